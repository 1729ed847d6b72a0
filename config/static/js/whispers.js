// Whispers beside a slip: <button data-mend="{field: value}"> fills the form, or, in a form of lines, writes
// data-mend-line in place of the line. Alt+1, Alt+2 … press the first, second … of them, "!" the first while a line
// is typed; beside saved hands they press the buttons of the list. Nothing is saved by it that was not asked for.
(() => {
  "use strict";

  function changed(entry) {
    entry.dispatchEvent(new Event("input", { bubbles: true }));
    entry.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function fill(entry, value) {
    const wanted = (Array.isArray(value) ? value : [value]).map(String);
    if (["radio", "checkbox"].includes(entry.type)) {
      const isTick = entry.type === "checkbox" && typeof value === "boolean";
      const checked = isTick ? value : value !== null && wanted.includes(entry.value);
      if (checked === entry.checked) return;
      entry.checked = checked;
    } else {
      entry.value = value === null ? "" : wanted[0];
    }
    changed(entry);
  }

  function fillSlip(form, fields) {
    for (const [name, value] of Object.entries(fields)) {
      for (const entry of [...form.elements].filter((one) => one.name === name)) fill(entry, value);
      const counts = [...form.elements].filter((one) => one.name.startsWith(`${name}_`) && /_\d+$/.test(one.name));
      if (Array.isArray(value)) counts.forEach((one, place) => fill(one, value[place] ?? null));
    }
  }

  function fillLine(form, button) {
    const entry = form.querySelector("textarea");
    const lines = entry.value.split("\n");
    const first = Number(form.elements.hand.value || form.elements.number.value);
    const filled = lines.map((text, place) => [text, place]).filter(([text]) => text.trim());
    const place = filled[Number(button.dataset.mendNumber) - first]?.[1] ?? 0;
    lines[place] = button.dataset.mendLine;
    entry.value = lines.join("\n");
    changed(entry);
    entry.focus();
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-mend]");
    if (!button) return;
    const form = button.closest("form");
    if (form.matches("[data-lines]")) fillLine(form, button);
    else fillSlip(form, JSON.parse(button.dataset.mend));
  });

  document.addEventListener("keydown", (event) => {
    const beside = [...document.querySelectorAll("[data-mend]")];
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    if (event.altKey && !event.ctrlKey && !event.metaKey && digit) {
      const all = beside.length ? beside : [...document.querySelectorAll("[data-mend-saved]")];
      const button = all[Number(digit[1]) - 1];
      if (!button) return;
      event.preventDefault();
      button.click();
    } else if (event.key === "!" && beside.length && event.target.matches("form[data-lines] textarea")) {
      event.preventDefault();
      beside[0].click();
    }
  });
})();
