/**
 * The engine alone, in a module of its own that is a third as large as the next: black and white puzzles
 * by their clues, solved, checked, and the arrangements of a line counted. `await load()` once.
 */
import { compiledAt } from '#inside';
import { type ClueInput, type Clues, checkedSide, numbersOf } from './clues.js';
import { EngineError, errorOf, refused } from './errors.js';
import type { Verdict } from './wire/Verdict.js';
import type * as Alone from '../wasm/engine.js';

export { EngineError } from './errors.js';
export type { ClueInput, Clues } from './clues.js';
export type { Verdict } from './wire/Verdict.js';

/** The verdict, and pictures, each a text a row: `#` is filled, `.` empty. */
export interface Answer { verdict: Verdict; solutions: string[][] }

let at: { module: typeof Alone; engine: Alone.Engine } | undefined;
let loading: Promise<void> | undefined;

/** Loads the engine, once. */
export function load(): Promise<void> {
  loading ??= (async () => {
    const module = await import('../wasm/engine.js');
    await module.default({ module_or_path: await compiledAt(new URL('../wasm/engine_bg.wasm', import.meta.url)) });
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
    throw errorOf(String((error as Error)?.message ?? error));
  }
}

/** Line by line, rows first: the number of runs, then their lengths. */
function flat({ rows, columns }: Clues): Uint32Array {
  const lines = [...checkedSide(rows, 'rows'), ...checkedSide(columns, 'columns')].map(numbersOf);
  return Uint32Array.from(lines.flatMap((clue) => [clue.length, ...clue]));
}

function atMost(value: number, name: string): number {
  if (!(value >= 0)) throw refused(name, `${name} is ${String(value)}; it must be 0 or more`);
  return value;
}

/** Looks for up to `limit` pictures; two, as by default, are enough for a verdict. */
export function solve(puzzle: Clues, { limit = 2, conflicts = Infinity }: { limit?: number; conflicts?: number } = {}): Answer {
  const clues = flat(puzzle);
  const [height, width] = [puzzle.rows.length, puzzle.columns.length];
  const found = run(({ engine }) => engine.solve(height, clues, atMost(limit, 'limit'), atMost(conflicts, 'conflicts')));
  const cells = found.pictures();
  const row = (start: number) => Array.from(cells.subarray(start, start + width), (cell) => (cell ? '#' : '.')).join('');
  const picture = (n: number) => Array.from({ length: height }, (_, y) => row((n * height + y) * width));
  const solutions = Array.from({ length: cells.length / (width * height) }, (_, n) => picture(n));
  const verdict = found.verdict() as Verdict;
  found.free();
  return { verdict, solutions };
}

/** Whether a picture, a text a row, meets every clue. */
export function check(puzzle: Clues, picture: readonly string[]): boolean {
  const clues = flat(puzzle);
  const cells = Uint8Array.from(picture.flatMap((row) => Array.from(row, (cell) => (cell === '#' ? 1 : 0))));
  return run(({ module }) => module.check(puzzle.rows.length, clues, cells));
}

/** The number of arrangements of a clue in a line such as `"..?#????"`: `?` is open, `.` empty, `#` filled. */
export function arrangements(line: string, clue: ClueInput): bigint {
  const [runs] = checkedSide([clue], 'clue').map(numbersOf);
  const cells = Uint8Array.from(Array.from(line, (cell, n) => {
    const value = '?.#'.indexOf(cell);
    if (value < 0) throw refused(`line[${n}]`, `cell ${n + 1} is "${cell}"; cells are ?, . or #`);
    return value;
  }));
  return BigInt(run(({ module }) => module.arrangements(cells, Uint32Array.from(runs ?? []))));
}
