/** What can be told apart, by pixels: in forced colors, in the dark, in the profile of an explanation. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { colorsIn, contrast, most } from './pixels.mjs';
import { browse, open, serve, watched } from './site.mjs';

const site = await serve();
after(() => site.close());
/** A browser of its own for each test, so that boards are empty. */
async function begin(options) {
  const context = await browse(options);
  return { context, page: await watched(context, site) };
}

const cell = (page, index) => page.locator(`[role=gridcell][data-cell="${index}"]`);
/** A puzzle of the starter pack with its colors. */
const pick = (page, title) => page.evaluate(async (title) => {
  const { id, info } = (await window.pictogrid.starter()).find((one) => one.title === title);
  return { id, rgbs: info.palette.slice(1).map(({ rgb }) => Number.parseInt(rgb.slice(1), 16)) };
}, title);
async function show(page, hash) {
  await page.evaluate((hash) => { location.hash = hash; }, hash);
  await page.waitForTimeout(700);
}
/**
 * Fills cells from `first` on, by each color in turn, crosses out the next one, and leaves the board. Gives what
 * is new in each of them: the rules around a cell were there before.
 */
async function drawn(page, first, n) {
  const places = Array.from({ length: n + 1 }, (_, i) => cell(page, first + i));
  const before = await colorsIn(page, places[0]);
  await places[0].focus();
  for (let i = 0; i <= n; i++) {
    if (i < n) await page.keyboard.press(String(i + 1));
    await page.keyboard.press(i < n ? ' ' : 'x');
    await page.keyboard.press('ArrowRight');
  }
  await page.locator('header .brand').focus();
  await page.waitForTimeout(150);
  const found = [];
  for (const place of places) {
    const colors = await colorsIn(page, place, 0.04);
    found.push(colors.filter(({ color }) => !before.some((old) => old.color === color)));
  }
  return { paper: before[0].color, found };
}

for (const colorScheme of ['light', 'dark']) {
  test(`forced colors, ${colorScheme}: the tool, the screen, crosses and colors`, async () => {
    const { context, page } = await begin({ colorScheme });
    await open(page, site);
    const { id, rgbs } = await pick(page, 'Lucky cat');
    await show(page, `#/play/${id}`);
    // They may be switched on at any time.
    await page.emulateMedia({ forcedColors: 'active' });
    await page.waitForTimeout(200);
    const ground = async (locator) => (await colorsIn(page, locator))[0].color;
    for (const [group, on, off] of [
      ['tools', page.getByRole('button', { name: 'Fill' }), page.getByRole('button', { name: 'Cross' })],
      ['screens', page.getByRole('link', { name: 'Play' }), page.getByRole('link', { name: 'Library' })],
    ]) {
      const at = contrast(await ground(on), await ground(off));
      assert.ok(at >= 3, `${group}: what is chosen has ${at.toFixed(2)} : 1 with what is not`);
    }
    const badge = page.locator('.about .badge');
    await badge.waitFor();
    const [behind] = await colorsIn(page, badge);
    assert.ok(contrast(await ground(badge.locator('i')), behind.color) >= 3, 'the sign of the verdict is seen');
    const { paper, found } = await drawn(page, 31, rgbs.length);
    for (const [i, colors] of found.entries()) {
      const at = most(colors, paper);
      assert.ok(at >= 3, `${i < rgbs.length ? `color ${i + 1}` : 'the cross'}: ${at.toFixed(2)} : 1`);
    }
    await show(page, `#/explain/${id}`);
    await page.locator('ol li button').first().click();
    await page.mouse.move(5, 5);
    await page.waitForTimeout(200);
    const step = page.locator('ol li button').first();
    for (const words of [step.locator('.why'), step.locator('.rule'), step.locator('.n')]) {
      const colors = await colorsIn(page, words);
      assert.ok(most(colors, await ground(step)) >= 4.5, `words of the chosen step: ${most(colors, await ground(step)).toFixed(2)} : 1`);
    }
    assert.deepEqual(page.faults, []);
    await context.close();
  });

  test(`each color of a cell, ${colorScheme}: seen on the open cell beside it, or with a line around it`, async () => {
    const { context, page } = await begin({ colorScheme });
    await open(page, site);
    for (const title of ['Lucky cat', 'Desert island', 'Cup of tea']) {
      const { id, rgbs } = await pick(page, title);
      await show(page, `#/play/${id}`);
      const width = await page.locator('[role=columnheader]').count();
      const { paper, found } = await drawn(page, width + 1, rgbs.length);
      for (const [i, rgb] of rgbs.entries()) {
        assert.equal(found[i][0].color, rgb, `${title}: color ${i + 1} is painted`);
        const at = most(found[i], paper);
        assert.ok(at >= 3, `${title}: color ${i + 1} has ${at.toFixed(2)} : 1`);
      }
    }
    await context.close();
  });

  test(`every bar of the profile, ${colorScheme}`, async () => {
    const { context, page } = await begin({ colorScheme });
    await open(page, site);
    const { id } = await pick(page, 'Fox');
    await show(page, `#/explain/${id}`);
    await page.getByText('no guess is needed').waitFor();
    const n = await page.locator('ol li').count();
    for (let i = 0; i < n / 2; i++) await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(200);
    const bars = await page.locator('.bars').boundingBox();
    const slot = bars.width / (n + 1);
    const [paper] = await colorsIn(page, page.locator('.profile'));
    for (let i = 1; i <= n; i += 3) {
      const part = { boundingBox: async () => ({ x: bars.x + i * slot, y: bars.y, width: slot, height: 76 }) };
      const at = most((await colorsIn(page, part)).filter(({ share }) => share > 0.004), paper.color);
      assert.ok(at >= 3, `bar ${i} of ${n}: ${at.toFixed(2)} : 1`);
    }
    await context.close();
  });
}
