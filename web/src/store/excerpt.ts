/** The part of a text that a fault is about. */

export interface Place { line: number; column: number }

export interface Excerpt { line: number; text: string; isFaulty: boolean }

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** The line of a place with the lines around it. */
export function excerpt(text: string, place: Place, around = 2): Excerpt[] {
  const lines = text.split('\n').map(withoutReturn);
  const first = Math.max(1, place.line - around);
  return lines.slice(first - 1, place.line + around)
    .map((line, i) => ({ line: first + i, text: line.slice(0, 200), isFaulty: first + i === place.line }));
}

/** The characters of the line of a place, as an editor selects them. */
export function span(text: string, place: Place): [number, number] {
  const lines = text.split('\n');
  const start = lines.slice(0, place.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
  return [start, start + withoutReturn(lines[place.line - 1] ?? '').length];
}
