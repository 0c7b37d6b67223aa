/** A whole puzzle: by mouse, by the keyboard alone, by touch, and by reading nothing but the accessibility tree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { browse, open, watched } from './site.mjs';
import { cross, goalOf, readTree, solveByClues } from './play.mjs';

const { site, context } = await setUp();

const solved = (page) => page.waitForSelector('.solved h1', { timeout: 20_000 });

test('a 10×10 with the keyboard alone', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const { info, filled } = await goalOf(page);
  assert.equal(`${info.width}×${info.height}`, '10×10');
  const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
  assert.equal(await role(), 'gridcell', 'the page opens on the board');
  await page.keyboard.press('Tab');
  assert.notEqual(await role(), 'gridcell', 'one Tab leaves the board');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await role(), 'gridcell', 'and one leads back');
  await page.keyboard.press('Control+Home');
  for (let y = 0; y < info.height; y++) {
    await page.keyboard.press('Home');
    for (let x = 0; x < info.width; x++) {
      if (filled[y * info.width + x]) await page.keyboard.press('Space');
      if (x < info.width - 1) await page.keyboard.press('ArrowRight');
    }
    if (y < info.height - 1) await page.keyboard.press('ArrowDown');
  }
  await solved(page);
  assert.equal(await page.locator('.solved h1').textContent(), await page.evaluate(() => window.pictogridTitle ?? document.querySelector('.solved h1').textContent));
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a puzzle by mouse, with undo to the start', async () => {
  const page = await watched(context, site);
  await open(page, site, '#/play/' + (await cross(page, site, { colors: false, skip: 2 })));
  const { info, filled } = await goalOf(page);
  const at = (cell) => page.evaluate((cell) => {
    const box = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, cell);
  const runs = [];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const cell = y * info.width + x;
      if (!filled[cell]) continue;
      if (x > 0 && filled[cell - 1] && runs.length > 0) runs.at(-1)[1] = cell;
      else runs.push([cell, cell]);
    }
  }
  const draw = async ([from, to]) => {
    const [a, b] = [await at(from), await at(to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
  };
  for (const run of runs.slice(0, 3)) await draw(run);
  for (let i = 0; i < 3; i++) await page.keyboard.press('z');
  assert.equal(await page.locator('[role=gridcell][aria-label=filled]').count(), 0, 'three undos give the empty board');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+Z');
  for (const run of runs.slice(3)) await draw(run);
  await solved(page);
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a puzzle by touch; two fingers never paint', async () => {
  const phone = await browse({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  try {
    const page = await watched(phone, site);
    await open(page, site);
    const { info, filled } = await goalOf(page);
    const client = await phone.newCDPSession(page);
    const place = (cell) => page.evaluate((cell) => {
      const box = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, cell);
    const [a, b] = [await place(0), await place(info.width * 3 + 3)];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...a, id: 0 }] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...a, id: 0 }, { ...b, id: 1 }] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: a.x - 30, y: a.y - 30, id: 0 }, { x: b.x + 30, y: b.y + 30, id: 1 }] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    assert.equal(await page.locator('[role=gridcell]:not([aria-label=open])').count(), 0, 'a pinch paints nothing');
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('0');
    await page.waitForTimeout(100);
    for (let cell = 0; cell < filled.length; cell++) {
      if (!filled[cell]) continue;
      const { x, y } = await place(cell);
      await page.touchscreen.tap(x, y);
    }
    await solved(page);
    assert.deepEqual(page.faults, []);
  } finally {
    await phone.close();
  }
});

test('a puzzle by reading only the accessibility tree', async () => {
  const page = await watched(context, site);
  await open(page, site, '#/play/' + (await cross(page, site, { colors: false, skip: 3 })));
  const tree = await readTree(context, page);
  const picture = solveByClues(tree.rows, tree.columns);
  assert.ok(picture, 'the clues that are read have a picture');
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Control+Home');
  for (const [y, row] of picture.entries()) {
    await page.keyboard.press('Home');
    for (const [x, isFilled] of row.entries()) {
      if (isFilled) await page.keyboard.press('Space');
      if (x < row.length - 1) await page.keyboard.press('ArrowRight');
    }
    if (y < picture.length - 1) await page.keyboard.press('ArrowDown');
  }
  await solved(page);
  assert.deepEqual(page.faults, []);
  await page.close();
});
