// <input type="number" data-rest-of="240" data-rest="Kontra: %s">: beside the entry stands what is left for the
// other side, while the entry is being typed. Nothing stands there for what is no number within its bounds.
(() => {
  "use strict";

  function place(input) {
    const box = input.closest(".stepper") || input;
    if (box.nextElementSibling?.matches("output.rest")) return box.nextElementSibling;
    const output = document.createElement("output");
    output.className = "rest";
    box.after(output);
    return output;
  }

  function show(input) {
    const left = Number(input.dataset.restOf) - Number(input.value);
    const fits = input.value !== "" && input.validity.valid && left >= 0;
    place(input).textContent = fits ? input.dataset.rest.replace("%s", left) : "";
  }

  function showAll(root) {
    for (const input of root.querySelectorAll("input[data-rest-of]")) show(input);
  }

  showAll(document);
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => event.target.matches("input[data-rest-of]") && show(event.target));
  }
  document.addEventListener("reset", (event) => setTimeout(() => showAll(event.target)));
  document.addEventListener("htmx:load", (event) => showAll(event.detail.elt));
})();
