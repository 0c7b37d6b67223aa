/** A puzzle of the program that asks: made of clues or of a file, checked before anything else happens. */
import { type ClueInput, type Clues, checkedSide } from './clues.js';
import { EngineError, refused } from './errors.js';
import { run } from './running.js';
import type { Session } from './modules.js';
import type { Opened, PuzzleInfo } from './types.js';

/** Whatever a puzzle can be made of: clues, or the text or the bytes of a file in any format. */
export type PuzzleInput = Puzzle | Clues | string | Uint8Array;
/** A board: a byte a cell (0 open, 1 empty, 2 the first color), or a text a row (`.` empty, `?` open). */
export type BoardInput = Uint8Array | readonly string[];

function fileOf(input: Exclude<PuzzleInput, Puzzle>): Uint8Array {
  if (input instanceof Uint8Array) return input;
  if (typeof input === 'string') return new TextEncoder().encode(input);
  if (typeof input !== 'object' || input === null) {
    throw refused('puzzle', 'a puzzle is made of { rows, columns }, or of the text or the bytes of a file');
  }
  const [rows, columns] = [checkedSide(input.rows, 'rows'), checkedSide(input.columns, 'columns')];
  // One of the engine's own formats, which every module reads.
  const side = (clues: readonly ClueInput[]) => clues.map(lineOf).join('\n');
  const text = `width ${columns.length}\nheight ${rows.length}\n\nrows\n${side(rows)}\n\ncolumns\n${side(columns)}\n`;
  return new TextEncoder().encode(text);
}

/** A clue as a line of text; that of an empty line is 0. */
function lineOf(clue: ClueInput): string {
  const words = typeof clue === 'string' ? clue.split(/[\s,]+/).filter(Boolean) : clue;
  return words.join(',') || '0';
}

export class Puzzle {
  /** A text that holds all of it. */
  readonly source: string;
  /** What is to be drawn: size, colors, clues. */
  readonly info: PuzzleInfo;
  private kept: Session | undefined;

  /** Of clues or a file; of a file with several puzzles the first. */
  constructor(input: Exclude<PuzzleInput, Puzzle> | { source: string; info: PuzzleInfo }) {
    if (typeof input === 'object' && input !== null && 'source' in input) {
      this.source = input.source;
      this.info = input.info;
      return;
    }
    const [first] = puzzlesOf(input, '');
    if (!first) throw refused('puzzle', 'the file holds no puzzle');
    this.source = first.source;
    this.info = first.info;
  }

  /** The puzzle inside of the engine. @internal */
  get session(): Session { return (this.kept ??= run((module) => new module.Session(this.source))); }

  /** A board as bytes. */
  board(input: BoardInput): Uint8Array {
    if (input instanceof Uint8Array) return input;
    const { width, height, palette, triddler } = this.info;
    if (!Array.isArray(input) || triddler) throw refused('board', 'this board must be a Uint8Array');
    if (input.length !== height) throw refused('board', `the board has ${input.length} rows, not ${height}`);
    const values = new Map<string, number>([['?', 0], [' ', 0], ['.', 1], ['#', 2]]);
    palette.forEach(({ letter }, value) => values.set(letter, value + 1));
    return Uint8Array.from(input.flatMap((row: string, y) => {
      const cells = [...String(row)];
      if (cells.length !== width) throw refused(`board[${y}]`, `row ${y + 1} of the board has ${cells.length} cells, not ${width}`);
      return cells.map((letter, x) => {
        const value = values.get(letter);
        if (value === undefined) throw refused(`board[${y}][${x}]`, `row ${y + 1}, cell ${x + 1} is "${letter}", no color of this puzzle`);
        return value;
      });
    }));
  }
}

/** Every puzzle of a file; the first fault is thrown. */
export function puzzlesOf(input: Exclude<PuzzleInput, Puzzle>, name: string): Puzzle[] {
  const bytes = fileOf(input);
  const opened = run((module) => JSON.parse(module.open(bytes, name)) as Opened);
  return opened.puzzles.map((one) => {
    if ('failed' in one) throw new EngineError(one.failed.error.message, one.failed);
    return new Puzzle(one);
  });
}

export function puzzleOf(input: PuzzleInput): Puzzle {
  return input instanceof Puzzle ? input : new Puzzle(input);
}
