/** The one engine of the page. */
import { Engine } from 'pictogrid/async';
import { t } from '../text';

export const engine = new Engine();

/** What went wrong, in words. */
export function faultWords(error: unknown): string {
  const { name, message } = error as Error;
  if (name === 'BadLink') return t.drop.badLink;
  return name === 'NotFetched' ? t.offline.notFetched : String(message ?? error);
}
