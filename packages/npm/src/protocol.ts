/** The messages between the engine's client and its workers. */
import type { FlatClues } from './clues.js';

export type Question =
  | 'open' | 'bundle' | 'info' | 'code' | 'lines' | 'rest' | 'runAt' | 'hint' | 'possible' | 'check' | 'wrong'
  | 'finished' | 'solve' | 'explain' | 'count' | 'rate' | 'svg' | 'write' | 'next' | 'readBoard' | 'source'
  | 'make' | 'fix' | 'generate';

/**
 * The engine comes in four modules: `play` has what playing needs at once, `solver` the verdicts, `full` every format,
 * counts and drawings, `make` what makes puzzles. Each has all that the one before it has.
 */
export const MODULES = ['play', 'solver', 'full', 'make'] as const;
export type ModuleName = (typeof MODULES)[number];

/** First message: the compiled module that the worker begins with. */
export interface Start { base: ModuleName; module: WebAssembly.Module }

/** A puzzle on its way to the engine: the text or the bytes of a file, or clues. */
export type Given = string | Uint8Array | FlatClues;

/** `puzzle` is what is asked about. */
export interface Ask { id: number; ask: Question; puzzle?: Given | undefined; args: unknown[] }

/** What is said of a file before the answer: how many bytes of the module that reads it have come, and that it reads. */
export type Reading = { fetched: number } | { reads: true };

/** Events come before the value. */
export interface Reply { id: number; value?: unknown; event?: string; error?: string }

/** A worker, seen from outside. */
export interface Channel {
  post(message: Start | Ask): void;
  end(): void;
  /** Whether the program must wait for it: `false` lets Node end while nothing is asked. */
  hold(isAsked: boolean): void;
}
