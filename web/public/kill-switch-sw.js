// The kill switch: a host that has to take the page back serves this file as `sw.js`. Browsers ask for `sw.js`
// at every visit, past their caches; this worker then takes over, forgets every file that was kept, removes
// itself, and loads open pages from the network. Puzzles and games are not touched.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('pictogrid-')) await caches.delete(name);
    }
    await self.registration.unregister();
    for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url);
  })());
});
