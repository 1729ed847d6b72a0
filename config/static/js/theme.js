// Light, dark, or as the device says. Runs in the head, before the first paint: no flash of the other theme.
// The dark tokens are one stylesheet; which theme rules is a matter of its media attribute.
(() => {
  "use strict";
  const KEY = "tricktally-theme";
  const MEDIA = { auto: "screen and (prefers-color-scheme: dark)", light: "not all", dark: "screen" };
  const dark = document.querySelector("link[data-dark-tokens]");

  function chosen() {
    try {
      return localStorage.getItem(KEY) in MEDIA ? localStorage.getItem(KEY) : "auto";
    } catch {
      return "auto"; // storage is shut: the device decides
    }
  }

  function keep(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // storage is shut: the choice lasts for this page
    }
  }

  function show(theme) {
    if (dark) dark.media = MEDIA[theme]; // a sheet for paper has one theme
    document.documentElement.dataset.theme = theme;
  }

  show(chosen());
  document.documentElement.classList.add("js"); // what needs JavaScript (.needs-js) may show itself

  document.addEventListener("DOMContentLoaded", () => {
    const fields = document.querySelector("[data-theme-switch]");
    if (!fields) return;
    fields.querySelector(`[value="${chosen()}"]`).checked = true;
    fields.addEventListener("change", (event) => {
      keep(event.target.value);
      show(event.target.value);
    });
  });
})();
