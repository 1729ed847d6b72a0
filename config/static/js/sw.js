// The service worker: a table's page opens without a network, as it was last seen. It keeps pages of tables (network
// first) and what they are made of; everything else is left to the browser. Saves never pass through here: sender.js
// sends them. Served at /sw.js with the mark of this version of the site in VERSION, so that a new one starts afresh.
"use strict";
const VERSION = "{version}";
const PAGES = `tricktally-pages-${VERSION}`;
const PARTS = `tricktally-parts-${VERSION}`;
const PATIENCE = 4000; // with a page kept, nobody looks longer at a blank screen
const PAGE = /^\/table\/[^/]+\/$|^\/t\/[^/]+\/rounds\/\d+\/tables\/\d+\/(lines\/)?$/;
const SIGNING = /^\/people\/(login|logout)\//;
const KINDS = new Set(["script", "style", "image", "font", "manifest"]);
const UNCHANGING = /\.[0-9a-f]{12}\./; // its name says what is in it

self.addEventListener("install", (event) => event.waitUntil(takeOver().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(settle()));

// The pages kept by the version before are asked for anew, with their parts: an evening goes on through an update.
async function takeOver() {
  for (const name of await caches.keys()) {
    if (!name.startsWith("tricktally-pages-") || name === PAGES) continue;
    const requests = await (await caches.open(name)).keys();
    await Promise.all(requests.map((request) => keep(new URL(request.url).pathname).catch(() => {})));
  }
}

async function settle() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("tricktally-") && ![PAGES, PARTS].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A page that was opened before the worker was in charge is asked for once more.
async function keep(path) {
  if (!PAGE.test(path)) return;
  const pages = await caches.open(PAGES);
  if (!(await pages.match(path))) await store(new URL(path, location), await fetch(path, { cache: "no-store" }));
  const text = (await (await pages.match(path))?.text()) || "";
  await keepParts([...text.matchAll(/(?:src|href)="(\/static\/[^"#]+)"/g)].map(([, part]) => part));
}

async function keepParts(paths) {
  const parts = await caches.open(PARTS);
  const missing = await Promise.all([...new Set(paths)].map(async (path) => ((await parts.match(path)) ? [] : [path])));
  await Promise.all(missing.flat().map((path) => parts.add(path).catch(() => {})));
}

self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && SIGNING.test(url.pathname)) event.waitUntil(caches.delete(PAGES));
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && PAGE.test(url.pathname)) event.respondWith(page(event, url));
  else if (KINDS.has(request.destination)) event.respondWith(part(request, url));
});

// The page of the network, kept under its path alone; the one kept when the network is silent.
async function page(event, url) {
  const answer = fetch(event.request);
  event.waitUntil(answer.then((fresh) => store(url, fresh.clone())).catch(() => {}));
  const last = await caches.match(url.pathname, { cacheName: PAGES });
  if (!last) return answer;
  const silence = new Promise((done) => setTimeout(done, PATIENCE, last));
  return Promise.race([answer.catch(() => last), silence]);
}

// Only the page of the next hand: one of an earlier hand is for now.
async function store(url, answer) {
  if (!answer.ok || answer.redirected || url.searchParams.has("mend") || url.searchParams.has("hand")) return;
  await (await caches.open(PAGES)).put(url.pathname, answer);
}

// Parts whose names tell their contents come from the device; others are asked for first, so that page and script fit.
async function part(request, url) {
  const parts = await caches.open(PARTS);
  const last = await parts.match(request);
  if (last && UNCHANGING.test(url.pathname)) return last;
  try {
    const answer = await fetch(request);
    if (answer.ok) await parts.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (last) return last;
    throw error;
  }
}
