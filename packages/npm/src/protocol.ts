/** The messages between the engine's client and its workers. */

export type Question =
  | 'open' | 'bundle' | 'info' | 'code' | 'lines' | 'rest' | 'runAt' | 'hint' | 'check' | 'wrong'
  | 'finished' | 'solve' | 'explain' | 'count' | 'rate' | 'svg' | 'write' | 'next' | 'readBoard';

/**
 * The engine comes in three modules: `play` has what playing needs at once, `solver` the verdicts, `full`
 * every format, counts and drawings. Each has all that the one before it has.
 */
export const MODULES = ['play', 'solver', 'full'] as const;
export type ModuleName = (typeof MODULES)[number];

/** First message: the compiled module that the worker begins with. */
export interface Start { base: ModuleName; module: WebAssembly.Module }

/** `source` is the text of the puzzle that is asked about. */
export interface Ask { id: number; ask: Question; source?: string | undefined; args: unknown[] }

/** What a worker says of a file before the answer: how much of the module that reads it has come, and that it reads. */
export type Reading = { fetched: number } | { reads: true };

/** Events come before the value. */
export interface Reply { id: number; value?: unknown; event?: string; error?: string }

/** A worker, seen from outside. */
export interface Channel {
  post(message: Start | Ask, transfer: Transferable[]): void;
  end(): void;
  /** Whether the program must wait for it: `false` lets Node end while nothing is asked. */
  hold(isAsked: boolean): void;
}
