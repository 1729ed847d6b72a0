// <time datetime="…" data-relative>: "3 minutes ago" in the page's language; the full date stays in its title.
// What is older than a week keeps its date.
(() => {
  "use strict";
  const WEEK = 7 * 24 * 3600;
  const STEPS = [["day", 24 * 3600], ["hour", 3600], ["minute", 60]];
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto" });

  function words(seconds) {
    for (const [unit, size] of STEPS) {
      if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
    }
    return format.format(0, "second"); // "now"
  }

  function tell() {
    for (const time of document.querySelectorAll("time[data-relative]")) {
      const seconds = (new Date(time.dateTime) - Date.now()) / 1000;
      if (Math.abs(seconds) < WEEK) time.textContent = words(seconds);
    }
  }

  tell();
  setInterval(tell, 30000);
  document.addEventListener("htmx:load", tell);
})();
