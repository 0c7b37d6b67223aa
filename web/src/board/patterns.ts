/**
 * A pattern for each color, so that colors are told apart without seeing color. They are on by themselves
 * when two colors of a puzzle come close in one of three simulated deficiencies.
 *
 *   0 none   1 ╲   2 dots   3 grid of ╲ and ╱   4 rows   5 columns   6 a ring      the eighth color begins anew
 *
 * The clue of a color has the same pattern as its cells, so neither has to be remembered.
 */
import { inkOn, parts } from './colors';

/** Draws the pattern `kind` into a square of `size`; the first color has none. */
export function draw(context: CanvasRenderingContext2D, kind: number, rgb: string, size: number): void {
  const k = kind % 7;
  if (k === 0) return;
  context.strokeStyle = context.fillStyle = inkOn(rgb);
  context.globalAlpha = 0.75;
  context.lineWidth = Math.max(1, size / 14);
  const line = (x1: number, y1: number, x2: number, y2: number): void => {
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  };
  const third = size / 3;
  if (k === 1 || k === 3) [-third, 0, third].forEach((d) => line(d, size - d - size, size + d, size - d));
  if (k === 3) [-third, 0, third].forEach((d) => line(d + size, -d, d, size - d));
  if (k === 2) dots(context, size);
  if (k === 4) [1, 3, 5].forEach((i) => line(0, (i * size) / 6, size, (i * size) / 6));
  if (k === 5) [1, 3, 5].forEach((i) => line((i * size) / 6, 0, (i * size) / 6, size));
  if (k === 6) {
    context.beginPath();
    context.arc(size / 2, size / 2, size / 4, 0, 7);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function dots(context: CanvasRenderingContext2D, size: number): void {
  for (const [x, y] of [[1, 1], [3, 1], [2, 2], [1, 3], [3, 3]]) {
    context.beginPath();
    context.arc((x * size) / 4, (y * size) / 4, size / 13, 0, 7);
    context.fill();
  }
}

/** Rows of the matrices of Viénot, Brettel and Mollon (1999) for linear light: red, green and blue blindness. */
const deficiencies = [
  [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
  [[0.367, 0.861, -0.228], [0.28, 0.673, 0.047], [-0.012, 0.043, 0.969]],
  [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
];

function linear(rgb: string): number[] {
  return parts(rgb).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
}

/** CIE L*a*b* of linear light, D65. */
function lab([r, g, b]: number[]): number[] {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f(Math.max(0, 0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(Math.max(0, 0.2126 * r + 0.7152 * g + 0.0722 * b));
  const z = f(Math.max(0, 0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(one: string, other: string, matrix: number[][]): number {
  const seen = (rgb: string): number[] => {
    const light = linear(rgb);
    return lab(matrix.map((row) => Math.max(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2])));
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Whether two of the colors come closer than a distance of 20 for somebody. */
export function areClose(colors: readonly string[]): boolean {
  return colors.some((one, i) => colors.slice(i + 1).some((other) => deficiencies.some((m) => distance(one, other, m) < 20)));
}
