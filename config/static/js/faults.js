// <p data-fault-of="field">…</p> in a preview: what is wrong is said at the field too, until the next preview.
(() => {
  "use strict";
  const COPY = "fault-copy";

  function clear() {
    for (const old of document.querySelectorAll(`.${COPY}`)) {
      old.closest(".field")?.querySelectorAll("[aria-invalid]").forEach((entry) => entry.removeAttribute("aria-invalid"));
      old.remove();
    }
  }

  function entriesOf(form, name) {
    return [...form.elements].filter((entry) => entry.name === name && !entry.disabled);
  }

  function say(fault) {
    const form = fault.closest("form");
    const entries = form ? entriesOf(form, fault.dataset.faultOf) : [];
    const field = entries[0]?.closest(".field");
    if (!field) return;
    const copy = document.createElement("p");
    copy.className = `fault ${COPY}`;
    copy.textContent = fault.dataset.fault;
    field.append(copy);
    for (const entry of entries) entry.setAttribute("aria-invalid", "true");
  }

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "preview") return;
    clear();
    event.detail.target.querySelectorAll("[data-fault-of]").forEach(say);
  });
})();
