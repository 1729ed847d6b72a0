// <div data-stepper><button data-step="-1">…<input type="number" min max>…<button data-step="1"></div>
// An empty count starts at its data-start, else at its smallest value; one whose placeholder shows what is usual
// moves away from that.
(() => {
  "use strict";
  const bound = (text, otherwise) => (text === "" ? otherwise : Number(text));

  function stepped(input, step) {
    const least = bound(input.min, -Infinity);
    const most = bound(input.max, Infinity);
    const now = input.value || input.placeholder;
    if (now === "") return Number(input.dataset.start ?? bound(input.min, 0));
    return Math.min(most, Math.max(least, Number(now) + step));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-stepper] [data-step]");
    if (!button) return;
    const input = button.closest("[data-stepper]").querySelector("input");
    if (input.disabled || input.readOnly) return;
    input.value = stepped(input, Number(button.dataset.step));
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
