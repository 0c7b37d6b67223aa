/** Without a network, under a new version, and taken back by the host. */
import assert from 'node:assert/strict';
import { cpSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browse, dist, open, serve, watched } from './site.mjs';

let site;
before(async () => {
  site = await serve();
});
let context;
after(async () => {
  await context?.close();
  await site?.close();
});

/** The built page with something changed. */
function version(change) {
  const folder = mkdtempSync(join(tmpdir(), 'pictogrid-site-'));
  cpSync(dist, folder, { recursive: true });
  change(folder);
  return folder;
}
const newer = () => version((folder) => {
  const page = join(folder, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<html', '<html data-version="2"'));
  const worker = join(folder, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replace(/(index\.html"?,\s*"?revision"?:\s*"?)\w+|(revision"?:\s*"?)\w+("?,\s*"?url"?:\s*"index\.html)/, '$1$2newer$3'));
});
const isKept = (page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active));
const update = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test('after one visit everything works without a network', async () => {
  context = await browse();
  const page = await watched(context, site);
  await open(page, site);
  assert.ok(await isKept(page));
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await context.setOffline(true);
  await page.goto('about:blank');
  await open(page, site, '#/explain');
  await page.waitForSelector('ol li');
  await page.goto(site.url + '#/library');
  await page.locator('section li').first().waitFor();
  await context.close();
});

test('a new version waits while a game is open, and is there at the next start', async () => {
  site.state.root = dist;
  context = await browse();
  const page = await watched(context, site);
  await open(page, site);
  await isKept(page);
  await page.locator('[data-cell="0"]').click({ force: true }).catch(() => page.mouse.click(5, 5));
  site.state.root = newer();
  await update(page);
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.version), undefined);
  // Old files are still there for the old page.
  await page.goto(site.url + '#/library');
  await page.locator('section li').first().waitFor();
  await page.close();
  const next = await watched(context, site);
  await next.goto(site.url);
  await next.waitForFunction(() => document.documentElement.dataset.version === '2');
  assert.deepEqual(next.faults, []);
  // The files of the new version are kept, and those of the old one are gone.
  const kept = () => next.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pictogrid-page-'));
    return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length > 20));
  });
  for (let i = 0; i < 50 && (await kept()).length !== 1; i++) await next.waitForTimeout(100);
  assert.deepEqual(await kept(), [true]);
  await context.close();
});

test('the chip takes the new version at once', async () => {
  site.state.root = dist;
  context = await browse();
  const page = await watched(context, site);
  await open(page, site);
  await isKept(page);
  await page.mouse.click(5, 5);
  site.state.root = newer();
  await update(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.version === '2');
  // And back to the one before, the same way; a click before the page hears it would not count as one.
  await page.waitForSelector('.top', { state: 'attached' });
  await page.waitForTimeout(500);
  await page.mouse.click(5, 5);
  site.state.root = dist;
  await update(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.version === undefined);
  await context.close();
});

test('the kill switch takes everything back', async () => {
  site.state.root = dist;
  context = await browse();
  const page = await watched(context, site);
  await open(page, site);
  await isKept(page);
  site.state.root = version((folder) => copyFileSync(join(folder, 'kill-switch-sw.js'), join(folder, 'sw.js')));
  await update(page);
  // Open pages are loaded from the network, and nothing that was kept is left.
  for (let i = 0; ; i++) {
    const left = await page.evaluate(() => caches.keys()).catch(() => undefined);
    if (left?.length === 0) break;
    assert.ok(i < 50, `left: ${left}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await open(page, site);
  assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
  assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  await context.close();
});
