/**
 * The colors of a board, read from the style sheet, so that themes and forced colors reach the canvas: a canvas
 * knows no variables of CSS. One table names the token of each; in forced-colors mode the system's own names stand
 * instead. Read once a theme, not once a painting: a style that is asked for makes the browser lay out the page.
 */
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

/** In forced-colors mode the system's own colors, by name. */
const forced: Partial<Colors> = {
  ground: 'Canvas', paper: 'Canvas', sunk: 'Canvas', ink: 'CanvasText', fill: 'CanvasText', rule: 'GrayText',
  thick: 'CanvasText', soft: 'CanvasText', settled: 'GrayText', cross: 'CanvasText', teal: 'Highlight',
  tealGround: 'Canvas', band: 'Canvas', onTeal: 'HighlightText', clueLit: 'CanvasText', settledLit: 'GrayText',
  red: 'CanvasText', redGround: 'Canvas', amber: 'CanvasText',
};

export function readColors(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  const colors = Object.fromEntries(names.map(([name, token]) => [name, style.getPropertyValue(token).trim()])) as unknown as Colors;
  if (matchMedia('(forced-colors: active)').matches) Object.assign(colors, systemColors());
  return colors;
}

/**
 * The colors that the system's names stand for on the page. A canvas that is no element takes them for those
 * of a light page: crosses were white on white.
 */
function systemColors(): Partial<Colors> {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.forcedColorAdjust = 'none';
  const found = Object.entries(forced).map(([name, system]) => {
    probe.style.color = system;
    const [r, g, b] = getComputedStyle(probe).color.match(/[\d.]+/g)!.map(Number);
    return [name, `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`];
  });
  probe.remove();
  return Object.fromEntries(found) as Partial<Colors>;
}

/** The color of each value of a board: open, crossed, then the palette. */
export function valueColors(info: PuzzleInfo, colors: Colors, isFinished = false): string[] {
  const [own, ...inks] = info.palette;
  const isPlain = inks.length <= 1;
  const ground = isFinished && !isPlain ? own.rgb : colors.paper;
  return [ground, ground, ...inks.map((ink) => (isPlain ? colors.fill : ink.rgb))];
}

/** `#rrggbb`, or `#rgb` as the build shortens it, in its parts, 0 to 255. */
export function parts(rgb: string): [number, number, number] {
  const digits = rgb.length < 7 ? rgb.replace(/[\da-f]/gi, '$&$&') : rgb;
  const n = Number.parseInt(digits.slice(1), 16);
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

/** The contrast of two colors, as WCAG 2 defines it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** What is to be seen differs from its ground by at least so much. */
const SEEN = 3;

/** The color of the line around a color that its ground would swallow; none where it stands out by itself. */
export function outlineOf(rgb: string, ground: string, colors: Pick<Colors, 'thick'>): string | undefined {
  return contrast(rgb, ground) < SEEN ? colors.thick : undefined;
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

/** The paper and the ink of a finished picture in black and white on a dark page, where it would be a negative. */
const PICTURE = { paper: '#f5f5f6', fill: '#232429' };

/** The colors of a page for a finished picture on it: dark on light in every theme. */
export function pictureColors(colors: Colors): Colors {
  return luminance(colors.paper) < 0.5 ? { ...colors, ...PICTURE } : colors;
}
