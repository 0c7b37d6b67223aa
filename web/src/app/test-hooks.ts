/**
 * What end-to-end tests ask the built page for, and a curious person at the console, too: the engine and the puzzles.
 * In every build, since what is tested is the page that people get; a build for tests alone would be another page.
 */
import { first, games, puzzle, starter } from '../store/db';
import { engine } from './engine';

declare global {
  interface Window { pictogrid: { engine: typeof engine; first: typeof first; puzzle: typeof puzzle; starter: typeof starter; games: typeof games } }
}

window.pictogrid = { engine, first, puzzle, starter, games };
