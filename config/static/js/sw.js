// The service worker: a table's page opens without a network, as it was last seen. It keeps pages of tables (network
// first) and what they are made of; everything else is left to the browser. Saves never pass through here: outbox.js
// keeps them. Served at /sw.js, so that its scope is the site.
"use strict";
const KEPT = "tricktally-1";
const PAGE = /^\/table\/[^/]+\/$|^\/t\/[^/]+\/rounds\/\d+\/tables\/\d+\/$/;
const PARTS = new Set(["script", "style", "image", "font", "manifest"]);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(settle()));

async function settle() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && PAGE.test(url.pathname)) event.respondWith(page(request, url));
  else if (PARTS.has(request.destination)) event.respondWith(part(event, request));
});

// The page of the network, kept under its path alone; without a network the one kept.
async function page(request, url) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await kept.put(url.pathname, answer.clone());
    return answer;
  } catch (error) {
    const last = await kept.match(url.pathname);
    if (last) return last;
    throw error;
  }
}

// What is kept, renewed behind the reader's back.
async function part(event, request) {
  const kept = await caches.open(KEPT);
  const last = await kept.match(request);
  const renewed = fetch(request).then(async (answer) => {
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  });
  if (!last) return renewed;
  event.waitUntil(renewed.catch(() => {}));
  return last;
}
