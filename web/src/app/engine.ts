/** The one engine of the page. */
import { Engine } from '../engine/client';

export const engine = new Engine();
