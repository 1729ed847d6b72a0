// What waits on this device to be sent: hands typed while the network was away, or whose answer never came.
// tricktally.box keeps each under its own name in the browser's storage, so that two tabs never overwrite each other's;
// a device that keeps nothing holds them in the page. Every change is told as an "outbox" event of the document.
// An entry: key (client key of the write), seq (its place in the order of writing; no clock is asked), table, page, path, where,
// by (who wrote), number, hands (how many), isMending, values ([name, value] pairs), said (in words), state, signIn.
(() => {
  "use strict";
  const PREFIX = "tricktally-waiting:";
  const unkept = new Map();

  const changed = () => document.dispatchEvent(new Event("outbox"));

  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  function kept() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      return names.map((name) => parsed(localStorage.getItem(name))).filter(Boolean);
    } catch {
      return []; // private mode: the storage is shut
    }
  }

  function all() {
    const entries = [...kept().filter((entry) => !unkept.has(entry.key)), ...unkept.values()];
    return entries.sort((one, other) => one.seq - other.seq || one.number - other.number);
  }

  function keep(entry) {
    try {
      localStorage.setItem(PREFIX + entry.key, JSON.stringify(entry));
      unkept.delete(entry.key);
    } catch {
      unkept.set(entry.key, entry); // shut or full: as long as this page is open
    }
  }

  function drop(key) {
    unkept.delete(key);
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // it was never there
    }
    changed();
  }

  function numbered(entry, number) {
    return { number, values: entry.values.map(([name, value]) => [name, name === "number" ? String(number) : value]) };
  }

  const box = {
    all,
    drop,
    of: (table) => all().filter((entry) => entry.table === table),
    get: (key) => all().find((entry) => entry.key === key),
    put(entry) {
      const last = all().at(-1)?.seq || 0;
      keep({ state: "waiting", ...entry, seq: entry.seq || last + 1 });
      changed();
    },
    // What another tab has sent or removed meanwhile does not come back.
    change(key, changes) {
      const entry = box.get(key);
      if (!entry) return;
      keep({ ...entry, ...changes });
      changed();
    },
    // A hand that got another number than it was written under, or that goes, moves the hands written after it.
    shift(entry, by) {
      const isLater = (other) => !other.isMending && other.number > entry.number;
      for (const later of by ? box.of(entry.table).filter(isLater) : []) {
        box.change(later.key, numbered(later, later.number + by));
      }
    },
    isUnkept: () => unkept.size > 0,
  };
  window.tricktally = { box };

  window.addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith(PREFIX)) changed();
  });
  window.addEventListener("beforeunload", (event) => {
    if (box.isUnkept()) event.preventDefault();
  });
})();
