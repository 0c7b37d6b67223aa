/** Notices: one of a text, and none that outlives what it is about. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shell } from '../src/app/shell.svelte';
import type { PuzzleRecord } from '../src/store/records';

const texts = () => shell.notices.map(({ text }) => text);
const record = (id: string, ...notes: string[]): PuzzleRecord => ({
  id, source: '', label: id, from: 'file', added: 0,
  info: { width: 1, height: 1, triddler: false, n_cells: 1, rows: [], columns: [], given: [], has_goal: false, palette: [], notes: notes.map((text) => ({ kind: 'empty_sign', sign: 'F', text })) },
});

beforeEach(() => {
  vi.useFakeTimers();
  shell.notices = [];
  shell.puzzle = undefined;
});
afterEach(() => vi.useRealTimers());

describe('one notice of a text', () => {
  test('said again it is there once, and for six seconds from then', () => {
    shell.notify('a');
    vi.advanceTimersByTime(4000);
    shell.notify('b');
    shell.notify('a');
    expect(texts()).toEqual(['b', 'a']);
    vi.advanceTimersByTime(4000);
    expect(texts()).toEqual(['b', 'a']);
    vi.advanceTimersByTime(2000);
    expect(texts()).toEqual([]);
  });
  test('notes of a puzzle, too', () => {
    shell.tellNotes(record('x', 'F was taken for it'));
    shell.tellNotes(record('x', 'F was taken for it'));
    expect(texts()).toEqual(['F was taken for it']);
  });
  test('two puzzles of one name that are removed both come back', () => {
    const back: string[] = [];
    for (const one of ['first', 'second']) shell.notify('x is removed.', { label: 'Undo', run: () => void back.push(one) });
    expect(shell.notices).toHaveLength(1);
    shell.notices[0].action!.run();
    expect(back).toEqual(['first', 'second']);
  });
});

describe('a step to another place', () => {
  const all = (): void => {
    shell.puzzle = record('x', 'note');
    shell.tellNotes(shell.puzzle);
    shell.notify('of the screen');
    shell.notifyOfPage('of the page', { label: 'Reload', run: () => {} });
    shell.say('Solved.');
  };
  test.each([
    [{ screen: 'library' }, ['of the page']], [{ screen: 'rules' }, ['of the page']], [{ screen: 'play', id: 'y' }, ['of the page']],
    [{ screen: 'play', link: { puzzle: '1' } }, ['of the page']],
    [{ screen: 'explain', id: 'x' }, ['note', 'of the page']], [{ screen: 'play', id: 'x~2' }, ['note', 'of the page']], [{ screen: 'explain' }, ['note', 'of the page']],
  ])('%j', (next, left) => {
    all();
    expect(texts()).toEqual(['note', 'of the screen', 'of the page']);
    shell.leave(next);
    expect(texts()).toEqual(left);
    expect(shell.spoken).toBe('');
  });
});
