/** What the engine says: the types are made from the engine's own, and have their names. */
export type { Answer } from './json/Answer.js';
export type { AnswerChecked } from './json/AnswerChecked.js';
export type { BrokenLine } from './json/BrokenLine.js';
export type { Cell } from './json/Cell.js';
export type { CellPlace } from './json/CellPlace.js';
export type { Clue } from './json/Clue.js';
export type { Color } from './json/Color.js';
export type { ConflictingClue } from './json/ConflictingClue.js';
export type { End } from './json/End.js';
export type { EndKind } from './json/EndKind.js';
export type { Explained } from './json/Explained.js';
export type { Failed } from './json/Failed.js';
export type { FailedKind } from './json/FailedKind.js';
export type { Fault } from './json/Fault.js';
export type { FixOptions } from './json/FixOptions.js';
export type { FixedPuzzle } from './json/FixedPuzzle.js';
export type { Grade } from './json/Grade.js';
export type { Graded } from './json/Graded.js';
export type { Hint } from './json/Hint.js';
export type { HintLink } from './json/HintLink.js';
export type { HintNeeds } from './json/HintNeeds.js';
export type { HintTexts } from './json/HintTexts.js';
export type { Line } from './json/Line.js';
export type { LineProgress } from './json/LineProgress.js';
export type { LineState } from './json/LineState.js';
export type { MadePuzzle } from './json/MadePuzzle.js';
export type { Mistake } from './json/Mistake.js';
export type { MistakeFound } from './json/MistakeFound.js';
export type { NextPicture } from './json/NextPicture.js';
export type { Noted } from './json/Noted.js';
export type { Opened } from './json/Opened.js';
export type { OrderOptions } from './json/OrderOptions.js';
export type { PaletteColor } from './json/PaletteColor.js';
export type { PictureOptions } from './json/PictureOptions.js';
export type { Place } from './json/Place.js';
export type { Possible } from './json/Possible.js';
export type { PuzzleInfo } from './json/PuzzleInfo.js';
export type { PuzzleText } from './json/PuzzleText.js';
export type { Remedy } from './json/Remedy.js';
export type { Run } from './json/Run.js';
export type { SearchNews } from './json/SearchNews.js';
export type { SolutionCount } from './json/SolutionCount.js';
export type { Solved } from './json/Solved.js';
export type { Stage } from './json/Stage.js';
export type { StopReason } from './json/StopReason.js';
export type { TypoCandidate } from './json/TypoCandidate.js';
export type { Verdict } from './json/Verdict.js';
export type { VerdictOptions } from './json/VerdictOptions.js';
export type { WrittenBoard } from './json/WrittenBoard.js';
export type { WrongCell } from './json/WrongCell.js';
export type { WrongMarks } from './json/WrongMarks.js';
import type { Grade } from './json/Grade.js';

/** How far the making of a puzzle is: milliseconds so far. */
export interface MakingNews { millis: number }

/**
 * A puzzle that was made to order: as `pictogrid generate --json` prints it, and as a `.json` file holds it, so that every
 * function takes it. In colors, a run of a clue is its length and its color.
 */
export interface OrderedPuzzle {
  /** The version of this shape. */
  v: number;
  grade: Grade;
  width: number;
  height: number;
  rows: readonly (readonly number[])[];
  columns: readonly (readonly number[])[];
  /** The picture, row by row. */
  goal: string[];
  title: string;
  /** Its colors, if there is more than black. */
  palette?: readonly unknown[];
}
