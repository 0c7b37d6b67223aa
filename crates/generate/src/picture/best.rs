//! Tries several recipes and keeps the best: unique first, then solved by lines, then most alike. What
//! looks better and is not unique is mended, and is the best if it still looks better then.
//!
//! ```text
//!   threshold   even, shifted, local near and far       black and white
//!   colors      as many as asked for, or fewer        colored
//!   patch       from 2 cells to more                  specks make puzzles ambiguous,
//!   smooth      never, once, twice                    and so do ragged edges
//! ```
//!
//! A picture that nobody would know again is no puzzle: one that is nearly of one tone is left out.
//! Solving is bounded by work, so that the same picture gives the same puzzle everywhere; what is not
//! settled within the bound counts as ambiguous. Costs one solve a recipe; equal pictures are solved
//! once. The few most alike are mended.

use std::collections::HashMap;

use pictogrid_core::{Picture, Puzzle, Value};
use pictogrid_solve::{DEFAULT_BYTES, Observer, Options, Report, Silent, Stage, Verdict, solve};

use super::{Made, Pixels, Recipe, RecipeError, Rgb, Shrunk, Threshold, Tones};
use crate::repair::{Fewest, Goal, Terms, mended};

/// The work that one solve may take.
const MOST_CONFLICTS: u64 = 300;
const MOST_LINE_VISITS: u64 = 400_000;
/// Line visits times cells: in a large picture a line is longer and a dead end farther.
const MOST_WORK: u64 = 2_560_000_000;
/// The least share of cells of a second tone, in percent.
const LEAST_SHARE: usize = 4;

/// Pictures that are mended at most, and the line visits of each.
const MOST_MENDED: usize = 4;
const MOST_MEND_VISITS: u64 = 1_500_000;
/// The largest picture that is mended: changes of single cells are not seen in a larger one.
const MOST_MEND_CELLS: usize = 10_000;

/// A recipe, what it made, and how that is solved.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The recipe.
    pub recipe: Recipe,
    /// What it made.
    pub made: Made,
    /// How many solutions.
    pub verdict: Verdict,
    /// The means that were needed.
    pub stage: Stage,
    /// Cells that lines alone leave open.
    pub n_open: usize,
    /// How many cells were changed after the recipe, so that lines solve it.
    pub n_mended: usize,
}

impl Tried {
    /// Whether this is better than another, by the order of this file.
    fn rank(&self) -> (bool, bool, f64) {
        let is_unique = self.verdict == Verdict::Unique;
        (is_unique, is_unique && self.stage == Stage::Lines, self.made.likeness)
    }
}

/// Tries recipes near `recipe`; the best one comes first.
pub fn best(pixels: &Pixels, recipe: &Recipe) -> Result<Vec<Tried>, RecipeError> {
    best_until(pixels, recipe, DEFAULT_BYTES, &mut Silent)
}

/// As [`best`], of those recipes that are tried before the observer says stop or what they made fills
/// half of `bytes`, one at least. Solving one takes what is left of `bytes`.
pub fn best_until(
    pixels: &Pixels,
    recipe: &Recipe,
    bytes: u64,
    observer: &mut dyn Observer,
) -> Result<Vec<Tried>, RecipeError> {
    let mut known: HashMap<Picture, (Verdict, Stage, usize)> = HashMap::new();
    let mut tried = Vec::new();
    let shrunk = Shrunk::new(pixels, recipe)?;
    let mut left = bytes;
    for recipe in recipes(recipe) {
        if observer.says_stop() || left <= bytes / 2 {
            break;
        }
        let made = shrunk.make(&recipe);
        if is_plain(&made.picture) {
            continue;
        }
        let (verdict, stage, n_open) = match known.get(&made.picture) {
            Some(found) => *found,
            None => {
                let found = judge_until(&made, left, observer);
                known.insert(made.picture.clone(), found);
                left = left.saturating_sub(made.picture.values().len() as u64);
                found
            }
        };
        left = left.saturating_sub(made.picture.values().len() as u64);
        tried.push(Tried { recipe, made, verdict, stage, n_open, n_mended: 0 });
    }
    if tried.is_empty() {
        // There is nothing to choose from: what was asked for, whatever it is.
        let made = shrunk.make(recipe);
        let (verdict, stage, n_open) = judge_until(&made, left, observer);
        tried.push(Tried { recipe: *recipe, made, verdict, stage, n_open, n_mended: 0 });
    }
    sort(&mut tried);
    mend(&shrunk, &mut tried, observer);
    sort(&mut tried);
    Ok(tried)
}

/// The best one comes first.
fn sort(tried: &mut [Tried]) {
    tried.sort_by(|a, b| {
        let ((ua, la, sa), (ub, lb, sb)) = (a.rank(), b.rank());
        (ub, lb).cmp(&(ua, la)).then(sb.total_cmp(&sa))
    });
}

/// Mends those that are more alike than the best one, until lines solve them. Needs: they are sorted.
fn mend(shrunk: &Shrunk, tried: &mut [Tried], observer: &mut dyn Observer) {
    let best = &tried[0];
    if best.made.picture.values().len() > MOST_MEND_CELLS {
        return;
    }
    let is_solved = best.verdict == Verdict::Unique && best.stage == Stage::Lines;
    let mut most = if is_solved { best.made.likeness } else { f64::NEG_INFINITY };
    let mut alike: Vec<&mut Tried> =
        tried.iter_mut().filter(|tried| tried.n_open > 0 && tried.made.likeness > most).collect();
    alike.sort_by(|a, b| b.made.likeness.total_cmp(&a.made.likeness));
    alike.dedup_by(|a, b| a.made.picture == b.made.picture);
    for tried in alike.into_iter().take(MOST_MENDED) {
        if tried.made.likeness <= most || observer.says_stop() {
            break;
        }
        if let Some(better) = changed(shrunk, tried, observer) {
            most = most.max(better.made.likeness);
            *tried = better;
        }
    }
}

/// The same with other cells, so that lines solve it.
fn changed(shrunk: &Shrunk, tried: &Tried, observer: &mut dyn Observer) -> Option<Tried> {
    let mut terms = Terms::new(Goal::Lines);
    (terms.fewest, terms.max_line_visits) = (Fewest::VisibleChanges, MOST_MEND_VISITS);
    let Made { picture: before, palette, .. } = &tried.made;
    let puzzle = Puzzle::of_colors(before, palette.clone());
    let picture = mended(&puzzle, &terms, observer).expect("an answer that `check` confirms")?;
    let tones: Vec<u8> = picture.values().iter().map(|value| value.0).collect();
    let inks: Vec<Rgb> = palette.colors().iter().map(|color| color.rgb).collect();
    let likeness = shrunk.likeness(tried.recipe.tones, &tones, &inks);
    let n_mended = before.values().iter().zip(picture.values()).filter(|(a, b)| a != b).count();
    let made = Made { picture, palette: palette.clone(), likeness };
    let (verdict, stage, n_open) = judge_until(&made, DEFAULT_BYTES, observer);
    Some(Tried { recipe: tried.recipe, made, verdict, stage, n_open, n_mended })
}

/// How many solutions what was made has, by which means, and what lines alone leave open.
#[must_use]
pub fn judge(made: &Made) -> (Verdict, Stage, usize) {
    judge_until(made, DEFAULT_BYTES, &mut Silent)
}

/// As [`judge`], as far as that is known within `max_bytes` and before the observer says stop.
pub fn judge_until(
    made: &Made,
    max_bytes: u64,
    observer: &mut dyn Observer,
) -> (Verdict, Stage, usize) {
    let puzzle = Puzzle::of_colors(&made.picture, made.palette.clone()).without_goal();
    let n_cells = puzzle.shape().n_cells() as u64;
    let bounded = Options::default()
        .max_bytes(max_bytes)
        .max_conflicts(MOST_CONFLICTS)
        .max_line_visits(MOST_LINE_VISITS.min(MOST_WORK / n_cells));
    let by_lines = solved(&puzzle, &bounded.stage(Stage::Lines), observer);
    let n_open = by_lines.known.n_unknown();
    if n_open == 0 {
        return (by_lines.verdict(), Stage::Lines, 0);
    }
    let report = solved(&puzzle, &bounded, observer);
    (report.verdict(), report.stage, n_open)
}

fn solved(puzzle: &Puzzle, options: &Options, observer: &mut dyn Observer) -> Report {
    solve(puzzle, options, observer).expect("an answer that `check` confirms")
}

/// Whether hardly any cell differs from the rest.
fn is_plain(picture: &Picture) -> bool {
    let n = picture.values().len();
    let n_empty = picture.values().iter().filter(|value| **value == Value::EMPTY).count();
    n_empty.min(n - n_empty) * 100 < n * LEAST_SHARE
}

/// The recipe and its neighbors.
fn recipes(recipe: &Recipe) -> Vec<Recipe> {
    let shifts = [-18, -12, -7, -3, 3, 7, 12, 18];
    let tones: Vec<Tones> = match recipe.tones {
        Tones::Black(_) => {
            let shifted = shifts.map(Threshold::Shifted);
            let local = [16, 8, 4]
                .into_iter()
                .flat_map(|part| [2, 6, 12].map(|percent| Threshold::Local { percent, part }));
            let all = [Threshold::Even].into_iter().chain(shifted).chain(local);
            std::iter::once(recipe.tones).chain(all.map(Tones::Black)).collect()
        }
        Tones::Colors(k) => (2..=k).rev().take(3).map(Tones::Colors).collect(),
    };
    // What was asked for is the least.
    let cleanings = [(0, 0), (4, 0), (3, 1), (6, 1), (8, 2), (16, 3)];
    let with = |tones: Tones| {
        cleanings.map(|(least_patch, n_smooth)| Recipe {
            tones,
            least_patch: recipe.least_patch.max(least_patch),
            n_smooth: recipe.n_smooth.max(n_smooth),
            ..*recipe
        })
    };
    tones.into_iter().flat_map(with).collect()
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::stops_at;

    use super::*;

    /// A dark ring on uneven light with specks.
    fn ring() -> Pixels {
        let dot = |i: u32| {
            let (x, y) = (f64::from(i % 120), f64::from(i / 120));
            let r = (x - 60.0).hypot(y - 60.0);
            let speck = f64::from(i * 7919 % 97);
            let light = if (25.0..45.0).contains(&r) { 70.0 } else { 190.0 };
            [(light + x / 3.0 + speck / 3.0).min(255.0) as u8; 3]
        };
        Pixels::new(120, 120, (0..120 * 120).map(dot).collect())
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let n_tried =
            |bytes| best_until(&ring(), &Recipe::new(20), bytes, &mut Silent).unwrap().len();
        assert_eq!(n_tried(0), 1);
        assert!((2..5).contains(&n_tried(6 * 400)), "{}", n_tried(6 * 400));
        assert!(n_tried(DEFAULT_BYTES) > 20);
    }

    #[test]
    fn the_best_is_unique_and_no_worse_than_the_first() {
        let tried = best(&ring(), &Recipe::new(20)).unwrap();
        assert_eq!(tried[0].verdict, Verdict::Unique);
        for other in &tried[1..] {
            assert!(tried[0].rank() >= other.rank());
        }
        assert!(tried.len() > 20);
    }

    /// Noise, of which nothing is solved by lines as it is.
    #[test]
    fn what_looks_best_is_mended() {
        let mut random = pictogrid_testkit::SplitMix64::new(3);
        let dots = (0..20 * 20).map(|_| [random.below(256) as u8; 3]).collect();
        let recipe = Recipe { least_patch: 1, ..Recipe::new(20) };
        let tried = best(&Pixels::new(20, 20, dots), &recipe).unwrap();
        let first = &tried[0];
        assert_eq!((first.verdict, first.stage, first.n_open), (Verdict::Unique, Stage::Lines, 0));
        assert!((1..60).contains(&first.n_mended), "{}", first.n_mended);
        let as_made = tried.iter().filter(|tried| tried.n_mended == 0);
        let solved = as_made.filter(|tried| tried.stage == Stage::Lines && tried.n_open == 0);
        assert!(solved.map(|tried| tried.made.likeness).all(|other| other < first.made.likeness));
    }

    #[test]
    fn no_setting_is_below_what_was_asked_for() {
        let asked = Recipe { n_smooth: 2, least_patch: 7, ..Recipe::new(20) };
        let all = recipes(&asked);
        assert!(all.iter().all(|recipe| recipe.n_smooth >= 2 && recipe.least_patch >= 7));
        assert!(all.iter().any(|recipe| recipe.n_smooth == 3 && recipe.least_patch == 16));
    }

    #[test]
    fn what_is_stopped_has_something_all_the_same() {
        for n in [1, 2, 4, 8] {
            let tried =
                best_until(&ring(), &Recipe::new(20), DEFAULT_BYTES, &mut stops_at(n)).unwrap();
            assert!((1..=n as usize).contains(&tried.len()), "{n}: {}", tried.len());
        }
    }

    #[test]
    fn a_plain_picture_is_what_it_is() {
        let white = Pixels::new(20, 20, vec![[255; 3]; 400]);
        let tried = best(&white, &Recipe::new(5)).unwrap();
        assert_eq!((tried.len(), tried[0].n_open), (1, 0));
    }
}
