/** What the tests of play share: a puzzle's picture, and a small solver of their own that reads only clues. */

/** The puzzle that is open, and its picture as the engine in the page finds it. */
export async function goalOf(page) {
  const id = decodeURIComponent(new URL(page.url()).hash.split('/')[2] ?? '');
  return page.evaluate(async (id) => {
    const { puzzle, first, engine } = await window.pictogrid;
    const record = id ? await puzzle(id) : first();
    const { solutions } = await engine.solve(record.source, {});
    const filled = solutions[0].join('').split('').map((letter) => letter !== '.');
    return { info: record.info, filled };
  }, id);
}

/** The name of a starter puzzle: black and white or colored, the `skip`th of at most 12 columns. */
export async function cross(page, site, { colors, skip }) {
  if (page.url() === 'about:blank') {
    await page.goto(site.url);
    await page.waitForSelector('[role=gridcell]', { state: 'attached' });
  }
  return page.evaluate(async ({ colors, skip }) => {
    const { starter } = await window.pictogrid;
    const pack = (await starter()).filter(({ info }) => info.width <= 12 && (info.palette.length > 2) === colors);
    return pack[skip % pack.length].id;
  }, { colors, skip });
}

/** Clues as a screen reader finds them: the texts of the headers of rows and columns, nothing else. */
export async function readTree(context, page) {
  const client = await context.newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const shown = nodes.filter((node) => !node.ignored);
  const texts = (role) => shown.filter((node) => node.role?.value === role).map((node) => node.name?.value ?? '');
  const numbers = (text) => text.split(';')[0].split(',').map((part) => Number.parseInt(part, 10)).filter((n) => n > 0);
  return { rows: texts('rowheader').map(numbers), columns: texts('columnheader').map(numbers), cells: texts('gridcell'), names: { rows: texts('rowheader'), columns: texts('columnheader') } };
}

/** Every arrangement of a clue in a line of `n` cells that agrees with `known`, merged. */
function forced(clue, known) {
  const n = known.length;
  let merged;
  const line = Array(n).fill(false);
  const place = (k, from) => {
    if (k === clue.length) {
      if (line.some((cell, i) => known[i] !== undefined && known[i] !== cell)) return;
      merged = merged ? merged.map((cell, i) => (cell === line[i] ? cell : undefined)) : [...line];
      return;
    }
    for (let start = from; start + clue[k] <= n; start++) {
      line.fill(true, start, start + clue[k]);
      place(k + 1, start + clue[k] + 1);
      line.fill(false, start, start + clue[k]);
    }
  };
  place(0, 0);
  return merged;
}

/** By lines alone; undefined if they do not suffice. */
export function solveByClues(rows, columns) {
  const grid = rows.map(() => Array(columns.length).fill(undefined));
  for (let round = 0; round < 60; round++) {
    rows.forEach((clue, y) => (grid[y] = forced(clue, grid[y])));
    columns.forEach((clue, x) => forced(clue, grid.map((row) => row[x])).forEach((cell, y) => (grid[y][x] = cell)));
    if (grid.every((row) => row.every((cell) => cell !== undefined))) return grid;
  }
  return undefined;
}
