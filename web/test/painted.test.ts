/**
 * The contrast of every number and word that is painted on the canvas, computed from what is painted: boards of
 * every palette of the starter pack are painted in both themes and all states of lines, and each text is held
 * against the fills below it and the bands above it.
 */
import { describe, expect, test } from 'vitest';
import { Camera } from '../src/board/camera';
import { Strips } from '../src/board/clues';
import { contrast, type Colors } from '../src/board/colors';
import { paintCounter, paintOverlay } from '../src/board/overlay';
import type { ViewModel } from '../src/board/view-model';
import { depthOf, type Depth } from '../src/board/strip';
import type { LineState, PuzzleInfo } from 'pictogrid/async';
import pack from '../src/generated/starter.json';
import { Recorder, asContext, colorsOf, type Fill } from './recorder';
import { blended } from './tokens';

const over = (fills: Fill[], x: number, y: number, color: string): string => fills
  .filter((fill) => x >= fill.x && x < fill.x + fill.wide && y >= fill.y && y < fill.y + fill.high)
  .reduce((below, fill) => blended(fill.color, below, fill.alpha), color);

const line = (info: PuzzleInfo, index: number, more: Partial<LineState>): LineState => {
  const clue = index < info.height ? info.rows[index] : info.columns[index - info.height];
  return { line: { kind: index < info.height ? 'row' : 'column', index: index < info.height ? index : index - info.height }, settled: (clue?.runs ?? []).map(() => false), progress: 'open', can_move: false, ...more };
};
const states = (info: PuzzleInfo, more: Partial<LineState>): LineState[] =>
  Array.from({ length: info.height + info.width }, (_, i) => line(info, i, { ...more, settled: more.progress === 'done' ? line(info, i, {}).settled.map(() => true) : line(info, i, {}).settled }));

/** What a board shows of its lines, one after the other. */
function shows(info: PuzzleInfo): Record<string, ViewModel> {
  const marks = new Uint8Array(info.n_cells);
  const all = Array.from({ length: info.height + info.width }, (_, i) => i);
  return {
    plain: { marks },
    settled: { marks, states: states(info, { progress: 'done' }) },
    met: { marks, states: states(info, { progress: 'met' }) },
    impossible: { marks, states: states(info, { progress: 'impossible' }), showImpossible: true },
    lit: { marks, lit: all, litNumbers: [0] },
    'lit and settled': { marks, lit: all, states: states(info, { progress: 'done' }) },
    'lit and impossible': { marks, lit: all, states: states(info, { progress: 'impossible' }), showImpossible: true },
  };
}

const stage = { width: 1400, height: 1000 };
/** Paints the strips of clues. */
function strips(info: PuzzleInfo, colors: Colors, show: ViewModel, size: number): { lower: Recorder; camera: Camera; depth: Depth } {
  const depth: Depth = depthOf(info, size, stage.width, stage.height);
  const camera = new Camera(info.width, info.height, { ...stage, ...depth, margin: 8, under: 0, reach: 0, fit: size });
  const lower = new Recorder();
  new Strips(info).draw(asContext(lower), { camera, depth, ink: { colors, info, show, marked: new Set() }, key: '', isMoving: false, focus: [2, 2], stage });
  return { lower, camera, depth };
}

/** Every text of a board with the two colors that meet there. */
function painted(info: PuzzleInfo, colors: Colors, show: ViewModel, size: number): { text: string; at: number }[] {
  const { lower, camera, depth } = strips(info, colors, show, size);
  const upper = new Recorder();
  const preview = { cells: [0], value: 2, text: '3 of 7', at: 0 };
  const scene = { show, cursor: 0, hasFocus: true, hover: -1, preview, counterAt: { x: 1390, y: 990, isTouch: false } };
  paintOverlay(asContext(upper), info, camera, depth, colors, scene, stage);
  paintCounter(asContext(upper), colors, scene, stage);
  const pairs = lower.words.map(({ text, x, y, color, under }) => {
    const ground = over(under, x, y, colors.ground);
    // The last fill is the counter, which hides what is below.
    const above = upper.fills.slice(0, -1);
    return { text, at: contrast(over(above, x, y, color), over(above, x, y, ground)) };
  });
  return pairs.concat(upper.words.map(({ text, x, y, color, under }) => ({ text, at: contrast(color, over(under, x, y, colors.ground)) })));
}

/** One puzzle of each palette. */
const puzzles = new Map((pack as unknown as { info: PuzzleInfo }[]).map(({ info }) => [info.palette.map(({ rgb }) => rgb).join(' '), info]));

describe.each([['light', false], ['dark', true]] as const)('%s', (_, isDark) => {
  const colors = colorsOf(isDark);
  test.each([...puzzles])('%s', (_, info) => {
    let n = 0;
    for (const size of [9, 26]) {
      for (const [name, show] of Object.entries(shows(info))) {
        for (const { text, at } of painted(info, colors, show, size)) {
          n += 1;
          expect(at, `${text}, ${name}, at ${size} pixels`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
    expect(n).toBeGreaterThan(100);
  });

  test.each([...puzzles].filter(([, { palette }]) => palette.length > 2))('%s: each color is seen on its ground, or has a line around it', (_, info) => {
    const found = new Set<string>();
    for (const size of [9, 26]) {
      const { lower } = strips(info, colors, { marks: new Uint8Array(info.n_cells) }, size);
      const isSame = (one: Fill, other: Fill) => one.x === other.x && one.y === other.y && one.wide === other.wide;
      for (const box of [...lower.fills, ...lower.boxes]) {
        if (!info.palette.slice(1).some(({ rgb }) => rgb === box.color)) continue;
        found.add(box.color);
        const line = lower.lines.find((one) => isSame(one, box));
        expect(Math.max(contrast(box.color, colors.ground), line ? contrast(line.color, colors.ground) : 0), `${box.color} at ${size} pixels`).toBeGreaterThanOrEqual(3);
      }
    }
    expect([...found].sort()).toEqual(info.palette.slice(1).map(({ rgb }) => rgb).sort());
  });
});
