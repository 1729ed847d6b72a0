// <input data-filter="#list">: while a name is typed, entries of the list without it step aside (accents do not count).
// Ticked entries stay. Without JavaScript the field's form asks the server.
(() => {
  "use strict";
  // letters that are not a letter and an accent
  const PLAIN = { ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ß: "ss", ı: "i" };
  const plain = (text) =>
    text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[øæœłđßı]/g, (letter) => PLAIN[letter]);

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
