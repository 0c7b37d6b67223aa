/** The words of the page: what is refused is refused in words of a page, and everything that has a name is called by it. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Engine, type Remedy } from 'pictogrid/async';
import ruleTable from '../../crates/explain/src/rule_table.rs?raw';
import { take, troubleOf } from '../src/store/files';
import { en } from '../src/text/en';
import { ruleName } from '../src/text/en.later';
import * as later from '../src/text/en.later';

/** Who reads a page has no command and no flags. */
const OF_A_TERMINAL = /\bpictogrid(-\w+)? (?!is\b)[a-z]|\bcargo\b|(^|[\s`(])--[a-z]|\b(command|terminal|stdin)\b/i;
const quoted = /"[^"]*"/g;

/** Each kind of remedy; the type knows of all. */
const remedies: Record<Remedy['kind'], Remedy> = {
  name_format: { kind: 'name_format' }, read_as: { kind: 'read_as', format: 'grid' }, use: { kind: 'use', task: 'make' }, make_from_png: { kind: 'make_from_png' },
  cell_at_most: { kind: 'cell_at_most', dots: 1 }, cell_at_least: { kind: 'cell_at_least', dots: 1 }, usual_cell_without_clues: { kind: 'usual_cell_without_clues' },
  leave_out_clues: { kind: 'leave_out_clues' }, choose_output: { kind: 'choose_output', suffixes: ['png'] }, allow_memory: { kind: 'allow_memory' },
  landscape: { kind: 'landscape' }, portrait: { kind: 'portrait' }, puzzles_per_page: { kind: 'puzzles_per_page', puzzles: 1 }, paper: { kind: 'paper', paper: 'a4' },
  largest_paper: { kind: 'largest_paper' }, clue_height: { kind: 'clue_height', tenths: 1 }, skip_too_large: { kind: 'skip_too_large' }, side_at_most: { kind: 'side_at_most', cells: 1 },
  size_at_most: { kind: 'size_at_most', columns: 1, rows: 1 }, usual_size: { kind: 'usual_size' }, board_size: { kind: 'board_size', columns: 1, rows: 1 },
  other_board_size: { kind: 'other_board_size' }, border_color: { kind: 'border_color' }, name_empty: { kind: 'name_empty' }, name_pixels: { kind: 'name_pixels' },
};

function* files(folder: URL): Generator<URL> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = new URL(entry.name + (entry.isDirectory() ? '/' : ''), folder);
    if (entry.isDirectory()) yield* files(at);
    else yield at;
  }
}

describe('a refusal names no command and no flag', () => {
  test('whatever of the test data is no puzzle', async () => {
    const engine = new Engine();
    let n = 0;
    for (const file of files(new URL('../../testdata/', import.meta.url))) {
      const { troubles } = await take(engine, { bytes: new Uint8Array(readFileSync(file)), name: file.pathname.split('/').at(-1)!, from: 'file' }, async () => []);
      for (const { message, more, fixes } of troubles) {
        n += 1;
        for (const words of [message, ...more, ...fixes.map(({ label }) => label)]) expect(words.replace(quoted, ''), file.pathname).not.toMatch(OF_A_TERMINAL);
      }
    }
    expect(n).toBeGreaterThan(200);
  });
  test.each(Object.values(remedies))('whatever helps: $kind', (remedy) => {
    const { message } = troubleOf({ v: 1, source: 'a', error: { kind: 'unsupported', message: 'no', remedies: [remedy] } }, 'a');
    expect(message).not.toMatch(OF_A_TERMINAL);
    expect(message).not.toContain('undefined');
    expect(message.length).toBeGreaterThan('no. '.length);
  });
});

test('no words of the page are of a terminal, or shout', () => {
  const all: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') all.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk([en, { ...later }]);
  expect(all.length).toBeGreaterThan(200);
  for (const words of all) {
    expect(words).not.toMatch(OF_A_TERMINAL);
    expect(words).not.toContain('!');
  }
});

test('every rule of a hint is called by words', () => {
  const ids = [...ruleTable.matchAll(/^ {8}id: "([\w-]+)"/gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(15);
  expect(ids.map(ruleName).filter((name) => !/^[a-z]+( [a-z]+)*$/.test(name))).toEqual([]);
});

test('one is one', () => {
  expect([en.solved.hints(1), en.solved.corrections(1), en.solved.strokes(1)]).toEqual(['hint', 'correction', 'stroke']);
  expect([en.solved.hints(0), en.solved.corrections(2), en.solved.strokes(21)]).toEqual(['hints', 'corrections', 'strokes']);
});

test('the rules beside the first board are short', () => expect(en.rulesOf.short.split(/\s+/).length).toBeLessThanOrEqual(25));
