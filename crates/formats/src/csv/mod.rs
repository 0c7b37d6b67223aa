//! CSV: the puzzle as it looks in a spreadsheet, column clues above and row clues left.
//!
//! ```text
//!   ,,1,,          the corner is empty; numbers lie against the grid
//!   ,,1,2,0
//!   1,1,,,         cells: blank unknown, # or a letter filled, . empty
//!   ,0,,,          a line without runs has a 0, one without a clue a *
//! ```
//!
//! Runs in color (`3b`) and blots (`?`) are read as in `.non`. Forgives: semicolons or tabs between
//! the cells, quotes around them, several numbers in a cell (`"1,1"`, also with a line break), a
//! first line `sep=;`, a table of Markdown (bars around it, a rule below its first row) or of HTML, a
//! word in the corner, rows that end early, a margin of empty rows and columns (above, left, or as wide all around: below or right
//! it could be lines of the puzzle), a title alone in a row above, a heading such as `Columns` there,
//! `1` and `0` for cells (not where every cell beside a clue is given: there they would be taken for
//! clues).
//! Refuses: a table without an empty corner, or in which a clue does not lie against the grid; a
//! letter in a cell where all clues are complete and none has a color.
//! A header with names of both sides, or of clues, above whole sides in cells is a puzzle a row (`puzzle_rows`).
//! Cannot hold: title and other keys, a goal, how colors look, and where clues are unknown colors that
//! no clue and no cell has.
//! No specification: this is how puzzles are kept in spreadsheets. Width times height.

mod cells;
mod html;
mod puzzle_rows;
mod table;

use pictogrid_core::{
    Draft, DraftCells, DraftClue, Error, Fault, FaultKind, Limits, Place, Puzzle, Value, n_of,
};

use crate::{
    colors::{Colors, DEFAULT, X_IS_UNCLEAR, is_letter},
    document::{self, Entry},
    faults::Faults,
    finished_picture,
    format::{Format, Part, Sniff},
    input::{Input, TextLine},
    runs, undeclared_colors,
};
use table::Table;

/// The format `csv`.
pub(crate) const CSV: Format = Format {
    id: "csv",
    extensions: &["csv", "tsv"],
    shared: &["csv", "tsv"],
    holds: &[Part::Given, Part::Colors, Part::Blots, Part::Unknown],
    sniff,
    read,
    spell: undeclared_colors::columns_first,
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = input.lines() else { return Sniff::No };
    if puzzle_rows::is_listed(input) {
        return Sniff::Certain;
    }
    if html::is_table(input) {
        let table = Table::read(input, &Limits::default());
        return match table.map(|table| corner(&table).is_some()) {
            Ok(true) => Sniff::Likely,
            Ok(false) => Sniff::No,
            Err(_) => Sniff::Perhaps,
        };
    }
    if table::is_marked(lines.clone()) {
        return Sniff::Likely;
    }
    let mut lines = table::lines(lines);
    let mut above = lines.by_ref().take(table::MOST_ABOVE);
    let Some(first) = above.find(|line| !table::is_above(line.text)) else { return Sniff::No };
    let starts = first.text.starts_with([',', ';', '\t'])
        || first.text.starts_with("\"\"")
        || table::has_corner(first.text);
    let mut is_quoted = table::has_open_quote(first.text);
    let mut is_row = |line: TextLine<'_>| {
        let is_rest = is_quoted;
        is_quoted ^= table::has_open_quote(line.text);
        let is_clue = || line.trimmed().chars().all(|c| c.is_ascii_digit() || "? ".contains(c));
        is_rest || line.is_blank() || line.text.contains(table::SEPARATORS) || is_clue()
    };
    match starts && first.text.contains(table::SEPARATORS) && lines.all(&mut is_row) {
        true => Sniff::Likely,
        false => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if puzzle_rows::is_listed(input) {
        return puzzle_rows::read(input, limits);
    }
    document::one(input, |_| draft(&Table::read(input, limits)?, limits))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    Ok(text_of(puzzle).into_bytes())
}

/// Where the grid begins: columns left of it and rows above it.
///
/// The first row that begins left of a column only goes up as the column goes right, so that every
/// row is looked at once as the lowest above the grid. (Anew for each column would be quadratic.)
fn corner(table: &Table) -> Option<(usize, usize)> {
    let n_columns = table.n_columns();
    let mut topmost = vec![usize::MAX; n_columns];
    for y in 0..table.n_rows() {
        let first = (0..n_columns).find(|&x| !table.cell(y, x).is_empty());
        if let Some(top) = first.and_then(|first| topmost.get_mut(first)) {
            *top = y.min(*top);
        }
    }
    let (mut above, mut clues_from) = (usize::MAX, usize::MAX);
    (1..n_columns)
        .find(|&left| {
            if topmost[left - 1] < above {
                above = topmost[left - 1];
                let lowest = above.checked_sub(1);
                let is_clue = |y: usize| move |&x: &usize| is_clue(table.cell(y, x));
                let n_clues = |y| (0..n_columns).rev().take_while(is_clue(y)).count();
                clues_from = lowest.map_or(usize::MAX, |y| n_columns - n_clues(y));
            }
            left >= clues_from && (above..table.n_rows()).all(|y| is_clue(table.cell(y, left - 1)))
        })
        .map(|left| (left, above))
}

/// Whether a cell of the table is a number of a clue, not a filled or an empty cell.
fn is_clue(cell: &str) -> bool {
    cell.starts_with(|c: char| c.is_ascii_digit() || c == '?' || c == '*')
}

/// The letter of a cell that is one.
fn letter(cell: &str) -> char {
    cell.chars().next().unwrap_or(DEFAULT)
}

fn draft(table: &Table, limits: &Limits) -> Result<Draft, Error> {
    let (left, above) = corner(table).ok_or_else(|| no_corner(table))?;
    let (n_columns, n_rows) = (table.n_columns(), table.n_rows());
    finished_picture::check_size((n_columns - left) as u64, (n_rows - above) as u64, limits)?;
    let (mut faults, mut colors) = (Faults::default(), Colors::default());
    let mut clue = |tokens: Vec<&str>, place: Place| {
        let text = tokens.join(" ").replace('\n', " ");
        let line = TextLine { number: place.line, text: text.trim() };
        let clue = runs::clue(&line, limits, &mut colors).map_err(|fault| fault.at(place));
        let clue = faults.take(clue).unwrap_or(DraftClue::plain([0], None));
        DraftClue { place: Some(place), ..clue }
    };
    // Row by row, as nearly all of them may be shorter than the longest.
    let mut tokens_above = vec![Vec::new(); n_columns - left];
    for y in 0..above {
        let tokens = (left..table.n_cells(y)).map(|x| table.cell(y, x));
        tokens_above.iter_mut().zip(tokens).for_each(|(above, token)| above.push(token));
    }
    let columns = tokens_above.into_iter().map(|tokens| clue(tokens, table.place(0)));
    let columns: Vec<DraftClue> = columns.collect();
    let left_of_row = |y| (0..left).map(|x| table.cell(y, x)).collect();
    let rows: Vec<DraftClue> =
        (above..n_rows).map(|y| clue(left_of_row(y), table.place(y))).collect();
    // Unknown clues may be of any color.
    let mut clues = rows.iter().chain(&columns);
    let is_complete =
        |clue: &DraftClue| !clue.is_unknown && clue.runs.iter().all(|run| run.value.is_some());
    let are_plain = colors.is_met(DEFAULT) && !colors.has_letters() && clues.all(is_complete);
    let mut given = Vec::with_capacity((n_columns - left) * (n_rows - above));
    for (y, x) in (above..n_rows).flat_map(|y| (left..n_columns).map(move |x| (y, x))) {
        let cell = table.cell(y, x);
        let value = if are_plain && is_strange(cell) {
            let message = format!(
                "{cell} in row {} and column {} is not a color of the clues; write # for a filled \
                 cell and . for an empty one",
                y - above + 1,
                x - left + 1
            );
            Err(Fault::new(FaultKind::BadColor, message).at(table.place(y)))
        } else {
            given_value(cell, table.place(y), &mut colors)
        };
        given.push(faults.take(value).flatten());
    }
    let has_given = given.iter().any(Option::is_some);
    let given = has_given.then_some(DraftCells { cells: given, place: None });
    let mut draft = Draft { rows, columns, given, ..Draft::default() };
    draft.about.title.clone_from(&table.title);
    colors.settle(&mut draft, &mut faults);
    faults.or(draft)
}

/// Whether a cell has a letter that is a color, which nothing is where no clue has one.
fn is_strange(cell: &str) -> bool {
    is_letter(letter(cell)) && cell.len() == letter(cell).len_utf8() && !matches!(cell, "x" | "X")
}

/// What is wrong with a table that has no corner.
fn no_corner(table: &Table) -> Fault {
    if let Some(y) = table.empty_row() {
        let message = "an empty row; write 0 as its clue, or take it out";
        return Fault::new(FaultKind::Syntax, message).at(table.place(y));
    }
    if let Some(x) = table.empty_column() {
        let message =
            format!("column {} of the table is empty; write 0 as its clue, or take it out", x + 1);
        return Fault::new(FaultKind::Syntax, message).at(table.place(0));
    }
    let message = format!(
        "this table of {} and {} has no empty corner; leave cells at the top left empty, with row \
         clues below them and column clues to their right",
        n_of(table.n_rows() as u64, "row"),
        n_of(table.n_columns() as u64, "column")
    );
    Fault::new(FaultKind::Syntax, message)
}

/// The value of a cell of the grid; `None` if it is not given.
fn given_value(cell: &str, place: Place, colors: &mut Colors) -> Result<Option<Value>, Fault> {
    let color = letter(cell);
    match cell {
        "" | "?" => Ok(None),
        "." | "0" | "-" => Ok(Some(Value::EMPTY)),
        "#" | "1" => colors.value(DEFAULT, || place).map(Some),
        "x" | "X" if !colors.is_met(color) => {
            Err(Fault::new(FaultKind::Syntax, X_IS_UNCLEAR).at(place))
        }
        _ if is_letter(color) && cell.len() == color.len_utf8() => {
            colors.value(color, || place).map(Some)
        }
        other => {
            let other = crate::numbers::shown(other);
            let message = format!("{other:?} is not a cell; # is filled, . empty");
            Err(Fault::new(FaultKind::Syntax, message).at(place))
        }
    }
}

fn text_of(puzzle: &Puzzle) -> String {
    let (draft, palette) = (Draft::of_puzzle(puzzle), puzzle.palette());
    let tokens = |clue: &DraftClue| -> Vec<String> {
        let mut text = String::new();
        runs::push(&mut text, clue, " ", |value| undeclared_colors::letter(palette, value));
        text.split_whitespace().map(str::to_owned).collect()
    };
    let rows: Vec<_> = draft.rows.iter().map(tokens).collect();
    let columns: Vec<_> = draft.columns.iter().map(tokens).collect();
    let longest = |clues: &[Vec<String>]| clues.iter().map(Vec::len).max().unwrap_or(1);
    let (left, above) = (longest(&rows), longest(&columns));
    let mut lines: Vec<Vec<String>> = Vec::new();
    for y in 0..above {
        let mut line = vec![String::new(); left];
        let number = |clue: &Vec<String>| {
            (y + clue.len()).checked_sub(above).map_or(String::new(), |j| clue[j].clone())
        };
        line.extend(columns.iter().map(number));
        lines.push(line);
    }
    for (y, clue) in rows.iter().enumerate() {
        let mut line = vec![String::new(); left - clue.len()];
        line.extend(clue.iter().cloned());
        let cell = |x: usize| match draft.given.as_ref()?.cells[y * columns.len() + x]? {
            Value::EMPTY => Some('.'),
            value => Some(palette.letter(value)),
        };
        line.extend((0..columns.len()).map(|x| cell(x).map(String::from).unwrap_or_default()));
        lines.push(line);
    }
    lines.iter().map(|line| line.join(",") + "\n").collect()
}
