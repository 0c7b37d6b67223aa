/**
 * The solver alone, in a module of its own that is a third as large as the next: black and white puzzles
 * by their clues, solved, listed, checked, their mistyped lines named, and the arrangements of a line counted.
 * `await load()` once.
 */
import { compiledAt } from '#inside';
import { only } from './arguments.js';
import { type ClueInput, type Clues, flat, numbersOf } from './clues.js';
import { EngineError, Stopped, errorOf, refused } from './errors.js';
import type { Line } from './json/Line.js';
import type { Verdict } from './json/Verdict.js';
import type * as Small from '../wasm/small.js';

export { EngineError, Stopped } from './errors.js';
export type { ClueInput, Clues } from './clues.js';
export type { Line } from './json/Line.js';
export type { Verdict } from './json/Verdict.js';

/** The verdict, and pictures, each a text a row: `#` is filled, `.` empty. */
export interface Solved { verdict: Verdict; solutions: string[][] }
/** A line whose clue may be mistyped; `instead` is what would fit, if the other lines settle it. */
export interface Mistyped { line: Line; instead?: number[] }
/** What ends a search: dead ends. */
export interface Bounds { conflicts?: number }

let at: { module: typeof Small; engine: Small.Engine } | undefined;
let loading: Promise<void> | undefined;

/** Loads the engine, once. */
export function load(): Promise<void> {
  loading ??= (async () => {
    const module = await import('../wasm/small.js');
    await module.default({ module_or_path: await compiledAt(new URL('../wasm/small_bg.wasm', import.meta.url)) });
    at = { module, engine: new module.Engine() };
  })();
  loading.catch(() => (loading = undefined));
  return loading;
}

function run<T>(work: (of: NonNullable<typeof at>) => T): T {
  if (!at) throw new EngineError('the engine is not loaded; `await load()` first');
  try {
    return work(at);
  } catch (error) {
    throw errorOf(error);
  }
}

/** Looks for up to `maxSolutions` pictures; two, as by default, are enough for a verdict. */
export function solve(puzzle: Clues, options: Bounds & { maxSolutions?: number } = {}): Solved {
  only(options, 'maxSolutions', 'conflicts');
  const { maxSolutions, conflicts } = options;
  const clues = flat(puzzle);
  const height = puzzle.rows.length;
  const [verdict, ...rows] = run(({ engine }) => engine.solve(height, clues, maxSolutions ?? 2, conflicts ?? Infinity)).split('\n');
  const solutions: string[][] = [];
  for (let start = 0; start < rows.length; start += height) solutions.push(rows.slice(start, start + height));
  return { verdict: verdict as Verdict, solutions };
}

/** Every picture, each looked for when it is asked for; `Stopped` is thrown if the bounds end the search. */
export function solutions(puzzle: Clues, options: Bounds = {}): Generator<string[], void, void> {
  only(options, 'conflicts');
  const { conflicts } = options;
  const clues = flat(puzzle);
  return listed(run(({ module }) => new module.Listing(puzzle.rows.length, clues, conflicts ?? Infinity)));
}

function* listed(list: Small.Listing): Generator<string[], void, void> {
  try {
    for (;;) {
      const picture = run(() => list.next());
      if (picture === undefined) break;
      yield picture.split('\n');
    }
    const reason = list.stopped();
    if (reason !== undefined) throw new Stopped(reason);
  } finally {
    list.free();
  }
}

/**
 * Of clues that no picture fits, or whose sums differ: the lines of which each alone may be mistyped, as far as
 * lines show. `pictogrid` and `pictogrid/async` look further, with a search.
 */
export function mistyped(puzzle: Clues): Mistyped[] {
  const clues = flat(puzzle);
  const height = puzzle.rows.length;
  const numbers = [...run(({ engine }) => engine.mistyped(height, clues))];
  const found: Mistyped[] = [];
  while (numbers.length > 0) {
    const [at, n] = numbers.splice(0, 2) as [number, number];
    const line = at < height ? { kind: 'row', index: at } : { kind: 'column', index: at - height };
    found.push(n > 0 ? { line, instead: numbers.splice(0, n - 1) } : { line });
  }
  return found;
}

/** Whether a picture, a text a row, meets every clue. */
export function check(puzzle: Clues, picture: readonly string[]): boolean {
  const clues = flat(puzzle);
  const [height, width] = [puzzle.rows.length, puzzle.columns.length];
  if (!Array.isArray(picture) || picture.length !== height) throw refused('picture', `picture must be an array of ${height} rows`);
  const cells = new Uint8Array(height * width);
  for (let y = 0; y < height; y += 1) {
    const row: unknown = picture[y];
    if (typeof row !== 'string' || row.length !== width || /[^#.]/.test(row)) {
      throw refused(`picture[${y}]`, `picture[${y}] must be a text of ${width} cells, each # or .`);
    }
    for (let x = 0; x < width; x += 1) cells[y * width + x] = row[x] === '#' ? 1 : 0;
  }
  return run(({ module }) => module.check(height, clues, cells));
}

/** The longest line whose arrangements are counted. */
const LONGEST = 100_000;

/** The number of arrangements of a clue in a line such as `"..?#????"`: `?` is open, `.` empty, `#` filled. */
export function arrangements(line: string, clue: ClueInput): bigint {
  if (typeof line !== 'string' || line.length > LONGEST) throw refused('line', `line must be a text of at most ${LONGEST} cells`);
  const runs = numbersOf(clue, 'clue');
  const zero = runs.indexOf(0);
  if (zero >= 0) throw refused(`clue[${zero}]`, `clue[${zero}] is 0; only the clue of an empty line is 0`);
  const cells = Uint8Array.from(Array.from(line, (cell, n) => {
    const value = '?.#'.indexOf(cell);
    if (value < 0) throw refused(`line[${n}]`, `cell ${n + 1} is "${cell}"; cells are ?, . or #`);
    return value;
  }));
  return BigInt(run(({ module }) => module.arrangements(cells, Uint32Array.from(runs))));
}
