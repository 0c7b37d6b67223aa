/**
 * How a stage is shared between the cells and the strips of clues; a finished picture has it alone.
 *
 * The largest whole size at which all is in view is found by trying sizes downward: strips grow with the numbers that
 * fit beside a size, so there is no formula, and some sixty tries of O(1) each (`strip.ts` keeps what it counted) are
 * nothing.
 */
import type { PuzzleInfo } from 'pictogrid/async';
import { LEAST_CELL, type Camera, type Space } from './camera';
import { MARGIN, depthOf, type Depth } from './strip';

export interface Stage {
  width: number;
  height: number;
  /** What controls cover at the bottom, as long as they are there; a fitted board lies above it. */
  under: number;
  /** What they cover for now; a board can be moved free of it. */
  reach: number;
}

/** Around a finished picture. */
const FRAME = 16;

/**
 * The largest whole size of cells at which everything is in view. Cells grow with the stage, but a board of few
 * cells leaves a part of it free: strokes over tiles as large as a hand are tiring.
 */
export function fitOf(info: PuzzleInfo, { width, height, under }: Omit<Stage, 'reach'>, isFinished = false): number {
  const free = height - under;
  if (isFinished) {
    return Math.max(1, Math.floor(Math.min((width - 2 * FRAME) / info.width, (free - 2 * FRAME) / info.height)));
  }
  const most = Math.max(64, Math.round(Math.min(width, free) / 12));
  const upper = Math.floor(Math.min(most, (width - MARGIN) / info.width, (free - MARGIN) / info.height));
  for (let size = upper; size > LEAST_CELL; size--) {
    const depth = depthOf(info, size, width, free);
    if (depth.left + info.width * size + MARGIN <= width && depth.top + info.height * size + MARGIN <= free) return size;
  }
  return LEAST_CELL;
}

/** The strips and the space of the camera: of what is seen now, beside the size at which everything is. */
export function roomOf(info: PuzzleInfo, stage: Stage, camera: Camera | undefined, isFinished: boolean): { depth: Depth; space: Space } {
  const { width, height, under, reach } = stage;
  const fit = fitOf(info, stage, isFinished);
  const size = camera && !camera.isFitted ? camera.size : fit;
  const depth = isFinished ? { left: 0, top: 0 } : depthOf(info, size, width, height - under);
  return { depth, space: { width, height, left: depth.left, top: depth.top, margin: isFinished ? 0 : MARGIN, under, reach, fit } };
}
