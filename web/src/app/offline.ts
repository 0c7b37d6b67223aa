/**
 * When a new version of the page is taken: before anything was done on the page, or when a person asks for it.
 * Never under a game.
 */
import { t } from '../text';
import { engine } from './engine';
import { shell } from './shell.svelte';

/** A first visit fetches nothing beside what it needs for so long. */
const FIRST_MS = 10_000;

/** Whether nothing has been done yet, so that nobody notices when the page is loaded again. */
let isUntouched = true;
let wantsReload = false;

function takeOver(worker: ServiceWorker): void {
  wantsReload = true;
  worker.postMessage('take over');
}

function offer(worker: ServiceWorker): void {
  shell.notifyOfPage(t.offline.newVersion, { label: t.offline.reload, run: () => takeOver(worker) });
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

const idle = (): Promise<void> => new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(() => done(), { timeout: 5000 }) : setTimeout(done, 200)));

/** Whether people want to load only what they ask for. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

/** Fetches what was not asked for yet: the solver for this page, and what reads every format for the days without a network. */
async function fetchRest(): Promise<void> {
  await idle();
  if (savesData()) return;
  await engine.prepare().catch(() => undefined);
  await idle();
  (await navigator.serviceWorker.ready).active?.postMessage('keep all');
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
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, FIRST_MS - performance.now()));
  try {
    const registration = await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    watch(registration);
    // The files of older versions go when the newest has begun.
    if (registration.waiting) (isUntouched ? takeOver : offer)(registration.waiting);
    else (registration.active ?? (await navigator.serviceWorker.ready).active)?.postMessage('started');
    await fetchRest();
  } catch { /* private windows and pages that are not served securely do without */ }
}
