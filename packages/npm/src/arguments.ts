/** The arguments of the package's functions: what each must be, by its name, so that what is not is refused by name. */
import { refused } from './errors.js';
import type { VerdictOptions } from './types.js';

/** What is said of a file that it does not say itself. */
export interface Told {
  /** The sign of empty cells in a drawing, such as `~`; their color in a picture, such as `black` or `#1d2b53`, or `none`. */
  empty?: string;
  /** How many pixels of a picture are a cell, across and down. */
  pixels?: number | readonly [number, number];
  /** Whether the first clues are those of the columns, where nothing else says it. */
  columnsFirst?: boolean;
}

type Test = (value: unknown) => boolean;

const isObject: Test = (value) => typeof value === 'object' && value !== null;
const isText: Test = (value) => typeof value === 'string';
const isBytes: Test = (value) => value instanceof Uint8Array;
const whole = (least: number, most: number): Test => (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isBound: Test = (value) => typeof value === 'number' && value >= 0 && value < Infinity;
const areTexts: Test = (value) => Array.isArray(value) && Array.from(value as unknown[]).every(isText);
const isFunction: Test = (value) => typeof value === 'function';
const U32 = 2 ** 32 - 1;
const areSides: Test = (value) => Array.isArray(value) && value.length === 2 && value.every(whole(1, 10000));

const MOST: [string, Test] = ['a finite number from 0 on', isBound];
const BOUND: [string, Test] = ['a finite number from 0 on; leave it out for no bound', isBound];
const WANTED = {
  bytes: ['a Uint8Array', isBytes],
  cell: [`a whole number from 0 to ${U32}`, whole(0, U32)],
  columnsFirst: ['true or false', (value) => typeof value === 'boolean'],
  conflicts: BOUND,
  empty: ['a sign such as "~", or a color', isText],
  format: ['a text such as "non"', isText],
  isRow: ['true or false', (value) => typeof value === 'boolean'],
  line: [`a whole number from 0 to ${U32}`, whole(0, U32)],
  marks: ['a Uint8Array', isBytes],
  maxLevel: ['a level from 1 to 7', whole(1, 7)],
  maxSolutions: MOST,
  name: ['a text', isText],
  near: ['a cell, or -1 for none', whole(-1, 2 ** 31 - 1)],
  options: ['an object', isObject],
  pixels: ['a whole number from 1 to 10000, or two of them', (value) => whole(1, 10000)(value) || areSides(value)],
  progress: ['a function', isFunction],
  signal: ['an AbortSignal', (value) => value instanceof AbortSignal],
  source: ['a text', isText],
  sources: ['an array of texts', areTexts],
  steps: ['a function', isFunction],
  text: ['a text', isText],
  theme: ['light or dark', (value) => value === 'light' || value === 'dark'],
  timeoutMs: BOUND,
  without: ['an array of texts', areTexts],
} satisfies Record<string, [string, Test]>;

export type Name = keyof typeof WANTED;

/** Refuses the first argument that is not what it must be. */
export function must(values: Partial<Record<Name, unknown>>): void {
  for (const name in values) {
    const [what, test] = WANTED[name as Name];
    const value = values[name as Name];
    if (!test(value)) throw refused(name, `${name} is ${shown(value)}; it must be ${what}`);
  }
}

/** The same for arguments that may be left out. */
export function may(values: Partial<Record<Name, unknown>>): void {
  for (const name in values) if (values[name as Name] != null) must({ [name]: values[name as Name] });
}

/** Refuses options of a call that have another name, or are not what they must be; each may be left out. */
export function only(options: object, ...known: (Name | 'board')[]): void {
  must({ options });
  for (const name of Object.keys(options)) {
    if (!(known as string[]).includes(name)) throw refused('options', `there is no option ${shown(name)} here; there are ${known.join(', ')}`);
  }
  for (const name of known) if (name !== 'board') may({ [name]: (options as Partial<Record<Name, unknown>>)[name] });
}

/** What is told of a file as the engine takes it; nothing if that is nothing. */
export function toldOptions(told: Told, ...more: Name[]): string | undefined {
  only(told, 'empty', 'pixels', 'columnsFirst', ...more);
  const { empty, pixels, columnsFirst } = told;
  if (empty == null && pixels == null && columnsFirst == null) return undefined;
  return JSON.stringify({ empty, pixels: typeof pixels === 'number' ? [pixels, pixels] : pixels, columnsFirst });
}

/** Options of a verdict as the engine takes them; `more` are those that it does not take. */
export function verdictOptions(options: VerdictOptions, ...more: Name[]): string {
  only(options, 'timeoutMs', 'conflicts', 'without', 'source', 'maxSolutions', ...more);
  const { timeoutMs, conflicts, without, source, maxSolutions } = options;
  return JSON.stringify({ timeoutMs, conflicts, without, source, maxSolutions });
}

/** A value in a message; whatever it is, it can be written. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return typeof value === 'object' && value !== null ? 'an object' : typeof value === 'function' ? 'a function' : String(value);
}
