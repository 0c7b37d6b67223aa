/**
 * Where the page is: `#/play/ID`, `#/explain/ID`, `#/library`, `#/rules`; and links that hold a puzzle, `#p=CODE`
 * (with `&m=CODE` for a position, `&t=TITLE` for a name). An address may say anything: whatever it is, it is a place.
 *
 *   a step (link, back, `go`) ─▶ the screen is left: `onStep` hears it     `go` that replaces ─▶ the same visit goes on
 */

export type Screen = 'play' | 'explain' | 'library' | 'rules';

export interface Route {
  screen: Screen;
  /** The puzzle. */
  id?: string;
  /** What a link holds. */
  link?: { puzzle: string; marks?: string; title?: string };
}

/** The name in an address; one that is no text is itself, and the name of no puzzle. */
function nameIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(hash: string): Route {
  const text = hash.replace(/^#/, '');
  if (text.startsWith('p=')) {
    const fields = new URLSearchParams(text);
    return {
      screen: 'play',
      link: {
        puzzle: fields.get('p') ?? '',
        marks: fields.get('m') ?? undefined,
        title: fields.get('t') ?? undefined,
      },
    };
  }
  const [, screen, id] = text.split('/');
  if (screen === 'library' || screen === 'rules') return { screen };
  if (screen === 'explain' || screen === 'play') return { screen, id: id ? nameIn(id) : undefined };
  return { screen: 'play' };
}

export function address(route: Route): string {
  return `#/${route.screen}${route.id ? `/${encodeURIComponent(route.id)}` : ''}`;
}

export const route: Route = $state(parse(location.hash));

function take(next: Route): void {
  route.screen = next.screen;
  route.id = next.id;
  route.link = next.link;
}

let hear: (next: Route) => void = () => {};

/** Calls back when one screen is left for another, before the other is there. */
export function onStep(heard: (next: Route) => void): void {
  hear = heard;
}

/** A step to another place; at the same one nothing happens. */
function step(next: Route): void {
  if (!next.link && !route.link && next.screen === route.screen && next.id === route.id) return;
  hear(next);
  take(next);
}

addEventListener('hashchange', () => step(parse(location.hash)));

/** Goes to a screen, at once: the browser says later that the address has changed. `replace` leaves no step to come back to. */
export function go(next: Route, replace = false): void {
  if (replace) {
    history.replaceState(null, '', address(next));
    take(next);
  } else {
    location.hash = address(next);
    step(next);
  }
}
