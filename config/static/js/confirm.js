// Asks before a step that is hard to take back.
//   <form data-confirm="Void hand 7?"> or <button data-confirm="…">; data-confirm-yes="Void it" names the button.
// A button that leaves the form's entries aside wants formnovalidate too. hx-confirm asks in the same dialog.
// Without JavaScript the form goes to the server, which may ask on a page of its own.
(() => {
  "use strict";
  const dialog = document.getElementById("confirm-dialog");
  if (!dialog || !dialog.showModal) return;
  const question = dialog.querySelector("#confirm-question");
  const yes = dialog.querySelector("[data-answer-yes]");
  const usual = yes.textContent;
  const answered = new WeakSet(); // forms whose question was answered with yes

  function ask(text, label) {
    question.textContent = text;
    yes.textContent = label || usual;
    dialog.returnValue = "no"; // Escape leaves it so
    dialog.showModal();
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
    });
  }

  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    const source = submitter?.dataset.confirm ? submitter : form;
    if (!source.dataset?.confirm || answered.delete(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (await ask(source.dataset.confirm, source.dataset.confirmYes)) {
      answered.add(form);
      form.requestSubmit(submitter);
    }
  }, true);

  document.addEventListener("htmx:confirm", async (event) => {
    const { question: text, elt, issueRequest } = event.detail;
    if (!text) return;
    event.preventDefault();
    if (await ask(text, elt.dataset.confirmYes)) issueRequest(true);
  });
})();
