/**
 * When a new version of the page is taken: before anything was done on the page, or when a person asks for it.
 * Never under a game.
 */
import { t } from '../text';
import { shell } from './shell.svelte';

/** Whether nothing has been done yet, so that nobody notices when the page is loaded again. */
let isUntouched = true;
let wantsReload = false;

function takeOver(worker: ServiceWorker): void {
  wantsReload = true;
  worker.postMessage('take over');
}

function offer(worker: ServiceWorker): void {
  shell.notify(t.offline.newVersion, { label: t.offline.reload, run: () => takeOver(worker) });
}

/** Hears of versions that come while the page is open, also of one that is on its way already. */
function watch(registration: ServiceWorkerRegistration): void {
  let followed: ServiceWorker | null = null;
  const follow = (): void => {
    const worker = registration.installing;
    if (worker === followed) return;
    followed = worker;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) offer(worker);
    });
  };
  registration.addEventListener('updatefound', follow);
  follow();
}

export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  for (const type of ['pointerdown', 'keydown', 'paste', 'drop']) {
    addEventListener(type, () => (isUntouched = false), { once: true, capture: true });
  }
  const wasControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The browser itself lets a waiting version in when the last page goes: a page that comes just then may
    // have been given the old one. Another page may have asked for it, too: then a page on which something
    // was done stays as it is, with its old files.
    if (wantsReload || (wasControlled && isUntouched)) location.reload();
  });
  // A first visit fetches nothing beside what it needs until it can be played.
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 2000));
  try {
    const registration = await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    watch(registration);
    // The files of older versions go when the newest has begun.
    if (registration.waiting) (isUntouched ? takeOver : offer)(registration.waiting);
    else (registration.active ?? (await navigator.serviceWorker.ready).active)?.postMessage('started');
  } catch { /* private windows and pages that are not served securely do without */ }
}
