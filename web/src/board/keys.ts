/**
 * The keys of a board, from one table to actions; what an action does is the screen's. Single letters can be switched
 * off, as guideline 2.1.4 of WCAG asks (people who dictate press them by speaking); everything else stays.
 */

export type KeyAction =
  | { do: 'move'; dx: number; dy: number; paints: boolean }
  | { do: 'jump'; to: 'row-start' | 'row-end' | 'first' | 'last' | 'left' | 'right' | 'up' | 'down' }
  | { do: 'fill' | 'cross' | 'pencil' | 'clear' | 'undo' | 'redo' | 'hint' | 'check' | 'say-row' | 'say-column' | 'say-where' | 'zoom-in' | 'zoom-out' | 'zoom-fit' | 'map' | 'rest' | 'keys' | 'rules' | 'flag' | 'focus-mode' | 'next' }
  | { do: 'color'; number: number };

const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const jumps = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const;
const letters: Record<string, KeyAction> = {
  x: { do: 'cross' }, p: { do: 'pencil' }, z: { do: 'undo' }, Z: { do: 'redo' }, h: { do: 'hint' }, v: { do: 'check' },
  r: { do: 'say-row' }, c: { do: 'say-column' }, w: { do: 'say-where' }, m: { do: 'map' }, b: { do: 'flag' }, f: { do: 'focus-mode' }, i: { do: 'rules' },
};
const always: Record<string, KeyAction> = {
  ' ': { do: 'fill' }, Backspace: { do: 'clear' }, Delete: { do: 'clear' }, Enter: { do: 'rest' },
  '+': { do: 'zoom-in' }, '=': { do: 'zoom-in' }, '-': { do: 'zoom-out' }, '0': { do: 'zoom-fit' }, '?': { do: 'keys' },
};

/** What a key on the board does; nothing for keys that the browser keeps. */
export function actionOf(event: KeyboardEvent, hasLetters: boolean): KeyAction | undefined {
  const isControl = event.ctrlKey || event.metaKey;
  const arrow = arrows[event.key];
  if (arrow) {
    if (event.altKey) return undefined;
    if (isControl) return { do: 'jump', to: jumps[event.key as keyof typeof jumps] };
    return { do: 'move', dx: arrow[0], dy: arrow[1], paints: event.shiftKey };
  }
  if (event.key === 'Home') return { do: 'jump', to: isControl ? 'first' : 'row-start' };
  if (event.key === 'End') return { do: 'jump', to: isControl ? 'last' : 'row-end' };
  if (isControl) {
    if (event.key.toLowerCase() === 'z') return { do: event.shiftKey ? 'redo' : 'undo' };
    return event.key.toLowerCase() === 'y' ? { do: 'redo' } : undefined;
  }
  if (event.altKey) return undefined;
  if (/^[1-9]$/.test(event.key)) return { do: 'color', number: Number(event.key) };
  return always[event.key] ?? (hasLetters ? letters[event.key] ?? letters[event.key.toLowerCase()] : undefined);
}

/** The next cell along a line whose mark differs from this one's, or the end of the line. */
function nextChange(marks: Uint8Array, width: number, cell: number, dx: number, dy: number): number {
  const height = marks.length / width;
  let [x, y] = [cell % width, Math.floor(cell / width)];
  const kind = marks[cell];
  while (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) {
    x += dx;
    y += dy;
    if (marks[y * width + x] !== kind) break;
  }
  return y * width + x;
}

/** Where a jump leads from the cursor. */
export function jumped(to: (KeyAction & { do: 'jump' })['to'], marks: Uint8Array, width: number, cursor: number): number {
  const row = Math.floor(cursor / width);
  switch (to) {
    case 'row-start': return row * width;
    case 'row-end': return row * width + width - 1;
    case 'first': return 0;
    case 'last': return marks.length - 1;
    case 'left': return nextChange(marks, width, cursor, -1, 0);
    case 'right': return nextChange(marks, width, cursor, 1, 0);
    case 'up': return nextChange(marks, width, cursor, 0, -1);
    case 'down': return nextChange(marks, width, cursor, 0, 1);
  }
}
