/**
 * What files that are meant to do harm cost the tab: every bad input of the tests, and some as large as the
 * page takes, are dropped one after the other:
 *
 *   node measure/hostile.mjs [NAME..]
 *
 * Memory is what the processes of pages hold of their own (`RssAnon` of Linux, engine and workers included),
 * looked at every 10 ms; a freeze is the longest time between two frames.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium, flags, serve, watched } from '../e2e/site.mjs';

const only = process.argv.slice(2);
const LIMIT = 256;
const MIB = 1 << 20;

const made = mkdtempSync(join(tmpdir(), 'pictogrid-hostile-'));
const large = (name, piece, size = 16 * MIB) => {
  writeFileSync(join(made, name), Buffer.alloc(size, piece));
  return join(made, name);
};
const folder = fileURLToPath(new URL('../../testdata/', import.meta.url));
const files = [
  ...readdirSync(folder, { recursive: true })
    .filter((name) => /\/(bad|too|huge|bomb)[^/]*$/.test(name) && !name.endsWith('.expected') && !/^(tiles|records|boards)\//.test(name))
    .map((name) => join(folder, name)),
  large('zeros.bin', 0),
  large('numbers.non', 'rows\n1,1,1,1,1,1,1,1\n'),
  large('open.json', '{"a":['),
  large('letters.txt', '#.#.\n'),
  large('comments.non', '# nothing\n'),
].filter((path) => only.length === 0 || only.some((part) => path.includes(part)));

const site = await serve();
const browser = await chromium.launch({ executablePath: findChromium(), headless: true, args: flags });
const context = await browser.newContext();
const session = await browser.newBrowserCDPSession();
const page = await watched(context, site);
await page.goto(`${site.url}#/library`);
await page.waitForSelector('main h1');
await page.evaluate(() => {
  window.worst = 0;
  let last = performance.now();
  const frame = (now) => {
    window.worst = Math.max(window.worst, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});

async function renderers() {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}
const held = (pid) => {
  try {
    return Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return 0;
  }
};

const pids = await renderers();
const start = Math.max(...pids.map(held));
const results = [];
for (const path of files) {
  await page.evaluate(() => { window.worst = 0; });
  let peak = 0;
  const watch = setInterval(() => { peak = Math.max(peak, ...pids.map(held)); }, 10);
  const begin = performance.now();
  await page.locator('input[type=file]').setInputFiles(path);
  const said = page.locator('.trouble').or(page.locator('main [role=grid]')).or(page.locator('.explain'));
  const isSaid = await said.first().waitFor({ state: 'attached', timeout: 60_000 }).then(() => true, () => false);
  const waited = performance.now() - begin;
  clearInterval(watch);
  const freeze = await page.evaluate(() => window.worst);
  results.push({ name: path.split('/').pop(), peak, freeze, waited, isSaid });
  if (process.env.VERBOSE) console.log(results.at(-1));
  await page.keyboard.press('Escape');
  await page.evaluate(() => { location.hash = '#/library'; });
  await page.locator('.trouble').waitFor({ state: 'detached' });
  await page.locator('main h1').first().waitFor();
}
const worst = (key) => results.toSorted((a, b) => b[key] - a[key])[0];
console.log(`${results.length} files, the tab before them: ${start.toFixed(0)} MiB`);
console.log('| | worst | file |\n|---|--:|---|');
console.log(`| memory of the tab | ${worst('peak').peak.toFixed(0)} MiB | ${worst('peak').name} |`);
console.log(`| longest time without a frame | ${worst('freeze').freeze.toFixed(0)} ms | ${worst('freeze').name} |`);
console.log(`| until something was said | ${worst('waited').waited.toFixed(0)} ms | ${worst('waited').name} |`);
const unsaid = results.filter(({ isSaid }) => !isSaid).map(({ name }) => name);
if (unsaid.length) console.log(`nothing was said of: ${unsaid.join(', ')}`);
if (page.faults.length) console.log(page.faults);
await browser.close();
await site.close();
process.exit(unsaid.length || worst('peak').peak > LIMIT ? 1 : 0);
