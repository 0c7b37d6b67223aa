//! Text pictures: lines of cells. A picture is a puzzle with its goal.
//!
//! ```text
//!   .##.      also    X--X      also    1 0 0 1     a cell, a blank, a cell, ..
//!   #..#              -XX-              0 1 1 0
//! ```
//!
//! Filled is one of `# X x * @ 1 █ ■ ● ◼ ▪`, empty one of `. - _ 0 · □ ○ ◻ ▫ ░`; blank lines separate
//! pictures. With a letter other than `x` in it a drawing is colored: every letter and `#` is a color, in
//! the order in which they are met. Which of two other signs is the empty one says `empty_sign`, which emoji
//! are which colors `cell_signs` (squares, circles, hearts; number-loom has the squares). A word with a
//! capital above the first drawing is its title.
//!
//! ```text
//!   .aab        three colors: a, b and #
//!   aa#b
//! ```
//!
//! Letters may be words: `cat`, `cat.txt`. Two rows or more of up to eight letters, each met twice on
//! average and not all of them what a cell is called (`filled`), are taken for a drawing, and of more
//! letters where some cell has none and a fourth of them are as the one on their left; others are read as
//! one only if that is asked for.
//!
//! Forgives: blanks around a line; blanks, tabs, commas or semicolons between the cells; and what
//! `drawing_rows` takes off: frames, bars, brackets of arrays, quotes, rulers of numbers, fences of
//! Markdown. With a note: blanks for empty cells where one other sign is all there is, half blocks and
//! braille, two characters a cell.
//! Refuses, because the same drawing is made for different pictures:
//! - two characters for filled or two for empty (`x` is a *crossed-out*, so empty, cell in many
//!   drawings that have `#` too), or an `x` among few letters;
//! - blanks beside signs of empty cells, and `# # #`, which may be five cells or three;
//! - a blank line where blanks are empty cells and lines have lost their ends;
//! - rows of different lengths;
//! - `?`, an unfinished picture.
//!
//! Cannot hold: title and other keys, given cells, how colors look, a puzzle without its goal, clues that are not
//! those of the goal. No specification; everybody draws pictures like this.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Note, Puzzle, Value};

use crate::{
    bundle_writer::BundleSyntax,
    cell_signs::{self, cells, value},
    document::{self, Entry},
    drawing::{Drawing, MOST_LETTERS, is_color},
    drawing_rows::{self, Rows},
    format::{Format, Part, Sniff},
    goal_picture,
    input::{Input, Lines, TextLine},
    reading_options::Told,
    spelling::{palette_of_letters, with_palette},
};

/// The most lines that are looked at to know that a text is a drawing.
const MOST_LINES: usize = 1 << 16;

/// What stands around a drawing in Markdown.
const FENCE: &str = "```";

/// The format `grid`.
pub(crate) const GRID: Format = Format {
    id: "grid",
    extensions: &["txt", "grid"],
    shared: &["txt"],
    holds: &[Part::Goal, Part::Colors, Part::Several],
    sniff,
    read,
    spell,
    bundle_syntax: Some(BundleSyntax::with("\n")),
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = drawn_lines(input) else { return Sniff::No };
    let mut lines = lines.filter(|line| !line.is_blank());
    let Some(first) = lines.next() else { return Sniff::No };
    let mut rest = lines.take(MOST_LINES).peekable();
    // A number alone is no drawing.
    if first.trimmed().bytes().all(|byte| byte.is_ascii_digit()) && rest.peek().is_none() {
        return Sniff::No;
    }
    // Ones with blanks between them are clues; as a drawing all of it would be filled.
    let is_ones = |text: &str| text.contains(' ') && text.chars().all(|c| " 1".contains(c));
    if rest.peek().is_some() && is_ones(first.trimmed()) && lines_of_ones(input, is_ones) {
        return Sniff::No;
    }
    let are_cells = (is_of_cells(first.text), rest.all(|line| is_of_cells(line.text)));
    if are_cells == (true, true) {
        return Sniff::Likely;
    }
    let lines = first_drawing(input);
    let dressed = drawing_rows::rows(&lines);
    match dressed {
        Ok(rows) if rows.is_changed && rows.rows.iter().all(|row| is_whole(&row.1)) => {
            Sniff::Likely
        }
        Ok(rows) if are_cells.0 || has_two_signs(&rows) => Sniff::Perhaps,
        Ok(_) if lettered(input).is_some_and(|rows| rows.is_drawing()) => Sniff::Perhaps,
        Ok(_) => Sniff::No,
        Err(_) => Sniff::Perhaps,
    }
}

/// Whether all lines are so, as far as they are looked at.
fn lines_of_ones(input: &Input<'_>, is_ones: impl Fn(&str) -> bool) -> bool {
    let Ok(lines) = drawn_lines(input) else { return false };
    let mut lines = lines.filter(|line| !line.is_blank()).take(MOST_LINES);
    lines.all(|line| is_ones(line.trimmed()))
}

/// Whether a row has nothing but cells that are known.
fn is_whole(text: &str) -> bool {
    is_of_cells(text) && !text.trim().contains(['?', ' ', '\t'])
}

/// Whether a text has nothing but cells that are known, and blanks.
fn is_of_cells(text: &str) -> bool {
    let is_cell = |c| value(c).is_some() || " \t?".contains(c) || cell_signs::emoji(c).is_some();
    let mut signs = text.trim().chars().filter(|&c| c != cell_signs::IN_COLOR);
    signs.all(|c| is_cell(cell_signs::narrow(c).unwrap_or(c)))
}

/// The lines in which drawings may be: those between fences, if there are some. A fence is blank.
fn drawn_lines<'i>(
    input: &'i Input<'_>,
) -> Result<impl Iterator<Item = TextLine<'i>> + Clone, Error> {
    let (has_fence, mut is_inside) = (input.has(FENCE), false);
    Ok(input.lines()?.filter_map(move |line| {
        if has_fence && line.trimmed().starts_with(FENCE) {
            is_inside = !is_inside;
            return Some(TextLine { text: "", ..line });
        }
        (is_inside || !has_fence).then_some(line)
    }))
}

/// The lines of the first drawing, as far as they matter, without a title.
fn first_drawing<'i>(input: &'i Input<'_>) -> Vec<TextLine<'i>> {
    let Ok(lines) = drawn_lines(input) else { return Vec::new() };
    let mut lines = lines.skip_while(TextLine::is_blank);
    let mut drawing = Vec::new();
    for line in lines.by_ref().take(MOST_LINES) {
        match line.is_blank() {
            false => drawing.push(line),
            true if is_title(&drawing) => drawing.clear(),
            true if drawing.is_empty() => {}
            true => break,
        }
    }
    drawing
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let mut drawings = Drawings::new(input.told(), limits);
    let mut title = None;
    for line in drawn_lines(input)? {
        if line.is_blank() {
            if drawings.entries.is_empty() && title.is_none() && is_title(&drawings.lines) {
                title = drawings.lines.pop();
            }
            drawings.push_blank(line);
        } else {
            drawings.push(line)?;
        }
    }
    drawings.end()?;
    match (title, drawings.entries.first_mut()) {
        (Some(title), Some(first)) => {
            first.name = Some(title.trimmed().to_owned());
            if let Ok(draft) = &mut first.draft {
                draft.about.title.clone_from(&first.name);
            }
        }
        (Some(only), None) => {
            drawings.push(only)?;
            drawings.end()?;
        }
        (None, _) => {}
    }
    Ok(drawings.entries)
}

/// The drawings of an input as they are met.
struct Drawings<'a> {
    told: &'a Told,
    limits: &'a Limits,
    entries: Vec<Entry>,
    /// The lines of the one that is open.
    lines: Vec<TextLine<'a>>,
    /// The blank lines in front of them, and those behind them, as far as they may be rows.
    gaps: [Vec<TextLine<'a>>; 2],
    /// The characters of the first line.
    width: usize,
    /// Whether blank lines as wide as that are rows, which is asked once a drawing.
    has_blank_rows: bool,
}

impl<'a> Drawings<'a> {
    fn new(told: &'a Told, limits: &'a Limits) -> Drawings<'a> {
        Drawings {
            told,
            limits,
            entries: Vec::new(),
            lines: Vec::new(),
            gaps: Default::default(),
            width: 0,
            has_blank_rows: false,
        }
    }

    fn push_blank(&mut self, line: TextLine<'a>) {
        let gap = &mut self.gaps[usize::from(!self.lines.is_empty())];
        if gap.len() <= self.limits.side as usize {
            gap.push(line);
        }
    }

    fn push(&mut self, line: TextLine<'a>) -> Result<(), Error> {
        if let Some(first) = self.gaps[1].first().copied() {
            match self.gap() {
                Gap::Rows => {
                    self.has_blank_rows = true;
                    self.lines.append(&mut self.gaps[1]);
                }
                Gap::Between => self.end()?,
                Gap::Unclear => {
                    let fault = Fault::new(FaultKind::Syntax, UNCLEAR_GAP).at(first.place(0));
                    let entry = Entry {
                        place: self.lines[0].start(),
                        name: None,
                        draft: Err(fault.into()),
                    };
                    document::push(&mut self.entries, entry, self.limits)?;
                    self.lines.clear();
                    (self.gaps, self.has_blank_rows) = Default::default();
                }
            }
        }
        if self.lines.is_empty() {
            self.width = cells(line.text).count();
        }
        if self.lines.len() <= self.limits.side as usize {
            // One line more than allowed is enough to be refused.
            self.lines.push(line);
        }
        Ok(())
    }

    /// What the blank lines behind the open drawing are.
    fn gap(&self) -> Gap {
        let gap = &self.gaps[1];
        let is_full = || is_full(&[self.lines.as_slice(), gap].concat());
        if gap.iter().all(|line| self.is_as_wide(line)) && (self.has_blank_rows || is_full()) {
            return Gap::Rows;
        }
        match drawing_rows::rows(&self.lines) {
            Ok(rows) if rows.has_blank_cells && rows.notes.contains(&Note::TrailingBlanks) => {
                Gap::Unclear
            }
            _ => Gap::Between,
        }
    }

    /// Whether a blank line is as wide as the first of the open drawing.
    fn is_as_wide(&self, line: &TextLine<'_>) -> bool {
        cells(line.text).count() == self.width
    }

    /// Makes an entry of the open drawing, if there is one.
    fn end(&mut self) -> Result<(), Error> {
        if self.lines.is_empty() {
            return Ok(());
        }
        let above = self.gaps[0].iter().rev().take_while(|line| self.is_as_wide(line)).count();
        let below = self.gaps[1].iter().take_while(|line| self.is_as_wide(line)).count();
        let [front, behind] = std::mem::take(&mut self.gaps);
        let mut lines = std::mem::take(&mut self.lines);
        self.has_blank_rows = false;
        if above + below > 0 {
            let above = &front[front.len() - above..];
            let whole = [above, &lines, &behind[..below]].concat();
            lines = if is_full(&whole) { whole } else { lines };
        }
        let draft = draft(&lines, self.told, self.limits).map_err(Error::from);
        let entry = Entry { place: lines[0].start(), name: None, draft };
        document::push(&mut self.entries, entry, self.limits)
    }
}

/// Whether blanks are the empty cells of a drawing, and each of its lines says the width.
fn is_full(lines: &[TextLine<'_>]) -> bool {
    let rows = drawing_rows::rows(lines);
    rows.is_ok_and(|rows| rows.has_blank_cells && !rows.notes.contains(&Note::TrailingBlanks))
}

/// What blank lines behind a drawing are.
enum Gap {
    Between,
    /// Rows of empty cells.
    Rows,
    Unclear,
}

/// What is wrong where a blank line may be a row.
const UNCLEAR_GAP: &str = "this blank line may be an empty row, or the end of a drawing; write . for \
                           empty cells";

/// The picture that lines draw.
fn draft(lines: &[TextLine<'_>], told: &Told, limits: &Limits) -> Result<Draft, Fault> {
    let rows = drawing_rows::rows(lines)?;
    let lines = rows.rows.iter().map(|(number, text)| TextLine { number: *number, text });
    let mut draft = Drawing::new(&lines.collect::<Vec<_>>(), told, limits)?.finish()?;
    draft.notes.extend(rows.notes);
    Ok(draft)
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
    let text = goal_picture::drawn("grid", puzzle)?.to_string();
    let lines: Vec<TextLine<'_>> = Lines::of(&text).collect();
    let is_clear = drawing_rows::rows(&lines).is_ok_and(|rows| rows.notes.is_empty());
    let spaced = |row: &str| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(" ") + "\n"
    };
    // With a blank between any two cells where two of them would be taken for one.
    let text = if is_clear { text } else { text.lines().map(spaced).collect() };
    Ok(text.into_bytes())
}

/// Whether a drawing is one of two signs, which may be any but letters and digits.
fn has_two_signs(rows: &Rows<'_>) -> bool {
    let (mut width, mut signs) = (None, Vec::new());
    for (_, row) in &rows.rows {
        let mut n = 0;
        for c in cells(row.trim()) {
            n += 1;
            if !signs.contains(&c) {
                signs.push(c);
            }
            if signs.len() > 2 || c.is_ascii_digit() || " \t\"'()[]{}<>".contains(c) {
                return false;
            }
        }
        if *width.get_or_insert(n) != n {
            return false;
        }
    }
    rows.rows.len() > 2 && width.is_some_and(|width| width > 2) && signs.len() == 2
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
    let mut lines = drawn_lines(input).ok()?.skip_while(TextLine::is_blank);
    let mut rest = lines.clone();
    let mut are_words = true;
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
        are_words &= cell_signs::of_word(text).is_some();
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
    (!are_words).then_some(rows)
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
