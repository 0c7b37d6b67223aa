/**
 * Hints and checks, step by step; all that they say comes from the engine.
 *
 *   hint    where ─▶ why ─▶ do it, or `I'll do it`: the line stays lit
 *   check   right or wrong ─▶ which line ─▶ which cells
 *           the clues contradict each other: said at once, by a hint, too; no mark has to do with it
 *
 * A card belongs to the position that was asked about, and is over with it. To close it at each deed that changes
 * the board was the way before: one was forgotten, and a card spoke of a board that was no longer there.
 */
import { engine, faultWords } from '../../app/engine';
import { shell } from '../../app/shell.svelte';
import type { Answer, Hint, Possible } from 'pictogrid/async';
import { cellIndex, cellPlace, isContradiction, lineIndex, lineOf, linesOf, marksOf } from '../../board/place';
import type { Change } from '../../game/events';
import { t } from '../../text';
import type { Session } from './session.svelte';
import { later } from './lazy-parts';

/** 1 where, 2 why. */
export type HintStage = 1 | 2;
/** 1 right or wrong, 2 which line, 3 which cells. */
export type CheckStage = 1 | 2 | 3;

/** `mine` is a line that stays lit after `I'll do it`. */
type Card =
  | { kind: 'hint'; found: Hint; stage: HintStage }
  | { kind: 'check'; found: Possible; stage: CheckStage }
  | { kind: 'mine'; lines: number[] };

/** What a check says of a puzzle without a solution, whatever is marked. */
const IMPOSSIBLE: Possible = { v: 1, right: false };

export class Help {
  private shown: { card: Card; position: number } | undefined = $state.raw();
  isThinking = $state(false);

  constructor(private readonly session: Session) {}

  /** The one place that says whether a card is over: it is of the position that was asked about. */
  private get card(): Card | undefined {
    const { position, solvedAt } = this.session;
    return this.shown?.position === position && solvedAt === undefined ? this.shown.card : undefined;
  }

  get hint(): (Card & { kind: 'hint' }) | undefined {
    return this.card?.kind === 'hint' ? this.card : undefined;
  }

  get check(): (Card & { kind: 'check' }) | undefined {
    return this.card?.kind === 'check' ? this.card : undefined;
  }

  private show(card: Card): void {
    this.shown = { card, position: this.session.position };
  }

  close(): void {
    this.shown = undefined;
  }

  /** Where, then why, then does it. */
  async askHint(near: number): Promise<void> {
    if (this.hint) return this.hint.stage === 1 ? this.why() : this.doIt();
    if (this.isImpossible) return this.checked(IMPOSSIBLE, 1);
    const answer = await this.ask(() => engine.hint(this.session.record.source, this.session.marks, near < 0 ? {} : { near: cellPlace(this.session.info, near) }));
    if (answer) this.heard(answer);
  }

  /** Asks about the position as it is when the answer comes: crosses may follow a stroke while it is looked for. */
  private async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (this.isThinking || this.session.solvedAt !== undefined) return undefined;
    this.isThinking = true;
    try {
      for (;;) {
        const { position } = this.session;
        const answer = await question();
        if (this.session.isOver || this.session.solvedAt !== undefined) return undefined;
        if (position === this.session.position) return answer;
      }
    } catch (error) {
      if (!this.session.isOver) shell.notify(faultWords(error));
      return undefined;
    } finally {
      this.isThinking = false;
    }
  }

  private heard(answer: Answer): void {
    if ('mistake' in answer) return this.checked({ v: answer.v, right: false, mistake: answer.mistake }, 2);
    if ('end' in answer) {
      this.close();
      return shell.notify(answer.text);
    }
    this.session.counts.hints++;
    this.show({ kind: 'hint', found: answer, stage: 1 });
    shell.say(answer.texts.where);
  }

  why(): void {
    if (!this.hint) return;
    this.show({ ...this.hint, stage: 2 });
    const { rule, texts } = this.hint.found;
    // The engine calls a rule by its id; here it has the name that is seen.
    void later.words().then(({ ruleName }) => shell.say(`${texts.rule.replace(rule, ruleName(rule))} ${texts.why}`));
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
    if (this.hint) this.show({ kind: 'mine', lines: linesOf(this.session.info, this.hint.found) });
  }

  /** Right or wrong, then which line, then which cells; never what would be right. */
  async askCheck(): Promise<void> {
    if (this.isImpossible) return this.checked(IMPOSSIBLE, 1);
    if (this.check?.found.right === false && this.check.stage < 3 && !isContradiction(this.check.found)) return this.more();
    const found = await this.ask(() => engine.possible(this.session.record.source, this.session.marks));
    if (found) this.checked(found, 1);
  }

  /** The verdict knows what a question about a position would have to find out anew. */
  private get isImpossible(): boolean {
    return this.session.verdict?.verdict === 'none' && this.session.solvedAt === undefined;
  }

  /** A hint has found a mistake, too: it says which line. */
  private checked(found: Possible, stage: 1 | 2): void {
    if (isContradiction(found)) {
      this.show({ kind: 'check', found, stage: 1 });
      return shell.say(t.check.contradiction);
    }
    const line = this.lineOf(found);
    this.show({ kind: 'check', found, stage: line ? stage : 1 });
    const words = found.right === null ? t.check.unknown : found.right ? t.check.right : t.check.wrong;
    shell.say(stage === 2 && line ? t.check.cannot(t.board.line(line)) : words);
  }

  /** The line that a mistake is in, if there is one. */
  private lineOf({ mistake }: Possible): ReturnType<typeof lineOf> {
    return mistake && lineOf(mistake);
  }

  more(): void {
    if (!this.check?.found.mistake || isContradiction(this.check.found)) return;
    const { found, stage } = this.check;
    const line = this.lineOf(found);
    // Some mistakes are seen by no single line.
    const next = stage === 1 && line ? 2 : 3;
    this.show({ kind: 'check', found, stage: next });
    shell.say(next === 2 ? t.check.cannot(t.board.line(line!)) : found.mistake!.text);
  }

  /** What the board shows of it. */
  get lit(): number[] | undefined {
    const { info } = this.session;
    if (this.hint) return linesOf(info, this.hint.found);
    const line = this.check && this.check.stage >= 2 ? this.lineOf(this.check.found) : undefined;
    if (line) return [lineIndex(info, line)];
    return this.card?.kind === 'mine' ? this.card.lines : undefined;
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
