/** Taking puzzles from anywhere, explaining them, sharing them, and keeping them. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';
import { browse, watched } from './site.mjs';

const { site, context } = await setUp({ acceptDownloads: true });

async function at(hash) {
  const page = await watched(context, site);
  await page.goto(site.url + hash);
  await page.waitForSelector('main h1, main [role=grid]', { state: 'attached' });
  return page;
}
async function done(page) {
  assert.deepEqual(page.faults, []);
  await page.close();
}
/** A paste anywhere on the page. */
const paste = (page, text) => page.evaluate((text) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}, text);
const clues = (rows, columns) => `width ${columns.length}\nheight ${rows.length}\n\nrows\n${rows.join('\n')}\n\ncolumns\n${columns.join('\n')}\n`;
const badge = (page) => page.locator('.badge').first();

test('a pasted text with a fault: its place, its ways out, and on', async () => {
  const page = await at('#/library');
  await paste(page, clues([3, 5, '1,1,1', 1, 2], [2, '2,1', 4, 2, 2]));
  const trouble = page.locator('.trouble');
  await trouble.waitFor();
  assert.match(await trouble.textContent(), /line 5/);
  assert.equal(await trouble.locator('mark').textContent(), '3');
  await trouble.getByRole('button', { name: 'column 3: 4 → 5' }).click();
  await page.waitForURL(/#\/play\//);
  await done(page);
});

test('several pictures: half-filled cells, a flip, and the exact count', async () => {
  const page = await at('#/explain');
  await paste(page, clues([1, 1, 1], [1, 1, 1]));
  await badge(page).getByText('several').waitFor();
  await page.getByText('Two solutions differ in').waitFor();
  await page.keyboard.press('o');
  assert.ok(await page.getByRole('radio', { name: 'First' }).isChecked());
  await page.keyboard.press('o');
  assert.ok(await page.getByRole('radio', { name: 'Second' }).isChecked());
  await page.getByRole('button', { name: 'Count the solutions' }).click();
  await page.getByText('Exactly 6 solutions.').waitFor();
  await done(page);
});

test('no solution: the clues at fault are buttons', async () => {
  const page = await at('#/explain');
  await paste(page, clues(['1,1', 1, '1,1'], [1, 3, 1]));
  await badge(page).getByText('no solution').waitFor();
  await page.waitForSelector('.found li, .found p');
  await done(page);
});

test('the steps by keys, by the slider and by the list', async () => {
  const page = await at('#/explain/' + await (await at('#/library')).evaluate(() => window.pictogrid.first().id));
  await page.waitForSelector('ol li');
  // The name of a puzzle that is not solved would give its picture away.
  assert.match(await page.locator('.rail h1').textContent(), /^Starter pack, no\. \d+$/);
  await page.keyboard.press('ArrowRight');
  await page.getByText('step 1 of').first().waitFor();
  await page.keyboard.press('End');
  await page.getByText('0 cells open').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.keyboard.press(' ');
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('ol li button').nth(2).click();
  await page.getByText('step 3 of').first().waitFor();
  await done(page);
});

/** Two stairs of dominoes without a line in common: that there is no other picture takes longer than any test. */
function stairs() {
  const [n, side] = [20, 41];
  const rows = `3\n${'1\n3,1\n'.repeat(n - 1)}1\n1\n`;
  const columns = `1\n${'1\n1,3\n'.repeat(n - 1)}1\n3\n`;
  const beside = (left, right) => `${left.repeat(side)}${right.repeat(side)}`.repeat(side);
  return `rows\n${rows}${rows}columns\n${columns}${columns}given "${beside('?', '0')}${beside('0', '?')}"\n`;
}

test('a hard search leaves the page awake, and stops when asked', async () => {
  const page = await at('#/explain');
  await paste(page, stairs());
  const stop = page.locator('.badge button');
  const stopped = badge(page).getByText('not settled');
  // The search has parts, and the button of one may go while it is clicked.
  for (let i = 0; i < 40 && !(await stopped.isVisible()); i++) {
    await stop.click({ timeout: 1500 }).catch(() => {});
    await stopped.waitFor({ timeout: 500 }).catch(() => {});
  }
  await stopped.waitFor({ timeout: 1000 });
  await done(page);
});

test('a link opens the puzzle as a copy, without its name', async () => {
  const page = await at('#/explain');
  await page.waitForSelector('ol li');
  await page.getByRole('button', { name: 'Share' }).first().click();
  const field = page.getByRole('textbox', { name: 'Link' });
  await field.waitFor();
  const link = await field.inputValue();
  assert.match(link, /#p=1[\w-]+$/);
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  const other = await watched(context, site);
  await other.goto(link);
  await other.waitForURL(/#\/play\//);
  await other.waitForSelector('[role=grid]', { state: 'attached' });
  await done(other);
  await done(page);
});

test('everything leaves in one file and comes back from it', async () => {
  const page = await at('#/library');
  await paste(page, clues([1, 1], [2, 0]));
  await page.waitForURL(/#\/play\//);
  await page.goto(site.url + '#/library');
  await page.getByRole('button', { name: 'Export all' }).waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all' }).click();
  const file = await (await waiting).path();
  const before = await page.locator('section[aria-labelledby=yours] li').count();
  assert.ok(before > 0);
  const elsewhere = await browse();
  const second = await watched(elsewhere, site);
  await second.goto(site.url + '#/library');
  await second.locator('input[type=file]').setInputFiles({ name: 'pictogrid.json', mimeType: 'application/json', buffer: await readFile(file) });
  await second.waitForFunction((n) => document.querySelectorAll('section[aria-labelledby=yours] li').length === n, before);
  await done(second);
  await elsewhere.close();
  await done(page);
});

test('what is removed comes back', async () => {
  const page = await at('#/library');
  const cards = page.locator('section[aria-labelledby=yours] li');
  await cards.first().waitFor();
  const n = await cards.count();
  await cards.first().hover();
  await cards.first().getByRole('button', { name: /^Remove/ }).click();
  await page.waitForFunction((n) => document.querySelectorAll('section[aria-labelledby=yours] li').length === n, n - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((n) => document.querySelectorAll('section[aria-labelledby=yours] li').length === n, n);
  await done(page);
});

test('only the puzzle is printed', async () => {
  const page = await at('#/explain');
  await page.waitForSelector('ol li');
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.print-sheet svg').isVisible());
  assert.ok(!(await page.locator('header').isVisible()));
  await done(page);
});

test('every bad input of the tests is refused in words, and the page stays awake', async () => {
  const folder = fileURLToPath(new URL('../../testdata/', import.meta.url));
  const bad = readdirSync(folder, { recursive: true })
    .filter((name) => /\/(bad|too|huge|bomb)[^/]*$/.test(name) && !name.endsWith('.expected') && !/^(tiles|records|boards)\//.test(name));
  assert.ok(bad.length > 20);
  const page = await at('#/library');
  for (const name of bad) {
    await page.locator('input[type=file]').setInputFiles(join(folder, name));
    const said = page.locator('.trouble').or(page.locator('main [role=grid]'));
    await said.first().waitFor({ state: 'attached', timeout: 15_000 }).catch(() => assert.fail(`${name}: nothing was said`));
    const words = await page.locator('.trouble').allTextContents();
    assert.ok(!words.join().includes('panic'), `${name}: ${words}`);
    assert.equal(await page.evaluate(() => 1 + 1), 2);
    if (words.length) {
      await page.keyboard.press('Escape');
      await page.locator('.trouble').waitFor({ state: 'detached' });
    } else {
      await page.goto(`${site.url}#/library`);
      await page.locator('main h1').waitFor();
    }
  }
  await done(page);
});
