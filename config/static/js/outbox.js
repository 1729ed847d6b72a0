// <form data-outbox="TABLE" data-outbox-page="…">: every save waits in the box (js/box.js) and is sent from there, so that
// a hand is neither lost nor written twice. An answer within a moment leads on as any save does; without one the form is
// ready for the next hand at once. A hand that waits can be taken back into the form: what is saved then goes under a key
// of its own, so that an answer lost on the way ends as two versions before a person, never as silence.
(() => {
  "use strict";
  const { box, sender } = window.tricktally;
  const MOMENT = 3000;
  const form = document.querySelector("form[data-outbox]");
  if (!form) return;
  const table = form.dataset.outbox;
  const number = form.elements.number;
  const drafts = form.dataset.draft.replace(/[^:]+$/, "");
  const isMending = () => Boolean(form.elements.version?.value);
  let first = Number(number.value); // the next hand as far as the server has told
  let changing = null;

  const isAway = () => !navigator.onLine || sender.state === "away";

  // ---- what is typed

  function lines() {
    return (form.elements.text?.value || "").split("\n").filter((line) => line.trim());
  }

  function said() {
    if (form.elements.text) return lines().join(" / ");
    return [...form.querySelectorAll("input:checked:enabled")]
      .map((input) => input.closest("label")?.innerText.trim().replace(/\s+/g, " "))
      .concat([...form.querySelectorAll("input[type=number]:enabled, select:enabled")].map(sayOf))
      .filter(Boolean)
      .join(" · ");
  }

  function sayOf(entry) {
    if (!entry.value) return "";
    const label = entry.labels?.[0]?.innerText.trim() || entry.getAttribute("aria-label") || "";
    return `${label} ${entry.selectedOptions ? entry.selectedOptions[0].text : entry.value}`.trim();
  }

  function written() {
    const values = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
    return {
      key: form.elements.key.value,
      seq: changing?.seq,
      table,
      page: form.dataset.outboxPage,
      path: new URL(form.action).pathname,
      by: document.documentElement.dataset.writer,
      name: form.dataset.outboxName,
      number: Number(number.value),
      hands: form.elements.text ? lines().length : 1,
      isMending: isMending(),
      values,
      said: said(),
    };
  }

  // Without a network nobody else would say that something is missing until it is too late to ask the table.
  function isComplete() {
    const needed = [...form.querySelectorAll("[data-needed]:enabled")];
    const isEmpty = (entry) => !new FormData(form).getAll(entry.name).some((value) => value !== "");
    const missing = needed.find(isEmpty);
    if (!missing) return true;
    missing.setCustomValidity(form.dataset.outboxNeeded);
    missing.reportValidity();
    missing.closest(".field").addEventListener("input", () => missing.setCustomValidity(""), { once: true });
    return false;
  }

  // ---- the next hand

  function nextNumber() {
    const after = box.of(table).filter((entry) => !entry.isMending).map((entry) => entry.number + entry.hands);
    return Math.max(first, ...after);
  }

  function show(hand) {
    number.value = hand;
    for (const place of document.querySelectorAll("[data-outbox-number]")) {
      place.textContent = place.dataset.outboxNumber.replace("{n}", hand);
    }
    for (const place of document.querySelectorAll("[data-outbox-server]")) place.hidden = hand !== first;
  }

  function clear(typed) {
    form.reset();
    form.querySelector("[data-calls]")?.remove(); // an auction is led by the server
    if (form.elements.text) form.elements.text.value = typed;
    document.querySelector(".preview")?.replaceChildren();
  }

  function next(typed = "") {
    changing = null;
    clear(typed);
    form.elements.key.value = crypto.randomUUID();
    show(nextNumber());
    form.dataset.draft = drafts + number.value;
    form.closest("section, .card")?.scrollIntoView({ block: "start" });
    form.elements.text?.focus();
    if (typed) form.elements.text.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // ---- a hand that waits, taken back into the form

  function fill(values) {
    for (const entry of form.elements) {
      if (!entry.name || ["key", "csrfmiddlewaretoken"].includes(entry.name)) continue;
      const wanted = values.filter(([name]) => name === entry.name).map(([, value]) => value);
      if (["radio", "checkbox"].includes(entry.type)) entry.checked = wanted.includes(entry.value);
      else if (entry.type !== "submit") entry.value = wanted[0] ?? "";
    }
    const seen = form.elements.text || form.querySelector("#slip-body input");
    for (const kind of ["input", "change"]) seen.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  function change({ detail: entry }) {
    if (entry.path !== new URL(form.action).pathname) return location.assign(entry.page); // typed on the other page
    if (changing) box.change(changing.key, { state: "waiting" });
    box.change(entry.key, { state: "held" });
    next();
    changing = entry;
    fill(entry.values);
    form.elements.key.value = crypto.randomUUID();
    form.dataset.draft = `change:${entry.key}`;
    show(entry.number);
  }

  function leave({ detail: entry }) {
    box.change(entry.key, { state: "waiting" });
    next();
    sender.now();
  }

  // ---- saving

  function isHere(url) {
    const wanted = new URL(url, location.href);
    return wanted.pathname === location.pathname && wanted.search === location.search;
  }

  // A page that differs from this one by its #place alone would not be loaded.
  function go(url) {
    location.assign(url);
    if (isHere(url)) location.reload();
  }

  function forget(draft) {
    try {
      localStorage.removeItem(`tricktally-draft:${draft}`);
    } catch {
      // nothing was kept
    }
  }

  async function sent(button) {
    if (button) button.disabled = true;
    await Promise.race([sender.now(), new Promise((done) => setTimeout(done, navigator.onLine ? MOMENT : 0))]);
    if (button) button.disabled = false;
  }

  let answered = null; // the page that shows the last save

  async function save(button) {
    const entry = written();
    const replaced = changing;
    const text = form.elements.text;
    if (text) text.value = ""; // what is typed while the answer is awaited belongs to the next hand
    box.put(entry);
    if (replaced) box.drop(replaced.key);
    forget(form.dataset.draft);
    answered = null;
    await sent(button);
    const left = box.get(entry.key);
    if (!left) go(answered || form.dataset.outboxPage);
    else if (left?.state === "clash" || left?.state === "refused") sender.asPage(left);
    else if (left?.state === "out") location.assign(left.signIn || left.page);
    else if (entry.isMending) location.assign(entry.page);
    else next(text?.value);
  }

  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form || ["say", "check"].includes(event.submitter?.name)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.submitter?.disabled || (isAway() && !isComplete())) return;
      save(event.submitter);
    },
    true,
  );

  const isUntouched = () => !changing && ![...form.elements].some(differs);

  function differs(entry) {
    if (["radio", "checkbox"].includes(entry.type)) return entry.checked !== entry.defaultChecked;
    return ["number", "text", "textarea"].includes(entry.type) && entry.value !== entry.defaultValue;
  }

  document.addEventListener("outbox-sent", ({ detail }) => {
    if (detail.entry.table !== table) return;
    answered = detail.saved;
    first = Math.max(first, detail.number + (detail.entry.isMending ? 0 : detail.entry.hands));
    const isShown = detail.saved.includes("?") && isHere(detail.saved); // this page is what came of it
    if (!box.of(table).length && isUntouched() && detail.entry.key !== form.elements.key.value && !isShown) go(answered);
  });
  document.addEventListener("outbox-change", change);
  document.addEventListener("outbox-leave", leave);
  document.addEventListener("outbox", () => {
    if (!isMending() && !changing && isUntouched() && Number(number.value) !== nextNumber()) show(nextNumber());
  });
  document.addEventListener("htmx:sendError", ({ detail }) => {
    const place = detail.target?.closest("[data-away]");
    if (place) place.textContent = place.dataset.away;
  });
  if (!isMending()) show(nextNumber());
})();
