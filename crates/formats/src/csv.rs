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
//! the cells, quotes around them, a first line `sep=;`, rows that end early, `1` and `0` for cells
//! (not where every cell beside a clue is given: there they would be taken for clues).
//! Refuses: a table without an empty corner, or in which a clue does not lie against the grid.
//! Cannot hold: title and other keys, a goal, how colors look.
//! No specification: this is how puzzles are kept in spreadsheets. Width times height.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, Error, Fault, FaultKind, Limits, Place, Puzzle, Value,
};

use crate::{
    Entry, Format, Input, Part, Sniff,
    colors::{Colors, DEFAULT, is_letter},
    decode::{Lines, TextLine},
    document,
    faults::Faults,
    met, runs, told,
};

/// The format `csv`.
pub(crate) const CSV: Format = Format {
    id: "csv",
    extensions: &["csv", "tsv"],
    holds: &[Part::Given, Part::Colors, Part::Blots, Part::Untold],
    sniff,
    read,
    spell: met::columns_first,
    write: Some(write),
};

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(mut lines) = input.lines().map(rows) else { return Sniff::No };
    let Some(first) = lines.next() else { return Sniff::No };
    let is_empty = |line: &TextLine<'_>| {
        line.text.starts_with([',', ';', '\t']) || line.text.starts_with("\"\"")
    };
    let is_like = |text: &str| text.contains([',', ';', '\t']);
    match is_empty(&first)
        && is_like(first.text)
        && lines.all(|line| line.is_blank() || is_like(line.text))
    {
        true => Sniff::Likely,
        false => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| draft(&table(input, limits)?, limits))
}

fn write(puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    Ok(puzzles.iter().map(text_of).collect::<String>().into_bytes())
}

/// The lines but for the first, if that only says which sign separates the others.
fn rows<'a>(lines: Lines<'a>) -> impl Iterator<Item = TextLine<'a>> {
    let is_note = |line: &TextLine<'_>| line.number == 1 && line.trimmed().starts_with("sep=");
    lines.filter(move |line| !is_note(line))
}

/// The rows of the table; no quote holds a separator in a puzzle.
fn table<'a>(input: &'a Input<'_>, limits: &Limits) -> Result<Vec<(u32, Vec<&'a str>)>, Fault> {
    let lines = rows(input.lines().map_err(|error| error.first().clone())?);
    let mut table = Vec::new();
    let mut separator = None;
    for line in lines.filter(|line| !line.is_blank()) {
        let most = [',', ';', '\t'].into_iter().max_by_key(|&c| line.text.matches(c).count());
        let separator = *separator.get_or_insert(most.unwrap_or(','));
        let cells: Vec<&str> =
            line.text.split(separator).map(|c| c.trim().trim_matches('"').trim()).collect();
        if table.len().max(cells.len()) > 2 * limits.side as usize {
            let message = "more rows or columns than any puzzle has";
            return Err(Fault::new(FaultKind::TooLarge, message).at(line.start()));
        }
        table.push((line.number, cells));
    }
    Ok(table)
}

/// Where the grid begins: columns left of it and rows above it.
///
/// The first row that begins left of a column only goes up as the column goes right, so that every
/// row is looked at once as the lowest above the grid. (Anew for each column would be quadratic.)
fn corner(table: &[(u32, Vec<&str>)]) -> Option<(usize, usize)> {
    let cell = |y: usize, x: usize| table[y].1.get(x).copied().unwrap_or("");
    let n_columns = table.first()?.1.len();
    let mut topmost = vec![usize::MAX; n_columns];
    for (y, (_, row)) in table.iter().enumerate() {
        let first = row.iter().position(|cell| !cell.is_empty());
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
                let n_clues = |y| (0..n_columns).rev().take_while(|&x| is_clue(cell(y, x))).count();
                clues_from = lowest.map_or(usize::MAX, |y| n_columns - n_clues(y));
            }
            left >= clues_from && (above..table.len()).all(|y| is_clue(cell(y, left - 1)))
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

fn draft(table: &[(u32, Vec<&str>)], limits: &Limits) -> Result<Draft, Error> {
    let Some((left, above)) = corner(table) else {
        let message = "no empty corner with clues below and right of it, all against the grid";
        return Err(Fault::new(FaultKind::Syntax, message).into());
    };
    let n_columns = table[0].1.len();
    let (width, height) = (n_columns - left, table.len() - above);
    told::check_size(width as u64, height as u64, limits)?;
    let (mut faults, mut colors) = (Faults::default(), Colors::default());
    let cell = |y: usize, x: usize| table[y].1.get(x).copied().unwrap_or("");
    let mut clue = |tokens: Vec<&str>, place: Place| {
        let text = tokens.join(" ");
        let line = TextLine { number: place.line, text: text.trim() };
        let clue = runs::clue(&line, limits, &mut colors).map_err(|fault| fault.at(place));
        let clue = faults.take(clue).unwrap_or(DraftClue::plain([0], None));
        DraftClue { place: Some(place), ..clue }
    };
    let top = Place::new(table[0].0, 1);
    let columns: Vec<DraftClue> =
        (left..n_columns).map(|x| clue((0..above).map(|y| cell(y, x)).collect(), top)).collect();
    let rows: Vec<DraftClue> = (above..table.len())
        .map(|y| clue((0..left).map(|x| cell(y, x)).collect(), Place::new(table[y].0, 1)))
        .collect();
    let mut given = Vec::with_capacity(width * height);
    for (y, x) in (above..table.len()).flat_map(|y| (left..n_columns).map(move |x| (y, x))) {
        let place = Place::new(table[y].0, 1);
        let value = match cell(y, x) {
            "" | "?" => Ok(None),
            "." | "0" | "-" => Ok(Some(Value::EMPTY)),
            "#" | "1" => colors.value(DEFAULT, || place).map(Some),
            "x" | "X" if !colors.is_met(letter(cell(y, x))) => {
                colors.value(DEFAULT, || place).map(Some)
            }
            color if is_letter(letter(color)) && color.len() == letter(color).len_utf8() => {
                colors.value(letter(color), || place).map(Some)
            }
            other => {
                let message =
                    format!("{:?} is no cell; # is filled, . empty", crate::numbers::shown(other));
                Err(Fault::new(FaultKind::Syntax, message).at(place))
            }
        };
        given.push(faults.take(value).flatten());
    }
    let has_given = given.iter().any(Option::is_some);
    let given = has_given.then_some(DraftCells { cells: given, place: None });
    let mut draft = Draft { rows, columns, given, ..Draft::default() };
    colors.settle(&mut draft, &mut faults);
    faults.or(draft)
}

fn text_of(puzzle: &Puzzle) -> String {
    let (draft, palette) = (Draft::of_puzzle(puzzle), puzzle.palette());
    let tokens = |clue: &DraftClue| -> Vec<String> {
        let mut text = String::new();
        runs::push(&mut text, clue, " ", |value| met::letter(palette, value));
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
