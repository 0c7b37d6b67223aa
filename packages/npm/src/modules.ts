/** The modules of the engine, each loaded when it is first needed. */
import type * as Make from '../wasm/make.js';
import { compiled } from './module-urls.js';
import { notFetched } from './host.js';
import { MODULES, type ModuleName, type Question } from './protocol.js';

/** The shape of the largest module. */
export type Module = typeof Make;
export type Session = Make.Session;
export type Solutions = Make.Solutions;
export type Orders = Make.Orders;

/** The smallest module that answers a question, where that is not `play`. */
const LEAST: Partial<Record<Question, ModuleName>> = {
  solve: 'solver', explain: 'solver', rate: 'solver', wrong: 'solver', next: 'solver', possible: 'solver',
  count: 'full', check: 'full', svg: 'full', readBoard: 'full', make: 'make', fix: 'make', generate: 'make',
};

export function larger(one: ModuleName, two: ModuleName): ModuleName { return MODULES.indexOf(one) > MODULES.indexOf(two) ? one : two; }

/** The smallest module for a question that is at least this one. */
export function moduleFor(question: Question, least: ModuleName): ModuleName { return larger(LEAST[question] ?? 'play', least); }

/** Each name stands in an import of its own, so that bundlers find the files; `make` is added by what makes puzzles. */
const scripts: Partial<Record<ModuleName, () => Promise<unknown>>> = {
  play: () => import('../wasm/play.js'),
  solver: () => import('../wasm/solver.js'),
  full: () => import('../wasm/full.js'),
};

export function addScript(name: ModuleName, script: () => Promise<unknown>): void { scripts[name] = script; }

/** The names of the modules that can be loaded. */
export function names(): ModuleName[] { return MODULES.filter((name) => name in scripts); }

const loaded = new Map<ModuleName, Promise<Module>>();

/** Loads a module; `module` is its code, if that has come already, and `fetched` hears how it comes. */
export function load(name: ModuleName, module?: WebAssembly.Module, fetched?: (bytes: number) => void): Promise<Module> {
  let loading = loaded.get(name);
  if (!loading) {
    loading = scripts[name]!().catch((error: unknown) => { throw notFetched(error); }).then(async (found) => {
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
