// Fields that matter only sometimes: data-when='{"contract": ["abundance", "misere"], "revoked": [true]}'.
// Every name must have one of its values (null: left empty; an empty list: any value at all). The entry may carry it (its .field is
// hidden) or any element around entries. What is hidden is disabled as well: it is not sent, and counts as unanswered
// for the conditions after it. Without JavaScript everything shows and the server ignores what does not apply.
(() => {
  "use strict";
  const ENTRY = "input, select, textarea";

  // A tick answers "true" or "false"; all else answers what it sends.
  function answers(form, name, sent) {
    const entry = form.elements[name];
    if (entry instanceof HTMLInputElement && entry.type === "checkbox") {
      return entry.disabled ? [] : [String(entry.checked)];
    }
    return sent.getAll(name).filter((value) => value !== "");
  }

  function holds(condition, form) {
    const sent = new FormData(form); // knows nothing of disabled entries
    return Object.entries(condition).every(([name, wanted]) => {
      const given = answers(form, name, sent);
      if (wanted.includes(null) && !given.length) return true;
      return wanted.length ? given.some((value) => wanted.map(String).includes(value)) : given.length > 0;
    });
  }

  function show(element, visible) {
    const box = element.closest(".field") || element;
    box.hidden = !visible;
    const entries = element.matches(ENTRY) ? [element] : element.querySelectorAll(ENTRY);
    for (const entry of entries) entry.disabled = !visible;
  }

  // In document order, and asked afresh each time: a field may depend on one that was just hidden.
  function settle(form) {
    for (const element of form.querySelectorAll("[data-when]")) {
      show(element, holds(JSON.parse(element.dataset.when), form));
    }
  }

  function settleWithin(root) {
    const forms = new Set();
    for (const element of root.querySelectorAll("[data-when]")) {
      const form = element.closest("form");
      if (form) forms.add(form);
    }
    forms.forEach(settle);
  }

  settleWithin(document);
  // While typing already: what hides only when the entry is left would move the button under the thumb that presses it.
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => event.target.form && settle(event.target.form));
  }
  document.addEventListener("reset", (event) => setTimeout(() => settle(event.target)));
  document.addEventListener("htmx:load", () => settleWithin(document));
})();
