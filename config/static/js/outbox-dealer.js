// <ol class="seating" data-rotation="{dealer, sitsOut, stays}">: with hands waiting on the device, the dealer moves on as
// the game says. A slip that a stay describes leaves the deal where it is. Lines do not tell: then nobody is marked.
(() => {
  "use strict";
  const { box } = window.tricktally;
  const list = document.querySelector("[data-outbox-list]");
  const seating = document.querySelector(".seating[data-rotation]");
  if (!list || !seating) return;
  const { dealer: first, sitsOut, stays } = JSON.parse(seating.dataset.rotation);
  const seats = [...seating.children];

  function holds({ when }, values) {
    return Object.entries(when).every(([field, wanted]) => values.some(([name, value]) => name === field && wanted.includes(value)));
  }

  // The seat that deals after these hands; -1 where that cannot be told.
  function dealerAfter(entries) {
    const left = [...stays];
    let dealer = first;
    for (const entry of entries) {
      if (stays.length && entry.values.some(([name]) => name === "text")) return -1;
      const stay = left.find((one) => holds(one, entry.values));
      if (stay?.once) left.splice(left.indexOf(stay), 1);
      if (!stay) dealer = (dealer + entry.hands) % seats.length;
    }
    return dealer;
  }

  function show() {
    const dealer = dealerAfter(box.of(list.dataset.outboxList).filter((entry) => !entry.isMending && entry.state !== "held"));
    seats.forEach((seat, index) => {
      seat.classList.toggle("seating-dealer", index === dealer);
      seat.querySelector("[data-deals]").hidden = index !== dealer;
      seat.querySelector("[data-sits-out]").hidden = !sitsOut[dealer]?.includes(index);
    });
    for (const place of document.querySelectorAll("[data-outbox-dealer]")) {
      place.textContent = dealer < 0 ? "" : place.dataset.outboxDealer.replace("{name}", seats[dealer].dataset.name);
    }
  }

  document.addEventListener("outbox", show);
  if (box.of(list.dataset.outboxList).length) show();
})();
