/** The engine in this very thread: the module at hand, and its refusals as exceptions. */
import { shown } from './arguments.js';
import { EngineError, errorOf, needed, refused } from './errors.js';
import { load as loaded, type Module } from './modules.js';
import type { ModuleName } from './protocol.js';

const ORDER: ModuleName[] = ['core', 'solver', 'full'];
let at: { name: ModuleName; module: Module } | undefined;

/**
 * Loads the engine, once. `core` reads the engine's own formats and gives hints, `solver` also solves and
 * explains, `full` has all formats, counts and drawings.
 */
export async function load(name: ModuleName = 'full'): Promise<void> {
  if (!ORDER.includes(name)) throw refused('name', `there is no module ${shown(name)}; there are ${ORDER.join(', ')}`);
  const module = await loaded(name);
  if (!at || ORDER.indexOf(name) > ORDER.indexOf(at.name)) at = { name, module };
}

/** What a listener threw, on its way through the engine. @internal */
export class Raised { constructor(readonly error: unknown) {} }

/** Does something with the module at hand. @internal */
export function run<T>(work: (module: Module) => T): T {
  if (!at) throw new EngineError('the engine is not loaded; `await load()` first');
  try {
    return work(at.module);
  } catch (error) {
    if (error instanceof Raised) throw error.error;
    if (error instanceof EngineError) throw error;
    const larger = needed(error);
    if (larger) throw new EngineError(`the module "${at.name}" cannot do this; \`await load('${larger}')\` first`);
    throw errorOf(String((error as Error)?.message ?? error));
  }
}
