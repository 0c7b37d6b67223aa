//! A picture in words: for screen readers, and as the text twin of everything that is drawn.
//!
//! ```text
//!   title         Cat, by Jan Wolter
//!   description   A nonogram, 20 × 20 cells, solved.
//!                 Rows: 2; 1 1 2; ...
//!                 Columns: 1; 1 3; ...
//! ```
//!
//! A colored run is followed by the character of its color, `3a 1b`. O(clues).

use pictogrid_core::{LineId, Palette};

use crate::{Layout, Scene, layout::Number};

/// What a puzzle is called, and by whom it is.
pub(crate) fn title(scene: &Scene<'_>) -> String {
    let about = scene.puzzle.about();
    let title = about.title.as_deref().unwrap_or("Nonogram").trim();
    let title = match about.author.as_deref().map(str::trim) {
        Some(author) if !author.is_empty() => format!("{title}, by {author}"),
        _ => title.to_owned(),
    };
    // On a terminal they would move the cursor, or hide what the name is.
    title.replace(pictogrid_core::is_control, " ")
}

/// What several are called.
pub(crate) fn title_of_all(scenes: &[Scene<'_>]) -> String {
    let titles: Vec<String> = scenes.iter().map(title).collect();
    match &titles[..] {
        [] => String::new(),
        [title] => title.clone(),
        [first, others @ ..] if others.iter().all(|other| other == first) => {
            format!("{first}, {} pictures", titles.len())
        }
        [first, others @ ..] => format!("{first}, and {} more", others.len()),
    }
}

/// Several in words, each with its title.
pub(crate) fn description_of_all(scenes: &[Scene<'_>]) -> String {
    if let [scene] = scenes {
        return description(scene);
    }
    let texts = scenes.iter().map(|scene| format!("{}\n{}", title(scene), description(scene)));
    texts.collect::<Vec<_>>().join("\n")
}

/// A text without the characters that XML cannot hold: in what a PDF says of itself.
#[cfg(feature = "pdf")]
pub(crate) fn legible(text: &str) -> String {
    text.chars().filter(|&c| is_legible(c)).collect()
}

/// Whether a character can be in XML, and means something there.
pub(crate) fn is_legible(c: char) -> bool {
    matches!(c, '\n' | '\t') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'))
}

/// How large the puzzle is, how far it is solved, and its clues.
pub(crate) fn description(scene: &Scene<'_>) -> String {
    let shape = scene.puzzle.shape();
    let (n, n_unknown) = (shape.n_cells(), scene.board.n_unknown());
    let state = match n_unknown {
        0 => "solved".to_owned(),
        unknown if unknown == n => "not yet solved".to_owned(),
        unknown => format!("{unknown} of {n} cells still unknown"),
    };
    let mut text = format!("A nonogram, {}, {state}.", shape.name());
    let layout = Layout::of(scene.puzzle);
    for (name, lines) in shape.directions() {
        let (first, rest) = name.split_at(1);
        let clues: Vec<String> =
            lines.map(|line| clue(&layout, LineId(line), scene.puzzle.palette())).collect();
        text += &format!("\n{}{rest}: {}.", first.to_uppercase(), clues.join("; "));
    }
    text
}

/// The clue of a line.
pub(crate) fn clue(layout: &Layout, line: LineId, palette: &Palette) -> String {
    let numbers = layout.line(line).iter().map(|number| text(number, palette));
    numbers.collect::<Vec<_>>().join(" ")
}

/// A number with the character of its color, if there are colors.
pub(crate) fn text(number: &Number, palette: &Palette) -> String {
    let text = number.text();
    match number {
        Number::Run(run) if !palette.is_two_valued() => {
            let letter = run.value.map_or('?', |value| palette.letter(value));
            format!("{text}{letter}")
        }
        _ => text,
    }
}
