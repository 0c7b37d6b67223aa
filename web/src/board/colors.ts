/** The colors of a board, read from the style sheet, so that themes and forced colors reach the canvas. */
import type { PuzzleInfo } from 'pictogrid/async';

export interface Colors {
  ground: string; paper: string; sunk: string; ink: string; fill: string; rule: string; thick: string;
  soft: string; settled: string; cross: string; teal: string; tealGround: string; band: string; onTeal: string;
  clueLit: string; settledLit: string; red: string; redGround: string; amber: string; mono: string;
}

const names: [keyof Colors, string][] = [
  ['ground', '--ground'], ['paper', '--paper'], ['sunk', '--sunk'], ['ink', '--ink'], ['fill', '--fill'],
  ['rule', '--line-2'], ['thick', '--thick'], ['soft', '--soft'], ['settled', '--settled'], ['cross', '--cross'],
  ['teal', '--teal'], ['tealGround', '--teal-ground'], ['band', '--band'], ['onTeal', '--on-teal'],
  ['clueLit', '--clue-lit'], ['settledLit', '--settled-lit'], ['red', '--red'], ['redGround', '--red-ground'],
  ['amber', '--amber'], ['mono', '--mono'],
];

/** In forced-colors mode the system's own colors. */
const forced: Partial<Colors> = {
  ground: 'Canvas', paper: 'Canvas', sunk: 'Canvas', ink: 'CanvasText', fill: 'CanvasText', rule: 'GrayText',
  thick: 'CanvasText', soft: 'CanvasText', settled: 'GrayText', cross: 'CanvasText', teal: 'Highlight',
  tealGround: 'Canvas', band: 'Canvas', onTeal: 'HighlightText', clueLit: 'CanvasText', settledLit: 'GrayText',
  red: 'CanvasText', redGround: 'Canvas', amber: 'CanvasText',
};

export function readColors(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  const colors = Object.fromEntries(names.map(([name, token]) => [name, style.getPropertyValue(token).trim()])) as unknown as Colors;
  if (matchMedia('(forced-colors: active)').matches) Object.assign(colors, forced);
  return colors;
}

/** The color of each value of a board: open, crossed, then the palette. */
export function valueColors(info: PuzzleInfo, colors: Colors, isFinished = false): string[] {
  const [own, ...inks] = info.palette;
  const isPlain = inks.length <= 1;
  const ground = isFinished && !isPlain ? own.rgb : colors.paper;
  return [ground, ground, ...inks.map((ink) => (isPlain ? colors.fill : ink.rgb))];
}

/** `#rrggbb` in its parts, 0 to 255. */
export function parts(rgb: string): [number, number, number] {
  const n = Number.parseInt(rgb.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/** Relative luminance, as WCAG 2 defines it. */
export function luminance(rgb: string): number {
  const [r, g, b] = parts(rgb).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Black or white, whichever reads better on a color: one of them is always at 4.5. */
export function inkOn(rgb: string): string {
  const light = luminance(rgb);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff';
}

let probe: CanvasRenderingContext2D | null | undefined;

/** Any CSS color as 0xAABBGGRR, the order of an image's bytes. */
export function packed(color: string): number {
  probe ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }) as unknown as CanvasRenderingContext2D;
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
  return (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
}
