/** The modules of the engine, each loaded when it is first needed. */
import { compiled } from '#inside';
import type * as Full from '../wasm/full.js';
import type { ModuleName } from './protocol.js';

/** Every module has the shape of the largest; `svg` is missing in the others, `solutions` in `core`. */
export type Module = typeof Full;
export type Session = Full.Session;
export type Solutions = Full.Solutions;

/** The pictures of a puzzle, one after the other. */
export function listOf(session: Session, options: string): Solutions {
  if (!session.solutions) throw new Error('{"need":"solver"}');
  return session.solutions(options);
}

const loaded = new Map<ModuleName, Promise<Module>>();
const ready = new Map<ModuleName, Module>();

/** Each name stands in an import of its own, so that bundlers find the files. */
const scripts: Record<ModuleName, () => Promise<unknown>> = {
  core: () => import('../wasm/core.js'),
  solver: () => import('../wasm/solver.js'),
  full: () => import('../wasm/full.js'),
};

/** Loads a module; `module` is its code, if that has come already. */
export function load(name: ModuleName, module?: WebAssembly.Module): Promise<Module> {
  let loading = loaded.get(name);
  if (!loading) {
    loading = scripts[name]().then(async (found) => {
      const script = found as Module;
      await script.default({ module_or_path: module ?? (await compiled(name)) });
      ready.set(name, script);
      return script;
    });
    loaded.set(name, loading);
    // A module that could not be fetched may be there the next time.
    loading.catch(() => loaded.delete(name));
  }
  return loading;
}

/** A module that is there already. */
export function atHand(name: ModuleName): Module | undefined { return ready.get(name); }

/** After a panic nothing that a module holds can be trusted. */
export function forget(name: ModuleName): void {
  loaded.delete(name);
  ready.delete(name);
}
