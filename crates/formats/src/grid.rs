//! Text pictures: lines of cells. A picture is a puzzle with its goal.
//!
//! ```text
//!   .##.      also    X--X      also    1 0 0 1     a cell, a blank, a cell, ..
//!   #..#              -XX-              0 1 1 0
//! ```
//!
//! Filled is one of `# X x * @ 1 █ ■ ●`, empty one of `. - _ 0 · □ ○`; blank lines separate pictures.
//! With a letter other than `x` in it a drawing is colored: every letter and `#` is a color, in the
//! order in which they are met; `w` is that of empty cells if nothing else is. Of two signs of which none
//! is known as empty (`F` and `T`) the one is that is not known as filled, or that most of the border
//! has, with a note; two small letters are colors. A word with a capital
//! above the first drawing is its title.
//!
//! ```text
//!   .aab        three colors: a, b and #
//!   aa#b
//! ```
//!
//! Squares of emoji (`⬜⬛🟥🟩🟦🟨🟧🟪🟫`, as number-loom has them) are cells of their colors.
//!
//! Letters may be words: `cat`, `cat.txt`. Two rows or more of up to eight letters, each met twice on
//! average, are taken for a drawing, and of more letters where some cell has none and a fourth of
//! them are as the one on their left; others are read as one only if that is asked for.
//!
//! Forgives: blanks around a line; one blank or tab between any two cells, if all lines have them.
//! Refuses, because the same drawing is made for different pictures:
//! - two characters for filled or two for empty (`x` is a *crossed-out*, so empty, cell in many
//!   drawings that have `#` too), or an `x` among few letters;
//! - blanks as empty cells: ends of lines get lost, and `# # #` may be five cells or three;
//! - rows of different lengths;
//! - `?`, an unfinished picture.
//!
//! Cannot hold: title and other keys, given cells, how colors look, a puzzle without its goal, clues that are not
//! those of the goal. No specification; everybody draws pictures like this.

use pictogrid_core::{
    Draft, Error, Fault, FaultKind, Limits, Note, Palette, Picture, Place, Puzzle, Shape, Value,
    n_of,
};

use crate::{
    colors,
    document::{self, Entry},
    empty_sign::EmptySign,
    format::{Format, Part, Sniff},
    goal_picture,
    input::{Input, TextLine},
    joint::Joint,
    spelling::{palette_of_letters, with_palette},
    told::Told,
};

/// Squares of emoji, each with what it is in letters behind it.
const SQUARES: &str = "⬜.☐.⬛#🟥r🟩g🟦b🟨y🟧o🟪p🟫n";
/// What some programs put behind an emoji to have it in color.
const IN_COLOR: char = '\u{fe0f}';
/// The most letters of a drawing that has nothing else in it.
pub(crate) const MOST_LETTERS: usize = 8;

/// The most lines that are looked at to know that a text is a drawing.
const MOST_LINES: usize = 1 << 16;

/// What is said of a `?`.
const OPEN_CELL: &str =
    "? is an unknown cell, a picture has none; write # or ., or state the clues in a .non file";

/// The format `grid`.
pub(crate) const GRID: Format = Format {
    id: "grid",
    extensions: &["txt", "grid"],
    holds: &[Part::Goal, Part::Colors, Part::Several],
    sniff,
    read,
    spell,
    joint: Some(Joint::with("\n")),
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = input.lines() else { return Sniff::No };
    let mut lines = lines.filled();
    let Some(first) = lines.next() else { return Sniff::No };
    let is_cells = |line: &TextLine<'_>| {
        let is_cell = |c| value(c).is_some() || " \t?".contains(c) || square(c).is_some();
        line.trimmed().chars().filter(|&c| c != IN_COLOR).all(is_cell)
    };
    // A number alone is no drawing.
    if first.trimmed().bytes().all(|byte| byte.is_ascii_digit()) && lines.clone().next().is_none() {
        return Sniff::No;
    }
    match (is_cells(&first), lines.take(MOST_LINES).all(|line| is_cells(&line))) {
        (true, true) => Sniff::Likely,
        (true, false) => Sniff::Perhaps,
        (false, _) if lettered(input).is_some_and(|rows| rows.is_drawing()) => Sniff::Perhaps,
        (false, _) if has_two_signs(input) => Sniff::Perhaps,
        (false, _) => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    let mut drawing: Vec<TextLine<'_>> = Vec::new();
    let mut title = None;
    for line in input.lines()? {
        if line.is_blank() {
            if entries.is_empty() && title.is_none() && is_title(&drawing) {
                title = drawing.pop();
            }
            push_drawing(&mut entries, &mut drawing, (input.told(), limits))?;
        } else if drawing.len() <= limits.side as usize {
            // One line more than allowed is enough to be refused.
            drawing.push(line);
        }
    }
    push_drawing(&mut entries, &mut drawing, (input.told(), limits))?;
    match (title, entries.first_mut()) {
        (Some(title), Some(first)) => {
            first.name = Some(title.trimmed().to_owned());
            if let Ok(draft) = &mut first.draft {
                draft.about.title.clone_from(&first.name);
            }
        }
        (Some(only), None) => push_drawing(&mut entries, &mut vec![only], (input.told(), limits))?,
        (None, _) => {}
    }
    Ok(entries)
}

/// Whether lines are a word with a capital in front, which is no drawing.
fn is_title(lines: &[TextLine<'_>]) -> bool {
    let [line] = lines else { return false };
    let text = line.trimmed();
    let small = text.strip_prefix(|c: char| c.is_uppercase()).unwrap_or("");
    small.chars().nth(1).is_some() && small.chars().all(char::is_lowercase)
}

fn spell(puzzle: &Puzzle) -> Puzzle {
    let puzzle = goal_picture::spelled(puzzle);
    with_palette(&puzzle, palette_of_letters(puzzle.palette()))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    Ok(goal_picture::drawn("grid", puzzle)?.to_string().into_bytes())
}

/// Whether the first drawing is one of two signs, which may be any but letters and digits.
fn has_two_signs(input: &Input<'_>) -> bool {
    let Ok(lines) = input.lines() else { return false };
    let lines = lines.skip_while(TextLine::is_blank).take_while(|line| !line.is_blank());
    let (mut width, mut height, mut signs) = (None, 0, Vec::new());
    for line in lines.take(MOST_LINES) {
        let mut n = 0;
        for c in cells(line.trimmed()) {
            n += 1;
            if !signs.contains(&c) {
                signs.push(c);
            }
            if signs.len() > 2 || c.is_ascii_digit() || " \t\"'()[]{}<>".contains(c) {
                return false;
            }
        }
        height += 1;
        if *width.get_or_insert(n) != n {
            return false;
        }
    }
    height > 2 && width.is_some_and(|width| width > 2) && signs.len() == 2
}

/// Whether `c` stands for a color of its own.
pub(crate) fn is_color(c: char) -> bool {
    colors::is_letter(c) && value(c).is_none()
}

/// Rows of equal length, of letters and other cells and nothing else.
#[derive(Default)]
struct Lettered {
    /// The rows of the highest drawing.
    n_rows: usize,
    n_cells: usize,
    /// How many cells have a letter, and how many are as the one on their left.
    n_lettered: usize,
    n_alike: usize,
    /// Whether `#` or an empty cell is among them.
    has_cell: bool,
    /// The letters met, as far as they matter.
    letters: Vec<char>,
}

impl Lettered {
    /// Whether it is a drawing: a word by itself is none, and neither are several, `cat.txt` and
    /// `dog.txt`.
    fn is_drawing(&self) -> bool {
        let n_letters = self.letters.len();
        let is_poor = n_letters <= MOST_LETTERS && 2 * n_letters <= self.n_lettered;
        let is_smooth = self.has_cell && 4 * self.n_alike >= self.n_cells;
        n_letters > 0 && self.n_rows > 1 && (is_poor || is_smooth)
    }
}

/// Whether an input that is not taken for drawings may be colored ones after all.
pub(crate) fn may_be_colored(input: &Input<'_>) -> bool {
    lettered(input).is_some_and(|rows| rows.n_rows > 1 && !rows.letters.is_empty())
}

fn lettered(input: &Input<'_>) -> Option<Lettered> {
    let (mut width, mut height, mut rows) = (None, 0, Lettered::default());
    let mut lines = input.lines().ok()?.skip_while(TextLine::is_blank);
    let mut rest = lines.clone();
    let is_above = rest.next().is_some_and(|line| is_title(&[line]));
    if is_above && rest.next().is_some_and(|line| line.is_blank()) {
        lines.next();
    }
    for line in lines.take(MOST_LINES) {
        let text = line.trimmed();
        if text.is_empty() {
            (width, height) = (None, 0);
            continue;
        }
        height += 1;
        let (mut n, mut before) = (0, None);
        for c in cells(text) {
            n += 1;
            rows.has_cell |= c == '#' || value(c) == Some(Value::EMPTY);
            rows.n_lettered += usize::from(is_color(c));
            rows.n_alike += usize::from(before.replace(c) == Some(c));
            if !is_color(c) {
                value(c)?;
            } else if rows.letters.len() <= MOST_LETTERS && !rows.letters.contains(&c) {
                rows.letters.push(c);
            }
        }
        if *width.get_or_insert(n) != n {
            return None;
        }
        (rows.n_rows, rows.n_cells) = (rows.n_rows.max(height), rows.n_cells + n);
    }
    Some(rows)
}

/// The cells of a line, and blanks, in letters.
pub(crate) fn cells(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|&c| c != IN_COLOR).map(|c| square(c).unwrap_or(c))
}

/// What a square of emoji is in letters.
fn square(c: char) -> Option<char> {
    if c.is_ascii() { None } else { SQUARES[SQUARES.find(c)?..].chars().nth(1) }
}

pub(crate) fn value(c: char) -> Option<Value> {
    match c {
        '#' | 'X' | 'x' | '*' | '@' | '1' | '█' | '■' | '●' => Some(Value::FILLED),
        '.' | '-' | '_' | '0' | '·' | '□' | '○' => Some(Value::EMPTY),
        _ => None,
    }
}

/// Makes an entry of the lines of `drawing`, if there are any, and takes them out.
fn push_drawing(
    entries: &mut Vec<Entry>,
    drawing: &mut Vec<TextLine<'_>>,
    (told, limits): (&Told, &Limits),
) -> Result<(), Error> {
    let Some(first) = drawing.first() else { return Ok(()) };
    let draft = Drawing::new(drawing, told, limits).and_then(Drawing::finish).map_err(Error::from);
    document::push(entries, Entry { place: first.start(), name: None, draft }, limits)?;
    drawing.clear();
    Ok(())
}

/// A picture as it is taken in, line by line.
struct Drawing {
    places: Vec<Place>,
    width: usize,
    values: Vec<Value>,
    is_spaced: bool,
    /// The characters met for empty and for filled.
    characters: [Option<char>; 2],
    /// The colors met, if it is colored.
    colors: Option<Vec<char>>,
    empty: Option<EmptySign>,
}

impl Drawing {
    fn new(lines: &[TextLine<'_>], told: &Told, limits: &Limits) -> Result<Drawing, Fault> {
        let most = u64::from(limits.side);
        let n_characters = cells(lines[0].trimmed()).take(2 * limits.side as usize + 1).count();
        let is_spaced = lines[0].trimmed().contains([' ', '\t']);
        let width = if is_spaced { n_characters.div_ceil(2) } else { n_characters };
        let height = lines.len() as u64;
        if (width as u64).max(height) > most || width as u64 * height > limits.cells {
            let message = format!(
                "a picture over the limit of {most} cells per side and {} in all",
                limits.cells
            );
            return Err(Fault::new(FaultKind::TooLarge, message).at(lines[0].start()));
        }
        let mut drawing = Drawing {
            places: Vec::new(),
            width,
            values: Vec::new(),
            is_spaced,
            characters: [None; 2],
            colors: lines.iter().any(|line| cells(line.text).any(is_color)).then(Vec::new),
            empty: EmptySign::of(lines, told)?,
        };
        lines.iter().try_for_each(|line| drawing.row(line))?;
        Ok(drawing)
    }

    fn row(&mut self, line: &TextLine<'_>) -> Result<(), Fault> {
        let before = self.values.len();
        let place = line.start();
        self.places.push(place);
        for (index, c) in cells(line.trimmed()).enumerate() {
            let at = || Place::new(place.line, place.column.saturating_add(index as u32));
            let is_blank = c == ' ' || c == '\t';
            if is_blank != (self.is_spaced && index % 2 == 1) {
                let message =
                    "blanks stand between all cells or between none; for an empty cell write .";
                return Err(Fault::new(FaultKind::Syntax, message).at(at()));
            }
            if !is_blank {
                let value = self.cell(c).map_err(|fault| fault.at(at()))?;
                self.values.push(value);
            }
        }
        let found = self.values.len() - before;
        if found != self.width {
            let message = format!(
                "this row has {}, the first has {}",
                n_of(found as u64, "cell"),
                self.width
            );
            return Err(Fault::new(FaultKind::SizeMismatch, message).at(place));
        }
        Ok(())
    }

    fn cell(&mut self, c: char) -> Result<Value, Fault> {
        if let Some(empty) = &self.empty {
            if empty.sign == c {
                return Ok(Value::EMPTY);
            } else if empty.filled == Some(c) && value(c).is_none() && self.colors.is_none() {
                return Ok(Value::FILLED);
            }
        }
        if let Some(colors) = &mut self.colors
            && (is_color(c) || value(c) == Some(Value::FILLED))
        {
            let index = colors.iter().position(|&color| color == c).unwrap_or(colors.len());
            if index == Palette::MOST_COLORS {
                return Err(colors::too_many());
            } else if index == colors.len() {
                colors.push(c);
            }
            return Ok(Value(index as u8 + 1));
        }
        let Some(value) = value(c) else {
            let message = match c {
                '?' => OPEN_CELL.to_owned(),
                _ => format!("{c:?} is not a cell; write # for filled and . for empty"),
            };
            return Err(Fault::new(FaultKind::Syntax, message));
        };
        let first = self.characters[usize::from(value.0)].get_or_insert(c);
        if *first != c {
            let what = if value == Value::FILLED { "filled" } else { "empty" };
            let message = format!("both {first} and {c} would be {what} cells; use one of them");
            return Err(Fault::new(FaultKind::Syntax, message));
        }
        Ok(value)
    }

    fn finish(self) -> Result<Draft, Fault> {
        let [empty, filled] = self.characters;
        if self.is_spaced && empty.is_none() && filled != Some('1') {
            let message = "the drawing has blanks, but no . for empty cells; write . where a blank \
                 is an empty cell, and remove the other blanks";
            return Err(Fault::new(FaultKind::Syntax, message).at(self.places[0]));
        }
        let n_colors = self.colors.as_ref().map_or(0, Vec::len);
        let is_cross = |c: &char| matches!(c, 'x' | 'X');
        if n_colors <= MOST_LETTERS && self.colors.iter().flatten().any(is_cross) {
            let message = "x may be an empty cell or a color; write . for an empty cell, or another \
                           letter for a color";
            return Err(Fault::new(FaultKind::Syntax, message).at(self.places[0]));
        }
        let shape = Shape::rect(self.width as u32, self.places.len() as u32);
        let picture = Picture::new(shape, self.values);
        let palette = match self.colors {
            Some(colors) if colors.len() > 1 => {
                colors::palette(None, colors.into_iter().map(|c| (Some(c), None)).collect())?
            }
            _ => Palette::black_and_white(),
        };
        let mut draft = Draft::of_puzzle(&Puzzle::of_colors(&picture, palette));
        draft.notes.extend(self.empty.and_then(|empty| empty.note()));
        if n_colors == 2 && !picture.values().contains(&Value::EMPTY) {
            draft.notes.push(Note::AllFilled);
        }
        draft.place = Some(self.places[0]);
        for (row, place) in draft.rows.iter_mut().zip(self.places) {
            row.place = Some(place);
        }
        Ok(draft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_pictures_are_refused_before_they_are_read() {
        let limits = Limits { side: 4, cells: 6, ..Limits::default() };
        for text in ["#####", "###\n###\n###", "#\n#\n#\n#\n#"] {
            let document = crate::read_as("grid", text.as_bytes(), &limits).unwrap();
            assert!(document.entries[0].draft.as_ref().unwrap_err().is_too_large(), "{text}");
        }
    }
}
