/**
 * The engine in this thread: `await load()` once, then every function answers at once. What may take long stops by its
 * options, or when what hears of its progress aborts the signal. To cancel from outside, ask the workers of
 * `pictogrid/async`, whose functions have the same names, arguments and answers.
 *
 * Numbers that the functions take and give count from 0: rows, columns, cells, lines, runs. Texts for people, and places
 * in a text (`PictogridError.place`), count from 1. Every error is a `PictogridError`; what a
 * listener throws comes through as it is.
 */
export type * from './types.js';
import { answer } from './answers.js';
import { type Told, checkOptions, may, must, only, verdictOptions } from './arguments.js';
import { type Board, type BoardInput, givenBoard } from './boards.js';
import { stopped } from './errors.js';
import type { Solutions } from './modules.js';
import type { ModuleName, Question } from './protocol.js';
import { Puzzle, type PuzzleInput, opened, puzzlesOf, withPuzzle } from './puzzle.js';
import { loadNamed, run, watched } from './in-thread.js';
import type { Answer, AnswerChecked, CellPlace, Explained, Grade, Graded, Hint, Line, LineState, NextPicture, Noted, Opened, Possible, PuzzleInfo, SearchNews, SolutionCount, Solved, VerdictOptions, WrittenBoard, WrongMarks } from './types.js';

export type { Told } from './arguments.js';
export type { Board, BoardInput } from './boards.js';
export type { ClueInput, Clues } from './clues.js';
export { PictogridError, type ErrorKind } from './errors.js';
export { Puzzle, type PuzzleInput } from './puzzle.js';
export type { ModuleName } from './protocol.js';

/** What hears of a search, and what ends it: looked at whenever there is news. */
export interface Watched { progress?: (news: SearchNews) => void; signal?: AbortSignal }
export interface SolveOptions extends Watched, VerdictOptions {}
/** What bounds the solve behind a check: 10 seconds, if nothing else is said. */
export type CheckOptions = Pick<VerdictOptions, 'timeoutMs' | 'conflicts'>;
/** Near which cell a hint is wanted, if there are several that are as easy; and the hardest level, from 1 to 7, of its rule. */
export interface HintOptions { near?: CellPlace; maxLevel?: number }
/** From which board on; `progress` hears steps, at most 50 at a time. */
export interface ExplainOptions { board?: BoardInput; progress?: (steps: Hint[]) => void; signal?: AbortSignal }

/**
 * Loads the engine, once. `play` reads the engine's own formats and gives hints, `solver` also solves and explains, `full`
 * has all formats, counts and drawings. (`make` comes with `pictogrid/make`.)
 */
export async function load(name: ModuleName = 'full'): Promise<void> { await loadNamed(name); }

function ask<T>(question: Question, puzzle: PuzzleInput, args: unknown[], { progress, signal }: { progress?: ((news: never) => void) | undefined; signal?: AbortSignal | undefined } = {}): T {
  return run(question, () => withPuzzle(puzzle, (asked) => watched(progress, signal, (on) => answer(question, asked, args, on)))) as T;
}

function json<T>(...asked: Parameters<typeof ask>): T { return JSON.parse(ask<string>(...asked)) as T; }

/** The verdict (`unique`, `several`, `none`, `stopped`) and up to two pictures, or `maxSolutions`. */
export function solve(puzzle: PuzzleInput, options: SolveOptions = {}): Solved {
  return json('solve', puzzle, [verdictOptions(options, 'progress', 'signal')], options);
}

/**
 * Every picture, each looked for when it is asked for. `timeoutMs` is for each picture, `conflicts` for all together; an
 * error of the kind `stopped` is thrown where they end the search.
 */
export function solutions(puzzle: PuzzleInput, options: Omit<SolveOptions, 'source' | 'maxSolutions'> = {}): Generator<Board, void, void> {
  const words = verdictOptions(options, 'progress', 'signal');
  return listed(run('next', () => withPuzzle(puzzle, ({ session }) => session.solutions(words))), options);
}

function* listed(list: Solutions, { progress, signal }: Watched): Generator<Board, void, void> {
  try {
    for (;;) {
      const next = JSON.parse(run('next', () => watched(progress, signal, (on) => list.next(on)))) as NextPicture;
      if (next.stopped) throw stopped(next.stopped);
      if (!next.picture) return;
      yield next.picture;
    }
  } finally {
    list.free();
  }
}

/** The exact number of pictures: `count` in decimal, or `at_least` and why it was `stopped`. */
export function count(puzzle: PuzzleInput, options: Watched = {}): SolutionCount {
  only(options, 'progress', 'signal');
  return json('count', puzzle, [], options);
}

/**
 * Whether a board is the answer (`right`), which lines it breaks, which cells are not what every picture has there, and how
 * much of it is right: what `pictogrid check --answer` prints.
 */
export function check(puzzle: PuzzleInput, board: BoardInput, options: CheckOptions = {}): AnswerChecked {
  return json('check', puzzle, [givenBoard(board), checkOptions(options)]);
}

/** Whether the known cells of a board can be completed to a picture, and if not, which of them can't all be right. */
export function possible(puzzle: PuzzleInput, board: BoardInput): Possible { return json('possible', puzzle, [givenBoard(board)]); }

/** The known cells of a board that differ from the only picture, without giving it away. */
export function wrong(puzzle: PuzzleInput, board: BoardInput): WrongMarks { return json('wrong', puzzle, [givenBoard(board)]); }

/** Whether the filled cells of a board meet every clue, open cells taken as empty. */
export function finished(puzzle: PuzzleInput, board: BoardInput): boolean { return ask('finished', puzzle, [givenBoard(board)]); }

/** The state of every line: which of its runs are settled, whether its clue is met; rows first. */
export function lines(puzzle: PuzzleInput, board: BoardInput): LineState[] { return json('lines', puzzle, [givenBoard(board)]); }

/** The open cells of a line whose clue is met; none of another. */
export function rest(puzzle: PuzzleInput, line: Line, board: BoardInput): CellPlace[] {
  must({ line });
  return ask('rest', puzzle, [line, givenBoard(board)]);
}

/** The length that the run through a filled cell has in the clue of its row or its column; 0 if that is not certain. */
export function runAt(puzzle: PuzzleInput, cell: CellPlace, along: 'row' | 'column', board: BoardInput): number {
  must({ cell, along });
  return ask('runAt', puzzle, [cell, along, givenBoard(board)]);
}

/** The next step with its reason, on an empty board or on this one; or a `mistake`; or why there is no step (`end`). */
export function hint(puzzle: PuzzleInput, board?: BoardInput, options: HintOptions = {}): Answer {
  only(options, 'near', 'maxLevel');
  return json('hint', puzzle, [board == null ? undefined : givenBoard(board), options.near, options.maxLevel ?? 7]);
}

/** Every step to the end, and how it ended. */
export function explain(puzzle: PuzzleInput, options: ExplainOptions = {}): Explained & { steps: Hint[] } {
  only(options, 'board', 'progress', 'signal');
  const { board, progress, signal } = options;
  const steps: Hint[] = [];
  const hear = (more: Hint[]): void => {
    steps.push(...more);
    progress?.(more);
  };
  return { ...json<Explained>('explain', puzzle, [board == null ? undefined : givenBoard(board)], { progress: hear, signal }), steps };
}

/** How hard it is for a person. */
export function rate(puzzle: PuzzleInput): Grade { return json<Graded>('rate', puzzle, []).grade; }

/** What is to be drawn of a puzzle: sizes, colors, clues. */
export function info(puzzle: PuzzleInput): PuzzleInfo { return json('info', puzzle, []); }

/** The shortest text that makes its clues again, without title and picture. */
export function code(puzzle: PuzzleInput): string { return ask('code', puzzle, []); }

/** What a file in any format holds, good puzzles and faulty ones; `name` is what faults call it. */
export function open(file: string | Uint8Array, name = 'file', told: Told = {}): Opened {
  must({ file, name });
  return opened(file, name, told);
}

/** The puzzles of a file in any format; the first fault is thrown. `told` is what the file does not say itself. */
export function read(file: string | Uint8Array, name = 'file', told: Told = {}): Puzzle[] { return puzzlesOf(open(file, name, told)); }

/** A file of one puzzle or, in the formats that hold several, of many. */
export function write(puzzles: PuzzleInput | readonly PuzzleInput[], format: string): Uint8Array {
  must({ format });
  if (!Array.isArray(puzzles)) return ask('write', puzzles as PuzzleInput, [format]);
  // A hole of an array is refused, too.
  const sources = Array.from(puzzles as readonly PuzzleInput[], (one) => ask<string>('source', one, []));
  return run('bundle', (module) => module.write_bundle(JSON.stringify(sources), format));
}

/**
 * The board in a text, as people and language models write it: rows of numbers, signs or emoji, lists, filled cells as pairs,
 * also in the middle of other words. `notes` say what was taken for granted. (Every function takes such a text as a board.)
 */
export function readBoard(puzzle: PuzzleInput, text: string): { board: Board; notes: Noted[] } {
  must({ text });
  return json<WrittenBoard>('readBoard', puzzle, [text]);
}

/** A drawing of a board with its clues: the text of an SVG, from which `read` gets the puzzle again. */
export function svg(puzzle: PuzzleInput, options: { board?: BoardInput; theme?: 'light' | 'dark' } = {}): string {
  only(options, 'board', 'theme');
  may({ theme: options.theme });
  return ask('svg', puzzle, [options.board == null ? undefined : givenBoard(options.board), options.theme ?? 'light']);
}
