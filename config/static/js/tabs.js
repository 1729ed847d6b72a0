// A row of tabs wider than the phone opens where the reader is: the current tab stands in sight.
(() => {
  "use strict";
  for (const current of document.querySelectorAll(".tabs [aria-current]")) {
    const row = current.parentElement;
    row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }
})();
