//! What a file of a format cannot hold of some puzzles, and the puzzles without it.
//!
//! ```text
//!   lost    parts that the puzzles have and the format has not        `write` refuses them by name
//!   stuck   those of them that nobody can take out                    triangles; colors without a goal
//!   strip   the puzzle without the others, spelled as the format does
//! ```
//!
//! Colors cannot be taken out of clues alone: `2a 1b` is `3` in black where the two runs touch, and
//! `2 1` where they do not. So new clues are read off the goal, if there is one that fits.
//!
//! A row of the registry says which parts its format holds. How colors look depends on the puzzle,
//! too, so it is spelled as in the file, and the looks are compared. Those of given cells count: before,
//! a color that only a given cell had became black without a word. Linear in clues and cells.

use pictogrid_core::{Clue, Draft, LineId, Palette, Picture, Puzzle, Run, Value};

use crate::{
    format::{Format, Part},
    spelling::{changed, means_the_same, values_mut},
};

/// What of `puzzles` is lost in a file of this format.
#[must_use]
pub fn lost(format: &Format, puzzles: &[Puzzle]) -> Vec<Part> {
    // Pictures have all colors but that of empty cells, so their spelling tells.
    let lacks = |part: &Part| *part == Part::Palette || !format.holds.contains(part);
    let mut lost: Vec<Part> = Part::ALL.into_iter().filter(lacks).collect();
    lost.retain(|part| is_in(*part, puzzles, format));
    // How colors look is no loss of its own where they are lost.
    let is_gone = lost.contains(&Part::Colors);
    lost.retain(|&part| part != Part::Palette || !is_gone);
    lost
}

/// Which of what is lost in a file of this format cannot be taken out of `puzzles` by [`strip`].
#[must_use]
pub fn stuck(format: &Format, puzzles: &[Puzzle]) -> Vec<Part> {
    let is_stuck = |part: &Part, puzzle: &Puzzle| match part {
        Part::Triangles => true,
        Part::Colors | Part::Blots | Part::Unknown => fitting_goal(puzzle).is_none(),
        Part::About | Part::Given | Part::Goal | Part::Palette | Part::Several => false,
    };
    let mut parts: Vec<Part> = lost(format, puzzles);
    parts.retain(|part| {
        let mut with_it =
            puzzles.iter().filter(|&puzzle| is_in(*part, std::slice::from_ref(puzzle), format));
        with_it.any(|puzzle| is_stuck(part, puzzle))
    });
    parts
}

/// `puzzle` without the parts that the format has no place for, in its spelling.
///
/// Where colors or unknown runs must go, new clues are read off the goal picture; without colors,
/// every color is black. Without a goal that fits the clues they stay: which runs would merge is
/// not known.
#[must_use]
pub fn strip(format: &Format, puzzle: &Puzzle) -> Puzzle {
    let lost = lost(format, std::slice::from_ref(puzzle));
    let lacks = |part| lost.contains(&part);
    let needs_goal = lacks(Part::Colors) || lacks(Part::Blots) || lacks(Part::Unknown);
    let stripped = changed(puzzle, |draft| {
        if let (true, Some(goal)) = (needs_goal, fitting_goal(puzzle)) {
            let complete = if lacks(Part::Colors) {
                Puzzle::of_picture(&in_black(goal))
            } else {
                Puzzle::of_colors(goal, puzzle.palette().clone())
            };
            let (about, mut given) = (std::mem::take(&mut draft.about), draft.given.take());
            let given_cells = given.iter_mut().flat_map(|given| given.cells.iter_mut().flatten());
            if lacks(Part::Colors) {
                given_cells.for_each(|value| *value = black(*value));
            }
            *draft = Draft { about, given, ..Draft::of_puzzle(&complete) };
        }
        if lacks(Part::About) {
            draft.about = Default::default();
        }
        draft.given.take_if(|_| lacks(Part::Given));
        draft.goal.take_if(|_| lacks(Part::Goal));
    });
    spelled(format, &stripped).unwrap_or(stripped)
}

/// The goal, if it fits the clues: a file may state one that does not.
fn fitting_goal(puzzle: &Puzzle) -> Option<&Picture> {
    let goal = puzzle.goal()?;
    let is = |stated: &Run, found: &Run| {
        (stated.length.is_none() || stated.length == found.length)
            && (stated.value.is_none() || stated.value == found.value)
    };
    let fits = |line: LineId| {
        let Some(stated) = puzzle.clue(line).to_runs() else { return true };
        let found = goal.clue(line).to_runs().unwrap_or_default();
        stated.len() == found.len() && stated.iter().zip(&found).all(|(a, b)| is(a, b))
    };
    (0..puzzle.shape().n_lines() as u32).map(LineId).all(fits).then_some(goal)
}

fn in_black(picture: &Picture) -> Picture {
    Picture::new(picture.shape(), picture.values().iter().map(|&value| black(value)).collect())
}

fn black(value: Value) -> Value {
    value.min(Value::FILLED)
}

/// Whether some of `puzzles` has `part`. How the colors look is compared with how they would in a
/// file of `format`.
fn is_in(part: Part, puzzles: &[Puzzle], format: &Format) -> bool {
    let any = |is: fn(&Puzzle) -> bool| puzzles.iter().any(is);
    match part {
        Part::About => any(|puzzle| *puzzle.about() != Default::default()),
        Part::Given => any(|puzzle| !puzzle.given().is_empty()),
        Part::Goal => any(|puzzle| puzzle.goal().is_some()),
        Part::Colors => any(has_colors),
        Part::Palette if format.holds.contains(&Part::Given) => {
            puzzles.iter().any(|puzzle| is_repainted(format, puzzle))
        }
        Part::Palette => {
            let mut bare = puzzles.iter().map(|puzzle| puzzle.clone().without_given());
            bare.any(|puzzle| is_repainted(format, &puzzle))
        }
        Part::Blots => any(has_blots),
        Part::Unknown => any(has_unknown),
        Part::Triangles => any(|puzzle| puzzle.shape().as_rect().is_none()),
        Part::Several => puzzles.len() > 1,
    }
}

/// Whether empty cells, runs or given cells of a puzzle look otherwise in its spelling, where the colors
/// may have other numbers. Their names do not count.
fn is_repainted(format: &Format, puzzle: &Puzzle) -> bool {
    let rgb = |puzzle: &Puzzle, value| puzzle.palette().get(value).map(|color| color.rgb);
    let looks = |puzzle: &Puzzle| -> Vec<_> {
        let runs = puzzle.clues().iter().filter_map(Clue::to_runs).flatten();
        let given = puzzle.given().iter().map(|&(_, value)| value);
        let filled = runs.filter_map(|run| run.value).chain(given);
        std::iter::once(Value::EMPTY).chain(filled).map(|value| rgb(puzzle, value)).collect()
    };
    spelled(format, puzzle).is_some_and(|spelled| looks(puzzle) != looks(&spelled))
}

/// Whether cells may be of several colors besides empty. An unknown run may be of any of the
/// palette; colors of the palette that nothing has do not count.
fn has_colors(puzzle: &Puzzle) -> bool {
    !puzzle.palette().is_two_valued() && (has_unknown(puzzle) || colors_of(puzzle).len() > 1)
}

/// The colors of runs and cells, each once.
fn colors_of(puzzle: &Puzzle) -> Vec<Value> {
    let runs = puzzle.clues().iter().filter_map(Clue::to_runs).flatten();
    let given = puzzle.given().iter().map(|&(_, value)| value);
    let goal = puzzle.goal().into_iter().flat_map(Picture::values).copied();
    let mut is_met = [false; 256];
    for value in runs.filter_map(|run| run.value).chain(given).chain(goal) {
        is_met[usize::from(value.0)] = true;
    }
    (1..=u8::MAX).map(Value).filter(|value| is_met[usize::from(value.0)]).collect()
}

/// `puzzle` as files of this format spell it; none if that is another puzzle.
pub(crate) fn spelled(format: &Format, puzzle: &Puzzle) -> Option<Puzzle> {
    Some(respelled(format, puzzle)).filter(|spelled| means_the_same(puzzle, spelled))
}

/// `puzzle` in the spelling of a format. Colors that nothing has are taken out first if it holds no
/// colors.
fn respelled(format: &Format, puzzle: &Puzzle) -> Puzzle {
    let is_plain = puzzle.palette().is_two_valued() || has_colors(puzzle);
    if is_plain || format.holds.contains(&Part::Colors) {
        return (format.spell)(puzzle);
    }
    let mut colors = puzzle.palette().colors().to_vec();
    let only = colors_of(puzzle).first().copied().unwrap_or(Value::FILLED);
    colors.swap(usize::from(Value::FILLED.0), usize::from(only.0));
    colors.truncate(2);
    let Ok(palette) = Palette::new(colors) else { return (format.spell)(puzzle) };
    (format.spell)(&changed(puzzle, |draft| {
        draft.palette = palette;
        values_mut(draft).for_each(|value| *value = black(*value));
    }))
}

fn has_blots(puzzle: &Puzzle) -> bool {
    let mut runs = puzzle.clues().iter().filter_map(Clue::to_runs).flatten();
    runs.any(|run| run.length.is_none())
}

fn has_unknown(puzzle: &Puzzle) -> bool {
    puzzle.clues().iter().any(|clue| match clue.to_runs() {
        Some(runs) => runs.iter().any(|run| run.value.is_none()),
        None => true,
    })
}
