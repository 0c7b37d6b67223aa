/**
 * Where the board lies on the stage: the size of a cell in CSS pixels, and the corner of the first cell. The
 * strips of clues are pinned at the left and the top; they move along with one axis each.
 *
 *   +------+-----------------+
 *   |      | strip of columns|  y moves the rows and their strip,
 *   +------+-----------------+  x the columns and theirs
 *   |strip |(x, y)           |
 *   |of    | cells of `size` |  cell = floor((pointer − corner) ÷ size): no element is asked
 *   |rows  |                 |
 *   +------+-----------------+
 *
 * Sizes are whole pixels once a gesture has ended, so that rules are sharp; between they are what the fingers say.
 * To let the browser scroll a large canvas was the other way: then clues cannot stay beside it. O(1) a move.
 */

export interface Space {
  /** The stage. */
  width: number;
  height: number;
  /** What the strips take at the left and the top, and a margin at the other sides. */
  left: number;
  top: number;
  margin: number;
  /** What controls cover at the bottom: always, and for now. */
  under: number;
  reach: number;
  /** The size of cells at which everything is in view. */
  fit: number;
}

export const LEAST_CELL = 3;
const MOST_CELL = 72;

export class Camera {
  size = 16;
  x = 0;
  y = 0;

  constructor(private columns: number, private rows: number, private space: Space) {
    this.fit();
  }

  get fitSize(): number {
    return this.space.fit;
  }

  /** The largest cells: where those that fit are large, a zoom still shows more. */
  get most(): number {
    return Math.max(MOST_CELL, 2 * this.fitSize);
  }

  /** A new stage; what was fitted is fitted again. */
  resize(columns: number, rows: number, space: Space): void {
    const wasFitted = this.isFitted;
    this.columns = columns;
    this.rows = rows;
    this.space = space;
    if (wasFitted) this.fit();
    else this.clamp();
  }

  fit(): void {
    this.size = this.fitSize;
    this.clamp();
  }

  get isFitted(): boolean {
    return this.size === this.fitSize;
  }

  /** Everything is in view. */
  get isWhole(): boolean {
    const { width, height, left, top, under } = this.space;
    return this.columns * this.size <= width - left + 1 && this.rows * this.size <= height - under - top + 1;
  }

  /** Zooms so that the place under the pointer stays. */
  zoomTo(size: number, px: number, py: number): void {
    const next = Math.max(Math.min(LEAST_CELL, this.fitSize), Math.min(this.most, size));
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

  /**
   * A board smaller than its room is centered together with its clues; a larger one leaves no gap, but that its
   * last rows can be moved free of what covers them.
   */
  private clamp(): void {
    const { width, height, left, top, margin, under, reach } = this.space;
    const wide = this.columns * this.size;
    const high = this.rows * this.size;
    const freeX = width - left - wide;
    const freeY = height - under - top - high;
    this.x = freeX >= 0 ? Math.round(left + freeX / 2) : Math.min(left, Math.max(width - margin - wide, this.x));
    const lowest = freeY >= 0 ? Math.round(top + freeY / 2) : top;
    const highest = freeY >= 0 && reach <= under ? lowest : Math.min(lowest, height - Math.max(under, reach) - margin - high);
    this.y = Math.min(lowest, Math.max(highest, this.y));
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

  isInView(cell: number): boolean {
    const { x0, x1, y0, y1 } = this.view();
    const [column, row] = [cell % this.columns, Math.floor(cell / this.columns)];
    return column >= x0 && column < x1 && row >= y0 && row < y1;
  }

  /** Moves so that a cell is in view, with a cell around it where there is room. */
  show(cell: number): void {
    this.showAt(cell % this.columns, Math.floor(cell / this.columns));
  }

  /** The same of a column or a row alone, where the other is missing. */
  showAt(column?: number, row?: number): void {
    const { width, height, left, top, under, reach } = this.space;
    const { size } = this;
    const needed = (at: number, low: number, high: number): number => {
      const beside = Math.max(0, Math.min(size, (high - low - size) / 2));
      if (at - beside < low) return low + beside - at;
      return Math.min(0, high - size - beside - at);
    };
    const dx = column === undefined ? 0 : needed(this.x + column * size, left, width);
    const dy = row === undefined ? 0 : needed(this.y + row * size, top, height - Math.max(under, reach));
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }
}
