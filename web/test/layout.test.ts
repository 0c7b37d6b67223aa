/** Layouts: decided by the window and the puzzle alone, and every one leaves the board its room. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Clue, PuzzleInfo } from 'pictogrid/async';
import { fitOf } from '../src/board/stage-layout';
import { layoutOf, roomOf, type Size } from '../src/screens/play/layout';

const clue = (n: number): Clue => ({ runs: Array.from({ length: Math.max(1, n) }, () => ({ n: 1, c: 1 })) }) as unknown as Clue;
/** Boards of all sizes, from one number a line to as many as a line can have. */
const board = fc.tuple(fc.integer({ min: 5, max: 100 }), fc.integer({ min: 5, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true })).map(([width, height, full]) => ({
  width, height, n_cells: width * height, palette: [{}, {}],
  rows: Array.from({ length: height }, () => clue(Math.round((full * width) / 2))),
  columns: Array.from({ length: width }, () => clue(Math.round((full * height) / 2))),
}) as unknown as PuzzleInfo);
const size = fc.record({ width: fc.integer({ min: 320, max: 2560 }), height: fc.integer({ min: 200, max: 1440 }) });

it('gives the board two fifths of the height and half of the width, in every window', () => {
  fc.assert(fc.property(size, board, fc.constantFrom('docked' as const, 'floating' as const, 'by size' as const), (window: Size, info, wish) => {
    const room = roomOf(window, layoutOf(window, info, wish));
    expect(room.height).toBeGreaterThanOrEqual(0.4 * window.height);
    expect(room.width).toBeGreaterThanOrEqual(0.5 * window.width);
  }), { numRuns: 400 });
});

it('lets the tools float where cells beside them would be too small, and there alone', () => {
  fc.assert(fc.property(size, board, (window, info) => {
    const docked = layoutOf(window, info, 'docked');
    expect(docked).not.toBe('floating');
    const cells = fitOf(info, { ...roomOf(window, docked), under: 0 });
    const canFloat = (docked === 'side' || docked === 'below') && window.width >= 700;
    expect(layoutOf(window, info, 'by size')).toBe(canFloat && cells < 12 ? 'floating' : docked);
    expect(layoutOf(window, info, 'floating')).toBe(canFloat ? 'floating' : docked);
  }), { numRuns: 300 });
});

it('never takes back a docked layout for a board with fewer cells', () => {
  fc.assert(fc.property(size, board, fc.double({ min: 0.2, max: 1, noNaN: true }), (window, info, part) => {
    const few = { ...info, rows: info.rows.slice(0, Math.ceil(info.height * part)), height: Math.ceil(info.height * part) };
    if (layoutOf(window, info, 'by size') !== 'floating') expect(layoutOf(window, few, 'by size')).not.toBe('floating');
  }), { numRuns: 300 });
});
