// <button data-copy="text" data-copied="Copied">: one tap puts the text on the clipboard and says so.
(() => {
  "use strict";

  // A club's laptop often serves http on its own network, where the clipboard API is shut.
  function copyBySelecting(text) {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }

  async function copy(text) {
    if (!navigator.clipboard) return copyBySelecting(text);
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelecting(text);
    }
  }

  function say(button) {
    if (button.dataset.usual) return;
    button.dataset.usual = button.textContent;
    button.textContent = button.dataset.copied;
    button.setAttribute("aria-live", "polite");
    setTimeout(() => {
      button.textContent = button.dataset.usual;
      delete button.dataset.usual;
    }, 2000);
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const copied = await copy(button.dataset.copy);
    button.focus();
    if (copied) say(button);
  });
})();
