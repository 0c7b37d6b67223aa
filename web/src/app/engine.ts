/**
 * The one engine of the page: its workers hold modules of megabytes, and what one screen has canceled another must
 * not wait for. A screen with an engine of its own would fetch and compile them again.
 */
import { Engine } from 'pictogrid/async';
import { t } from '../text';
import { isOfKind } from '../store/fault';

export const engine = new Engine();

/** What went wrong, in words. */
export function faultWords(error: unknown): string {
  const { message } = error as Error;
  return isOfKind(error, 'not_fetched') ? t.offline.notFetched : String(message ?? error);
}
