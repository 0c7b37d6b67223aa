/** What is kept: two tabs with one game, everything in one file and back, files and their faults. */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Opened, PuzzleInfo } from 'pictogrid/async';
import { shell } from '../src/app/shell.svelte';
import { fits, readBackup, writeBackup } from '../src/store/backup';
import { entries } from '../src/screens/library/entries';
import { LIMIT, idOf, openLink, take } from '../src/store/files';
import { inputOfText } from '../src/store/inputs';
import { excerpt, span } from '../src/store/excerpt';
import { hasHiddenName, type GameRecord, type PuzzleRecord } from '../src/store/records';
import { makeLink, packMarks, readLink } from '../src/store/share';
import { freeName, mayReplace, puzzleOf } from '../src/store/tabs';

const info: PuzzleInfo = {
  width: 2, height: 2, triddler: false, n_cells: 4, rows: [], columns: [], given: [], has_goal: false,
  palette: [{ letter: '.', name: 'white', rgb: '#ffffff', pattern: 0 }, { letter: '#', name: 'black', rgb: '#000000', pattern: 0 }],
};
const game = (more: Partial<GameRecord> = {}): GameRecord => ({
  id: 'x', puzzle: 'x', events: [{ t: 'change', cells: [0], from: [0], to: [2], by: 'you' }], marks: Uint8Array.from([2, 0, 0, 0]),
  counts: { hints: 0, corrections: 0, strokes: 1, seconds: 3 }, at: 10, tab: 'one', ...more,
});

describe('notes', () => {
  test('what was taken for granted is said when a puzzle is opened, and stays', () => {
    vi.useFakeTimers();
    const record: PuzzleRecord = { id: 'x', source: '', label: 'x', from: 'file', added: 0, info };
    shell.tellNotes(record);
    expect(shell.notices).toEqual([]);
    shell.tellNotes({ ...record, info: { ...info, notes: [{ kind: 'empty_sign', sign: 'F', text: 'F was taken for it' }] } });
    vi.advanceTimersByTime(60_000);
    expect(shell.notices.map(({ text }) => text)).toEqual(['F was taken for it']);
    vi.useRealTimers();
  });
});

describe('two tabs', () => {
  test('a game of this tab is written over', () => expect(mayReplace(game(), game({ at: 20 }), 0)).toBe(true));
  test('one of another tab that was read is, too', () => expect(mayReplace(game({ tab: 'two' }), game(), 10)).toBe(true));
  test('one that another tab has gone on with is not', () => {
    expect(mayReplace(game({ tab: 'two', at: 11, events: [] }), game({ at: 30 }), 10)).toBe(false);
  });
  test('unless it says the same', () => expect(mayReplace(game({ tab: 'two', at: 11 }), game(), 10)).toBe(true));
  test('nothing is lost, however two tabs take turns', () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 30 }), (turns) => {
      const kept = new Map<string, GameRecord>();
      const tabs = ['one', 'two'].map((tab) => ({ tab, id: 'x', seen: 0, events: [] as GameRecord['events'] }));
      turns.forEach(([second, draws], i) => {
        const tab = tabs[Number(second)];
        if (!draws) return;
        tab.events = [...tab.events, { t: 'change', cells: [i % 4], from: [0], to: [2], by: 'you' }];
        const mine = game({ id: tab.id, tab: tab.tab, at: i + 1, events: tab.events, marks: Uint8Array.from([i, 0, 0, 0]) });
        if (!mayReplace(kept.get(tab.id), mine, tab.seen)) tab.id = freeName('x', kept.keys());
        kept.set(tab.id, { ...mine, id: tab.id });
        tab.seen = mine.at;
      });
      for (const tab of tabs.filter(({ events }) => events.length)) expect(kept.get(tab.id)?.events).toEqual(tab.events);
    }));
  });
  test('names', () => {
    expect(freeName('x', [])).toBe('x');
    expect(freeName('x', ['x', 'x~2', 'y~3'])).toBe('x~3');
    expect(puzzleOf('x~12')).toBe('x');
  });
  test('what was solved stands for its puzzle, and every other game can be opened', () => {
    const ids = (games: GameRecord[]) => entries([puzzle('x', 's')], games, false).map((entry) => [entry.game?.id, entry.isSolved, entry.isCopy]);
    expect(ids([])).toEqual([[undefined, false, false]]);
    expect(ids([game(), game({ id: 'x~2', at: 12 })])).toEqual([['x~2', false, false], ['x', false, true]]);
    expect(ids([game({ solvedAt: 50 }), game({ id: 'x~2', at: 99 }), game({ id: 'x~3', at: 98, solvedAt: 60 })]))
      .toEqual([['x', true, false], ['x~3', true, true], ['x~2', false, true]]);
  });
});

const puzzle = (id: string, source: string): PuzzleRecord => ({ id, source, info, label: 'a.non', from: 'file', level: 2, word: 'easy', added: 5 });
const opens = { open: async (bytes: Uint8Array): Promise<Opened> => ({ format: 'own', puzzles: [{ source: new TextDecoder().decode(bytes), info }] }) };

describe('everything in one file', () => {
  test('puzzles and games come back', async () => {
    const id = await idOf('source');
    const games = [game({ id, puzzle: id }), game({ id: `${id}~2`, puzzle: id, solvedAt: 40 }), game({ id: 's', puzzle: 's' })];
    const text = writeBackup([puzzle(id, 'source')], games);
    const taken = await take(opens, { bytes: new TextEncoder().encode(text), name: 'pictogrid.json', from: 'file' }, async () => [{ ...puzzle('s', 's'), from: 'starter' }]);
    expect(taken.troubles).toEqual([]);
    expect(taken.records).toEqual([puzzle(id, 'source')]);
    expect(taken.games).toEqual(games.map((one) => ({ ...one, tab: 'import' })));
  });
  test('any text is read, or is no such file', () => {
    fc.assert(fc.property(fc.json(), (text) => void readBackup(text)));
    fc.assert(fc.property(fc.anything(), fc.anything(), (one, two) => {
      readBackup(JSON.stringify({ format: 'pictogrid library', puzzles: [one], games: [two, { id: 'x', puzzle: 'x', marks: '0', events: [one], at: 1 }] }));
    }));
  });
  test('games of another board are left out', () => {
    expect(fits(game(), 4, 3)).toBe(true);
    expect(fits(game(), 5, 3)).toBe(false);
    expect(fits(game(), 4, 2)).toBe(false);
    expect(fits(game({ events: [{ t: 'change', cells: [8], from: [0], to: [1], by: 'you' }] }), 4, 3)).toBe(false);
  });
});

describe('taking files', () => {
  const starters = async () => [];
  test('too large: the engine is not asked', async () => {
    const open = vi.fn();
    const { troubles } = await take({ open }, { bytes: { length: LIMIT + 1 } as Uint8Array, name: 'big', from: 'file' }, starters);
    expect(troubles).toHaveLength(1);
    expect(open).not.toHaveBeenCalled();
  });
  test('a link to a puzzle is opened, a link to elsewhere is not fetched', async () => {
    const taken = await take(opens, inputOfText(await makeLink('https://example.org/', 'code')), starters);
    expect(taken.records[0].source).toBe('code');
    expect((await take(opens, inputOfText('https://example.org/a.non'), starters)).troubles).toHaveLength(1);
  });
  test('marks of a link that cannot be read take no puzzle with them', async () => {
    const good = readLink(await makeLink('https://example.org/', 'code', { marks: Uint8Array.from([1, 2, 0, 0]) }))!;
    expect(await openLink(opens, good)).toMatchObject({ record: { source: 'code' }, marks: Uint8Array.from([1, 2, 0, 0]), areMarksLost: false });
    expect(await openLink(opens, { puzzle: good.puzzle })).toMatchObject({ record: { source: 'code' }, marks: undefined, areMarksLost: false });
    for (const marks of ['', '!!', 'AAAA', good.marks!.slice(2), await packMarks(new Uint8Array(5)), await packMarks(Uint8Array.of(9, 0, 0, 0))]) {
      expect(await openLink(opens, { puzzle: good.puzzle, marks }), marks).toMatchObject({ record: { source: 'code' }, marks: undefined, areMarksLost: true });
      const { records, troubles } = await take(opens, inputOfText(`https://example.org/#p=${good.puzzle}&m=${marks}`), starters);
      expect([records.map(({ source }) => source), troubles], marks).toEqual([['code'], []]);
    }
  });
  test('a link of a newer version is not called damaged', async () => {
    const said = async (link: string) => (await take(opens, inputOfText(link), starters)).troubles.map(({ message }) => message);
    expect(await said('https://example.org/#p=2abc')).toEqual([expect.stringContaining('newer version')]);
    expect(await said('https://example.org/#p=1abc')).toEqual([expect.stringContaining('damaged')]);
  });
  test('several puzzles are several records, and faults keep their places', async () => {
    const failed = { v: 1, source: 'b', error: { kind: 'sum_mismatch' as const, place: { line: 2, column: 1 }, message: 'sums differ' }, typo_candidates: [{ line: { kind: 'row', index: 0 }, clue: '2', instead: '1' }], changed_texts: ['rows\n1\n'] };
    const open = async (): Promise<Opened> => ({ format: 'own', puzzles: [{ source: 'a', info }, { failed }] });
    const taken = await take({ open }, inputOfText('rows\n2\n'), starters);
    expect(taken.records).toHaveLength(1);
    expect(taken.troubles[0]).toMatchObject({ place: { line: 2, column: 1 }, fixes: [{ text: 'rows\n1\n' }] });
  });
});

test('a name is hidden only where there is one, and none is called by it', () => {
  expect(hasHiddenName({ label: 'Starter pack, no. 1', title: 'Cat' })).toBe(true);
  expect(hasHiddenName({ label: 'Pasted 27 Nov, 5 × 5' })).toBe(false);
  expect(hasHiddenName({ label: 'Cat', title: 'Cat' })).toBe(false);
});

describe('the part of a text that a fault is about', () => {
  const text = 'width 3\r\n\nrows\n3\n1 1\r\n3\n';
  test('its line with those around it', () => {
    expect(excerpt(text, { line: 5, column: 1 }, 1).map((line) => line.text)).toEqual(['3', '1 1', '3']);
  });
  test('its line as an editor selects it', () => expect(text.slice(...span(text, { line: 5, column: 1 }))).toBe('1 1'));
});
