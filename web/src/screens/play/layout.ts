/**
 * How the screen of a puzzle is laid out. It is decided by the window and the puzzle alone: a decision that looked
 * at the room it makes would take itself back, for ever.
 *
 *   side      header, board, rail at the right       floating  header, board, a bar over it
 *   below     header, board, dock of two rows        phone     own title, board, dock
 *   short     board, a narrow rail at the right      low       board, a dock of one row: little else has room
 *
 * Short and low are also what a zoom of 200 and 400 % makes of a desktop. O(w + h) of the board, for the clues.
 */
import type { PuzzleInfo } from 'pictogrid/async';
import { fitOf } from '../../board/stage-layout';

export type Layout = 'side' | 'below' | 'floating' | 'phone' | 'short' | 'low';
export interface Size { width: number; height: number }

/** Below these the page has no header; the style of the frame says the same. */
const NARROW = 600;
const SHORT = 480;
/** A rail beside the board needs so much in a short window, and in a tall one that is wider than high. */
const BESIDE_SHORT = 560;
const BESIDE = 700;
const DESKTOP = 1024;
/** A board that does not fit at this size of cells takes all the room. */
const TOO_SMALL = 12;

/** The layout in which nothing lies over the board. */
function docked({ width, height }: Size): Layout {
  if (height < SHORT) return width >= BESIDE_SHORT ? 'short' : 'low';
  if (width < NARROW) return 'phone';
  return width >= DESKTOP || (width >= BESIDE && width > height) ? 'side' : 'below';
}

/** What rails, header and docks leave the board at least, as the style sheets have them. */
export function roomOf({ width, height }: Size, layout: Layout): Size {
  switch (layout) {
    case 'side': return { width: width - (width >= DESKTOP ? 320 : 260), height: height - 56 };
    case 'below': return { width, height: height - 56 - 150 };
    case 'floating': return { width, height: height - 56 };
    case 'phone': return { width, height: height - 53 - 190 };
    case 'short': return { width: width - 232, height };
    case 'low': return { width, height: height - 54 };
  }
}

/** Elsewhere the map lies in the corner between the clues. */
export const hasMapBeside = (layout: Layout): boolean => layout === 'side' || layout === 'floating';

export function layoutOf(size: Size, info: PuzzleInfo, wish: 'docked' | 'floating' | 'by size'): Layout {
  const layout = docked(size);
  if (wish === 'docked' || (layout !== 'side' && layout !== 'below') || size.width < BESIDE) return layout;
  return wish === 'floating' || fitOf(info, { ...roomOf(size, layout), under: 0 }) < TOO_SMALL ? 'floating' : layout;
}
