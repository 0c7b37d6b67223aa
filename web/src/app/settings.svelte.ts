/** What a person has chosen; kept in the browser, and read before the first picture is drawn. */

export type Theme = 'system' | 'light' | 'dark';
/** What is said of mistakes before anybody asks: see the settings. */
export type Mistakes = 'silent' | 'lines' | 'at-once' | 'strict';
export type Patterns = 'auto' | 'always' | 'never';

export interface Chosen {
  theme: Theme;
  mistakes: Mistakes;
  /** Crosses out what is left of a line that is met. */
  autoCross: boolean;
  counter: boolean;
  patterns: Patterns;
  /** A mark at each line in which something can be deduced. */
  showMoves: boolean;
  /** Names of puzzles that are not solved. */
  showNames: boolean;
  timer: boolean;
  /** Single letters as keys. */
  letterKeys: boolean;
  /** Every cell says its row and column to a screen reader. */
  verbose: boolean;
  /** The largest number of a pinch is the size at which it began. */
  zoomLocked: boolean;
}

const NAME = 'pictogrid.settings';
const isTouch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

export const USUAL: Chosen = {
  theme: 'system',
  mistakes: 'silent',
  autoCross: isTouch,
  counter: true,
  patterns: 'auto',
  showMoves: false,
  showNames: false,
  timer: false,
  letterKeys: true,
  verbose: false,
  zoomLocked: false,
};

function read(): Chosen {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Chosen>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings: Chosen = $state(read());

/** Changes one setting and keeps it; a browser that keeps nothing loses it with the page. */
export function choose<K extends keyof Chosen>(key: K, value: Chosen[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch { /* private windows may refuse */ }
}

const darkSystem = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
let systemIsDark = $state(darkSystem?.matches ?? false);
darkSystem?.addEventListener('change', (event) => (systemIsDark = event.matches));

const forced = typeof matchMedia === 'function' ? matchMedia('(forced-colors: active)') : undefined;
let areForced = $state(forced?.matches ?? false);
forced?.addEventListener('change', (event) => (areForced = event.matches));

/** The theme that is shown. Who asks hears of forced colors, too: canvases are painted anew then. */
export function shownTheme(): 'light' | 'dark' {
  void areForced;
  if (settings.theme !== 'system') return settings.theme;
  return systemIsDark ? 'dark' : 'light';
}
