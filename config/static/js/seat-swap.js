// <form data-swap> with a line [data-seat] for each seat and one list of "17 · Ann": a number or a name that is clear
// becomes the whole entry, and nobody sits twice: naming somebody who has a seat makes the two change places.
(() => {
  "use strict";
  const before = new WeakMap(); // seat → who sat there until now

  for (const form of document.querySelectorAll("form[data-swap]")) {
    const seats = [...form.querySelectorAll("[data-seat]")];
    const entries = [...form.querySelectorAll("datalist option")].map((option) => option.value);
    for (const seat of seats) before.set(seat, seat.value);

    const whole = (text) => {
      const typed = text.trim().toLocaleLowerCase();
      if (!typed) return "";
      const number = /^\d+/.exec(typed);
      const fits = number
        ? entries.filter((entry) => entry.startsWith(`${number[0]} `))
        : entries.filter((entry) => entry.toLocaleLowerCase().includes(typed));
      return fits.length === 1 ? fits[0] : text.trim();
    };

    form.addEventListener("change", (event) => {
      const seat = event.target;
      if (!before.has(seat)) return;
      seat.value = whole(seat.value);
      const other = seats.find((one) => one !== seat && one.value !== "" && one.value === seat.value);
      if (other) {
        other.value = before.get(seat);
        before.set(other, other.value);
        other.classList.add("changed");
      }
      before.set(seat, seat.value);
    });
    for (const seat of seats) seat.addEventListener("focus", () => seat.select());
  }
})();
