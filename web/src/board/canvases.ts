/**
 * The two canvases of a board, and what of them is painted anew: cells that have changed, the strips, everything.
 * All painting happens in one frame.
 */
import type { PuzzleInfo } from 'pictogrid/async';
import { sized } from './bitmap';
import type { Camera } from './camera';
import { EDGE, Strips, type Ink } from './clues';
import { readColors, type Colors } from './colors';
import { paintCounter, paintOverlay, type Over } from './overlay';
import { Painter, around, within, type Box } from './paint';
import type { ViewModel } from './view-model';
import type { Depth } from './strip';

/** What there is to paint, and where. */
export interface Scene extends Over {
  readonly camera: Camera;
  readonly depth: Depth;
  readonly stage: { width: number; height: number };
  /** Numbers that a person has crossed out, as `line.number`. */
  readonly marked: ReadonlySet<string>;
  /** A gesture is under way: pictures are moved instead of painted. */
  readonly isMoving: boolean;
}

/** How long rules and crosses of a finished picture take to go. */
const FADE = 200;
/** The paper around a finished picture, and its corners. */
const BORDER = 10;
const ROUND = 10;

export class BoardCanvases {
  readonly strips: Strips;
  private readonly lower: CanvasRenderingContext2D;
  private readonly upper: CanvasRenderingContext2D;
  private readonly painter: Painter;
  private colors: Colors;
  private wanted = 0;
  private dirty: Box | 'all' | undefined = 'all';
  private areStripsDirty = false;
  private version = 0;
  private endedAt = -Infinity;

  /** `before` is called before each painting. */
  constructor(private readonly root: HTMLElement, private readonly info: PuzzleInfo, private readonly scene: Scene, private readonly before: () => void) {
    const canvases = [document.createElement('canvas'), document.createElement('canvas')];
    for (const canvas of canvases) {
      canvas.className = 'board-canvas';
      canvas.setAttribute('aria-hidden', 'true');
    }
    root.append(...canvases);
    this.lower = canvases[0].getContext('2d', { alpha: false })!;
    this.upper = canvases[1].getContext('2d')!;
    this.painter = new Painter(info);
    this.strips = new Strips(info);
    this.colors = readColors(root);
    this.painter.setColors(this.colors);
  }

  destroy(): void {
    cancelAnimationFrame(this.wanted);
  }

  /** The stage has another size. */
  resize(): void {
    const { width, height } = this.scene.stage;
    for (const { canvas } of [this.lower, this.upper]) sized(canvas, width, height);
    this.strips.forget();
    this.all();
  }

  /** Colors or fonts have changed. */
  restyle(): void {
    this.colors = readColors(this.root);
    this.painter.setColors(this.colors, this.scene.show.isFinished);
    this.strips.forget();
    this.version++;
    this.all();
  }

  /** What is shown has changed: cells, strips or everything is painted anew. */
  put(before: ViewModel, show: ViewModel): void {
    const box = this.painter.put(show.marks, show.pencil);
    const isSame = (names: readonly (keyof ViewModel)[]): boolean => names.every((name) => before[name] === show[name]);
    if (!isSame(['isFinished', 'showPatterns'])) this.dirty = 'all';
    else if (box && this.dirty !== 'all') this.dirty = this.dirty ? around(this.dirty, box) : box;
    if (this.dirty === 'all' || !isSame(['states', 'lit', 'litNumbers', 'showMoves', 'showImpossible'])) this.stripsChanged();
    this.soon();
  }

  /** The picture is finished, or begun anew: what a finished one lacks goes slowly, but for who wants no motion. */
  end(isFinished: boolean): void {
    this.painter.setColors(this.colors, isFinished);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.endedAt = isFinished && !isStill ? performance.now() : -Infinity;
  }

  /** Something else stands in the strips. */
  stripsChanged(): void {
    this.version++;
    this.stripsMoved();
  }

  /** The lines around the pointer are others. */
  stripsMoved(): void {
    this.areStripsDirty = true;
    this.soon();
  }

  all(): void {
    this.dirty = 'all';
    this.soon();
  }

  soon(): void {
    if (this.wanted) return;
    this.wanted = requestAnimationFrame(() => {
      this.wanted = 0;
      this.before();
      this.paint();
    });
  }

  private paint(): void {
    const { lower: context, colors } = this;
    const { camera, show, stage } = this.scene;
    const fade = show.isFinished ? Math.max(0, 1 - (performance.now() - this.endedAt) / FADE) : 1;
    if (this.dirty === 'all') {
      context.fillStyle = colors.ground;
      context.fillRect(0, 0, stage.width, stage.height);
      this.clip(() => (this.scene.isMoving ? this.painter.blit(context, camera, colors, show) : this.painter.paint(context, camera, colors, show, camera.view(), fade)));
    } else if (this.dirty) {
      const box = within(this.dirty, camera.view());
      if (box) this.clip(() => this.painter.paint(context, camera, colors, show, box));
    }
    if ((this.dirty === 'all' || this.areStripsDirty) && !show.isFinished) this.paintStrips();
    this.dirty = undefined;
    this.areStripsDirty = false;
    this.paintOver();
    if (show.isFinished && fade > 0) this.all();
  }

  private get ink(): Ink {
    return { colors: this.colors, info: this.info, show: this.scene.show, marked: this.scene.marked };
  }

  private paintOver(): void {
    const { upper: context, colors, info, scene } = this;
    const { camera, depth, stage } = scene;
    paintOverlay(context, info, camera, depth, colors, scene, stage);
    if (!scene.isMoving && !scene.show.isFinished) this.strips.tags(context, { camera, depth, ink: this.ink, key: String(this.version), focus: this.named, stage });
    paintCounter(context, colors, scene, stage);
  }

  /** The row and the column whose numbers are wanted: of the pointer or the cursor, of a stroke its own line alone. */
  private get named(): number[] {
    const { cursor, hasFocus, hover, preview } = this.scene;
    const at = hover >= 0 ? hover : hasFocus ? cursor : -1;
    if (at < 0) return [-1, -1];
    const [row, column] = [Math.floor(at / this.info.width), at % this.info.width];
    const [first, second] = preview?.cells ?? [];
    if (second === undefined) return [row, column];
    return Math.abs(first - second) < this.info.width ? [row, -1] : [-1, column];
  }

  private paintStrips(): void {
    const { camera, cursor, depth, hover, isMoving, show, stage } = this.scene;
    const { height, width } = this.info;
    const at = hover >= 0 ? hover : cursor;
    const focus = [Math.floor(at / width), at % width];
    // What a hint speaks of is read first.
    const lit = show.lit?.[0];
    if (lit !== undefined) focus[lit < height ? 0 : 1] = lit < height ? lit : lit - height;
    this.strips.draw(this.lower, { camera, depth, ink: this.ink, key: String(this.version), isMoving, focus, stage });
  }

  private clip(paint: () => void): void {
    const { lower: context } = this;
    const { camera: { leftEdge, topEdge, x, y, size }, show, stage } = this.scene;
    context.save();
    context.beginPath();
    if (show.isFinished) context.roundRect(x - BORDER, y - BORDER, this.info.width * size + 2 * BORDER, this.info.height * size + 2 * BORDER, ROUND);
    else context.rect(leftEdge - EDGE, topEdge - EDGE, stage.width, stage.height);
    context.clip();
    if (show.isFinished) {
      context.fillStyle = this.painter.paper;
      context.fillRect(0, 0, stage.width, stage.height);
    }
    paint();
    context.restore();
  }
}
