/** What comes by an address, a link or a paste and is not as it should be: each is answered in words, once, and loses nothing. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { open, watched } from './site.mjs';
import { link } from '../measure/boards.mjs';

const { site, context } = await setUp();

const heart = [0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0];
/** A link with two marks on the board. */
const good = link(heart.map(Boolean), 5, 5, heart.map((cell, i) => (i < 3 && cell ? 2 : i === 2 ? 1 : 0)));
const cells = (page, state) => page.locator(`[role=gridcell][aria-label=${state}]`).count();
const notices = (page) => page.locator('.notice span').allTextContents();
const to = (page, hash) => page.evaluate((hash) => { location.hash = hash; }, hash);
const board = (page, n) => page.waitForFunction((n) => document.querySelectorAll('[role=gridcell]').length === n, n);

async function done(page) {
  assert.deepEqual(page.faults, []);
  await page.close();
}

test('a bad percent sign in the address: as a puzzle that is not here', async () => {
  for (const screen of ['play', 'explain']) {
    for (const name of ['%E0%A4%A', '%', 'a%zz', '%ff']) {
      const page = await watched(context, site);
      const missing = page.getByText('This puzzle is not in this browser.');
      await page.goto(`${site.url}#/${screen}/${name}`);
      await missing.waitFor();
      await to(page, '#/play');
      await board(page, 100);
      // The page is open already.
      await to(page, `#/${screen}/${name}`);
      await missing.waitFor();
      await to(page, '#/library');
      await page.locator('[aria-labelledby=starter] li').first().waitFor();
      await done(page);
    }
  }
});

test('marks of a link that cannot be read: its puzzle, without them, and a word', async () => {
  const page = await watched(context, site);
  await page.goto(site.url + good);
  await board(page, 25);
  assert.equal(await cells(page, 'filled'), 1);
  for (const marks of ['!!', 'AAAA', '']) {
    await to(page, `${good.split('&')[0]}&m=${marks}`);
    await page.locator('.notice', { hasText: 'The marks in this link could not be read' }).waitFor();
    await board(page, 25);
    assert.equal((await notices(page)).length, 1);
    await page.waitForURL(/#\/play\//);
    await to(page, '#/library');
    await page.locator('.notice').waitFor({ state: 'detached' });
  }
  await done(page);
});

test('a link of a newer version says so and stays for a reload; one that is damaged says that', async () => {
  const page = await watched(context, site);
  const newer = good.replace('#p=1', '#p=2');
  await page.goto(site.url + newer);
  await page.getByText('made by a newer version of this page').waitFor();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await page.getByText('made by a newer version of this page').waitFor();
  assert.equal(new URL(page.url()).hash, newer);
  await page.locator('.missing').getByRole('link', { name: 'Library' }).click();
  await page.locator('[aria-labelledby=starter] li').first().waitFor();
  await to(page, good.slice(0, 12));
  await page.locator('.notice', { hasText: 'This link is damaged' }).waitFor();
  await page.waitForURL(/#\/library$/);
  await to(page, good);
  await board(page, 25);
  assert.deepEqual(await notices(page), []);
  await done(page);
});

test('notices: one of a text, and none over a later screen', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const flag = async () => {
    await page.getByLabel('More actions').click();
    await page.getByRole('button', { name: 'Set a flag here' }).click();
  };
  const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox();
  for (let i = 0; i < 3; i++) {
    await page.mouse.move(undo.x + 10, undo.y + 10);
    await page.mouse.down();
    await page.waitForTimeout(700);
    await page.mouse.up();
  }
  assert.deepEqual(await notices(page), ['A flag is set. “Back to the flag” is under More.']);
  await flag();
  await page.getByRole('link', { name: 'Explain' }).click();
  await page.locator('ol li').first().waitFor();
  assert.deepEqual(await notices(page), []);
  await done(page);
});

test('what has brought one to a screen is said there', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const pack = readFileSync(new URL('../../testdata/non/bundle.nonpack', import.meta.url), 'utf8');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, pack);
  await page.waitForURL(/#\/library$/);
  await page.locator('.notice', { hasText: /^\d puzzles are in your library/ }).waitFor();
  await page.waitForTimeout(300);
  assert.equal((await notices(page)).length, 1);
  await done(page);
});

test('a puzzle without a name promises none, and clues that contradict each other are said to at once', async () => {
  const page = await watched(context, site);
  await open(page, site);
  await page.getByText('Its name and picture appear when you have solved it.').waitFor();
  const paste = async (text) => {
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  };
  await paste('rows\n1\n2\n\ncolumns\n2\n1\n');
  await board(page, 4);
  await page.locator('.rail .badge', { hasText: 'unique' }).waitFor();
  assert.equal(await page.getByText('Its name and picture').count(), 0);
  await paste('rows\n1,1\n1\n1,1\n\ncolumns\n1\n3\n1\n');
  await board(page, 9);
  for (const key of ['h', 'v', 'h']) {
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press(key);
    const card = page.locator('.help section');
    await card.getByText('The clues contradict each other').waitFor();
    assert.deepEqual(await card.locator('.button').allTextContents(), ['Explain this puzzle', 'Close']);
    assert.match(await page.locator('[aria-live=polite]').textContent(), /contradict/);
  }
  await page.locator('.rail .badge', { hasText: 'no solution' }).waitFor();
  assert.equal(await page.getByText('Its name and picture').count(), 0);
  await page.getByRole('link', { name: 'Explain this puzzle' }).click();
  await page.locator('.found').getByText('The clues contradict each other').or(page.locator('.found li')).first().waitFor();
  await done(page);
});
