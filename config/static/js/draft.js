// <form data-draft="hand:ID">: what is typed is kept on this device until it is saved, so that a lost connection,
// a reload or a sign-out costs nothing. Hidden entries (the client key of the save) are kept as well: a retry stays
// the same save. The page that confirms the save holds <i data-draft-done="hand:ID" hidden></i>.
(() => {
  "use strict";
  const PREFIX = "tricktally-draft:";
  const KEPT_FOR = 7 * 24 * 3600 * 1000;
  const NEVER = new Set(["csrfmiddlewaretoken", "next"]);
  const entriesOf = (form) =>
    [...form.elements].filter((e) => e.name && !NEVER.has(e.name) && !["password", "file", "submit", "button"].includes(e.type));

  function store(action) {
    try {
      return action(localStorage);
    } catch {
      return null; // storage is shut or full: the form works without it
    }
  }

  function keep(form) {
    const values = entriesOf(form)
      .filter((entry) => !["radio", "checkbox"].includes(entry.type) || entry.checked)
      .map((entry) => [entry.name, entry.value]);
    store((box) => box.setItem(PREFIX + form.dataset.draft, JSON.stringify({ at: Date.now(), values })));
  }

  function drop(key) {
    store((box) => box.removeItem(PREFIX + key));
  }

  function kept(key) {
    const draft = store((box) => JSON.parse(box.getItem(PREFIX + key)));
    if (!draft || Date.now() - draft.at < KEPT_FOR) return draft;
    drop(key);
    return null;
  }

  // What was tapped before this script ran differs from what the page came with: it is newer than the draft.
  function isTouched(entry) {
    if (["radio", "checkbox"].includes(entry.type)) return entry.checked !== entry.defaultChecked;
    if (entry.options) return [...entry.options].some((option) => option.selected !== option.defaultSelected && option.defaultSelected);
    return entry.type !== "hidden" && entry.value !== entry.defaultValue;
  }

  function fill(entry, values) {
    const given = values.filter(([name]) => name === entry.name).map(([, value]) => value);
    if (["radio", "checkbox"].includes(entry.type)) {
      const checked = given.includes(entry.value);
      const changed = checked !== entry.checked;
      entry.checked = checked;
      return changed;
    }
    if (!given.length || given[0] === entry.value) return false;
    entry.value = given[0];
    return entry.type !== "hidden";
  }

  function restore(form) {
    if (form.dataset.draftRestored) return;
    form.dataset.draftRestored = "yes";
    const draft = kept(form.dataset.draft);
    if (!draft) return;
    const touched = new Set(entriesOf(form).filter(isTouched).map((entry) => entry.name));
    const rest = entriesOf(form).filter((entry) => !touched.has(entry.name));
    const changed = rest.filter((entry) => fill(entry, draft.values)).length;
    if (touched.size) keep(form);
    if (!changed) return;
    const note = form.querySelector("[data-draft-note]");
    if (note) note.hidden = false;
    form.dispatchEvent(new Event("change", { bubbles: true }));
    form.elements[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function look() {
    for (const done of document.querySelectorAll("[data-draft-done]")) drop(done.dataset.draftDone);
    document.querySelectorAll("form[data-draft]").forEach(restore);
  }

  document.addEventListener("input", (event) => event.target.form?.dataset.draft && keep(event.target.form));
  document.addEventListener("change", (event) => {
    if (event.isTrusted && event.target.form?.dataset.draft) keep(event.target.form);
  });
  document.addEventListener("click", (event) => {
    const form = event.target.closest("[data-draft-drop]")?.form;
    if (!form) return;
    drop(form.dataset.draft);
    location.reload();
  });
  document.addEventListener("htmx:load", look);
  look();
})();
