//! What became of a puzzle.
//!
//! ```json
//! {"v":1,"source":"cat.non","name":"Cat","width":2,"height":1,"verdict":"unique",
//!  "solutions":[["#."]],"count":"1","stage":"lines","goal":"same",
//!  "stats":{"micros":9,"line_visits":61,"probes":0,"decisions":0,"conflicts":0}}
//! ```
//!
//! `count` is there only if the number of solutions is known exactly. A stopped solve says why
//! (`stopped`), what it knows (`known`, rows with `?`) and how far it came (`best`); a stopped count says `at_least`.

use pictogrid_core::{Note, Palette, Picture, Puzzle, Shape};
use pictogrid_solve::{self as solve, Counted, Differences, GoalFound, Pass, Report, Stats};
use serde::{Deserialize, Serialize};

use crate::{Advice, Noted, Stage, StopReason, VERSION, Verdict};

/// The outcome of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Solved {
    /// [`VERSION`].
    pub v: u32,
    /// The input it came from.
    pub source: String,
    /// Its name, if the input says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// What was taken for granted because the input does not say it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub notes: Vec<Noted>,
    /// Its columns.
    pub width: u32,
    /// Its rows.
    pub height: u32,
    /// How many pictures there are.
    pub verdict: Verdict,
    /// Its colors, empty first, if it has more than black: whose letters the pictures are made of.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub palette: Option<Vec<Color>>,
    /// The pictures found, row by row. Left out by a command that shows none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub solutions: Option<Vec<Vec<String>>>,
    /// The exact number of solutions.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub count: Option<String>,
    /// A lower bound of the number of solutions, if they were to be counted and that was stopped.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at_least: Option<String>,
    /// The strongest stage that was needed.
    pub stage: Stage,
    /// What is known of a puzzle that was not settled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub known: Option<Vec<String>>,
    /// The fullest board that a search met which was stopped before it had a solution; what of it is
    /// not in `known` is a guess.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub best: Option<Vec<String>>,
    /// Why it ended early.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<StopReason>,
    /// The number of cells in which the solutions that were found differ.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub differing: Option<u64>,
    /// What to do about it, if it was asked for.
    #[serde(flatten)]
    pub advice: Advice,
    /// How the goal that the input states compares.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub goal: Option<Goal>,
    /// Cells in which the goal differs from the solution nearest to it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub goal_cells: Option<u64>,
    /// The text of a solution that is a QR code, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub qr: Option<String>,
    /// The work it took.
    pub stats: StatsShape,
}

/// One color of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Color {
    /// What a person calls it.
    pub name: String,
    /// Red, green and blue: `#rrggbb`.
    pub rgb: String,
    /// The character of its cells.
    pub letter: char,
}

impl Color {
    pub(crate) fn new(color: &pictogrid_core::Color) -> Color {
        let [red, green, blue] = color.rgb;
        let rgb = format!("#{red:02x}{green:02x}{blue:02x}");
        Color { name: color.name.to_string(), rgb, letter: color.letter }
    }
}

/// How the goal of an input compares with what was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// A solution that was found is the goal.
    Same,
    /// It fits the clues, but is not among the solutions that were found.
    Another,
    /// It does not fit the clues of its own input.
    Wrong,
}

impl From<GoalFound> for Goal {
    fn from(found: GoalFound) -> Goal {
        match found {
            GoalFound::Same => Goal::Same,
            GoalFound::Another => Goal::Another,
            GoalFound::Wrong => Goal::Wrong,
        }
    }
}

/// The work that a solve took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StatsShape {
    /// Time spent solving, without reading and printing.
    pub micros: u64,
    /// Lines visited.
    pub line_visits: u64,
    /// Cells tried by probing.
    pub probes: u64,
    /// Guesses of the search.
    pub decisions: u64,
    /// Dead ends of the search.
    pub conflicts: u64,
}

impl StatsShape {
    /// The work of a report and the time it took.
    #[must_use]
    pub fn new(stats: &Stats, micros: u64) -> StatsShape {
        let Stats { line_visits, probes, decisions, conflicts, .. } = *stats;
        StatsShape { micros, line_visits, probes, decisions, conflicts }
    }
}

/// What the caller knows about a solve beside the report.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<'a> {
    /// The input.
    pub source: &'a str,
    /// The name of the puzzle, if the input says.
    pub name: Option<&'a str>,
    /// What its reader took for granted.
    pub notes: &'a [Note],
    /// Time spent solving.
    pub micros: u64,
}

/// Width and height; of a triddler, the cells of its longest row and its rows.
pub(crate) fn extent(shape: Shape) -> (u32, u32) {
    match shape {
        Shape::Rect(rect) => (rect.width, rect.height),
        Shape::Tri(_) => {
            let rows = shape.rows();
            let longest = rows.iter().map(|row| row.len() as u32).max().unwrap_or(0);
            (longest, rows.len() as u32)
        }
    }
}

impl Solved {
    /// The shape of a report. The goal is left out; the caller compares.
    #[must_use]
    pub fn new(origin: Origin<'_>, puzzle: &Puzzle, report: &Report) -> Solved {
        let (width, height) = extent(puzzle.shape());
        let palette = puzzle.palette();
        let letter = |value| palette.letter(value);
        let stopped = report.stopped().map(StopReason::from);
        Solved {
            v: VERSION,
            source: origin.source.to_owned(),
            name: origin.name.map(str::to_owned),
            notes: Noted::all(origin.notes),
            width,
            height,
            verdict: report.verdict().into(),
            palette: (!palette.is_black_and_white())
                .then(|| palette.colors().iter().map(Color::new).collect()),
            solutions: Some(report.solutions().iter().map(|found| found.rows_by(letter)).collect()),
            count: exact_count(report).map(|count| count.to_string()),
            at_least: None,
            stage: report.stage.into(),
            known: (report.verdict() == solve::Verdict::Stopped)
                .then(|| report.known.rows_by(letter)),
            best: report.best.as_ref().map(|best| best.rows_by(letter)),
            stopped,
            differing: None,
            advice: Advice::default(),
            goal: None,
            goal_cells: None,
            qr: None,
            stats: StatsShape::new(&report.stats, origin.micros),
        }
    }

    /// The same with what a count has found; its work is for the caller to add.
    #[must_use]
    pub fn with_count(mut self, counted: &Counted) -> Solved {
        let shown = Some(counted.count.to_string());
        (self.count, self.at_least) =
            if counted.stopped.is_none() { (shown, None) } else { (None, shown) };
        self.stopped = counted.stopped.map(StopReason::from);
        self
    }

    /// The same with the solutions that were found compared with each other, and with the goal of
    /// `puzzle`.
    #[must_use]
    pub fn with_differences(mut self, puzzle: &Puzzle, differences: &Differences) -> Solved {
        let n_differing = differences.varied().n_ones() as u64;
        self.differing = Some(n_differing).filter(|&cells| cells > 0);
        self.goal_cells = differences.goal_cells().filter(|&cells| cells > 0);
        self.goal = differences.goal(puzzle).map(Goal::from);
        self
    }

    /// The same with what to do about `puzzle`.
    #[must_use]
    pub fn with_advice(self, puzzle: &Puzzle, advice: &solve::Advice) -> Solved {
        Solved { advice: Advice::new((puzzle.shape(), puzzle.palette()), advice), ..self }
    }

    /// The same without pictures: one row of a survey.
    #[must_use]
    pub fn without_pictures(mut self) -> Solved {
        self.solutions = None;
        self.known = None;
        self.best = None;
        self
    }
}

/// The exact number of solutions, if the report knows it.
fn exact_count(report: &Report) -> Option<u64> {
    match report.verdict() {
        solve::Verdict::Unique => Some(1),
        solve::Verdict::None => Some(0),
        solve::Verdict::Several if report.stopped().is_none() => Some(report.n_solutions()),
        solve::Verdict::Several | solve::Verdict::Stopped => None,
    }
}

/// One more solution of a puzzle whose solve still runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Found {
    /// [`VERSION`].
    pub v: u32,
    /// The input it came from.
    pub source: String,
    /// Which solution this is, from 1.
    pub number: u64,
    /// Its rows.
    pub solution: Vec<String>,
}

impl Found {
    /// The `number`th solution, from 1, in the letters of the palette.
    #[must_use]
    pub fn new(source: &str, number: u64, picture: &Picture, palette: &Palette) -> Found {
        let solution = picture.rows_by(|value| palette.letter(value));
        Found { v: VERSION, source: source.to_owned(), number, solution }
    }
}

/// One pass of a narrated solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Passed {
    /// [`VERSION`].
    pub v: u32,
    /// The input it came from.
    pub source: String,
    /// Which pass this is, from 1.
    pub pass: u64,
    /// The stage it belongs to.
    pub stage: Stage,
    /// Lines visited in it.
    pub lines: u64,
    /// Cells still unknown after it.
    pub unknown: u64,
}

impl Passed {
    /// The shape of a pass.
    #[must_use]
    pub fn new(source: &str, pass: &Pass<'_>) -> Passed {
        Passed {
            v: VERSION,
            source: source.to_owned(),
            pass: pass.number,
            stage: pass.stage.into(),
            lines: pass.n_lines,
            unknown: pass.n_unknown as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Board;
    use pictogrid_solve::{Options, Silent, Stage, StopReason};

    use super::*;

    const ORIGIN: Origin<'static> =
        Origin { source: "a.non", name: Some("A"), notes: &[], micros: 9 };

    fn report(puzzle: &Puzzle, options: &Options) -> Report {
        solve::solve(puzzle, options, &mut Silent).unwrap()
    }

    fn shape(puzzle: &Puzzle, options: &Options) -> Solved {
        Solved::new(ORIGIN, puzzle, &report(puzzle, options))
    }

    /// A filled cell in each row and column: `n!` pictures.
    fn one_each(n: usize) -> Puzzle {
        Puzzle::from_clues(vec![[1]; n], vec![[1]; n]).unwrap()
    }

    #[test]
    fn colors_have_a_palette_and_letters() {
        let values = [2, 0, 1, 2].map(pictogrid_core::Value).to_vec();
        let picture = Picture::new(Shape::rect(2, 2), values);
        let puzzle = Puzzle::of_picture(&picture);
        let shape = shape(&puzzle, &Options::default());
        assert_eq!(shape.solutions, Some(vec![vec!["a.".to_owned(), "#a".to_owned()]]));
        let red = Color { name: "red".into(), rgb: "#d62728".into(), letter: 'a' };
        assert!(shape.palette.is_some_and(|palette| palette.contains(&red)));
    }

    #[test]
    fn one_color_that_is_not_black_is_told() {
        let color = |name: &str, rgb, letter| pictogrid_core::Color {
            name: name.to_owned().into(),
            rgb,
            letter,
        };
        let (white, picture) =
            (color("white", [255; 3], '.'), Picture::parse(&["#.", "##"]).unwrap());
        let shape = |letter, rgb| {
            let palette = Palette::new(vec![white.clone(), color("ink", rgb, letter)]).unwrap();
            shape(&Puzzle::of_colors(&picture, palette), &Options::default())
        };
        assert_eq!(
            shape('r', [0; 3]).solutions,
            Some(vec![vec!["r.".to_owned(), "rr".to_owned()]])
        );
        assert!(shape('r', [0; 3]).palette.is_some() && shape('#', [200, 0, 0]).palette.is_some());
        assert_eq!(shape('#', [0; 3]).palette, None);
    }

    #[test]
    fn a_count_only_if_it_is_exact() {
        let check = |puzzle: &Puzzle, options: &Options, count| {
            assert_eq!(shape(puzzle, options).count.as_deref(), count);
        };
        let options = Options::default();
        let none = Puzzle::from_clues([[2], [0], [2]], [[2], [2]]).unwrap();
        check(&none, &options, Some("0"));
        check(&one_each(1), &options, Some("1"));
        check(&one_each(2), &options.max_solutions(3), Some("2"));
        check(&one_each(3), &options, None);
        check(&one_each(2), &options.stage(Stage::Lines), None);
    }

    #[test]
    fn a_count_takes_the_place_of_what_was_listed() {
        let counted = |stopped| Counted {
            count: 12.into(),
            stopped,
            stats: Stats::default(),
            n_remembered: 0,
            n_met_again: 0,
        };
        let listed = || shape(&one_each(3), &Options::default());
        let exact = listed().with_count(&counted(None));
        assert_eq!(
            (exact.count.as_deref(), exact.at_least, exact.stopped),
            (Some("12"), None, None)
        );
        let full = listed().with_count(&counted(Some(StopReason::Memory)));
        assert_eq!((full.count, full.at_least.as_deref()), (None, Some("12")));
        assert_eq!(full.stopped, Some(crate::StopReason::Memory));
        let late = listed().with_count(&counted(Some(StopReason::Time)));
        assert_eq!(late.stopped, Some(crate::StopReason::Time));
    }

    #[test]
    fn a_stop_says_why_and_what_is_known() {
        let puzzle = one_each(2);
        let mut report = report(&puzzle, &Options::default().stage(Stage::Lines));
        report.best = Some(Board::from(&Picture::parse(&["#.", ".#"]).unwrap()));
        let stopped = Solved::new(ORIGIN, &puzzle, &report);
        assert_eq!(stopped.stopped, Some(crate::StopReason::Stage));
        assert_eq!(stopped.known, Some(vec!["??".to_owned(), "??".to_owned()]));
        assert_eq!(stopped.best, Some(vec!["#.".to_owned(), ".#".to_owned()]));
        let row = stopped.without_pictures();
        assert_eq!((row.known, row.best, row.solutions), (None, None, None));
    }
}
