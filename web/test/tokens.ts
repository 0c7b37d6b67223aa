/** The tokens of a theme, as the style sheet has them, and colors laid over each other. */
import css from '../src/style/tokens.css?raw';
import { parts } from '../src/board/colors';

/** The dark tokens lie over the light ones. */
export function tokens(isDark: boolean): Map<string, string> {
  const [light, dark] = [/:root \{([^}]*)\}/, /:root\[data-theme='dark'\] \{([^}]*)\}/].map((rule) => rule.exec(css)![1]);
  const found = new Map<string, string>();
  for (const block of isDark ? [light, dark] : [light]) {
    for (const [, name, value] of block.matchAll(/--([\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}

export function blended(over: string, under: string, alpha: number): string {
  const [one, other] = [parts(over), parts(under)];
  return `#${one.map((c, i) => Math.round(alpha * c + (1 - alpha) * other[i]).toString(16).padStart(2, '0')).join('')}`;
}
