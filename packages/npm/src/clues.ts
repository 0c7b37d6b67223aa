/** Clues of a program that asks, looked at before the engine sees them. */
import { shown } from './arguments.js';
import { refused } from './errors.js';

/** The clue of a line: its numbers, or a text such as `"3 1"`. */
export type ClueInput = readonly number[] | string;
/** The clues of a black and white puzzle. */
export interface Clues { rows: readonly ClueInput[]; columns: readonly ClueInput[] }
const LARGEST = 2 ** 32 - 1;

/** The numbers of a clue, each looked at; `place` is what faults call it. That of an empty line may be written as 0. */
export function numbersOf(clue: unknown, place: string): readonly number[] {
  let numbers: readonly number[];
  if (typeof clue === 'string') numbers = clue.split(/[\s,]+/).filter(Boolean).map((word) => (/^\d+$/.test(word) ? Number(word) : NaN));
  else if (Array.isArray(clue)) numbers = clue;
  else throw refused(place, `${place} must be an array of numbers or a text such as "3 1"`);
  for (let at = 0; at < numbers.length; at += 1) {
    const n: unknown = numbers[at];
    if (typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= LARGEST) continue;
    if (typeof clue === 'string') throw refused(place, `${place} is "${clue}"; write numbers such as "3 1"`);
    throw refused(`${place}[${at}]`, `${place}[${at}] is ${shown(n)}; lengths are whole numbers from 0 to ${LARGEST}`);
  }
  return numbers.length === 1 && numbers[0] === 0 ? [] : numbers;
}

/** Clues as the engine takes them: line by line, rows first, the number of runs, then their lengths. */
export function flat(clues: Clues): Uint32Array {
  if (typeof clues !== 'object' || clues === null) throw refused('puzzle', 'a puzzle is made of { rows, columns }');
  if (Array.isArray(clues)) throw refused('puzzle', 'one puzzle is wanted, not an array; clues are { rows, columns }');
  const numbers: number[] = [];
  for (const name of ['rows', 'columns'] as const) {
    const side: unknown = clues[name];
    if (!Array.isArray(side)) throw refused(name, `${name} must be an array of clues`);
    for (let line = 0; line < side.length; line += 1) {
      const clue = numbersOf(side[line], `${name}[${line}]`);
      numbers.push(clue.length);
      for (const n of clue) numbers.push(n);
    }
  }
  return new Uint32Array(numbers);
}
