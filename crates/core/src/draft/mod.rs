//! A draft: the unchecked contents of a file.
//!
//! ```text
//!   file ── reader ──▶ Draft           anything that a file may say, with places; public fields
//!                        └── check ──▶ Puzzle   private fields, no setters
//!                                 or   Error    faults, each with its place
//! ```
//!
//! [`Draft::check`] goes in steps and reports every fault of the first step that has one, each with its
//! place: what a reader could not read, then the size, then clues and cells, then sums. Its cost is
//! linear in what the file says.
//!
//! Two types, so that what works on a puzzle never asks again whether a clue fits its line, and no
//! format judges a clue by itself: a fault has the same words in all of them. Numbers are as long here
//! as a file may write them (64 bits), for a number that is too large is a fault and not another
//! number. A draft lives until its puzzle is made.

mod check;
mod size;
mod sums;

use crate::{About, Clue, LineId, Note, Palette, Place, Puzzle, Run, Shape, Side, Value};

/// A number that a file states, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The number.
    pub number: u64,
    /// Where it stands.
    pub place: Option<Place>,
}

/// One run as a file states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraftRun {
    /// The cells it covers, `None` if the file leaves that open.
    pub length: Option<u64>,
    /// Its color, `None` if the file leaves that open.
    pub value: Option<Value>,
}

impl From<u64> for DraftRun {
    /// A black run.
    fn from(length: u64) -> DraftRun {
        DraftRun { length: Some(length), value: Some(Value::FILLED) }
    }
}

/// The clue of one line as a file states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftClue {
    /// The runs in order. None, or a single zero, is a line without runs.
    pub runs: Vec<DraftRun>,
    /// Whether the file says that the clue of this line is unknown; then it has no runs.
    pub is_unknown: bool,
    /// Where the clue begins.
    pub place: Option<Place>,
}

impl DraftClue {
    /// A black-and-white clue.
    #[must_use]
    pub fn plain(lengths: impl IntoIterator<Item = u64>, place: Option<Place>) -> DraftClue {
        let runs = lengths.into_iter().map(DraftRun::from).collect();
        DraftClue { runs, is_unknown: false, place }
    }

    /// The line for which there is no clue.
    #[must_use]
    pub fn unknown(place: Option<Place>) -> DraftClue {
        DraftClue { runs: Vec::new(), is_unknown: true, place }
    }
}

/// Cells as a file states them, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftCells {
    /// One entry a cell, `None` for unknown.
    pub cells: Vec<Option<Value>>,
    /// Where they begin.
    pub place: Option<Place>,
}

/// An unchecked puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Title, author, rights.
    pub about: About,
    /// Its colors.
    pub palette: Palette,
    /// Where the puzzle begins in its file.
    pub place: Option<Place>,
    /// The width that the file states, if it does.
    pub width: Option<Stated>,
    /// The height that the file states, if it does.
    pub height: Option<Stated>,
    /// The clues of the rows, from the top.
    pub rows: Vec<DraftClue>,
    /// The clues of the columns, from the left.
    pub columns: Vec<DraftClue>,
    /// The clues of a triddler, side by side in the order of [`Side::ALL`]; then there are no rows
    /// and columns.
    pub hexagon: Option<Box<[Vec<DraftClue>; 6]>>,
    /// Cells that are given.
    pub given: Option<DraftCells>,
    /// The picture that the file says is the solution.
    pub goal: Option<DraftCells>,
    /// What its reader took for granted.
    pub notes: Vec<Note>,
}

impl Draft {
    /// The draft that states exactly this puzzle.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle) -> Draft {
        let shape = puzzle.shape();
        let clues = |lines: std::ops::Range<u32>| {
            lines.map(|line| draft_clue(puzzle.clue(LineId(line)))).collect::<Vec<_>>()
        };
        let mut draft = match shape {
            Shape::Rect(rect) => Draft {
                width: stated(rect.width),
                height: stated(rect.height),
                rows: clues(0..rect.height),
                columns: clues(rect.height..rect.height + rect.width),
                ..Draft::default()
            },
            Shape::Tri(tri) => {
                let sides = Side::ALL.map(|side| clues(tri.lines_of(side)));
                Draft { hexagon: Some(Box::new(sides)), ..Draft::default() }
            }
        };
        draft.given = (!puzzle.given().is_empty()).then(|| {
            let mut cells = vec![None; shape.n_cells()];
            for &(cell, value) in puzzle.given() {
                cells[cell.0 as usize] = Some(value);
            }
            DraftCells { cells, place: None }
        });
        draft.goal = puzzle.goal().map(|picture| DraftCells {
            cells: picture.values().iter().copied().map(Some).collect(),
            place: None,
        });
        draft.about = puzzle.about().clone();
        draft.palette = puzzle.palette().clone();
        draft
    }
}

/// Whether the directions of a puzzle can cover the same number of cells of each color.
pub(crate) fn sums_agree(puzzle: &Puzzle) -> bool {
    sums::fault(puzzle, None).is_none()
}

/// A number that no file stated, since no file was read.
fn stated(number: u32) -> Option<Stated> {
    Some(Stated { number: number.into(), place: None })
}

/// The clue as a file would state it.
fn draft_clue(clue: &Clue) -> DraftClue {
    let Some(runs) = clue.to_runs() else { return DraftClue::unknown(None) };
    let length = |run: &Run| run.length.map(|length| length.get().into());
    let runs = runs.iter().map(|run| DraftRun { length: length(run), value: run.value });
    DraftClue { runs: runs.collect(), is_unknown: false, place: None }
}

#[cfg(test)]
mod tests {
    use crate::{CellId, Fault, FaultKind, Limits, Picture};

    use super::*;

    fn draft(rows: &[&[u64]], columns: &[&[u64]]) -> Draft {
        let clues = |clues: &[&[u64]]| {
            let clue = |runs: &&[u64]| DraftClue::plain(runs.iter().copied(), None);
            clues.iter().map(clue).collect::<Vec<_>>()
        };
        Draft { rows: clues(rows), columns: clues(columns), ..Draft::default() }
    }

    fn kinds(draft: &Draft) -> Vec<FaultKind> {
        match draft.check(&Limits::default()) {
            Ok(_) => Vec::new(),
            Err(error) => error.faults().map(Fault::kind).collect(),
        }
    }

    #[test]
    fn other_clues_need_room_and_sums() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["##.", ".#."]).unwrap()).without_goal();
        let with = |changes: &[(u32, &[u32])]| {
            let clues = changes.iter().map(|&(line, clue)| (LineId(line), Clue::plain(clue)));
            puzzle.clone().with_clues(clues)
        };
        assert_eq!(with(&[]), Some(puzzle.clone()));
        assert_eq!(with(&[(0, &[1])]), None, "the sums differ");
        assert_eq!(with(&[(0, &[1]), (1, &[2, 1])]), None, "no room");
        let swapped = with(&[(0, &[1]), (1, &[2])]).unwrap();
        assert_eq!(swapped.clue(LineId(1)), &Clue::plain(&[2]));
        let red = Clue::of_runs(vec![Run::new(2, Value(2))]);
        assert_eq!(puzzle.with_clues([(LineId(0), red)]), None, "no such color");
    }

    #[test]
    fn given_cells_are_added_in_order_and_once() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["##.", ".#."]).unwrap());
        let [empty, filled] = [Value::EMPTY, Value::FILLED];
        let cells = |cells: &[(u32, Value)]| -> Vec<(CellId, Value)> {
            cells.iter().map(|&(cell, value)| (CellId(cell), value)).collect()
        };
        let some = puzzle.with_given(&cells(&[(4, filled), (2, empty)])).unwrap();
        let more = some.clone().with_given(&cells(&[(0, filled), (4, filled)])).unwrap();
        assert_eq!(more.given(), cells(&[(0, filled), (2, empty), (4, filled)]));
        for wrong in [(4, empty), (6, empty), (1, Value(2))] {
            assert_eq!(some.clone().with_given(&cells(&[wrong])), None, "{wrong:?}");
        }
    }

    #[test]
    fn zero_alone_is_an_empty_line() {
        assert_eq!(kinds(&draft(&[&[0], &[1]], &[&[1]])), []);
        assert_eq!(kinds(&draft(&[&[], &[1]], &[&[1]])), []);
        assert_eq!(kinds(&draft(&[&[1, 0], &[]], &[&[1]])), [FaultKind::ZeroInClue]);
    }

    #[test]
    fn what_a_draft_says_twice_is_a_fault() {
        let known = draft(&[&[1]], &[&[1]]);
        let mut both = known.clone();
        both.rows[0].is_unknown = true;
        assert_eq!(kinds(&both), [FaultKind::Syntax]);
        let sides = || std::array::from_fn(|_| vec![DraftClue::default()]);
        let triddler = Draft { hexagon: Some(Box::new(sides())), ..Draft::default() };
        assert_eq!(kinds(&triddler), []);
        for mixed in [
            Draft { rows: known.rows.clone(), ..triddler.clone() },
            Draft { width: Some(Stated { number: 1, place: None }), ..triddler },
        ] {
            assert_eq!(kinds(&mixed), [FaultKind::SizeMismatch]);
        }
    }

    #[test]
    fn a_grid_of_too_many_cells() {
        let tight = Limits { cells: 3, ..Limits::default() };
        let four = draft(&[&[1], &[1]], &[&[1], &[1]]);
        assert!(four.check(&tight).unwrap_err().is_too_large());
    }

    #[test]
    fn colors_blots_and_unknown_lines() {
        let run = |length, value| DraftRun { length, value: Some(Value(value)) };
        let colored = |rows: Vec<Vec<DraftRun>>, n_values| Draft {
            palette: Palette::of_values(n_values),
            rows: rows.into_iter().map(|runs| DraftClue { runs, ..DraftClue::default() }).collect(),
            columns: vec![DraftClue::unknown(None); 4],
            ..Draft::default()
        };
        let touching = vec![run(Some(2), 1), run(Some(2), 2)];
        assert_eq!(kinds(&colored(vec![touching.clone()], 3)), []);
        assert_eq!(kinds(&colored(vec![touching], 2)), [FaultKind::BadColor]);
        let apart = vec![run(Some(2), 2), run(Some(2), 2)];
        assert_eq!(kinds(&colored(vec![apart], 3)), [FaultKind::ClueTooLong]);
        let blots = vec![run(None, 2); 3];
        assert_eq!(kinds(&colored(vec![blots], 3)), [FaultKind::ClueTooLong]);

        let mut sums = colored(vec![vec![run(None, 2)]], 3);
        sums.columns = vec![DraftClue::plain([1], None); 4];
        let error = sums.check(&Limits::default()).unwrap_err();
        assert_eq!(error.to_string(), "rows fill 0 black cells, columns 4");
    }

    #[test]
    fn a_triddler_and_sides_that_do_not_close() {
        let clues = |sides: [&[&[u64]]; 6]| {
            let clue = |runs: &&[u64]| DraftClue::plain(runs.iter().copied(), None);
            Some(Box::new(sides.map(|side| side.iter().map(clue).collect::<Vec<_>>())))
        };
        let sides: [&[&[u64]]; 6] = [&[&[1]], &[&[]], &[&[1]], &[&[]], &[&[1]], &[&[]]];
        let triddler = Draft { hexagon: clues(sides), ..Draft::default() };
        let puzzle = triddler.clone().check(&Limits::default()).unwrap();
        assert_eq!(puzzle.shape().n_cells(), 6);
        assert_eq!(Draft::of_puzzle(&puzzle), triddler);

        let mut other = sides;
        other[0] = &[&[2]];
        let draft = Draft { hexagon: clues(other), ..Draft::default() };
        let error = draft.check(&Limits::default()).unwrap_err();
        assert_eq!(error.to_string(), "rows fill 2 cells, lines from the top 1");
        other[0] = &[];
        assert_eq!(
            kinds(&Draft { hexagon: clues(other), ..Draft::default() }),
            [FaultKind::SizeMismatch]
        );
    }

    #[test]
    fn cells_of_the_wrong_number() {
        let mut short = draft(&[&[1]], &[&[1]]);
        short.given = Some(DraftCells::default());
        short.goal = Some(DraftCells { cells: vec![None], place: None });
        assert_eq!(kinds(&short), [FaultKind::GivenMismatch, FaultKind::GoalMismatch]);
    }
}
