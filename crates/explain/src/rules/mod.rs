//! The rules of one line: one file each, one function `find` each.
//!
//! ```text
//!   line      3 1 2   . # # # . ? ? # ? ?        finished numbers and crosses at the ends are cut off
//!   subline     1 2             ? ? # ? ?  ─ find ─▶ cells, `Why` ─ words ─▶ the sentence
//! ```
//!
//! A rule looks at a trimmed subline, which has walls at both ends. It gives the cells of which it
//! rules values out and the data of its reason, or nothing. All of them know colors: in black and
//! white, "not that color" is empty. A rule never guesses: a property holds each of them against the
//! exact line solver on random lines. Places are those of the line, not of the subline.
//!
//! What holds at both ends is written once and reads the line backwards (`EndView`); before, each line,
//! and what a rule said of it, had a mirrored copy. Rules are asked in classes of one cost, all lines
//! before the next class, so dear ones seldom run.

mod cap;
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
    candidates::Candidates,
    rule_table::{RULE_TABLE, Rule},
    subline::Subline,
};

/// What a rule settles in a line, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The rule.
    pub rule: Rule,
    /// The cells that change, by their places in the line, with what they may be now.
    pub cells: Vec<(usize, Candidates)>,
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
    /// The cells of the subline.
    pub cells: Range<usize>,
    /// Its runs.
    pub runs: Range<usize>,
    /// What settles some of its cells.
    pub by: Found,
}

/// One end of a line, or of a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
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
        /// How many cells of the subline are filled in the end.
        sum: usize,
    },
    /// Runs cover these cells wherever they lie, since nothing moves by more than the slack.
    Covers {
        /// The runs that settle something.
        runs: Vec<Covered>,
        /// By how much everything can move; `None` where a single number is left, of which that says nothing.
        slack: Option<usize>,
    },
    /// The piece next to an end belongs to the run next to it, which reaches at least so far.
    ReachesFromWall {
        /// The runs, pieces and ends; one or two.
        sides: Vec<Nearest>,
    },
    /// These pieces are as long as the longest number of their color.
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
    /// With the color beside them, these cells would make pieces longer than the longest number.
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
        /// Stretches that no run reaches, or only runs of other colors.
        unreached: Vec<Range<usize>>,
    },
    /// These pieces may belong to several runs, and all of them force the same cells.
    WhosePiece {
        /// The pieces with the runs that they may be part of.
        pieces: Vec<(Range<usize>, Vec<usize>)>,
    },
    /// All arrangements agree.
    AllAgree,
}

/// The piece next to an end of a subline, with the run that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// Which end.
    pub end: LineEnd,
    /// The run.
    pub run: usize,
    /// The piece.
    pub piece: Range<usize>,
    /// All cells that the run may cover.
    pub reach: Range<usize>,
}

impl Nearest {
    /// The run next to an end of a subline.
    fn of(seen: &EndView<'_>, finding: &EndFinding) -> Nearest {
        let &EndView { subline, end } = seen;
        let run = match end {
            LineEnd::First => subline.first_run,
            LineEnd::Last => subline.first_run + subline.runs.len() - 1,
        };
        let in_line = |cells| in_line(subline, &seen.in_subline(cells));
        Nearest { end, run, piece: in_line(&finding.piece), reach: in_line(&finding.reach) }
    }
}

/// What a rule gives: cells of the subline, and why.
type Finding = Option<(Vec<(usize, Candidates)>, Why)>;

/// A rule and the function that looks for it.
pub(crate) type RuleOfLine = (Rule, fn(&Subline<'_>) -> Finding);

/// The rules, cheapest first.
static RULES: &[RuleOfLine] = &[
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
    (Rule::Division, division::find),
    (Rule::Ranges, ranges::find),
    (Rule::WhosePiece, whose_piece::find),
];

/// How many rules need no look at more than the subline itself: those before the division of a line.
const N_BASIC: usize = n_before(Rule::Division);

/// The class of combinations, behind those of the rules.
pub(crate) const COMBINATION: u8 = n_classes();

const fn n_before(rule: Rule) -> usize {
    let mut n = 0;
    while n < RULES.len() && (RULES[n].0 as usize) < rule as usize {
        n += 1;
    }
    n
}

/// How many costs the rules have.
const fn n_classes() -> u8 {
    let mut n = 1;
    let mut i = 1;
    while i < RULES.len() {
        let cost = RULE_TABLE[RULES[i].0 as usize].cost;
        n += (RULE_TABLE[RULES[i - 1].0 as usize].cost != cost) as u8;
        i += 1;
    }
    n
}

/// The rules of a class, which is those of one cost, cheapest first.
pub(crate) fn of_class(class: u8) -> &'static [RuleOfLine] {
    let mut classes = RULES.chunk_by(|(one, _), (other, _)| one.cost() == other.cost());
    classes.nth(class.into()).unwrap_or_default()
}

/// What one rule finds in a line.
#[cfg(test)]
pub(crate) fn by_rule(rule: Rule, line: &Subline<'_>) -> Option<Found> {
    let number = RULES.iter().position(|&(of, _)| of == rule)?;
    first_of(&RULES[number..=number], &line.trimmed())
}

/// What the cheapest basic rule finds in a subline.
fn basic(subline: &Subline<'_>) -> Option<Found> {
    if subline.cells.iter().all(|mark| mark.is_settled()) {
        return None;
    }
    first_of(&RULES[..N_BASIC], subline)
}

/// What the first of these rules that applies finds in a trimmed subline.
pub(crate) fn first_of(rules: &[RuleOfLine], subline: &Subline<'_>) -> Option<Found> {
    rules.iter().find_map(|&(rule, find)| {
        let (cells, why) = find(subline)?;
        let cells = cells.into_iter().map(|(i, mark)| (i + subline.first_cell, mark)).collect();
        Some(Found { rule, cells, why })
    })
}

/// A part as it is seen from one of its ends: the cell there is cell 0.
struct EndView<'a> {
    subline: &'a Subline<'a>,
    end: LineEnd,
}

/// What a rule finds that looks from one end: what some cells may be, because the piece next to that end lies
/// within reach of the run next to it.
struct EndFinding {
    marks: [(Range<usize>, Candidates); 3],
    piece: Range<usize>,
    reach: Range<usize>,
}

impl EndView<'_> {
    /// The length and the color of the run next to the end.
    fn run(&self) -> Option<(usize, Candidates)> {
        let run = match self.end {
            LineEnd::First => 0,
            LineEnd::Last => self.subline.runs.len().checked_sub(1)?,
        };
        Some((*self.subline.runs.get(run)? as usize, self.subline.colors[run]))
    }

    /// The piece next to the end, if it begins no farther away than so many cells, and is of a color.
    fn piece(&self, farthest: usize, color: Candidates) -> Option<Range<usize>> {
        let n = self.subline.n();
        let at = |i: usize| match self.end {
            LineEnd::First => self.subline.cells[i],
            LineEnd::Last => self.subline.cells[n - 1 - i],
        };
        let is_piece = |&i: &usize| at(i).is_settled() && at(i) != Candidates::EMPTY;
        let start = (0..n.min(farthest + 1)).find(is_piece).filter(|&start| at(start) == color)?;
        Some(start..(start..n).find(|&i| at(i) != color).unwrap_or(n))
    }

    /// The cells around a stretch, itself included, that may have a color.
    fn room(&self, stretch: &Range<usize>, color: Candidates) -> Range<usize> {
        self.in_subline(&self.subline.room(&self.in_subline(stretch), color))
    }

    /// A range as it lies in the subline, or one of the subline as it is seen.
    fn in_subline(&self, cells: &Range<usize>) -> Range<usize> {
        let n = self.subline.n();
        match self.end {
            LineEnd::First => cells.clone(),
            LineEnd::Last => n - cells.end.min(n)..n - cells.start.min(n),
        }
    }
}

/// What a rule that looks from one end finds from both.
fn from_both_ends<'a>(
    subline: &Subline<'a>,
    look: impl Fn(&EndView<'_>) -> Option<EndFinding>,
) -> (New<'a>, Vec<Nearest>) {
    let (mut new, mut sides) = (New::of(subline), Vec::new());
    for end in [LineEnd::First, LineEnd::Last] {
        let seen = EndView { subline, end };
        let Some(finding) = look(&seen) else { continue };
        let mut is_new = false;
        for (cells, mark) in &finding.marks {
            let cells = seen.in_subline(cells);
            // Compared with the subline itself: a cell that the other end gives, too, counts for both.
            is_new |= New::of(subline).is_news(cells.clone(), *mark);
            new.put(cells, *mark);
        }
        if is_new {
            sides.push(Nearest::of(&seen, &finding));
        }
    }
    (new, sides)
}

/// What cells may be, collected without what is known already.
struct New<'a> {
    cells: &'a [Candidates],
    /// What each cell may be; empty as long as nothing is new.
    marks: Vec<Candidates>,
}

impl<'a> New<'a> {
    fn of(subline: &Subline<'a>) -> New<'a> {
        New { cells: subline.cells, marks: Vec::new() }
    }

    /// Leaves these cells, as far as they are in the subline, no values but these; a cell that has none
    /// of them stays. Gives whether that is new for any of them.
    fn put(&mut self, cells: Range<usize>, mark: Candidates) -> bool {
        let cells = cells.start..cells.end.min(self.cells.len());
        let is_new = self.is_news(cells.clone(), mark);
        if is_new {
            if self.marks.is_empty() {
                self.marks.extend_from_slice(self.cells);
            }
            for known in &mut self.marks[cells] {
                let left = known.and(mark);
                *known = if left == Candidates::NONE { *known } else { left };
            }
        }
        is_new
    }

    /// Whether this would leave any of the cells fewer values.
    fn is_news(&self, cells: Range<usize>, mark: Candidates) -> bool {
        let known = if self.marks.is_empty() { self.cells } else { &self.marks };
        let cells = known.get(cells.start..cells.end.min(known.len())).unwrap_or_default();
        cells.iter().any(|&known| {
            let left = known.and(mark);
            left != known && left != Candidates::NONE
        })
    }

    /// The cells at both ends of a complete run are not of its color. Gives whether that is new.
    fn close(&mut self, run: Range<usize>, color: Candidates) -> bool {
        let other = Candidates::ANY.without(color);
        let before = run.start > 0 && self.put(run.start - 1..run.start, other);
        self.put(run.end..run.end + 1, other) | before
    }

    fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// The cells with this reason; nothing if there are none.
    fn because(self, why: impl FnOnce() -> Why) -> Finding {
        if self.is_empty() {
            return None;
        }
        let marks = self.marks.iter().copied().enumerate();
        Some((marks.filter(|&(i, mark)| mark != self.cells[i]).collect(), why()))
    }
}

/// The range in the line of a range of the subline.
fn in_line(subline: &Subline<'_>, cells: &Range<usize>) -> Range<usize> {
    cells.start + subline.first_cell..cells.end + subline.first_cell
}

#[cfg(test)]
mod closed_end;
#[cfg(test)]
mod tests;
