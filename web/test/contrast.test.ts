/**
 * The contrast of every text on every ground it is put on, in both themes, computed from tokens.css; grounds
 * that are blended are blended here, too.
 */
import { describe, expect, test } from 'vitest';
import css from '../src/style/tokens.css?raw';

type Rgb = [number, number, number];

/** The tokens of a theme: the dark ones over the light ones. */
function tokens(isDark: boolean): Map<string, string> {
  const [light, dark] = [/:root \{([^}]*)\}/, /:root\[data-theme='dark'\] \{([^}]*)\}/].map((rule) => rule.exec(css)![1]);
  const found = new Map<string, string>();
  for (const block of isDark ? [light, dark] : [light]) {
    for (const [, name, value] of block.matchAll(/--([\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as Rgb;
const blend = (over: Rgb, under: Rgb, alpha: number): Rgb => over.map((c, i) => alpha * c + (1 - alpha) * under[i]) as Rgb;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: Rgb, two: Rgb): number {
  const [high, low] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Texts and the grounds that they lie on. */
const PAIRS: Record<string, string[]> = {
  ink: ['ground', 'paper', 'sunk', 'teal-ground', 'amber-ground', 'red-ground', 'band'],
  soft: ['ground', 'paper', 'sunk', 'teal-ground'],
  faint: ['ground', 'paper', 'sunk'],
  paper: ['ink'],
  teal: ['ground', 'paper'],
  'on-teal': ['teal'],
  'clue-lit': ['band', 'teal-ground'],
  settled: ['ground', 'paper'],
  'settled-lit': ['band', 'teal-ground'],
  amber: ['ground', 'paper', 'amber-ground'],
  red: ['ground', 'paper', 'red-ground'],
};

describe.each([['light', false], ['dark', true]])('%s', (_, isDark) => {
  const theme = tokens(isDark as boolean);
  const color = (name: string) => rgbOf(theme.get(name)!);
  const pairs = Object.entries(PAIRS).flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const));

  test.each(pairs)('%s on %s', (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([['clue-lit', 'ground'], ['settled-lit', 'ground'], ['clue-lit', 'paper'], ['settled-lit', 'paper']])(
    '%s on a band that lets a fifth of %s through', (text, ground) => {
      expect(contrast(color(text), blend(color('band'), color(ground), 0.8))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('crosses, rules of controls and the mark of what has the focus are seen', () => {
    for (const [sign, ground] of [['cross', 'paper'], ['thick', 'paper'], ['thick', 'ground'], ['teal', 'ground'], ['fill', 'paper']]) {
      expect(contrast(color(sign), color(ground)), `${sign} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
});
