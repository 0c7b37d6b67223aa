/** What a screen reader hears of a board. */
import { describe, expect, test } from 'vitest';
import type { PuzzleInfo } from 'pictogrid/async';
import { letterWord, lineWords, stateWord, whereWords } from '../src/board/speech';

const ink = (letter: string, name: string, rgb: string) => ({ letter, name, rgb, pattern: 0 });
const plain: PuzzleInfo = {
  width: 5, height: 1, triddler: false, n_cells: 5, rows: [{ runs: [{ n: 3, c: 1 }] }], columns: [], given: [], has_goal: false,
  palette: [ink('.', 'white', '#ffffff'), ink('#', 'black', '#000000')],
} as unknown as PuzzleInfo;
const colored = { ...plain, palette: [...plain.palette, ink('r', 'red', '#ff0000')] };

describe('pencil marks', () => {
  test('are said of a cell', () => {
    expect(stateWord(plain, 0, 2)).toBe('open, pencil filled');
    expect(stateWord(plain, 0, 1)).toBe('open, pencil crossed');
    expect(stateWord(colored, 0, 3)).toBe('open, pencil red');
    expect(stateWord(plain, 0)).toBe('open');
  });
  test('are not, where a mark lies over them', () => expect(stateWord(plain, 1, 2)).toBe('crossed'));
  test('are said in a line and at the cursor', () => {
    const [marks, pencil] = [Uint8Array.from([0, 0, 0, 2, 0]), Uint8Array.from([0, 2, 2, 1, 1])];
    expect(lineWords(plain, marks, pencil, 0, true)).toBe('Row 1, clue 3. open 1, open, pencil filled 2, filled 1, open, pencil crossed 1.');
    expect(whereWords(plain, marks, pencil, 2)).toBe('Row 1, column 3, open, pencil filled. 4 open cells left.');
    expect(lineWords(plain, marks, undefined, 0, true)).toBe('Row 1, clue 3. open 3, filled 1, open 1.');
  });
});

test('the letters of the engine are words', () => {
  expect(['.', '#', 'r'].map((letter) => letterWord(colored, letter))).toEqual(['empty', 'black', 'red']);
  expect(['.', '#'].map((letter) => letterWord(plain, letter))).toEqual(['empty', 'filled']);
});
