/** The camera: what is under a place stays under it, boards leave no gap, cells are found where they are drawn. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Camera, LEAST_CELL, type Space } from '../src/board/camera';

const stage = fc.record({
  width: fc.integer({ min: 300, max: 1600 }), height: fc.integer({ min: 300, max: 1200 }),
  left: fc.integer({ min: 20, max: 120 }), top: fc.integer({ min: 20, max: 120 }), margin: fc.constant(8),
  under: fc.constantFrom(0, 80), reach: fc.constantFrom(0, 80, 250),
});
const boards = fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 }), stage).map(([columns, rows, room]): [number, number, Space] => {
  const across = (room.width - room.left - room.margin) / columns;
  const down = (room.height - room.under - room.top - room.margin) / rows;
  return [columns, rows, { ...room, fit: Math.max(LEAST_CELL, Math.floor(Math.min(across, down))) }];
});

/** No gap beside a board that is larger than its room, but what lies under controls; a smaller one wholly in view. */
function isPlaced(camera: Camera, columns: number, rows: number, { width, height, left, top, margin, under, reach }: Space): boolean {
  const along = (at: number, long: number, edge: number, end: number, free: number): boolean =>
    long <= end - edge
      ? at + long <= end + 1 && (at >= edge - 1 || at + long >= free - margin - 1)
      : at <= edge + 1 && at + long >= free - margin - 1;
  return along(camera.x, columns * camera.size, left, width, width) && along(camera.y, rows * camera.size, top, height - under, height - Math.max(under, reach));
}

it('keeps a board in its room through pans and zooms', () => {
  fc.assert(fc.property(boards, fc.array(fc.tuple(fc.double({ min: 0.5, max: 2, noNaN: true }), fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })), { maxLength: 12 }), ([columns, rows, room], moves) => {
    const camera = new Camera(columns, rows, room);
    for (const [factor, dx, dy] of moves) {
      camera.zoomTo(camera.size * factor, room.width / 2, room.height / 2);
      camera.pan(dx, dy);
      expect(isPlaced(camera, columns, rows, room)).toBe(true);
      expect(camera.size).toBeGreaterThanOrEqual(Math.min(LEAST_CELL, camera.fitSize));
      expect(camera.size).toBeLessThanOrEqual(camera.most);
    }
  }));
});

it('finds each cell in view at its middle, and none under the strips', () => {
  fc.assert(fc.property(boards, fc.nat(), ([columns, rows, room], seed) => {
    const camera = new Camera(columns, rows, room);
    camera.zoomTo(camera.size * 1.7, room.width / 3, room.height / 3);
    const { x0, x1, y0, y1 } = camera.view();
    if (x1 <= x0 || y1 <= y0) return;
    const column = x0 + (seed % (x1 - x0));
    const row = y0 + (seed % (y1 - y0));
    const [x, y] = [camera.x + (column + 0.5) * camera.size, camera.y + (row + 0.5) * camera.size];
    const isSeen = x >= camera.leftEdge && y >= camera.topEdge;
    expect(camera.cellAt(x, y)).toBe(isSeen ? row * columns + column : -1);
    expect(camera.cellAt(camera.leftEdge - 1, y)).toBe(-1);
  }));
});

it('shows the cell that it is asked to show', () => {
  fc.assert(fc.property(boards, fc.nat(), ([columns, rows, room], seed) => {
    const camera = new Camera(columns, rows, room);
    camera.zoomTo(40, 0, 0);
    fc.pre(camera.size < room.height - room.top - room.reach - room.margin);
    const cell = seed % (columns * rows);
    camera.show(cell);
    const x = camera.x + ((cell % columns) + 0.5) * camera.size;
    const y = camera.y + (Math.floor(cell / columns) + 0.5) * camera.size;
    expect(camera.cellAt(x, y)).toBe(cell);
  }));
});

it('moves every cell free of what covers the board', () => {
  fc.assert(fc.property(boards, fc.nat(), fc.boolean(), ([columns, rows, room], seed, isZoomed) => {
    const camera = new Camera(columns, rows, room);
    if (isZoomed) camera.zoomTo(40, 0, 0);
    fc.pre(camera.size < room.height - room.top - room.reach - room.margin);
    const cell = seed % (columns * rows);
    camera.show(cell);
    const bottom = camera.y + (Math.floor(cell / columns) + 1) * camera.size;
    expect(bottom).toBeLessThanOrEqual(room.height - Math.max(room.under, room.reach) + 1);
  }));
});
