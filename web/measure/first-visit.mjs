/**
 * A first visit on a slow line and a slow machine, and a drag over 100×100 cells on that machine, in Chromium:
 *
 *   node measure/first-visit.mjs [ROUNDS [drag]]
 *
 * The line has 1.6 Mbit/s and 150 ms, the machine a quarter of this one's speed. Files are packed with Brotli, as
 * hosts send them. Main-thread time of a drag is CPU time a frame, which stays true on a busy machine.
 */
import { createServer } from 'node:http';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { browse, dist } from '../e2e/site.mjs';
import { link, numbers } from './boards.mjs';

const rounds = Number(process.argv[2] ?? 3);
const hasVisits = process.argv[3] !== 'drag';
const SLOWER = 4;
const VERDICT_MS = 3000;
const DRAG_MS = 8;
const N = 100;

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.json': 'application/json', '.png': 'image/png', '.webmanifest': 'application/manifest+json' };
const packed = new Map();
const server = createServer((request, response) => {
  const path = new URL(request.url, 'http://x').pathname;
  const file = join(dist, path === '/' ? 'index.html' : path);
  if (!existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
  if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file)));
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'br' });
  response.end(packed.get(file));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const url = `http://localhost:${server.address().port}/`;
// All is packed before anything is timed.
for (const name of readdirSync(join(dist, 'assets'))) await fetch(`${url}assets/${name}`);

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** From the navigation until the badge is there and the board can be drawn on, in ms. */
async function visit() {
  const context = await browse();
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 });
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(() => {
      window.seen = {};
      const note = (name, selector) => { if (!window.seen[name] && document.querySelector(selector)) window.seen[name] = performance.now(); };
      new MutationObserver(() => {
        note('board', '[role=gridcell]');
        note('verdict', '.badge.unique');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector('.badge.unique', { timeout: 60_000 });
    return await page.evaluate(() => window.seen);
  } finally {
    await context.close();
  }
}

/** A picture with marks but in its first five rows. */
function board() {
  const random = numbers(7);
  const values = Array.from({ length: N * N }, () => (random() < 0.45 ? 1 : random() < 0.3 ? 2 : 0));
  const marks = values.map((value, i) => (i < N * 5 ? 0 : value === 1 ? 2 : value === 2 ? 1 : 0));
  return link(values.map((value) => value === 1), N, N, marks);
}

/** CPU time of the main thread for a frame of a drag along a row, in ms, and of a frame in which nothing happens. */
async function drags() {
  const context = await browse({ viewport: { width: 1389, height: 868 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => { Element.prototype.setPointerCapture = () => {}; });
    await page.goto(url + board());
    await page.waitForSelector('[data-cell]', { state: 'attached', timeout: 60_000 });
    await page.waitForTimeout(3000);
    await page.evaluate(() => window.pictogrid.engine.cancel());
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    const frames = async (isDrag) => {
      const before = await spent();
      await page.evaluate((isDrag) => new Promise((done) => {
        const stage = document.querySelector('.stage');
        const box = document.querySelector('[data-cell]').getBoundingClientRect();
        const send = (name, x) => isDrag && stage.dispatchEvent(new PointerEvent(name, { clientX: box.left + (x + 0.5) * box.width, clientY: box.top + 3.5 * box.height, bubbles: true, pointerId: 1, buttons: 1, pointerType: 'mouse' }));
        let k = 2;
        send('pointerdown', k);
        const frame = () => {
          send('pointermove', ++k);
          if (k < 92) return requestAnimationFrame(frame);
          requestAnimationFrame(() => { send('pointerup', k); requestAnimationFrame(() => requestAnimationFrame(done)); });
        };
        requestAnimationFrame(frame);
      }), isDrag);
      return (await spent() - before) / 90;
    };
    const found = { drag: [], idle: [] };
    for (let i = 0; i < rounds * 2; i++) {
      await page.waitForTimeout(500);
      found.idle.push(await frames(false));
      await page.waitForTimeout(500);
      found.drag.push(await frames(true));
    }
    return found;
  } finally {
    await context.close();
  }
}

const visits = [];
for (let i = 0; i < rounds && hasVisits; i++) visits.push(await visit());
const { drag, idle } = await drags();
const rows = [
  ...(hasVisits ? [
    ['board can be drawn on, ms', visits.map(({ board }) => board), undefined],
    ['verdict is shown, ms', visits.map(({ verdict }) => verdict), VERDICT_MS],
  ] : []),
  ['drag over 100×100, main-thread CPU ms a frame', drag, DRAG_MS],
  ['a frame in which nothing happens', idle, undefined],
];
console.log('| 4 times slower, 1.6 Mbit/s | times | median | worst | at most |\n|---|--:|--:|--:|--:|');
for (const [name, values, most] of rows) console.log(`| ${name} | ${values.length} | ${median(values).toFixed(1)} | ${Math.max(...values).toFixed(1)} | ${most ?? ''} |`);
const isOver = rows.some(([, values, most]) => most !== undefined && median(values) > most);
server.close();
process.exit(isOver ? 1 : 0);
