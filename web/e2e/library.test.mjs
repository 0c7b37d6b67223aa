/** What the library takes, how it names, finds and orders puzzles; and the rules for who has never played. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { open, watched } from './site.mjs';
import { readTree } from './play.mjs';

const { site, context } = await setUp();

async function at(hash) {
  const page = await watched(context, site);
  await open(page, site, hash);
  return page;
}
const paste = (page, text) => page.evaluate((text) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}, text);
async function done(page) {
  assert.deepEqual(page.faults, []);
  await page.close();
}

test('an address that holds a puzzle is one; the puzzle has a name, which can be changed', async () => {
  const page = await at('#/library');
  await page.waitForSelector('[aria-labelledby=starter] li');
  await paste(page, 'https://puzz.link/p?nonogram/3/3/1g2g1g1g2g1g');
  await page.locator('.trouble').or(page.locator('[role=grid]')).first().waitFor({ state: 'attached', timeout: 20_000 });
  assert.deepEqual(await page.locator('.trouble').allTextContents(), []);
  const name = await page.locator('.rail .about p').first().textContent();
  assert.match(name, /^Pasted \d+ \w+, 3 × 3$/);
  assert.equal(await page.title(), `${name} · Play · pictogrid`);
  await page.goto(`${site.url}#/library`);
  await page.locator('[aria-labelledby=yours] li').hover();
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('textbox', { name: 'Name of the puzzle' }).fill('The longest name that anybody would give to a small_puzzle_with_underscores.non');
  await page.keyboard.press('Enter');
  const title = page.locator('[aria-labelledby=yours] li b');
  await title.getByText(/^The longest name/).waitFor();
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^Rename The longest/);
  const [two, one] = await title.evaluate((b) => [b.clientHeight, Number.parseFloat(getComputedStyle(b).lineHeight)]);
  assert.ok(two >= 2 * one - 1 && two < 3 * one, `a long name has two lines, not ${two / one}`);
  await page.reload();
  await title.getByText(/^The longest name/).waitFor();
  await done(page);
});

test('an address of a page is not fetched, and one of another kind of puzzle is said to be so', async () => {
  const page = await at('#/library');
  for (const [text, words] of [['https://webpbn.com/play.cgi?id=1', /fetches nothing/], ['https://puzz.link/p?slither/5/5/abc', /not a nonogram/]]) {
    await paste(page, text);
    await page.locator('.trouble').getByText(words).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.trouble').waitFor({ state: 'detached' });
  }
  await done(page);
});

test('cards show colors; search and order', async () => {
  const page = await at('#/library');
  const cards = page.locator('[aria-labelledby=starter] li');
  await cards.first().waitFor();
  const pack = await page.evaluate(async () => (await window.pictogrid.starter()).map(({ info, number, level }) => ({ number, level, cells: info.n_cells, inks: info.palette.length - 1, width: info.width })));
  const shown = () => cards.locator('b').allTextContents().then((all) => all.map((name) => Number(name.replace('no. ', ''))));
  for (const { number, inks } of pack) {
    const facts = await cards.nth(number - 1).locator('.facts').textContent();
    assert.equal(/\d+ colors/.exec(facts)?.[0], inks > 1 ? `${inks} colors` : undefined, `no. ${number}`);
  }
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('colored 15x15');
  assert.deepEqual(await shown(), pack.filter(({ inks, width }) => inks > 1 && width === 15).map(({ number }) => number));
  await search.fill('goldfish');
  assert.deepEqual(await shown(), [], 'a name that is hidden is not found');
  await search.fill('');
  const order = page.getByRole('combobox', { name: 'Order' });
  for (const [label, key] of [['Smallest first', 'cells'], ['Easiest first', 'level'], ['Newest first', 'number']]) {
    await order.selectOption({ label });
    assert.deepEqual(await shown(), [...pack].sort((one, two) => one[key] - two[key]).map(({ number }) => number), label);
  }
  await done(page);
});

test('the rules: beside the first board until the first stroke, and one key away', async () => {
  const page = await at('');
  const rules = page.locator('.rules');
  await rules.waitFor();
  const words = (await rules.textContent()).replace('More, with pictures', '').trim().split(/\s+/);
  assert.ok(words.length <= 25, `${words.length} words`);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('i');
  await page.waitForURL(/#\/rules$/);
  await page.getByRole('img').nth(2).waitFor();
  assert.equal(await page.getByRole('img').count(), 3);
  assert.equal(await page.title(), 'Rules · pictogrid');
  await page.locator('main').getByRole('link', { name: 'Play' }).click();
  await rules.waitFor();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Space');
  await rules.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('link', { name: 'How it works' }).click();
  await page.waitForURL(/#\/rules$/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await done(page);
});

test('each screen and each puzzle has its title, which gives no picture away', async () => {
  const page = await at('#/library');
  const [first, second] = await page.evaluate(async () => (await window.pictogrid.starter()).map(({ id }) => id));
  for (const [hash, title] of [
    ['#/library', 'Library · pictogrid'], [`#/play/${first}`, 'Starter pack, no. 1 · Play · pictogrid'], [`#/play/${second}`, 'Starter pack, no. 2 · Play · pictogrid'],
    [`#/explain/${second}`, 'Starter pack, no. 2 · Explain · pictogrid'], ['#/rules', 'Rules · pictogrid'], ['#/play/nothing', 'Play · pictogrid'],
  ]) {
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await page.waitForFunction((title) => document.title === title, title, { timeout: 5000 }).catch(async () => assert.equal(await page.title(), title, hash));
  }
  await done(page);
});

test('pencil marks are said: in the tree, of a line, and where they lie', async () => {
  const page = await at('');
  await page.evaluate(async () => { location.hash = `#/play/${(await window.pictogrid.starter())[3].id}`; });
  await page.waitForTimeout(600);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('p');
  const tree = await readTree(context, page);
  assert.deepEqual(tree.cells.slice(0, 2), ['open, pencil filled', 'open']);
  const said = () => page.locator('[aria-live=polite]').textContent();
  await page.keyboard.press('r');
  assert.match(await said(), /\. open, pencil filled 1, open \d+\./);
  await page.keyboard.press('w');
  assert.match(await said(), /open, pencil filled\./);
  await page.getByRole('button', { name: 'Drop pencil marks' }).click();
  assert.deepEqual((await readTree(context, page)).cells.slice(0, 2), ['open', 'open']);
  await done(page);
});

test('clues of colors lie on their colors in Explain and in hints', async () => {
  const page = await at('');
  const id = await page.evaluate(async () => (await window.pictogrid.starter()).find(({ title }) => title === 'Tulip').id);
  await page.evaluate((id) => { location.hash = `#/explain/${id}`; }, id);
  const clue = page.locator('ol li .clue').first();
  await clue.waitFor();
  assert.equal((await clue.innerText()).replace(/\s+/g, ' ').trim(), '1 red 1 red 1 red');
  assert.equal(await clue.locator('.box').first().evaluate((box) => getComputedStyle(box).backgroundColor), 'rgb(214, 39, 40)');
  await page.evaluate((id) => { location.hash = `#/play/${id}`; }, id);
  await page.waitForSelector('[role=gridcell]', { state: 'attached' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.help .box').first().waitFor();
  await page.getByRole('button', { name: 'Why?' }).click();
  const name = await page.locator('.help .rule').textContent();
  // It is said as it is shown, a moment later: what is said at once cuts off what is being said.
  await page.locator('[aria-live=polite]').filter({ hasText: new RegExp(`^${name}: `) }).waitFor({ state: 'attached' });
  await done(page);
});
