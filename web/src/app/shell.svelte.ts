/** What all screens share: the puzzle that is open, which dialog is up, notices. */
import type { PuzzleRecord } from '../store/records';
import { puzzleOf } from '../store/tabs';

export interface Notice { id: number; text: string; action?: { label: string; run: () => void } }

class Shell {
  /** The puzzle of Play and Explain. */
  puzzle: PuzzleRecord | undefined = $state.raw();
  /** The game that was played last. */
  game: string | undefined = $state();
  /** Marks that a share of the position would hold. */
  marks: Uint8Array | undefined = $state.raw();
  dialog: 'settings' | 'share' | 'keys' | undefined = $state();
  notices: Notice[] = $state([]);
  /** What a screen reader is told: one message for one action. */
  spoken = $state('');
  private next = 1;
  private turn = false;

  /** The game of the puzzle that is open, to come back to. */
  get playing(): string | undefined {
    const { game, puzzle } = this;
    return game !== undefined && puzzleOf(game) === puzzle?.id ? game : puzzle?.id;
  }

  notify(text: string, action?: Notice['action']): void {
    const id = this.next++;
    this.notices = [...this.notices.slice(-2), { id, text, action }];
    if (!action) setTimeout(() => this.dismiss(id), 6000);
  }

  /** What was taken for granted when a puzzle was read; it stays until it is closed. */
  tellNotes({ info }: PuzzleRecord): void {
    for (const { text } of info.notes ?? []) this.notices = [...this.notices.slice(-2), { id: this.next++, text }];
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
