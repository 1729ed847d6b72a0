// Pages that open without a network: the service worker keeps this one with all it is made of, also on the very first visit.
(() => {
  "use strict";
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.register("/sw.js").catch(() => {});
  Promise.all([workers.ready, window.tricktally.cleared]).then(([{ active }]) => active.postMessage({ keep: location.pathname }));
})();
