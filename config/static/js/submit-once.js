// A second tap on a slow network sends nothing twice. Every form that posts, unless it says data-many;
// htmx forms are left to hx-disabled-elt. The server is safe against doubles by itself: this is for calm.
(() => {
  "use strict";
  const PATIENCE = 15000; // after that, the person may try again
  const sent = new WeakSet();

  function free(form) {
    sent.delete(form);
    for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post" || form.matches("[data-many], [hx-post], [hx-put]")) return;
    if (sent.has(form)) {
      event.preventDefault();
      return;
    }
    sent.add(form);
    event.submitter?.setAttribute("aria-busy", "true"); // not disabled: its name and value must be sent
    setTimeout(() => free(form), PATIENCE);
  });

  // the back button may bring the page back as it was left
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) document.querySelectorAll("form").forEach(free);
  });
})();
