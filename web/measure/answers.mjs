/**
 * How long people wait for the engine: from the last stroke until the page says that the puzzle is solved,
 * from opening a puzzle until its verdict is shown, and a page that is used while a hard search runs:
 *
 *   node measure/answers.mjs [ROUNDS]
 */
import { browse, open, serve, watched } from '../e2e/site.mjs';
import { stairs } from './boards.mjs';

const rounds = Number(process.argv[2] ?? 3);
const site = await serve();
const context = await browse();
const page = await watched(context, site);
await open(page, site);
const pack = await page.evaluate(async () => (await window.pictogrid.starter()).map(({ id, title, info }) => ({ id, title, size: `${info.width}×${info.height}`, width: info.width, height: info.height, n: info.palette.length })));
const chosen = pack.filter(({ width, height }) => Math.min(width, height) >= 15 && Math.max(width, height) >= 20);

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const rows = [];
const row = (name, n, values, limit) => rows.push({ name, n, median: median(values), worst: Math.max(...values), limit });

/** Everything but one run of the last row is filled by a link; that run is the last stroke. */
async function lastStroke({ id }) {
  await page.evaluate((id) => { location.hash = `#/play/${id}`; }, id);
  await page.waitForFunction((id) => decodeURIComponent(location.hash).endsWith(id) && document.querySelector('.badge.unique'), id, { timeout: 60_000 });
  return page.evaluate(async (id) => {
    const { engine, puzzle } = window.pictogrid;
    const record = await puzzle(id);
    const { width } = record.info;
    const values = (await engine.solve(record.source, {})).solutions[0].join('').split('');
    const letters = record.info.palette.map(({ letter }) => letter);
    const cells = [...values.keys()].filter((cell) => values[cell] !== letters[0] && values[cell] !== '.');
    const grid = document.querySelector('[role=grid]');
    const stage = document.querySelector('.stage');
    Element.prototype.setPointerCapture = () => {};
    const press = (cell, color) => {
      if (color) document.querySelectorAll('.colors button')[color - 1]?.click();
      const box = grid.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, bubbles: true, pointerId: 1, buttons: 1, pointerType: 'mouse' };
      stage.dispatchEvent(new PointerEvent('pointerdown', at));
      stage.dispatchEvent(new PointerEvent('pointerup', at));
    };
    const colorOf = (cell) => (letters.length > 2 ? letters.indexOf(values[cell]) : 0);
    for (const cell of cells.slice(0, -1)) press(cell, colorOf(cell));
    // What these strokes have asked of the engine is answered first.
    await engine.info(record.source);
    await new Promise((done) => setTimeout(done, 500));
    const seen = new Promise((done) => new MutationObserver((_, observer) => {
      if (!document.querySelector('.solved h1')) return;
      observer.disconnect();
      done(performance.now());
    }).observe(document.body, { childList: true, subtree: true }));
    const begin = performance.now();
    press(cells.at(-1), colorOf(cells.at(-1)));
    const waited = (await seen) - begin;
    [...document.querySelectorAll('.solved button')].at(-1).click();
    return { waited, width };
  }, id);
}

/** From the question to the answer, in a page that has the engine. */
const verdict = ({ id }) => page.evaluate(async (id) => {
  const { engine, puzzle } = window.pictogrid;
  const { source } = await puzzle(id);
  const begin = performance.now();
  await engine.solve(source, {});
  return performance.now() - begin;
}, id);

for (const one of chosen.filter((_, i) => i % Math.ceil(chosen.length / 8) === 0)) {
  const strokes = [];
  const verdicts = [];
  for (let round = 0; round < rounds; round++) {
    strokes.push((await lastStroke(one)).waited);
    verdicts.push(await verdict(one));
  }
  row(`last stroke until “solved”, ${one.size}, ${one.n - 1} colors`, rounds, strokes, 100);
  row(`verdict, ${one.size}, ${one.n - 1} colors`, rounds, verdicts, 100);
}

/** A hard search, and what the page does meanwhile. */
await page.evaluate(() => { location.hash = '#/explain'; });
await page.waitForSelector('.explain');
await page.evaluate((text) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}, stairs());
await page.locator('.badge button').waitFor({ timeout: 60_000 });
const awake = await page.evaluate(async () => {
  const { engine, first } = window.pictogrid;
  const { source, info } = first();
  const wait = async (ask) => {
    const begin = performance.now();
    await ask();
    return performance.now() - begin;
  };
  const frames = [];
  const asked = [];
  for (let i = 0; i < 40; i++) {
    frames.push(await wait(() => new Promise(requestAnimationFrame)));
    asked.push(await wait(() => engine.lines(source, new Uint8Array(info.n_cells))));
  }
  return { frames, asked };
});
row('a frame while a hard search runs', 40, awake.frames, undefined);
row('the engine’s answer to a stroke meanwhile', 40, awake.asked, undefined);
const canceled = [];
for (let i = 0; i < 5; i++) {
  canceled.push(await page.evaluate(async (hard) => {
    const { engine, first } = window.pictogrid;
    const search = engine.solve(hard, {}).catch((error) => error.kind);
    await new Promise((done) => setTimeout(done, 700));
    const begin = performance.now();
    engine.cancel();
    await search;
    // The next question is answered by the worker that stood ready.
    await engine.solve(first().source, {});
    return performance.now() - begin;
  }, stairs()));
}
row('cancel, until the next question is answered', 5, canceled, 200);

console.log('| wait, ms | times | median | worst |\n|---|--:|--:|--:|');
for (const { name, n, median, worst } of rows) console.log(`| ${name} | ${n} | ${median.toFixed(0)} | ${worst.toFixed(0)} |`);
const late = rows.filter(({ median, limit }) => limit !== undefined && median > limit);
console.log(late.length ? `too late: ${late.map(({ name }) => name).join('; ')}` : 'every median keeps its limit');
if (page.faults.length) console.log(page.faults);
await context.close();
await site.close();
process.exit(late.length ? 1 : 0);
