//! CSV of a puzzle a row, as data sets have them: a header with names, and whole sides in cells.
//!
//! ```text
//!   id,row_clues,col_clues,solution         which column is which side says its name
//!   1,"[[1],[1,1]]","[[2],[],[1]]",101      a side in a cell, in any spelling of `clues`
//!
//!   quizzes,solutions                       both sides in a cell, the rows first where the solution
//!   "1/1 1;2//1",101..                      says so, else with a note
//!
//!   rows,columns                            one puzzle, a clue a cell, where no cell has a sign that
//!   1 1,2                                   stands between clues, or only commas and the clues fit
//! ```
//!
//! A solution of 0 and 1, flat or in lists, is the goal if it is that of the clues. Other columns but for
//! titles are not read. Each row is a puzzle or a fault of its own. Linear.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, Error, Fault, FaultKind, Limits, Note, Place, Value,
};

use super::cells::{Cells, Row, SEPARATORS};
use crate::{
    clues,
    document::{self, Entry},
    input::{Input, Lines},
    rows_or_columns::Side,
};

/// What a column with both sides is called.
const BOTH: [&str; 10] = [
    "quiz",
    "quizzes",
    "puzzle",
    "puzzles",
    "clues",
    "clue",
    "hints",
    "nonogram",
    "nonograms",
    "task",
];
/// The names of other columns that are read.
const SOLUTIONS: [&str; 7] =
    ["solution", "solutions", "goal", "picture", "grid", "answer", "target"];
const TITLES: [&str; 2] = ["title", "name"];

/// Cells of a row that are looked at.
const MOST_CELLS: usize = 1000;

/// Which column is which.
#[derive(Debug, Default)]
struct Header {
    sides: [Option<usize>; 2],
    both: Option<usize>,
    solution: Option<usize>,
    title: Option<usize>,
}

impl Header {
    /// The columns of a header, if it names clues.
    fn of<'a>(names: impl Iterator<Item = &'a str>) -> Option<Header> {
        let mut header = Header::default();
        for (index, name) in names.enumerate() {
            let name = words(name);
            let is_one = |list: &[&str]| list.contains(&name.as_str());
            let slot = match Side::of_word(&name) {
                Some(side) => &mut header.sides[side as usize],
                None if is_one(&BOTH) => &mut header.both,
                None if is_one(&SOLUTIONS) => &mut header.solution,
                None if is_one(&TITLES) => &mut header.title,
                None => continue,
            };
            slot.get_or_insert(index);
        }
        let has_sides = header.sides.iter().all(Option::is_some);
        (has_sides || header.both.is_some() && header.sides == [None; 2]).then_some(header)
    }
}

/// A name in small letters, with blanks between its words.
fn words(name: &str) -> String {
    let mut words = String::new();
    for c in name.trim().chars() {
        let is_new = c.is_uppercase() && words.ends_with(char::is_lowercase);
        words.extend(is_new.then_some(' '));
        words.extend(if matches!(c, '_' | '-') { ' ' } else { c }.to_lowercase());
    }
    words
}

/// Whether an input is a table with a header that names clues, and a cell with them below.
pub(super) fn is_listed(input: &Input<'_>) -> bool {
    let Ok(mut lines) = input.lines().map(Lines::filled) else { return false };
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return false };
    let header = || {
        let names = first.text.split(SEPARATORS).map(|name| name.trim_matches(['"', ' ']));
        Header::of(names)
    };
    // Of no list of clues it is the first line.
    let is_header = first.text.len() < MOST_CELLS
        && first.text.contains(SEPARATORS)
        && !first.text.contains([':', '=', '[', '{', '('])
        && !first.text.contains(|c: char| c.is_ascii_digit());
    is_header
        && second.text.contains(|c: char| c.is_ascii_digit())
        && second.text.contains(SEPARATORS)
        && header().is_some()
}

/// The puzzles of a table.
pub(super) fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let most_rows = limits.puzzles.saturating_add(2);
    let cells = Cells::read(input, false, MOST_CELLS, most_rows)?;
    let mut rows = cells.rows.iter().filter(|row| cells.in_row(row).any(|cell| !cell.is_empty()));
    let names = rows.next();
    let Some(header) = names.and_then(|names| Header::of(cells.in_row(names))) else {
        return Ok(Vec::new());
    };
    if let [Some(one), Some(other)] = header.sides
        && let Some(sides) = clues_below(&cells, rows.clone(), [one, other])
    {
        let draft = clues::of_clues(&sides, limits);
        let has_commas = sides.iter().flatten().any(|(_, cell)| cell.contains(','));
        // With commas a cell may be a whole side, too.
        if !has_commas || draft.as_ref().is_ok_and(|draft| draft.check(limits).is_ok()) {
            return Ok(vec![Entry { place: Place::new(1, 1), name: None, draft }]);
        }
    }
    let mut entries = Vec::new();
    for row in rows {
        let cell = |index: Option<usize>| index.and_then(|index| cells.in_row(row).nth(index));
        let place = Place::new(row.number, 1);
        let draft = puzzle(&header, cell, limits).map_err(|error| at(error, place));
        let mut entry = Entry { place, name: cell(header.title).map(str::to_owned), draft };
        if let Ok(draft) = &mut entry.draft {
            let clues = draft.rows.iter_mut().chain(&mut draft.columns);
            clues.for_each(|clue| clue.place = Some(place));
            draft.place = Some(place);
            draft.about.title.clone_from(&entry.name);
        }
        document::push(&mut entries, entry, limits)?;
    }
    Ok(entries)
}

/// The clues of both sides, if each cell is one: none has a sign that stands between clues.
fn clues_below<'a>(
    cells: &'a Cells,
    rows: impl Iterator<Item = &'a Row>,
    sides: [usize; 2],
) -> Option<[Vec<(u32, &'a str)>; 2]> {
    let mut below = [Vec::new(), Vec::new()];
    for row in rows {
        for (clues, side) in below.iter_mut().zip(sides) {
            let cell = cells.in_row(row).nth(side).unwrap_or("");
            let is_clue = |c: char| c.is_ascii_digit() || " -.?*,".contains(c);
            cell.chars().all(is_clue).then(|| clues.push((row.number, cell)))?;
        }
    }
    for clues in &mut below {
        // One side has more clues than the other.
        let n = clues.iter().rposition(|clue| !clue.1.is_empty()).map_or(0, |last| last + 1);
        clues.truncate(n);
    }
    Some(below)
}

/// The faults of a cell, each at the row.
fn at(error: Error, place: Place) -> Error {
    let faults = error.faults().map(|fault| fault.clone().at(place)).collect();
    Error::from_faults(faults).unwrap_or(error)
}

/// The puzzle of a row.
fn puzzle<'a>(
    header: &Header,
    cell: impl Fn(Option<usize>) -> Option<&'a str>,
    limits: &Limits,
) -> Result<Draft, Error> {
    let missing =
        |what: &str| Fault::new(FaultKind::Truncated, format!("this row has no cell for {what}"));
    let sides = match header.sides {
        [Some(rows), Some(columns)] => {
            let rows = cell(Some(rows)).ok_or_else(|| missing("the rows"))?;
            [rows, cell(Some(columns)).ok_or_else(|| missing("the columns"))?]
        }
        _ => two_sides(cell(header.both).ok_or_else(|| missing("the clues"))?)?,
    };
    let mut draft = clues::of_sides(sides, limits)?;
    let solution = cell(header.solution).and_then(cells_of);
    let is_of = |draft: &Draft| solution.as_ref().is_some_and(|cells| is_picture(draft, cells));
    if !is_of(&draft) && header.sides == [None; 2] {
        let turned = clues::of_sides([sides[1], sides[0]], limits);
        match turned.ok().filter(is_of) {
            Some(turned) => draft = turned,
            None if sides[0] != sides[1] => draft.notes.push(Note::RowsFirst),
            None => {}
        }
    }
    if is_of(&draft) {
        let value = |is_filled| Some(if is_filled { Value::FILLED } else { Value::EMPTY });
        let cells = solution.into_iter().flatten().map(value).collect();
        draft.goal = Some(DraftCells { cells, place: None });
    }
    Ok(draft)
}

/// The two sides of a cell that has both.
fn two_sides(text: &str) -> Result<[&str; 2], Fault> {
    let two = |sign: &str| {
        let (one, other) = text.split_once(sign)?;
        (!other.contains(sign)).then_some([one, other])
    };
    let found = clues::two_lists(text).or_else(|| [";", "|", "\n"].into_iter().find_map(two));
    found.ok_or_else(|| {
        let message = "no sign in this cell stands between the rows and the columns alone; write the \
                       sides in columns of their own, called rows and columns";
        Fault::new(FaultKind::Syntax, message)
    })
}

/// The cells of a solution: 0 and 1, with nothing but marks of lists between them.
fn cells_of(text: &str) -> Option<Vec<bool>> {
    let is_mark = |c: char| " \n[](),;/|\"'".contains(c);
    let cells = text.chars().filter(|&c| !is_mark(c));
    cells.map(|c| if c.is_ascii_digit() && c < '2' { Some(c == '1') } else { None }).collect()
}

/// Whether these are the cells of a picture with such clues.
fn is_picture(draft: &Draft, cells: &[bool]) -> bool {
    let (width, height) = (draft.columns.len(), draft.rows.len());
    if width == 0 || cells.len() != width * height {
        return false;
    }
    let is_line = |clue: &DraftClue, line: &[bool]| {
        let runs = line.split(|&is_filled| !is_filled).filter(|run| !run.is_empty());
        let stated = clue.runs.iter().filter_map(|run| run.length).filter(|&n| n > 0);
        !clue.is_unknown && runs.map(|run| run.len() as u64).eq(stated)
    };
    let column = |x: usize| cells[x..].iter().step_by(width).copied().collect::<Vec<_>>();
    draft.rows.iter().zip(cells.chunks(width)).all(|(clue, row)| is_line(clue, row))
        && draft.columns.iter().enumerate().all(|(x, clue)| is_line(clue, &column(x)))
}
