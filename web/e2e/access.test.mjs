/** Accessibility: axe on every screen in both themes, the tree of the board against its clues, sizes of targets. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { browse, open, watched } from './site.mjs';
import { goalOf, readTree } from './play.mjs';
import { stairs } from '../measure/boards.mjs';

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const { site, context } = await setUp();

/** Colors on their way from one theme to another, or of what fades in, are colors of neither: axe waits for their end. */
async function violations(page) {
  await page.evaluate(axe);
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    await frame();
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})));
    await frame();
  });
  return run(page);
}

function run(page) {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(' | ')}`);
  });
}

/** Brings each state of the page up. */
const states = {
  play: async (page) => open(page, site),
  hint: async (page) => {
    await open(page, site);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press('h');
    await page.waitForSelector('.help section');
    await page.keyboard.press('h');
  },
  explain: async (page) => {
    await open(page, site);
    await page.evaluate(() => { location.hash = `#/explain/${encodeURIComponent(window.pictogrid.first().id)}`; });
    await page.waitForSelector('.explain', { timeout: 20_000 });
    await page.waitForTimeout(500);
  },
  searching: async (page) => {
    await page.goto(`${site.url}#/explain`);
    await page.waitForSelector('.explain', { timeout: 20_000 });
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, stairs());
    // On a busy machine the puzzle that was shown first may be searched, too.
    await page.getByRole('heading', { level: 1 }).locator('~ .mono', { hasText: '82' }).waitFor({ timeout: 60_000 });
    await page.waitForSelector('.badge.searching button', { timeout: 60_000 });
  },
  library: async (page) => {
    await page.goto(`${site.url}#/library`);
    await page.waitForSelector('[aria-labelledby=starter]', { timeout: 20_000 });
    await page.waitForTimeout(500);
  },
  'a colored puzzle explained': async (page) => {
    await open(page, site);
    await page.evaluate(async () => {
      const { id } = (await window.pictogrid.starter()).find(({ info }) => info.palette.length > 3);
      location.hash = `#/explain/${id}`;
    });
    await page.waitForSelector('.explain .box', { timeout: 20_000 });
  },
  rules: async (page) => {
    await page.goto(`${site.url}#/rules`);
    await page.waitForSelector('main svg[role=img]');
  },
  settings: async (page) => {
    await open(page, site);
    await page.getByRole('button', { name: 'Settings' }).first().click();
    await page.waitForSelector('dialog[open]');
  },
  share: async (page) => {
    await open(page, site);
    await page.getByRole('button', { name: 'Share' }).first().click();
    await page.waitForSelector('dialog[open]');
    await page.waitForTimeout(300);
  },
};

for (const theme of ['light', 'dark']) {
  for (const [name, show] of Object.entries(states)) {
    test(`axe finds nothing: ${name}, ${theme}`, async () => {
      const page = await watched(context, site);
      await page.emulateMedia({ colorScheme: theme });
      await show(page);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual(page.faults, []);
      await page.close();
    });
  }
}

test('the tree holds exactly the cells, and the clues as words', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const { info } = await goalOf(page);
  const tree = await readTree(context, page);
  assert.equal(tree.cells.length, info.width * info.height);
  assert.ok(tree.cells.every((name) => name === 'open'));
  const words = (clue) => (clue.runs.length === 0 ? '0' : clue.runs.map(({ n }) => n).join(', '));
  assert.deepEqual(tree.names.rows, info.rows.map(words));
  assert.deepEqual(tree.names.columns, info.columns.map(words));
  await page.close();
});

test('the page says rows, columns, strokes and undos', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const { info } = await goalOf(page);
  const said = () => page.locator('[aria-live=polite]').textContent().then((text) => text.replaceAll('\u00a0', ' ').trim());
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('r');
  const clue = info.rows[0].runs.map(({ n }) => n).join(', ') || '0';
  assert.equal(await said(), `Row 1, clue ${clue}. open ${info.width}.`);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('[aria-live=polite]').textContent.startsWith('filled 1'));
  await page.keyboard.press('r');
  assert.equal(await said(), `Row 1, clue ${clue}. filled 1, open ${info.width - 1}.`);
  await page.keyboard.press('z');
  assert.equal(await said(), 'undone: 1 cell');
  await page.close();
});

test('targets on a phone are at least 44 pixels, and nothing scrolls sideways', async () => {
  const phone = await browse({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  try {
    const page = await watched(phone, site);
    for (const hash of ['', '#/library']) {
      await open(page, site, hash);
      await page.waitForTimeout(400);
      const small = await page.evaluate(() => [...document.querySelectorAll('button, a.button, a.icon-button, summary')]
        .filter((element) => element.offsetParent !== null && !element.classList.contains('link'))
        .map((element) => ({ name: element.getAttribute('aria-label') ?? element.textContent.trim(), ...element.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => Math.min(width, height) < 40 || Math.max(width, height) < 44)
        .map(({ name, width, height }) => `${name}: ${width}×${height}`));
      assert.deepEqual(small, []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
    }
  } finally {
    await phone.close();
  }
});

test('400 % zoom reflows to one column', async () => {
  const page = await watched(context, site);
  await page.setViewportSize({ width: 347, height: 217 });
  await open(page, site);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.close();
});
