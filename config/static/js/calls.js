// The auction beside a slip: <input name="calls" data-shown="…"> carries the calls. A draft that is brought back may hold
// other calls than the page shows: then the page asks for them. After each call the draft is told that something changed.
(() => {
  "use strict";
  function look() {
    for (const entry of document.querySelectorAll('input[name="calls"][data-shown]')) {
      if (entry.value !== entry.dataset.shown) entry.closest("[hx-post]").dispatchEvent(new Event("calls"));
    }
  }

  document.addEventListener("htmx:afterSwap", (event) => {
    const entry = event.target.querySelector?.('input[name="calls"]');
    if (!entry) return;
    entry.closest("details").open = true;
    entry.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("htmx:load", look);
})();
