/**
 * The engine in this thread: `await load()` once, then every function answers at once. What may take long
 * stops by its options, or when what hears of its progress aborts the signal. To cancel from outside, ask
 * the workers of `pictogrid/async`.
 */
import { type Told, must, only, verdictOptions } from './arguments.js';
import type { Clues } from './clues.js';
import { Canceled, Stopped } from './errors.js';
import { type BoardInput, Puzzle, type PuzzleInput, puzzleOf, puzzlesOf } from './puzzle.js';
import type { Session, Solutions } from './modules.js';
import type { Question } from './protocol.js';
import { Raised, run } from './running.js';
import type { Answer, Check, Explained, Grade, Graded, Hint, NextPicture, Noted, SearchNews, SolutionCount, Solved, VerdictOptions, WrittenBoard, WrongMarks } from './types.js';

export type { Told } from './arguments.js';
export { Canceled, EngineError, Stopped } from './errors.js';
export type { ClueInput, Clues } from './clues.js';
export { Puzzle, type BoardInput, type PuzzleInput } from './puzzle.js';
export type { ModuleName } from './protocol.js';
export { load } from './running.js';
export type * from './types.js';

/** What hears of a search, and what ends it: looked at whenever there is news. */
export interface Watched { progress?: (news: SearchNews) => void; signal?: AbortSignal }
export interface SolveOptions extends Watched, VerdictOptions {}

/** Asks about a puzzle; one that was made for this question is freed. */
function of<T>(question: Question, input: PuzzleInput, ask: (session: Session, puzzle: Puzzle) => T): T {
  if (input instanceof Puzzle) return run(question, () => ask(input.session, input));
  const puzzle = new Puzzle(input);
  try {
    return run(question, () => ask(puzzle.session, puzzle));
  } finally {
    puzzle.free();
  }
}

/** Asks with news on the way; what the listener throws is thrown, too. */
function watched<News>(hear: ((news: News) => void) | undefined, signal: AbortSignal | undefined, ask: (on: (json: string) => boolean) => string): string {
  if (signal?.aborted) throw new Raised(new Canceled('canceled'));
  let fault: { error: unknown } | undefined;
  const answer = ask((json) => {
    try {
      hear?.(JSON.parse(json) as News);
    } catch (error) {
      fault = { error };
    }
    return fault !== undefined || signal?.aborted === true;
  });
  if (fault) throw new Raised(fault.error);
  if (signal?.aborted) throw new Raised(new Canceled('canceled'));
  return answer;
}

/** The verdict (`unique`, `several`, `none`, `stopped`) and up to two pictures. */
export function solve(puzzle: PuzzleInput, options: SolveOptions = {}): Solved {
  const asked = verdictOptions(options, 'progress', 'signal');
  const { progress, signal } = options;
  return of('solve', puzzle, (session) => JSON.parse(watched(progress, signal, (on) => session.verdict(asked, on))) as Solved);
}

/**
 * Every picture, a text a row, each looked for when it is asked for. `timeoutMs` is for each picture,
 * `conflicts` for all together; `Stopped` is thrown where they end the search.
 */
export function solutions(puzzle: PuzzleInput, options: Omit<SolveOptions, 'source' | 'maxSolutions'> = {}): Generator<string[], void, void> {
  const asked = verdictOptions(options, 'progress', 'signal');
  return listed(of('next', puzzle, (session) => session.solutions(asked)), options);
}

function* listed(list: Solutions, { progress, signal }: Watched): Generator<string[], void, void> {
  try {
    for (;;) {
      const next = JSON.parse(run('next', () => watched(progress, signal, (on) => list.next(on)))) as NextPicture;
      if (next.stopped) throw new Stopped(next.stopped);
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
  const { progress, signal } = options;
  return of('count', puzzle, (session) => JSON.parse(watched(progress, signal, (on) => session.count(on))) as SolutionCount);
}

/** Whether the known cells of a board can be completed, and if not, which of them can't all be right. */
export function check(puzzle: PuzzleInput, board: BoardInput): Check {
  return of('check', puzzle, (session, it) => JSON.parse(session.check(it.board(board))) as Check);
}

/** The cells of a board that differ from the only picture. */
export function wrong(puzzle: PuzzleInput, board: BoardInput): WrongMarks {
  return of('wrong', puzzle, (session, it) => JSON.parse(session.wrong(it.board(board))) as WrongMarks);
}

/** Whether the filled cells of a board meet every clue. */
export function finished(puzzle: PuzzleInput, board: BoardInput): boolean {
  return of('finished', puzzle, (session, it) => session.finished(it.board(board)));
}

/** The next step with its reason, on an empty board or on this one; or a mistake; or why there is no step. */
export function hint(puzzle: PuzzleInput, board?: BoardInput): Answer {
  return of('hint', puzzle, (session, it) => JSON.parse(session.hint(it.board(board ?? new Uint8Array(it.info.n_cells)), -1, 7)) as Answer);
}

/** Every step to the end, and how it ended. */
export function explain(puzzle: PuzzleInput, options: { board?: BoardInput; progress?: (steps: Hint[]) => void; signal?: AbortSignal } = {}): Explained & { steps: Hint[] } {
  only(options, 'board', 'progress', 'signal');
  const { board, progress, signal } = options;
  const steps: Hint[] = [];
  const hear = (more: Hint[]) => {
    steps.push(...more);
    progress?.(more);
  };
  return of('explain', puzzle, (session, it) => {
    const from = board == null ? undefined : it.board(board);
    const end = JSON.parse(watched(hear, signal, (on) => session.explain(on, from))) as Explained;
    return { ...end, steps };
  });
}

/** How hard it is for a person. */
export function rate(puzzle: PuzzleInput): Grade {
  return of('rate', puzzle, (session) => (JSON.parse(session.grade()) as Graded).grade);
}

/** The puzzles of a file in any format; `name` is what faults call it, and `told` what it does not say itself. */
export function read(file: string | Uint8Array | Clues, name = 'file', told: Told = {}): Puzzle[] {
  must({ name });
  return puzzlesOf(file, name, told);
}

/** A file of one puzzle or, in the formats that hold several, of many. */
export function write(puzzles: PuzzleInput | readonly PuzzleInput[], format: string): Uint8Array {
  must({ format });
  if (!Array.isArray(puzzles)) return of('write', puzzles as PuzzleInput, (session) => session.write(format));
  // A hole of an array is refused, too.
  const sources = Array.from(puzzles as readonly PuzzleInput[], (one) => puzzleOf(one).source);
  return run('bundle', (module) => module.write_bundle(JSON.stringify(sources), format));
}

/**
 * The board in a text, as people and language models write it: rows of numbers, signs or emoji, lists, filled
 * cells as pairs, also in the middle of other words. `notes` say what was taken for granted.
 */
export function readBoard(puzzle: PuzzleInput, text: string): { board: Uint8Array; notes: Noted[] } {
  must({ text });
  const { board, notes } = of('readBoard', puzzle, (session) => JSON.parse(session.read_board(text)) as WrittenBoard);
  return { board: Uint8Array.from(board), notes };
}

/** A drawing of a board with its clues. */
export function svg(puzzle: PuzzleInput, options: { board?: BoardInput; theme?: 'light' | 'dark' } = {}): string {
  only(options, 'board', 'theme');
  const { board: given, theme = 'light' } = options;
  must({ theme });
  return of('svg', puzzle, (session, it) => {
    const board = it.board(given ?? new Uint8Array(it.info.n_cells));
    return session.svg(board, theme);
  });
}
