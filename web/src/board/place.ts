/**
 * Places of the engine's answers as places of a board. The engine names a cell by row and column, a line by its
 * kind and index, a value by its letter; the page's boards have a byte a cell, and their lines are numbered,
 * rows first.
 */
import type { Cell, Hint, Line, Mistake, Possible, PuzzleInfo } from 'pictogrid/async';

/** A cell of a board and what it holds: 1 empty, 2 the first color, and so on. */
export interface Mark { cell: number; value: number }

/** Rows of triangles differ in length, so the engine says where each begins. */
export function cellIndex(info: PuzzleInfo, { row, column }: Pick<Cell, 'row' | 'column'>): number {
  return (info.row_starts?.[row] ?? row * info.width) + column;
}

/** The other way round; boards of triangles are not played. */
export function cellPlace({ width }: PuzzleInfo, cell: number): Pick<Cell, 'row' | 'column'> {
  return { row: Math.floor(cell / width), column: cell % width };
}

/** Boards of triangles show no lines. */
export function lineIndex(info: PuzzleInfo, { kind, index }: Line): number {
  return kind === 'row' ? index : info.height + index;
}

/** The other way round. */
export function lineAt({ height }: PuzzleInfo, line: number): Line {
  return line < height ? { kind: 'row', index: line } : { kind: 'column', index: line - height };
}

/** The cells that are settled; of others several letters are still possible. */
export function marksOf(info: PuzzleInfo, cells: Cell[]): Mark[] {
  return cells.flatMap((cell) => {
    const color = info.palette.findIndex(({ letter }) => letter === cell.value);
    return color < 0 ? [] : [{ cell: cellIndex(info, cell), value: color + 1 }];
  });
}

/** The lines that a hint is about, the one that it names first. */
export function linesOf(info: PuzzleInfo, { line, lines = [], chain = [], clash }: Hint): number[] {
  const links = [...chain, ...(clash ? [clash] : [])];
  const all = [...(line ? [line] : []), ...lines, ...links.map((link) => link.line)];
  return all.map((one) => lineIndex(info, one));
}

/** The line that cannot be completed because of a mistake, if the engine names one. */
export function lineOf({ line, dead_end }: Mistake): Line | undefined {
  return line ?? dead_end;
}

/** Whether a check names no mark: then the clues contradict each other, whatever is marked. */
export function isContradiction({ right, mistake }: Possible): boolean {
  return right === false && !mistake?.cells.length;
}

/** A picture of the engine, a text a row, as a board. */
export function boardOf(info: PuzzleInfo, rows: string[]): Uint8Array {
  const letters = info.palette.map(({ letter }) => letter);
  return Uint8Array.from(rows.flatMap((row) => [...row].map((letter) => letters.indexOf(letter) + 1)));
}
