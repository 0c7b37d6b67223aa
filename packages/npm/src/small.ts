/**
 * The solver alone, in a module of its own that is a third as large as the next: black and white puzzles by their clues,
 * solved, listed, checked, their mistyped lines named, and the arrangements of a line counted. `await load()` once.
 *
 * What is here has the names, arguments and answers that it has in `pictogrid`; fields that need more than the solver are
 * left out (advice, `notes`). Numbers count from 0, texts for people from 1. Every error is a `PictogridError`.
 */
export { PictogridError, type ErrorKind } from './errors.js';
import { only } from './arguments.js';
import { bytesOf } from './answers.js';
import { type Board, type BoardInput, givenBoard, lettersOf } from './boards.js';
import { type ClueInput, type Clues, flat, numbersOf } from './clues.js';
import { PictogridError, errorOf, refused, stopped } from './errors.js';
import { compiledAt } from './host.js';
import type { AnswerChecked, BrokenLine, ConflictingClue, Line, PuzzleInfo, Solved, Stage, StopReason, Verdict, WrongCell } from './types.js';
import { shown } from './caller-values.js';
import type * as Small from '../wasm/small.js';

export type { Board, BoardInput } from './boards.js';
export type { ClueInput, Clues } from './clues.js';
export type { AnswerChecked, BrokenLine, ConflictingClue, Line, Solved, Stage, StopReason, Verdict, WrongCell } from './types.js';

/** What ends a search: dead ends. (There is no clock in this module.) */
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
  if (!at) throw new PictogridError('not_loaded', 'the engine is not loaded; `await load()` first');
  try {
    return work(at);
  } catch (error) {
    throw errorOf(error);
  }
}

/** The line of a number in the order of the engine. */
function lineOf(number: number, height: number): Line {
  return number < height ? { kind: 'row', index: number } : { kind: 'column', index: number - height };
}

/** The verdict (`unique`, `several`, `none`, `stopped`) and up to two pictures, or `maxSolutions`. */
export function solve(puzzle: Clues, options: Bounds & { maxSolutions?: number } = {}): Solved {
  only(options, 'maxSolutions', 'conflicts');
  const { maxSolutions, conflicts } = options;
  const { height, numbers } = flat(puzzle);
  const begun = performance.now();
  const [words, ...rows] = run(({ engine }) => engine.solve(height, numbers, maxSolutions ?? 2, conflicts ?? Infinity)).split('\n') as [string, ...string[]];
  const micros = Math.round((performance.now() - begun) * 1000);
  const [verdict, stage, why, ...work] = words.split(' ') as [Verdict, Stage, StopReason | '-', ...string[]];
  const [line_visits, probes, decisions, conflictsMet] = work.map(Number) as [number, number, number, number];
  const boards: Board[] = [];
  for (let start = 0; start < rows.length; start += height) boards.push(rows.slice(start, start + height));
  const known = verdict === 'stopped' ? boards.shift() : undefined;
  const differing = boards.length > 1 ? differingCells(boards) : 0;
  const count = verdict === 'unique' ? '1' : verdict === 'none' ? '0' : verdict === 'several' && why === '-' ? String(boards.length) : undefined;
  return {
    v: 1, source: '', width: puzzle.columns.length, height, verdict, solutions: boards,
    ...(count !== undefined && { count }),
    stage,
    ...(known && { known }),
    ...(why !== '-' && { stopped: why }),
    ...(differing > 0 && { differing }),
    stats: { micros, line_visits, probes, decisions, conflicts: conflictsMet },
  };
}

/** The number of cells in which pictures differ. */
function differingCells([first, ...others]: Board[]): number {
  return first!.reduce((sum, row, y) => sum + Array.from(row).filter((cell, x) => others.some((other) => other[y]![x] !== cell)).length, 0);
}

/** Every picture, each looked for when it is asked for; an error of the kind `stopped` is thrown if the bounds end the search. */
export function solutions(puzzle: Clues, options: Bounds = {}): Generator<Board, void, void> {
  only(options, 'conflicts');
  const { conflicts } = options;
  const { height, numbers } = flat(puzzle);
  return listed(run(({ module }) => new module.Listing(height, numbers, conflicts ?? Infinity)));
}

function* listed(list: Small.Listing): Generator<Board, void, void> {
  try {
    for (;;) {
      const picture = run(() => list.next());
      if (picture === undefined) break;
      yield picture.split('\n');
    }
    const reason = list.stopped();
    if (reason !== undefined) throw stopped(reason);
  } finally {
    list.free();
  }
}

/** A clue as JSON has it: `3,1`, or `0` of an empty line. */
function clueText(numbers: readonly number[]): string { return numbers.join() || '0'; }

/**
 * Of clues that no picture fits, or whose sums differ: the lines of which each alone may be mistyped, as far as lines show,
 * in the form of `conflicting_clues`. `solve` of `pictogrid` and `pictogrid/async` looks further, with a search.
 */
export function mistyped(puzzle: Clues): ConflictingClue[] {
  const { height, numbers: given } = flat(puzzle);
  const numbers = [...run(({ engine }) => engine.mistyped(height, given))];
  const found: ConflictingClue[] = [];
  while (numbers.length > 0) {
    const [at, n] = numbers.splice(0, 2) as [number, number];
    const line = lineOf(at, height);
    const own = numbersOf((line.kind === 'row' ? puzzle.rows : puzzle.columns)[line.index], () => new Error());
    found.push({ line, clue: clueText(own), ...(n > 0 && { instead: clueText(numbers.splice(0, n - 1)) }) });
  }
  return found;
}

/** What reads a board wants to know of a puzzle. */
function infoOf(width: number, height: number): PuzzleInfo {
  return { n_cells: width * height, height, width, palette: [{ letter: '.' }, { letter: '#' }] } as unknown as PuzzleInfo;
}

/**
 * Whether a board is the answer (`right`), which lines it breaks, which cells are not what every picture has there, and how
 * much of it is right: what `pictogrid check --answer` prints. Of boards this module reads rows of `#`, `.` and `?`, and bytes.
 */
export function check(puzzle: Clues, board: BoardInput, options: Bounds = {}): AnswerChecked {
  only(options, 'conflicts');
  const { height, numbers } = flat(puzzle);
  const width = puzzle.columns.length;
  const cells = cellsOf(givenBoard(board), infoOf(width, height));
  const [words, ...more] = run(({ engine }) => engine.check(height, numbers, cells, options.conflicts ?? Infinity)).split('\n') as [string, ...string[]];
  const [verdict, ...counts] = words.split(' ') as [Verdict, ...string[]];
  const [forced, right_cells, right_lines] = counts.map(Number) as [number, number, number];
  const wrong: WrongCell[] = [];
  const broken: BrokenLine[] = [];
  for (const parts of more.map((line) => line.split(' '))) {
    const at = Number(parts[0]);
    if (parts.length === 3) broken.push({ line: lineOf(at, height), has: parts[1]!, clue: parts[2]! });
    else wrong.push({ row: Math.floor(at / width), column: at % width, value: '?.#'[cells[at]!]!, should: '.#'[Number(parts[1])]! });
  }
  const open = cells.filter((cell) => cell === 0).length;
  const share = forced > 0 ? { share: Math.round((right_cells / forced) * 1e4) / 1e4 } : {};
  return {
    v: 1, source: '', answer: '', width, height, verdict, right: broken.length === 0 && open === 0, broken, wrong, open, cells: width * height, forced, right_cells, ...share,
    lines: width + height, right_lines,
  };
}

function cellsOf(board: ReturnType<typeof givenBoard>, info: PuzzleInfo): Uint8Array {
  if (board instanceof Uint8Array) return bytesOf(board, info);
  const rows = 'text' in board ? board.text.trimEnd().split('\n') : board.rows;
  if (rows.length !== info.height) throw refused('board', `the board has ${rows.length} rows, not ${info.height}`);
  const cells = lettersOf(rows, info, () => info.width);
  if (cells) return cells;
  const bad = rows.findIndex((row) => row.length !== info.width || /[^#.?]/.test(row));
  throw refused(`board[${bad}]`, `row ${bad + 1} of the board is ${shown(rows[bad])}; it must have ${info.width} cells, each #, . or ?`);
}

/** The longest line whose arrangements are counted. */
const LONGEST = 100_000;

/** The number of arrangements of a clue in a line such as `"..?#????"`: `?` is open, `.` empty, `#` filled. */
export function arrangements(line: string, clue: ClueInput): bigint {
  if (typeof line !== 'string' || line.length > LONGEST) throw refused('line', `line must be a text of at most ${LONGEST} cells`);
  const runs = numbersOf(clue, (place, words) => refused(`clue${place}`, `the clue: ${words}`));
  const zero = runs.indexOf(0);
  if (zero >= 0) throw refused(`clue[${zero}]`, `the clue: number ${zero + 1} is 0; only the clue of an empty line is 0`);
  const cells = Uint8Array.from(Array.from(line, (cell, n) => {
    const value = '?.#'.indexOf(cell);
    if (value < 0) throw refused(`line[${n}]`, `cell ${n + 1} is "${cell}"; cells are ?, . or #`);
    return value;
  }));
  return BigInt(run(({ module }) => module.arrangements(cells, Uint32Array.from(runs))));
}

