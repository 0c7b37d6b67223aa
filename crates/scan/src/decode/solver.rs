//! The cheapest combination that is a puzzle with one solution.
//!
//! ```text
//!   combinations in order ─▶ solve, within a budget ─▶ unique | several (charged) | none | stopped
//!   the search ends when the next is dearer than the best by MARGIN, or the budget is spent
//! ```
//!
//! What is within the margin of the best and differs from it stays known: its lines are in doubt. Several
//! solutions are charged and not refused, since some puzzles have them.

use pictogrid_core::{Draft, DraftClue, Limits, Puzzle, Silent, Value};
use pictogrid_solve::{Options as SolveOptions, Report, Solver, Verdict};

use super::Combinations;
use crate::reading::Candidate;

/// A combination within so much of the best one is a rival.
const MARGIN: f32 = 4.6;
/// What several solutions cost.
const SEVERAL: f32 = 4.0;
/// Readings of a line that cost so much more than the cheapest are not combined.
const MOST_MORE: f32 = 16.0;

/// How a picture was settled.
#[derive(Clone, Debug)]
pub(crate) struct Decoded {
    pub(crate) choice: Option<Choice>,
    /// Other combinations with a solution that are nearly as cheap: the number of each line's reading.
    pub(crate) rivals: Vec<Vec<usize>>,
    /// The sums of rows less those of columns, of the cheapest readings.
    pub(crate) difference: i64,
    /// The cheapest combination with equal sums, whether it has a solution or not.
    pub(crate) by_sums: Option<Vec<usize>>,
    /// Combinations that were solved.
    pub(crate) tested: usize,
}

/// The combination that was taken.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    /// The cost over the cheapest readings, with what several solutions cost.
    pub(crate) cost: f32,
    /// For each line the number of its reading.
    pub(crate) readings: Vec<usize>,
    pub(crate) is_unique: bool,
}

/// Solves combinations within what is left of a budget.
#[derive(Debug)]
pub(crate) struct Decoder {
    solver: Solver,
    /// Line visits that are left.
    visits: u64,
}

impl Decoder {
    pub(crate) fn new(visits: u64) -> Decoder {
        Decoder { solver: Solver::new(), visits }
    }

    /// Settles `lines` (rows, then columns) of a grid with `height` rows; a line without a reading is blank.
    /// At most `most` combinations are solved.
    pub(crate) fn decode(
        &mut self,
        lines: &[Vec<Candidate>],
        height: usize,
        most: usize,
    ) -> Decoded {
        let sum = |candidate: &Candidate| i64::from(candidate.clue.iter().sum::<u32>());
        let sign = |line: usize| if line < height { 1 } else { -1 };
        let first = |line: &[Candidate]| line.first().map_or(0, sum);
        let difference: i64 =
            lines.iter().enumerate().map(|(at, line)| sign(at) * first(line)).sum();
        let choices: Vec<Vec<(f32, i32)>> = (lines.iter().enumerate())
            .map(|(at, line)| {
                let least = line.first().map_or(0.0, |candidate| candidate.cost);
                let choice = |candidate: &Candidate| {
                    let change = sign(at) * (sum(candidate) - first(line));
                    (candidate.cost - least, change as i32)
                };
                let near = |choice: &(f32, i32)| choice.0 < MOST_MORE;
                let choices: Vec<_> = line.iter().map(choice).filter(near).collect();
                if choices.is_empty() { vec![(0.0, 0)] } else { choices }
            })
            .collect();
        let mut decoded =
            Decoded { choice: None, rivals: Vec::new(), difference, by_sums: None, tested: 0 };
        let Ok(start) = i32::try_from(difference) else { return decoded };
        if start.abs() > 300 {
            return decoded;
        }
        let mut good: Vec<Choice> = Vec::new();
        for combination in Combinations::new(&choices, start).take(most) {
            let mut readings = vec![0; lines.len()];
            combination.changed.iter().for_each(|&(line, number)| readings[line] = number);
            if decoded.by_sums.is_none() {
                decoded.by_sums = Some(readings.clone());
            }
            let best = good.iter().map(|choice| choice.cost).fold(f32::MAX, f32::min);
            if combination.cost > best + MARGIN || self.visits == 0 {
                break;
            }
            decoded.tested += 1;
            let clue = |line: usize| lines[line].get(readings[line]).map_or(&[][..], |c| &c.clue);
            let (cost, is_unique) = match self.verdict(clue, lines.len(), height) {
                Verdict::Unique => (combination.cost, true),
                Verdict::Several => (combination.cost + SEVERAL, false),
                Verdict::None | Verdict::Stopped => continue,
            };
            good.push(Choice { cost, readings, is_unique });
        }
        good.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        let mut good = good.into_iter();
        decoded.choice = good.next();
        let limit = decoded.choice.as_ref().map_or(0.0, |choice| choice.cost + MARGIN + 1.4);
        decoded.rivals =
            good.filter(|rival| rival.cost < limit).take(4).map(|rival| rival.readings).collect();
        decoded
    }

    /// The verdict on the clues of all lines.
    fn verdict<'a>(
        &mut self,
        clue: impl Fn(usize) -> &'a [u32],
        n_lines: usize,
        height: usize,
    ) -> Verdict {
        let rows: Vec<Vec<u32>> = (0..height).map(|line| clue(line).to_vec()).collect();
        let columns: Vec<Vec<u32>> = (height..n_lines).map(|line| clue(line).to_vec()).collect();
        let puzzle = Puzzle::from_clues(rows, columns).ok();
        self.bounded(puzzle.as_ref()).map_or(Verdict::None, |report| report.verdict())
    }

    /// The verdict where some clues are unknown, and which cells the first solution fills.
    pub(super) fn solve(
        &mut self,
        known: &[Option<Vec<u32>>],
        height: usize,
    ) -> (Verdict, Option<Vec<bool>>) {
        let clue = |clue: &Option<Vec<u32>>| match clue {
            Some(numbers) => DraftClue::plain(numbers.iter().map(|&n| u64::from(n)), None),
            None => DraftClue::unknown(None),
        };
        let (rows, columns) = known.split_at(height.min(known.len()));
        let draft = Draft {
            rows: rows.iter().map(clue).collect(),
            columns: columns.iter().map(clue).collect(),
            ..Draft::default()
        };
        let puzzle = draft.check(&Limits::default()).ok();
        let Some(report) = self.bounded(puzzle.as_ref()) else { return (Verdict::None, None) };
        let filled = |value: &Value| *value != Value::EMPTY;
        let cells = report.solutions().first();
        (report.verdict(), cells.map(|picture| picture.values().iter().map(filled).collect()))
    }

    /// Solves within the budget; what it took is off it. `None` for clues that fit no puzzle.
    fn bounded(&mut self, puzzle: Option<&Puzzle>) -> Option<Report> {
        const MOST_VISITS: u64 = 60_000;
        const MOST_CONFLICTS: u64 = 300;
        const MOST_BYTES: u64 = 64 << 20;
        self.visits = self.visits.saturating_sub(20);
        let options = SolveOptions::default()
            .max_line_visits(MOST_VISITS.min(self.visits))
            .max_conflicts(MOST_CONFLICTS)
            .max_bytes(MOST_BYTES);
        let report = self.solver.solve(puzzle?, &options, &mut Silent).ok()?;
        self.visits = self.visits.saturating_sub(report.stats.line_visits);
        Some(report)
    }
}
