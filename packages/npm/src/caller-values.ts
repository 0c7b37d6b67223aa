/** Values of the program that asks, whatever they are. */

/** Whether it is an array of at most so many values of a kind; a hole is none, and ends the search. */
export function isList(value: unknown, most: number, test: (value: unknown) => boolean): value is unknown[] {
  if (!Array.isArray(value) || value.length > most) return false;
  for (let at = 0; at < value.length; at += 1) if (!test(value[at])) return false;
  return true;
}


/** Bytes, none where another thread has taken the buffer. */
export function live(bytes: Uint8Array): Uint8Array { return bytes.length > 0 ? bytes : new Uint8Array(0); }

/** A value in a message; whatever it is, it can be written. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return typeof value === 'object' && value !== null ? 'an object' : typeof value === 'function' ? 'a function' : String(value);
}
