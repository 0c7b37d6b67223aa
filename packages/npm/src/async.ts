/**
 * The engine in workers, for programs that must not wait: the functions of `pictogrid` by the same names, with the same
 * arguments and answers, as promises. Short questions go to the interactive worker, those that may take long to the
 * solver, which is canceled by ending it; a spare worker that has the compiled module already takes its place.
 *
 * Numbers count from 0, texts for people from 1. Every error is a `PictogridError`.
 */
export type * from './types.js';
import { type Told, checkOptions, may, must, only, toldOptions, verdictOptions } from './arguments.js';
import type { Board, BoardInput, GivenBoard } from './boards.js';
import { PictogridError, failure, stopped } from './errors.js';
import { WORKER } from './host.js';
import type { CheckOptions, ExplainOptions, HintOptions, SolveOptions, Watched } from './index.js';
import { type How, Port, coming, how } from './worker-port.js';
import type { Given, Question, Reading } from './protocol.js';
import type { PuzzleInput } from './puzzle-input.js';
import type {
  Answer, AnswerChecked, CellPlace, Explained, Grade, Graded, Hint, Line, LineState, NextPicture, Noted, Opened, Possible, PuzzleInfo, PuzzleText, SearchNews,
  SolutionCount, Solved, WrittenBoard, WrongMarks,
} from './types.js';
import { live } from './caller-values.js';

export { PictogridError };
export type { Told } from './arguments.js';
export type { Board, BoardInput } from './boards.js';
export type { ClueInput, Clues } from './clues.js';
export type { ErrorKind } from './errors.js';
export type { CheckOptions, ExplainOptions, HintOptions, SolveOptions, Watched } from './index.js';
export type { ModuleName, Reading } from './protocol.js';
export type { PuzzleInput } from './puzzle-input.js';

/** How long the reader waits for the next file. */
const REST = 1500;
/** A file that takes longer to read was made to do so; how long a module takes to come says nothing of the file. */
const LONGEST = 20_000;

/** How a file is read: what it does not say itself, and what hears how many bytes of the module that reads it have come, and when it reads. */
export interface Opening extends Told { progress?: (news: Reading) => void }

/** Workers that answer. None is started before the first question; a signal ends the one that is asked. */
export class Engine {
  #first = coming('play');
  /** A board is played without the solver, which never comes in its way. */
  #larger = coming('solver', this.#first, (start) => this.#interactive.enlarge(start));
  #interactive = new Port('interactive', WORKER, this.#first);
  #solver = new Port('solver', WORKER, this.#larger, true);
  /** Files are read while a search goes on; the worker goes when it rests, with whatever a file made it hold. */
  #reader = new Port('reader', WORKER, this.#first);
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // Each question tells if a module did not come.
    this.#first().catch(() => undefined);
  }

  /** Fetches the solver ahead of the first question that needs it. */
  async prepare(): Promise<void> { await this.#larger(); }

  async #json<T>(port: Port, ask: Question, puzzle: PuzzleInput, args: unknown[] = [], how?: How): Promise<T> {
    return JSON.parse(await port.ask<string>(ask, await givenOf(puzzle), args, how)) as T;
  }
  /** A short question that takes the solver: its worker gets that from here, instead of fetching it a second time. */
  async #byLarger<T>(ask: Question, puzzle: PuzzleInput, args: unknown[]): Promise<T> {
    const given = await givenOf(puzzle);
    await this.#larger();
    return JSON.parse(await this.#interactive.ask<string>(ask, given, args)) as T;
  }

  /** What a file in any format holds, good puzzles and faulty ones; `name` is what faults call it. Hostile input ends with an error of the kind `too_long`. */
  async open(file: string | Uint8Array, name = 'file', opening: Opening = {}): Promise<Opened> {
    must({ file, name });
    const told = toldOptions(opening, 'progress');
    clearTimeout(this.#resting);
    let late: ReturnType<typeof setTimeout> | undefined;
    const event = (json: string): void => {
      const news = JSON.parse(json) as Reading;
      clearTimeout(late);
      opening.progress?.(news);
      if ('reads' in news) late = setTimeout(() => this.#reader.end(new PictogridError('too_long', 'reading took too long')), LONGEST);
    };
    try {
      const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : live(file);
      return JSON.parse(await this.#reader.ask<string>('open', undefined, [bytes, name, told], { event })) as Opened;
    } finally {
      clearTimeout(late);
      this.#resting = setTimeout(() => this.#reader.end(), REST);
      // A program in Node need not wait for that.
      (this.#resting as { unref?: () => void }).unref?.();
    }
  }
  /** The puzzles of a file in any format; the first fault is thrown. */
  async read(file: string | Uint8Array, name = 'file', opening: Opening = {}): Promise<PuzzleText[]> {
    const { puzzles } = await this.open(file, name, opening);
    return puzzles.map((one) => {
      if ('failed' in one) throw failure(one.failed);
      return one;
    });
  }
  /** Ends the reading of a file. */
  cancelReading(): void { this.#reader.end(); }

  /** What is to be drawn of a puzzle: sizes, colors, clues. */
  async info(puzzle: PuzzleInput): Promise<PuzzleInfo> { return this.#json(this.#interactive, 'info', puzzle); }
  /** The shortest text that makes its clues again, without title and picture. */
  async code(puzzle: PuzzleInput): Promise<string> { return this.#interactive.ask('code', await givenOf(puzzle), []); }
  /** The state of every line: which of its runs are settled, whether its clue is met; rows first. */
  async lines(puzzle: PuzzleInput, board: BoardInput): Promise<LineState[]> { return this.#json(this.#interactive, 'lines', puzzle, [await boardOf(board)]); }
  /** The open cells of a line whose clue is met; none of another. */
  async rest(puzzle: PuzzleInput, line: Line, board: BoardInput): Promise<CellPlace[]> {
    must({ line });
    return this.#interactive.ask('rest', await givenOf(puzzle), [line, await boardOf(board)]);
  }
  /** The length that the run through a filled cell has in the clue of its row or its column; 0 if that is not certain. */
  async runAt(puzzle: PuzzleInput, cell: CellPlace, along: 'row' | 'column', board: BoardInput): Promise<number> {
    must({ cell, along });
    return this.#interactive.ask('runAt', await givenOf(puzzle), [cell, along, await boardOf(board)]);
  }
  /** The next step with its reason, on an empty board or on this one; or a `mistake`; or why there is no step (`end`). */
  async hint(puzzle: PuzzleInput, board?: BoardInput, options: HintOptions = {}): Promise<Answer> {
    only(options, 'near', 'maxLevel');
    return this.#json(this.#interactive, 'hint', puzzle, [await optional(board), options.near, options.maxLevel ?? 7]);
  }
  /** Whether a board is the answer, and what of it is not: what `pictogrid check --answer` prints. */
  async check(puzzle: PuzzleInput, board: BoardInput, options: CheckOptions = {}): Promise<AnswerChecked> {
    return this.#json(this.#solver, 'check', puzzle, [await boardOf(board), checkOptions(options)]);
  }
  /** Whether the known cells of a board can be completed to a picture, and if not, which of them can't all be right. */
  async possible(puzzle: PuzzleInput, board: BoardInput): Promise<Possible> { return this.#byLarger('possible', puzzle, [await boardOf(board)]); }
  /** The known cells of a board that differ from the only picture, without giving it away. */
  async wrong(puzzle: PuzzleInput, board: BoardInput): Promise<WrongMarks> { return this.#byLarger('wrong', puzzle, [await boardOf(board)]); }
  /** Whether the filled cells of a board meet every clue, open cells taken as empty. */
  async finished(puzzle: PuzzleInput, board: BoardInput): Promise<boolean> { return this.#interactive.ask('finished', await givenOf(puzzle), [await boardOf(board)]); }

  /** The verdict (`unique`, `several`, `none`, `stopped`) and up to two pictures, or `maxSolutions`. */
  async solve(puzzle: PuzzleInput, options: SolveOptions = {}): Promise<Solved> {
    return this.#json(this.#solver, 'solve', puzzle, [verdictOptions(options, 'progress', 'signal')], how(options));
  }
  /**
   * Every picture, each looked for when it is asked for, in a worker of its own that goes when the list is left. `timeoutMs`
   * is for each picture, `conflicts` for all together; an error of the kind `stopped` is thrown where they end the search.
   */
  async *solutions(puzzle: PuzzleInput, options: Omit<SolveOptions, 'source' | 'maxSolutions'> = {}): AsyncGenerator<Board, void, void> {
    const [words, given] = [verdictOptions(options, 'progress', 'signal'), await givenOf(puzzle)];
    const port = new Port('list', WORKER, this.#larger);
    try {
      for (;;) {
        const next = JSON.parse(await port.ask<string>('next', given, [words], how(options))) as NextPicture;
        if (next.stopped) throw stopped(next.stopped);
        if (!next.picture) return;
        yield next.picture;
      }
    } finally {
      port.close();
    }
  }
  /** Every step to the end, and how it ended. */
  async explain(puzzle: PuzzleInput, options: ExplainOptions = {}): Promise<Explained & { steps: Hint[] }> {
    only(options, 'board', 'progress', 'signal');
    const { board, progress, signal } = options;
    const steps: Hint[] = [];
    const hear = (more: Hint[]): void => {
      steps.push(...more);
      progress?.(more);
    };
    return { ...(await this.#json<Explained>(this.#solver, 'explain', puzzle, [await optional(board)], how({ progress: hear, signal }))), steps };
  }
  /** The exact number of pictures: `count` in decimal, or `at_least` and why it was `stopped`. */
  async count(puzzle: PuzzleInput, options: Watched = {}): Promise<SolutionCount> {
    only(options, 'progress', 'signal');
    return this.#json(this.#solver, 'count', puzzle, [], how<SearchNews>(options));
  }
  /** How hard it is for a person. */
  async rate(puzzle: PuzzleInput): Promise<Grade> { return (await this.#json<Graded>(this.#solver, 'rate', puzzle)).grade; }
  /** The board in a text, as people and language models write it; `notes` say what was taken for granted. */
  async readBoard(puzzle: PuzzleInput, text: string): Promise<{ board: Board; notes: Noted[] }> {
    must({ text });
    return this.#json<WrittenBoard>(this.#solver, 'readBoard', puzzle, [text]);
  }
  /** A drawing of a board with its clues: the text of an SVG. */
  async svg(puzzle: PuzzleInput, options: { board?: BoardInput; theme?: 'light' | 'dark' } = {}): Promise<string> {
    only(options, 'board', 'theme');
    may({ theme: options.theme });
    return this.#solver.ask('svg', await givenOf(puzzle), [await optional(options.board), options.theme ?? 'light']);
  }
  /** A file of one puzzle or, in the formats that hold several, of many. */
  async write(puzzles: PuzzleInput | readonly PuzzleInput[], format: string): Promise<Uint8Array> {
    must({ format });
    if (!Array.isArray(puzzles)) return this.#solver.ask('write', await givenOf(puzzles as PuzzleInput), [format]);
    const given: Given[] = [];
    // A hole of an array is refused, too, before the next one is looked at.
    for (const one of puzzles as readonly PuzzleInput[]) given.push(await givenOf(one));
    return this.#solver.ask('bundle', undefined, [given, format]);
  }

  /** Ends whatever the solver is doing, with an error of the kind `canceled`; the next question starts again. */
  cancel(): void { this.#solver.end(); }
  /** Ends all workers; a later question starts them again. */
  close(): void {
    clearTimeout(this.#resting);
    for (const port of [this.#interactive, this.#solver, this.#reader]) port.close();
  }
}

/** A puzzle and a board on their way to a worker. A page gives texts and bytes, and fetches what looks at all else when it is first needed. */
async function givenOf(puzzle: PuzzleInput): Promise<Given> {
  return typeof puzzle === 'string' ? puzzle : (await import('./puzzle-input.js')).givenOf(puzzle);
}
async function boardOf(board: BoardInput): Promise<GivenBoard> {
  return board instanceof Uint8Array && board.length > 0 ? board : (await import('./boards.js')).givenBoard(board);
}
async function optional(board: BoardInput | undefined): Promise<GivenBoard | undefined> { return board == null ? undefined : boardOf(board); }
