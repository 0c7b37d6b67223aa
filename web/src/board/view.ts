/**
 * A board on a stage: two canvases, the grid for screen readers, camera, pointer and keys. It knows nothing
 * of games: it shows what it is given and says what people do.
 */
import type { PuzzleInfo } from 'pictogrid/async';
import { AriaGrid } from './aria';
import { sized } from './bitmap';
import { Camera, type Space } from './camera';
import { Strips, type Depth } from './clues';
import { readColors, type Colors } from './colors';
import { actionOf, jumped, type KeyAction } from './keys';
import { paintOverlay, type Preview } from './overlay';
import { Painter, around, within, type Box } from './paint';
import { Pointer } from './pointer';
import { roomOf } from './room';
import type { Show } from './show';

/** What people do with a board. A board without `press` is only looked at. */
export interface Deeds {
  press?(cell: number, how: 'tool' | 'other' | 'clear', isForced: boolean): void;
  drag?(cell: number): void;
  release?(): void;
  cancel?(): void;
  key?(action: KeyAction, cell: number): void;
  /** A number of a clue was clicked; -1 for the line alone. */
  clue?(line: number, number: number): void;
  moved?(): void;
  hasLetters?(): boolean;
  isZoomLocked?(): boolean;
}

/** How often whoever shows the camera hears of it during a gesture. */
const EASE = 100;

export interface ViewOptions { label: string; isVerbose: boolean }

export class BoardView {
  readonly camera: Camera;
  cursor = 0;
  private readonly base = document.createElement('canvas');
  private readonly over = document.createElement('canvas');
  private readonly lower: CanvasRenderingContext2D;
  private readonly upper: CanvasRenderingContext2D;
  private readonly painter: Painter;
  private readonly strips: Strips;
  private readonly aria: AriaGrid;
  private readonly observer: ResizeObserver;
  private colors: Colors;
  private depth: Depth = { left: 0, top: 0 };
  private stage = { width: 1, height: 1 };
  private hover = -1;
  private hasFocus = false;
  private preview: Preview | undefined;
  private counterAt: { x: number; y: number; isTouch: boolean } | undefined;
  private marked = new Set<string>();
  private wanted = 0;
  private dirty: Box | 'all' | undefined = 'all';
  /** The strips alone are painted anew: they show the lines around the pointer. */
  private areStripsDirty = false;
  private hasMoved = false;
  private movedAt = 0;
  private isMoving = false;
  private version = 0;

  constructor(private readonly root: HTMLElement, readonly info: PuzzleInfo, private show: Show, private readonly deeds: Deeds, options: ViewOptions) {
    this.base.className = this.over.className = 'board-canvas';
    this.base.setAttribute('aria-hidden', 'true');
    this.over.setAttribute('aria-hidden', 'true');
    this.lower = this.base.getContext('2d', { alpha: false })!;
    this.upper = this.over.getContext('2d')!;
    this.painter = new Painter(info);
    this.strips = new Strips(info);
    this.aria = new AriaGrid(info, options.label, options.isVerbose);
    this.root.append(this.base, this.over, this.aria.element);
    this.colors = readColors(root);
    this.painter.setColors(this.colors);
    this.camera = new Camera(info.width, info.height, this.space());
    this.listen();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    this.resize();
    this.setShow(show);
    void document.fonts?.ready.then(() => this.restyle());
  }

  destroy(): void {
    this.observer.disconnect();
    cancelAnimationFrame(this.wanted);
    this.root.replaceChildren();
  }

  private listen(): void {
    const deeds = this.deeds;
    new Pointer(this.root, {
      cellAt: (x, y, clamped) => (deeds.press ? this.camera.cellAt(x, y, clamped) : -1),
      press: (cell, how, isForced) => {
        this.setCursor(cell, false);
        deeds.press?.(cell, how, isForced);
      },
      drag: (cell, x, y, isTouch) => {
        this.counterAt = { x, y, isTouch };
        this.hover = cell;
        this.cursor = cell;
        deeds.drag?.(cell);
        this.paintSoon();
      },
      release: () => {
        this.aria.setFocused(this.cursor, true);
        deeds.release?.();
      },
      cancel: () => deeds.cancel?.(),
      hover: (cell) => this.setHover(cell),
      click: (x, y) => this.clicked(x, y),
      clickTwice: () => this.camera.isFitted || this.zoom(0),
      pan: (dx, dy) => this.move(() => this.camera.pan(dx, dy)),
      zoom: (factor, x, y) => this.move(() => this.camera.zoomTo(this.camera.size * factor, x, y)),
      settle: (x, y) => this.settle(x, y),
      isZoomLocked: () => deeds.isZoomLocked?.() ?? false,
    });
    const grid = this.aria.element;
    grid.addEventListener('keydown', (event) => this.keyed(event));
    grid.addEventListener('focusin', (event) => {
      const cell = Number((event.target as HTMLElement).dataset.cell ?? -1);
      if (cell >= 0 && cell !== this.cursor) this.setCursor(cell, false);
      this.hasFocus = true;
      this.paintSoon();
    });
    grid.addEventListener('focusout', () => {
      this.hasFocus = false;
      this.paintSoon();
    });
    // A screen reader's double tap is a click without a pointer.
    grid.addEventListener('click', (event) => {
      if (event.detail !== 0) return;
      const cell = Number((event.target as HTMLElement).dataset.cell ?? -1);
      if (cell >= 0) deeds.key?.({ do: 'fill' }, cell);
    });
  }

  private space(): Space {
    const { clientWidth: width, clientHeight: height } = this.root;
    const { depth, space } = roomOf(this.info, width, height, this.camera, this.show.isFinished ?? false);
    this.depth = depth;
    return space;
  }

  private resize(): void {
    this.stage = { width: this.root.clientWidth, height: this.root.clientHeight };
    for (const canvas of [this.base, this.over]) sized(canvas, this.stage.width, this.stage.height);
    this.camera.resize(this.info.width, this.info.height, this.space());
    this.strips.forget();
    this.moved();
  }

  /** After the camera has moved: everything is painted. */
  private moved(): void {
    this.dirty = 'all';
    this.hasMoved = true;
    // The grid for screen readers follows when the gesture ends: laying out its cells costs more than painting.
    if (!this.isMoving) this.aria.place(this.camera);
    this.paintSoon();
  }

  private move(change: () => void): void {
    this.isMoving = true;
    change();
    this.moved();
  }

  private settle(x: number, y: number): void {
    this.isMoving = false;
    this.camera.snap(x, y);
    this.camera.resize(this.info.width, this.info.height, this.space());
    this.moved();
  }

  private setHover(cell: number): void {
    if (cell === this.hover) return;
    this.hover = cell;
    // Where cells are small, the strips show the lines around the pointer.
    if (this.camera.size < 16) this.areStripsDirty = true;
    this.paintSoon();
  }

  /** Colors or fonts have changed. */
  restyle(): void {
    this.colors = readColors(this.root);
    this.painter.setColors(this.colors, this.show.isFinished);
    this.strips.forget();
    this.version++;
    this.dirty = 'all';
    this.paintSoon();
  }

  setShow(show: Show): void {
    const before = this.show;
    this.show = show;
    const box = this.painter.put(show.marks, show.pencil);
    const isSame = (names: readonly (keyof Show)[]): boolean => names.every((name) => before[name] === show[name]);
    if (!isSame(['isFinished'])) this.ended();
    if (!isSame(['isFinished', 'showPatterns'])) this.dirty = 'all';
    else if (box && this.dirty !== 'all') this.dirty = this.dirty ? around(this.dirty, box) : box;
    if (this.dirty === 'all' || !isSame(['states', 'lit', 'litNumbers', 'showMoves', 'showImpossible'])) {
      this.version++;
      this.areStripsDirty = true;
    }
    this.aria.setMarks(show.marks, show.pencil);
    if (before.states !== show.states || this.version <= 1) this.aria.setStates(show.states);
    this.paintSoon();
  }

  /** The strips go when the picture is finished, and come back when it is begun anew. */
  private ended(): void {
    this.painter.setColors(this.colors, this.show.isFinished);
    this.camera.fit();
    this.camera.resize(this.info.width, this.info.height, this.space());
    this.moved();
  }

  /** Numbers that a person has crossed out, as `line.number`. */
  setMarked(marked: Set<string>): void {
    this.marked = marked;
    this.version++;
    this.areStripsDirty = true;
    this.paintSoon();
  }

  setPreview(preview: Preview | undefined): void {
    this.preview = preview;
    this.paintSoon();
  }

  setCursor(cell: number, andFocus: boolean): void {
    this.cursor = cell;
    this.aria.setFocused(cell, andFocus);
    if (andFocus) {
      this.camera.show(cell);
      this.moved();
    }
    this.paintSoon();
  }

  focus(): void {
    this.setCursor(this.cursor, true);
  }

  zoom(factor: number): void {
    if (factor === 0) this.camera.fit();
    else this.camera.zoomTo(this.camera.size * factor, this.stage.width / 2, this.stage.height / 2);
    this.settle(this.stage.width / 2, this.stage.height / 2);
  }

  /** Brings a place of the board, in cells, to the middle. */
  center(column: number, row: number): void {
    const { camera } = this;
    camera.pan(this.stage.width / 2 - (camera.x + column * camera.size), this.stage.height / 2 - (camera.y + row * camera.size));
    this.moved();
  }

  private clicked(x: number, y: number): void {
    const { leftEdge, topEdge } = this.camera;
    const row = Math.floor((y - this.camera.y) / this.camera.size);
    const column = Math.floor((x - this.camera.x) / this.camera.size);
    if (x < leftEdge && y >= topEdge && row >= 0 && row < this.info.height) {
      this.deeds.clue?.(row, this.strips.numberAt(this.camera, true, row, leftEdge - x));
    } else if (y < topEdge && x >= leftEdge && column >= 0 && column < this.info.width) {
      this.deeds.clue?.(this.info.height + column, this.strips.numberAt(this.camera, false, column, topEdge - y));
    }
  }

  /** A key on the board, or on the page around it. */
  keyed(event: KeyboardEvent): void {
    const action = actionOf(event, this.deeds.hasLetters?.() ?? true);
    if (!action) return;
    event.preventDefault();
    if (action.do === 'move') this.step(action);
    else if (action.do === 'jump') this.setCursor(jumped(action.to, this.show.marks, this.info.width, this.cursor), true);
    else if (action.do === 'zoom-in') this.zoom(1.25);
    else if (action.do === 'zoom-out') this.zoom(0.8);
    else if (action.do === 'zoom-fit') this.zoom(0);
    else this.deeds.key?.(action, this.cursor);
  }

  private step(action: { dx: number; dy: number; paints: boolean } & KeyAction): void {
    const { width, height } = this.info;
    const x = Math.max(0, Math.min(width - 1, (this.cursor % width) + action.dx));
    const y = Math.max(0, Math.min(height - 1, Math.floor(this.cursor / width) + action.dy));
    this.setCursor(y * width + x, true);
    this.deeds.key?.(action, this.cursor);
  }

  private paintSoon(): void {
    if (this.wanted) return;
    this.wanted = requestAnimationFrame(() => {
      this.wanted = 0;
      this.paint();
    });
  }

  private paint(): void {
    const { lower: context, camera, colors, show, stage } = this;
    if (this.hasMoved) this.tellMoved();
    if (this.dirty === 'all') {
      context.fillStyle = colors.ground;
      context.fillRect(0, 0, stage.width, stage.height);
      this.clip(context, () => (this.isMoving ? this.painter.blit(context, camera, colors, show) : this.painter.paint(context, camera, colors, show, camera.view())));
    } else if (this.dirty) {
      const box = within(this.dirty, camera.view());
      if (box) this.clip(context, () => this.painter.paint(context, camera, colors, show, box));
    }
    if ((this.dirty === 'all' || this.areStripsDirty) && !show.isFinished) this.paintStrips();
    this.dirty = undefined;
    this.areStripsDirty = false;
    const over = { show, cursor: this.cursor, hasFocus: this.hasFocus, hover: this.hover, preview: this.preview, counterAt: this.counterAt };
    paintOverlay(this.upper, this.info, camera, this.depth, colors, over, stage);
  }

  /** The map and the percentage follow a gesture at their ease: changing the page costs more than painting. */
  private tellMoved(): void {
    const now = performance.now();
    if (this.isMoving && now - this.movedAt < EASE) return;
    this.movedAt = now;
    this.hasMoved = false;
    this.deeds.moved?.();
  }

  private paintStrips(): void {
    const ink = { colors: this.colors, info: this.info, show: this.show, marked: this.marked };
    const at = this.hover >= 0 ? this.hover : this.cursor;
    const focus = [Math.floor(at / this.info.width), at % this.info.width];
    this.strips.draw(this.lower, this.camera, this.depth, ink, String(this.version), this.isMoving, focus, this.stage);
  }

  private clip(context: CanvasRenderingContext2D, paint: () => void): void {
    context.save();
    context.beginPath();
    context.rect(this.camera.leftEdge - 1, this.camera.topEdge - 1, this.stage.width, this.stage.height);
    context.clip();
    paint();
    context.restore();
  }

  /** For the label of the zoom: 100 when everything fits. */
  get percent(): number {
    return Math.round((100 * this.camera.size) / this.camera.fitSize);
  }
}
