// <form data-photo-form>: a photo is too large for the outbox; without a network that is said before one is taken.
(() => {
  "use strict";
  for (const form of document.querySelectorAll("[data-photo-form]")) {
    const note = form.querySelector("[data-photo-away]");
    const button = form.querySelector("button");
    const show = () => {
      note.hidden = navigator.onLine;
      button.disabled = !navigator.onLine;
    };
    addEventListener("online", show);
    addEventListener("offline", show);
    show();
  }
})();
