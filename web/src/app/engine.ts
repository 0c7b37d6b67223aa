/** The one engine of the page. */
import { Engine } from 'pictogrid/async';

export const engine = new Engine();
