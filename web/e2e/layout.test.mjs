/** Layouts: in every window the board keeps its room, and everything that can be pressed is there and uncovered. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { browse, open, watched } from './site.mjs';
import { cross } from './play.mjs';
import { link } from '../measure/boards.mjs';

const { site, context } = await setUp();

const boards = [[5, 5], [10, 10], [15, 15], [20, 20], [25, 25], [30, 30], [40, 40], [60, 40], [80, 30], [90, 30], [10, 40], [100, 100]];
const windows = [
  [320, 256], [320, 480], [320, 568], [347, 217], [360, 225], [360, 640], [375, 667], [390, 664], [390, 844], [414, 896],
  [430, 932], [480, 320], [480, 480], [568, 320], [599, 800], [600, 800], [640, 360], [667, 375], [699, 500], [720, 450],
  [740, 360], [768, 1024], [800, 600], [820, 1180], [844, 390], [900, 480], [932, 430], [1000, 700], [1023, 768], [1024, 600],
  [1024, 768], [1024, 1366], [1180, 820], [1280, 720], [1280, 800], [1366, 768], [1440, 900], [1920, 1080], [2240, 1384], [2560, 1440],
];
/** Full lines and dotted ones: solved at once, and with as many numbers as a line can have. */
const board = ([width, height]) => {
  const filled = Array.from({ length: width * height }, (_, i) => Math.floor(i / width) % 2 === 0 || (i % width) % 2 === 1);
  return link(filled, width, height, [0]).split('&')[0];
};

/** Runs in a page with a frame for each board, several times over: how the rooms of the boards were over a second. */
async function watch({ windows, n }) {
  const frames = [...document.querySelectorAll('iframe')];
  const sets = Array.from({ length: frames.length / n }, (_, k) => frames.slice(k * n, k * n + n));
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  // The cells for screen readers have no part in a room, and most of the work.
  for (const { contentDocument } of frames) contentDocument.querySelector('.aria').style.display = 'none';
  const found = [];
  for (let at = 0; at < windows.length; at += sets.length) {
    const watched = sets.flatMap((set, k) => set.map((frame, board) => ({ frame, board, window: windows[at + k], seen: new Set() })));
    for (const { frame, window } of watched) [frame.width, frame.height] = window;
    // However busy the machine is: until each frame has been laid out in its new window.
    for (let i = 0; i < 3; i++) await Promise.all(frames.map((frame) => new Promise((resolve) => frame.contentWindow.requestAnimationFrame(resolve))));
    await pause(100);
    for (let i = 0; i < 20; i++) {
      for (const { frame, seen } of watched) {
        const { x, y, width, height } = frame.contentDocument.querySelector('.room').getBoundingClientRect();
        seen.add(`${x},${y} ${width}×${height}`);
      }
      await pause(50);
    }
    for (const { board, window, seen } of watched) found.push({ board, window, rooms: [...seen] });
  }
  return found;
}

test('the room of a board does not change by itself, and is large enough', async () => {
  const page = await context.newPage();
  // Rooms are asked for, not pictures: painting would take most of the time.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = function () {
      return new Proxy({ canvas: this }, { get: (own, name) => own[name] ?? (() => {}), set: () => true });
    };
  });
  await page.route('**/frames', (route) => route.fulfill({ contentType: 'text/html', body: '<body>' }));
  await page.goto(`${site.origin}/frames`);
  const times = 4;
  await page.evaluate(async ({ url, hashes }) => {
    document.body.innerHTML = hashes.map((hash) => `<iframe style="position: absolute; inset: 0; border: 0" src="${url}${hash}"></iframe>`).join('');
    const isReady = (frame) => frame.contentDocument?.querySelector('.room [role=gridcell]');
    while (![...document.querySelectorAll('iframe')].every(isReady)) await new Promise((resolve) => setTimeout(resolve, 100));
  }, { url: site.url, hashes: Array.from({ length: times }, () => boards.map(board)).flat() });
  const faults = [];
  for (const { board, window: [width, height], rooms } of await page.evaluate(watch, { windows, n: boards.length })) {
    const what = `${boards[board].join('×')} in ${width}×${height}`;
    if (rooms.length > 1) faults.push(`${what}: ${rooms.slice(0, 3).join(' | ')}`);
    const [, , long, high] = rooms[0].match(/[\d.]+/g).map(Number);
    if (high < 0.4 * height || high < 120 || long < 0.5 * width) faults.push(`${what}: ${long}×${high}`);
  }
  assert.deepEqual(faults, []);
  await page.close();
});

/** What a game needs, wherever it is played; a link to the library is in the header or beside the title. */
const controls = ['Fill', 'Cross', 'Pencil', 'Undo', 'Redo', 'Check', 'Hint', 'Zoom in', 'Zoom out', 'Show all', 'Lock zoom',
  'Set a flag here', 'Back to the last possible position', 'Start again', 'Explain this puzzle', 'Share', 'Print', 'Dark theme', 'Settings'];

/** Runs in the page: names of what can be pressed where it is, after a scroll to it. */
const pressable = () => [...document.querySelectorAll('button, a, summary')].filter((element) => {
  if (element.closest('[inert]') || !element.checkVisibility({ visibilityProperty: true })) return false;
  element.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return width >= 24 && height >= 24 && element.contains(top);
}).map((element) => (element.getAttribute('aria-label') ?? element.textContent).trim());

test('every window has the same controls, uncovered, at most one press away', async () => {
  const page = await watched(context, site);
  await open(page, site);
  for (const colors of [false, true]) {
    const id = await cross(page, site, { colors, skip: 1 });
    await page.evaluate((id) => { location.hash = `#/play/${id}`; }, id);
    await page.waitForFunction((id) => location.hash.endsWith(id) && document.querySelector('.badge, .bar .name'), id);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(30);
      const found = new Set(await page.evaluate(pressable));
      const more = page.locator('summary:visible');
      assert.equal(await more.count(), 1, `${width}×${height}: one menu`);
      await more.click();
      (await page.evaluate(pressable)).forEach((name) => found.add(name));
      assert.match(await page.locator('.badge:visible').textContent(), /unique/, `${width}×${height}: the verdict`);
      await more.click();
      assert.deepEqual(controls.filter((name) => !found.has(name)), [], `${width}×${height} lacks`);
      assert.ok(found.has('Library') || found.has('Back to the library'), `${width}×${height}: the way back`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}×${height} scrolls sideways`);
    }
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

/** Runs in the page: whether two elements overlap. */
const overlap = ([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
  return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
};

test('a hint covers neither its own words nor the row that it is about', async () => {
  const page = await watched(context, site);
  await open(page, site);
  await page.evaluate(async () => {
    const { id } = (await window.pictogrid.starter()).find(({ info }) => info.width === 20 && info.palette.length === 2);
    location.hash = `#/play/${id}`;
  });
  await page.waitForSelector('[data-cell="399"]', { state: 'attached' });
  for (const [width, height] of [[320, 256], [320, 568], [360, 640], [390, 844], [667, 375], [820, 1180], [1024, 768], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('h');
      await page.waitForSelector('.help section');
      await page.keyboard.press('h');
      await page.waitForSelector('.help .deed');
      await page.waitForTimeout(60);
      const what = `${width}×${height}, hint ${i + 1}`;
      for (const words of ['.help .why', '.help .deed']) assert.ok(!(await page.evaluate(overlap, [words, '.help .buttons'])), `${what}: ${words}`);
      const [, kind, n] = (await page.locator('.help h2').textContent()).match(/(Row|Column) (\d+)/) ?? [];
      if (kind === 'Row') assert.ok(!(await page.evaluate(overlap, [`.aria > .aria-row:nth-child(${Number(n) + 1}) > .aria-cell`, '.help section'])), `${what}: row ${n}`);
      await page.keyboard.press('h');
      await page.waitForSelector('.help section', { state: 'detached' });
    }
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a notice lies over no control', async () => {
  const page = await watched(context, site);
  await open(page, site);
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const [width, height] of [[320, 256], [390, 844], [667, 375], [820, 1180], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    // Undo that is held sets a flag, and says so. To hover waits until the button stays where it is.
    await undo.hover();
    await page.mouse.down();
    await page.locator('.notice').first().waitFor();
    await page.mouse.up();
    // What a flag adds to the controls is there a frame later.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    for (const controls of ['.hands', '.rail']) assert.ok(!(await page.evaluate(overlap, ['.notice', controls])), `${width}×${height}: ${controls}`);
    await page.locator('.notice .icon-button').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.notice').length === 0);
  }
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('a pad and pencil marks leave the board its room, and fit into theirs', async () => {
  const touch = await browse({ hasTouch: true });
  try {
    const page = await watched(touch, site);
    await open(page, site);
    await page.locator('[data-cell="0"]').focus();
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Pad' }).click();
    await page.waitForSelector('.pad');
    for (const [width, height] of [[320, 256], [320, 568], [360, 225], [390, 844], [568, 320], [640, 360], [667, 375], [820, 1180], [1024, 768]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(60);
      const { room, wide } = await page.evaluate(() => ({
        room: document.querySelector('.room').offsetHeight,
        wide: [...document.querySelectorAll('.hands button')].filter((button) => button.getBoundingClientRect().right > innerWidth).map((button) => button.textContent),
      }));
      assert.ok(room >= 0.4 * height, `${width}×${height}: ${room} px`);
      assert.deepEqual(wide, [], `${width}×${height}`);
      const more = page.locator('summary:visible');
      if (width < 560 && height < 480) await more.click();
      assert.ok(await page.getByRole('button', { name: 'Keep pencil marks' }).isVisible(), `${width}×${height}`);
      if (width < 560 && height < 480) await more.click();
    }
    assert.deepEqual(page.faults, []);
  } finally {
    await touch.close();
  }
});
