//! The rules of one line: one file each, one function `find` each.
//!
//! A rule looks at a trimmed part, which has walls at both ends, and gives the open cells that it
//! settles with the data of its reason, or nothing. A rule never guesses: a property holds each of
//! them against `line::exact` on random lines. Places are those of the line, not of the part.

mod cap;
mod combination;
mod counts;
mod division;
mod edge;
mod first_run;
mod from_wall;
mod only_run;
mod overlap;
mod ranges;
mod small_gap;
mod too_long;
mod whose_piece;

use std::ops::Range;

use crate::{
    ladder::Rule,
    part::{Mark, Part},
};

/// What a rule settles in a line, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The rule.
    pub rule: Rule,
    /// The cells that were open, by their places in the line, with what they are.
    pub cells: Vec<(usize, Mark)>,
    /// The data of the reason.
    pub why: Why,
}

/// A run and the cells that it covers in all its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// Which run of the line.
    pub run: usize,
    /// The cells.
    pub cells: Range<usize>,
}

/// A part of a line between crosses that always divide its runs alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divided {
    /// The cells of the part.
    pub cells: Range<usize>,
    /// Its runs.
    pub runs: Range<usize>,
    /// What settles some of its cells.
    pub by: Found,
}

/// One end of a line, or of a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The end at which its clue begins.
    First,
    /// The other one.
    Last,
}

/// The data of a reason: which runs, pieces and crosses. Runs and cells are counted from 0 in the
/// line. Sentences are made of it in one place, `words`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// No number is left for these cells.
    NoNumberLeft,
    /// These numbers need all cells.
    NoRoomToMove {
        /// The runs.
        runs: Range<usize>,
    },
    /// Every number is filled in.
    AllFilledIn,
    /// Only as many cells are left as have to be filled.
    AllAreNeeded {
        /// How many cells of the part are filled in the end.
        sum: usize,
    },
    /// Runs cover these cells wherever they lie, since nothing moves by more than the slack.
    Covers {
        /// The runs that settle something.
        runs: Vec<Covered>,
        /// By how much everything can move.
        slack: usize,
    },
    /// The piece next to an end belongs to the run next to it, which reaches at least so far.
    ReachesFromWall {
        /// The runs, pieces and ends; one or two.
        sides: Vec<Nearest>,
    },
    /// These pieces are as long as the longest number.
    Complete {
        /// The pieces.
        pieces: Vec<Range<usize>>,
    },
    /// No number fits into these gaps.
    TooSmall {
        /// The gaps.
        gaps: Vec<Range<usize>>,
    },
    /// The only run lies around its pieces and within reach of them.
    OnlyRun {
        /// The run.
        run: usize,
        /// From its first filled cell to its last.
        pieces: Range<usize>,
        /// All that it can cover.
        reach: Range<usize>,
    },
    /// The piece next to an end belongs to the run next to it, which lies within these cells.
    WithinReach {
        /// The runs, pieces and ends; one or two.
        sides: Vec<Nearest>,
    },
    /// Filling these cells would make pieces longer than the longest number.
    TooLong {
        /// The cells.
        cells: Vec<usize>,
        /// The shortest of the pieces that they would make.
        length: usize,
    },
    /// These pieces are too near to a cross to be whole.
    GrowsFromCross {
        /// The pieces.
        pieces: Vec<Range<usize>>,
    },
    /// Between crosses, numbers have a line for themselves.
    Parts(Vec<Divided>),
    /// Each run lies between its first and its last place.
    Ranges {
        /// The runs that cover something in both.
        runs: Vec<Covered>,
        /// Stretches that no run reaches.
        unreached: Vec<Range<usize>>,
    },
    /// Whatever run these pieces are part of says the same.
    WhosePiece {
        /// The pieces with the runs that they may be part of.
        pieces: Vec<(Range<usize>, Vec<usize>)>,
    },
    /// All arrangements agree.
    AllAgree,
}

/// The piece next to an end of a part, with the run that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// Which end.
    pub end: End,
    /// The run.
    pub run: usize,
    /// The piece.
    pub piece: Range<usize>,
    /// All cells that the run may cover.
    pub reach: Range<usize>,
}

impl Nearest {
    /// The run next to an end of `part`; piece and reach as they are seen from that end.
    fn of(part: &Part, end: End, piece: &Range<usize>, reach: &Range<usize>) -> Nearest {
        let (run, piece, reach) = match end {
            End::First => (0, piece.clone(), reach.clone()),
            End::Last => (part.runs.len() - 1, turned(part.n(), piece), turned(part.n(), reach)),
        };
        let run = run + part.first_run;
        Nearest { end, run, piece: in_line(part, &piece), reach: in_line(part, &reach) }
    }
}

/// What a rule gives: cells of the part, and why.
type Finding = Option<(Vec<(usize, Mark)>, Why)>;

/// A rule and the function that looks for it.
type RuleOfLine = (Rule, fn(&Part) -> Finding);

/// The rules that need no look at more than the part itself, cheapest first.
const BASIC: [RuleOfLine; 12] = [
    (Rule::EmptyLine, counts::empty_line),
    (Rule::FullLine, counts::full_line),
    (Rule::FinishedLine, counts::finished_line),
    (Rule::LastCells, counts::last_cells),
    (Rule::Overlap, overlap::find),
    (Rule::Edge, edge::find),
    (Rule::Cap, cap::find),
    (Rule::SmallGap, small_gap::find),
    (Rule::OnlyRun, only_run::find),
    (Rule::FirstRun, first_run::find),
    (Rule::TooLong, too_long::find),
    (Rule::FromWall, from_wall::find),
];

/// The rules behind them.
const FURTHER: [RuleOfLine; 4] = [
    (Rule::Division, division::find),
    (Rule::Ranges, ranges::find),
    (Rule::WhosePiece, whose_piece::find),
    (Rule::Combination, combination::find),
];

/// What the cheapest rule settles in a line; nothing if no cell of it is forced.
/// Needs: the line has an arrangement.
pub(crate) fn cheapest(cells: &[Mark], runs: &[u32]) -> Option<Found> {
    let part = Part::whole(cells, runs).trimmed();
    basic(&part).or_else(|| first_of(&FURTHER, &part))
}

/// What one rule settles in a line.
#[cfg(test)]
fn by_rule(rule: Rule, cells: &[Mark], runs: &[u32]) -> Option<Found> {
    let part = Part::whole(cells, runs).trimmed();
    let row = BASIC.iter().chain(&FURTHER).find(|&&(of, _)| of == rule)?;
    first_of(std::slice::from_ref(row), &part)
}

/// What the cheapest basic rule settles in a part.
fn basic(part: &Part) -> Option<Found> {
    first_of(&BASIC, part)
}

fn first_of(rules: &[RuleOfLine], part: &Part) -> Option<Found> {
    if part.count(Mark::Open) == 0 {
        return None;
    }
    rules.iter().find_map(|&(rule, find)| {
        let (cells, why) = find(part)?;
        let cells = cells.into_iter().map(|(i, mark)| (i + part.first_cell, mark)).collect();
        Some(Found { rule, cells, why })
    })
}

/// Cells to settle, collected without those that are known already.
struct New<'a> {
    part: &'a Part,
    marks: Vec<Mark>,
}

impl<'a> New<'a> {
    fn of(part: &'a Part) -> New<'a> {
        New { part, marks: vec![Mark::Open; part.n()] }
    }

    /// Makes these cells so where they are open, as far as they are in the part.
    /// Gives whether any of them was.
    fn put(&mut self, cells: Range<usize>, mark: Mark) -> bool {
        let mut is_new = false;
        for i in cells.start..cells.end.min(self.part.n()) {
            if self.part.cells[i] == Mark::Open {
                self.marks[i] = mark;
                is_new = true;
            }
        }
        is_new
    }

    /// The crosses at both ends of a complete run. Gives whether one of them is new.
    fn close(&mut self, run: Range<usize>) -> bool {
        let before = run.start > 0 && self.put(run.start - 1..run.start, Mark::Empty);
        self.put(run.end..run.end + 1, Mark::Empty) | before
    }

    /// What was put elsewhere is taken over.
    fn put_all(&mut self, other: &New<'_>) {
        for (mine, &mark) in self.marks.iter_mut().zip(&other.marks) {
            if mark != Mark::Open {
                *mine = mark;
            }
        }
    }

    /// What was put seen from the other end is taken over.
    fn put_mirrored(&mut self, other: &New<'_>) {
        let n = self.part.n();
        for (i, &mark) in other.marks.iter().enumerate().filter(|&(_, &mark)| mark != Mark::Open) {
            self.marks[n - 1 - i] = mark;
        }
    }

    fn is_empty(&self) -> bool {
        self.marks.iter().all(|&mark| mark == Mark::Open)
    }

    /// The cells with this reason; nothing if there are none.
    fn because(self, why: impl FnOnce() -> Why) -> Finding {
        let settled = self.marks.iter().copied().enumerate();
        let cells: Vec<_> = settled.filter(|&(_, mark)| mark != Mark::Open).collect();
        (!cells.is_empty()).then(|| (cells, why()))
    }
}

/// The range in the line of a range of the part.
fn in_line(part: &Part, cells: &Range<usize>) -> Range<usize> {
    cells.start + part.first_cell..cells.end + part.first_cell
}

/// A range as it lies seen from the other end.
fn turned(n: usize, cells: &Range<usize>) -> Range<usize> {
    n - cells.end..n - cells.start
}

#[cfg(test)]
mod tests {
    use pictogrid_line::exact;
    use pictogrid_testkit::SplitMix64;

    use super::*;
    use crate::{
        ladder::LADDER,
        part::{marks, stretches},
    };

    #[test]
    fn the_examples_of_the_ladder_are_what_the_rules_find() {
        for row in LADDER.iter().filter(|row| !row.example.before.is_empty()) {
            let mut cells = marks(row.example.before);
            let found = by_rule(row.rule, &cells, row.example.clue).expect(row.id);
            for (i, mark) in found.cells {
                assert_eq!(cells[i], Mark::Open, "{}", row.id);
                cells[i] = mark;
            }
            let text: String = cells.iter().map(|mark| mark.to_char()).collect();
            assert_eq!(text, row.example.after, "{}", row.id);
            let cheapest = cheapest(&marks(row.example.before), row.example.clue).unwrap();
            assert_eq!(cheapest.rule, row.rule, "no cheaper rule says something, too");
        }
    }

    /// A hidden line with its clue, and what of it is known.
    fn planted(random: &mut SplitMix64) -> (Vec<Mark>, Vec<u32>) {
        let n = 1 + random.below(24) as usize;
        let (fill, known) = (20 + random.below(60), random.below(90));
        let hidden: Vec<Mark> = (0..n)
            .map(|_| if random.below(100) < fill { Mark::Filled } else { Mark::Empty })
            .collect();
        let runs = stretches(&hidden, |mark| mark == Mark::Filled);
        let cells = hidden
            .iter()
            .map(|&mark| if random.below(100) < known { mark } else { Mark::Open })
            .collect();
        (cells, runs.iter().map(|run| run.len() as u32).collect())
    }

    #[test]
    fn no_rule_says_more_than_the_exact_one_and_together_they_say_all_of_it() {
        let mut random = SplitMix64::new(1);
        for _ in 0..30_000 {
            let (mut cells, runs) = planted(&mut random);
            let part = Part::whole(&cells, &runs);
            let forced = exact::forced(&part.to_line(), &runs).expect("a planted line");
            for row in &LADDER {
                for (i, mark) in by_rule(row.rule, &cells, &runs).map_or(Vec::new(), |f| f.cells) {
                    assert_eq!(cells[i], Mark::Open, "{} {part:?}", row.id);
                    assert_eq!(Mark::from(forced.get(i)), mark, "{} {part:?} cell {i}", row.id);
                }
            }
            while let Some(found) = cheapest(&cells, &runs) {
                found.cells.iter().for_each(|&(i, mark)| cells[i] = mark);
            }
            assert_eq!(Part::whole(&cells, &runs).to_line(), forced);
        }
    }
}
