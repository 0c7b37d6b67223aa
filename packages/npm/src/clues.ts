/** Clues of a program that asks, looked at before the engine sees them. */
import { refused } from './errors.js';

/** The clue of a line: its numbers, or a text such as `"3 1"`. */
export type ClueInput = readonly number[] | string;
/** The clues of a black and white puzzle. */
export interface Clues { rows: readonly ClueInput[]; columns: readonly ClueInput[] }
const LARGEST = 2 ** 32 - 1;

/** One side of the clues, each number looked at; `name` is what faults call it. */
export function checkedSide(side: unknown, name: string): readonly ClueInput[] {
  if (!Array.isArray(side)) throw refused(name, `${name} must be an array of clues`);
  side.forEach((clue: unknown, line) => {
    const place = `${name}[${line}]`;
    if (typeof clue === 'string') return;
    if (!Array.isArray(clue)) throw refused(place, `${place} must be an array of numbers or a text such as "3 1"`);
    clue.forEach((n: unknown, at) => {
      const isLength = typeof n === 'number' && Number.isInteger(n) && n >= 0 && n <= LARGEST;
      if (!isLength) throw refused(`${place}[${at}]`, `${place}[${at}] is ${String(n)}; lengths are whole numbers from 0 to ${LARGEST}`);
    });
  });
  return side as ClueInput[];
}

/** The numbers of a clue; that of an empty line may be written as 0. */
export function numbersOf(clue: ClueInput): readonly number[] {
  const numbers = typeof clue === 'string' ? clue.split(/[\s,]+/).filter(Boolean).map(Number) : clue;
  const bad = numbers.find((n) => !(Number.isInteger(n) && n >= 0 && n <= LARGEST));
  if (bad !== undefined) throw refused('clue', `"${String(clue)}" is no clue; write numbers such as "3 1"`);
  return numbers.length === 1 && numbers[0] === 0 ? [] : numbers;
}
