/** Parts of the screen that a first board does without; they come when they are needed. */
export const later = {
  hint: () => import('../../parts/HintCard.svelte'),
  check: () => import('../../parts/CheckCard.svelte'),
  words: () => import('../../text/en.later'),
  map: () => import('../../parts/MapPanel.svelte'),
  pad: () => import('../../parts/CursorButtons.svelte'),
  solved: () => import('../../parts/Solved.svelte'),
};
