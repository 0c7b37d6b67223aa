/**
 * The strips of clues, painted; what they show is decided by `strip.ts`. A strip is drawn once into a bitmap and
 * blitted while the board moves; it is drawn anew when the gesture has ended. Where lines lie too close for
 * numbers, a strip shows the lines around the pointer and a tick for every other.
 */
import type { Clue, LineState, PuzzleInfo } from 'pictogrid/async';
import { canStretch, density, sized } from './bitmap';
import type { Camera } from './camera';
import { inkOn, outlineOf, type Colors } from './colors';
import { draw as drawPattern } from './patterns';
import type { ViewModel } from './view-model';
import { LEAST, fontSize, hidden, isColored, isLens, lineHeight, places, reaches, signSize, tightness, wide, words, wrapped, type Depth, type Side } from './strip';

/** Above this, a strip is drawn where it is seen instead of as a whole. */
const LARGEST_BITMAP = 8000;
const LENS = 3;
/** Around a bitmap, for the lens at the first and the last lines. */
const PAD = 80;
/** Between the strips and the cells: the outer half of the board's edge, which is painted with the cells. */
export const EDGE = 1;
/** The numbers of a tag. */
const TAG = 13;

export interface Ink { colors: Colors; info: PuzzleInfo; show: ViewModel; marked: ReadonlySet<string> }

/** What strips are drawn for: `key` changes with whatever they show, `isMoving` blits what is there. */
export interface Frame {
  camera: Camera;
  depth: Depth;
  ink: Ink;
  key: string;
  isMoving: boolean;
  stage: { width: number; height: number };
  /** The row and the column of the cursor, or -1. */
  focus: number[];
}

/** A strip on a canvas: its lines lie `pitch` apart from `start` on, its numbers end at `edge` and go `deep`. */
interface Strip { context: CanvasRenderingContext2D; side: Side; ink: Ink; start: number; pitch: number; edge: number; deep: number; font: number }

/** A number of a clue: where it ends (a row's) or its middle (a column's), and the most room across. */
interface Written { text: string; x: number; y: number; font: number; from: 'end' | 'middle'; value: number; style: Style; most: number }
interface Style { color: string; struck: 'no' | 'engine' | 'hand'; isNamed?: boolean }

export class Strips {
  private bitmaps: Record<'row' | 'column', { key: string; canvas: HTMLCanvasElement; size: number; deep: number } | undefined> = { row: undefined, column: undefined };

  private tagBitmaps: Record<Side, { key: string; canvas: HTMLCanvasElement; width: number; height: number } | undefined> = { row: undefined, column: undefined };
  /** The lines around which the lenses stand. */
  private focus: number[] = [];

  constructor(readonly info: PuzzleInfo) {}

  forget(): void {
    this.bitmaps = { row: undefined, column: undefined };
    this.tagBitmaps = { row: undefined, column: undefined };
  }

  /** Draws both strips. */
  draw(context: CanvasRenderingContext2D, frame: Frame): void {
    const { camera, depth, ink, stage } = frame;
    this.focus = frame.focus;
    for (const side of ['row', 'column'] as const) {
      const isRow = side === 'row';
      const [edge, cross] = isRow ? [camera.leftEdge, camera.topEdge] : [camera.topEdge, camera.leftEdge];
      const deep = isRow ? depth.left : depth.top;
      context.save();
      context.beginPath();
      const box: [number, number, number, number] = isRow
        ? [edge - deep, cross - EDGE, deep - EDGE, stage.height - cross + EDGE]
        : [cross - EDGE, edge - deep, stage.width - cross + EDGE, deep - EDGE];
      context.rect(...box);
      context.clip();
      context.fillStyle = ink.colors.ground;
      context.fillRect(...box);
      const [start, pitch, font] = [isRow ? camera.y : camera.x, camera.size, fontSize(camera.size)];
      this.strip({ context, side, ink, start, pitch, edge, deep, font }, frame);
      context.restore();
    }
  }

  private strip(strip: Strip, { camera, key, isMoving, focus }: Frame): void {
    const { context, side, start, edge, deep } = strip;
    const isRow = side === 'row';
    const n = isRow ? this.info.height : this.info.width;
    const hasLens = isLens(this.info, side, camera.size);
    const scale = density();
    const long = n * camera.size;
    const paint = (on: Strip, range: [number, number]): void => {
      if (hasLens) this.lens(on, focus[isRow ? 0 : 1]);
      else for (let line = range[0]; line < range[1]; line++) this.clue(on, line, on.start + (line + 0.5) * on.pitch);
    };
    let bitmap = this.bitmaps[side];
    const isNear = isMoving && bitmap !== undefined && canStretch(bitmap.size, camera.size);
    // The lens goes with the pointer, so its picture is of use to a moving board alone.
    if ((long + 2 * PAD) * scale > LARGEST_BITMAP ? !isNear : hasLens && !isMoving) {
      const view = camera.view();
      paint(strip, isRow ? [view.y0, view.y1] : [view.x0, view.x1]);
      return;
    }
    const whole = `${key} ${camera.size} ${deep} ${hasLens ? focus[isRow ? 0 : 1] : ''}`;
    if (!bitmap || (bitmap.key !== whole && !isNear)) {
      const canvas = document.createElement('canvas');
      const padded = Math.ceil((long + 2 * PAD) * scale);
      [canvas.width, canvas.height] = isRow ? [deep * scale, padded] : [padded, deep * scale];
      const inner = canvas.getContext('2d')!;
      inner.scale(scale, scale);
      paint({ ...strip, context: inner, start: PAD, edge: deep }, [0, n]);
      bitmap = this.bitmaps[side] = { key: whole, canvas, size: camera.size, deep };
    }
    context.imageSmoothingEnabled = bitmap.size !== camera.size;
    const pad = PAD * (camera.size / bitmap.size);
    const [first, length] = [start - pad, long + 2 * pad];
    if (isRow) context.drawImage(bitmap.canvas, edge - bitmap.deep, first, bitmap.deep, length);
    else context.drawImage(bitmap.canvas, first, edge - bitmap.deep, length, bitmap.deep);
  }

  /** The number of a clue that lies `back` pixels before the edge of the board, or -1. */
  numberAt(camera: Camera, depth: Depth, side: Side, line: number, back: number): number {
    const clue = side === 'row' ? this.info.rows[line] : this.info.columns[line];
    const texts = words(clue);
    const font = fontSize(camera.size);
    const colored = isColored(this.info);
    const n = texts.length - hidden(clue, side, font, colored, side === 'row' ? depth.left : depth.top);
    const place = reaches(texts, side, font, colored).slice(0, n).findIndex((reach) => back <= reach + 2);
    return place < 0 ? -1 : texts.length - 1 - place;
  }

  /** The lines around `focus` in full, every other line as a tick. */
  private lens(strip: Strip, at: number | undefined): void {
    const { context, ink, start, edge, pitch: size } = strip;
    const isRow = strip.side === 'row';
    const n = isRow ? this.info.height : this.info.width;
    const clues = isRow ? this.info.rows : this.info.columns;
    context.fillStyle = ink.colors.rule;
    for (let line = 0; line < n; line++) {
      const middle = start + (line + 0.5) * size - 0.5;
      const long = Math.min(14, 3 + 2 * words(clues[line]).length);
      if (isRow) context.fillRect(edge - 4 - long, middle, long, 1);
      else context.fillRect(middle, edge - 4 - long, 1, long);
    }
    if (at === undefined || at < 0) return;
    const step = isRow ? LEAST + 3 : LEAST * 1.9;
    context.fillStyle = ink.colors.ground;
    const [from, to] = [Math.max(0, at - LENS), Math.min(n - 1, at + LENS)];
    // At the ends of the board it stays within them.
    const center = Math.max(start + (at - from + 0.5) * step, Math.min(start + n * size - (to - at + 0.5) * step, start + (at + 0.5) * size));
    const [low, high] = [center + (from - at - 0.5) * step, center + (to - at + 0.5) * step];
    if (isRow) context.fillRect(0, low, edge - 2, high - low);
    else context.fillRect(low, 0, high - low, edge - 2);
    for (let line = from; line <= to; line++) this.clue({ ...strip, font: LEAST, pitch: step }, line, center + (line - at) * step);
  }

  /** One clue, its last number at the edge of the board, its middle where the line has its own. */
  private clue(strip: Strip, line: number, middle: number): void {
    const { context, side, ink, pitch, edge, deep, font } = strip;
    const { info, show } = ink;
    const isRow = side === 'row';
    const clue = isRow ? info.rows[line] : info.columns[line];
    const index = isRow ? line : info.height + line;
    const state = show.states?.[index];
    const colored = isColored(info);
    const texts = words(clue);
    this.setFont(context, font, ink);
    context.textAlign = isRow ? 'right' : 'center';
    const at = places(texts, side, font, colored);
    const lit = show.lit?.includes(index) ?? false;
    const nHidden = hidden(clue, side, font, colored, deep);
    for (let k = texts.length - 1; k >= nHidden; k--) {
      const place = edge - at[texts.length - 1 - k];
      const style = this.styleOf(state, k, index, lit, ink);
      const [x, y] = isRow ? [place, middle] : [middle, place];
      const most = isRow ? Infinity : tightness(pitch);
      this.number(context, { text: texts[k], x, y, font, from: isRow ? 'end' : 'middle', value: clue?.runs[k]?.c ?? 0, style, most }, ink);
    }
    if (nHidden > 0) this.sign(strip, `+${nHidden}`, middle);
    // Numbers in boxes of their color can't be red themselves.
    const isFalse = colored && state?.progress === 'impossible' && show.showImpossible === true;
    if (isFalse || (state?.can_move && show.showMoves)) {
      context.fillStyle = isFalse ? ink.colors.red : ink.colors.teal;
      if (isRow) context.fillRect(edge - 4, middle - font / 2, 2, font);
      else context.fillRect(middle - font / 2, edge - 4, font, 2);
    }
  }

  private styleOf(state: LineState | undefined, k: number, index: number, lit: boolean, ink: Ink): Style {
    const { colors, show } = ink;
    const isNamed = show.lit?.[0] === index && (show.litNumbers?.includes(k) ?? false);
    const hand = ink.marked.has(`${index}.${k}`);
    if (state?.progress === 'impossible' && show.showImpossible) return { color: colors.red, struck: hand ? 'hand' : 'no' };
    if (isNamed) return { color: colors.clueLit, struck: 'no', isNamed };
    if (state && (state.settled[k] || state.progress === 'done' || state.progress === 'met')) {
      return { color: lit ? colors.settledLit : colors.settled, struck: state.settled[k] || state.progress === 'done' ? 'engine' : 'no' };
    }
    return { color: lit ? colors.clueLit : colors.ink, struck: hand ? 'hand' : 'no' };
  }

  private number(context: CanvasRenderingContext2D, { text, x, y, font, from, value, style, most }: Written, ink: Ink): void {
    const long = Math.min(most, wide(text, font));
    const ground = isColored(ink.info) && value > 1 ? ink.info.palette[value - 1] : undefined;
    const left = from === 'end' ? x - long : x - long / 2;
    if (ground) {
      const isSoft = style.struck === 'engine';
      context.globalAlpha = isSoft ? 0.35 : 1;
      context.fillStyle = ground.rgb;
      context.beginPath();
      // Where lines lie close, the boxes of one must not lie on those of the next.
      const high = font > LEAST ? font * 1.34 : LEAST;
      const beside = Math.min(3, (most - long) / 2);
      context.roundRect(left - beside, y - high / 2, long + 2 * beside, high, 3);
      context.fill();
      const outline = outlineOf(ground.rgb, ink.colors.ground, ink.colors);
      if (outline) {
        context.strokeStyle = outline;
        context.lineWidth = 1;
        context.stroke();
      }
      context.globalAlpha = 1;
      if (ink.show.showPatterns && ground.pattern > 0) this.swatch(context, ground, { x: left - beside, y: y + high / 2 - 4, wide: long + 2 * beside });
      if (style.isNamed) {
        context.strokeStyle = ink.colors.teal;
        context.lineWidth = 2;
        context.stroke();
      }
      context.fillStyle = isSoft ? ink.colors.ink : inkOn(ground.rgb);
    } else context.fillStyle = style.color;
    if (long < wide(text, font)) context.fillText(text, x, y + 0.5, long);
    else context.fillText(text, x, y + 0.5);
    if (style.struck === 'no') return;
    context.strokeStyle = context.fillStyle;
    context.lineWidth = 1.2;
    context.setLineDash(style.struck === 'hand' ? [2, 2] : []);
    context.beginPath();
    context.moveTo(left - 1.5, y);
    context.lineTo(left + long + 1.5, y);
    context.stroke();
    context.setLineDash([]);
  }

  /** The pattern of a color, at the foot of its number. */
  private swatch(context: CanvasRenderingContext2D, color: { rgb: string; pattern: number }, { x, y, wide }: { x: number; y: number; wide: number }): void {
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

  private setFont(context: CanvasRenderingContext2D, font: number, ink: Ink): void {
    context.font = `${isColored(ink.info) ? 600 : 500} ${font}px ${ink.colors.mono}`;
    context.textBaseline = 'middle';
  }

  /** `+3` where numbers do not fit: a hidden number without a sign would read as a false clue. */
  private sign({ context, side, ink, edge, deep, font }: Strip, text: string, middle: number): void {
    const [isRow, outer, size] = [side === 'row', edge - deep, signSize(font)];
    context.fillStyle = ink.colors.soft;
    context.font = `600 ${size}px ${ink.colors.mono}`;
    context.textAlign = isRow ? 'left' : 'center';
    context.fillText(text, isRow ? outer + 2 : middle, isRow ? middle + 0.5 : outer + size * 0.6 + 1);
  }

  /**
   * All numbers of a row and a column, each where its strip does not show all of them. -1 is none of them. A tag is
   * painted once for its line: a stroke along it shows it again in each frame.
   */
  tags(context: CanvasRenderingContext2D, frame: Omit<Frame, 'isMoving'>): void {
    const { camera, depth, focus: [row, column] } = frame;
    for (const [side, line] of [['column', column], ['row', row]] as const) {
      if (line >= 0 && !this.isShown(side, line, camera, side === 'row' ? depth.left : depth.top)) this.tag(context, frame, side, line);
    }
  }

  private clueOf(side: Side, line: number): Clue | null {
    return side === 'row' ? this.info.rows[line] : this.info.columns[line];
  }

  /** Whether a strip shows all numbers of a line. */
  private isShown(side: Side, line: number, camera: Camera, deep: number): boolean {
    const hasLens = isLens(this.info, side, camera.size);
    if (hasLens && Math.abs(line - this.focus[side === 'row' ? 0 : 1]) > LENS) return false;
    return hidden(this.clueOf(side, line), side, hasLens ? LEAST : fontSize(camera.size), isColored(this.info), deep) === 0;
  }

  /** A row's tag lies above the row, a column's at the outer edge of the strip. */
  private tag(context: CanvasRenderingContext2D, { camera, depth, ink, key, stage }: Omit<Frame, 'isMoving'>, side: Side, line: number): void {
    const isRow = side === 'row';
    const at = isRow ? camera.y + line * camera.size : camera.x + line * camera.size;
    if (at + camera.size <= (isRow ? camera.topEdge : camera.leftEdge) || at >= (isRow ? stage.height : stage.width)) return;
    const whole = `${line} ${key} ${stage.width}`;
    let bitmap = this.tagBitmaps[side];
    if (bitmap?.key !== whole) bitmap = this.tagBitmaps[side] = { key: whole, ...this.paintTag(ink, side, line, stage.width) };
    const { canvas, width, height } = bitmap;
    const within = (place: number, long: number, end: number): number => Math.max(4, Math.min(end - long - 4, place));
    const x = within(isRow ? camera.leftEdge - depth.left : at + (camera.size - width) / 2, width, stage.width);
    const above = at - height - 3;
    const y = isRow ? (above >= 4 ? above : at + camera.size + 3) : within(camera.topEdge - depth.top, height, stage.height);
    context.drawImage(canvas, Math.round(x), Math.round(y), width, height);
  }

  private paintTag(ink: Ink, side: Side, line: number, most: number): { canvas: HTMLCanvasElement; width: number; height: number } {
    const { info, show } = ink;
    const colored = isColored(info);
    const clue = this.clueOf(side, line);
    const texts = words(clue);
    const rows = wrapped(texts, TAG, colored, most - 26);
    const step = lineHeight(TAG, true) + 1;
    const [width, height] = [Math.ceil(Math.max(...rows.map((one) => one.wide))) + 18, rows.length * step + 8];
    const canvas = document.createElement('canvas');
    const context = sized(canvas, width, height);
    context.fillStyle = ink.colors.paper;
    context.beginPath();
    context.roundRect(1, 1, width - 2, height - 2, 6);
    context.fill();
    context.strokeStyle = ink.colors.thick;
    context.lineWidth = 1;
    context.stroke();
    const index = side === 'row' ? line : info.height + line;
    const lit = show.lit?.includes(index) ?? false;
    this.setFont(context, TAG, ink);
    context.textAlign = 'right';
    rows.forEach(({ from }, i) => {
      let end = 9;
      for (let k = from; k < (rows[i + 1]?.from ?? texts.length); k++) {
        end += wide(texts[k], TAG) + (colored ? 3 : 0);
        const style = this.styleOf(show.states?.[index], k, index, lit, ink);
        const y = 4 + (i + 0.5) * step;
        this.number(context, { text: texts[k], x: end, y, font: TAG, from: 'end', value: clue?.runs[k]?.c ?? 0, style, most: Infinity }, ink);
        end += colored ? 6 : TAG * 0.72;
      }
    });
    return { canvas, width, height };
  }
}
