//! Pictures mended: every result confirmed by a fresh solve and, in black and white, its proof; whether one cell suffices,
//! held against trying all of them.

use pictogrid_core::{CellId, Picture, Puzzle, Silent, Stage, Value};
use pictogrid_generate::repair::{Goal, Repaired, Terms, repair};
use pictogrid_solve::{Options, Solver, Verdict};

use super::{pictures, pictures::Set, spread};
use crate::Say;
use crate::clock::timed;
use crate::search::proofs::proven_unique;

/// The largest side of pictures of which every single change is tried.
const LARGEST_TRIED: u32 = 20;

const GOALS: [(&str, Goal, bool); 3] = [
    ("lines", Goal::Lines, false),
    ("unique", Goal::Unique, false),
    ("lines, faithful", Goal::Lines, true),
];

/// Prints a row for each set and goal.
pub fn run(seed: u64, part: u64, say: Say<'_>) -> Result<(), String> {
    say("## Mended pictures\n\n\
         Milliseconds: median / 95 of 100 / worst. \"In time\": within 1 s, at 50×50 within 5 s. \
         Only pictures that had to be mended are counted. \"One cell\": where one cell was changed, \
         and where one suffices by trying all (up to 20×20). \"Least\": proven that fewer cells do \
         not suffice.\n\n\
         | pictures | goal | mended | in time | ms | cells | visibility | one cell | least |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|")?;
    let photo = pictures::photo()?;
    let mut all = GOALS.map(|_| Sum::default());
    for set in &pictures::SETS {
        let puzzles = set.puzzles(seed, part, &photo)?;
        for ((name, goal, is_faithful), all) in GOALS.into_iter().zip(&mut all) {
            let mut terms = Terms::new(goal);
            terms.is_faithful = is_faithful;
            let sum = measured(set, &puzzles, &terms)?;
            say(&sum.row(&set.name(), name))?;
            all.add(&sum);
        }
    }
    for ((name, ..), all) in GOALS.iter().zip(&all) {
        say(&all.row("all", name))?;
    }
    Ok(())
}

/// What became of some pictures.
#[derive(Default)]
struct Sum {
    times: Vec<f64>,
    n_mended: usize,
    n_in_time: usize,
    n_cells: usize,
    visibility: f64,
    n_one: usize,
    /// Where one cell suffices, by trying all; `None` if that was not tried.
    n_one_suffices: Option<usize>,
    n_least: usize,
}

fn measured(set: &Set, puzzles: &[Puzzle], terms: &Terms) -> Result<Sum, String> {
    let mut sum = Sum::default();
    for puzzle in puzzles {
        let (repaired, took) = timed(|| repair(puzzle, terms, &mut Silent));
        let repaired = repaired.map_err(|error| format!("{}: {error}", set.name()))?;
        if repaired.is_reached && repaired.changes.is_empty() {
            continue;
        }
        sum.count(&repaired, took.as_secs_f64() * 1e3, if set.side > 30 { 5e3 } else { 1e3 });
        if repaired.is_reached {
            confirm(&repaired, terms.goal).map_err(|fault| format!("{}: {fault}", set.name()))?;
        }
        if set.side <= LARGEST_TRIED {
            let suffices = does_one_suffice(puzzle, terms.goal)?;
            *sum.n_one_suffices.get_or_insert(0) += usize::from(suffices);
            let is_one = repaired.is_reached && repaired.changes.len() == 1;
            // Two cells that are hardly seen may be better than one.
            let is_so = is_one == suffices || suffices && terms.is_faithful;
            if !is_so || suffices && repaired.at_least > 1 {
                return Err(format!("{}: one cell suffices: {suffices}", set.name()));
            }
        }
    }
    Ok(sum)
}

impl Sum {
    fn count(&mut self, repaired: &Repaired, millis: f64, most_millis: f64) {
        let n_cells = repaired.changes.len();
        self.times.push(millis);
        self.n_mended += usize::from(repaired.is_reached);
        self.n_in_time += usize::from(repaired.is_reached && millis <= most_millis);
        self.n_cells += n_cells;
        self.visibility += repaired.changes.iter().map(|change| change.visibility).sum::<f64>();
        self.n_one += usize::from(repaired.is_reached && n_cells == 1);
        self.n_least += usize::from(repaired.is_reached && n_cells == repaired.at_least);
    }

    fn add(&mut self, other: &Sum) {
        self.times.extend(&other.times);
        self.n_mended += other.n_mended;
        self.n_in_time += other.n_in_time;
        self.n_cells += other.n_cells;
        self.visibility += other.visibility;
        self.n_one += other.n_one;
        self.n_least += other.n_least;
    }

    fn row(&self, pictures: &str, goal: &str) -> String {
        let n = self.times.len();
        if n == 0 {
            return format!("| {pictures} | {goal} | none had to be | | | | | | |");
        }
        let Sum { n_mended, n_in_time, n_one, n_least, .. } = self;
        let one = match self.n_one_suffices {
            Some(suffices) => format!("{n_one} of {suffices}"),
            None => n_one.to_string(),
        };
        format!(
            "| {pictures} | {goal} | {n_mended} of {n} | {n_in_time} | {} | {:.2} | {:.2} | {one} | {n_least} |",
            spread(&self.times),
            self.n_cells as f64 / n as f64,
            self.visibility / self.n_cells.max(1) as f64,
        )
    }
}

/// The mended picture is the only solution of its clues, and by lines if they were asked for.
fn confirm(repaired: &Repaired, goal: Goal) -> Result<(), String> {
    let (found, stage) = match repaired.puzzle.is_plain() {
        true => proven_unique(&repaired.puzzle)?,
        false => solved(&repaired.puzzle)?,
    };
    if repaired.puzzle.goal() != Some(&found) {
        return Err("another solution than the mended picture".to_owned());
    }
    if goal == Goal::Lines && stage != Stage::Lines {
        return Err(format!("mended for lines, it needs {}", stage.id()));
    }
    Ok(())
}

/// The only solution of a puzzle in colors, and the stage that finds it; there are no proofs of these.
fn solved(puzzle: &Puzzle) -> Result<(Picture, Stage), String> {
    let puzzle = puzzle.clone().without_goal();
    let report = pictogrid_solve::solve(&puzzle, &Options::default(), &mut Silent);
    let report = report.map_err(|wrong| wrong.to_string())?;
    match (report.verdict, report.solutions.first()) {
        (Verdict::Unique, Some(found)) => Ok((found.clone(), report.stage)),
        (verdict, _) => Err(format!("{} by a fresh solve", verdict.id())),
    }
}

/// Whether a change of one cell reaches the goal: all are tried.
fn does_one_suffice(puzzle: &Puzzle, goal: Goal) -> Result<bool, String> {
    let picture = puzzle.goal().ok_or("no picture")?;
    let stage = if goal == Goal::Lines { Stage::Lines } else { Stage::Search };
    let options = Options::default().stage(stage);
    let mut solver = Solver::new();
    for cell in 0..picture.values().len() {
        for value in (0..puzzle.n_values() as u8).map(Value) {
            if picture.get(CellId(cell as u32)) == value {
                continue;
            }
            let mut values = picture.values().to_vec();
            values[cell] = value;
            let changed = puzzle.repainted(&Picture::new(picture.shape(), values));
            let changed = changed.ok_or("no puzzle of a changed picture")?.without_goal();
            let report = solver.solve(&changed, &options, &mut Silent);
            if report.map_err(|wrong| wrong.to_string())?.verdict == Verdict::Unique {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
