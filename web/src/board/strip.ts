/**
 * What the strips show of a clue, in numbers alone: painting, the shares of the stage and the tests all ask here.
 * Every number that is shown is whole and at least 11 px high. Where a clue is longer than its strip, the strip
 * says `+N` at its outer edge, and the line under the cursor has a tag that holds all of its numbers.
 *
 *   strip   | +3 1 2 1 ▏cells        reach of a number: how far its outer side is from the cells
 *           ^ outer edge
 *
 * Letters of the font are 0.6 of its size wide, so nothing is measured. O(k) a line, O(w + h + K) a size of numbers,
 * which is kept.
 */
import type { Clue, PuzzleInfo } from 'pictogrid/async';

/** The smallest numbers, in pixels; lines that lie closer are ticks but for those around the pointer. */
export const LEAST = 11;
/** Around the board. */
export const MARGIN = 8;
const WIDE = 0.6;
/** Between the cells and the nearest number: beside a row, above a column. */
const BESIDE = 8;
const ABOVE = 6;
/** Beyond the outermost number. */
const OUTER = 4;
/** How far a number may be condensed where columns lie close. */
const TIGHTEST = 0.75;

export interface Depth { left: number; top: number }
export type Side = 'row' | 'column';

export const isColored = (info: PuzzleInfo): boolean => info.palette.length > 2;

export const words = (clue: Clue | null): string[] => {
  if (clue === null) return ['?'];
  return clue.runs.length === 0 ? ['0'] : clue.runs.map((run) => (run.n === null ? '?' : String(run.n)));
};

/** The size of the numbers for a size of cells: it grows slower than large cells do. */
export function fontSize(size: number): number {
  const font = Math.round(size * 0.46);
  return Math.max(LEAST, font <= 16 ? font : Math.round(16 + (size - 35) * 0.16));
}

export const lineHeight = (font: number, colored: boolean): number => Math.round(font * (colored ? 1.45 : 1.28));

export const wide = (text: string, font: number): number => text.length * font * WIDE;

/** The middle of each number of a column, or the right end of each number of a row, from the cells outwards; last first. */
export function places(texts: string[], side: Side, font: number, colored: boolean): number[] {
  const high = lineHeight(font, colored);
  if (side === 'column') return texts.map((_, back) => ABOVE + (back + 0.5) * high);
  const gap = colored ? 9 : font * 0.72;
  let at = BESIDE;
  return texts.map((_, back) => {
    const place = at;
    at += wide(texts[texts.length - 1 - back], font) + gap;
    return place;
  });
}

/** How far each number reaches from the cells; last first. */
export function reaches(texts: string[], side: Side, font: number, colored: boolean): number[] {
  const at = places(texts, side, font, colored);
  if (side === 'column') return at.map((middle) => middle + lineHeight(font, colored) / 2);
  return at.map((end, back) => end + wide(texts[texts.length - 1 - back], font) + (colored ? 3 : 0));
}

export const signSize = (font: number): number => Math.max(LEAST, font - 2);

/** How many numbers at the outer edge give way to `+N`, so that all others are whole. */
export function hidden(clue: Clue | null, side: Side, font: number, colored: boolean, deep: number): number {
  const texts = words(clue);
  const reach = reaches(texts, side, font, colored);
  if (reach.at(-1)! + OUTER <= deep) return 0;
  const sign = side === 'row' ? wide(`+${texts.length}`, signSize(font)) + 2 * OUTER : signSize(font) * 1.2 + OUTER;
  return texts.length - reach.filter((one) => one + sign <= deep).length;
}

/** Whether a strip shows ticks, and numbers around the pointer alone: its lines lie too close for numbers. */
export function isLens(info: PuzzleInfo, side: Side, size: number): boolean {
  const font = fontSize(size);
  if (side === 'row') return size < font;
  return size < Math.max(font + 1, needs(info, font).widest * TIGHTEST + 1);
}

/** The widest that a number of a column may be drawn: neighbors must not read as one number. */
export const tightness = (size: number): number => size - 1;

interface Needs { left: number; top: number; widest: number }
const kept = new WeakMap<PuzzleInfo, Map<number, Needs>>();

/** What the deepest clues need, and the widest number of a column. */
function needs(info: PuzzleInfo, font: number): Needs {
  let known = kept.get(info);
  if (!known) kept.set(info, (known = new Map<number, Needs>()));
  let need = known.get(font);
  if (!need) {
    const colored = isColored(info);
    const most = (clues: (Clue | null)[], side: Side): number =>
      Math.ceil(Math.max(...clues.map((clue) => reaches(words(clue), side, font, colored).at(-1)!)) + OUTER);
    const widest = Math.max(...info.columns.flatMap(words).map((text) => wide(text, font)));
    known.set(font, (need = { left: most(info.rows, 'row'), top: most(info.columns, 'column'), widest }));
  }
  return need;
}

/**
 * The depth of the strips: what the deepest clues need, at most two fifths of the stage or what the cells leave
 * free, if that is more. Beside cells so small that few clues are shown at once, the cells need the width more.
 */
export function depthOf(info: PuzzleInfo, size: number, width: number, height: number): Depth {
  const need = needs(info, fontSize(size));
  const share = isLens(info, 'row', size) ? 0.26 : 0.4;
  const left = Math.max(Math.floor(width * share), Math.floor(width - MARGIN - info.width * size));
  const top = Math.max(Math.floor(height * 0.4), Math.floor(height - MARGIN - info.height * size));
  return { left: Math.min(need.left, left), top: Math.min(need.top, top) };
}

/** A tag's numbers in as many lines as its width asks for: from which number each line begins. */
export function wrapped(texts: string[], font: number, colored: boolean, most: number): { from: number; wide: number }[] {
  const gap = colored ? 3 : font * 0.72;
  const lines = [{ from: 0, wide: 0 }];
  texts.forEach((text, i) => {
    const own = wide(text, font) + (colored ? 6 : 0);
    const line = lines.at(-1)!;
    if (line.wide > 0 && line.wide + gap + own > most) lines.push({ from: i, wide: own });
    else line.wide += (line.wide > 0 ? gap : 0) + own;
  });
  return lines;
}
