/**
 * Where the page is: `#/play/ID`, `#/explain/ID`, `#/library`, `#/rules`; and links that hold a puzzle, `#p=CODE`
 * (with `&m=CODE` for a position, `&t=TITLE` for a name).
 */

export type Screen = 'play' | 'explain' | 'library' | 'rules';

export interface Route {
  screen: Screen;
  /** The puzzle. */
  id?: string;
  /** What a link holds. */
  link?: { puzzle: string; marks?: string; title?: string };
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
  if (screen === 'explain' || screen === 'play') return { screen, id: id ? decodeURIComponent(id) : undefined };
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

addEventListener('hashchange', () => take(parse(location.hash)));

/** Goes to a screen; `replace` leaves no step to come back to. */
export function go(next: Route, replace = false): void {
  if (replace) {
    history.replaceState(null, '', address(next));
    take(next);
  } else {
    location.hash = address(next);
  }
}
