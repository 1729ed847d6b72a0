// <details data-menu>: Escape or a tap elsewhere closes it, as menus do. <button data-print>: the print dialog.
(() => {
  "use strict";
  const openMenus = () => document.querySelectorAll("details[data-menu][open]");

  document.addEventListener("click", (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target)) menu.open = false;
    if (event.target.closest("[data-print]")) window.print();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
})();
