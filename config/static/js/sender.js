// Sends what waits on this device, from whatever page is open: in the order in which it was written, table by table, each
// again and again with the same client key until the server answers. Nothing leaves the box but on that answer, or
// because a person takes it out. After a failure the pause grows up to a minute; a network that comes back, a
// look at the page or tricktally.sender.now() ends it. What is told: "outbox" (states), "outbox-sent" (an answer).
(() => {
  "use strict";
  const { box } = window.tricktally;
  const LOCK = "tricktally-outbox";
  const PATIENCE = 12000;
  const [FIRST, LONGEST] = [2000, 60000];
  const STATES = { 401: "out", 403: "out", 404: "closed", 409: "clash", 410: "closed" };
  const writer = document.documentElement.dataset.writer;
  let pause = FIRST;
  let timer = 0;

  const sender = {
    state: "idle", // "sending", or "away": no answer last time
    isMine: (entry) => entry.by === writer,
    // Where a new hand is stuck, those after it wait: the order of the sheet is kept.
    isBlocking: (entry) => !entry.isMending,
    now: () => attempt({ isAsked: true }),
    asPage,
  };

  function token() {
    return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] || "";
  }

  function post(entry) {
    return fetch(entry.path, {
      method: "POST",
      headers: { "X-Outbox": "1", "X-CSRFToken": token() },
      body: new URLSearchParams(entry.values),
      credentials: "same-origin",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
  }

  // The answer to one entry; throws where there is none: no network, a busy server, the sign-in page of a café's Wi-Fi.
  async function answerTo(entry) {
    let answer = await post(entry);
    if (answer.status === 403) {
      await fetch(entry.path, { credentials: "same-origin", cache: "no-store" }); // a new token, if that is all
      answer = await post(entry);
    }
    const isOurs = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (answer.status >= 500 || answer.status === 429 || (answer.ok && !isOurs)) throw new Error("not now");
    return { status: answer.status, ...(isOurs ? await answer.json() : {}) };
  }

  async function send(entry) {
    const answer = await answerTo(entry);
    if (!answer.saved) {
      box.change(entry.key, { state: STATES[answer.status] || "refused", signIn: answer.sign_in });
      return false;
    }
    box.drop(entry.key);
    if (!entry.isMending) box.shift(entry, answer.number - entry.number);
    document.dispatchEvent(new CustomEvent("outbox-sent", { detail: { entry, ...answer } }));
    return true;
  }

  function isDue(entry, isAsked) {
    return sender.isMine(entry) && (entry.state === "waiting" || (isAsked && entry.state !== "held"));
  }

  async function sendAll(isAsked) {
    for (const table of new Set(box.all().map((entry) => entry.table))) {
      for (const entry of box.of(table)) {
        const now = box.get(entry.key); // its number may have moved
        if (!now) continue;
        const isSent = isDue(now, isAsked) && (await send(now));
        if (!isSent && sender.isBlocking(now)) break;
      }
    }
  }

  function tell(state) {
    sender.state = state;
    document.dispatchEvent(new Event("outbox"));
  }

  const alone = (work) => (navigator.locks ? navigator.locks.request(LOCK, work) : work());

  async function attempt({ isAsked = false } = {}) {
    clearTimeout(timer);
    if (isAsked) pause = FIRST;
    if (!box.all().some((entry) => isDue(entry, isAsked))) return tell("idle");
    tell("sending");
    try {
      await alone(() => sendAll(isAsked));
      pause = FIRST;
      tell("idle");
    } catch {
      timer = setTimeout(attempt, pause);
      pause = Math.min(2 * pause, LONGEST);
      tell("away");
    }
  }

  // The values in a form of their own, sent as a browser sends: the answer is a page, and a person decides there.
  function asPage(entry) {
    const page = document.createElement("form");
    page.method = "post";
    page.action = entry.path;
    for (const [name, value] of [["csrfmiddlewaretoken", token()], ...entry.values]) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      page.append(input);
    }
    document.body.append(page);
    page.submit();
  }

  // A page that shows both versions may say which entry its choice settles.
  document.addEventListener("click", (event) => {
    const settled = event.target.closest("[data-outbox-drop]");
    if (settled) box.drop(settled.dataset.outboxDrop);
  });
  document.addEventListener("visibilitychange", () => document.hidden || sender.now());
  window.addEventListener("online", sender.now);
  for (const entry of box.all()) {
    if (entry.state === "held") box.change(entry.key, { state: "waiting" });
  }
  window.tricktally.sender = sender;
  sender.now();
})();
