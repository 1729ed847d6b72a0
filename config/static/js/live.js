// <div data-live="5" hx-get="…" hx-trigger="live">: renewed every 5 seconds while somebody looks at the page, and at
// once when they come back to it. Nothing is asked for a page in the background or without a network.
(() => {
  "use strict";
  const due = new WeakMap();

  function tick(now) {
    if (document.hidden || !navigator.onLine) return;
    for (const element of document.querySelectorAll("[data-live]")) {
      const every = Number(element.dataset.live) * 1000;
      if (!due.has(element)) due.set(element, now + every);
      if (now < due.get(element)) continue;
      due.set(element, now + every);
      htmx.trigger(element, "live");
    }
  }

  setInterval(() => tick(Date.now()), 1000);
  document.addEventListener("visibilitychange", () => tick(Date.now()));
})();
