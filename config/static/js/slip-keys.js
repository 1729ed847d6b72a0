// The slip by keys alone, inside [data-slip-keys] while something in it has the focus: letters pick what begins with
// them (seats by their letter) and go on to the next field that waits for an answer; when several begin alike the first is
// picked, more letters or the same one again pick another, and a letter of the next field goes on. Enter saves, as ever.
(() => {
  "use strict";
  const bare = (text) => text.trim().toLocaleLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "");
  let begun = { field: null, text: "" };

  const entriesOf = (field) => [...field.querySelectorAll("input, select")].filter((entry) => !entry.disabled);
  const groupsOf = (slip) =>
    [...slip.querySelectorAll(".field")].filter((field) => !field.hidden && !field.closest("details") && entriesOf(field).length);
  const isPicked = (entry) => ["radio", "checkbox"].includes(entry.type);

  function isAnswered(field) {
    const entries = entriesOf(field);
    if (entries[0].type === "checkbox") return entries.length === 1 || entries.filter((one) => one.checked).length > 1;
    return isPicked(entries[0]) ? entries.some((one) => one.checked) : false;
  }

  // Counts are asked for even where they may be left out: that is how a result is mostly written.
  function waits(field) {
    return !isAnswered(field) && (!field.querySelector(".optional") || entriesOf(field)[0].type === "number");
  }

  function focusOn(field) {
    const entries = entriesOf(field);
    const entry = entries.find((one) => one.checked) || entries[0];
    entry.focus();
    if (entry.type === "number") entry.select();
  }

  function following(slip, field) {
    const fields = groupsOf(slip);
    return fields.slice(fields.indexOf(field) + 1).find(waits);
  }

  function spellings(entry) {
    const label = entry.closest("label");
    const letter = label.querySelector(".seat-letter");
    if (letter) return [letter, label.querySelector(".seat-name")].map((one) => bare(one.textContent));
    return [bare(label.textContent).replace(/^[^\p{L}\p{N}]+/u, "")]; // a suit's sign stands before its name
  }

  // Of seats a letter is enough: names count only where no seat has it.
  function beginningWith(field, text) {
    const entries = entriesOf(field).filter(isPicked);
    const exact = entries.filter((entry) => spellings(entry)[0] === text);
    return exact.length ? exact : entries.filter((entry) => spellings(entry).some((one) => one.startsWith(text)));
  }

  function pick(entry) {
    entry.checked = entry.type === "checkbox" ? !entry.checked : true;
    entry.focus();
    for (const kind of ["input", "change"]) entry.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  function another(found, field) {
    const now = found.findIndex((entry) => entry.checked);
    return begun.field === field && now !== -1 && found[0].type === "radio" ? found[(now + 1) % found.length] : found[0];
  }

  // True when the letter meant something in this field.
  function take(slip, field, letter) {
    const longer = begun.field === field && entriesOf(field)[0].type === "radio" ? begun.text + letter : letter;
    const isLonger = longer !== letter && beginningWith(field, longer).length > 0;
    const isNews = begun.field !== field || begun.text === letter || entriesOf(field)[0].type === "checkbox";
    const found = isLonger ? beginningWith(field, longer) : isNews ? beginningWith(field, letter) : [];
    if (!found.length) return false;
    pick(isLonger ? found[0] : another(found, field));
    begun = { field, text: isLonger ? longer : letter };
    const next = found.length === 1 && isAnswered(field) ? following(slip, field) : null;
    if (next) {
      begun = { field: null, text: "" };
      focusOn(next);
    }
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || !/^[\p{L}\p{N}]$/u.test(event.key)) return;
    const slip = event.target.closest("[data-slip-keys]");
    const field = slip && isPicked(event.target) && event.target.closest(".field");
    if (!field) return;
    event.preventDefault();
    const letter = bare(event.key);
    if (take(slip, field, letter)) return;
    const next = following(slip, field);
    if (!next || !isAnswered(field)) return;
    begun = { field: null, text: "" };
    focusOn(next);
    if (entriesOf(next)[0].type === "number") {
      if (!/\d/.test(letter)) return;
      entriesOf(next)[0].value = letter;
      for (const kind of ["input", "change"]) entriesOf(next)[0].dispatchEvent(new Event(kind, { bubbles: true }));
    } else take(slip, next, letter);
  });

  // With a keyboard at hand the slip is ready for it at once; a phone is left in peace. Not before the page has loaded:
  // going to the slip's anchor takes the focus away again.
  function getReady() {
    const slip = document.querySelector("[data-slip-keys]");
    if (!slip || !matchMedia("(pointer: fine)").matches || document.activeElement !== document.body) return;
    const first = groupsOf(slip).find(waits);
    if (first) entriesOf(first)[0].focus({ preventScroll: true });
  }

  window.addEventListener("load", () => setTimeout(getReady));
})();
