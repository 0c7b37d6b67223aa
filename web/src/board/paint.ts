/**
 * The lower canvas: cells and rules. The marks are an image of one pixel a cell, drawn enlarged; rules,
 * crosses, pencil marks and patterns go on top. A stroke repaints its own rectangle: a part painted again is the
 * same, dot by dot, as the whole. For that, rules lie on whole dots, and a part is cut out of a larger painting, so
 * that none of its dots is a mix with what was there before.
 */
import type { PuzzleInfo } from 'pictogrid/async';
import { canStretch, density } from './bitmap';
import type { Camera } from './camera';
import { outlineOf, packed, pictureColors, valueColors, type Colors } from './colors';
import { draw as drawPattern } from './patterns';
import type { ViewModel } from './view-model';

export interface Box { x0: number; x1: number; y0: number; y1: number }

/** The smallest box that holds both. */
export function around(one: Box, other: Box): Box {
  return { x0: Math.min(one.x0, other.x0), x1: Math.max(one.x1, other.x1), y0: Math.min(one.y0, other.y0), y1: Math.max(one.y1, other.y1) };
}

/** What both hold, if there is such. */
export function within(one: Box, other: Box): Box | undefined {
  const box = { x0: Math.max(one.x0, other.x0), x1: Math.min(one.x1, other.x1), y0: Math.max(one.y0, other.y0), y1: Math.min(one.y1, other.y1) };
  return box.x0 < box.x1 && box.y0 < box.y1 ? box : undefined;
}

/** Crosses are drawn from this size of a cell on; below they are a gray pixel. */
const CROSSES_FROM = 9;

/** A color that its ground would swallow has a line around it from this size of a cell on. */
const OUTLINES_FROM = 5;

/** The most pixels of a picture of the whole board. */
const LARGEST_LAYER = 8 << 20;

/** No pencil marks: what lies beyond the end is none, either. */
const NONE: Uint8Array = new Uint8Array(0);

type Place = Pick<Camera, 'size' | 'x' | 'y'>;

export class Painter {
  private readonly image: HTMLCanvasElement;
  private readonly pixels: ImageData;
  private readonly words: Uint32Array;
  private shown: Uint8Array;
  private pencils = NONE;
  private values: number[] = [];
  private css: string[] = [];
  private outlines: (string | undefined)[] = [];
  private sprites = new Map<string, HTMLCanvasElement>();
  /** The whole board as it was at a size of cells, for blitting while it moves. */
  private layer: { canvas: HTMLCanvasElement; size: number; show: ViewModel } | undefined;

  constructor(readonly info: PuzzleInfo) {
    this.image = document.createElement('canvas');
    this.image.width = info.width;
    this.image.height = info.height;
    this.pixels = new ImageData(info.width, info.height);
    this.words = new Uint32Array(this.pixels.data.buffer);
    this.shown = new Uint8Array(info.width * info.height);
  }

  /** New colors: everything is painted anew. A finished picture lies on its own ground, not on the page's. */
  setColors(colors: Colors, isFinished = false): void {
    this.css = valueColors(this.info, isFinished ? pictureColors(colors) : colors, isFinished);
    this.values = this.css.map(packed);
    this.outlines = this.css.map((color, value) => (isFinished || value < 2 ? undefined : outlineOf(color, colors.paper, colors)));
    this.sprites.clear();
    this.put(this.shown, this.pencils, true);
  }

  /** What the cells of a picture lie on. */
  get paper(): string {
    return this.css[0];
  }

  /** Takes over the marks and the pencil marks; gives the box of what changed. */
  put(marks: Uint8Array, pencils = NONE, all = false): Box | undefined {
    const { width } = this.info;
    const box: Box = { x0: width, x1: 0, y0: this.info.height, y1: 0 };
    for (let i = 0; i < marks.length; i++) {
      if (!all && marks[i] === this.shown[i] && (pencils[i] ?? 0) === (this.pencils[i] ?? 0)) continue;
      this.words[i] = this.values[marks[i]] ?? this.values[0];
      const x = i % width;
      const y = (i / width) | 0;
      box.x0 = Math.min(box.x0, x);
      box.x1 = Math.max(box.x1, x + 1);
      box.y0 = Math.min(box.y0, y);
      box.y1 = Math.max(box.y1, y + 1);
    }
    if (box.x1 === 0) return undefined;
    this.layer = undefined;
    this.shown = marks.slice();
    this.pencils = pencils.slice();
    const context = this.image.getContext('2d')!;
    context.putImageData(this.pixels, 0, 0, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    return box;
  }

  /**
   * Paints what is in view while the board moves: from a picture of all of it, scaled if a pinch has changed
   * the size of cells a little. A board that is too large for such a picture is painted cell by cell.
   */
  blit(context: CanvasRenderingContext2D, camera: Camera, colors: Colors, show: ViewModel): void {
    const { width, height } = this.info;
    const scale = density();
    if (this.layer?.show !== show || !canStretch(this.layer.size, camera.size)) {
      this.layer = undefined;
      const size = Math.max(1, Math.round(camera.size));
      const [wide, high] = [Math.ceil(width * size * scale), Math.ceil(height * size * scale)];
      if (wide * high > LARGEST_LAYER) return this.paint(context, camera, colors, show, camera.view());
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const inner = canvas.getContext('2d', { alpha: false })!;
      inner.scale(scale, scale);
      this.paint(inner, { size, x: 0, y: 0 }, colors, show, { x0: 0, y0: 0, x1: width, y1: height });
      this.layer = { canvas, size, show };
    }
    const { canvas, size } = this.layer;
    const { x0, x1, y0, y1 } = camera.view();
    const from = size * scale;
    context.imageSmoothingEnabled = camera.size !== size;
    context.drawImage(canvas, x0 * from, y0 * from, (x1 - x0) * from, (y1 - y0) * from,
      camera.x + x0 * camera.size, camera.y + y0 * camera.size, (x1 - x0) * camera.size, (y1 - y0) * camera.size);
  }

  /**
   * Paints the cells of `box` with the rules around them; the region outside is not touched. `fade` is how much is
   * left of what goes when the picture is finished.
   */
  paint(context: CanvasRenderingContext2D, camera: Place, colors: Colors, show: ViewModel, box: Box, fade = show.isFinished ? 0 : 1): void {
    const { width, height } = this.info;
    context.save();
    this.cut(context, camera, box);
    const wider = { x0: Math.max(0, box.x0 - 1), x1: Math.min(width, box.x1 + 1), y0: Math.max(0, box.y0 - 1), y1: Math.min(height, box.y1 + 1) };
    const { size, x, y } = camera;
    context.imageSmoothingEnabled = false;
    context.drawImage(this.image, wider.x0, wider.y0, wider.x1 - wider.x0, wider.y1 - wider.y0,
      x + wider.x0 * size, y + wider.y0 * size, (wider.x1 - wider.x0) * size, (wider.y1 - wider.y0) * size);
    this.details(context, camera, colors, show, wider, fade);
    if (fade > 0 && size >= 4) this.rules(context, camera, colors, wider, fade);
    context.restore();
  }

  /** Nothing beyond the rules around the box is painted, and no dot by half. */
  private cut(context: CanvasRenderingContext2D, { size, x, y }: Place, box: Box): void {
    const scale = density();
    const edge = (at: number): number => Math.round(at * scale) / scale;
    const [left, right, top, bottom] = [edge(x + box.x0 * size), edge(x + box.x1 * size), edge(y + box.y0 * size), edge(y + box.y1 * size)];
    context.beginPath();
    const rule = Math.ceil(scale) / scale;
    context.rect(left - rule, top - rule, right - left + 2 * rule, bottom - top + 2 * rule);
    context.clip();
  }

  private details(context: CanvasRenderingContext2D, camera: Place, colors: Colors, show: ViewModel, box: Box, fade: number): void {
    const { size, x, y } = camera;
    const { width } = this.info;
    const hasPatterns = show.showPatterns && size >= 8;
    if (fade === 0 && !hasPatterns) return;
    for (let row = box.y0; row < box.y1; row++) {
      for (let column = box.x0; column < box.x1; column++) {
        const cell = row * width + column;
        const value = this.shown[cell];
        const pencil = value === 0 ? (this.pencils[cell] ?? 0) : 0;
        const sprite =
          value === 1 ? (fade > 0 ? this.cross(size, colors) : undefined)
          : value > 1 ? this.filled(value, size, hasPatterns ?? false)
          : pencil > 0 && fade > 0 ? this.pencil(pencil, size, colors) : undefined;
        context.globalAlpha = value > 1 ? 1 : fade;
        if (sprite) context.drawImage(sprite, x + column * size, y + row * size, size, size);
      }
    }
    context.globalAlpha = 1;
  }

  private rules(context: CanvasRenderingContext2D, camera: Place, colors: Colors, box: Box, fade: number): void {
    const { size, x, y } = camera;
    const { width, height } = this.info;
    const scale = density();
    const isThick = (i: number, n: number): boolean => i % 5 === 0 || i === n;
    for (const thick of [false, true]) {
      const dots = Math.max(1, Math.round((thick && size >= 12 ? 1.5 : 1) * scale));
      const before = Math.floor(dots / 2);
      const at = (place: number): number => (Math.round(place * scale) - before) / scale;
      context.fillStyle = thick ? colors.thick : colors.rule;
      // Rules of small cells would be darker than their cells.
      context.globalAlpha = fade * (thick || size >= 8 ? 1 : 0.5);
      const [high, long] = [(box.y1 - box.y0) * size, (box.x1 - box.x0) * size];
      for (let i = box.x0; i <= box.x1; i++) if (isThick(i, width) === thick) context.fillRect(at(x + i * size), y + box.y0 * size, dots / scale, high);
      for (let i = box.y0; i <= box.y1; i++) if (isThick(i, height) === thick) context.fillRect(x + box.x0 * size, at(y + i * size), long, dots / scale);
    }
    context.globalAlpha = 1;
  }

  private sprite(name: string, size: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
    const key = `${name} ${size}`;
    let sprite = this.sprites.get(key);
    if (!sprite) {
      if (this.sprites.size > 60) this.sprites.clear();
      sprite = document.createElement('canvas');
      const scale = density();
      sprite.width = sprite.height = Math.max(1, Math.ceil(size * scale));
      const context = sprite.getContext('2d')!;
      context.scale(sprite.width / size, sprite.width / size);
      draw(context);
      this.sprites.set(key, sprite);
    }
    return sprite;
  }

  private cross(size: number, colors: Colors): HTMLCanvasElement {
    return this.sprite('cross', size, (context) => {
      if (size < CROSSES_FROM) {
        context.fillStyle = colors.rule;
        context.fillRect(0, 0, size, size);
        return;
      }
      context.strokeStyle = colors.cross;
      context.lineWidth = Math.max(1.2, size / 18);
      context.lineCap = 'round';
      const [a, b] = [size * 0.34, size * 0.66];
      context.beginPath();
      context.moveTo(a, a);
      context.lineTo(b, b);
      context.moveTo(b, a);
      context.lineTo(a, b);
      context.stroke();
    });
  }

  /** What lies on a color: its pattern, and the line around it. */
  private filled(value: number, size: number, hasPattern: boolean): HTMLCanvasElement | undefined {
    const ink = this.info.palette[value - 1];
    const outline = size < OUTLINES_FROM ? undefined : this.outlines[value];
    if (!ink || this.info.palette.length < 3 || (!hasPattern && !outline)) return undefined;
    return this.sprite(`filled ${value} ${hasPattern}`, size, (context) => {
      if (hasPattern) drawPattern(context, ink.pattern, ink.rgb, size);
      if (!outline) return;
      context.strokeStyle = outline;
      context.lineWidth = Math.max(1, size / 20);
      // Within the rules, which are painted over it.
      const inset = (size < 8 ? 0.5 : 1) + context.lineWidth / 2;
      context.strokeRect(inset, inset, size - 2 * inset, size - 2 * inset);
    });
  }

  /** A small square of the color, or a dot for a cell that is likely empty. */
  private pencil(value: number, size: number, colors: Colors): HTMLCanvasElement {
    return this.sprite(`pencil ${value}`, size, (context) => {
      context.fillStyle = value === 1 ? colors.cross : this.css[value];
      if (value === 1) {
        context.beginPath();
        context.arc(size / 2, size / 2, Math.max(1, size * 0.1), 0, 7);
        context.fill();
        return;
      }
      const [a, wide] = [size * 0.34, size * 0.32];
      context.fillRect(a, a, wide, wide);
      if (!this.outlines[value]) return;
      context.strokeStyle = this.outlines[value];
      context.strokeRect(a, a, wide, wide);
    });
  }
}
