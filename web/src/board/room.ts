/** How the stage is shared between the cells and the strips of clues; a finished picture has it alone. */
import type { PuzzleInfo } from 'pictogrid/async';
import type { Camera, Space } from './camera';
import { depthOf, type Depth } from './clues';

/** Around the board. */
const MARGIN = 8;

export function roomOf(info: PuzzleInfo, width: number, height: number, camera: Camera | undefined, isFinished: boolean): { depth: Depth; space: Space } {
  // The font depends on the size of a cell and the size on the depth of the clues: a few rounds settle it, from the
  // same beginning, so that a board that lies between two depths does not change with every look.
  let size = camera && !camera.isFitted ? camera.size : 24;
  let depth: Depth = { left: 0, top: 0 };
  for (let round = 0; round < 5 && !isFinished; round++) {
    depth = depthOf(info, size, width, height);
    if (camera && !camera.isFitted) break;
    const across = (width - depth.left - MARGIN) / info.width;
    const down = (height - depth.top - MARGIN) / info.height;
    size = Math.max(3, Math.min(40, Math.floor(Math.min(across, down))));
  }
  return { depth, space: { width, height, left: depth.left, top: depth.top, margin: MARGIN } };
}
