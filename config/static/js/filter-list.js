// <input data-filter="#list">: while a name is typed, entries of the list without it step aside (accents do not count).
// Ticked entries stay. Without JavaScript the field's form asks the server.
(() => {
  "use strict";
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function narrow(list, words) {
    for (const entry of list.children) {
      const name = plain(entry.textContent);
      const isTicked = entry.querySelector("input:checked") !== null;
      entry.hidden = !isTicked && !words.every((word) => name.includes(word));
    }
  }

  document.addEventListener("input", (event) => {
    const wanted = event.target.dataset?.filter;
    const list = wanted && document.querySelector(wanted);
    if (list) narrow(list, plain(event.target.value).split(/\s+/));
  });
})();
