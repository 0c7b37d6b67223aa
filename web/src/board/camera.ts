/**
 * Where the board lies on the stage: the size of a cell in CSS pixels, and the corner of the first cell. The
 * strips of clues are pinned at the left and the top; they move along with one axis each.
 */

export interface Space {
  /** The stage. */
  width: number;
  height: number;
  /** What the strips take at the left and the top, and a margin at the other sides. */
  left: number;
  top: number;
  margin: number;
}

export const LEAST = 3;
export const MOST = 72;

export class Camera {
  size = 16;
  x = 0;
  y = 0;
  /** The size at which everything is in view. */
  fitSize = 16;

  constructor(private columns: number, private rows: number, private space: Space) {
    this.fit();
  }

  /** A new stage; what was fitted is fitted again. */
  resize(columns: number, rows: number, space: Space): void {
    const wasFitted = this.size === this.fitSize;
    this.columns = columns;
    this.rows = rows;
    this.space = space;
    this.fitSize = this.whole();
    if (wasFitted) this.fit();
    else this.clamp();
  }

  private whole(): number {
    const { width, height, left, top, margin } = this.space;
    const across = (width - left - margin) / this.columns;
    const down = (height - top - margin) / this.rows;
    return Math.max(LEAST, Math.min(40, Math.floor(Math.min(across, down))));
  }

  fit(): void {
    this.fitSize = this.whole();
    this.size = this.fitSize;
    this.clamp();
  }

  get isFitted(): boolean {
    return this.size === this.fitSize;
  }

  /** Everything is in view. */
  get isWhole(): boolean {
    const { width, height, left, top } = this.space;
    return this.columns * this.size <= width - left + 1 && this.rows * this.size <= height - top + 1;
  }

  /** Zooms so that the place under the pointer stays. */
  zoomTo(size: number, px: number, py: number): void {
    const next = Math.max(Math.min(LEAST, this.fitSize), Math.min(MOST, size));
    const scale = next / this.size;
    this.x = px - (px - this.x) * scale;
    this.y = py - (py - this.y) * scale;
    this.size = next;
    this.clamp();
  }

  /** Whole pixels a cell, so that rules are sharp; asked for when a gesture ends. */
  snap(px: number, py: number): void {
    this.zoomTo(Math.max(1, Math.round(this.size)), px, py);
    this.x = Math.round(this.x);
    this.y = Math.round(this.y);
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.clamp();
  }

  /** A board smaller than its room is centered together with its clues; a larger one leaves no gap. */
  private clamp(): void {
    const { width, height, left, top, margin } = this.space;
    const wide = this.columns * this.size;
    const high = this.rows * this.size;
    const freeX = width - left - wide;
    const freeY = height - top - high;
    this.x = freeX >= 0 ? Math.round(left + freeX / 2) : Math.min(left, Math.max(width - margin - wide, this.x));
    this.y = freeY >= 0 ? Math.round(top + freeY / 2) : Math.min(top, Math.max(height - margin - high, this.y));
  }

  /** Where the region of the board begins: the pinned strips end here. */
  get leftEdge(): number {
    return Math.max(this.space.left, this.x);
  }

  get topEdge(): number {
    return Math.max(this.space.top, this.y);
  }

  /** The cell under a place of the stage, or -1; `clamped` gives the nearest one. */
  cellAt(px: number, py: number, clamped = false): number {
    let column = Math.floor((px - this.x) / this.size);
    let row = Math.floor((py - this.y) / this.size);
    if (clamped) {
      column = Math.max(0, Math.min(this.columns - 1, column));
      row = Math.max(0, Math.min(this.rows - 1, row));
    } else if (px < this.leftEdge || py < this.topEdge || column < 0 || row < 0 || column >= this.columns || row >= this.rows) {
      return -1;
    }
    return row * this.columns + column;
  }

  /** The first and the last column and row in view, the last excluded. */
  view(): { x0: number; x1: number; y0: number; y1: number } {
    const { width, height } = this.space;
    return {
      x0: Math.max(0, Math.floor((this.leftEdge - this.x) / this.size)),
      x1: Math.min(this.columns, Math.ceil((width - this.x) / this.size)),
      y0: Math.max(0, Math.floor((this.topEdge - this.y) / this.size)),
      y1: Math.min(this.rows, Math.ceil((height - this.y) / this.size)),
    };
  }

  /** Moves so that a cell is in view, with a cell around it. */
  show(cell: number): void {
    const { width, height, left, top } = this.space;
    const column = cell % this.columns;
    const row = Math.floor(cell / this.columns);
    const reach = this.size;
    const x = this.x + column * this.size;
    const y = this.y + row * this.size;
    let dx = 0;
    let dy = 0;
    if (x - reach < left) dx = left + reach - x;
    else if (x + 2 * reach > width) dx = width - 2 * reach - x;
    if (y - reach < top) dy = top + reach - y;
    else if (y + 2 * reach > height) dy = height - 2 * reach - y;
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }
}
