/**
 * Every word that the page says, in English, but those of screens that come later: `en.later.ts`.
 * What the engine says (hints, faults) comes from the engine.
 */

import type { Remedy } from 'pictogrid/async';

type Task = Extract<Remedy, { kind: 'use' }>['task'];

const plural = new Intl.PluralRules('en');
const number = new Intl.NumberFormat('en');

/** `1 cell`, `12 cells`. */
export function count(n: number, one: string, many: string): string {
  return `${number.format(n)} ${plural.select(n) === 'one' ? one : many}`;
}

const SMALLER = 'Shrink the picture to one pixel per cell and few colors, and save it as PNG';

/** What takes an input that is no puzzle; a task without words does not compile. */
const TASKS: Record<Task, string> = {
  solve: 'Its solution can be shown all the same',
  make: SMALLER,
  scan: 'The command `pictogrid scan` reads printed puzzles; or write the clues as text',
  records: 'This page takes whole puzzles, clues for rows and columns',
  assemble: 'This page takes nonograms, not tiles',
  match_edges: 'This page takes nonograms, not tiles',
};

/** What to do about a fault, on this page. There is no default, so that a remedy without words does not compile. */
function remedies(remedy: Remedy): string {
  switch (remedy.kind) {
    case 'name_format': return 'Write the clues as text: the word rows: and a line for each row, then columns:';
    case 'read_as': return remedy.format === 'grid' ? 'A drawing has # for filled cells and . for empty ones' : 'Write the word rows: above the clues of the rows, and columns: above the others';
    case 'use': return TASKS[remedy.task];
    case 'make_from_png': return SMALLER;
    case 'name_empty': return 'Make the empty cells of a picture white, or of a drawing .';
    case 'name_pixels': return 'Shrink the picture to one pixel per cell, or write the clues as text';
    case 'cell_at_most': case 'cell_at_least': case 'usual_cell_without_clues': return 'Choose another size of cells';
    case 'leave_out_clues': return 'Leave out the clues';
    case 'choose_output': return 'Choose another kind of file';
    case 'allow_memory': return 'Choose a smaller puzzle';
    case 'landscape': case 'portrait': case 'puzzles_per_page': case 'paper': case 'largest_paper': case 'clue_height': case 'skip_too_large':
      return 'Print fewer or smaller puzzles on a sheet';
    case 'side_at_most': return `Choose 1 to ${number.format(remedy.cells)} cells for each side`;
    case 'size_at_most': return `Choose at most ${number.format(remedy.columns)} × ${number.format(remedy.rows)} cells`;
    case 'usual_size': return 'State no size';
    case 'board_size': case 'other_board_size': case 'border_color': return TASKS.assemble;
  }
}

/** The kinds of lines; those behind the first two are of boards of triangles. */
const LINES: Record<string, string> = { row: 'Row', column: 'Column', 'from-top': 'From the top', 'from-bottom': 'From the bottom' };

export const en = {
  remedies,
  app: {
    packLabel: (n: number) => `Starter pack, no. ${n}`,
    name: 'pictogrid',
    /** What the tab of the browser says. */
    title: (...parts: (string | undefined)[]) => [...parts, 'pictogrid'].filter((part) => part).join(' · '),
    play: 'Play',
    explain: 'Explain',
    library: 'Library',
    rules: 'Rules',
    share: 'Share',
    print: 'Print',
    dark: 'Dark theme',
    light: 'Light theme',
    settings: 'Settings',
    back: 'Back to the library',
    more: 'More',
    close: 'Close',
    skip: 'Skip to the board',
    newVersion: 'New version',
    reload: 'Reload',
  },
  play: {
    hiddenName: 'Its name and picture appear when you have solved it.',
    fill: 'Fill',
    cross: 'Cross',
    pencil: 'Pencil',
    tools: 'Tools',
    colors: 'Colors',
    actions: 'Actions',
    undo: 'Undo',
    redo: 'Redo',
    check: 'Check',
    hint: 'Hint',
    pad: 'Pad',
    keepPencil: 'Keep pencil marks',
    dropPencil: 'Drop pencil marks',
    restart: 'Start again',
    setFlag: 'Set a flag here',
    toFlag: 'Back to the flag',
    toPossible: 'Back to the last possible position',
    size: (w: number, h: number) => `${w} × ${h}`,
    percent: (n: number) => `${n} %`,
    saved: 'saved',
    flagged: 'A flag is set. “Back to the flag” is under More.',
    copied: 'Another tab went on with this game. Yours is kept beside it, as a copy.',
    notSaved: 'This browser keeps nothing here: the game is lost when you close the page.',
    color: (letter: string, name: string, key: number) => `${name} (${letter}), key ${key}`,
    zoom: 'Zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomFit: 'Show all',
    zoomLock: 'Lock zoom',
    loading: 'Opening …',
    missing: 'This puzzle is not in this browser.',
    padMove: (to: string) => `Move ${to}`,
    directions: { left: 'left', right: 'right', up: 'up', down: 'down' },
    time: 'Time',
    menu: 'More actions',
    explainThis: 'Explain this puzzle',
    counter: (length: number, of: number) => (of ? `${length} of ${of}` : `${length}`),
    triddler: 'Puzzles of triangles can be solved and explained here; playing them is not built yet.',
    keys: {
      move: 'move', fill: 'fill', cross: 'cross', undo: 'undo', hint: 'hint', all: 'all keys',
    },
  },
  verdict: {
    unique: 'unique',
    several: 'several',
    none: 'no solution',
    unsettled: 'not settled',
    searching: 'searching …',
    seconds: (s: number) => `${s.toFixed(1)} s`,
    stop: 'Stop',
    stage: { lines: 'lines only', probing: 'probing', search: 'search' } as Record<string, string>,
  },
  hint: {
    stages: ['Where', 'Why', 'Do it'],
    doIt: 'Do it',
    mine: "I'll do it",
    why: 'Why?',
    thinking: 'Looking …',
  },
  check: {
    right: 'All right so far.',
    wrong: 'Something is wrong.',
    contradiction: 'The clues contradict each other: no picture fits them.',
    cannot: (line: string) => `${line} cannot be completed.`,
    unknown: 'Whether this can be completed was not settled in the time that a check may take.',
    whichLine: 'Which line?',
    whichCells: 'Which cells?',
    undoTo: 'Go back to the last possible position',
    strict: (n: number) => count(n, 'mark was wrong and is put right', 'marks were wrong and are put right'),
    noneToShow: {
      several: 'Mistakes can be shown at once only in a puzzle with exactly one solution; this one has several.',
      none: 'The clues contradict each other, so no mark can be called right or wrong.',
      stopped: 'Whether there is exactly one solution was not settled in time, so mistakes are not shown at once.',
    },
  },
  solved: {
    title: (name: string) => `Solved. ${name}.`,
    untitled: 'The picture',
    only: 'solved · the only solution',
    one: 'solved',
    by: (author: string, license: string) => [author && `by ${author}`, license].filter(Boolean).join(', '),
    /** Below the number, which stands alone. */
    hints: (n: number) => (plural.select(n) === 'one' ? 'hint' : 'hints'),
    corrections: (n: number) => (plural.select(n) === 'one' ? 'correction' : 'corrections'),
    strokes: (n: number) => (plural.select(n) === 'one' ? 'stroke' : 'strokes'),
    time: 'time',
    replay: 'replay',
    playReplay: 'Play the replay',
    stopReplay: 'Stop the replay',
    of: (k: number, n: number) => `${k} of ${n}`,
    next: 'Next puzzle',
  },
  board: {
    grid: (w: number, h: number) => `Nonogram, ${w} columns, ${h} rows`,
    row: (n: number) => `Row ${n}`,
    column: (n: number) => `Column ${n}`,
    /** A line as the engine gives it. */
    line: ({ kind, index }: { kind: string; index: number }) => `${LINES[kind] ?? kind} ${index + 1}`,
    open: 'open',
    filled: 'filled',
    crossed: 'crossed',
    empty: 'empty',
    /** What a stroke of the pencil made. */
    pencil: (what: string) => `pencil ${what}`,
    /** A cell with a pencil mark. */
    pencilled: (what: string) => `open, pencil ${what}`,
    noClue: 'no clue',
    clueNone: '0',
    settledDone: (numbers: string) => `${numbers} done`,
    lineDone: 'line done',
    say: (line: string, clue: string, runs: string) => `${line}, clue ${clue}. ${runs}.`,
    where: (row: number, column: number, state: string, left: string) => `Row ${row}, column ${column}, ${state}. ${left}.`,
    left: (n: number) => count(n, 'open cell left', 'open cells left'),
    stroke: (what: string, n: number, run: number) => `${what} ${n}${run > n ? `, run of ${run}` : ''}`,
    cleared: 'cleared',
    undone: (n: number) => `undone: ${count(n, 'cell', 'cells')}`,
    redone: (n: number) => `redone: ${count(n, 'cell', 'cells')}`,
    given: 'given',
  },
  /** Names of inputs, which are made while they are taken; all other words of them come later. */
  drop: {
    pasted: 'Pasted',
    pastedText: 'Pasted text',
  },
  settings: {
    title: 'Settings',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    mistakes: 'Mistakes',
    mistakesModes: {
      silent: ['Silent', 'Nothing is said until you ask.'],
      lines: ['Lines', 'A clue turns red when nothing fits its line any more.'],
      'at-once': ['At once', 'A wrong cell is outlined when the stroke ends.'],
      strict: ['Strict', 'A wrong cell is put right, and counted.'],
    } as Record<string, [string, string]>,
    drawing: 'While drawing',
    autoCross: 'Cross out finished lines by itself',
    counter: 'Count the run at the pointer',
    showMoves: 'Mark lines in which something can be deduced',
    timer: 'Show the time',
    zoomLocked: 'Lock zoom',
    looks: 'Looks',
    patterns: 'Patterns on colors',
    patternsModes: { auto: 'When close', always: 'Always', never: 'Never' },
    showNames: 'Show names of puzzles that are not solved',
    reading: 'Keys and screen reader',
    letterKeys: 'Single letters are keys',
    verbose: 'Say row and column with every cell',
    about: 'About',
    private: 'Everything stays on this device: nothing is sent anywhere, nothing is counted.',
    version: (v: string) => `Version ${v}`,
    licenses: 'pictogrid is free software (MIT or Apache 2.0). The starter pack is CC0. IBM Plex is under the SIL Open Font License 1.1.',
  },
  rulesOf: {
    /** Beside the first board. */
    short: 'Each number is a run of filled cells: 3\u00a01 means three together, a gap, then one. Make every row and column agree.',
    more: 'More, with pictures',
    title: 'How it works',
  },
  offline: {
    notFetched: 'A part of this page that this needs is not on this device yet, and could not be fetched. Try again when you are online.',
    newVersion: 'New version',
    reload: 'Reload',
  },
};

export type Text = typeof en;
