/** What holds after a slip: hints at a wrong mark, cards, keys and the focus wherever one clicked, what was solved, copies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { open, watched } from './site.mjs';
import { goalOf } from './play.mjs';
import { link } from '../measure/boards.mjs';

const { site, context } = await setUp();

const cells = (page, state) => page.locator(`[role=gridcell][aria-label=${state}]`).count();
/** A board is in the page a moment after its screen. */
const areCells = (page, state, n) => page.waitForFunction(([state, n]) => document.querySelectorAll(`[role=gridcell][aria-label=${state}]`).length === n, [state, n], { timeout: 5000 });
const isAtBoard = (page) => page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell', undefined, { timeout: 5000 });
const focus = (page, cell) => page.locator(`[data-cell="${cell}"]`).evaluate((element) => element.focus());
/** A link to a game of a 5×5 with marks on it. */
const heart = [0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0];
const position = (n) => link(heart.map(Boolean), 5, 5, heart.map((cell, i) => (cell && i < n ? 2 : 0)));

test('a hint with each of 20 wrong marks names a line, and goes with the mark', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const { filled } = await goalOf(page);
  for (let cell = 0; cell < 100; cell += 5) {
    await focus(page, cell);
    await page.keyboard.press(filled[cell] ? 'x' : 'Space');
    await page.keyboard.press('h');
    await page.locator('.help .first').getByText(/^(Row|Column) \d+ cannot be completed\.$/).waitFor({ timeout: 5000 })
      .catch(async () => assert.fail(`cell ${cell}: ${await page.locator('.help').innerText()}`));
    await page.keyboard.press('v');
    await page.locator('.help p').nth(1).waitFor();
    await page.keyboard.press('z');
    await page.locator('.help section').waitFor({ state: 'detached', timeout: 2000 });
  }
  // The last undo is kept, too, before the next test goes on with this game.
  await page.waitForFunction(async () => (await window.pictogrid.games()).every(({ marks }) => marks.every((mark) => mark === 0)));
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('keys work after a click on every button', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const buttons = page.locator('header button, .rail button, .rail summary, .rail details button');
  const names = await buttons.evaluateAll((all) => all.map((button, i) => {
    button.dataset.nth = i;
    return button.getAttribute('aria-label') ?? button.textContent.trim();
  }));
  assert.ok(names.length > 10, names.join());
  for (const [i, name] of names.entries()) {
    if (/^Explain this|^Print/.test(name)) continue;
    await page.getByRole('button', { name: 'Fill', exact: true }).click();
    for (const cell of [3, 4]) {
      await focus(page, cell);
      await page.keyboard.press('Space');
    }
    // What the button before it did may still be drawn.
    await areCells(page, 'filled', 2);
    const button = page.locator(`[data-nth="${i}"]`);
    await button.evaluate((element) => {
      if (element.closest('ul')) element.closest('details').open = true;
    });
    await button.click({ force: true });
    if (/^Share|^Settings|all keys/.test(name)) {
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
    }
    await page.locator('dialog').waitFor({ state: 'detached' });
    if (name === 'Undo' || name === 'Start again') await page.waitForFunction(() => document.querySelectorAll('[role=gridcell][aria-label=filled]').length < 2, undefined, { timeout: 3000 });
    const before = await cells(page, 'filled');
    await page.keyboard.press('z');
    const after = await cells(page, 'filled');
    assert.equal(after, name === 'Start again' ? 2 : before - 1, `Z after ${name}`);
    await page.keyboard.press('Control+z');
    assert.ok(await cells(page, 'filled') < Math.max(1, after), `Ctrl + Z after ${name}`);
    while (await cells(page, 'filled')) await page.keyboard.press('z');
    await page.keyboard.press('h');
    await page.locator('.help section').waitFor({ timeout: 5000 }).catch(() => assert.fail(`H after ${name}`));
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor({ timeout: 5000 }).catch(() => assert.fail(`? after ${name}`));
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('every way to a board leads to its cells', async () => {
  const page = await watched(context, site);
  const ways = {
    open: () => open(page, site),
    reload: () => page.reload(),
    link: async () => page.goto(`${site.url}${position(3)}`),
    'the library': async () => {
      await page.getByRole('link', { name: 'Library', exact: true }).click();
      await page.locator('section li a').nth(4).click();
    },
    'keep pencil marks': async () => {
      await page.keyboard.press('p');
      await page.getByRole('button', { name: 'Keep pencil marks' }).click();
    },
    'drop pencil marks': async () => {
      await focus(page, 7);
      await page.keyboard.press('p');
      await page.getByRole('button', { name: 'Drop pencil marks' }).click();
    },
    'do it': async () => {
      for (let i = 0; i < 4; i++) await page.keyboard.press('z');
      await page.keyboard.press('h');
      await page.getByRole('button', { name: 'Why?' }).click();
      await page.getByRole('button', { name: 'Do it', exact: true }).click();
    },
    close: async () => {
      await page.keyboard.press('v');
      await page.getByRole('button', { name: 'Close' }).click();
    },
    next: async () => {
      await page.goto(`${site.url}${position(22)}`);
      await areCells(page, 'filled', 15);
      await focus(page, 22);
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Next puzzle' }).click();
    },
  };
  for (const [name, go] of Object.entries(ways)) {
    await go();
    await page.waitForSelector('[role=gridcell]', { state: 'attached' });
    await isAtBoard(page).catch(async () => assert.fail(`${name}: the focus is at ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))}`));
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('what was solved stays solved, is played anew beside it, and every game can be opened', async () => {
  const page = await watched(context, site);
  await page.goto(`${site.url}${position(22)}`);
  await areCells(page, 'filled', 15);
  await focus(page, 22);
  await page.keyboard.press('Space');
  await page.locator('.solved h1').waitFor();
  const first = page.url();
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('.solved h1').waitFor({ state: 'detached' });
  await areCells(page, 'open', 25);
  await focus(page, 1);
  await page.keyboard.press('Space');
  await page.waitForTimeout(400);
  const second = page.url();
  assert.notEqual(second, first);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  const own = page.locator('section[aria-labelledby=yours]');
  await own.locator('li').first().waitFor();
  const links = await own.locator('li a').evaluateAll((all) => all.map((a) => [a.href, a.querySelector('.facts').textContent]));
  assert.ok(links.some(([href, facts]) => href === first && /solved/.test(facts)), JSON.stringify(links));
  assert.ok(links.some(([href, facts]) => href === second && /4 %/.test(facts)), JSON.stringify(links));
  await own.locator('li a').nth(links.findIndex(([href]) => href === second)).click();
  await areCells(page, 'filled', 1);
  // From another screen one comes back to this game, not to the one that was solved.
  await page.getByRole('link', { name: 'Explain', exact: true }).click();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.waitForURL(second);
  await page.goto(first);
  await page.locator('.solved h1').waitFor();
  assert.deepEqual(page.faults, []);
  await page.close();
});
