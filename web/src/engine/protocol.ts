/** The messages between the page and its workers. */

export type Question =
  | 'open' | 'bundle' | 'info' | 'goal' | 'code' | 'lines' | 'rest' | 'runAt' | 'hint' | 'check' | 'wrong'
  | 'finished' | 'verdict' | 'explain' | 'count' | 'other' | 'grade' | 'svg' | 'write';

/**
 * The engine comes in three modules: `core` has what playing needs at once, `solver` the verdicts, `full`
 * every format, counts and drawings.
 */
export type ModuleName = 'core' | 'solver' | 'full';

/** First message: the compiled module that the worker begins with, and where the others lie. */
export interface Start { base: ModuleName; module: WebAssembly.Module; urls: Record<ModuleName, string> }

/** `source` is the text of the puzzle that is asked about. */
export interface Ask { id: number; ask: Question; source?: string; args: unknown[] }

/** Events come before the value. The reply to `Start` has the id 0. */
export interface Reply { id: number; value?: unknown; event?: string; error?: string }
