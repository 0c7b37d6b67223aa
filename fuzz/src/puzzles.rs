//! Small puzzles from bytes: what the solver says of all their pictures, and what hints say on any
//! board of theirs, held against all pictures by brute force.
//!
//! ```text
//!   .#./#ab | =?*-^ | ?#. | ??.*      spaces and line ends mean nothing
//!   picture   rows: . empty, # and a, b, c three colors; any other byte is one of . and #
//!   clues     a byte a line, rows first: ? no length is known, 1 every second is not, * no color,
//!             - no clue, ^ the clue of the next line in its place and the other way round
//!   given     cells, row by row; ? is not given
//!   marks     the same, on the board of a player; * is filled, in whatever color
//! ```
//!
//! The picture comes first, so that most puzzles have one; swapped clues and cells given at will make
//! those that have none, and clues covered up those that have several. At most 5 × 5 cells, and as many
//! pictures to try as `MOST_WAYS`: a millisecond or two, as for all properties here.

use pictogrid_core::{
    Board, CellId, Draft, DraftCells, DraftClue, Limits, LineId, NoOracle, Oracle, Picture, Puzzle,
    Shape, Silent, Value,
};
use pictogrid_explain::{Answer, Candidates, Check, End, Mistake, Step, Tutor, Wish};
use pictogrid_solve::{Options, Report, Solver, SolverOracle, Verdict, solutions, solve};
use pictogrid_testkit::{
    brute_colors::{self, Choices},
    planted_colors,
};

/// The most rows and columns.
const MOST_SIDE: usize = 5;
/// The most pictures that brute force tries.
const MOST_WAYS: usize = 1 << 12;

/// A cell that is known, if the byte says so.
fn cell(byte: u8, n_colors: u8) -> Option<Value> {
    match byte {
        b'.' => Some(Value::EMPTY),
        b'#' | b'a' => Some(Value::FILLED),
        b'b' | b'c' => Some(Value((byte - b'a' + 1).min(n_colors))),
        _ => None,
    }
}

/// The picture of the first part, and the number of its colors.
fn picture(bytes: &[u8]) -> Option<(Picture, u8)> {
    let rows: Vec<&[u8]> = bytes.split(|&byte| byte == b'/').take(MOST_SIDE).collect();
    let width = rows.first()?.len().min(MOST_SIDE);
    let shape = Shape::rect(width as u32, rows.len() as u32);
    let value = |byte: u8| cell(byte, 3).unwrap_or(Value(byte % 2));
    let in_row = |row: &&[u8]| {
        let row = row.to_vec();
        (0..width).map(move |x| row.get(x).map_or(Value::EMPTY, |&byte| value(byte)))
    };
    let values: Vec<Value> = rows.iter().flat_map(in_row).collect();
    let n_colors = values.iter().map(|value| value.0).max()?.max(1);
    Some((Picture::new(shape, values), n_colors))
}

/// Does to the clues of one direction what the bytes say.
fn change_clues(clues: &mut [DraftClue], mut bytes: impl Iterator<Item = u8>) {
    for i in 0..clues.len() {
        let runs = clues[i].runs.iter_mut();
        match bytes.next() {
            Some(b'?') => runs.for_each(|run| run.length = None),
            Some(b'1') => runs.step_by(2).for_each(|run| run.length = None),
            Some(b'*') => runs.for_each(|run| run.value = None),
            Some(b'-') => clues[i] = DraftClue::unknown(None),
            Some(b'^') if i + 1 < clues.len() => clues.swap(i, i + 1),
            _ => {}
        }
    }
}

/// A small puzzle, and the bytes of the board.
fn puzzle_and_marks(bytes: &[u8]) -> Option<(Puzzle, Vec<u8>)> {
    let bytes: Vec<u8> = bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let mut parts = bytes.splitn(4, |&byte| byte == b'|');
    let (picture, n_colors) = picture(parts.next()?)?;
    let n_cells = picture.shape().n_cells();
    let mut draft = Draft::of_puzzle(&planted_colors::puzzle(&picture, n_colors).without_goal());
    let mut changes = parts.next().unwrap_or_default().iter().copied();
    change_clues(&mut draft.rows, &mut changes);
    change_clues(&mut draft.columns, &mut changes);
    let given = parts.next().unwrap_or_default();
    let cells = (0..n_cells).map(|i| cell(*given.get(i)?, n_colors)).collect();
    draft.given = Some(DraftCells { cells, place: None });
    let marks = parts.next().unwrap_or_default().iter().copied().take(n_cells).collect();
    Some((draft.check(&Limits::default()).ok()?, marks))
}

/// All pictures of a puzzle; `None` if there are many to try.
fn pictures(puzzle: &Puzzle) -> Option<Vec<Picture>> {
    let shape = puzzle.shape();
    let mut choices: Choices =
        vec![(0..puzzle.n_values() as u8).map(Value).collect(); shape.n_cells()];
    for &(cell, value) in puzzle.given() {
        choices[cell.0 as usize] = vec![value];
    }
    let (_, rows) = shape.directions().swap_remove(0);
    let ways = |row: u32| {
        let cells = shape.line_cells(LineId(row)).map(|cell| choices[cell.0 as usize].clone());
        brute_colors::finished(&cells.collect(), puzzle.clue(LineId(row))).len()
    };
    let n_ways = rows.map(ways).try_fold(1_usize, |product, n| {
        let product = product * n.max(1);
        (product <= MOST_WAYS).then_some(product)
    });
    n_ways.map(|_| brute_colors::solutions(puzzle))
}

/// What is said of a puzzle with so many pictures.
fn verdict_of(n_pictures: usize) -> Verdict {
    match n_pictures {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    }
}

/// The verdict on any small puzzle, and how many pictures it has, is what brute force finds: by the
/// search, by the list of all solutions and by the count.
pub fn verdict_equals_brute_force(bytes: &[u8]) {
    let Some((puzzle, _)) = puzzle_and_marks(bytes) else { return };
    let Some(all) = pictures(&puzzle) else { return };
    let context = || format!("{} pictures of {:?}", all.len(), Draft::of_puzzle(&puzzle));
    let every = Options::default().max_solutions(None);
    let confirmed = |report: &Report| {
        assert_eq!(report.verdict(), verdict_of(all.len()), "{}", context());
        assert!(report.solutions().iter().all(|one| all.contains(one)), "{}", context());
        let is_known = |picture: &Picture| {
            (0..)
                .map(CellId)
                .zip(picture.values())
                .all(|(cell, &value)| report.known.may(cell, value))
        };
        assert!(all.iter().all(is_known), "what is known, of {}", context());
    };
    let report = solve(&puzzle, &Options::default(), &mut Silent).expect("a right answer");
    confirmed(&report);
    let report = solve(&puzzle, &every, &mut Silent).expect("a right answer");
    confirmed(&report);
    assert_eq!(report.n_solutions(), all.len() as u64, "{}", context());
    let listed: Result<Vec<Picture>, _> = solutions(&puzzle, Options::default()).collect();
    let mut listed = listed.expect("a whole list");
    let mut expected = all.clone();
    listed.sort_by(|a, b| a.values().cmp(b.values()));
    expected.sort_by(|a, b| a.values().cmp(b.values()));
    assert_eq!(listed, expected, "the list, of {}", context());
    let counted = Solver::new().count(&puzzle, &Options::default(), &mut Silent);
    let counted = counted.expect("a right answer").counted;
    assert_eq!(counted.count.to_string(), all.len().to_string(), "the count, of {}", context());
}

/// A puzzle, a board of it, and the pictures that fit both.
struct Marked<'a> {
    puzzle: &'a Puzzle,
    board: Board,
    all: &'a [Picture],
    fitting: Vec<&'a Picture>,
}

impl<'a> Marked<'a> {
    fn new(puzzle: &'a Puzzle, marks: &[u8], all: &'a [Picture]) -> Marked<'a> {
        let n_colors = (puzzle.n_values() - 1) as u8;
        let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
        for (i, &mark) in (0..).zip(marks) {
            match cell(mark, n_colors) {
                Some(value) => board.set(CellId(i), value),
                None if mark == b'*' => board.rule_out(CellId(i), Value::EMPTY),
                None => {}
            }
        }
        let fits = |picture: &&Picture| {
            (0..).map(CellId).zip(picture.values()).all(|(cell, &value)| board.may(cell, value))
        };
        let fitting = all.iter().filter(fits).collect();
        Marked { puzzle, board, all, fitting }
    }

    fn context(&self) -> String {
        let (n, rows) = (self.fitting.len(), self.board.rows());
        format!("{n} pictures fit {rows:?} of {:?}", Draft::of_puzzle(self.puzzle))
    }

    /// No picture that fits contradicts a step.
    fn step_holds(&self, step: &Step) {
        for &(cell, mark) in &step.cells {
            let is_wrong = |picture: &&&Picture| !mark.may(picture.get(cell));
            if let Some(picture) = self.fitting.iter().find(is_wrong) {
                panic!("{step:?} is wrong in\n{picture}: {}", self.context());
            }
        }
    }

    /// There is a mistake, and the marks that are named cannot all be right.
    fn mistake_holds(&self, mistake: &Mistake) {
        assert!(self.fitting.is_empty(), "{mistake:?}: {}", self.context());
        let has_all = |picture: &&Picture| {
            mistake
                .cells
                .iter()
                .all(|&(cell, mark): &(CellId, Candidates)| mark.may(picture.get(cell)))
        };
        assert!(
            !self.all.iter().any(|picture| has_all(&picture)),
            "{mistake:?}: {}",
            self.context()
        );
        let is_marked = |&(cell, mark): &(CellId, Candidates)| {
            (0..self.puzzle.n_values() as u8)
                .map(Value)
                .all(|value| self.board.may(cell, value) || !mark.may(value))
        };
        assert!(mistake.cells.iter().all(is_marked), "{mistake:?}: {}", self.context());
    }

    /// What is said of a board without a step.
    fn end_holds(&self, end: &End) {
        let fitting = &self.fitting;
        let same_in_all = |cell| {
            let first = fitting.first()?.get(cell);
            fitting.iter().all(|picture| picture.get(cell) == first).then_some(first)
        };
        let is_right = match end {
            End::Mistake(mistake) => return self.mistake_holds(mistake),
            End::Finished => fitting.len() == 1,
            End::Several => {
                let cells = (0..self.puzzle.shape().n_cells() as u32).map(CellId);
                let given = |cell| self.puzzle.given().iter().any(|&(of, _)| of == cell);
                let is_open = |&cell: &CellId| self.board.get(cell).is_none() && !given(cell);
                fitting.len() > 1 && !cells.filter(is_open).any(|cell| same_in_all(cell).is_some())
            }
            End::Forced(cells) => {
                cells.iter().all(|&(cell, value)| same_in_all(cell) == Some(value))
            }
            _ => true,
        };
        assert!(is_right, "{end:?}: {}", self.context());
    }

    fn hint_holds(&self, tutor: &mut Tutor, oracle: &mut dyn Oracle) {
        let (wish, go_on) = (Wish::default(), &mut || std::ops::ControlFlow::Continue(()));
        match tutor.hint(&wish, oracle, go_on).expect("confirmed") {
            Answer::Hint(hint) => {
                hint.before.iter().chain([&hint.step]).for_each(|step| self.step_holds(step));
                let steps = tutor.line_steps(&wish, go_on).expect("confirmed");
                steps.iter().for_each(|step| self.step_holds(step));
            }
            Answer::End(end) => self.end_holds(&end),
        }
        let mut on_step = |_: &_, step: &Step| {
            self.step_holds(step);
            std::ops::ControlFlow::Continue(())
        };
        // Its steps lead to boards which all pictures fit that fitted before; so the next ones are held
        // against the same.
        let explanation = tutor.explain(None, oracle, &mut on_step, go_on).expect("confirmed");
        match &explanation.end {
            End::Several => assert!(self.fitting.len() > 1, "{}", self.context()),
            end => self.end_holds(end),
        }
    }
}

/// No hint on any board of a small puzzle contradicts a picture that fits the board, mistakes are named
/// only where no picture does, and with a search always there.
pub fn step_never_wrong(bytes: &[u8]) {
    let Some((puzzle, marks)) = puzzle_and_marks(bytes) else { return };
    let Some(all) = pictures(&puzzle) else { return };
    let marked = Marked::new(&puzzle, &marks, &all);
    let mut oracle = SolverOracle::new(&puzzle, Options::default(), Silent);
    for oracle in [&mut NoOracle as &mut dyn Oracle, &mut oracle] {
        let mut tutor = Tutor::new(&puzzle).expect("few colors");
        tutor.set_board(&marked.board);
        marked.hint_holds(&mut tutor, oracle);
        let mut tutor = Tutor::new(&puzzle).expect("few colors");
        tutor.set_board(&marked.board);
        let check = tutor.check(oracle, &mut || std::ops::ControlFlow::Continue(()));
        match check.expect("confirmed") {
            Check::Right => assert!(!marked.fitting.is_empty(), "{}", marked.context()),
            Check::Mistake(mistake) => marked.mistake_holds(&mistake),
            Check::Unknown => {}
        }
    }
    let mut tutor = Tutor::new(&puzzle).expect("few colors");
    tutor.set_board(&marked.board);
    // Cells of which some colors alone are ruled out cannot be given to the search.
    if !marks.contains(&b'*') {
        let check = tutor.check(&mut oracle, &mut || std::ops::ControlFlow::Continue(()));
        let check = check.expect("confirmed");
        assert_eq!(check == Check::Right, !marked.fitting.is_empty(), "{}", marked.context());
    }
}
