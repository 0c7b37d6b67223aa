/** The modules of the engine, each loaded when it is first needed. */
import { compiled } from '#inside';
import type * as Full from '../wasm/full.js';
import { NotFetched } from './errors.js';
import { MODULES, type ModuleName, type Question } from './protocol.js';

/** The shape of the largest module. */
export type Module = typeof Full;
export type Session = Full.Session;
export type Solutions = Full.Solutions;

/** The smallest module that answers a question, where that is not `play`. */
const LEAST: Partial<Record<Question, ModuleName>> = {
  solve: 'solver', explain: 'solver', rate: 'solver', wrong: 'solver', next: 'solver', check: 'solver', count: 'full', svg: 'full', readBoard: 'full',
};

export function larger(one: ModuleName, two: ModuleName): ModuleName { return MODULES.indexOf(one) > MODULES.indexOf(two) ? one : two; }

/** The smallest module for a question that is at least this one. */
export function moduleFor(question: Question, least: ModuleName): ModuleName { return larger(LEAST[question] ?? 'play', least); }

const loaded = new Map<ModuleName, Promise<Module>>();

/** Each name stands in an import of its own, so that bundlers find the files. */
const scripts: Record<ModuleName, () => Promise<unknown>> = {
  play: () => import('../wasm/play.js'),
  solver: () => import('../wasm/solver.js'),
  full: () => import('../wasm/full.js'),
};

function notFetched(error: Error): never { throw new NotFetched(`the engine could not be loaded (${error.message})`); }

/** Loads a module; `module` is its code, if that has come already, and `fetched` hears how it comes. */
export function load(name: ModuleName, module?: WebAssembly.Module, fetched?: (bytes: number) => void): Promise<Module> {
  let loading = loaded.get(name);
  if (!loading) {
    loading = scripts[name]().catch(notFetched).then(async (found) => {
      const script = found as Module;
      await script.default({ module_or_path: module ?? (await compiled(name, fetched)) });
      return script;
    });
    loaded.set(name, loading);
    // A module that could not be fetched may be there the next time.
    loading.catch(() => loaded.delete(name));
  }
  return loading;
}
