/** Where the module is that makes puzzles. Only what makes them imports this, so that no other bundle has it. */
import { addCode } from './module-urls.js';
import { beside, type Script } from './host.js';
import { addScript } from './modules.js';

addCode('make', () => new URL('../wasm/make_bg.wasm', import.meta.url));
addScript('make', () => import('../wasm/make.js'));

/** The worker that makes puzzles. */
export const MAKE_WORKER: Script = {
  start: (name) => new Worker(new URL('./make-worker.js', import.meta.url), { type: 'module', name }),
  address: () => beside('./make-worker.js'),
};
