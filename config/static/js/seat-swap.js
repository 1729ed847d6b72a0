// <form data-swap>: nobody sits twice. Choosing somebody who has a seat already makes the two seats change places.
(() => {
  "use strict";
  const before = new WeakMap(); // seat → who sat there until now

  function seatsOf(form) {
    return [...form.querySelectorAll("select")];
  }

  for (const form of document.querySelectorAll("form[data-swap]")) {
    for (const seat of seatsOf(form)) before.set(seat, seat.value);
  }

  document.addEventListener("change", (event) => {
    const seat = event.target;
    const form = seat.closest("form[data-swap]");
    if (!form || !before.has(seat)) return;
    const other = seatsOf(form).find((one) => one !== seat && one.value !== "" && one.value === seat.value);
    if (other) {
      other.value = before.get(seat);
      before.set(other, other.value);
      other.classList.add("changed");
    }
    before.set(seat, seat.value);
  });
})();
