/** What the keys of the board do in a game. */
import { go } from '../../app/route.svelte';
import { shell } from '../../app/shell.svelte';
import type { KeyAction } from '../../board/keys';
import { lineWords, whereWords } from '../../board/speech';
import type { Help } from './help.svelte';
import type { Pen } from './pen.svelte';
import type { Session } from './session.svelte';

export interface Playing { session: Session; pen: Pen; help: Help; next: () => void; toggleFocus: () => void }

export function keyed({ session, pen, help, next, toggleFocus }: Playing, action: KeyAction, cell: number): void {
  const { info } = session;
  const row = Math.floor(cell / info.width);
  const column = cell % info.width;
  switch (action.do) {
    case 'move': return action.paints ? pen.along(cell) : undefined;
    case 'fill': return pen.mark(cell, pen.tool === 'cross' ? 'cross' : 'fill');
    case 'cross': case 'pencil': case 'clear': return pen.mark(cell, action.do);
    case 'color': return pen.choose(action.number);
    case 'undo': return session.undo();
    case 'redo': return session.redo();
    case 'flag': return void session.apply({ t: 'flag' });
    case 'hint': return void help.askHint(cell);
    case 'check': return void help.askCheck();
    case 'say-row': return shell.say(lineWords(info, session.marks, session.pencil, row, true));
    case 'say-column': return shell.say(lineWords(info, session.marks, session.pencil, column, false));
    case 'say-where': return shell.say(whereWords(info, session.marks, session.pencil, cell));
    case 'keys': shell.dialog = 'keys'; return;
    case 'rules': return go({ screen: 'rules' });
    case 'focus-mode': return toggleFocus();
    case 'rest': return session.solvedAt === undefined ? crossRests(session, [row, info.height + column]) : next();
    default: return undefined;
  }
}

/** Enter crosses out what is left of the row and the column of the cursor, where they are met. */
function crossRests(session: Session, lines: number[]): void {
  const line = lines.find((one) => session.states?.[one].progress === 'met');
  if (line !== undefined) void session.restOf(line);
}
