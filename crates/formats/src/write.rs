//! Writing, for every format at once: never a file that reads back as another puzzle.
//!
//! First the parts that the format has no place for are named (the title, the given cells, ..).
//! Then the format writes, and what it wrote is read back and compared. Reading back costs as much
//! as reading; in return no writer can lose anything silently, whatever its author forgot. Trusting
//! the writers and their tests alone was the alternative; a file that is wrong on somebody's disk
//! is worse than a slower conversion.

use pictogrid_core::{
    About, Clue, Draft, Error, Fault, FaultKind, Limits, LineId, Palette, Picture, Puzzle, Run,
    Value,
};

use crate::{Format, by_id, decode::Input, unknown_id};

/// A part of a puzzle beyond its size and clues, or of a file beyond its first puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Title, author, rights and other keys.
    About,
    /// The cells that are given.
    Given,
    /// The goal picture.
    Goal,
    /// More colors than one.
    Colors,
    /// How the colors look, and what they are called. A format that holds it may have no place
    /// for the color of empty cells.
    Palette,
    /// Runs of unknown length.
    Blots,
    /// Runs of unknown color, and lines without a clue.
    Untold,
    /// Triangles for cells.
    Triangles,
    /// More puzzles than one.
    Several,
}

impl Part {
    /// Every part there is.
    pub const ALL: [Part; 9] = [
        Part::About,
        Part::Given,
        Part::Goal,
        Part::Colors,
        Part::Palette,
        Part::Blots,
        Part::Untold,
        Part::Triangles,
        Part::Several,
    ];

    /// What a person calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Part::About => "title, author and other keys",
            Part::Given => "given cells",
            Part::Goal => "the goal picture",
            Part::Colors => "more colors than one",
            Part::Palette => "how the colors look and what they are called",
            Part::Blots => "runs of unknown length",
            Part::Untold => "runs of unknown color and lines without a clue",
            Part::Triangles => "triangles for cells",
            Part::Several => "more than one puzzle",
        }
    }

    /// What a person calls as much of it as `puzzles` have and files of `format` have not.
    #[must_use]
    pub fn name_in(self, puzzles: &[Puzzle], format: &Format) -> &'static str {
        let runs = || puzzles.iter().flat_map(Puzzle::clues).map(Clue::to_runs);
        let has_line = || runs().any(|runs| runs.is_none());
        let has_run = || runs().flatten().flatten().any(|run| run.value.is_none());
        match self {
            Part::Palette if format.holds.contains(&self) => "the color of empty cells",
            Part::Untold if !has_line() => "runs of unknown color",
            Part::Untold if !has_run() => "lines without a clue",
            part => part.name(),
        }
    }

    /// Whether a puzzle without it is another puzzle, so that nobody should lose it unasked.
    #[must_use]
    pub fn is_essential(self) -> bool {
        !matches!(self, Part::About | Part::Goal | Part::Palette)
    }

    /// Whether some of `puzzles` has it. How the colors look is compared with how they would in a
    /// file of `format`.
    fn is_in(self, puzzles: &[Puzzle], format: &Format) -> bool {
        let any = |is: fn(&Puzzle) -> bool| puzzles.iter().any(is);
        match self {
            Part::About => any(|puzzle| *puzzle.about() != Default::default()),
            Part::Given => any(|puzzle| !puzzle.given().is_empty()),
            Part::Goal => any(|puzzle| puzzle.goal().is_some()),
            Part::Colors => any(has_colors),
            Part::Palette => {
                puzzles.iter().any(|puzzle| !looks_like(puzzle, &spelled(format, puzzle)))
            }
            Part::Blots => any(has_blots),
            Part::Untold => any(has_untold),
            Part::Triangles => any(|puzzle| puzzle.shape().as_rect().is_none()),
            Part::Several => puzzles.len() > 1,
        }
    }
}

/// Whether empty cells and all runs of a puzzle look as in its spelling, where the colors may have
/// other numbers. What they are called is nobody's concern.
fn looks_like(puzzle: &Puzzle, spelled: &Puzzle) -> bool {
    let rgb = |puzzle: &Puzzle, value| puzzle.palette().get(value).map(|color| color.rgb);
    let looks = |puzzle: &Puzzle| -> Vec<_> {
        let runs = puzzle.clues().iter().filter_map(Clue::to_runs).flatten();
        let runs = runs.filter_map(|run| run.value).map(|value| rgb(puzzle, value));
        std::iter::once(rgb(puzzle, Value::EMPTY)).chain(runs).collect()
    };
    looks(puzzle) == looks(spelled)
}

/// Whether cells may be of several colors besides empty. What is not told may be any of them; of
/// others a palette may have as many as it likes.
fn has_colors(puzzle: &Puzzle) -> bool {
    !puzzle.palette().is_two_valued() && (has_untold(puzzle) || colors_of(puzzle).len() > 1)
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

/// `puzzle` as files of this format spell it. For one without colors those that nothing has are
/// taken out before.
fn spelled(format: &Format, puzzle: &Puzzle) -> Puzzle {
    let is_plain = puzzle.palette().is_two_valued() || has_colors(puzzle);
    if is_plain || format.holds.contains(&Part::Colors) {
        return (format.spell)(puzzle);
    }
    let mut draft = Draft::of_puzzle(puzzle);
    let mut colors = puzzle.palette().colors().to_vec();
    let only = colors_of(puzzle).first().copied().unwrap_or(Value::FILLED);
    colors.swap(usize::from(Value::FILLED.0), usize::from(only.0));
    colors.truncate(2);
    let Ok(palette) = Palette::new(colors) else { return (format.spell)(puzzle) };
    draft.palette = palette;
    let sides = draft.hexagon.iter_mut().flat_map(|sides| sides.iter_mut());
    let clues = [&mut draft.rows, &mut draft.columns].into_iter().chain(sides).flatten();
    let runs = clues.flat_map(|clue| &mut clue.runs).filter_map(|run| run.value.as_mut());
    let cells = [&mut draft.given, &mut draft.goal].into_iter().flatten();
    let cells = cells.flat_map(|cells| cells.cells.iter_mut().flatten());
    runs.chain(cells).for_each(|value| *value = black(*value));
    (format.spell)(&checked(&draft))
}

fn has_blots(puzzle: &Puzzle) -> bool {
    let mut runs = puzzle.clues().iter().filter_map(Clue::to_runs).flatten();
    runs.any(|run| run.length.is_none())
}

fn has_untold(puzzle: &Puzzle) -> bool {
    puzzle.clues().iter().any(|clue| match clue.to_runs() {
        Some(runs) => runs.iter().any(|run| run.value.is_none()),
        None => true,
    })
}

/// What of `puzzles` is lost in a file of this format.
#[must_use]
pub fn lost(format: &Format, puzzles: &[Puzzle]) -> Vec<Part> {
    // Pictures have all colors but that of empty cells, so their spelling tells.
    let lacks = |part: &Part| *part == Part::Palette || !format.holds.contains(part);
    let mut lost: Vec<Part> = Part::ALL.into_iter().filter(lacks).collect();
    lost.retain(|part| part.is_in(puzzles, format));
    // Of colors that are gone nobody asks how they looked.
    let is_gone = lost.contains(&Part::Colors);
    lost.retain(|&part| part != Part::Palette || !is_gone);
    lost
}

/// Which of what is lost in a file of this format cannot be taken out of `puzzles` by [`strip`].
#[must_use]
pub fn stuck(format: &Format, puzzles: &[Puzzle]) -> Vec<Part> {
    let is_stuck = |part: &Part, puzzle: &Puzzle| match part {
        Part::Triangles => true,
        Part::Colors | Part::Blots | Part::Untold => fitting_goal(puzzle).is_none(),
        Part::About | Part::Given | Part::Goal | Part::Palette | Part::Several => false,
    };
    let mut parts: Vec<Part> = lost(format, puzzles);
    parts.retain(|part| {
        let mut with_it =
            puzzles.iter().filter(|&puzzle| part.is_in(std::slice::from_ref(puzzle), format));
        with_it.any(|puzzle| is_stuck(part, puzzle))
    });
    parts
}

/// The file in the format `id` that holds exactly `puzzles`, or an error that names what it
/// cannot hold. [`strip`] removes that, where losing it is meant.
pub fn write(id: &str, puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let format = by_id(id).ok_or_else(|| unknown_id(id))?;
    let writer = format.write.ok_or_else(|| unwritable(id))?;
    if puzzles.is_empty() {
        return Err(Fault::new(FaultKind::NoPuzzle, "there is no puzzle to write").into());
    }
    let lost = lost(format, puzzles).into_iter().map(|part| part.name_in(puzzles, format));
    let lost = lost.collect::<Vec<_>>();
    if !lost.is_empty() {
        return Err(cannot_hold(id, &lost.join("; ")));
    }
    let puzzles: Vec<Puzzle> = puzzles.iter().map(|puzzle| spelled(format, puzzle)).collect();
    let bytes = writer(&puzzles)?;
    match read_back(format, &bytes) {
        Ok(again) if again == puzzles => Ok(bytes),
        Err(error) if error.is_too_large() => {
            let limit = error.first().message();
            let message = format!("no file of the format {id} can hold all of it: {limit}");
            Err(Fault::new(FaultKind::TooLarge, message).into())
        }
        _ => Err(cannot_hold(id, "something in this puzzle: it would not read back the same")),
    }
}

/// As [`write`], but texts about the puzzles that the format cannot spell (a key of two words in
/// `.non`) are left out. The second answer says which are: the fewest of the two kinds that are
/// tried.
pub fn write_what_fits(
    id: &str,
    puzzles: &[Puzzle],
) -> Result<(Vec<u8>, Option<&'static str>), Error> {
    let error = match write(id, puzzles) {
        Ok(bytes) => return Ok((bytes, None)),
        Err(error) => error,
    };
    let with = |change: fn(&mut About)| {
        let changed = puzzles.iter().map(|puzzle| {
            let mut draft = Draft::of_puzzle(puzzle);
            change(&mut draft.about);
            checked(&draft)
        });
        write(id, &changed.collect::<Vec<_>>())
    };
    let keys = with(|about| about.others.clear())
        .map(|bytes| (bytes, Some("keys other than title, author and rights")));
    let all = || with(|about| *about = About::default());
    keys.or_else(|_| all().map(|bytes| (bytes, Some(Part::About.name())))).map_err(|_| error)
}

/// `puzzle` without the parts that the format has no place for, in its spelling.
///
/// Where colors or runs that are not told must go, new clues are read off the goal, with every
/// color black; without a goal that fits the clues they stay, because nobody knows which of its runs would merge.
#[must_use]
pub fn strip(format: &Format, puzzle: &Puzzle) -> Puzzle {
    let lost = lost(format, std::slice::from_ref(puzzle));
    let lacks = |part| lost.contains(&part);
    let mut draft = Draft::of_puzzle(puzzle);
    let must_tell = lacks(Part::Colors) || lacks(Part::Blots) || lacks(Part::Untold);
    if let (true, Some(goal)) = (must_tell, fitting_goal(puzzle)) {
        let told = if lacks(Part::Colors) {
            Puzzle::of_picture(&in_black(goal))
        } else {
            Puzzle::of_colors(goal, puzzle.palette().clone())
        };
        let (about, given) = (draft.about, draft.given);
        draft = Draft { about, given, ..Draft::of_puzzle(&told) };
        let given = draft.given.iter_mut().flat_map(|given| given.cells.iter_mut().flatten());
        if lacks(Part::Colors) {
            given.for_each(|value| *value = black(*value));
        }
    }
    if lacks(Part::About) {
        draft.about = Default::default();
    }
    if lacks(Part::Given) {
        draft.given = None;
    }
    if lacks(Part::Goal) {
        draft.goal = None;
    }
    spelled(format, &checked(&draft))
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

/// `puzzle` in other colors. Needs: as many of them.
pub(crate) fn with_palette(puzzle: &Puzzle, palette: Palette) -> Puzzle {
    if *puzzle.palette() == palette {
        return puzzle.clone();
    }
    checked(&Draft { palette, ..Draft::of_puzzle(puzzle) })
}

/// `puzzle` without a title, author and so on that says nothing.
pub(crate) fn without_empty_texts(puzzle: &Puzzle) -> Puzzle {
    let mut draft = Draft::of_puzzle(puzzle);
    let about = &mut draft.about;
    let texts = [
        &mut about.title,
        &mut about.author,
        &mut about.copyright,
        &mut about.license,
        &mut about.catalogue,
    ];
    for text in texts {
        *text = text.take().filter(|text| !text.is_empty());
    }
    checked(&draft)
}

/// The texts about a puzzle that there are, each with its key. `keys` are those of the title, the
/// author, the copyright, the license and the catalogue, as many as the format has in a row.
pub(crate) fn texts<'a>(
    about: &'a About,
    keys: &'a [&'a str],
) -> impl Iterator<Item = (&'a str, &'a str)> + Clone {
    let texts = [&about.title, &about.author, &about.copyright, &about.license, &about.catalogue];
    let texts = keys.iter().copied().zip(texts);
    texts.filter_map(|(key, text)| Some((key, text.as_deref()?)))
}

/// The colors that a program chooses by itself: what a format without colors, or with letters
/// alone, gives back.
pub(crate) fn palette_of_letters(palette: &Palette) -> Palette {
    Palette::of_values(palette.n_values())
}

/// The puzzle of a draft that was made of one.
pub(crate) fn checked(draft: &Draft) -> Puzzle {
    draft.check(&no_limits()).expect("a puzzle with fewer parts is still a puzzle")
}

/// The error of a format of which files are only read.
pub(crate) fn unwritable(id: &str) -> Error {
    let message = format!("the format {id} can be read, but not written");
    Fault::new(FaultKind::Unsupported, message).into()
}

/// The error of a format that has no place for `what`.
pub(crate) fn cannot_hold(id: &str, what: &str) -> Error {
    Fault::new(FaultKind::Unsupported, format!("the format {id} cannot hold {what}")).into()
}

fn read_back(format: &Format, bytes: &[u8]) -> Result<Vec<Puzzle>, Error> {
    let limits = no_limits();
    let entries = (format.read)(&Input::new(bytes, &limits)?, &limits)?;
    entries.into_iter().map(|entry| entry.check(&limits)).collect()
}

/// What we wrote ourselves is as large as it is.
fn no_limits() -> Limits {
    Limits { bytes: u64::MAX, side: u32::MAX, cells: u64::MAX, puzzles: usize::MAX }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;

    use super::*;

    fn titled() -> Puzzle {
        let picture = Picture::parse(&["#.", "##"]).unwrap();
        let mut draft = Draft::of_puzzle(&Puzzle::of_picture(&picture));
        draft.about = About { title: Some("Boot".into()), ..About::default() };
        draft.check(&Limits::default()).unwrap()
    }

    #[test]
    fn what_would_be_lost_is_named() {
        let error = write("nin", &[titled(), titled()]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the format nin cannot hold title, author and other keys; the goal picture"
        );
        let several = write("pbm", &[titled(), titled()]).unwrap_err().to_string();
        assert_eq!(
            several,
            "the format pbm cannot hold title, author and other keys; more than one puzzle"
        );
        assert_eq!(error.first().kind(), FaultKind::Unsupported);
    }

    #[test]
    fn stripped_to_what_fits() {
        let nin = by_id("nin").unwrap();
        let bytes = write("nin", &[strip(nin, &titled())]).unwrap();
        assert_eq!(bytes, b"2 2\n1\n2\n2\n1\n");
        let non = by_id("non").unwrap();
        assert_eq!(strip(non, &titled()), titled());
    }

    #[test]
    fn what_does_not_read_back_is_not_written() {
        let mut draft = Draft::of_puzzle(&titled());
        draft.about.others.push(("rows".into(), "1".into()));
        let puzzle = draft.check(&Limits::default()).unwrap();
        let error = write("non", std::slice::from_ref(&puzzle)).unwrap_err();
        assert!(error.to_string().starts_with("the format non cannot hold"), "{error}");
        let (bytes, lost) = write_what_fits("non", &[puzzle]).unwrap();
        assert_eq!(
            (bytes, lost),
            (write("non", &[titled()]).unwrap(), Some("keys other than title, author and rights"))
        );
    }

    /// A puzzle of JSON with a palette of white, red, black and blue.
    fn colored(rest: &str) -> Puzzle {
        let palette = r##"["#ffffff", "#ff0000", "#000000", "#0000ff"]"##;
        let text = format!("{{\"palette\": {palette}, {rest}}}");
        let document = crate::read_as("json", text.as_bytes(), &Limits::default()).unwrap();
        document.entries.into_iter().next().unwrap().check(&Limits::default()).unwrap()
    }

    #[test]
    fn colors_that_nothing_has_are_no_loss() {
        let tatham = by_id("tatham").unwrap();
        let check = |rest: &str, expected: &[Part], text: &str| {
            let puzzle = colored(rest);
            assert_eq!(lost(tatham, std::slice::from_ref(&puzzle)), expected, "{rest}");
            if !expected.contains(&Part::Colors) {
                let bytes = write("tatham", &[strip(tatham, &puzzle)]).unwrap();
                assert_eq!(String::from_utf8(bytes).unwrap(), text, "{rest}");
            }
        };
        check(r#""rows": [[[1, 2]]], "columns": [[[1, 2]]]"#, &[], "1x1:1/1\n");
        check(r#""rows": [[[1, 1]]], "columns": [[[1, 1]]]"#, &[Part::Palette], "1x1:1/1\n");
        check(r#""rows": [[]], "columns": [[]]"#, &[], "1x1:/\n");
        let two = r#""rows": [[[1, 1]], [[1, 2]]], "columns": [[[1, 1], [1, 2]]]"#;
        check(two, &[Part::Colors], "");
        check(r#""rows": [[[1, 2]]], "columns": [null]"#, &[Part::Colors, Part::Untold], "");
        check(r#""rows": [[[1, 2]]], "columns": [[[1, 2]]], "given": ["b"]"#, &[Part::Colors], "");
    }

    #[test]
    fn what_is_not_told_is_named_as_it_is() {
        let check = |column: &str, expected: &str| {
            let puzzle = colored(&format!(r#""rows": [[[1, 2]]], "columns": [{column}]"#));
            let webpbn = by_id("webpbn").unwrap();
            assert_eq!(Part::Untold.name_in(&[puzzle], webpbn), expected, "{column}");
        };
        check("null", "lines without a clue");
        check("[[1, null]]", "runs of unknown color");
    }

    /// XML of more elements than its reader keeps.
    #[test]
    fn what_nobody_could_read_is_not_written() {
        let error = write("webpbn", &vec![titled(); 40_000]).unwrap_err();
        assert!(error.is_too_large());
        let limit = "over 1000000 elements and texts of XML, the limit; split it";
        let message = format!("no file of the format webpbn can hold all of it: {limit}");
        assert_eq!(error.first().message(), message);
    }

    #[test]
    fn only_what_does_not_fit_is_left_out() {
        let all = write("non", &[titled()]).unwrap();
        assert_eq!(write_what_fits("non", &[titled()]).unwrap(), (all, None));
        let mut draft = Draft::of_puzzle(&titled());
        draft.about.title = Some("a\u{1}b".into());
        let odd = draft.check(&Limits::default()).unwrap();
        let (bytes, lost) = write_what_fits("webpbn", &[odd]).unwrap();
        assert_eq!(lost, Some("title, author and other keys"));
        assert!(!String::from_utf8(bytes).unwrap().contains("title"));
        // Without its title this still has a goal, which `.nin` cannot hold.
        assert!(write_what_fits("nin", &[titled()]).is_err());
    }
}
