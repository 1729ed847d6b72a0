// <div data-tens> around <input type="number" min max>: up to a large bound in two taps, first the tens ("13_"), then the
// number itself. The keys stand in <… data-tens-keys>; what is typed in the entry counts as well.
(() => {
  "use strict";

  function key(text, label, tap) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "tens-key", textContent: text });
    button.setAttribute("aria-label", label);
    button.addEventListener("click", tap);
    return button;
  }

  function choose(pad, value) {
    const input = pad.querySelector("input");
    input.value = value;
    for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, { bubbles: true }));
    showTens(pad);
  }

  const keysOf = (pad) => pad.querySelector("[data-tens-keys]");

  function showTens(pad) {
    const { min, max, value } = pad.querySelector("input");
    const keys = [];
    for (let ten = Math.floor(Number(min) / 10); ten * 10 <= Number(max); ten += 1) {
      const last = Math.min(10 * ten + 9, Number(max));
      const isOne = last === 10 * ten;
      const tap = () => (isOne ? choose(pad, last) : showOnes(pad, ten, last));
      const button = key(isOne ? last : `${ten}_`, isOne ? String(last) : `${10 * ten}–${last}`, tap);
      button.setAttribute("aria-pressed", value !== "" && Math.floor(Number(value) / 10) === ten);
      keys.push(button);
    }
    keysOf(pad).replaceChildren(...keys);
  }

  function showOnes(pad, ten, last) {
    const keys = [key("←", `${10 * ten}–${last}`, () => showTens(pad))];
    keys[0].setAttribute("aria-expanded", "true");
    for (let number = 10 * ten; number <= last; number += 1) keys.push(key(number, String(number), () => choose(pad, number)));
    keysOf(pad).replaceChildren(...keys);
    keys[1].focus({ preventScroll: true });
  }

  function showAll(root) {
    for (const pad of root.querySelectorAll("[data-tens]")) showTens(pad);
  }

  showAll(document);
  document.addEventListener("input", (event) => {
    const pad = event.target.closest("[data-tens]");
    if (pad) showTens(pad);
  });
  document.addEventListener("reset", (event) => setTimeout(() => showAll(event.target)));
})();
