/**
 * Where in a text the engine's faults are, and how a clue that it names is put right there. Only words are
 * looked for: what a clue should be is the engine's to say.
 */

import type { Line } from 'pictogrid/async';

export interface Place { line: number; column: number }

export interface Excerpt { line: number; text: string; isFaulty: boolean }

/** The line of a place with the lines around it. */
export function excerpt(text: string, place: Place, around = 2): Excerpt[] {
  const lines = text.split(/\r?\n/);
  const first = Math.max(1, place.line - around);
  return lines.slice(first - 1, place.line + around)
    .map((line, i) => ({ line: first + i, text: line.slice(0, 200), isFaulty: first + i === place.line }));
}

/** The characters of the line of a place, as an editor selects them. */
export function span(text: string, place: Place): [number, number] {
  const lines = text.split('\n');
  const start = lines.slice(0, place.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  return [start, start + (lines[place.line - 1] ?? '').replace(/\r$/, '').length];
}

/** The tokens of a clue, whatever stands between them: `3,1` and `3 1` are the same. */
const tokens = (clue: string) => clue.split(/[\s,;.]+/).filter((token) => token !== '').join(' ');

interface Section { isRows: boolean; start: number }

/** Lines of text that open the clues of rows or columns. */
function sections(lines: string[]): Section[] {
  const found: Section[] = [];
  lines.forEach((line, i) => {
    const word = /^\s*\W*(rows?|columns?|cols?)\W*$/i.exec(line)?.[1].toLowerCase();
    if (word) found.push({ isRows: word.startsWith('r'), start: i + 1 });
  });
  return found;
}

/** The one line of the text that holds the clue of this line, from 0; undefined if it isn't plain. */
function lineOf(lines: string[], { kind, index }: Line, clue: string | undefined): number | undefined {
  const holds = (i: number) => clue === undefined || tokens(lines[i] ?? '') === tokens(clue);
  const places = sections(lines)
    .filter(({ isRows }) => isRows === (kind === 'row'))
    .map(({ start }) => start + index)
    .filter((i) => i < lines.length && holds(i));
  if (places.length === 1) return places[0];
  if (clue === undefined) return undefined;
  const same = lines.map((_, i) => i).filter(holds);
  return same.length === 1 ? same[0] : undefined;
}

/** The text with another clue for a line; undefined if its place in the text isn't plain. */
export function withClue(text: string, line: Line, clue: string, instead: string): string | undefined {
  const lines = text.split('\n');
  const at = lineOf(lines, line, clue);
  if (at === undefined) return undefined;
  const comma = lines[at].includes(',') || !/\d\s+\d/.test(lines[at]);
  lines[at] = lines[at].replace(/\S.*\S|\S/, comma ? instead : instead.replaceAll(',', ' '));
  return lines.join('\n');
}

/** The text with the clues of two lines in each other's place. */
export function withSwapped(text: string, one: Line, two: Line): string | undefined {
  const lines = text.split('\n');
  const [first, second] = [lineOf(lines, one, undefined), lineOf(lines, two, undefined)];
  if (first === undefined || second === undefined) return undefined;
  [lines[first], lines[second]] = [lines[second], lines[first]];
  return lines.join('\n');
}
