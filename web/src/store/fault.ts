/** What kind of fault the engine tells of. Apart from the engine, so that whatever handles faults can be tested without one. */
import type { ErrorKind } from 'pictogrid/async';

export function isOfKind(error: unknown, kind: ErrorKind): boolean { return (error as { kind?: unknown } | undefined)?.kind === kind; }
