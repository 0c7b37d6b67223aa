/** What hands do on the board: fingers, double taps, and what a check and a replay answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { open, watched } from './site.mjs';

const { site, context } = await setUp({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

const place = (page, cell) => page.evaluate((cell) => {
  const box = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}, cell);

/** A finger that is quick, and lifted while it moves. */
async function stroke(client, from, to) {
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let i = 1; i <= 6; i++) {
    const at = { x: from.x + ((to.x - from.x) * i) / 6, y: from.y + ((to.y - from.y) * i) / 6 };
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a button answers to a tap right after a stroke', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const client = await context.newCDPSession(page);
  for (const tool of ['Cross', 'Pencil', 'Fill']) {
    await stroke(client, await place(page, 10), await place(page, 15));
    const button = page.getByRole('button', { name: tool, exact: true });
    await button.tap();
    await page.waitForFunction((tool) => document.querySelector('[aria-pressed=true]')?.textContent === tool, tool, { timeout: 5000 });
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a large board on a phone: zoom by the buttons under More, and back by two taps on the clues', async () => {
  const page = await watched(context, site);
  await open(page, site);
  await page.evaluate(async () => {
    const large = (await window.pictogrid.starter()).find(({ info }) => info.width === 40);
    location.hash = `#/play/${encodeURIComponent(large.id)}`;
  });
  await page.getByText('40 × 40').first().waitFor();
  const menu = page.getByLabel('More actions');
  const percent = page.locator('.zoom span');
  await menu.tap();
  await percent.getByText('100 %').waitFor();
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Zoom in' }).tap();
  await page.waitForFunction(() => Number.parseInt(document.querySelector('.zoom span').textContent, 10) > 150);
  await menu.tap();
  const [x, y] = [40, 420];
  // Both at once: two taps are one if they come soon, however busy the machine is.
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
  await menu.tap();
  await percent.getByText('100 %').waitFor();
  assert.equal(await page.locator('[role=gridcell]:not([aria-label=open])').count(), 0, 'taps on clues paint nothing');
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a check says in words which line is wrong', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const client = await context.newCDPSession(page);
  // Row 5 of the first puzzle has two runs of one cell.
  await stroke(client, await place(page, 41), await place(page, 45));
  await page.getByRole('button', { name: 'Check' }).tap();
  await page.getByRole('button', { name: 'Which line?' }).tap();
  await page.getByLabel('Check').getByText(/^(Row|Column) \d+/).waitFor();
  assert.match(await page.locator('[aria-live=polite]').textContent(), /^(Row|Column) \d+/);
  assert.deepEqual(page.faults, []);
  await page.close();
});
