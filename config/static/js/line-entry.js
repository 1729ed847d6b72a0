// <form data-lines> with one textarea: Enter saves (Shift+Enter: a new line), Tab takes the first word offered
// (buttons [data-complete] of the preview), Up and Down walk through the hands listed as [data-hand], Escape comes
// back to the new hand. A pasted column grows the textarea and is saved as a whole.
(() => {
  "use strict";
  const form = document.querySelector("form[data-lines]");
  if (!form) return;
  const entry = form.querySelector("textarea");
  const earlier = [...document.querySelectorAll("[data-hand]")]; // the latest first
  let place = earlier.findIndex((row) => row.dataset.hand === form.elements.hand.value);
  let unsaved = "";

  const isColumn = () => entry.value.trim().includes("\n");

  function fit() {
    entry.rows = Math.min(24, entry.value.split("\n").length);
  }

  function write(text) {
    entry.value = text;
    entry.setSelectionRange(text.length, text.length);
    fit();
    entry.dispatchEvent(new Event("input", { bubbles: true }));
    entry.focus();
  }

  function label(row) {
    const mend = form.querySelector("[data-line-mend]");
    mend.hidden = !row;
    mend.textContent = row ? `${mend.dataset.lineMend} ${row.dataset.hand}` : "";
    form.querySelector("[data-line-new]").hidden = Boolean(row);
  }

  function show(row) {
    form.elements.hand.value = row ? row.dataset.hand : "";
    form.elements.version.value = row ? row.dataset.version : "";
    label(row);
    write(row ? row.dataset.line : unsaved);
  }

  function walk(step) {
    const next = Math.max(-1, Math.min(earlier.length - 1, place + step));
    if (next === place) return;
    if (place === -1) unsaved = entry.value;
    place = next;
    show(earlier[place]);
  }

  // A word offered for one that is not understood brings the whole line, for that may stand before others.
  function take(offered) {
    const kept = /\s$/.test(entry.value) ? entry.value : entry.value.replace(/\S*$/, "");
    write(`${offered.dataset.mended || kept + offered.dataset.complete} `);
  }

  entry.addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (entry.value.trim()) form.requestSubmit();
    } else if (event.key === "Escape" && place !== -1) {
      place = -1;
      show(null);
    } else if (event.key === "Tab" && !event.shiftKey && entry.value.trim() && !/\s$/.test(entry.value)) {
      const first = form.querySelector("[data-complete]");
      if (!first || isColumn()) return;
      event.preventDefault();
      take(first);
    } else if (event.key === "ArrowUp" && !isColumn()) {
      event.preventDefault();
      walk(1);
    } else if (event.key === "ArrowDown" && !isColumn()) {
      event.preventDefault();
      walk(-1);
    }
  });
  entry.addEventListener("input", fit);
  form.addEventListener("click", (event) => {
    const word = event.target.closest("[data-complete]");
    if (word) take(word);
  });
  label(earlier[place]);
  fit();
})();
