/** What programs give as a puzzle, on its way to the engine. */
import { type Clues, flat } from './clues.js';
import { refused } from './errors.js';
import type { Given } from './protocol.js';
import type { OrderedPuzzle } from './types.js';
import { live } from './caller-values.js';

/**
 * Whatever a puzzle can be made of: clues; the text or the bytes of a file in any format (of several puzzles the first is
 * taken); or anything with such a text as its `source`: a `Puzzle`, or a puzzle of `open`, `make` or `fix`; or a puzzle of
 * `generate`.
 */
export type PuzzleInput = Clues | string | Uint8Array | { readonly source: string } | OrderedPuzzle;

/** A puzzle on its way to the engine. @internal */
export function givenOf(input: unknown): Given {
  if (typeof input === 'string') return input;
  if (input instanceof Uint8Array) return live(input);
  if (typeof input === 'object' && input !== null) {
    const { source, palette } = input as { source?: unknown; palette?: unknown };
    if (typeof source === 'string') return source;
    if (Array.isArray(palette)) return jsonOf(input);
  }
  return flat(input);
}

/** A puzzle with colors, as a file of JSON. */
function jsonOf(input: object): string {
  try {
    return JSON.stringify(input);
  } catch {
    throw refused('puzzle', 'this is no puzzle that JSON can hold');
  }
}
