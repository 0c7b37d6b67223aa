/** Clues of a program that asks, looked at before the engine sees them. */
import { refused } from './errors.js';
import { shown } from './caller-values.js';

/** The clue of a line: the lengths of its runs, or a text such as `"3 1"`; `[]`, `[0]`, `""` and `"0"` are that of an empty line. */
export type ClueInput = readonly number[] | string;
/** The clues of a black and white puzzle: rows from the top, columns from the left. */
export interface Clues { rows: readonly ClueInput[]; columns: readonly ClueInput[] }
const LARGEST = 2 ** 32 - 1;

/** Lengths of runs in a clue, or why it is none: `fault` gets the place in the clue, if there is one, and the words. @internal */
export function numbersOf(clue: unknown, fault: (place: string, words: string) => Error): readonly number[] {
  let numbers: readonly number[];
  if (typeof clue === 'string') numbers = clue.split(/[\s,]+/).filter(Boolean).map((word) => (/^\d+$/.test(word) ? Number(word) : NaN));
  else if (Array.isArray(clue)) numbers = clue;
  else throw fault('', 'it must be an array of numbers or a text such as "3 1"');
  for (let at = 0; at < numbers.length; at += 1) {
    const n: unknown = numbers[at];
    if (typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= LARGEST) continue;
    if (typeof clue === 'string') throw fault('', `it is ${shown(clue)}; write numbers such as "3 1"`);
    throw fault(`[${at}]`, `number ${at + 1} is ${shown(n)}; lengths are whole numbers from 0 to ${LARGEST}`);
  }
  return numbers.length === 1 && numbers[0] === 0 ? [] : numbers;
}

/** Clues as the engine takes them: line by line, rows first, the number of runs, then their lengths. */
export interface FlatClues { height: number; numbers: Uint32Array }

export function flat(clues: unknown): FlatClues {
  if (typeof clues !== 'object' || clues === null) throw refused('puzzle', 'a puzzle is made of { rows, columns }, or of the text or the bytes of a file');
  if (Array.isArray(clues)) throw refused('puzzle', 'one puzzle is wanted, not an array; clues are { rows, columns }');
  const numbers: number[] = [];
  let height = 0;
  for (const [name, kind] of [['rows', 'row'], ['columns', 'column']] as const) {
    const side: unknown = (clues as Partial<Clues>)[name];
    if (!Array.isArray(side)) throw refused(name, `${name} must be an array of clues`);
    if (name === 'rows') height = side.length;
    for (let index = 0; index < side.length; index += 1) {
      const fault = (place: string, words: string): Error => refused(`${name}[${index}]${place}`, `${kind} ${index + 1}: ${words}`, { kind, index });
      const clue = numbersOf(side[index], fault);
      numbers.push(clue.length);
      for (const n of clue) numbers.push(n);
    }
  }
  return { height, numbers: new Uint32Array(numbers) };
}
