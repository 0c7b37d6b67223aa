/**
 * The service worker: keeps the page so that it works without a network. Names of files hold their hashes,
 * so a file that is kept never changes, and what is kept is answered without asking the network: to ask first
 * would make every visit as slow as the connection.
 *
 * A new version waits. It takes over when the page says so: before anything was done on it, or when a person
 * asked for it. Pages of an old version keep its files as long as one of them is open.
 */

/** The build puts the list of files in the place of `self.__WB_MANIFEST`. */
type Scope = ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const all = (self as unknown as Scope).__WB_MANIFEST;
/** The module that reads every format is kept later, when the page has nothing else to do. */
const isLarge = ({ url }: { url: string }): boolean => /full_bg[^/]*\.wasm$/.test(url);
const files = all.filter((file) => !isLarge(file));
const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'pictogrid-page-';
const CACHE = PREFIX + hashOf(all.map(({ url, revision }) => `${url} ${revision ?? ''}`).join('\n'));

function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16);
}

async function keep({ url, revision }: (typeof all)[number]): Promise<void> {
  const cache = await caches.open(CACHE);
  // A name with a hash may come from the browser's own cache or an older version; others are asked for anew.
  const request = new Request(url, { cache: revision === null ? 'default' : 'reload' });
  if (await cache.match(request)) return;
  const kept = revision === null ? await caches.match(request) : undefined;
  const answer = kept ?? (await fetch(request));
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await cache.put(request, answer);
}

async function install(): Promise<void> {
  await Promise.all(files.map(keep));
  // An update takes with it what an older version has kept.
  for (const file of all.filter(isLarge)) if (await caches.match(file.url)) await keep(file);
}

/** Comes when a page asks for it, and again if it did not come. */
async function keepLarge(): Promise<void> {
  await Promise.all(all.filter(isLarge).map(keep));
}

/** Only the last page of an old version takes its files with it; never an old version those of a newer one. */
async function tidy(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const names = await caches.keys();
  const { installing, waiting } = worker.registration;
  if (pages.length > 1 || installing || waiting || worker.serviceWorker?.state === 'redundant') return;
  for (const name of names) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

async function answer(request: Request): Promise<Response> {
  // Asking by name makes no cache: after the kill switch there shall be none.
  if (request.mode === 'navigate') {
    const page = await caches.match(new URL('index.html', worker.registration.scope).href, { cacheName: CACHE });
    return page ?? fetch(request);
  }
  const kept = (await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ?? (await caches.match(request));
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && new URL(request.url).pathname.includes('/assets/')) {
    const cache = await caches.open(CACHE);
    await cache.put(request, fresh.clone());
  }
  return fresh;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOurs = request.method === 'GET' && request.url.startsWith(worker.registration.scope);
  if (isOurs) event.respondWith(answer(request));
});
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting();
  if (event.data === 'started') event.waitUntil(tidy());
  if (event.data === 'keep all') event.waitUntil(keepLarge().catch(() => undefined));
});
