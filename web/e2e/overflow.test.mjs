/** No screen is larger than its window: no bar scrolls the page as a whole, and nothing lies beyond its edges. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { open, watched } from './site.mjs';

// Bars are shown, as they are on most desktops.
const { site, context } = await setUp({ ignoreDefaultArgs: ['--hide-scrollbars'] });

/** The last two are a phone on its side and a desktop at 400 %. */
const windows = [[1389, 868], [1024, 600], [820, 1180], [390, 844], [360, 640], [320, 568], [667, 375], [320, 256]];

const settings = async (page) => {
  await page.locator('header').getByRole('button', { name: 'Settings' }).click();
  await page.locator('dialog[open]').waitFor();
};
const share = async (page) => {
  await page.locator('header').getByRole('button', { name: 'Share' }).click();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
};
const why = async (page) => {
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('h');
  await page.locator('.help section').waitFor();
  await page.keyboard.press('h');
  await page.locator('.help .why').waitFor();
};
/** Each screen: its address, with the colored puzzle's name, and what is done there. */
const screens = {
  play: [(id) => `#/play/${id}`, '[role=gridcell]'],
  'a hint': [(id) => `#/play/${id}`, '[role=gridcell]', why],
  'a puzzle that is not here': [() => '#/play/nothing', '.missing .button'],
  explain: [(id) => `#/explain/${id}`, 'ol li:nth-child(30) .box'],
  'explaining a puzzle that is not here': [() => '#/explain/nothing', '.empty .button'],
  share: [(id) => `#/explain/${id}`, 'ol li .box', share],
  library: [() => '#/library', '[aria-labelledby=starter] li'],
  rules: [() => '#/rules', 'main svg[role=img]'],
  settings: [() => '#/rules', 'main svg[role=img]', settings],
};

/** Runs in the page: what is larger than what holds it, and what can be pressed beyond the edges. */
function beyond() {
  const root = document.documentElement;
  const found = [];
  if (root.scrollHeight > root.clientHeight) found.push(`the page is ${root.scrollHeight} of ${root.clientHeight} px high`);
  if (root.scrollWidth > innerWidth || root.clientWidth < innerWidth) found.push(`the page is ${root.scrollWidth} of ${root.clientWidth} px wide`);
  for (const pane of document.querySelectorAll('main, main *, dialog, dialog *')) {
    const isScrolled = /auto|scroll/.test(getComputedStyle(pane).overflowX);
    if (isScrolled && pane.clientWidth > 0 && pane.scrollWidth > pane.clientWidth) found.push(`${pane.className || pane.tagName}: ${pane.scrollWidth} of ${pane.clientWidth} px wide`);
  }
  for (const control of document.querySelectorAll('button, a, input, select')) {
    const { left, right, width } = control.getBoundingClientRect();
    if (control.checkVisibility({ visibilityProperty: true }) && width > 0 && (left < -1 || right > innerWidth + 1)) found.push(`${control.getAttribute('aria-label') ?? control.textContent} ends at ${right}`);
  }
  return found;
}

test('no screen is larger than its window', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const id = await page.evaluate(async () => (await window.pictogrid.starter()).find(({ title }) => title === 'Toucan').id);
  for (const [name, [hash, shown, act]] of Object.entries(screens)) {
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await page.goto('about:blank');
      await page.goto(site.url + hash(id));
      await page.locator(shown).first().waitFor({ state: 'attached' });
      await act?.(page);
      await page.waitForTimeout(60);
      assert.deepEqual(await page.evaluate(beyond), [], `${name}, ${width}×${height}`);
    }
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('Explain in a low window: every part can be reached', async () => {
  const page = await watched(context, site);
  for (const [width, height] of [[667, 375], [320, 256]]) {
    await page.setViewportSize({ width, height });
    await open(page, site, '#/explain');
    await page.locator('ol li').first().waitFor();
    const stage = await page.locator('.explain .stage').first().boundingBox();
    assert.ok(stage.height >= 100 && stage.y + stage.height < height, `${width}×${height}: the board has ${JSON.stringify(stage)}`);
    for (const part of [page.getByRole('button', { name: 'Play the steps' }), page.locator('.found .badge'), page.locator('ol li button').last()]) {
      await part.waitFor();
      // Steps come one after another, and have their heights when they are first seen.
      let isReached = false;
      for (let i = 0; i < 50 && !isReached; i++) {
        isReached = await part.evaluate(async (element) => {
          element.scrollIntoView({ block: 'center' });
          await new Promise(requestAnimationFrame);
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
      }
      assert.ok(isReached, `${width}×${height}: ${await part.textContent()}`);
    }
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});
