/**
 * What all screens share: the puzzle that is open, which dialog is up, notices.
 *
 *   notice of      goes                                             of one text there is one
 *   the screen     after six seconds, or with the screen
 *   the puzzle     when it is closed, or with the puzzle
 *   the page       when it is closed
 */
import type { PuzzleRecord } from '../store/records';
import { puzzleOf } from '../store/tabs';

export interface Notice { id: number; text: string; of: 'screen' | 'puzzle' | 'page'; action?: { label: string; run: () => void } }

class Shell {
  /** The puzzle of Play and Explain. */
  puzzle: PuzzleRecord | undefined = $state.raw();
  /** The game that was played last. */
  game: string | undefined = $state();
  /** Marks that a share of the position would hold. */
  marks: Uint8Array | undefined = $state.raw();
  dialog: 'settings' | 'share' | 'keys' | undefined = $state();
  notices: Notice[] = $state.raw([]);
  /** What a screen reader is told: one message for one action. */
  spoken = $state('');
  private next = 1;
  private turn = false;

  /** The game of the puzzle that is open, to come back to. */
  get playing(): string | undefined {
    const { game, puzzle } = this;
    return game !== undefined && puzzleOf(game) === puzzle?.id ? game : puzzle?.id;
  }

  /** Says something of what is on the screen. */
  notify(text: string, action?: Notice['action']): void {
    const id = this.show({ text, of: 'screen', action });
    if (!action) setTimeout(() => this.dismiss(id), 6000);
  }

  /** Says something of the page as a whole. */
  notifyOfPage(text: string, action: Notice['action']): void {
    this.show({ text, of: 'page', action });
  }

  /** What was taken for granted when a puzzle was read. */
  tellNotes({ info }: PuzzleRecord): void {
    for (const { text } of info.notes ?? []) this.show({ text, of: 'puzzle' });
  }

  /** Takes the place of a notice that says the same; what that would have done is done as well. */
  private show(notice: Omit<Notice, 'id'>): number {
    const id = this.next++;
    const old = this.notices.find(({ text }) => text === notice.text)?.action;
    const action = old && notice.action ? { label: notice.action.label, run: () => { old.run(); notice.action!.run(); } } : notice.action;
    this.notices = [...this.notices.filter(({ text }) => text !== notice.text).slice(-2), { ...notice, id, action }];
    return id;
  }

  /** The screen is left for another place. */
  leave(next: { screen: string; id?: string; link?: unknown }): void {
    const hasPuzzle = (next.screen === 'play' || next.screen === 'explain') && !next.link;
    const staysOpen = hasPuzzle && (next.id === undefined || puzzleOf(next.id) === this.puzzle?.id);
    this.notices = this.notices.filter(({ of }) => of === 'page' || (of === 'puzzle' && staysOpen));
    this.spoken = '';
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  /** The same words twice are said twice. */
  say(text: string): void {
    this.turn = !this.turn;
    this.spoken = this.turn ? text : `${text}\u00a0`;
  }
}

export const shell = new Shell();
