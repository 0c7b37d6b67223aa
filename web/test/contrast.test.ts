/**
 * The contrast of every text on every ground it is put on, in both themes, computed from tokens.css; grounds
 * that are blended are blended here, too.
 */
import { describe, expect, test } from 'vitest';
import type { PuzzleInfo } from 'pictogrid/async';
import { contrast, outlineOf } from '../src/board/colors';
import pack from '../src/generated/starter.json';
import { blended, tokens } from './tokens';

/** Texts and the grounds that they lie on. */
const PAIRS: Record<string, string[]> = {
  ink: ['ground', 'paper', 'sunk', 'teal-ground', 'amber-ground', 'red-ground', 'band'],
  soft: ['ground', 'paper', 'sunk', 'teal-ground'],
  faint: ['ground', 'paper', 'sunk'],
  paper: ['ink'],
  teal: ['ground', 'paper'],
  'on-teal': ['teal'],
  'clue-lit': ['band', 'teal-ground', 'sunk'],
  settled: ['ground', 'paper'],
  'settled-lit': ['band', 'teal-ground'],
  amber: ['ground', 'paper', 'amber-ground'],
  red: ['ground', 'paper', 'red-ground'],
};

test('the build shortens colors', () => expect(contrast('#fff', '#000')).toBeCloseTo(21));

/** Every color that a puzzle of the starter pack fills with. */
const inks = [...new Set((pack as unknown as { info: PuzzleInfo }[]).filter(({ info }) => info.palette.length > 2)
  .flatMap(({ info }) => info.palette.slice(1).map(({ rgb }) => rgb)))];

describe.each([['light', false], ['dark', true]])('%s', (_, isDark) => {
  const theme = tokens(isDark as boolean);
  const color = (name: string) => theme.get(name)!;
  const pairs = Object.entries(PAIRS).flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const));

  test.each(pairs)('%s on %s', (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([['clue-lit', 'ground'], ['settled-lit', 'ground'], ['clue-lit', 'paper'], ['settled-lit', 'paper']])(
    '%s on a band that lets a fifth of %s through', (text, ground) => {
      expect(contrast(color(text), blended(color('band'), color(ground), 0.8))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(inks.flatMap((rgb) => ['paper', 'ground'].map((ground) => [rgb, ground] as const)))('the color %s on %s, or the line around it', (rgb, ground) => {
    const seen = outlineOf(rgb, color(ground), { thick: color('thick') }) ?? rgb;
    expect(contrast(seen, color(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each([1, 2, 3, 4, 5, 6, 7])('bars of the profile, tone %i', (tone) => {
    for (const ground of ['paper', 'teal-ground']) expect(contrast(color(`tone-${tone}`), color(ground)), ground).toBeGreaterThanOrEqual(3);
  });

  test('crosses, rules of controls and the mark of what has the focus are seen', () => {
    for (const [sign, ground] of [['cross', 'paper'], ['thick', 'paper'], ['thick', 'ground'], ['teal', 'ground'], ['fill', 'paper']]) {
      expect(contrast(color(sign), color(ground)), `${sign} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
});
