/** What is played is kept: under a file that is dropped, in two tabs at once, and in a browser that keeps nothing. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { open, watched } from './site.mjs';

const { site, context } = await setUp();

/** Fills one cell by the mouse. */
async function fill(page, cell) {
  const { x, y, width, height } = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
}
const filled = (page) => page.locator('[role=gridcell][aria-label=filled]').evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.cell)));
const until = (page, n) => page.waitForFunction((n) => document.querySelectorAll('[role=gridcell][aria-label=filled]').length === n, n);
/** Every game that is kept, as the cells that are filled in it. */
const kept = (page) => page.evaluate(async () => (await window.pictogrid.games())
  .map(({ marks }) => [...marks.keys()].filter((cell) => marks[cell] === 2)).sort((one, two) => two.length - one.length));

/** A file from the desktop, dropped as a hand does it. */
async function drop(page, path) {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) await client.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
}
function file(name, text) {
  const path = join(mkdtempSync(join(tmpdir(), 'pictogrid-drop-')), name);
  writeFileSync(path, text);
  return path;
}

test('a file dropped on a game opens; the game is kept, and so is one under a file that is none', async () => {
  const page = await watched(context, site);
  await open(page, site);
  await fill(page, 11);
  await until(page, 1);
  await drop(page, file('broken.non', 'width 3\nheight x\n'));
  await page.locator('.trouble').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.trouble').waitFor({ state: 'detached' });
  assert.deepEqual(await filled(page), [11]);
  await drop(page, file('small.non', 'width 2\nheight 2\n\nrows\n2\n1\n\ncolumns\n2\n1\n'));
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 4);
  await page.goBack();
  await until(page, 1);
  assert.deepEqual(await filled(page), [11]);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('two tabs on one game lose nothing', async () => {
  const [one, two] = [await watched(context, site), await watched(context, site)];
  await open(one, site);
  const id = await one.evaluate(async () => (await window.pictogrid.starter())[3].id);
  for (const page of [one, two]) await open(page, site, `#/play/${id}`);
  await one.bringToFront();
  for (const cell of [0, 2]) await fill(one, cell);
  await two.bringToFront();
  for (const cell of [4, 6, 8]) await fill(two, cell);
  await until(two, 3);
  await two.getByText('another tab', { exact: false }).waitFor();
  // The copy is where this tab is: a reload comes back to it.
  await two.waitForURL(/~2$/);
  await two.reload();
  await until(two, 3);
  assert.deepEqual(await filled(two), [4, 6, 8]);
  await one.bringToFront();
  await fill(one, 10);
  await until(one, 3);
  await one.waitForTimeout(600);
  for (const page of [one, two]) {
    assert.deepEqual(page.faults, []);
    await page.close();
  }
  const third = await watched(context, site);
  await open(third, site);
  const games = await kept(third);
  assert.ok(games.some((cells) => String(cells) === '0,2,10'), JSON.stringify(games));
  assert.ok(games.some((cells) => String(cells) === '4,6,8'), JSON.stringify(games));
  // And both are in the library.
  await third.goto(`${site.url}#/library`);
  const cards = third.locator(`section[aria-labelledby=starter] a[href*="${id}"]`);
  await cards.nth(1).waitFor();
  await cards.filter({ hasText: 'game 2' }).click();
  await until(third, 3);
  await third.close();
});

for (const [how, block] of Object.entries({
  'storage throws': () => {
    for (const name of ['indexedDB', 'localStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    }
  },
  'the database does not open': () => {
    IDBFactory.prototype.open = () => {
      const request = Object.assign(new EventTarget(), { error: new DOMException('denied', 'UnknownError'), readyState: 'pending' });
      setTimeout(() => request.dispatchEvent(new Event('error')));
      return request;
    };
  },
})) {
  test(`a browser that keeps nothing: ${how}`, async () => {
    const page = await watched(context, site);
    await page.addInitScript(block);
    await open(page, site);
    await fill(page, 11);
    await until(page, 1);
    await page.getByText('keeps nothing', { exact: false }).first().waitFor();
    await page.evaluate(() => { location.hash = '#/library'; });
    await page.locator('section li').first().waitFor();
    await page.evaluate(() => { location.hash = '#/play/' + window.pictogrid.first().id; });
    await until(page, 1);
    assert.deepEqual(await filled(page), [11]);
    assert.deepEqual(page.faults, []);
    await page.close();
  });
}
