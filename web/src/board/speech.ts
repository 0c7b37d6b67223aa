/**
 * A board in words, for the screen reader: runs of equal marks, not cells. A row of thirty cells said one by one
 * takes half a minute to hear; `5 filled, 3 open` takes two seconds. Words come from `text`, never from here.
 */
import type { Clue, LineState, PuzzleInfo } from 'pictogrid/async';
import { runsOf } from '../game/stroke';
import { t } from '../text';

/** More than any value of a board. */
const PENCIL = 256;

/** A cell in words: `filled`; `open, pencil filled` where only the pencil has been. */
export function stateWord(info: PuzzleInfo, mark: number, pencil = 0): string {
  if (mark === 0 && pencil > 0) return t.board.pencilled(stateWord(info, pencil));
  if (mark === 0) return t.board.open;
  if (mark === 1) return t.board.crossed;
  return info.palette.length > 2 ? info.palette[mark - 1].name : t.board.filled;
}

/** A value as the engine names it, by the letter of its color, in words. */
export function letterWord(info: PuzzleInfo, letter: string): string {
  const color = info.palette.findIndex((one) => one.letter === letter);
  return color < 0 ? letter : color === 0 ? t.board.empty : stateWord(info, color + 1);
}

/** `7, 3`, with colors `7 red, 3 blue`. */
export function clueWords(info: PuzzleInfo, clue: Clue | null): string {
  if (clue === null) return t.board.noClue;
  if (clue.runs.length === 0) return t.board.clueNone;
  const isColored = info.palette.length > 2;
  return clue.runs.map(({ n, c }) => `${n ?? '?'}${isColored && c > 1 ? ` ${info.palette[c - 1].name}` : ''}`).join(', ');
}

/** The clue, and which of its numbers are done: `7, 3; 7 done`. */
export function headerWords(info: PuzzleInfo, clue: Clue | null, state: LineState | undefined): string {
  const all = clueWords(info, clue);
  if (!state || !clue) return all;
  if (state.progress === 'done') return `${all}; ${t.board.lineDone}`;
  const settled = clue.runs.filter((_, k) => state.settled[k]).map(({ n }) => n ?? '?');
  return settled.length > 0 ? `${all}; ${t.board.settledDone(settled.join(', '))}` : all;
}

/** `Row 6, clue 7, 3. open 2, filled 1, open, pencil filled 1, filled 1, open 15.` */
export function lineWords(info: PuzzleInfo, marks: Uint8Array, pencil: Uint8Array | undefined, line: number, isRow: boolean): string {
  // Pencil marks lie behind the values of the board.
  const all = Uint16Array.from(marks, (mark, cell) => (mark === 0 && pencil?.[cell] ? PENCIL + pencil[cell] : mark));
  const runs = runsOf(all, info.width, line, isRow).map(({ value, length }) =>
    `${value > PENCIL ? stateWord(info, 0, value - PENCIL) : stateWord(info, value)} ${length}`);
  const name = isRow ? t.board.row(line + 1) : t.board.column(line + 1);
  const clue = clueWords(info, isRow ? info.rows[line] : info.columns[line]);
  return t.board.say(name, clue, runs.join(', '));
}

export function whereWords(info: PuzzleInfo, marks: Uint8Array, pencil: Uint8Array | undefined, cell: number): string {
  const left = marks.reduce((n, mark) => n + (mark === 0 ? 1 : 0), 0);
  const [row, column] = [Math.floor(cell / info.width) + 1, (cell % info.width) + 1];
  return t.board.where(row, column, stateWord(info, marks[cell], pencil?.[cell]), t.board.left(left));
}
