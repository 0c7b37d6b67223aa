/** What end-to-end tests need of the page, and a curious person at the console, too: the engine and the puzzles. */
import { first, games, puzzle, starter } from '../store/db';
import { engine } from './engine';

declare global {
  interface Window { pictogrid: { engine: typeof engine; first: typeof first; puzzle: typeof puzzle; starter: typeof starter; games: typeof games } }
}

window.pictogrid = { engine, first, puzzle, starter, games };
