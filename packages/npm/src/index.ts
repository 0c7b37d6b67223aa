/**
 * The engine in this thread: `await load()` once, then every function answers at once. What may take long
 * stops by its options, or when what hears of its progress aborts the signal. To cancel from outside, ask
 * the workers of `pictogrid/worker`.
 */
import { Canceled, refused } from './errors.js';
import type { Clues } from './clues.js';
import { type BoardInput, Puzzle, type PuzzleInput, puzzleOf, puzzlesOf } from './puzzle.js';
import { Raised, run } from './running.js';
import type { Session } from './modules.js';
import type { Checked, Counted, Explained, Grade, Graded, Placed, Progress, Solved, VerdictOptions, Wrong } from './types.js';

export { Canceled, EngineError } from './errors.js';
export type { ClueInput, Clues } from './clues.js';
export { Puzzle, type BoardInput, type PuzzleInput } from './puzzle.js';
export type { ModuleName } from './protocol.js';
export { load } from './running.js';
export type * from './types.js';

/** What hears of a search, and what ends it: looked at whenever there is news. */
export interface Watched { progress?: (news: Progress) => void; signal?: AbortSignal }
export interface SolveOptions extends Watched, VerdictOptions {}

function of<T>(input: PuzzleInput, ask: (session: Session, puzzle: Puzzle) => T): T {
  const puzzle = puzzleOf(input);
  return run(() => ask(puzzle.session, puzzle));
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

function checked(options: SolveOptions): string {
  const { timeoutMs, conflicts, without, source, solutions } = options;
  for (const [name, value] of Object.entries({ timeoutMs, conflicts, solutions })) {
    if (value != null && !(Number.isFinite(value) && value >= 0)) throw refused(name, `${name} is ${String(value)}; it must be 0 or more`);
  }
  return JSON.stringify({ timeoutMs, conflicts, without, source, solutions });
}

/** The verdict (`unique`, `several`, `none`, `stopped`) and up to two pictures. */
export function solve(puzzle: PuzzleInput, options: SolveOptions = {}): Solved {
  const asked = checked(options);
  const { progress, signal } = options;
  return of(puzzle, (session) => JSON.parse(watched(progress, signal, (on) => session.verdict(asked, on))) as Solved);
}

/** Up to `limit` pictures, each a text a row. */
export function solutions(puzzle: PuzzleInput, options: SolveOptions & { limit?: number } = {}): string[][] {
  const { limit = 100, ...others } = options;
  return solve(puzzle, { ...others, solutions: limit }).solutions ?? [];
}

/** The exact number of pictures: `count` in decimal, or `at_least` and why it was `stopped`. */
export function count(puzzle: PuzzleInput, { progress, signal }: Watched = {}): Counted {
  return of(puzzle, (session) => JSON.parse(watched(progress, signal, (on) => session.count(on))) as Counted);
}

/** Whether the known cells of a board can be completed, and if not, which cells and lines can't be right. */
export function check(puzzle: PuzzleInput, board: BoardInput): Checked {
  return of(puzzle, (session, it) => JSON.parse(session.check(it.board(board))) as Checked);
}

/** The cells of a board that differ from the only picture. */
export function wrong(puzzle: PuzzleInput, board: BoardInput): Wrong {
  return of(puzzle, (session, it) => JSON.parse(session.wrong(it.board(board))) as Wrong);
}

/** Whether the filled cells of a board meet every clue. */
export function finished(puzzle: PuzzleInput, board: BoardInput): boolean {
  return of(puzzle, (session, it) => session.finished(it.board(board)));
}

/** The next step with its reason, on an empty board or on this one. */
export function hint(puzzle: PuzzleInput, board?: BoardInput): Placed {
  return of(puzzle, (session, it) => JSON.parse(session.hint(it.board(board ?? new Uint8Array(it.info.n_cells)), -1, 7)) as Placed);
}

/** Every step to the end, and how it ended. */
export function explain(puzzle: PuzzleInput, options: { board?: BoardInput; progress?: (steps: Placed[]) => void; signal?: AbortSignal } = {}): Explained & { steps: Placed[] } {
  const steps: Placed[] = [];
  const hear = (more: Placed[]) => {
    steps.push(...more);
    options.progress?.(more);
  };
  return of(puzzle, (session, it) => {
    const from = options.board && it.board(options.board);
    const end = JSON.parse(watched(hear, options.signal, (on) => session.explain(on, from))) as Explained;
    return { ...end, steps };
  });
}

/** How hard it is for a person. */
export function rate(puzzle: PuzzleInput): Grade {
  return of(puzzle, (session) => (JSON.parse(session.grade()) as Graded).grade);
}

/** The puzzles of a file in any format; `name` is what faults call it. */
export function read(file: string | Uint8Array | Clues, name = ''): Puzzle[] {
  return puzzlesOf(file, name);
}

/** A file of one puzzle or, in the formats that hold several, of many. */
export function write(puzzles: PuzzleInput | readonly PuzzleInput[], format: string): Uint8Array {
  if (!Array.isArray(puzzles)) return of(puzzles as PuzzleInput, (session) => session.write(format));
  const sources = puzzles.map((one: PuzzleInput) => puzzleOf(one).source);
  return run((module) => module.write_bundle(JSON.stringify(sources), format));
}

/** A drawing of a board with its clues. */
export function svg(puzzle: PuzzleInput, options: { board?: BoardInput; theme?: 'light' | 'dark' } = {}): string {
  return of(puzzle, (session, it) => {
    const board = it.board(options.board ?? new Uint8Array(it.info.n_cells));
    if (!session.svg) throw new Error('{"need":"full"}');
    return session.svg(board, options.theme ?? 'light');
  });
}
