//! The tutor beside all pictures of small puzzles: it claims no more than holds, and finds every mistake.
//!
//! ```text
//!   puzzle, given cells, marks, some of them wrong ─ brute force ─▶ all pictures, those with all marks
//!      a hint        holds in every picture with these marks
//!      a mistake     none has these marks; without any one of them, one has
//!      several       two such pictures, and no open cell is the same in all
//!      no answer     only where there is no oracle
//! ```
//!
//! Each board is asked with an oracle and without, since the first module of the page has none. Puzzles
//! have 3 to 5 cells a side, so that all pictures can be listed; 500 of them, or `PICTOGRID_PUZZLES`. How
//! often each end comes is counted: a test of an end that never comes would pass.

use std::{collections::BTreeMap, ops::ControlFlow::Continue};

use pictogrid::{
    Board, CellId, LineId, NoOracle, Options, Oracle, Picture, Puzzle, Silent, SolverOracle, Value,
    explain::{Answer, Candidates, Cause, Check, End, Mistake, Tutor, Wish},
};
use pictogrid_testkit::{
    SplitMix64, brute_colors, planted,
    planted_colors::{self, Cover},
};

/// A puzzle with a board, and all pictures that fit.
struct Case {
    puzzle: Puzzle,
    board: Board,
    /// Marks beside given cells, and marks on given cells that differ from them.
    marks: Vec<(CellId, Value)>,
    against_given: Vec<(CellId, Value)>,
    /// All pictures of the puzzle, and those that have all marks.
    of_puzzle: Vec<Picture>,
    of_marks: Vec<Picture>,
}

fn has_all<'a>(marks: &'a [(CellId, Value)]) -> impl Fn(&&Picture) -> bool + 'a {
    move |picture| marks.iter().all(|&(cell, value)| picture.get(cell) == value)
}

impl Case {
    fn new(random: &mut SplitMix64, round: u32) -> Case {
        let (width, height) = (3 + random.below(3) as u32, 3 + random.below(3) as u32);
        let n_colors = if round % 3 == 2 { 2 } else { 1 };
        let picture = match n_colors {
            1 => planted::picture(random, width, height, 55),
            _ => planted_colors::picture(random, (width.min(4), height.min(4)), n_colors, 65),
        };
        let puzzle = planted_colors::puzzle(&picture, n_colors);
        let hidden = [0, 0, 20][round as usize / 3 % 3];
        let cover = Cover { lengths: hidden, colors: 0, lines: hidden };
        let puzzle = planted_colors::cover(random, &puzzle, cover).without_goal();
        let cells = || (0..picture.values().len() as u32).map(CellId);
        let any = |random: &mut SplitMix64| Value(random.below(u64::from(n_colors) + 1) as u8);
        let (n_given, wrong_given) =
            ([0, 15, 30][random.below(3) as usize], u32::from(round.is_multiple_of(5)));
        let mut given = Vec::new();
        for cell in cells().filter(|_| random.chance(n_given)).collect::<Vec<_>>() {
            let is_wrong = random.chance(20 * wrong_given);
            given.push((cell, if is_wrong { any(random) } else { picture.get(cell) }));
        }
        let puzzle = puzzle.with_given(&given).unwrap();
        let (known, wrong) = (random.below(101) as u32, [0, 8, 25][random.below(3) as usize]);
        let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
        let (mut marks, mut against_given) = (Vec::new(), Vec::new());
        let of_puzzle = brute_colors::solutions(&puzzle);
        let is_late = round % 2 == 1;
        for cell in cells() {
            let is_same = of_puzzle.iter().all(|one| one.get(cell) == of_puzzle[0].get(cell));
            let (known, wrong) = match (is_late, is_same) {
                (false, _) => (known, wrong),
                (true, true) => (97, wrong / 8),
                (true, false) => (0, 0),
            };
            let value = if random.chance(wrong) { any(random) } else { picture.get(cell) };
            if random.chance(known) {
                board.set(cell, value);
                match given.iter().find(|(other, _)| *other == cell) {
                    None => marks.push((cell, value)),
                    Some(&(_, given)) if given == value => {}
                    Some(_) => against_given.push((cell, value)),
                }
            }
        }
        let of_marks = of_puzzle.iter().filter(has_all(&marks)).cloned().collect();
        Case { puzzle, board, marks, against_given, of_puzzle, of_marks }
    }

    /// The cells that are neither marked nor given, but the same in all pictures with these marks.
    fn forced(&self) -> Vec<(CellId, Value)> {
        let Some(first) = self.of_marks.first() else { return Vec::new() };
        let settled = || self.puzzle.given().iter().chain(&self.marks);
        let cells = (0..first.values().len() as u32).map(CellId);
        let open = cells.filter(|cell| settled().all(|(other, _)| other != cell));
        let same =
            open.filter(|&cell| self.of_marks.iter().all(|one| one.get(cell) == first.get(cell)));
        same.map(|cell| (cell, first.get(cell))).collect()
    }

    fn n_open(&self) -> usize {
        self.puzzle.shape().n_cells() - self.puzzle.given().len() - self.marks.len()
    }

    fn is_wrong(&self) -> bool {
        !self.against_given.is_empty() || self.of_marks.is_empty()
    }

    fn is_possible(&self, marks: &[(CellId, Value)]) -> bool {
        self.of_puzzle.iter().any(|picture| has_all(marks)(&picture))
    }

    /// What a mistake claims has to hold; with an oracle it is the best that can be said.
    fn check_mistake(&self, mistake: &Mistake, has_oracle: bool) {
        let value = |&(cell, left): &(CellId, Candidates)| (cell, left.value().unwrap());
        let cells: Vec<(CellId, Value)> = mistake.cells.iter().map(value).collect();
        if mistake.cause == Cause::Given {
            assert_eq!(cells, self.against_given);
            return;
        }
        assert!(self.against_given.is_empty());
        assert!(cells.iter().all(|mark| self.marks.contains(mark)), "{mistake:?}");
        assert!(!self.is_possible(&cells), "{mistake:?}");
        if let Cause::Lines(line) = mistake.cause {
            assert!(self.is_dead_end(line, &cells), "{mistake:?}");
        }
        if cells.len() < 2 || matches!(mistake.cause, Cause::Steps(_)) {
            return;
        }
        for i in 0..cells.len() {
            let mut fewer = cells.clone();
            fewer.remove(i);
            match mistake.cause {
                Cause::Search => assert!(self.is_possible(&fewer), "{mistake:?}"),
                Cause::Line(line) => assert!(self.has_arrangement(line, &fewer), "{mistake:?}"),
                _ => {}
            }
        }
        if has_oracle {
            let alone = self.marks.iter().find(|&&mark| !self.is_possible(&[mark]));
            assert_eq!(alone, None, "{mistake:?}");
        }
    }

    /// Whether a line has an arrangement with its given cells and these marks.
    fn has_arrangement(&self, line: usize, marks: &[(CellId, Value)]) -> bool {
        let line = LineId(line as u32);
        let known = |cell: CellId| {
            let mut known = self.puzzle.given().iter().chain(marks);
            known.find(|(other, _)| *other == cell).map(|&(_, value)| vec![value])
        };
        let all: Vec<Value> = (0..self.puzzle.n_values() as u8).map(Value).collect();
        let cells = self.puzzle.shape().line_cells(line);
        let choices = cells.map(|cell| known(cell).unwrap_or_else(|| all.clone())).collect();
        !brute_colors::finished(&choices, self.puzzle.clue(line)).is_empty()
    }

    /// Whether a line has no arrangement any more after all others were followed from these marks, or one of
    /// those has none.
    fn is_dead_end(&self, line: usize, marks: &[(CellId, Value)]) -> bool {
        let shape = self.puzzle.shape();
        let all: Vec<Value> = (0..self.puzzle.n_values() as u8).map(Value).collect();
        let mut left = vec![all; shape.n_cells()];
        for &(cell, value) in self.puzzle.given().iter().chain(marks) {
            left[cell.0 as usize] = vec![value];
        }
        let pictures = |left: &[Vec<Value>], line: usize| {
            let cells = shape.line_cells(LineId(line as u32));
            let choices = cells.map(|cell| left[cell.0 as usize].clone()).collect();
            brute_colors::finished(&choices, self.puzzle.clue(LineId(line as u32)))
        };
        loop {
            let before = left.clone();
            for other in (0..shape.n_lines()).filter(|&other| other != line) {
                let found = pictures(&left, other);
                if found.is_empty() {
                    return true;
                }
                for (i, cell) in shape.line_cells(LineId(other as u32)).enumerate() {
                    left[cell.0 as usize]
                        .retain(|value| found.iter().any(|line| line[i] == *value));
                }
            }
            if left == before {
                return pictures(&left, line).is_empty();
            }
        }
    }

    fn check_end(&self, end: &End, has_oracle: bool) {
        match end {
            End::Finished => {
                assert!(
                    !self.is_wrong() && self.n_open() == 0 || self.forced().len() == self.n_open()
                );
            }
            End::Mistake(mistake) => self.check_mistake(mistake, has_oracle),
            End::Several => {
                assert!(self.of_marks.len() > 1 && self.forced().is_empty());
            }
            End::Forced(cells) => {
                assert!(!cells.is_empty());
                assert_eq!(*cells, self.forced());
            }
            End::NoShortReason => assert!(!has_oracle),
            End::Level { max, harder } => assert!(harder.is_some_and(|harder| harder > *max)),
            End::Stopped | End::Limit => panic!("{end:?}"),
        }
    }

    fn check(
        &self,
        tutor: &mut Tutor,
        oracle: &mut dyn Oracle,
        has_oracle: bool,
    ) -> Vec<&'static str> {
        let mut seen = Vec::new();
        let go_on = &mut || Continue(());
        for max_level in [7, 1, 2] {
            let wish = Wish { near: None, max_level };
            let answer = tutor.hint(&wish, oracle, go_on).unwrap();
            assert_eq!(
                answer,
                tutor.hint(&wish, oracle, go_on).unwrap(),
                "the board stays as it is"
            );
            match &answer {
                Answer::Hint(hint) => {
                    assert!(!(has_oracle && self.is_wrong() && !self.marks.is_empty()));
                    assert!(self.against_given.is_empty());
                    for step in hint.before.iter().chain([&hint.step]) {
                        assert!(step.rule.level() <= max_level);
                        let holds = |picture: &Picture| {
                            step.cells.iter().all(|&(cell, left)| left.may(picture.get(cell)))
                        };
                        assert!(self.of_marks.iter().all(holds), "{step:?}");
                    }
                    seen.push("hint");
                }
                Answer::End(end) => {
                    self.check_end(end, has_oracle);
                    assert!(!tutor.explainer().end_text(end).is_empty());
                    seen.push(end.id());
                }
            }
        }
        match tutor.check(oracle, go_on).unwrap() {
            Check::Right => assert!(!self.is_wrong()),
            Check::Mistake(mistake) => self.check_mistake(&mistake, has_oracle),
            Check::Unknown => assert!(!has_oracle),
        }
        let explanation = tutor.explain(None, oracle, &mut |_, _| Continue(()), go_on).unwrap();
        assert_eq!(explanation.end == End::Finished, explanation.n_open == 0 && !self.is_wrong());
        match &explanation.end {
            End::Several => {
                let known = tutor.explainer().board();
                let open = self.forced().into_iter().filter(|&(cell, _)| known.get(cell).is_none());
                assert!(self.of_marks.len() > 1 && open.count() == 0);
            }
            End::Forced(cells) => assert!(cells.iter().all(|cell| self.forced().contains(cell))),
            End::NoShortReason => assert!(!has_oracle),
            End::Mistake(mistake) => self.check_mistake(mistake, has_oracle),
            _ => {}
        }
        seen
    }
}

#[test]
fn no_claim_is_false_on_any_board() {
    let n = std::env::var("PICTOGRID_PUZZLES").ok().and_then(|n| n.parse().ok()).unwrap_or(500);
    let mut random = SplitMix64::new(47);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..n {
        let case = Case::new(&mut random, round);
        let mut tutor = Tutor::new(&case.puzzle).unwrap();
        tutor.set_board(&case.board);
        let mut oracle = SolverOracle::new(&case.puzzle, Options::default(), Silent);
        for id in case.check(&mut tutor, &mut oracle, true) {
            *seen.entry(id).or_default() += 1;
        }
        tutor.set_board(&case.board);
        case.check(&mut tutor, &mut NoOracle, false);
    }
    for (id, fewest) in
        [("hint", 400), ("finished", 100), ("mistake", 100), ("several", 100), ("level", 1)]
    {
        assert!(seen.get(id).is_some_and(|&n| n >= fewest), "{id} of {seen:?}");
    }
}
