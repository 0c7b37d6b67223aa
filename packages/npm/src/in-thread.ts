/** The engine in this very thread: the module at hand, and its refusals as exceptions. */
import { PictogridError, canceled, errorOf, needed, refused } from './errors.js';
import { larger, load as loaded, moduleFor, names, type Module } from './modules.js';
import type { ModuleName, Question } from './protocol.js';
import { shown } from './caller-values.js';

let at: { name: ModuleName; module: Module } | undefined;

/** Loads a module, once; a smaller one than is loaded changes nothing. */
export async function loadNamed(name: ModuleName): Promise<void> {
  const known = names();
  if (!known.includes(name)) throw refused('name', `there is no module ${shown(name)}; there are ${known.join(', ')}${name === 'make' ? '; `make` is loaded by pictogrid/make' : ''}`);
  const module = await loaded(name);
  if (!at || larger(name, at.name) !== at.name) at = { name, module };
}

/** What a listener threw, on its way through the engine. */
class Raised { constructor(readonly error: unknown) {} }

/** Does something with the module at hand, which must have what answers the question. */
export function run<T>(question: Question, work: (module: Module) => T): T {
  if (!at) throw new PictogridError('not_loaded', 'the engine is not loaded; `await load()` first');
  const { name, module } = at;
  const cannot = (wanted: ModuleName): PictogridError => new PictogridError('not_loaded', `the module "${name}" cannot do this; \`await load('${wanted}')\` first`);
  const least = moduleFor(question, name);
  if (least !== name) throw cannot(least);
  try {
    return work(module);
  } catch (error) {
    if (error instanceof Raised) throw error.error;
    if (error instanceof PictogridError) throw error;
    const wanted = needed(error);
    throw wanted ? cannot(wanted) : errorOf(error);
  }
}

/** Asks with news on the way; what the listener throws is thrown, too. Needs: it is inside of `run`. */
export function watched<T, News>(hear: ((news: News) => void) | undefined, signal: AbortSignal | undefined, ask: (on: (json: string) => boolean) => T): T {
  if (signal?.aborted) throw canceled();
  let fault: Raised | undefined;
  const on = (json: string): boolean => {
    try {
      hear?.(JSON.parse(json) as News);
    } catch (error) {
      fault = new Raised(error);
    }
    return fault !== undefined || signal?.aborted === true;
  };
  let answer: T;
  try {
    answer = ask(on);
  } catch (error) {
    // Stopped because of the listener: what it said comes first.
    if (fault) throw fault;
    throw signal?.aborted ? canceled() : error;
  }
  if (fault) throw fault;
  if (signal?.aborted) throw canceled();
  return answer;
}
