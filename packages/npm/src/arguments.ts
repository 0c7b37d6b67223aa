/** The arguments of the package's functions: what each must be, by its name, so that what is not is refused by name. */
import { refused } from './errors.js';
import type { VerdictOptions } from './types.js';
import { isList, shown } from './caller-values.js';

/** What is said of a file that it does not say itself. */
export interface Told {
  /** The sign of empty cells in a drawing, such as `~`; their color in a picture, such as `black` or `#1d2b53`, or `none`. */
  empty?: string;
  /** How many pixels of a picture are a cell, across and down. */
  pixels?: number | readonly [number, number];
  /** Whether the first clues are those of the columns, where nothing else says it. */
  columnsFirst?: boolean;
}

export type Test = (value: unknown) => boolean;

const isObject: Test = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
export const isText: Test = (value) => typeof value === 'string';
const isBytes: Test = (value) => value instanceof Uint8Array;
export const whole = (least: number, most: number): Test => (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isBound: Test = (value) => typeof value === 'number' && value >= 0 && value < Infinity;
const areTexts: Test = (value) => isList(value, MOST_NAMES, isText);
const isFunction: Test = (value) => typeof value === 'function';
const U32 = 2 ** 32 - 1;
const areSides: Test = (value) => Array.isArray(value) && value.length === 2 && value.every(whole(1, 10000));

export const isPlace: Test = (value) => isObject(value) && ['row', 'column'].every((side) => whole(0, U32)((value as Record<string, unknown>)[side]));
const isLine: Test = (value) => isObject(value) && isText((value as { kind?: unknown }).kind) && whole(0, U32)((value as { index?: unknown }).index);
export const FLAG: [string, Test] = ['true or false', (value) => typeof value === 'boolean'];
/** The most names of techniques. */
const MOST_NAMES = 1000;
const PLACE = 'a cell such as { row: 0, column: 2 }';

export const MOST: [string, Test] = ['a finite number from 0 on', isBound];
const BOUND: [string, Test] = ['a finite number from 0 on; leave it out for no bound', isBound];
const WANTED: Record<string, [string, Test]> = {
  along: ['row or column', (value) => value === 'row' || value === 'column'],
  cell: [PLACE, isPlace],
  columnsFirst: FLAG,
  conflicts: BOUND,
  file: ['a text or a Uint8Array', (value) => isText(value) || isBytes(value)],
  empty: ['a sign such as "~", or a color', isText],
  format: ['a text such as "non"', isText],
  line: ['a line such as { kind: "row", index: 0 }', isLine],
  maxLevel: ['a level from 1 to 7', whole(1, 7)],
  maxSolutions: MOST,
  name: ['a text', isText],
  near: [PLACE, isPlace],
  options: ['an object', isObject],
  pixels: ['a whole number from 1 to 10000, or two of them', (value) => whole(1, 10000)(value) || areSides(value)],
  progress: ['a function', isFunction],
  signal: ['an AbortSignal', (value) => value instanceof AbortSignal],
  source: ['a text', isText],
  text: ['a text', isText],
  theme: ['light or dark', (value) => value === 'light' || value === 'dark'],
  timeoutMs: BOUND,
  without: ['an array of texts', areTexts],
};

/** Adds arguments of functions that not every program has. */
export function want(more: Record<string, [string, Test]>): void { Object.assign(WANTED, more); }

/** Refuses the first argument that is not what it must be. */
export function must(values: Record<string, unknown>): void {
  for (const name in values) {
    const [what, test] = WANTED[name]!;
    const value = values[name];
    if (!test(value)) throw refused(name, `${name} is ${shown(value)}; it must be ${what}`);
  }
}

/** The same for arguments that may be left out. */
export function may(values: Record<string, unknown>): void {
  for (const name in values) if (values[name] != null) must({ [name]: values[name] });
}

/** Refuses options of a call that have another name, or are not what they must be; each may be left out. */
export function only(options: object, ...known: string[]): void {
  must({ options });
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw refused('options', `there is no option ${shown(name)} here; there are ${known.join(', ')}`);
  }
  for (const name of known) if (name !== 'board') may({ [name]: (options as Record<string, unknown>)[name] });
}

/** What is told of a file as the engine takes it; nothing if that is nothing. */
export function toldOptions(told: Told, ...more: string[]): string | undefined {
  only(told, 'empty', 'pixels', 'columnsFirst', ...more);
  const { empty, pixels, columnsFirst } = told;
  if (empty == null && pixels == null && columnsFirst == null) return undefined;
  return JSON.stringify({ empty, pixels: typeof pixels === 'number' ? [pixels, pixels] : pixels, columnsFirst });
}

/** Options of a verdict as the engine takes them; `more` are those that it does not take. */
export function verdictOptions(options: VerdictOptions, ...more: string[]): string {
  only(options, 'timeoutMs', 'conflicts', 'without', 'source', 'maxSolutions', ...more);
  const { timeoutMs, conflicts, without, source, maxSolutions } = options;
  return JSON.stringify({ timeoutMs, conflicts, without, source, maxSolutions });
}

/** Options of a check as the engine takes them. */
export function checkOptions(options: Pick<VerdictOptions, 'timeoutMs' | 'conflicts'>): string {
  only(options, 'timeoutMs', 'conflicts');
  const { timeoutMs, conflicts } = options;
  return JSON.stringify({ timeoutMs, conflicts });
}
