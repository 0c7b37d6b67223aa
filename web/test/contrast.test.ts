/**
 * The contrast of every text on every ground it is put on, in both themes, computed from tokens.css; grounds
 * that are blended are blended here, too.
 */
import { describe, expect, test } from 'vitest';
import { blended, contrast, tokens } from './tokens';

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

  test('crosses, rules of controls and the mark of what has the focus are seen', () => {
    for (const [sign, ground] of [['cross', 'paper'], ['thick', 'paper'], ['thick', 'ground'], ['teal', 'ground'], ['fill', 'paper']]) {
      expect(contrast(color(sign), color(ground)), `${sign} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
});
