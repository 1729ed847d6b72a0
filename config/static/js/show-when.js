// Fields that matter only sometimes: data-when='{"contract": ["abundance", "misere"], "trump_named": ["on"]}'.
// Every name must have one of its values (an empty list: any value at all). The entry may carry it (its .field is
// hidden) or any element around entries. What is hidden is disabled as well: it is not sent, and counts as unanswered
// for the conditions after it. Without JavaScript everything shows and the server ignores what does not apply.
(() => {
  "use strict";

  function holds(condition, answers) {
    return Object.entries(condition).every(([name, wanted]) => {
      const given = answers.getAll(name).filter((value) => value !== "");
      return wanted.length ? given.some((value) => wanted.map(String).includes(value)) : given.length > 0;
    });
  }

  function show(element, visible) {
    const box = element.closest(".field") || element;
    box.hidden = !visible;
    const entries = element.matches("input, select, textarea") ? [element] : element.querySelectorAll("input, select, textarea");
    for (const entry of entries) entry.disabled = !visible;
  }

  // In document order, and asked afresh each time: a field may depend on one that was just hidden.
  function settle(form) {
    for (const element of form.querySelectorAll("[data-when]")) {
      show(element, holds(JSON.parse(element.dataset.when), new FormData(form)));
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
  document.addEventListener("change", (event) => event.target.form && settle(event.target.form));
  document.addEventListener("reset", (event) => setTimeout(() => settle(event.target)));
  document.addEventListener("htmx:load", () => settleWithin(document));
})();
