/**
 * Boards: one form for all functions that take one, and one for all that give one.
 *
 *   given   ['.#', '?#']     a text a row: a letter of the palette a cell (`.` empty, `#` filled in black and white), `?` open
 *   taken   the same; whatever people, programs and language models write, as one text or as an array;
 *           or a byte a cell (0 open, 1 empty, 2 the first color), which needs no reading
 *
 * Rows of letters are read here, so that every module takes them; the engine reads all else (module `full`).
 */
import { refused } from './errors.js';
import type { PuzzleInfo } from './json/PuzzleInfo.js';
import { isList, live, shown } from './caller-values.js';

/** A board as every function gives it: a text a row, a letter of the palette a cell, `?` where it is not known. */
export type Board = string[];
/**
 * A board as every function takes it: rows as in `Board`; a text in any form that people and language models write
 * (signs, numbers, emoji, lists, also inside of other words), or rows of numbers (`[[0, 1], [1, 0]]`), or a list of filled
 * cells (`[[0, 2], [1, 1]]`: row and column from 0), all of which need the module `full`; or a byte a cell, row by row:
 * 0 is open, 1 empty, 2 the first color, and so on.
 */
export type BoardInput = Uint8Array | string | readonly string[] | readonly (readonly (number | null)[])[];

/** A board on its way to the engine: bytes, rows of letters, or a text that the engine reads. */
export type GivenBoard = Uint8Array | { rows: string[] } | { text: string };

const isNumber = (cell: unknown): boolean => cell === null || (typeof cell === 'number' && Number.isInteger(cell));

/** The most rows that are looked at: no puzzle has as many. */
const MOST = 1 << 20;

export function givenBoard(board: unknown): GivenBoard {
  if (typeof board === 'string') return { text: board };
  if (board instanceof Uint8Array) return live(board);
  if (!Array.isArray(board) || board.length > MOST) throw refused('board', `board is ${shown(board)}; it must be an array of texts, one a row, such as [".#", "??"], a text, or a Uint8Array`);
  const isRow = typeof board[0] === 'string' ? (row: unknown) => typeof row === 'string' : (row: unknown) => isList(row, MOST, isNumber);
  for (let y = 0; y < board.length; y += 1) {
    if (!isRow(board[y])) throw refused(`board[${y}]`, `row ${y + 1} of the board is ${shown(board[y])}; it must be a text such as "?#."`);
  }
  return typeof board[0] === 'string' ? { rows: Array.from(board as string[]) } : { text: JSON.stringify(board) };
}

/** Rows of letters as bytes; nothing if they are written in another way, or are of another size. @internal */
export function lettersOf(rows: readonly string[], { n_cells, height, palette }: PuzzleInfo, rowLength: (y: number) => number): Uint8Array | undefined {
  if (rows.length !== height) return undefined;
  const values = new Map<string, number>([['?', 0]]);
  // In black and white `.` and `#` are understood whatever the letters are.
  if (palette.length === 2) values.set('.', 1).set('#', 2);
  palette.forEach(({ letter }, value) => values.set(letter, value + 1));
  const bytes = new Uint8Array(n_cells);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const cells = [...rows[y]!];
    if (cells.length !== rowLength(y)) return undefined;
    for (const letter of cells) {
      const value = values.get(letter);
      if (value === undefined) return undefined;
      bytes[at++] = value;
    }
  }
  return bytes;
}
