//! Clues as people paste them, and as several programs write them: two blocks of lines.
//!
//! ```text
//!   rows:         2          1, 1       ( 2 )       labels or none; blanks, commas, points, dashes,
//!   2             1-1        ------     ( 1 1 )     slashes or brackets between the numbers; a blank
//!   1 1                      2          &           line, a rule, a & or a label between the blocks
//!   columns:      1          1          ( 1 )
//!   ..            2 ..       1          ..
//! ```
//!
//! Rows come first unless labels say otherwise or only the other order fits the lengths. A line
//! of nothing but separators (`-`, `()`) is an empty clue, as is 0, and a numbered label with
//! nothing or `none`, `empty` and the like behind it; without a number the label is a heading.
//! This is also what webpbn exports as ish (commas), keen (a blank line between),
//! makhorin (`*` comments, `&` between) and syro (a 0 at the end of every line, which is dropped);
//! its faase (labels `rows` and `columns`) is read as `.non`, which it is but for the size.
//! Forgives: a title and an author above them (`about`); sentences above or below clues with labels
//! (`prose`); lines that start with `#`, `*`, `%` or `//` are comments, unless they name a side
//! (`headings`), as are imports of Python; headings, lists, bold labels and fences of Markdown; numbers of
//! rows and columns (`Row 3: 2 1`, `3: 2 1`) in any order; blocks with nothing between them, and
//! lists of lists, as far as only one reading fits (`sides`); the `>` of an answer by mail (`quoted`);
//! sides that are one line
//! (`2; 1 1`, `2 1-1`), as `gaps` and `one_line` say.
//! Refuses, because it may be another puzzle: a number of a row that is missing or there twice, a
//! size (`9x9`) that is not that of the clues, a label with anything but a clue behind it, both
//! blocks labeled as one side, a comment or title with a word for a side that is no heading while
//! no label names one, another order than usual (`bottom to top`), clues that are left out (`...`),
//! lists in lists over several lines, lines that are not a clue each by their brackets (`broken`),
//! numbers in brackets beside others, lists in the list of a clue, and a line that two ways to cut it into clues fit equally well.
//! Runs in color (`3b`) and blots (`?`) are read as in `.non`; lines such as `b = blue` say what the
//! letters are (`legend`), and colors may be words: `3 blue, 1 red` (`words`).
//! Cannot be written: title and other keys, given cells, a goal, how colors look, more than
//! one puzzle.
//! No specification: this is what there is when there is none. Linear.

mod about;
mod brackets;
mod broken;
mod counts;
mod gaps;
mod headings;
mod labels;
mod legend;
mod lines;
mod nearest;
mod one_line;
mod order;
mod prose;
mod quoted;
mod sides;
mod size;
mod words;

use pictogrid_core::{Draft, DraftClue, DraftRun, Error, Fault, FaultKind, Limits, Puzzle};

use crate::{
    colors::{Colors, Shade},
    document::{self, Entry},
    faults::Faults,
    format::{Format, Part, Sniff},
    input::{Input, Lines, TextLine},
    runs, undeclared_colors,
};

use brackets::has_lists;
use legend::Meaning;
use lines::{Kind, Piece, Side, is_nothing, is_separator, kind};
pub(crate) use nearest::nearest;
use sides::{Block, Blocks, MOST_BLOCKS, tiers};
use size::Stated;
use words::Words;

/// The format `clues`.
pub(crate) const PASTED: Format = Format {
    id: "clues",
    extensions: &["clues"],
    holds: &[Part::Colors, Part::Blots, Part::Unknown],
    sniff,
    read,
    spell: undeclared_colors::rows_first,
    write: Some(write),
    ..Format::ROW
};

/// What is said of a clue that is a list of lists.
const LISTS_IN_CLUE: &str = "lists in the list of a clue; if they are runs with their colors, \
    write (1, 'red') with words or letters for the colors";

/// What is said of numbers in brackets beside others.
const SUMS: &str = "numbers in brackets beside numbers without; leave out what is no run, and write \
                    the others without brackets";

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = input.lines() else { return Sniff::No };
    match quoted::without_signs(lines.clone()) {
        Some(text) => sniff_lines(Lines::of(&text)),
        None => sniff_lines(lines),
    }
}

fn sniff_lines(lines: Lines<'_>) -> Sniff {
    let words = Words::of(lines.clone());
    if words.as_ref().is_some_and(|words| words.fault.is_some()) {
        return Sniff::Perhaps;
    }
    let found = Blocks::of(words.as_ref().map_or(lines, Words::lines));
    let n_blocks = found.blocks.len();
    if n_blocks == 0 || n_blocks > 3 || !found.says_something() {
        return Sniff::No;
    }
    // Nothing else has such labels, and what is wrong with these clues nobody can tell better.
    let has_labels = n_blocks > 1 && found.blocks.iter().take(2).all(|block| block.side.is_some());
    let is_meant = found.is_numbered || has_labels || (found.has_slip && n_blocks > 1);
    let least = if is_meant { Sniff::Perhaps } else { Sniff::No };
    if found.text.is_some() || found.has_slip {
        return least;
    }
    let (has_mark, may_be_drawn) = (found.has_mark, found.may_be_drawn());
    if found.title.is_some() {
        return if is_plausible(found) { Sniff::Likely } else { least };
    }
    match (n_blocks, has_mark) {
        (2, true) | (3, _) => Sniff::Likely,
        _ if !may_be_drawn && is_plausible(found) => Sniff::Likely,
        (2, false) => Sniff::Perhaps,
        _ => least,
    }
}

/// Whether the clues make sense in some reading.
fn is_plausible(found: Blocks<'_>) -> bool {
    choose(found, &Limits::default()).is_ok_and(|reading| reading.is_good())
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| {
        let lines = input.lines()?;
        match quoted::without_signs(lines.clone()) {
            Some(text) => read_lines(Lines::of(&text), limits),
            None => read_lines(lines, limits),
        }
    })
}

fn read_lines(lines: Lines<'_>, limits: &Limits) -> Result<Draft, Error> {
    match Words::of(lines.clone()) {
        Some(Words { fault: Some(fault), .. }) => Err(fault.into()),
        Some(words) => puzzle(words.lines(), &words.legend, limits),
        None => puzzle(lines, &[], limits),
    }
}

fn write(puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let mut out = String::new();
    for puzzle in puzzles {
        let (draft, palette) = (Draft::of_puzzle(puzzle), puzzle.palette());
        for (label, clues) in [("rows:\n", &draft.rows), ("\ncolumns:\n", &draft.columns)] {
            out.push_str(label);
            clues.iter().for_each(|clue| {
                runs::push(&mut out, clue, " ", |v| undeclared_colors::letter(palette, v));
            });
        }
    }
    Ok(out.into_bytes())
}

/// The puzzle of some lines, for the letters of which `legend` stands, too.
fn puzzle(lines: Lines<'_>, legend: &[Meaning], limits: &Limits) -> Result<Draft, Error> {
    let mut found = Blocks::of(lines.clone());
    found.legend.extend(legend);
    let Some(line) = found.text else { return draft(found, limits) };
    Err(slip(lines, limits).unwrap_or_else(|| unknown(&line)))
}

fn unknown(line: &TextLine<'_>) -> Error {
    Fault::new(FaultKind::Syntax, nearest::unread(line)).at(line.start()).into()
}

/// What is wrong with lines that are two blocks of clues but for a few slips, or that label both
/// sides; nothing if they are something else.
pub(crate) fn slip(lines: Lines<'_>, limits: &Limits) -> Option<Error> {
    let Some(blocks) = Blocks::with_slips(lines.clone()) else {
        let line = Blocks::of(lines.clone()).text.filter(|_| has_both_labels(lines))?;
        return Some(unknown(&line));
    };
    let draft = draft(blocks, limits);
    draft.and_then(|draft| draft.check(limits)).err()
}

/// Whether both sides have a label in a line of its own.
fn has_both_labels(lines: Lines<'_>) -> bool {
    let mut has = [false; 2];
    lines.filter(|line| !line.is_blank()).any(|line| {
        if let Kind::Label(side) | Kind::Counted(side, _) = kind(&line) {
            has[usize::from(side == Side::Columns)] = true;
        }
        has == [true; 2]
    })
}

fn draft(mut found: Blocks<'_>, limits: &Limits) -> Result<Draft, Error> {
    let (title, author, doubt) = (found.title, found.author, found.doubt());
    let (legend, unclear) = (std::mem::take(&mut found.legend), found.unclear_legend);
    let mut reading = choose(found, limits)?;
    reading.declare(legend);
    if let Some(place) = unclear.filter(|_| reading.colors.has_letters()) {
        let message = "this may say what the letters of colors are; write every entry as r = red or \
                       r = #ff0000, with commas between them";
        reading.faults.push(Fault::new(FaultKind::BadColor, message).at(place));
    }
    let mut draft = reading.finish()?;
    doubt.map_or(Ok(()), Err)?;
    draft.about.title = title.map(str::to_owned);
    draft.about.author = author.map(str::to_owned);
    Ok(draft)
}

/// The likeliest reading that is good and of the size that is stated, else the first that is good,
/// else the first.
fn choose<'a>(mut found: Blocks<'a>, limits: &Limits) -> Result<Reading<'a>, Error> {
    found.settle().or(())?;
    let n_blocks = found.blocks.len();
    let mut best: Option<Reading<'a>> = None;
    for tier in tiers(&found.blocks, !found.sizes.is_empty())? {
        let mut chosen: Option<Reading<'a>> = None;
        for sides in tier.readings() {
            let reading = Reading::of(sides, found.sizes.clone(), limits);
            let is_good = reading.is_good();
            if is_good && reading.has_size() {
                if let Some(chosen) = chosen {
                    return Ok(chosen.or_else(&reading));
                }
                chosen = Some(reading);
            } else if best.as_ref().is_none_or(|best| is_good && !best.is_good()) {
                best = Some(reading);
            }
        }
        if let Some(chosen) = chosen {
            return Ok(chosen);
        }
    }
    best.ok_or_else(|| {
        let blocks = match n_blocks {
            1 => "1 block".to_owned(),
            _ if n_blocks > MOST_BLOCKS => format!("over {MOST_BLOCKS} blocks"),
            _ => format!("{n_blocks} blocks"),
        };
        let message =
            format!("{blocks} of clues; there must be two, with a blank line or a label between");
        let fault = Fault::new(FaultKind::Syntax, message);
        // The third is where it goes wrong; where there is none, the first is all there is.
        let extra = found.blocks.get(2).or(found.blocks.first());
        let extra = extra.and_then(|block| block.pieces.first());
        extra.map_or(fault.clone(), |piece| fault.at(piece.line.start())).into()
    })
}

/// Two blocks as clues.
struct Reading<'a> {
    sizes: Vec<Stated<'a>>,
    sides: [(Option<Side>, Vec<DraftClue>); 2],
    faults: Faults,
    colors: Colors,
    /// That another reading is as likely.
    doubt: Option<Fault>,
}

impl<'a> Reading<'a> {
    fn of(sides: [Block<'a>; 2], sizes: Vec<Stated<'a>>, limits: &Limits) -> Reading<'a> {
        let (mut faults, mut colors) = (Faults::default(), Colors::default());
        let most = limits.side as usize;
        let sides = sides.map(|block| {
            if let Some(piece) = block.pieces.get(most) {
                let message = format!("more than {most} clues in one block, the limit");
                faults.push(Fault::new(FaultKind::TooLarge, message).at(piece.line.start()));
            }
            let pieces = block.pieces.iter().take(most);
            let clues = pieces.filter_map(|piece| faults.take(clue(piece, limits, &mut colors)));
            (block.side, clues.collect())
        });
        let mut reading = Reading { sizes, sides, faults, colors, doubt: None };
        reading.drop_zeros_at_ends();
        reading
    }

    fn clues(&self) -> impl Iterator<Item = &DraftClue> {
        self.sides.iter().flat_map(|(_, clues)| clues)
    }

    /// A zero at the end of every line is no run.
    fn drop_zeros_at_ends(&mut self) {
        let ends_in_zero =
            |clue: &DraftClue| clue.runs.last().is_some_and(|run| run.length == Some(0));
        if self.clues().all(ends_in_zero) && self.clues().any(|clue| clue.runs.len() > 1) {
            for clue in self.sides.iter_mut().flat_map(|(_, clues)| clues) {
                clue.runs.pop();
            }
        }
    }

    /// Whether every clue fits and both sides fill equally many cells, as far as that is known.
    fn is_good(&self) -> bool {
        let [(_, one), (_, other)] = &self.sides;
        let is_complete =
            |clue: &DraftClue| !clue.is_unknown && clue.runs.iter().all(|run| run.length.is_some());
        let sum = |clues: &[DraftClue]| -> u64 {
            clues.iter().flat_map(|clue| &clue.runs).filter_map(|run| run.length).sum()
        };
        self.faults.is_empty()
            && !(one.is_empty() || other.is_empty())
            && (fits(one, other) || fits(other, one))
            && (sum(one) == sum(other) || !self.clues().all(is_complete))
    }

    /// Whether the columns come first, by their labels or by what fits.
    fn is_swapped(&self) -> bool {
        let [(one, first), (other, second)] = &self.sides;
        match (one, other) {
            (Some(Side::Columns), _) | (None, Some(Side::Rows)) => true,
            (Some(Side::Rows), _) | (None, Some(Side::Columns)) => false,
            (None, None) => !fits(first, second) && fits(second, first),
        }
    }

    /// How many rows and columns there are.
    fn n_clues(&self) -> [usize; 2] {
        let [one, other] = self.sides.each_ref().map(|(_, clues)| clues.len());
        if self.is_swapped() { [other, one] } else { [one, other] }
    }

    /// Whether this has the size that is stated.
    fn has_size(&self) -> bool {
        let [rows, columns] = self.n_clues();
        self.sizes.iter().all(|stated| stated.is_of(rows, columns))
    }

    /// This reading, with the word that another is as likely.
    fn or_else(self, other: &Reading<'_>) -> Reading<'a> {
        let [[rows, columns], [other_rows, other_columns]] = [self.n_clues(), other.n_clues()];
        let message = format!(
            "these clues may be {rows} rows and {columns} columns, or {other_rows} and \
             {other_columns}, cut in another way; write ; between clues, and blanks within them"
        );
        let place = self.clues().next().and_then(|clue| clue.place);
        Reading { doubt: Some(Fault::new(FaultKind::Syntax, message).at(place)), ..self }
    }

    /// Gives letters the colors that a legend says, in capitals or not.
    fn declare(&mut self, legend: Vec<Meaning>) {
        for Meaning { letter, rgb, place } in legend {
            let shade = Shade { name: None, rgb };
            let others = [letter, letter.to_ascii_lowercase(), letter.to_ascii_uppercase()];
            let Some(letter) = others.into_iter().find(|&c| self.colors.is_met(c)) else {
                continue;
            };
            let declared = self.colors.declare(letter, shade);
            self.faults.take(declared.map_err(|fault| fault.at(place)));
        }
    }

    /// Rows and columns.
    fn finish(mut self) -> Result<Draft, Error> {
        if let Some(doubt) = self.doubt {
            return Err(doubt.into());
        }
        if self.faults.is_empty() {
            let [rows, columns] = self.n_clues();
            let wrong = self.sizes.iter().filter(|stated| !stated.is_of(rows, columns));
            wrong.for_each(|stated| self.faults.push(stated.fault(rows, columns)));
            if let [(Some(one), _), (Some(other), _)] = self.sides
                && one == other
            {
                let side = if one == Side::Rows { "rows" } else { "columns" };
                let message = format!("both blocks of clues are labeled as {side}");
                let place = self.sides[1].1.first().and_then(|clue| clue.place);
                self.faults.push(Fault::new(FaultKind::Syntax, message).at(place));
            }
        }
        let is_swapped = self.is_swapped();
        let [(_, first), (_, second)] = self.sides;
        let (rows, columns) = if is_swapped { (second, first) } else { (first, second) };
        let mut draft = Draft { rows, columns, ..Draft::default() };
        self.colors.settle(&mut draft, &mut self.faults);
        self.faults.or(draft)
    }
}

fn clue(piece: &Piece<'_>, limits: &Limits, colors: &mut Colors) -> Result<DraftClue, Fault> {
    let line = &piece.line;
    if has_lists(piece.text, true) {
        return Err(Fault::new(FaultKind::Syntax, LISTS_IN_CLUE).at(line.start()));
    }
    if piece.text == "*" {
        return Ok(DraftClue::unknown(Some(line.start())));
    }
    if is_nothing(piece.text) {
        return Ok(DraftClue::plain([0], Some(line.start())));
    }
    // Blanks for the separators and for what comes before the clue, so that places stay where they
    // are. Before each of many clues in a line that would be quadratic: they have the place of it.
    let start = line.offset_of(piece.text);
    let is_part = start + piece.text.len() < line.text.trim_end().len();
    let before = if is_part { "" } else { &line.text[..start] };
    let blank = |c: char| if is_separator(c) { ' ' } else { c };
    let text: String = before.chars().map(|_| ' ').chain(piece.text.chars().map(blank)).collect();
    let spaced = TextLine { number: line.number, text: &text };
    if spaced.is_blank() {
        return Ok(DraftClue::plain([0], Some(line.start())));
    }
    let clue = runs::clue(&spaced, limits, colors);
    if !is_part {
        return clue;
    }
    let place = Some(line.start());
    clue.map(|clue| DraftClue { place, ..clue }).map_err(|fault| fault.at(place))
}

/// Whether the lines are long enough for the clues.
fn fits(rows: &[DraftClue], columns: &[DraftClue]) -> bool {
    let needed = |run: &DraftRun| run.length.unwrap_or(1);
    let length = |clue: &DraftClue| -> u64 {
        let covered: u64 = clue.runs.iter().map(needed).sum();
        let is_plain = clue.runs.windows(2).all(|pair| pair[0].value == pair[1].value);
        covered + if is_plain { clue.runs.len().saturating_sub(1) as u64 } else { 0 }
    };
    let longest = |clues: &[DraftClue]| clues.iter().map(length).max().unwrap_or(0);
    longest(rows) <= columns.len() as u64 && longest(columns) <= rows.len() as u64
}
