/**
 * Main-thread CPU of drags and pans over 100×100 cells, beside another page that draws such a board:
 *
 *   node measure/frames.mjs BOARD.html [ROUNDS] [NAME..]
 *
 * BOARD.html takes `?r=canvas-blit` and has `window.api.pan`. Both pages live in one Chromium and take turns;
 * each gets the same synthetic pointer and the same number of frames. CPU time stays true on a busy machine,
 * where times by the clock do not.
 */
import { pathToFileURL } from 'node:url';
import { browse, serve } from '../e2e/site.mjs';
import { link, numbers } from './boards.mjs';

const [path, rounds = '5', ...only] = process.argv.slice(2);
if (!path) {
  console.error('node measure/frames.mjs BOARD.html [ROUNDS]');
  process.exit(1);
}
const N = 100;
const LIMIT = 1.5;

/** The picture and the marks of the other page; without its last row, so that ours is not finished. */
function board() {
  const random = numbers(7);
  const values = Array.from({ length: N * N }, () => (random() < 0.45 ? 1 : random() < 0.3 ? 2 : 0));
  const marks = values.map((value, i) => (i >= N * (N - 1) ? 0 : value === 1 ? 2 : value === 2 ? 1 : 0));
  return link(values.map((value) => value === 1), N, N, marks);
}

/** Runs in the page: `step(k)` once a frame; `end` after the last. */
const frames = `(n, step, end) => new Promise((done) => {
  let k = 0;
  const frame = () => {
    step(k++);
    if (k < n) requestAnimationFrame(frame);
    else requestAnimationFrame(() => { end?.(); requestAnimationFrame(() => requestAnimationFrame(done)); });
  };
  requestAnimationFrame(frame);
})`;
const drag = (stage, corner) => `(${frames})(90, (() => {
  const stage = document.querySelector('${stage}');
  window.point = (name, x, y) => stage.dispatchEvent(new PointerEvent(name, { clientX: ${corner}[0] + (x + 0.5) * ${corner}[2], clientY: ${corner}[1] + (y + 0.5) * ${corner}[2], bubbles: true, pointerId: 1, buttons: 1, pointerType: 'mouse' }));
  point('pointerdown', 2, 3);
  return (k) => point('pointermove', 2 + k, 3);
})(), () => point('pointerup', 92, 3))`;

const theirs = {
  idle: `(${frames})(60, () => {})`,
  drag: drag('#stage', '(() => { const box = document.getElementById("stage").getBoundingClientRect(); return [box.left, box.top, 9]; })()'),
  pan: `(${frames})(60, (k) => api.pan(k < 30 ? -2 : 2, k % 2 ? 1 : -1, 9))`,
  zoom: `(${frames})(60, (k) => api.pan(-1.5, -1, 9 + (k % 30) / 6))`,
  'pan at 24 px': `(${frames})(60, (k) => api.pan(k ? (k < 30 ? -3 : 3) : -100, k ? (k < 30 ? -2 : 2) : -100, 24))`,
};
const wheel = `((x, y, size) => {
  const stage = document.querySelector('.stage');
  const send = (more) => stage.dispatchEvent(new WheelEvent('wheel', { clientX: 500, clientY: 500, bubbles: true, cancelable: true, ...more }));
  if (size && size !== window.cellSize) send({ ctrlKey: true, deltaY: -300 * Math.log(size / window.cellSize) });
  window.cellSize = size ?? window.cellSize;
  send({ deltaX: -x, deltaY: -y });
})`;
const ours = {
  idle: theirs.idle,
  drag: drag('.stage', '(() => { const box = document.querySelector("[data-cell]").getBoundingClientRect(); return [box.left, box.top, box.width]; })()'),
  pan: `(${frames})(60, (k) => ${wheel}(k < 30 ? -2 : 2, k % 2 ? 1 : -1, 9))`,
  zoom: `(${frames})(60, (k) => ${wheel}(-1.5, -1, 9 + (k % 30) / 6))`,
  'pan at 24 px': `(${frames})(60, (k) => ${wheel}(k ? (k < 30 ? -3 : 3) : -100, k ? (k < 30 ? -2 : 2) : -100, 24))`,
};
/** Back to all of the board in view; after each row. */
const resets = {
  other: { zoom: 'api.pan(90, 60, 9)', 'pan at 24 px': 'api.pan(97, 98, 9)' },
  mine: "document.querySelector('[role=gridcell][tabindex=\"0\"]').dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));" +
    " window.cellSize = document.querySelector('[data-cell]').getBoundingClientRect().width",
};
const lengths = { idle: 60, drag: 90, pan: 60, zoom: 60, 'pan at 24 px': 60 };

async function started(context, address, isOurs) {
  const page = await context.newPage();
  // A pointer that no device holds can't be captured.
  await page.addInitScript(() => { Element.prototype.setPointerCapture = () => {}; });
  await page.setViewportSize({ width: 1060, height: 1060 });
  await page.goto(address);
  if (isOurs) {
    await page.waitForSelector('[data-cell]', { state: 'attached', timeout: 60_000 });
    await page.waitForTimeout(2000);
    await page.evaluate(() => window.pictogrid.engine.cancel());
    await page.evaluate(() => { window.cellSize = document.querySelector('[data-cell]').getBoundingClientRect().width; });
  } else await page.waitForFunction(() => window.ready);
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metric = async () => (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  return { page, metric };
}

async function measure({ page, metric }, script, n, reset) {
  await page.bringToFront();
  await page.waitForTimeout(800);
  const before = await metric();
  await page.evaluate(script);
  const cost = (await metric() - before) / n;
  if (reset) await page.evaluate(reset);
  return cost;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const site = await serve();
const context = await browse({ viewport: null });
const other = await started(context, `${pathToFileURL(path).href}?r=canvas-blit&clues=${process.env.CLUES ?? 'strips'}`, false);
const mine = await started(context, site.url + board(), true);
const names = Object.keys(ours).filter((name) => only.length === 0 || only.includes(name));
const found = Object.fromEntries(names.map((name) => [name, { mine: [], other: [] }]));
for (let round = 0; round < Number(rounds); round++) {
  for (const name of names) {
    found[name].other.push(await measure(other, theirs[name], lengths[name], resets.other[name]));
    found[name].mine.push(await measure(mine, ours[name], lengths[name], resets.mine));
  }
}
if (process.env.VERBOSE) console.log(JSON.stringify(found));
let isOver = false;
console.log(`| main-thread CPU a frame, median of ${rounds} (worst) | page, ms | prototype, ms | ratio |\n|---|--:|--:|--:|`);
for (const [name, { mine, other }] of Object.entries(found)) {
  const ratio = median(mine) / median(other);
  isOver ||= name !== 'idle' && ratio > LIMIT;
  console.log(`| ${name} | ${median(mine).toFixed(2)} (${Math.max(...mine).toFixed(2)}) | ${median(other).toFixed(2)} (${Math.max(...other).toFixed(2)}) | ${ratio.toFixed(2)} |`);
}
console.log(isOver ? `a ratio is above ${LIMIT}` : `every ratio is at most ${LIMIT}`);
await context.close();
await site.close();
process.exit(isOver ? 1 : 0);
