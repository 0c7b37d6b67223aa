/**
 * The strips of clues. A strip is drawn once into a bitmap and blitted while the board moves; it is drawn
 * anew when the gesture has ended. Numbers are never smaller than 11 px: where lines lie closer, a strip
 * shows the lines around the pointer and a tick for every other.
 */
import type { Clue, LineState, PuzzleInfo } from 'pictogrid/async';
import { canStretch, density } from './bitmap';
import type { Camera } from './camera';
import { inkOn, outlineOf, type Colors } from './colors';
import { draw as drawPattern } from './patterns';
import type { Show } from './show';

/** Above this, a strip is drawn where it is seen instead of as a whole. */
const LARGEST_BITMAP = 8000;
const LENS = 3;
/** The smallest numbers, in pixels. */
const LEAST = 11;
/** Around a bitmap, for the lens at the first and the last lines. */
const PAD = 80;

export interface Depth { left: number; top: number }

/** The size of the numbers for a size of cells. */
export function fontSize(size: number): number {
  return Math.max(LEAST, Math.min(16, Math.round(size * 0.46)));
}

const words = (clue: Clue | null): string[] => {
  if (clue === null) return ['?'];
  return clue.runs.length === 0 ? ['0'] : clue.runs.map((run) => (run.n === null ? '?' : String(run.n)));
};

/** Where each number of a row's clue ends, from the edge leftwards. */
function widths(clue: Clue | null, font: number, isColored: boolean): number[] {
  const gap = isColored ? 3 : font * 0.72;
  let at = 0;
  return words(clue).map((word) => word.length * font * 0.6 + (isColored ? 6 : 0)).reverse().map((wide) => {
    const end = at;
    at += wide + gap;
    return end;
  }).concat(at);
}

const isColored = (info: PuzzleInfo): boolean => info.palette.length > 2;

/**
 * How much room the deepest clues need, at most two fifths of the stage; less beside cells so small that only
 * the clues around the pointer are shown, where the cells need the width more.
 */
export function depthOf(info: PuzzleInfo, size: number, width: number, height: number): Depth {
  const font = fontSize(size);
  const colored = isColored(info);
  const left = Math.max(...info.rows.map((clue) => widths(clue, font, colored).at(-1)!), font);
  const top = Math.max(...info.columns.map((clue) => words(clue).length), 1) * lineHeight(font, colored);
  return { left: Math.ceil(Math.min(left + 12, width * (size < LEAST ? 0.26 : 0.4))), top: Math.ceil(Math.min(top + 10, height * 0.4)) };
}

const lineHeight = (font: number, colored: boolean): number => Math.round(font * (colored ? 1.45 : 1.28));

interface Ink { colors: Colors; info: PuzzleInfo; show: Show; marked: ReadonlySet<string> }

export class Strips {
  private bitmaps: Record<'row' | 'column', { key: string; canvas: HTMLCanvasElement; size: number; deep: number } | undefined> = { row: undefined, column: undefined };

  constructor(readonly info: PuzzleInfo) {}

  forget(): void {
    this.bitmaps = { row: undefined, column: undefined };
  }

  /** Draws both strips; `key` changes with whatever they show, `isMoving` blits what is there. */
  draw(context: CanvasRenderingContext2D, camera: Camera, depth: Depth, ink: Ink, key: string, isMoving: boolean, focus: number[], stage: { width: number; height: number }): void {
    for (const side of ['row', 'column'] as const) {
      const isRow = side === 'row';
      const [edge, cross] = isRow ? [camera.leftEdge, camera.topEdge] : [camera.topEdge, camera.leftEdge];
      const deep = isRow ? depth.left : depth.top;
      context.save();
      context.beginPath();
      if (isRow) context.rect(edge - deep, cross, deep, stage.height - cross);
      else context.rect(cross, edge - deep, stage.width - cross, deep);
      context.clip();
      context.fillStyle = ink.colors.ground;
      if (isRow) context.fillRect(edge - deep, cross, deep, stage.height - cross);
      else context.fillRect(cross, edge - deep, stage.width - cross, deep);
      this.strip(context, side, camera, deep, edge, ink, key, isMoving, focus);
      context.restore();
    }
  }

  private strip(context: CanvasRenderingContext2D, side: 'row' | 'column', camera: Camera, deep: number, edge: number, ink: Ink, key: string, isMoving: boolean, focus: number[]): void {
    const isRow = side === 'row';
    const n = isRow ? this.info.height : this.info.width;
    const start = isRow ? camera.y : camera.x;
    const font = fontSize(camera.size);
    const isLens = camera.size < font + (isRow ? 0 : 1);
    const scale = density();
    const long = n * camera.size;
    const paint = (inner: CanvasRenderingContext2D, begin: number, end: number, range: [number, number]): void => {
      if (isLens) this.lens(inner, isRow, camera.size, begin, end, ink, focus);
      else for (let line = range[0]; line < range[1]; line++) this.clue(inner, isRow, line, begin + (line + 0.5) * camera.size, end, deep, font, ink);
    };
    let bitmap = this.bitmaps[side];
    const isNear = isMoving && bitmap !== undefined && canStretch(bitmap.size, camera.size);
    // The lens goes with the pointer, so its picture is of use to a moving board alone.
    if ((long + 2 * PAD) * scale > LARGEST_BITMAP ? !isNear : isLens && !isMoving) {
      const view = camera.view();
      paint(context, start, edge, isRow ? [view.y0, view.y1] : [view.x0, view.x1]);
      return;
    }
    const whole = `${key} ${camera.size} ${deep} ${isLens ? focus[isRow ? 0 : 1] : ''}`;
    if (!bitmap || (bitmap.key !== whole && !isNear)) {
      const canvas = document.createElement('canvas');
      const padded = Math.ceil((long + 2 * PAD) * scale);
      [canvas.width, canvas.height] = isRow ? [deep * scale, padded] : [padded, deep * scale];
      const inner = canvas.getContext('2d')!;
      inner.scale(scale, scale);
      paint(inner, PAD, deep, [0, n]);
      bitmap = this.bitmaps[side] = { key: whole, canvas, size: camera.size, deep };
    }
    context.imageSmoothingEnabled = bitmap.size !== camera.size;
    const pad = PAD * (camera.size / bitmap.size);
    const [first, length] = [start - pad, long + 2 * pad];
    if (isRow) context.drawImage(bitmap.canvas, edge - bitmap.deep, first, bitmap.deep, length);
    else context.drawImage(bitmap.canvas, first, edge - bitmap.deep, length, bitmap.deep);
  }

  /** The number of a clue that lies `back` pixels before the edge of the board, or -1. */
  numberAt(camera: Camera, isRow: boolean, line: number, back: number): number {
    const clue = isRow ? this.info.rows[line] : this.info.columns[line];
    const n = words(clue).length;
    const font = fontSize(camera.size);
    const colored = isColored(this.info);
    if (!isRow) {
      const k = n - 1 - Math.floor((back - 6) / lineHeight(font, colored));
      return k >= 0 && k < n ? k : -1;
    }
    const ends = widths(clue, font, colored);
    const place = ends.findIndex((end, i) => i > 0 && back - 8 < end);
    return place < 0 ? -1 : n - place;
  }

  /** The lines around `focus` in full, every other line as a tick. */
  private lens(context: CanvasRenderingContext2D, isRow: boolean, size: number, start: number, edge: number, ink: Ink, focus: number[]): void {
    const n = isRow ? this.info.height : this.info.width;
    const clues = isRow ? this.info.rows : this.info.columns;
    context.fillStyle = ink.colors.rule;
    for (let line = 0; line < n; line++) {
      const at = start + (line + 0.5) * size - 0.5;
      const long = Math.min(14, 3 + 2 * words(clues[line]).length);
      if (isRow) context.fillRect(edge - 4 - long, at, long, 1);
      else context.fillRect(at, edge - 4 - long, 1, long);
    }
    const at = focus[isRow ? 0 : 1];
    if (at === undefined || at < 0) return;
    const font = 11;
    const step = isRow ? font + 3 : font * 1.9;
    const deep = 4000;
    context.fillStyle = ink.colors.ground;
    const [from, to] = [Math.max(0, at - LENS), Math.min(n - 1, at + LENS)];
    // At the ends of the board it stays within them.
    const center = Math.max(start + (at - from + 0.5) * step, Math.min(start + n * size - (to - at + 0.5) * step, start + (at + 0.5) * size));
    const [low, high] = [center + (from - at - 0.5) * step, center + (to - at + 0.5) * step];
    if (isRow) context.fillRect(0, low, edge - 2, high - low);
    else context.fillRect(low, 0, high - low, edge - 2);
    for (let line = from; line <= to; line++) this.clue(context, isRow, line, center + (line - at) * step, edge, deep, font, ink);
  }

  /** One clue, its last number at the edge of the board. */
  private clue(context: CanvasRenderingContext2D, isRow: boolean, line: number, middle: number, edge: number, deep: number, font: number, ink: Ink): void {
    const { info, show } = ink;
    const clue = isRow ? info.rows[line] : info.columns[line];
    const index = isRow ? line : info.height + line;
    const state = show.states?.[index];
    const colored = isColored(info);
    const texts = words(clue);
    context.font = `${colored ? 600 : 500} ${font}px ${ink.colors.mono}`;
    context.textBaseline = 'middle';
    context.textAlign = isRow ? 'right' : 'center';
    const high = lineHeight(font, colored);
    const ends = isRow ? widths(clue, font, colored) : [];
    const lit = show.lit?.includes(index) ?? false;
    for (let k = texts.length - 1, back = 0; k >= 0; k--, back++) {
      const [x, y] = isRow ? [edge - 8 - ends[back], middle] : [middle, edge - 6 - (back + 0.5) * high];
      if ((isRow ? x : y) < edge - deep - font) break;
      const style = this.styleOf(state, k, index, lit, ink);
      this.number(context, texts[k], x, y, font, isRow, clue?.runs[k]?.c ?? 0, style, ink);
    }
    this.more(context, isRow, middle, edge, deep, texts.length, ends, high, font, ink);
    // Numbers in boxes of their color can't be red themselves.
    const isFalse = colored && state?.impossible === true && show.showImpossible === true;
    if (isFalse || (state?.moves && show.showMoves)) {
      context.fillStyle = isFalse ? ink.colors.red : ink.colors.teal;
      if (isRow) context.fillRect(edge - 4, middle - font / 2, 2, font);
      else context.fillRect(middle - font / 2, edge - 4, font, 2);
    }
  }

  private styleOf(state: LineState | undefined, k: number, index: number, lit: boolean, ink: Ink): { color: string; struck: 'no' | 'engine' | 'hand'; isNamed?: boolean } {
    const { colors, show } = ink;
    const isNamed = show.lit?.[0] === index && (show.litNumbers?.includes(k) ?? false);
    const hand = ink.marked.has(`${index}.${k}`);
    if (state?.impossible && show.showImpossible) return { color: colors.red, struck: hand ? 'hand' : 'no' };
    if (isNamed) return { color: colors.clueLit, struck: 'no', isNamed };
    if (state && (state.settled[k] || state.done || state.met)) {
      return { color: lit ? colors.settledLit : colors.settled, struck: state.settled[k] || state.done ? 'engine' : 'no' };
    }
    return { color: lit ? colors.clueLit : colors.ink, struck: hand ? 'hand' : 'no' };
  }

  private number(context: CanvasRenderingContext2D, text: string, x: number, y: number, font: number, isRow: boolean, value: number, style: { color: string; struck: string; isNamed?: boolean }, ink: Ink): void {
    const wide = text.length * font * 0.6;
    const ground = isColored(ink.info) && value > 1 ? ink.info.palette[value - 1] : undefined;
    const left = isRow ? x - wide : x - wide / 2;
    if (ground) {
      const isSoft = style.struck === 'engine';
      context.globalAlpha = isSoft ? 0.35 : 1;
      context.fillStyle = ground.rgb;
      context.beginPath();
      // Where lines lie close, the boxes of one must not lie on those of the next.
      const high = font > LEAST ? font * 1.34 : LEAST;
      context.roundRect(left - 3, y - high / 2, wide + 6, high, 3);
      context.fill();
      const outline = outlineOf(ground.rgb, ink.colors.ground, ink.colors);
      if (outline) {
        context.strokeStyle = outline;
        context.lineWidth = 1;
        context.stroke();
      }
      context.globalAlpha = 1;
      if (ink.show.showPatterns && ground.pattern > 0) this.swatch(context, ground, left - 3, y + high / 2 - 4, wide + 6);
      if (style.isNamed) {
        context.strokeStyle = ink.colors.teal;
        context.lineWidth = 2;
        context.stroke();
      }
      context.fillStyle = isSoft ? ink.colors.ink : inkOn(ground.rgb);
    } else context.fillStyle = style.color;
    context.fillText(text, x, y + 0.5);
    if (style.struck === 'no') return;
    context.strokeStyle = context.fillStyle;
    context.lineWidth = 1.2;
    context.setLineDash(style.struck === 'hand' ? [2, 2] : []);
    context.beginPath();
    context.moveTo(left - 1.5, y);
    context.lineTo(left + wide + 1.5, y);
    context.stroke();
    context.setLineDash([]);
  }

  /** The pattern of a color, at the foot of its number. */
  private swatch(context: CanvasRenderingContext2D, color: { rgb: string; pattern: number }, x: number, y: number, wide: number): void {
    context.save();
    context.beginPath();
    context.roundRect(x, y, wide, 4, [0, 0, 3, 3]);
    context.clip();
    for (let at = x; at < x + wide; at += 8) {
      context.save();
      context.translate(at, y - 2);
      drawPattern(context, color.pattern, color.rgb, 8);
      context.restore();
    }
    context.restore();
  }

  /** `+3` where numbers do not fit: a hidden number without a sign would read as a false clue. */
  private more(context: CanvasRenderingContext2D, isRow: boolean, middle: number, edge: number, deep: number, n: number, ends: number[], high: number, font: number, ink: Ink): void {
    const need = isRow ? (ends.at(-1) ?? 0) + 12 : n * high + 8;
    if (need <= deep + 1) return;
    const room = deep - (isRow ? font * 2.2 : high * 1.1);
    const fit = isRow ? ends.filter((end, i) => i < n && end + font < room).length : Math.floor((room - 6) / high);
    const hiddenOnes = n - Math.max(0, fit);
    context.fillStyle = ink.colors.ground;
    if (isRow) context.fillRect(edge - deep, middle - font * 0.8, font * 2.2, font * 1.6);
    else context.fillRect(middle - font, edge - deep, font * 2, high * 1.1);
    context.fillStyle = ink.colors.soft;
    context.font = `600 ${Math.max(9, font - 2)}px ${ink.colors.mono}`;
    context.textAlign = isRow ? 'left' : 'center';
    context.fillText(`+${hiddenOnes}`, isRow ? edge - deep + 2 : middle, isRow ? middle : edge - deep + font * 0.6);
  }
}
