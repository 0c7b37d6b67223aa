/**
 * Fingers, mice and pens. One pointer draws, two move the board and never draw: a second finger that comes
 * early takes the stroke back. What is drawn is committed when the pointer is lifted.
 */

export interface Gestures {
  /** The cell under a place of the stage, or -1. */
  cellAt(x: number, y: number, clamped?: boolean): number;
  press(cell: number, how: 'tool' | 'other' | 'clear', isForced: boolean): void;
  drag(cell: number, x: number, y: number, isTouch: boolean): void;
  release(): void;
  /** Takes back the stroke under way. */
  cancel(): void;
  hover(cell: number): void;
  /** A place outside the cells was clicked. */
  click(x: number, y: number): void;
  /** And clicked again at once. */
  clickTwice(): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  settle(x: number, y: number): void;
  isZoomLocked(): boolean;
}

/** A second touch this soon takes a stroke back even if it has left its cell. */
const TOGETHER = 120;
const LONG_PRESS = 350;
/** A second click this soon belongs to the first. */
const TWICE = 320;

type Mode = 'none' | 'draw' | 'pan' | 'pinch';

export class Pointer {
  private readonly touches = new Map<number, { x: number; y: number }>();
  private mode: Mode = 'none';
  private first = -1;
  private start = { x: 0, y: 0, at: 0 };
  private clicked = { x: 0, y: 0, at: 0 };
  private hasLeft = false;
  private pressed: ReturnType<typeof setTimeout> | undefined;
  private box = new DOMRect();
  private pinch = { distance: 0, x: 0, y: 0 };

  constructor(private readonly stage: HTMLElement, private readonly to: Gestures) {
    stage.addEventListener('pointerdown', (event) => this.down(event));
    stage.addEventListener('pointermove', (event) => this.moved(event));
    stage.addEventListener('pointerup', (event) => this.up(event));
    stage.addEventListener('pointercancel', (event) => this.lost(event));
    stage.addEventListener('pointerleave', () => this.mode === 'none' && to.hover(-1));
    stage.addEventListener('contextmenu', (event) => event.preventDefault());
    // A finger that draws is no swipe: after one, browsers take the next tap for its end, and a button is not pressed.
    stage.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
    stage.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  /** Where the stage lies is asked once a gesture: asking lays the page out. */
  private place(event: PointerEvent | WheelEvent): { x: number; y: number } {
    if (this.mode === 'none' && !this.settling) this.box = this.stage.getBoundingClientRect();
    return { x: event.clientX - this.box.left, y: event.clientY - this.box.top };
  }

  private down(event: PointerEvent): void {
    const at = this.place(event);
    this.touches.set(event.pointerId, at);
    this.stage.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch' && this.touches.size === 2) return this.startPinch();
    if (this.touches.size > 1) return;
    this.start = { ...at, at: event.timeStamp };
    this.hasLeft = false;
    this.first = this.to.cellAt(at.x, at.y);
    if (this.first < 0) {
      this.mode = 'pan';
      return;
    }
    this.mode = 'draw';
    const how = event.button === 1 ? 'clear' : event.button === 2 || event.button === 5 ? 'other' : 'tool';
    this.to.press(this.first, how, event.altKey);
    this.to.drag(this.first, at.x, at.y, event.pointerType === 'touch');
    if (event.pointerType === 'touch') {
      const cell = this.first;
      this.pressed = setTimeout(() => this.long(cell, at), LONG_PRESS);
    }
  }

  private long(cell: number, at: { x: number; y: number }): void {
    if (this.mode !== 'draw' || this.hasLeft) return;
    this.to.cancel();
    navigator.vibrate?.(12);
    this.to.press(cell, 'other', false);
    this.to.drag(cell, at.x, at.y, true);
  }

  private moved(event: PointerEvent): void {
    const at = this.place(event);
    const before = this.touches.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') this.to.hover(this.to.cellAt(at.x, at.y));
      return;
    }
    this.touches.set(event.pointerId, at);
    if (this.mode === 'draw') {
      const cell = this.to.cellAt(at.x, at.y, true);
      if (cell !== this.first && !this.hasLeft) {
        this.hasLeft = true;
        clearTimeout(this.pressed);
      }
      this.to.drag(cell, at.x, at.y, event.pointerType === 'touch');
    } else if (this.mode === 'pan') {
      this.to.pan(at.x - before.x, at.y - before.y);
    } else if (this.mode === 'pinch' && this.touches.size >= 2) this.movePinch();
  }

  private startPinch(): void {
    clearTimeout(this.pressed);
    const isEarly = performance.now() - this.start.at < TOGETHER;
    if (this.mode === 'draw' && (isEarly || !this.hasLeft)) this.to.cancel();
    else if (this.mode === 'draw') this.to.release();
    this.mode = 'pinch';
    this.pinch = this.measure();
  }

  private measure(): { distance: number; x: number; y: number } {
    const [a, b] = [...this.touches.values()];
    return { distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  private movePinch(): void {
    const now = this.measure();
    this.to.pan(now.x - this.pinch.x, now.y - this.pinch.y);
    if (!this.to.isZoomLocked()) this.to.zoom(now.distance / this.pinch.distance, now.x, now.y);
    this.pinch = now;
  }

  private up(event: PointerEvent): void {
    const at = this.place(event);
    this.touches.delete(event.pointerId);
    clearTimeout(this.pressed);
    if (this.mode === 'draw') this.to.release();
    else if (this.mode === 'pan') {
      if (Math.hypot(at.x - this.start.x, at.y - this.start.y) < 6) this.click(at, event.timeStamp);
      this.to.settle(at.x, at.y);
    } else if (this.mode === 'pinch') {
      if (this.touches.size > 0) return;
      this.to.settle(this.pinch.x, this.pinch.y);
    }
    if (this.touches.size === 0) this.mode = 'none';
  }

  private click(at: { x: number; y: number }, now: number): void {
    const isSecond = now - this.clicked.at < TWICE && Math.hypot(at.x - this.clicked.x, at.y - this.clicked.y) < 12;
    this.to.click(at.x, at.y);
    if (isSecond) this.to.clickTwice();
    this.clicked = { ...at, at: isSecond ? 0 : now };
  }

  private lost(event: PointerEvent): void {
    this.touches.delete(event.pointerId);
    clearTimeout(this.pressed);
    if (this.mode === 'draw') this.to.cancel();
    if (this.touches.size === 0) this.mode = 'none';
  }

  private settling: ReturnType<typeof setTimeout> | undefined;

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const at = this.place(event);
    if (event.ctrlKey || event.metaKey) this.to.zoom(Math.exp(-event.deltaY / 300), at.x, at.y);
    else this.to.pan(-event.deltaX, -event.deltaY);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.settling = undefined;
      this.to.settle(at.x, at.y);
    }, 160);
  }
}
