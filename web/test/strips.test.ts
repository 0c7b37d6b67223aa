/**
 * Every clue of the starter pack can be read, in every window, at every zoom: a strip shows all numbers of a line,
 * whole and at least 11 px high, or says `+N` at its outer edge, and then the tag of the line holds all of them.
 */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Clue, PuzzleInfo } from 'pictogrid/async';
import { Camera } from '../src/board/camera';
import { Strips } from '../src/board/clues';
import { fitOf, roomOf } from '../src/board/stage-layout';
import { LEAST, fontSize, hidden, isLens, reaches, words, type Depth, type Side } from '../src/board/strip';
import pack from '../src/generated/starter.json';
import { layoutOf, roomOf as roomOfLayout } from '../src/screens/play/layout';
import { Recorder, asContext, colorsOf, type Word } from './recorder';

const puzzles = (pack as unknown as { title: string; info: PuzzleInfo }[]).map(({ title, info }): [string, PuzzleInfo] => [title, info]);
const windows = [[320, 256], [320, 568], [390, 844], [820, 1180], [932, 430], [1440, 900], [2560, 1440]];
const colors = colorsOf(false);
Recorder.remembers = false;

/** A board in a window, fitted or zoomed. */
function seen(info: PuzzleInfo, [width, height]: number[], zoom: number): { camera: Camera; depth: Depth; stage: { width: number; height: number } } {
  const stage = roomOfLayout({ width, height }, layoutOf({ width, height }, info, 'by size'));
  const room = { ...stage, under: 0, reach: 0 };
  const first = roomOf(info, room, undefined, false);
  const camera = new Camera(info.width, info.height, first.space);
  if (zoom === 1) return { camera, depth: first.depth, stage };
  camera.zoomTo(Math.round(camera.size * zoom), 0, 0);
  const { depth, space } = roomOf(info, room, camera, false);
  camera.resize(info.width, info.height, space);
  return { camera, depth, stage };
}

const heightOf = (word: Word): number => Number(/(\d+)px/.exec(word.font)![1]);
/** From where to where a word is drawn. */
function extent({ text, x, font, align, most }: Word): [number, number] {
  const long = Math.min(most ?? Infinity, text.length * Number(/(\d+)px/.exec(font)![1]) * 0.6);
  return align === 'right' ? [x - long, x] : align === 'left' ? [x, x + long] : [x - long / 2, x + long / 2];
}

interface Line { side: Side; index: number; clue: Clue | null }

/** What is drawn of a line while the cursor is on it: its numbers in the strip, and all words of the tags. */
function drawn(info: PuzzleInfo, strips: Strips, at: ReturnType<typeof seen>, { side, index }: Line): { strip: Word[]; tag: string[] } {
  const { camera, depth, stage } = at;
  const isRow = side === 'row';
  const cell = isRow ? index * info.width : index;
  if (isRow) camera.showAt(undefined, index);
  else camera.showAt(index, undefined);
  const [lower, upper] = [new Recorder(), new Recorder()];
  const ink = { colors, info, show: { marks: new Uint8Array(info.n_cells) }, marked: new Set<string>() };
  const frame = { camera, depth, ink, key: '', focus: [Math.floor(cell / info.width), cell % info.width], stage };
  strips.draw(asContext(lower), { ...frame, isMoving: false });
  strips.tags(asContext(upper), frame);
  const [start, edge, cross] = isRow ? [camera.y, camera.leftEdge, camera.topEdge] : [camera.x, camera.topEdge, camera.leftEdge];
  const middle = start + (index + 0.5) * camera.size;
  const mine = lower.words.filter(({ x, y }) => (isRow ? x <= edge && y > cross : y <= edge && x > cross - 1));
  const places = [...new Set(mine.map(({ x, y }) => (isRow ? y - 0.5 : x)))].sort((a, b) => a - b);
  // In a lens the line stands a little beside its place; it is the one at that step from the first.
  const n = isRow ? info.height : info.width;
  const place = isLens(info, side, camera.size) ? places[Math.min(index, 3)] : places.find((one) => Math.abs(one - middle) < 0.6);
  expect(place, `line ${index} of ${n} is drawn`).toBeDefined();
  const strip = mine.filter(({ x, y }) => Math.abs((isRow ? y - 0.5 : x) - place!) < 0.01 || (!isRow && Math.abs(x - place!) < 0.01));
  return { strip: strip.sort((a, b) => (isRow ? a.x - b.x : a.y - b.y)), tag: upper.words.map(({ text }) => text) };
}

describe.each(puzzles)('%s', (_, info) => {
  const strips = new Strips(info);
  test.each(windows)('%i × %i', (...window) => {
    for (const zoom of [1, 1.5, 2.5]) {
      const at = seen(info, window, zoom);
      const lines: Line[] = [
        ...info.rows.map((clue, index) => ({ side: 'row' as const, index, clue })),
        ...info.columns.map((clue, index) => ({ side: 'column' as const, index, clue })),
      ];
      for (const line of lines) {
        const all = words(line.clue);
        const { strip, tag } = drawn(info, strips, at, line);
        const what = `${line.side} ${line.index + 1} at ${at.camera.size} px`;
        const deep = line.side === 'row' ? at.depth.left : at.depth.top;
        const edge = line.side === 'row' ? at.camera.leftEdge : at.camera.topEdge;
        for (const word of strip) {
          expect(heightOf(word), what).toBeGreaterThanOrEqual(LEAST);
          if (line.side === 'row') expect(extent(word)[0], `${what}: ${word.text}`).toBeGreaterThanOrEqual(edge - deep);
          else expect(word.y - heightOf(word) / 2, `${what}: ${word.text}`).toBeGreaterThanOrEqual(edge - deep);
        }
        const [first, second] = strip;
        if (first.text.startsWith('+') && second) {
          const [end, begin] = line.side === 'row' ? [extent(first)[1], extent(second)[0]] : [first.y + heightOf(first) / 2, second.y - heightOf(second) / 2];
          expect(end, `${what}: the sign and the first number`).toBeLessThanOrEqual(begin);
        }
        const texts = strip.map(({ text }) => text);
        const sign = texts[0]?.startsWith('+') ? Number(texts.shift()) : 0;
        expect(texts, what).toEqual(all.slice(sign));
        expect(sign + texts.length, what).toBe(all.length);
        if (sign > 0) expect(tag.join(' '), what).toContain(all.join(' '));
      }
    }
  });
});

test.each(windows)('strips take two fifths, or what the cells leave free, and hide numbers for want of that alone: %i × %i', (...window) => {
  for (const [title, info] of puzzles) {
    for (const zoom of [1, 1.5, 2.5]) {
      const { camera, depth, stage } = seen(info, window, zoom);
      const sides = [['row', info.rows, depth.left, stage.width, info.width], ['column', info.columns, depth.top, stage.height, info.height]] as const;
      for (const [side, clues, deep, long, n] of sides) {
        const free = long - 8 - n * camera.size;
        expect(deep, title).toBeLessThanOrEqual(Math.max(0.4 * long, free));
        const font = isLens(info, side, camera.size) ? LEAST : fontSize(camera.size);
        if (clues.some((clue) => hidden(clue, side, font, info.palette.length > 2, deep) > 0)) expect(deep, title).toBeGreaterThanOrEqual(Math.floor(Math.max(0.26 * long, free)));
      }
    }
  }
});

const clue = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 30 }).map((ns): Clue => ({ runs: ns.map((n) => ({ n, c: 1 })) }) as unknown as Clue);

it('leaves out a number only if a strip is too short for it, and never one that it shows in part', () => {
  fc.assert(fc.property(clue, fc.constantFrom<Side>('row', 'column'), fc.integer({ min: 11, max: 28 }), fc.boolean(), fc.integer({ min: 30, max: 900 }), (one, side, font, colored, deep) => {
    const reach = reaches(words(one), side, font, colored);
    const n = hidden(one, side, font, colored, deep);
    if (n === 0) expect(reach.at(-1)!).toBeLessThanOrEqual(deep);
    else {
      expect(reach.at(-1)! + 4).toBeGreaterThan(deep);
      expect(reach[reach.length - n - 1] ?? 0).toBeLessThan(deep - LEAST);
    }
  }));
});

it('fits a board with its clues into every stage that has room for it', () => {
  fc.assert(fc.property(fc.constantFrom(...puzzles), fc.integer({ min: 240, max: 2560 }), fc.integer({ min: 150, max: 1440 }), ([, info], width, height) => {
    const size = fitOf(info, { width, height, under: 0 });
    const { depth } = roomOf(info, { width, height, under: 0, reach: 0 }, undefined, false);
    if (size > 3) {
      expect(depth.left + info.width * size).toBeLessThanOrEqual(width);
      expect(depth.top + info.height * size).toBeLessThanOrEqual(height);
    }
    // No larger one does, unless cells are as large as they are to be.
    expect(size).toBeLessThanOrEqual(Math.max(64, Math.round(Math.min(width, height) / 12)));
  }));
});
