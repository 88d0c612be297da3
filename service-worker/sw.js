// Keeps all files of one build in a cache of its own, so that the site starts with no server.

// Both are filled in by the build: its version, and the sha256 of each of its files.
const VERSION = "";
const FILES = {/* path: integrity */};
const SCOPE = self.registration.scope;
// Other sites of this origin have caches too, even other copies of this site.
const PREFIX = `quaranta ${SCOPE} `;
const NAME = PREFIX + VERSION;
const HOME = "index.html";

async function olderNames() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
}

async function hashOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

// A file that is the same as before is not downloaded again.
async function kept(path, stores) {
  for (const store of stores) {
    const found = await store.match(SCOPE + path, {ignoreVary: true});
    if (found && (await hashOf(found.clone())) === FILES[path]) return found;
  }
  return null;
}

// The home is asked for by the folder's address: some hosts redirect from its file's name.
async function downloaded(path) {
  const address = path === HOME ? SCOPE : SCOPE + path;
  const integrity = FILES[path];
  const response = await fetch(address, {integrity}).catch(() =>
    fetch(address, {integrity, cache: "reload"}));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

// All files or none: half a build is never kept, and mixed with no other.
async function install() {
  const store = await caches.open(NAME);
  const stores = [store, ...await Promise.all((await olderNames()).map((name) => caches.open(name)))];
  try {
    await Promise.all(Object.keys(FILES).map(async (path) => {
      const response = await kept(path, stores) ?? await downloaded(path);
      await store.put(SCOPE + path, response);
    }));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

async function activate() {
  await Promise.all((await olderNames()).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// The path of a file of this build, "" for anything else. Only the site's own address is the home:
// any other address that answered with the home would break the relative addresses in it.
function ownPath(request) {
  const address = new URL(request.url);
  const place = address.origin + address.pathname;
  if (request.method !== "GET" || !place.startsWith(SCOPE)) return "";
  const path = place === SCOPE ? HOME : place.slice(SCOPE.length);
  return Object.hasOwn(FILES, path) ? path : "";
}

async function answer(path) {
  const store = await caches.open(NAME);
  const found = await store.match(SCOPE + path, {ignoreVary: true});
  return found ?? downloaded(path);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const path = ownPath(event.request);
  if (path) event.respondWith(answer(path));
});
// A new build waits until the person agrees: the page says so.
self.addEventListener("message", (event) => {
  if (event.data === "SKIP_WAITING") self.skipWaiting();
});
