//! What the tests of writing share: the formats that are written, how each is read again, and what
//! may be refused.

use std::collections::HashSet;

use pictogrid_core::{Draft, DraftClue, Limits, Puzzle, Value};
use pictogrid_formats::{Entry, FORMATS, Format, Part, lost};

/// The formats that can be written.
pub(crate) fn writable() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|format| format.is_writable())
}

/// The puzzles in `bytes`, and the format that was recognized. Drawings in letters that may be
/// words are taken for drawings, which has to be asked for.
pub(crate) fn read(bytes: &[u8]) -> (&'static str, Vec<Puzzle>) {
    let limits = Limits::default();
    let drawings = || pictogrid_formats::read_as("grid", bytes, &limits);
    let document = pictogrid_formats::read(bytes, &limits).or_else(|_| drawings()).unwrap();
    let check = |entry: Entry| entry.check(&Limits::default()).unwrap();
    (document.format, document.entries.into_iter().map(check).collect())
}

/// Whether writing `puzzle` may be refused for a reason that is in the nature of the format: it has
/// no place for triangles, or for colors or blots, which nobody can take out without a goal; a drawing
/// needs its picture, and has its clues, and in a file of pixels its colors look different, and
/// white ones are not taken for empty; a cell of
/// a table has a color of the clues, and where no color is declared it is one of these or of a cell; a
/// tournament block that is not square may be cut elsewhere; a key of `.non` is a word that means nothing there.
pub(crate) fn may_be_refused(format: &Format, puzzle: &Puzzle) -> bool {
    let lost = lost(format, std::slice::from_ref(puzzle));
    if lost.contains(&Part::Triangles) {
        return true;
    } else if lost.into_iter().any(Part::is_essential) {
        return !is_drawn(puzzle);
    }
    match format.id {
        // Control characters, which XML has not; what Debug escapes holds all of them.
        "webpbn" => {
            let about = format!("{:?}", puzzle.about());
            about.contains("\\u{") || about.contains("\\0")
        }
        "grid" | "pbm" => !is_drawn(puzzle),
        "png" | "gif" | "bmp" => {
            !is_drawn(puzzle) || !has_distinct_colors(puzzle) || has_white_for_paper(puzzle)
        }
        "csv" => !are_of_clues(puzzle) || may_have_unnamed_color(puzzle),
        "clues" => may_have_unnamed_color(puzzle),
        "non" => puzzle.about().others.iter().any(|(key, _)| !is_key(key)),
        "tournament" => puzzle.shape().as_rect().is_some_and(|rect| rect.width != rect.height),
        _ => false,
    }
}

/// Whether clues have the colors of all given cells.
fn are_of_clues(puzzle: &Puzzle) -> bool {
    let draft = Draft::of_puzzle(puzzle);
    let runs = draft.rows.iter().chain(&draft.columns).flat_map(|clue| &clue.runs);
    let met: HashSet<Option<Value>> = runs.map(|run| run.value).collect();
    let mut given = draft.given.iter().flat_map(|given| &given.cells);
    given.all(|&cell| cell.is_none() || cell == Some(Value::EMPTY) || met.contains(&cell))
}

/// Whether a cell may have a color that neither a clue nor a cell has.
pub(crate) fn may_have_unnamed_color(puzzle: &Puzzle) -> bool {
    let draft = Draft::of_puzzle(puzzle);
    let is_open = |clue: &DraftClue| clue.is_unknown || clue.runs.iter().any(|r| r.value.is_none());
    let runs = draft.rows.iter().chain(&draft.columns).flat_map(|clue| &clue.runs);
    let cells = draft.given.iter().chain(&draft.goal).flat_map(|cells| &cells.cells);
    let named = runs.map(|run| &run.value).chain(cells).flatten().filter(|v| **v != Value::EMPTY);
    let n_named = named.collect::<HashSet<_>>().len();
    draft.rows.iter().any(is_open)
        && draft.columns.iter().any(is_open)
        && puzzle.n_values() > 1 + n_named.max(1)
}

/// Whether a drawing has the clues of the puzzle.
fn is_drawn(puzzle: &Puzzle) -> bool {
    let has_clues =
        |goal| Puzzle::of_colors(goal, puzzle.palette().clone()).clues() == puzzle.clues();
    puzzle.goal().is_some_and(has_clues)
}

/// Whether no two colors look the same, nor one like empty cells that there are none of.
fn has_distinct_colors(puzzle: &Puzzle) -> bool {
    let colors = puzzle.palette().colors()[1..].iter().map(|color| color.rgb);
    let has_empty = puzzle.goal().is_some_and(|goal| goal.values().contains(&Value::EMPTY));
    let n_different = colors.clone().collect::<HashSet<_>>().len();
    n_different == colors.len() && (has_empty || colors.into_iter().all(|rgb| rgb != [255; 3]))
}

/// Whether a line of `.non` may begin with a key that is not one of its own: a word that is no
/// slip in one of those.
fn is_key(key: &str) -> bool {
    const OWN: [&str; 6] = ["rows", "row", "title", "width", "goal", "color"];
    let is_letter = |c: char| c.is_alphanumeric() || c == '-';
    key.starts_with(char::is_alphabetic) && key.chars().all(is_letter) && !OWN.contains(&key)
}

/// Whether the picture has empty cells, white ones that are filled and others, so that the white
/// ones may be taken for empty ones.
fn has_white_for_paper(puzzle: &Puzzle) -> bool {
    let Some(goal) = puzzle.goal() else { return false };
    let colors = puzzle.palette().colors();
    let is_white =
        |value: Value| value != Value::EMPTY && colors[usize::from(value.0)].rgb == [255; 3];
    let (white, others): (Vec<Value>, Vec<Value>) =
        goal.values().iter().partition(|&&value| is_white(value));
    let has_empty = others.contains(&Value::EMPTY);
    !white.is_empty() && has_empty && others.iter().any(|&value| value != Value::EMPTY)
}
