/** The arguments of what makes puzzles, apart from the others, so that no page has them that makes none. */
import { FLAG, MOST, isPlace, isText, only, want, whole } from './arguments.js';
import type { FixOptions, OrderOptions, PictureOptions } from './types.js';
import { isList } from './caller-values.js';

/** The most cells that are kept. */
const MOST_KEPT = 1 << 20;

want({
  best: FLAG,
  colors: ['a whole number from 1 to 16', whole(1, 16)],
  faithful: FLAG,
  fill: ['a percentage from 10 to 90', whole(10, 90)],
  for: ['unique, lines, or level:1 to level:7', (value) => isText(value) && /^(unique|lines|level:[1-7])$/.test(value as string)],
  height: ['a whole number from 1 to 512', whole(1, 512)],
  invert: FLAG,
  keep: ['an array of cells such as [{ row: 0, column: 2 }]', (value) => isList(value, MOST_KEPT, isPlace)],
  keepSymmetry: FLAG,
  kind: ['noise, shapes, mirror, caves or plain', isText],
  level: ['a level from 1 to 7', whole(1, 7)],
  maxCells: MOST,
  memory: MOST,
  seed: ['a text or a number', (value) => isText(value) || Number.isFinite(value)],
  title: ['a text', isText],
  width: ['a whole number from 1 to 512', whole(1, 512)],
});

/** Options of `fix` as the engine takes them. */
export function fixOptions(options: FixOptions): string {
  only(options, 'for', 'maxCells', 'faithful', 'keep', 'keepSymmetry', 'timeoutMs', 'progress', 'signal');
  const { maxCells, faithful, keep, keepSymmetry, timeoutMs } = options;
  return JSON.stringify({ for: options.for, maxCells, faithful, keep, keepSymmetry, timeoutMs });
}

/** Options of `generate` as the engine takes them; without a seed another each time. */
export function orderOptions(options: Omit<OrderOptions, 'seed'> & { seed?: string | number }): string {
  only(options, 'width', 'height', 'level', 'kind', 'fill', 'colors', 'seed', 'timeoutMs', 'progress', 'signal');
  const { width, height, level, kind, fill, colors, timeoutMs } = options;
  const seed = String(options.seed ?? Math.floor(Math.random() * 1e9));
  return JSON.stringify({ width, height, level, kind, fill, colors, seed, timeoutMs });
}

/** Options of `make` as the engine takes them. */
export function pictureOptions(options: PictureOptions): string {
  only(options, 'width', 'height', 'colors', 'invert', 'best', 'title', 'memory', 'timeoutMs', 'progress', 'signal');
  const { width, height, colors, invert, best, title, memory, timeoutMs } = options;
  return JSON.stringify({ width, height, colors, invert, best, title, memory, timeoutMs });
}
