/** The engine in this very thread: the module at hand, and its refusals as exceptions. */
import { shown } from './arguments.js';
import { EngineError, errorOf, needed, refused } from './errors.js';
import { larger, load as loaded, moduleFor, type Module } from './modules.js';
import { MODULES, type ModuleName, type Question } from './protocol.js';

let at: { name: ModuleName; module: Module } | undefined;

/**
 * Loads the engine, once. `play` reads the engine's own formats and gives hints, `solver` also solves and
 * explains, `full` has all formats, counts and drawings.
 */
export async function load(name: ModuleName = 'full'): Promise<void> {
  if (!MODULES.includes(name)) throw refused('name', `there is no module ${shown(name)}; there are ${MODULES.join(', ')}`);
  const module = await loaded(name);
  if (!at || larger(name, at.name) !== at.name) at = { name, module };
}

/** What a listener threw, on its way through the engine. @internal */
export class Raised { constructor(readonly error: unknown) {} }

/** Does something with the module at hand, which must have what answers the question. @internal */
export function run<T>(question: Question, work: (module: Module) => T): T {
  if (!at) throw new EngineError('the engine is not loaded; `await load()` first');
  const { name, module } = at;
  const cannot = (wanted: ModuleName) => new EngineError(`the module "${name}" cannot do this; \`await load('${wanted}')\` first`);
  const least = moduleFor(question, name);
  if (least !== name) throw cannot(least);
  try {
    return work(module);
  } catch (error) {
    if (error instanceof Raised) throw error.error;
    if (error instanceof EngineError) throw error;
    const wanted = needed(error);
    throw wanted ? cannot(wanted) : errorOf(error);
  }
}
