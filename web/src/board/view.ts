/**
 * A board on a stage: the sheet of its canvases, the grid for screen readers, camera, pointer and keys. It knows nothing
 * of games: it shows what it is given and says what people do.
 *
 *   pointer, keys, screen reader ─▶ Deeds (press, drag, release, key, clue)
 *   what is to be seen (ViewModel)    ─▶ sheet (two canvases) + grid for screen readers, under one camera
 *
 * The same class shows the board of Play, of Explain and of the replay; without `press` it is only looked at.
 */
import type { PuzzleInfo } from 'pictogrid/async';
import { AriaGrid } from './aria';
import { Camera, type Space } from './camera';
import { actionOf, jumped, type KeyAction } from './keys';
import type { Preview } from './overlay';
import { Pointer } from './pointer';
import { roomOf } from './stage-layout';
import { BoardCanvases, type Scene } from './canvases';
import type { ViewModel } from './view-model';
import { isLens, type Depth } from './strip';

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

export class BoardView implements Scene {
  readonly camera: Camera;
  cursor = 0;
  hover = -1;
  hasFocus = false;
  preview: Preview | undefined;
  counterAt: { x: number; y: number; isTouch: boolean } | undefined;
  depth: Depth = { left: 0, top: 0 };
  stage = { width: 1, height: 1 };
  marked = new Set<string>();
  isMoving = false;
  private readonly sheet: BoardCanvases;
  private readonly aria: AriaGrid;
  private readonly observer: ResizeObserver;
  private cover = { under: 0, reach: 0 };
  private hasMoved = false;
  private movedAt = 0;

  constructor(private readonly root: HTMLElement, readonly info: PuzzleInfo, public show: ViewModel, private readonly deeds: Deeds, options: ViewOptions) {
    this.sheet = new BoardCanvases(root, info, this, () => this.hasMoved && this.tellMoved());
    this.aria = new AriaGrid(info, options.label, options.isVerbose);
    this.root.append(this.aria.element);
    this.camera = new Camera(info.width, info.height, this.space());
    this.listen();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(root);
    this.resize();
    this.setShow(show);
    this.aria.setStates(show.states);
    void document.fonts?.ready.then(() => this.sheet.restyle());
  }

  destroy(): void {
    this.observer.disconnect();
    this.sheet.destroy();
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
        deeds.drag?.(cell);
        // A stroke that is locked to its line does not follow the pointer out of it.
        this.cursor = this.hover = this.preview?.at ?? cell;
        // The strips wait for its end: its line has a tag until then.
        this.sheet.soon();
      },
      release: () => {
        this.pointed();
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
      // By Tab it may come to a cell that the camera has left.
      if (!this.camera.isInView(this.cursor)) {
        this.camera.show(this.cursor);
        this.moved();
      }
      this.hasFocus = true;
      this.sheet.soon();
    });
    grid.addEventListener('focusout', () => {
      this.hasFocus = false;
      this.sheet.soon();
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
    const { depth, space } = roomOf(this.info, { width, height, ...this.cover }, this.camera, this.show.isFinished ?? false);
    this.depth = depth;
    return space;
  }

  private resize(): void {
    this.stage = { width: this.root.clientWidth, height: this.root.clientHeight };
    this.sheet.resize();
    this.arrange();
  }

  /** The camera and the strips share the stage anew. */
  private arrange(): void {
    this.camera.resize(this.info.width, this.info.height, this.space());
    this.moved();
  }

  /** What controls cover at the bottom: `under` always, `reach` for now. The line of a hint moves out of their way. */
  setCover(under: number, reach: number): void {
    if (this.cover.under === under && this.cover.reach === reach) return;
    this.cover = { under, reach };
    this.arrange();
    this.showLit();
  }

  private showLit(): void {
    const line = this.show.lit?.[0];
    if (line === undefined) return;
    if (line < this.info.height) this.camera.showAt(undefined, line);
    else this.camera.showAt(line - this.info.height, undefined);
    this.moved();
  }

  /** After the camera has moved: everything is painted. */
  private moved(): void {
    this.hasMoved = true;
    // The grid for screen readers follows when the gesture ends: laying out its cells costs more than painting.
    if (!this.isMoving) this.aria.place(this.camera);
    this.sheet.all();
  }

  private move(change: () => void): void {
    this.isMoving = true;
    change();
    this.moved();
  }

  private settle(x: number, y: number): void {
    this.isMoving = false;
    this.camera.snap(x, y);
    this.arrange();
  }

  private setHover(cell: number): void {
    if (cell === this.hover) return;
    this.hover = cell;
    this.pointed();
  }

  /** The pointer or the cursor is elsewhere: where cells are small, the strips show the lines around it. */
  private pointed(): void {
    if (isLens(this.info, 'row', this.camera.size) || isLens(this.info, 'column', this.camera.size)) this.sheet.stripsMoved();
    this.sheet.soon();
  }

  /** Colors or fonts have changed. */
  restyle(): void {
    this.sheet.restyle();
  }

  setShow(show: ViewModel): void {
    const before = this.show;
    this.show = show;
    if (before.isFinished !== show.isFinished) this.ended();
    if (before.lit?.[0] !== show.lit?.[0]) this.showLit();
    this.sheet.put(before, show);
    this.aria.setMarks(show.marks, show.pencil);
    if (before.states !== show.states) this.aria.setStates(show.states);
  }

  /** The strips go when the picture is finished, and come back when it is begun anew. */
  private ended(): void {
    this.sheet.end(this.show.isFinished ?? false);
    this.camera.fit();
    this.arrange();
  }

  /** Numbers that a person has crossed out, as `line.number`. */
  setMarked(marked: Set<string>): void {
    this.marked = marked;
    this.sheet.stripsChanged();
  }

  setPreview(preview: Preview | undefined): void {
    this.preview = preview;
    this.sheet.soon();
  }

  setCursor(cell: number, andFocus: boolean): void {
    this.cursor = cell;
    this.aria.setFocused(cell, andFocus);
    if (andFocus) {
      this.camera.show(cell);
      this.moved();
    }
    this.pointed();
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
    const { camera, depth } = this;
    const { leftEdge, topEdge } = camera;
    const row = Math.floor((y - camera.y) / camera.size);
    const column = Math.floor((x - camera.x) / camera.size);
    if (x < leftEdge && y >= topEdge && row >= 0 && row < this.info.height) {
      this.deeds.clue?.(row, this.sheet.strips.numberAt(camera, depth, 'row', row, leftEdge - x));
    } else if (y < topEdge && x >= leftEdge && column >= 0 && column < this.info.width) {
      this.deeds.clue?.(this.info.height + column, this.sheet.strips.numberAt(camera, depth, 'column', column, topEdge - y));
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

  /** The map and the percentage follow a gesture at their ease: changing the page costs more than painting. */
  private tellMoved(): void {
    const now = performance.now();
    if (this.isMoving && now - this.movedAt < EASE) return;
    this.movedAt = now;
    this.hasMoved = false;
    this.deeds.moved?.();
  }

  /** For the label of the zoom: 100 when everything fits. */
  get percent(): number {
    return Math.round((100 * this.camera.size) / this.camera.fitSize);
  }
}
