/** What is painted, by its dots: parts painted again, the finished picture, strokes that keep to their line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setUp } from './setup.mjs';
import { browse, open, watched } from './site.mjs';
import { goalOf } from './play.mjs';
import { link } from '../measure/boards.mjs';

const { site, context } = await setUp();

/** Opens a puzzle of the starter pack. */
async function start(page, title) {
  await open(page, site);
  const last = await page.evaluate(async (title) => {
    const { id, info } = (await window.pictogrid.starter()).find((one) => one.title === title);
    location.hash = `#/play/${id}`;
    return info.n_cells - 1;
  }, title);
  await page.waitForSelector(`[data-cell="${last}"]`, { state: 'attached' });
  await page.waitForTimeout(300);
}
const middle = (page, cell) => page.evaluate((cell) => {
  const { x, y, width } = document.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect();
  return [x + width / 2, y + width / 2];
}, cell);
async function stroke(page, from, to) {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, to)), { steps: 4 });
  await page.mouse.up();
}
/** The dots of the lower canvas, once no frame is due. */
const dots = (page) => page.evaluate(async () => {
  for (let i = 0; i < 12; i++) await new Promise(requestAnimationFrame);
  return document.querySelector('.board-canvas').toDataURL();
});

for (const deviceScaleFactor of [1, 2, 3]) {
  test(`a part painted again equals the whole, at ${deviceScaleFactor} dots a pixel`, async () => {
    const fine = await browse({ viewport: { width: 700, height: 620 }, deviceScaleFactor });
    try {
      const page = await watched(fine, site);
      for (const title of ['Skull', 'Cat at the window']) {
        await start(page, title);
        // Small cells: the strips show the lines around the cursor.
        await page.locator('[data-cell="0"]').focus();
        const bare = await dots(page);
        for (const tool of ['Fill', 'Cross', 'Pencil']) {
          await page.getByRole('button', { name: tool, exact: true }).click();
          await stroke(page, 0, 3);
          await stroke(page, 34, 64);
        }
        await page.mouse.move(690, 10);
        await page.waitForTimeout(200);
        const parts = await dots(page);
        // Other colors and back: everything is painted, and nothing moves.
        await page.emulateMedia({ colorScheme: 'dark' });
        assert.ok((await dots(page)) !== parts);
        await page.emulateMedia({ colorScheme: 'light' });
        assert.ok((await dots(page)) === parts, `${title}: strokes`);
        await page.locator('[data-cell="0"]').focus();
        for (let i = 0; i < 8; i++) await page.keyboard.press('z');
        assert.ok((await dots(page)) === bare, `${title}: taken back`);
      }
      assert.deepEqual(page.faults, []);
    } finally {
      await fine.close();
    }
  });
}

/** Solves the puzzle that is open; gives how the row of dots through the middle was in the frames after the last cell. */
async function finish(page) {
  const { filled } = await goalOf(page);
  const cells = [...filled.keys()].filter((cell) => filled[cell]);
  const crossed = filled.indexOf(false);
  const [x, y] = await middle(page, crossed);
  await page.mouse.click(x, y, { button: 'right' });
  for (const cell of cells) await page.mouse.click(...(await middle(page, cell))).then(() => cell === cells.at(-2) && page.evaluate(() => {
    window.lines = [];
    const canvas = document.querySelector('.board-canvas');
    const look = () => {
      window.lines.push(canvas.getContext('2d').getImageData(0, canvas.height >> 1, canvas.width, 1).data.join());
      if (window.lines.length < 90) requestAnimationFrame(look);
    };
    look();
  }));
  await page.waitForSelector('.solved h1');
  await page.waitForFunction(() => window.lines.length >= 90);
  return { filled, n: await page.evaluate(() => new Set(window.lines).size) };
}

test('the finished picture takes the room, is dark on light in both themes, and moves only for who wants it', async () => {
  for (const [colorScheme, reducedMotion] of [['dark', 'no-preference'], ['light', 'reduce']]) {
    const own = await browse({ colorScheme, reducedMotion });
    try {
      const page = await watched(own, site);
      await start(page, 'Anchor');
      const { filled, n } = await finish(page);
      // Before the last cell, with it, and the picture: all others are on their way.
      if (reducedMotion === 'reduce') assert.ok(n <= 4, `${n} pictures`);
      else assert.ok(n >= 6, `${n} pictures`);
      const light = await page.evaluate((cells) => cells.map((cell) => {
        const canvas = document.querySelector('.board-canvas');
        const [box, stage] = [document.querySelector(`[data-cell="${cell}"]`), canvas].map((one) => one.getBoundingClientRect());
        const [r, g, b] = canvas.getContext('2d').getImageData(box.x - stage.x + box.width / 2, box.y - stage.y + box.height / 2, 1, 1).data;
        return r + g + b;
      }), [filled.indexOf(true), filled.indexOf(false)]);
      assert.ok(light[0] < 150 && light[1] > 600, `${colorScheme}: ink ${light[0]}, paper ${light[1]}`);
      const { cells, room } = await page.evaluate(() => ({ cells: document.querySelector('[data-cell="0"]').getBoundingClientRect().height * 5, room: document.querySelector('.room').offsetHeight }));
      assert.ok(cells > 0.8 * room, `${cells} of ${room} px`);
      assert.deepEqual(page.faults, []);
    } finally {
      await own.close();
    }
  }
});

test('cells grow with the room', async () => {
  const page = await watched(context, site);
  await open(page, site);
  for (const [width, height] of [[390, 844], [1440, 900], [2240, 1384], [2560, 1440]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    const share = await page.evaluate(() => {
      const [cell, room] = ['[data-cell="0"]', '.room'].map((name) => document.querySelector(name).getBoundingClientRect());
      return (cell.width * 10) / Math.min(room.width, room.height);
    });
    assert.ok(share > 0.7, `${width}×${height}: the cells take ${share} of the shorter side`);
  }
  await page.close();
});

test('a locked stroke keeps the band and the cursor in its line; a hint keeps the zoom', async () => {
  const page = await watched(context, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, site);
  const [[x0, y0], [x1], [, y4]] = [await middle(page, 0), await middle(page, 3), await middle(page, 40)];
  await page.mouse.move(x0, y0);
  await page.mouse.down();
  await page.mouse.move(x1, y0, { steps: 3 });
  await page.mouse.move(x1, y4, { steps: 3 });
  await page.waitForTimeout(60);
  const bands = await page.evaluate((ys) => {
    const over = document.querySelectorAll('.board-canvas')[1];
    const top = over.getBoundingClientRect().top;
    const x = document.querySelector('[data-cell="0"]').getBoundingClientRect().left - 12;
    return ys.map((y) => over.getContext('2d').getImageData(x, y - top, 1, 1).data[3]);
  }, [y0, y4]);
  assert.ok(bands[0] > 0 && bands[1] === 0, `bands of rows 1 and 5: ${bands}`);
  await page.mouse.up();
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.cell), '3');
  await page.keyboard.press('z');
  const percent = async () => {
    await page.locator('summary:visible').click();
    const text = await page.locator('.zoom span').textContent();
    await page.locator('summary:visible').click();
    return text;
  };
  const size = () => page.evaluate(() => document.querySelector('[data-cell="0"]').getBoundingClientRect().width);
  const before = await size();
  await page.locator('[data-cell="0"]').focus();
  await page.keyboard.press('h');
  await page.waitForSelector('.help section');
  assert.equal(await size(), before);
  assert.equal(await percent(), '100 %');
  assert.deepEqual(page.faults, []);
  await page.close();
});

test('every row of a large board lies above the bar, at every zoom, and the focus is followed', async () => {
  const page = await watched(context, site);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [width, height] = [90, 80];
  await page.goto(site.url + link(Array.from({ length: width * height }, (_, i) => i % 3 !== 0), width, height, [0]).split('&')[0]);
  await page.waitForSelector('.floating');
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Control+End');
  for (const zoom of ['0', '+', '+', '+', '+']) {
    await page.keyboard.press(zoom);
    await page.mouse.move(500, 400);
    for (let i = 0; i < 6; i++) await page.mouse.wheel(0, 900);
    await page.waitForTimeout(250);
    const { row, bar } = await page.evaluate((last) => ({
      row: document.querySelector(`[data-cell="${last}"]`).getBoundingClientRect().bottom,
      bar: document.querySelector('.rail').getBoundingClientRect().top,
    }), width * height - 1);
    assert.ok(row <= bar, `after ${zoom}: the last row ends at ${row}, the bar begins at ${bar}`);
  }
  // The focus comes to a cell far from what is in view: the camera goes there, the stage stays.
  await page.locator('.rail button').first().focus();
  for (let i = 0; i < 40; i++) await page.mouse.wheel(-900, -900);
  await page.waitForTimeout(250);
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.waitForTimeout(100);
  const { stage, cell } = await page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect().toJSON();
    return { stage: box(document.querySelector('.board-canvas')), cell: box(document.activeElement) };
  });
  assert.equal(stage.x, 0, 'the stage is not scrolled');
  assert.ok(cell.x > 0 && cell.right < stage.right && cell.bottom < stage.bottom, `the focused cell is at ${cell.x}, ${cell.y}`);
  assert.deepEqual(page.faults, []);
  await page.close();
});
