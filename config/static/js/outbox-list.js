// <section data-outbox-list="TABLE">: the hands of this table that wait on the device, each with what it says and what a
// person can do about it; and <a data-outbox-badge> in the head of every page: how many wait. The words are in
// components/outbox.html and components/outbox_badge.html.
(() => {
  "use strict";
  const { box, sender } = window.tricktally;
  const badge = document.querySelector("[data-outbox-badge]");
  const list = document.querySelector("[data-outbox-list]");
  const row = list?.querySelector("template");

  function showBadge() {
    const entries = box.all();
    const hands = entries.reduce((sum, entry) => sum + entry.hands, 0);
    badge.hidden = !hands;
    if (!hands) return;
    badge.href = entries[0].page;
    badge.textContent = (hands === 1 ? badge.dataset.one : badge.dataset.many).replace("{n}", hands);
  }

  // Where an entry goes that was typed by another card of this table; nothing where it goes already.
  function thisCard(entry) {
    const form = document.querySelector(`form[data-outbox="${entry.table}"]`);
    const path = form && new URL(form.action).pathname;
    const isOfCards = [path, entry.path].every((one) => one?.startsWith("/table/"));
    return isOfCards && path !== entry.path ? { path, page: form.dataset.outboxPage } : null;
  }

  // Which of the words of a row are true of an entry.
  function stateOf(entry, isBehind) {
    if (list.dataset.outboxClosed !== undefined) return "closed";
    if (entry.state === "closed" && thisCard(entry)) return "moved";
    if (!sender.isMine(entry)) return "other";
    return isBehind && entry.state === "waiting" ? "behind" : entry.state;
  }

  function drawn(entry, isBehind) {
    const item = row.content.firstElementChild.cloneNode(true);
    const state = stateOf(entry, isBehind);
    const facts = { n: entry.number, name: entry.name };
    for (const part of item.querySelectorAll("[data-state]")) part.hidden = !part.dataset.state.split(" ").includes(state);
    for (const part of item.querySelectorAll("[data-text]")) {
      part.textContent = part.dataset.text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
    }
    item.querySelector("[data-said]").textContent = entry.said;
    item.querySelector("[data-sign-in]").href = entry.signIn || entry.page;
    item.querySelector("form").dataset.confirm = list.dataset.confirm.replace("{n}", entry.number);
    for (const button of item.querySelectorAll("button")) button.value = entry.key;
    if (entry.isMending) item.querySelector("[data-do=change]").hidden = true;
    return item;
  }

  function showList() {
    const entries = box.of(list.dataset.outboxList);
    list.hidden = !entries.length;
    for (const part of list.querySelectorAll("[data-sender]")) part.hidden = part.dataset.sender !== sender.state;
    list.querySelector("[data-unkept]").hidden = !box.isUnkept();
    let isBehind = false;
    const rows = entries.map((entry) => {
      const item = drawn(entry, isBehind);
      isBehind ||= sender.isBlocking(entry) && (entry.state !== "waiting" || !sender.isMine(entry));
      return item;
    });
    list.querySelector("ol").replaceChildren(...rows);
  }

  function remove(entry) {
    box.drop(entry.key);
    if (!entry.isMending) box.shift(entry, -entry.hands);
  }

  const actions = {
    now: () => sender.now(),
    look: (entry) => sender.asPage(entry),
    change: (entry) => document.dispatchEvent(new CustomEvent("outbox-change", { detail: entry })),
    leave: (entry) => document.dispatchEvent(new CustomEvent("outbox-leave", { detail: entry })),
    move(entry) {
      for (const one of box.of(entry.table)) {
        const card = thisCard(one);
        if (card) box.change(one.key, { ...card, by: document.documentElement.dataset.writer, state: "waiting" });
      }
      sender.now();
    },
    take(entry) {
      box.change(entry.key, { by: document.documentElement.dataset.writer, state: "waiting" });
      sender.now();
    },
  };

  function show() {
    if (badge) showBadge();
    if (list) showList();
  }

  list?.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-do]");
    if (button) actions[button.dataset.do](box.get(button.value));
  });
  list?.addEventListener("submit", (event) => {
    event.preventDefault(); // confirm.js has asked
    const entry = box.get(event.submitter.value);
    if (entry) remove(entry);
  });
  document.addEventListener("outbox", show);
  show();
})();
