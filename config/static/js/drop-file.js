// <form data-drop-file> with a .drop-zone around <input type="file" data-most="bytes">: a file may be dropped there,
// and one that is too large is said so at once, before anything is sent.
(() => {
  "use strict";
  for (const form of document.querySelectorAll("[data-drop-file]")) {
    const zone = form.querySelector(".drop-zone");
    const input = zone.querySelector("input[type=file]");
    const warning = zone.querySelector("[data-too-large]");
    form.classList.add("can-drop");

    const check = () => {
      const file = input.files[0];
      const isTooLarge = Boolean(file) && file.size > Number(input.dataset.most);
      warning.hidden = !isTooLarge;
      for (const button of form.querySelectorAll("button")) button.disabled = isTooLarge;
    };
    input.addEventListener("change", check);
    for (const name of ["dragenter", "dragover"]) {
      zone.addEventListener(name, (event) => {
        event.preventDefault();
        zone.classList.add("is-over");
      });
    }
    for (const name of ["dragleave", "drop"]) zone.addEventListener(name, () => zone.classList.remove("is-over"));
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      if (!event.dataTransfer.files.length) return;
      input.files = event.dataTransfer.files;
      check();
    });
  }
})();
