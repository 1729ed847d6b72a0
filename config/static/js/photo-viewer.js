// <div data-photo-viewer> with figures [data-photo]: drag, wheel, buttons [data-photo-do] and keys (Alt with + − 0 9 or
// an arrow, also while a line is being typed) move the picture. Several photos: one at a time, by [data-photo-pick].
// <details data-photo-fold> stays as it was left from page to page; on a phone it begins folded, above what is checked.
(() => {
  "use strict";
  const NEAREST = 8;
  const STEP = 60;
  const FOLDED = "tricktally-photo-folded";

  function session(action) {
    try {
      return action(sessionStorage);
    } catch {
      return null; // storage is shut: the photo begins anew on every page
    }
  }

  const fold = document.querySelector("[data-photo-fold]");
  if (fold) {
    const left = session((box) => box.getItem(FOLDED));
    fold.open = left ? left === "no" : !matchMedia("(max-width: 35rem)").matches;
    fold.addEventListener("toggle", () => session((box) => box.setItem(FOLDED, fold.open ? "no" : "yes")));
  }

  for (const viewer of document.querySelectorAll("[data-photo-viewer]")) {
    const frames = [...viewer.querySelectorAll("[data-photo]")];
    if (!frames.length) continue;
    let frame = frames[0];
    const views = new Map(frames.map((one) => [one, { x: 0, y: 0, turn: 0, zoom: 1 }]));

    const draw = () => {
      const view = views.get(frame);
      const moved = `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom})`;
      frame.querySelector("img").style.transform = moved;
    };
    const pick = (wanted) => {
      frame = wanted;
      for (const one of frames) {
        one.hidden = one !== frame;
        const foot = viewer.querySelector(`[data-photo-foot="${one.dataset.photo}"]`);
        if (foot) foot.hidden = one !== frame;
        const button = viewer.querySelector(`[data-photo-pick="${one.dataset.photo}"]`);
        if (button) button.setAttribute("aria-current", String(one === frame));
      }
      draw();
    };
    const zoom = (factor) => {
      const view = views.get(frame);
      view.zoom = Math.min(NEAREST, Math.max(1, view.zoom * factor));
      if (view.zoom === 1) view.x = view.y = 0;
    };
    const act = {
      in: () => zoom(1.4),
      out: () => zoom(1 / 1.4),
      turn: () => { views.get(frame).turn += 90; },
      whole: () => Object.assign(views.get(frame), { x: 0, y: 0, turn: 0, zoom: 1 }),
      left: () => { views.get(frame).x += STEP; },
      right: () => { views.get(frame).x -= STEP; },
      up: () => { views.get(frame).y += STEP; },
      down: () => { views.get(frame).y -= STEP; },
    };
    const keys = {
      "+": "in", "=": "in", "-": "out", 0: "turn", 9: "whole",
      ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
    };

    for (const one of frames) {
      one.classList.add("is-live");
      one.querySelector("a").addEventListener("click", (event) => event.preventDefault());
      let held = null;
      one.addEventListener("pointerdown", (event) => {
        held = { x: event.clientX, y: event.clientY };
        one.setPointerCapture(event.pointerId);
        one.classList.add("is-held");
      });
      one.addEventListener("pointermove", (event) => {
        if (!held) return;
        const view = views.get(one);
        view.x += event.clientX - held.x;
        view.y += event.clientY - held.y;
        held = { x: event.clientX, y: event.clientY };
        draw();
      });
      for (const name of ["pointerup", "pointercancel"]) {
        one.addEventListener(name, () => {
          held = null;
          one.classList.remove("is-held");
        });
      }
      one.addEventListener("wheel", (event) => {
        event.preventDefault();
        zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
        draw();
      }, { passive: false });
    }
    viewer.addEventListener("click", (event) => {
      const done = event.target.closest("[data-photo-do]");
      const picked = event.target.closest("[data-photo-pick]");
      if (done) {
        act[done.dataset.photoDo]();
        draw();
      }
      if (picked) {
        event.preventDefault();
        pick(frames.find((one) => one.dataset.photo === picked.dataset.photoPick));
      }
    });
    document.addEventListener("keydown", (event) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || !(event.key in keys)) return;
      event.preventDefault();
      act[keys[event.key]]();
      draw();
    });
    pick(frame);
  }
})();
