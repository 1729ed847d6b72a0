// <form data-outbox>: what is saved waits on this device until the server has it. Every save goes into the outbox
// first and is sent from there, again and again with the same client key, so that a hand is neither lost nor written
// twice. With the network away the form is ready for the next hand at once. What the server refuses stays listed, with
// a button that sends it as a page of its own: there a person sees both versions. The words are in components/outbox.html.
(() => {
  "use strict";
  const BOX = "tricktally-outbox";
  const PATIENCE = 12000;
  const AGAIN = 15000;
  const form = document.querySelector("form[data-outbox]");
  const list = document.querySelector("[data-outbox-list]");
  if (!form || !list) return;
  const here = new URL(form.action).pathname;

  function read() {
    try {
      return JSON.parse(localStorage.getItem(BOX)) || [];
    } catch {
      return [];
    }
  }

  function write(entries) {
    localStorage.setItem(BOX, JSON.stringify(entries));
    show();
  }

  const put = (entry) => write([...read().filter((one) => one.key !== entry.key), entry]);
  const drop = (key) => write(read().filter((one) => one.key !== key));
  const mine = () => read().filter((one) => one.path === here);

  function show() {
    const entries = mine();
    list.hidden = !entries.length;
    list.querySelector("ul").replaceChildren(...entries.map(row));
  }

  function row(entry) {
    const item = document.createElement("li");
    const text = list.dataset[entry.state === "refused" ? "refused" : entry.state === "out" ? "signedOut" : "waiting"];
    item.append(text.replace("{n}", entry.number), ` ${entry.said} `);
    if (entry.state === "refused") {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button button-small";
      button.textContent = list.dataset.look;
      button.addEventListener("click", () => sendAsPage(entry));
      item.append(button);
    }
    return item;
  }

  // The values in a form of their own, sent as a browser sends: the answer is a page.
  async function sendAsPage(entry) {
    const page = document.createElement("form");
    page.method = "post";
    page.action = entry.path;
    const token = await freshToken(entry.path);
    for (const [name, value] of [["csrfmiddlewaretoken", token], ...entry.values]) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      page.append(input);
    }
    document.body.append(page);
    page.submit(); // it stays in the outbox until the server has said that it is saved
  }

  async function freshToken(path) {
    const answer = await fetch(path, { credentials: "same-origin", cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.querySelector("input[name=csrfmiddlewaretoken]")?.value || form.elements.csrfmiddlewaretoken.value;
  }

  async function post(entry, token) {
    const body = new URLSearchParams([["csrfmiddlewaretoken", token], ...entry.values]);
    const headers = { "X-Outbox": "1" };
    return fetch(entry.path, { method: "POST", headers, body, credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });
  }

  // Sends one entry; answers with the page that confirms it, or nothing.
  async function send(entry) {
    let answer = await post(entry, form.elements.csrfmiddlewaretoken.value);
    if (answer.status === 403) answer = await post(entry, await freshToken(entry.path));
    if (answer.ok && answer.headers.get("Content-Type")?.startsWith("application/json")) {
      const { saved } = await answer.json();
      drop(entry.key);
      return saved;
    }
    if (answer.status >= 500 || answer.status === 429) throw new Error("not now");
    put({ ...entry, state: answer.redirected || answer.status === 403 ? "out" : "refused" });
    return null;
  }

  // In the order in which they were written; stops where the network does.
  async function flush(anyState) {
    let confirmed = null;
    for (const entry of mine().filter((one) => anyState || one.state !== "refused")) {
      try {
        confirmed = (await send(entry)) || confirmed;
      } catch {
        return null;
      }
    }
    return confirmed;
  }

  const alone = (work) => (navigator.locks ? navigator.locks.request(BOX, work) : work());

  function said() {
    return [...form.querySelectorAll("input:checked")]
      .map((input) => input.closest("label")?.innerText.trim().replace(/\s+/g, " "))
      .concat([...form.querySelectorAll("input[type=number]:enabled")].map((input) => input.value))
      .filter(Boolean)
      .join(", ");
  }

  function next() {
    const number = Number(form.elements.number.value) + 1;
    localStorage.removeItem(`tricktally-draft:${form.dataset.draft}`);
    form.reset();
    form.elements.number.value = number;
    form.elements.key.value = crypto.randomUUID();
    form.dataset.draft = form.dataset.draft.replace(/\d+$/, number);
    for (const place of document.querySelectorAll("[data-outbox-number]")) {
      place.textContent = place.dataset.outboxNumber.replace("{n}", number);
    }
    document.querySelector("#preview")?.replaceChildren();
    form.scrollIntoView({ block: "start" });
  }

  document.addEventListener(
    "submit",
    async (event) => {
      if (event.target !== form || event.submitter?.name === "say" || event.submitter?.name === "check") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.submitter?.disabled) return;
      const values = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
      const entry = { key: form.elements.key.value, path: here, number: form.elements.number.value, said: said(), values, state: "waiting" };
      const isMending = Boolean(form.elements.version);
      put(entry);
      if (event.submitter) event.submitter.disabled = true;
      const confirmed = await alone(flush);
      if (event.submitter) event.submitter.disabled = false;
      const left = mine().find((one) => one.key === entry.key);
      if (!left && confirmed) go(confirmed);
      else if (left?.state === "refused") sendAsPage(left);
      else if (!isMending) next();
    },
    true,
  );

  // A page that differs from this one by its #place alone would not be loaded.
  function go(url) {
    const wanted = new URL(url, location.href);
    const isHere = wanted.pathname === location.pathname && wanted.search === location.search;
    location.assign(wanted);
    if (isHere) location.reload();
  }

  async function tryAgain() {
    if (!mine().some((one) => one.state !== "refused")) return;
    const confirmed = await alone(flush);
    if (confirmed && !mine().length) go(confirmed);
  }

  // What was refused may have been saved since, by the page that showed both versions: its key tells.
  async function askAgain() {
    if (mine().length) await alone(() => flush(true));
    await tryAgain();
  }

  window.addEventListener("online", tryAgain);
  setInterval(() => navigator.onLine && tryAgain(), AGAIN);
  show();
  askAgain();
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
})();
