/** The one engine of the page. */
import { Engine } from 'pictogrid/worker';

export const engine = new Engine();
