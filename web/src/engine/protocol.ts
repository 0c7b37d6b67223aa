/** The messages between the page and its workers. */

export type Question =
  | 'open' | 'bundle' | 'info' | 'goal' | 'code' | 'lines' | 'rest' | 'runAt' | 'hint' | 'check' | 'wrong'
  | 'finished' | 'verdict' | 'explain' | 'count' | 'other' | 'grade' | 'svg' | 'write';

/** First message: the compiled engine, and where the module for every format lies. */
export interface Start { core: WebAssembly.Module; fullUrl: string }

/** `source` is the text of the puzzle that is asked about. */
export interface Ask { id: number; ask: Question; source?: string; args: unknown[] }

/** Events come before the value. The reply to `Start` has the id 0. */
export interface Reply { id: number; value?: unknown; event?: string; error?: string }
