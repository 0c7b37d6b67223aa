/** Pictures of the screens, to be looked at: node e2e/shot.mjs FOLDER [NAME..]; also those of docs/page. */
import { mkdirSync } from 'node:fs';
import { browse, open, serve, watched } from './site.mjs';

const [folder, ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const sizes = {
  desktop: { width: 1389, height: 868 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 },
  wide: { width: 2560, height: 1440 }, lying: { width: 667, height: 375 }, zoomed: { width: 320, height: 256 },
};
/** What windows at the edges are looked at for. */
const edges = { sizes: ['wide', 'lying', 'zoomed'], shots: ['play', 'mistake', 'colors', 'solved'] };

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

const shots = {
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
    const id = await pick(page, { width: 20, isColored: false });
    await page.evaluate((id) => { location.hash = `#/explain/${id}`; }, id);
    await page.waitForSelector('ol li');
    await page.waitForTimeout(1500);
    for (let i = 0; i < 24; i++) await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(300);
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

const site = await serve();
for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark']) {
    const isPhone = size === 'phone';
    const context = await browse({ viewport, colorScheme: theme, hasTouch: isPhone, isMobile: isPhone, deviceScaleFactor: isPhone ? 2 : 1 });
    for (const [name, show] of Object.entries(shots)) {
      if (edges.sizes.includes(size) && !edges.shots.includes(name)) continue;
      const file = `${name}-${size}-${theme}`;
      if (names.length > 0 && !names.some((part) => file.includes(part))) continue;
      const page = await watched(context, site);
      await show(page).catch((error) => console.error(file, error.message));
      await page.screenshot({ path: `${folder}/${file}.png` });
      if (page.faults.length > 0) console.error(file, page.faults);
      await page.close();
    }
    await context.close();
  }
}
await site.close();
