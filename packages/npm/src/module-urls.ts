/** The code of the modules. Apart from their scripts, which only the thread needs that runs them. */
import { compiledAt } from './host.js';
import type { ModuleName } from './protocol.js';

/** Each address stands alone, so that bundlers find the files; that of `make` is added by what makes puzzles. */
const urls: Partial<Record<ModuleName, () => URL>> = {
  play: () => new URL('../wasm/play_bg.wasm', import.meta.url),
  solver: () => new URL('../wasm/solver_bg.wasm', import.meta.url),
  full: () => new URL('../wasm/full_bg.wasm', import.meta.url),
};

export function addCode(name: ModuleName, url: () => URL): void { urls[name] = url; }

/** `fetched` hears how many bytes have come. */
export function compiled(name: ModuleName, fetched?: (bytes: number) => void): Promise<WebAssembly.Module> { return compiledAt(urls[name]!(), fetched); }
