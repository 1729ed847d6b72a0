// Whose pages this device keeps: when somebody else is signed in, or nobody any more, those kept before are cleared away.
// What waits to be sent stays, under the name of who typed it.
(() => {
  "use strict";
  const PAGES = "tricktally-pages";
  const SEEN = "tricktally-person";
  const { person } = document.documentElement.dataset;

  async function clear() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PAGES)).map((name) => caches.delete(name)));
  }

  function isSeen() {
    try {
      const last = localStorage.getItem(SEEN);
      localStorage.setItem(SEEN, person);
      return last === person;
    } catch {
      return false; // the device remembers nobody
    }
  }

  if (window.caches && !isSeen()) window.tricktally.cleared = clear();
})();
