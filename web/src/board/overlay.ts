/**
 * The upper canvas: what moves with the pointer or belongs to a hint. It is cleared and drawn anew, a few
 * cells each time, so that a pointer that moves costs nothing of the board below.
 *
 *   lower   cells, rules, crosses      painted where a stroke has been
 *   upper   line bands, cursor, stroke under way, frames of a hint, counter      all of it, each frame
 */
import type { PuzzleInfo } from 'pictogrid/async';
import type { Camera } from './camera';
import type { Depth } from './strip';
import type { Colors } from './colors';
import type { ViewModel } from './view-model';

/** A stroke that is under way: its cells, and the one that it has come to, which may not be the pointer's. */
export interface Preview { cells: number[]; value: number; text?: string; at: number }

export interface Over {
  show: ViewModel;
  cursor: number;
  hasFocus: boolean;
  hover: number;
  preview?: Preview;
  /** Where the counter stands: beside a mouse, above a finger. */
  counterAt?: { x: number; y: number; isTouch: boolean };
}

interface Stage { width: number; height: number }

export function paintOverlay(context: CanvasRenderingContext2D, info: PuzzleInfo, camera: Camera, depth: Depth, colors: Colors, over: Over, stage: Stage): void {
  context.clearRect(0, 0, stage.width, stage.height);
  if (over.show.isFinished) return;
  bands(context, info, camera, depth, colors, over, stage);
  context.save();
  context.beginPath();
  context.rect(camera.leftEdge - 2, camera.topEdge - 2, stage.width, stage.height);
  context.clip();
  cells(context, info, camera, colors, over);
  context.restore();
}

/** The lines of the hint; without one, the lines of the pointer or the cursor. */
function bands(context: CanvasRenderingContext2D, info: PuzzleInfo, camera: Camera, depth: Depth, colors: Colors, over: Over, stage: Stage): void {
  const lit = over.show.lit ?? [];
  const at = lit.length > 0 ? -1 : over.hover >= 0 ? over.hover : over.hasFocus ? over.cursor : -1;
  const pointed = at < 0 ? [] : [Math.floor(at / info.width), info.height + (at % info.width)];
  context.fillStyle = colors.teal;
  for (const line of new Set([...lit, ...pointed])) {
    band(context, info, camera, depth, over.show.marks, line, lit.includes(line) ? 0.16 : 0.08, stage);
  }
  context.globalAlpha = 1;
}

/** Over the strip and over cells that are not filled. */
function band(context: CanvasRenderingContext2D, info: PuzzleInfo, camera: Camera, depth: Depth, marks: Uint8Array, line: number, alpha: number, stage: Stage): void {
  const isRow = line < info.height;
  const { size } = camera;
  const start = isRow ? camera.y + line * size : camera.x + (line - info.height) * size;
  const [edge, cross, end] = isRow ? [camera.topEdge, camera.leftEdge, stage.height] : [camera.leftEdge, camera.topEdge, stage.width];
  const low = Math.max(start, edge);
  const high = Math.min(start + size, end);
  if (high <= low) return;
  const deep = isRow ? depth.left : depth.top;
  // Over numbers in boxes of their color a band would take their contrast: there it is a bar at their end.
  const wide = info.palette.length > 2 ? 3 : deep;
  context.globalAlpha = wide < deep ? 1 : alpha;
  if (isRow) context.fillRect(cross - wide, low, wide, high - low);
  else context.fillRect(low, cross - wide, high - low, wide);
  context.globalAlpha = alpha;
  const { x0, x1, y0, y1 } = camera.view();
  const [from, to] = isRow ? [x0, x1] : [y0, y1];
  const origin = isRow ? camera.x : camera.y;
  const isBare = (i: number): boolean => i < to && marks[isRow ? line * info.width + i : i * info.width + line - info.height] <= 1;
  for (let i = from; i < to; i++) {
    if (!isBare(i)) continue;
    const begin = Math.max(cross, origin + i * size);
    while (isBare(i + 1)) i++;
    const until = origin + (i + 1) * size;
    if (isRow) context.fillRect(begin, low, until - begin, high - low);
    else context.fillRect(low, begin, high - low, until - begin);
  }
}

function cells(context: CanvasRenderingContext2D, info: PuzzleInfo, camera: Camera, colors: Colors, over: Over): void {
  const { size } = camera;
  const { show, preview } = over;
  const at = (cell: number): [number, number] => [camera.x + (cell % info.width) * size, camera.y + Math.floor(cell / info.width) * size];
  for (const cell of show.differ ?? []) half(context, ...at(cell), size, colors);
  for (const { cell, value } of show.fresh ?? []) fresh(context, ...at(cell), size, value, colors, info);
  context.lineWidth = Math.max(1.5, size / 16);
  context.strokeStyle = colors.teal;
  context.setLineDash([Math.max(2, size / 9), Math.max(2, size / 12)]);
  const inset = Math.max(1, size * 0.09);
  for (const cell of show.dashed ?? []) {
    const [x, y] = at(cell);
    context.strokeRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
  }
  context.setLineDash([]);
  context.strokeStyle = colors.red;
  context.lineWidth = Math.max(2, size / 10);
  for (const cell of show.wrong ?? []) {
    const [x, y] = at(cell);
    context.strokeRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
  }
  for (const cell of preview?.cells ?? []) fresh(context, ...at(cell), size, preview!.value, colors, info);
  if (over.hasFocus && over.cursor >= 0) cursor(context, ...at(over.cursor), size, colors);
}

function cursor(context: CanvasRenderingContext2D, x: number, y: number, size: number, colors: Colors): void {
  context.strokeStyle = colors.teal;
  context.lineWidth = Math.max(2, size / 12);
  context.strokeRect(x + 1, y + 1, size - 2, size - 2);
  context.strokeStyle = colors.paper;
  context.lineWidth = 1;
  context.strokeRect(x + 3, y + 3, size - 6, size - 6);
}

/** A cell that differs between two pictures. */
function half(context: CanvasRenderingContext2D, x: number, y: number, size: number, colors: Colors): void {
  context.fillStyle = colors.paper;
  context.fillRect(x + 1, y + 1, size - 2, size - 2);
  context.fillStyle = colors.amber;
  context.beginPath();
  context.moveTo(x + 1, y + size - 1);
  context.lineTo(x + size - 1, y + 1);
  context.lineTo(x + size - 1, y + size - 1);
  context.fill();
}

/** A cell that has just been settled, or is under a stroke. */
function fresh(context: CanvasRenderingContext2D, x: number, y: number, size: number, value: number, colors: Colors, info: PuzzleInfo): void {
  const inset = Math.max(1, size * 0.08);
  if (value > 1) {
    context.fillStyle = colors.teal;
    // Round corners that nobody sees cost most of a long stroke.
    if (size < 14) context.fillRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
    else {
      context.beginPath();
      context.roundRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset, size * 0.08);
      context.fill();
    }
    const ink = info.palette.length > 2 ? info.palette[value - 1] : undefined;
    if (!ink) return;
    context.fillStyle = ink.rgb;
    context.fillRect(x + 3 * inset, y + 3 * inset, size - 6 * inset, size - 6 * inset);
    return;
  }
  context.fillStyle = colors.paper;
  context.fillRect(x + 1, y + 1, size - 2, size - 2);
  if (value === 0) return;
  context.strokeStyle = colors.teal;
  context.lineWidth = Math.max(1.6, size / 11);
  const [a, b] = [size * 0.32, size * 0.68];
  context.beginPath();
  context.moveTo(x + a, y + a);
  context.lineTo(x + b, y + b);
  context.moveTo(x + b, y + a);
  context.lineTo(x + a, y + b);
  context.stroke();
}

/** How long the run under the pointer is; above everything. */
export function paintCounter(context: CanvasRenderingContext2D, colors: Colors, over: Over, stage: Stage): void {
  const text = over.preview?.text;
  if (!text || !over.counterAt) return;
  const { x, y, isTouch } = over.counterAt;
  const font = isTouch ? 20 : 14;
  context.font = `600 ${font}px ${colors.mono}`;
  const wide = text.length * font * 0.6 + font * 1.2;
  const high = font * 1.8;
  const left = Math.max(4, Math.min(stage.width - wide - 4, isTouch ? x - wide / 2 : x + 14));
  const top = Math.max(4, isTouch ? y - 56 - high : y - high - 8);
  context.fillStyle = colors.teal;
  context.beginPath();
  context.roundRect(left, top, wide, high, font * 0.6);
  context.fill();
  context.fillStyle = colors.onTeal;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, left + wide / 2, top + high / 2 + 1);
}
