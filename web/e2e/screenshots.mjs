/**
 * Pictures of the screens. Without arguments all of docs/page, as docs/page.md shows them; `node e2e/screenshots.mjs
 * FOLDER [PART..]` those whose names hold one of the parts, to be looked at. A page that reports a fault, a
 * picture that page.md does not show, and one that is missing end it with 1.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pixelsOf, smallPng } from './palette.mjs';
import { browse, open, serve, watched } from './site.mjs';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const [folder = `${docs}page`, ...names] = process.argv.slice(2);
const isAll = process.argv.length < 3;

/** Windows: a phone has two dots a pixel and is touched; `side` is one on its side, `zoomed` a desktop at 400 %. */
const phone = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const windows = {
  desktop: { viewport: { width: 1389, height: 868 } },
  phone: { viewport: { width: 390, height: 844 }, ...phone },
  side: { viewport: { width: 667, height: 375 }, ...phone },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  zoomed: { viewport: { width: 320, height: 256 } },
  large: { viewport: { width: 2560, height: 1440 } },
};
/** What page.md shows: each in these windows, light and dark. */
const shown = {
  first: ['desktop', 'phone', 'side', 'tablet', 'zoomed', 'large'],
  play: ['desktop', 'phone'],
  mistake: ['desktop'],
  big: ['desktop'],
  colors: ['desktop'],
  solved: ['desktop', 'phone'],
  rules: ['desktop', 'phone'],
  explain: ['desktop', 'phone'],
  steps: ['desktop'],
  library: ['desktop', 'phone'],
  trouble: ['desktop'],
  share: ['desktop', 'phone'],
  settings: ['desktop', 'phone'],
};

/** Plays some strokes with the engine's own steps, so that a board is neither empty nor solved. */
async function playOn(page, id, steps) {
  await open(page, site, id ? `#/play/${id}` : '');
  await page.waitForTimeout(400);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  for (let i = 0; i < steps * 3; i++) {
    await page.keyboard.press('h');
    await page.waitForTimeout(60);
  }
}
const pick = (page, wanted) => page.evaluate(async ({ width, isColored, title }) => {
  const pack = await window.pictogrid.starter();
  return pack.find((one) => (title ? one.title === title : one.info.width === width && one.info.palette.length > 2 === isColored)).id;
}, wanted);

/** Explains a puzzle up to a step. */
async function explainAt(page, id, step) {
  await page.evaluate((id) => { location.hash = `#/explain/${id}`; }, id);
  await page.getByText('no guess is needed').waitFor();
  for (let i = 0; i < step; i++) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(300);
}

const shots = {
  first: async (page) => {
    await open(page, site);
    await page.getByText('unique').first().waitFor({ state: 'attached' });
  },
  rules: async (page) => {
    await page.goto(`${site.url}#/rules`);
    await page.waitForSelector('main svg[role=img]');
  },
  steps: async (page) => {
    await open(page, site);
    const id = await pick(page, { title: 'Toucan' });
    await explainAt(page, id, 30);
  },
  play: async (page) => {
    await open(page, site);
    await playOn(page, await pick(page, { width: 15, isColored: false }), 8);
    await page.keyboard.press('h');
    await page.waitForTimeout(80);
    await page.keyboard.press('h');
  },
  mistake: async (page) => {
    await open(page, site);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    // Five cells in the first row, whatever its clue; a hint then says what is wrong.
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press(' ');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('h');
    await page.getByRole('button', { name: /^Which/ }).click();
    await page.getByRole('button', { name: /^Which/ }).click({ timeout: 2000 }).catch(() => {});
  },
  trouble: async (page) => {
    await page.goto(`${site.url}#/library`);
    await page.waitForTimeout(1500);
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'rows\n3\n5\n1,1,1\n1\n2\n\ncolumns\n2\n2,1\n4\n2\n2\n');
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.waitForSelector('.trouble');
  },
  colors: async (page) => {
    await open(page, site);
    await playOn(page, await pick(page, { width: 20, isColored: true }), 12);
  },
  big: async (page) => {
    await open(page, site);
    await playOn(page, await pick(page, { width: 40, isColored: false }), 30);
  },
  explain: async (page) => {
    await open(page, site);
    await explainAt(page, await pick(page, { width: 20, isColored: false }), 24);
  },
  library: async (page) => {
    await page.goto(`${site.url}#/library`);
    await page.waitForTimeout(1500);
  },
  share: async (page) => {
    await open(page, site);
    await page.getByRole('button', { name: 'Share' }).first().click();
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  },
  settings: async (page) => {
    await open(page, site);
    // On a phone they are in the menu.
    const direct = page.getByRole('button', { name: 'Settings' });
    if ((await direct.count()) === 0) await page.getByLabel('More actions').locator('visible=true').click();
    await direct.first().click();
    await page.waitForTimeout(300);
  },
  solved: async (page) => {
    await open(page, site);
    const id = await pick(page, { title: 'Goldfish' });
    await page.evaluate((id) => { location.hash = `#/play/${id}`; }, id);
    await page.waitForTimeout(800);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (let i = 0; i < 600; i++) {
      await page.keyboard.press('h');
      await page.waitForTimeout(25);
      if (i % 10 === 0 && (await page.locator('.solved').count()) > 0) break;
    }
    await page.waitForTimeout(500);
  },
};

/** Takes one picture; says whether the page reported a fault. */
async function take(context, name, file) {
  const page = await watched(context, site);
  let isGood = true;
  await shots[name](page).catch((error) => {
    isGood = false;
    console.error(file, error.message);
  });
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
  const { width, height, colors } = await pixelsOf(page, await page.screenshot());
  writeFileSync(`${folder}/${file}.png`, smallPng(width, height, colors));
  if (page.faults.length > 0) console.error(file, page.faults);
  await page.close();
  return isGood && page.faults.length === 0;
}

/** The pictures of a folder that page.md does not show, and the other way round. */
function strayed() {
  const there = readdirSync(folder).sort();
  const told = [...readFileSync(`${docs}page.md`, 'utf8').matchAll(/\(page\/([\w-]+\.png)\)/g)].map(([, name]) => name).sort();
  return [...there.filter((name) => !told.includes(name)).map((name) => `page.md does not show ${name}`),
    ...told.filter((name) => !there.includes(name)).map((name) => `page.md shows ${name}, which is not there`)];
}

if (isAll) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await serve();
let isGood = true;
for (const [size, options] of Object.entries(windows)) {
  for (const theme of ['light', 'dark']) {
    const files = Object.entries(shown).filter(([, sizes]) => sizes.includes(size)).map(([name]) => [name, `${name}-${size}-${theme}`])
      .filter(([, file]) => names.length === 0 || names.some((part) => file.includes(part)));
    for (const [name, file] of files) {
      // A browser of its own, so that no game of another picture is in it.
      const context = await browse({ ...options, colorScheme: theme });
      isGood = (await take(context, name, file)) && isGood;
      await context.close();
    }
  }
}
await site.close();
const strays = isAll ? strayed() : [];
for (const stray of strays) console.error(stray);
process.exitCode = isGood && strays.length === 0 ? 0 : 1;
