/** Hints and checks, step by step; all that they say comes from the engine. */
import { engine } from '../../app/engine';
import { shell } from '../../app/shell.svelte';
import type { Answer, Check, Hint } from 'pictogrid/async';
import { cellIndex, lineIndex, linesOf, marksOf } from '../../board/place';
import type { Change } from '../../game/events';
import { t } from '../../text';
import type { Session } from './session.svelte';

/** 1 where, 2 why, 3 done. */
export type HintStage = 1 | 2;
/** 1 right or wrong, 2 which line, 3 which cells. */
export type CheckStage = 1 | 2 | 3;

export class Help {
  hint: { found: Hint; stage: HintStage } | undefined = $state.raw();
  check: { found: Check; stage: CheckStage } | undefined = $state.raw();
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
      const answer = await engine.hint(this.session.record.source, this.session.marks, near);
      if (version !== this.session.version) return;
      this.heard(answer);
    } catch (error) {
      shell.notify((error as Error).message);
    } finally {
      this.isThinking = false;
    }
  }

  private heard(answer: Answer): void {
    this.kept = undefined;
    // A mistake is shown as a check shows it: whether, then where.
    if ('mistake' in answer) return this.show({ v: answer.v, right: false, mistake: answer.mistake });
    // The last cell may have been filled while the engine was asked.
    if (this.session.solvedAt !== undefined) return;
    if ('end' in answer) return shell.notify(answer.text);
    this.session.counts.hints++;
    this.hint = { found: answer, stage: 1 };
    shell.say(answer.texts.where);
  }

  why(): void {
    if (!this.hint) return;
    this.hint = { ...this.hint, stage: 2 };
    const { rule, texts } = this.hint.found;
    // The engine calls a rule by its id; here it has the name that is seen.
    shell.say(`${texts.rule.replace(rule, t.rules[rule] ?? rule)} ${texts.why}`);
  }

  doIt(): void {
    if (!this.hint) return;
    const { cells, texts } = this.hint.found;
    const change: Change = { t: 'change', cells: [], from: [], to: [], by: 'hint' };
    for (const { cell, value } of marksOf(this.session.info, cells)) {
      if (this.session.fixed[cell] || this.session.game.state[cell] === value) continue;
      change.cells.push(cell);
      change.from.push(this.session.game.state[cell]);
      change.to.push(value);
    }
    this.close();
    this.session.apply(change);
    shell.say(texts.do);
  }

  mine(): void {
    if (!this.hint) return;
    const lines = linesOf(this.session.info, this.hint.found);
    this.close();
    this.kept = { lines, version: this.session.version };
  }

  /** Right or wrong, then which line, then which cells; never what would be right. */
  async askCheck(): Promise<void> {
    this.hint = undefined;
    if (this.check?.found.right === false && this.check.stage < 3) return this.more();
    if (this.isThinking) return;
    this.isThinking = true;
    const { version } = this.session;
    try {
      const found = await engine.check(this.session.record.source, this.session.marks);
      if (version !== this.session.version) return;
      this.show(found);
    } catch (error) {
      shell.notify((error as Error).message);
    } finally {
      this.isThinking = false;
    }
  }

  private show(found: Check): void {
    this.check = { found, stage: 1 };
    shell.say(found.right === null ? t.check.unknown : found.right ? t.check.right : t.check.wrong);
  }

  more(): void {
    const mistake = this.check?.found.mistake;
    if (!this.check || !mistake) return;
    // Some mistakes are seen by no single line.
    const stage = this.check.stage === 1 && mistake.line ? 2 : 3;
    this.check = { ...this.check, stage };
    shell.say(stage === 3 ? mistake.text : `${t.board.line(mistake.line!)}.`);
  }

  /** What the board shows of it. */
  get lit(): number[] | undefined {
    const { info, version } = this.session;
    if (this.hint) return linesOf(info, this.hint.found);
    const line = this.check && this.check.stage >= 2 ? this.check.found.mistake?.line : undefined;
    if (line) return [lineIndex(info, line)];
    return this.kept?.version === version ? this.kept.lines : undefined;
  }

  get dashed(): number[] | undefined {
    return this.hint?.stage === 2 ? this.hint.found.cells.map((cell) => cellIndex(this.session.info, cell)) : undefined;
  }

  get litNumbers(): number[] | undefined {
    return this.hint?.stage === 2 ? this.hint.found.needs?.numbers : undefined;
  }

  get wrong(): number[] | undefined {
    return this.check?.stage === 3 ? this.check.found.mistake?.cells.map((cell) => cellIndex(this.session.info, cell)) : undefined;
  }
}
