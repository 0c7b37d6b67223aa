/** Hints and checks, step by step; all that they say comes from the engine. */
import { engine } from '../../app/engine';
import { shell } from '../../app/shell.svelte';
import type { CheckedMarks, NextHint } from 'pictogrid/async';
import type { Change } from '../../game/events';
import { t } from '../../text';
import type { Session } from './session.svelte';

/** 1 where, 2 why, 3 done. */
export type HintStage = 1 | 2;
/** 1 right or wrong, 2 which lines, 3 which cells. */
export type CheckStage = 1 | 2 | 3;

export class Help {
  hint: { placed: NextHint; stage: HintStage } | undefined = $state.raw();
  check: { found: CheckedMarks; stage: CheckStage } | undefined = $state.raw();
  isThinking = $state(false);
  /** A line that stays lit after `I'll do it`, until it changes. */
  kept: { lines: number[]; version: number } | undefined = $state.raw();

  constructor(private readonly session: Session) {}

  close(): void {
    this.hint = undefined;
    this.check = undefined;
    this.kept = undefined;
  }

  /** Where, then why, then does it. */
  async askHint(near: number): Promise<void> {
    this.check = undefined;
    if (this.hint) return this.hint.stage === 1 ? this.why() : this.doIt();
    if (this.isThinking || this.session.solvedAt !== undefined) return;
    this.isThinking = true;
    const { version } = this.session;
    try {
      const placed = await engine.hint(this.session.record.source, this.session.marks, near);
      if (version !== this.session.version) return;
      this.heard(placed);
    } catch (error) {
      shell.notify((error as Error).message);
    } finally {
      this.isThinking = false;
    }
  }

  private heard(placed: NextHint): void {
    this.kept = undefined;
    if (placed.hinted.mistake) return void this.askCheck();
    // The last cell may have been filled while the engine was asked.
    if (placed.hinted.finished || this.session.solvedAt !== undefined) return;
    if (!placed.hinted.hint) {
      shell.notify(placed.stopped ? t.hint.stopped : t.hint.none);
      return;
    }
    this.session.counts.hints++;
    this.hint = { placed, stage: 1 };
    shell.say(placed.hinted.hint.texts.where);
  }

  why(): void {
    if (!this.hint) return;
    this.hint = { ...this.hint, stage: 2 };
    const { texts } = this.hint.placed.hinted.hint!;
    shell.say(`${texts.rule} ${texts.why}`);
  }

  doIt(): void {
    if (!this.hint) return;
    const { cells } = this.hint.placed;
    const change: Change = { t: 'change', cells: [], from: [], to: [], by: 'hint' };
    for (const { cell, value } of cells) {
      if (this.session.fixed[cell] || this.session.game.state[cell] === value) continue;
      change.cells.push(cell);
      change.from.push(this.session.game.state[cell]);
      change.to.push(value);
    }
    const deed = this.hint.placed.hinted.hint!.texts.do;
    this.close();
    this.session.apply(change);
    shell.say(deed);
  }

  mine(): void {
    if (!this.hint) return;
    const { lines } = this.hint.placed;
    this.close();
    this.kept = { lines, version: this.session.version };
  }

  /** Right or wrong, then which lines, then which cells; never what would be right. */
  async askCheck(): Promise<void> {
    this.hint = undefined;
    if (this.check?.found.right === false && this.check.stage < 3) return this.more();
    if (this.isThinking) return;
    this.isThinking = true;
    const { version } = this.session;
    try {
      const found = await engine.check(this.session.record.source, this.session.marks);
      if (version !== this.session.version) return;
      this.check = { found, stage: 1 };
      shell.say(found.right === null ? t.check.unknown : found.right ? t.check.right : t.check.wrong);
    } catch (error) {
      shell.notify((error as Error).message);
    } finally {
      this.isThinking = false;
    }
  }

  more(): void {
    if (!this.check) return;
    // Some mistakes are seen by no single line.
    const stage = this.check.stage === 1 && this.check.found.lines.length > 0 ? 2 : 3;
    this.check = { ...this.check, stage };
    shell.say(stage === 3 ? this.check.found.text : this.suspects!);
  }

  /** The lines to look at, in words. */
  get suspects(): string | undefined {
    const { height } = this.session.info;
    const lines = this.check?.found.lines.map((line) => (line < height ? t.board.row(line + 1) : t.board.column(line - height + 1)));
    return lines && `${lines.join(', ')}.`;
  }

  /** What the board shows of it. */
  get lit(): number[] | undefined {
    if (this.hint) return this.hint.placed.lines;
    if (this.check && this.check.stage >= 2) return this.check.found.lines;
    return this.kept && this.kept.version === this.session.version ? this.kept.lines : undefined;
  }

  get dashed(): number[] | undefined {
    return this.hint?.stage === 2 ? this.hint.placed.cells.map(({ cell }) => cell) : undefined;
  }

  get litNumbers(): number[] | undefined {
    return this.hint?.stage === 2 ? this.hint.placed.numbers : undefined;
  }

  get wrong(): number[] | undefined {
    return this.check?.stage === 3 ? this.check.found.cells : undefined;
  }
}
