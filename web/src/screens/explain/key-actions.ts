/** The keys of Explain. What is being written, the grid and open dialogs keep their own. */
import { go } from '../../app/route.svelte';
import type { Walk } from './walk.svelte';

export function keyed(walk: Walk, event: KeyboardEvent, hasLetters: boolean): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest('input, textarea, select, dialog, [role="grid"]')) {
    // On the board and the slider arrows have their own work; the flip has none, nor has the space bar on the slider.
    const isFree = event.key.toLowerCase() === 'o' || (event.key === ' ' && target.matches('input'));
    if (target.closest('textarea, dialog') || !isFree) return;
  }
  const isButton = target.closest('button, a, summary') !== null;
  const does: Record<string, (() => void) | undefined> = {
    ArrowRight: () => walk.go(walk.k + 1), ArrowDown: () => walk.go(walk.k + 1),
    ArrowLeft: () => walk.go(walk.k - 1), ArrowUp: () => walk.go(walk.k - 1),
    Home: () => walk.go(0), End: () => walk.go(walk.steps.length),
    ' ': isButton ? undefined : () => walk.play(),
    i: hasLetters ? () => go({ screen: 'rules' }) : undefined, I: hasLetters ? () => go({ screen: 'rules' }) : undefined,
    o: hasLetters ? () => walk.flip() : undefined, O: hasLetters ? () => walk.flip() : undefined,
  };
  const act = does[event.key];
  if (!act) return;
  event.preventDefault();
  if (event.key !== ' ') walk.pause();
  act();
}
