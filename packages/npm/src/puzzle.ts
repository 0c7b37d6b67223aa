/** A puzzle of the program that asks: made of clues or of a file, checked before anything else happens. */
import { type Told, shown, toldOptions } from './arguments.js';
import { type Clues, flat } from './clues.js';
import { EngineError, refused } from './errors.js';
import { run } from './running.js';
import type { Module, Session } from './modules.js';
import type { Opened, PuzzleInfo } from './types.js';

/** Whatever a puzzle can be made of: clues, or the text or the bytes of a file in any format. */
export type PuzzleInput = Puzzle | Clues | string | Uint8Array;
/** A board: a byte a cell (0 open, 1 empty, 2 the first color), or a text a row (`.` empty, `?` open). */
export type BoardInput = Uint8Array | readonly string[];

/** A puzzle of a file, as the engine gives it. @internal */
export interface LoadedPuzzle { source: string; info: PuzzleInfo }

function isClues(input: unknown): input is Clues {
  return typeof input === 'object' && input !== null && !(input instanceof Uint8Array);
}

export class Puzzle {
  private text: string | undefined;
  private shape: PuzzleInfo | undefined;
  private kept: { module: Module; session: Session } | undefined;

  /** Of clues or a file; of a file with several puzzles the first. */
  constructor(input: Exclude<PuzzleInput, Puzzle>) {
    if (isClues(input)) {
      const numbers = flat(input);
      this.kept = run('open', (module) => ({ module, session: module.Session.of_clues(input.rows.length, numbers) }));
      return;
    }
    const [first] = opened(input, 'puzzle');
    if (!first) throw refused('puzzle', 'the file holds no puzzle');
    this.text = first.source;
    this.shape = first.info;
  }

  /** One of a file that was opened. @internal */
  static loaded({ source, info }: LoadedPuzzle): Puzzle {
    const puzzle = Object.create(Puzzle.prototype) as Puzzle;
    puzzle.text = source;
    puzzle.shape = info;
    return puzzle;
  }

  /** A text that holds all of it. */
  get source(): string { return (this.text ??= run('info', () => this.kept!.session.source())); }

  /** What is to be drawn: size, colors, clues. */
  get info(): PuzzleInfo { return (this.shape ??= JSON.parse(run('info', () => this.kept!.session.info())) as PuzzleInfo); }

  /** The puzzle inside of the largest module that was loaded. @internal */
  get session(): Session {
    return run('info', (module) => {
      if (this.kept?.module !== module) {
        const session = new module.Session(this.source);
        this.free();
        this.kept = { module, session };
      }
      return this.kept!.session;
    });
  }

  /** Frees what the engine holds of it. It can be asked again if its text is known. @internal */
  free(): void {
    this.kept?.session.free();
    this.kept = undefined;
  }

  /** A board as bytes. */
  board(input: BoardInput): Uint8Array {
    const { width, height, palette, triddler, n_cells } = this.info;
    if (input instanceof Uint8Array) {
      if (input.length !== n_cells) throw refused('board', `the board has ${input.length} cells, not ${n_cells}`);
      const bad = input.findIndex((value) => value > palette.length);
      if (bad >= 0) throw refused(`board[${bad}]`, `cell ${bad + 1} of the board is ${input[bad]}; its cells go from 0 to ${palette.length}`);
      return input;
    }
    if (triddler) throw refused('board', 'the board of a triddler must be a Uint8Array, a byte a cell');
    if (!Array.isArray(input)) throw refused('board', 'the board must be an array of texts, one a row, such as [".#", "??"], or a Uint8Array');
    if (input.length !== height) throw refused('board', `the board has ${input.length} rows, not ${height}`);
    const values = new Map<string, number>([['?', 0], [' ', 0], ['.', 1], ['#', 2]]);
    palette.forEach(({ letter }, value) => values.set(letter, value + 1));
    const rows = Array.from(input as readonly unknown[]);
    return Uint8Array.from(rows.flatMap((row, y) => {
      if (typeof row !== 'string') throw refused(`board[${y}]`, `row ${y + 1} of the board is ${shown(row)}; it must be a text such as "?#."`);
      const cells = [...row];
      if (cells.length !== width) throw refused(`board[${y}]`, `row ${y + 1} of the board has ${cells.length} cells, not ${width}`);
      return cells.map((letter, x) => {
        const value = values.get(letter);
        if (value === undefined) throw refused(`board[${y}][${x}]`, `row ${y + 1}, cell ${x + 1} is "${letter}", no color of this puzzle`);
        return value;
      });
    }));
  }
}

/** The puzzles of a file; the first fault is thrown. */
function opened(input: string | Uint8Array, name: string, told: Told = {}): LoadedPuzzle[] {
  if (typeof input !== 'string' && !(input instanceof Uint8Array)) {
    throw refused('puzzle', 'a puzzle is made of { rows, columns }, or of the text or the bytes of a file');
  }
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const stated = toldOptions(told);
  const { puzzles } = run('open', (module) => JSON.parse(module.open(bytes, name, stated)) as Opened);
  return puzzles.map((one) => {
    if ('failed' in one) throw new EngineError(one.failed.error.message, one.failed);
    return one;
  });
}

/** Every puzzle of a file; the first fault is thrown. */
export function puzzlesOf(input: Exclude<PuzzleInput, Puzzle>, name: string, told: Told): Puzzle[] {
  return isClues(input) ? [new Puzzle(input)] : opened(input, name, told).map(Puzzle.loaded);
}

export function puzzleOf(input: PuzzleInput): Puzzle {
  return input instanceof Puzzle ? input : new Puzzle(input);
}
