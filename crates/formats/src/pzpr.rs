//! Addresses of puzz.link and its kin, and the files of the same editor.
//!
//! ```text
//!   https://puzz.link/p?nonogram/6/5/12g1111h..    width, height, then a place for every number:
//!       columns first, each from the grid upwards, as many places as half the height; then rows,
//!       each from the grid leftwards. 0-f a number, -12 two digits, +123 three, . a blot,
//!       g to z leave 1 to 20 places out
//!
//!   pzprv3/nonogram/5/6/. . 1 ./. 2 # +/..         height, width, then the page as it is drawn,
//!       line by line, with / or line breaks between: numbers above and left, then cells
//! ```
//!
//! Forgives: addresses for editing (`nonogram_edit`), places that are left out at the end, the words `v:` and `d` and a version before the
//! size, numbers that are crossed out (`c3`), an address of a nonogram without its `https://`. What
//! somebody has drawn into the cells is passed over.
//! Refuses: other puzzles of that editor, and addresses of pages, which are not fetched.
//! Cannot be written. Specification: the source, <https://github.com/robx/pzprjs>. Linear.

use pictogrid_core::{Draft, DraftClue, DraftRun, Error, Fault, FaultKind, Limits, Value};

use crate::{
    document::{self, Entry},
    finished_picture,
    format::{Format, Sniff},
    input::{Input, TextLine},
    numbers::{self, shown},
};

/// The format `pzpr`.
pub(crate) const PZPR: Format =
    Format { id: "pzpr", extensions: &["pzpr"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let Some(first) = input.first_line() else { return Sniff::No };
    let text = first.trimmed();
    let has_scheme = text.starts_with("http://") || text.starts_with("https://");
    let is_address = match text.split_once('?') {
        Some((_, query)) if has_scheme => query.contains('/') || is_alone(input),
        Some((page, query)) => is_page(page) && parts(query).next() == Some("nonogram"),
        None => has_scheme && is_alone(input),
    };
    if text.starts_with("pzprv3") || is_address { Sniff::Certain } else { Sniff::No }
}

/// Whether there is but one line: above others an address only says where they are from.
fn is_alone(input: &Input<'_>) -> bool {
    let lines = input.lines().map(|lines| lines.filled().take(2).count());
    lines.is_ok_and(|n_lines| n_lines == 1)
}

/// Whether this is a page of a site: `puzz.link/p`.
fn is_page(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:".contains(c);
    let site = text.split_once('/').map_or("", |(site, _)| site);
    site.contains('.') && text.chars().all(is_plain)
}

/// The parts of an address behind its question mark, without words that say nothing of the puzzle.
fn parts(query: &str) -> impl Iterator<Item = &str> {
    query.split('/').filter(|part| !matches!(*part, "v:" | "d"))
}

/// What stands between slashes or line breaks, and the line that it is in.
#[derive(Clone, Copy)]
struct Piece<'a> {
    line: TextLine<'a>,
    text: &'a str,
}

impl<'a> Piece<'a> {
    /// The fault at the start of `text`, which lies in this line.
    fn fault(&self, text: &str, fault: Fault) -> Fault {
        fault.at(self.line.place(self.line.offset_of(text)))
    }

    /// The fault behind its end.
    fn fault_behind(&self, fault: Fault) -> Fault {
        self.fault(&self.text[self.text.trim_end().len()..], fault)
    }
}

/// The pieces of an input in their order; remembers the last one, behind which something may lack.
struct Pieces<'a, I> {
    rest: I,
    last: Piece<'a>,
}

impl<'a, I: Iterator<Item = Piece<'a>>> Pieces<'a, I> {
    /// The next one without blanks around it, if there is one.
    fn next(&mut self) -> Option<Piece<'a>> {
        let Piece { line, text } = self.rest.next()?;
        self.last = Piece { line, text: text.trim() };
        Some(self.last)
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |first| {
        let draft = if first.trimmed().starts_with("pzprv3") {
            let pieces = input
                .lines()?
                .flat_map(|line| line.text.split('/').map(move |text| Piece { line, text }));
            file(Pieces { rest: pieces, last: Piece { line: *first, text: first.text } }, limits)
        } else {
            address(*first, limits)
        };
        draft.map_err(Error::from)
    })
}

/// The two numbers of a size, and their product within the limits.
fn size<'a>(
    pieces: &mut Pieces<'a, impl Iterator<Item = Piece<'a>>>,
    limits: &Limits,
) -> Result<[usize; 2], Fault> {
    let mut sides = [0; 2];
    let mut first = None;
    for side in &mut sides {
        let Some(piece) = pieces.next() else {
            let message = "the size is missing; copy the whole address or file";
            return Err(pieces.last.fault_behind(Fault::new(FaultKind::Truncated, message)));
        };
        first = first.or(Some(piece));
        *side = numbers::number(piece.text).map_err(|fault| piece.fault(piece.text, fault))?;
        if *side == 0 {
            let message = "a size of 0 leaves no cells; write 1 at least";
            let fault = Fault::new(FaultKind::SizeMismatch, message);
            return Err(piece.fault(piece.text, fault));
        }
    }
    let first = first.unwrap_or(pieces.last);
    finished_picture::check_size(sides[0], sides[1], limits)
        .map_err(|fault| first.fault(first.text, fault))?;
    Ok(sides.map(|side| side as usize))
}

fn expect_nonogram<'a>(
    pieces: &mut Pieces<'a, impl Iterator<Item = Piece<'a>>>,
) -> Result<(), Fault> {
    let piece = pieces.next();
    expect_kind(piece, pieces.last)
}

/// Needs: `last` is that piece, or the one behind which it lacks.
fn expect_kind(piece: Option<Piece<'_>>, last: Piece<'_>) -> Result<(), Fault> {
    // Addresses of the editor's own pages say more.
    let plain = piece.map(|Piece { text, .. }| {
        let kind = text.strip_prefix("m+").unwrap_or(text);
        ["_edit", "_test", "_play"].iter().find_map(|end| kind.strip_suffix(end)).unwrap_or(kind)
    });
    match plain {
        Some("nonogram") => Ok(()),
        kind => {
            let kind = shown(kind.unwrap_or_default());
            let message =
                format!("a puzzle of the kind {kind:?}, not a nonogram; only nonograms are read");
            Err(last.fault(last.text, Fault::new(FaultKind::Unsupported, message)))
        }
    }
}

fn address(line: TextLine<'_>, limits: &Limits) -> Result<Draft, Fault> {
    let text = line.trimmed();
    let (_, query) = text.split_once('?').unwrap_or_default();
    let whole = Piece { line, text };
    if !query.contains('/') {
        let message = "the address of a page, and pages are not fetched; save the page, or what it \
                       lets you export, and name that file";
        return Err(whole.fault(text, Fault::new(FaultKind::Unsupported, message)));
    }
    let pieces = parts(query).map(|text| Piece { line, text });
    let mut pieces = Pieces { rest: pieces, last: whole };
    expect_nonogram(&mut pieces)?;
    let [width, height] = size(&mut pieces, limits)?;
    let (n_above, n_left) = (height.div_ceil(2), width.div_ceil(2));
    let places = match pieces.next() {
        Some(piece) => places(piece, width * n_above + height * n_left)?,
        None => vec![None; width * n_above + height * n_left],
    };
    let clue = |places: &[Option<DraftRun>]| {
        let runs = places.iter().rev().flatten().copied().collect();
        DraftClue { runs, is_unknown: false, place: None }
    };
    let (columns, rows) = places.split_at(width * n_above);
    let columns = columns.chunks(n_above).map(clue).collect();
    Ok(Draft { columns, rows: rows.chunks(n_left).map(clue).collect(), ..Draft::default() })
}

/// The numbers of an address, a place for each that there may be.
fn places(piece: Piece<'_>, n_places: usize) -> Result<Vec<Option<DraftRun>>, Fault> {
    let mut places: Vec<Option<DraftRun>> = Vec::new();
    let mut rest = piece.text;
    while let Some(c) = rest.chars().next() {
        let here = rest;
        rest = &rest[c.len_utf8()..];
        let mut digits = |n: usize| -> Result<u64, Fault> {
            let end = rest.char_indices().nth(n).map_or(rest.len(), |(end, _)| end);
            let (text, behind) = rest.split_at(end);
            rest = behind;
            u64::from_str_radix(text, 16).map_err(|_| piece.fault(here, unknown(c)))
        };
        let run = |length| Some(DraftRun { length, value: Some(Value::FILLED) });
        match c {
            '0'..='9' | 'a'..='f' => places.push(run(c.to_digit(16).map(u64::from))),
            '-' => places.push(run(Some(digits(2)?))),
            '+' => places.push(run(Some(digits(3)?))),
            '=' => places.push(run(Some(digits(3)? + 4096))),
            '.' => places.push(run(None)),
            'g'..='z' => places.resize(places.len() + (c as usize - 'f' as usize), None),
            _ => return Err(piece.fault(here, unknown(c))),
        }
        if places.len() > n_places + 20 {
            let message = format!(
                "there are more numbers than the {n_places} that the size allows; correct the size, or copy the address again"
            );
            return Err(piece.fault(here, Fault::new(FaultKind::SizeMismatch, message)));
        }
    }
    places.resize(n_places, None);
    Ok(places)
}

fn unknown(c: char) -> Fault {
    let message = format!("{c:?} is not expected here; copy the whole address");
    Fault::new(FaultKind::Syntax, message)
}

/// A line of the page in a file: what is in its fields, numbers or cells.
struct PageLine<'a> {
    piece: Piece<'a>,
    fields: Vec<&'a str>,
}

impl PageLine<'_> {
    /// The number in a field, if there is one.
    fn number(&self, x: usize) -> Result<Option<u64>, Fault> {
        let field = self.fields[x];
        match field.trim_start_matches('c') {
            "." => Ok(None),
            number => {
                numbers::number(number).map(Some).map_err(|fault| self.piece.fault(field, fault))
            }
        }
    }
}

fn file<'a>(
    mut pieces: Pieces<'a, impl Iterator<Item = Piece<'a>>>,
    limits: &Limits,
) -> Result<Draft, Fault> {
    pieces.next();
    let mut kind = pieces.next();
    // Newer files state a version of the format before the kind.
    if kind.is_some_and(|kind| kind.text.starts_with(|c: char| c.is_ascii_digit())) {
        kind = pieces.next();
    }
    expect_kind(kind, pieces.last)?;
    let [height, width] = size(&mut pieces, limits)?;
    let (n_above, n_left) = (height.div_ceil(2), width.div_ceil(2));
    let lines = page_lines(&mut pieces, [n_left + width, n_above + height], [width, height])?;
    let clue = |numbers: &mut dyn Iterator<Item = Result<Option<u64>, Fault>>| {
        let numbers = numbers.collect::<Result<Vec<_>, Fault>>()?;
        Ok(DraftClue::plain(numbers.into_iter().flatten(), None))
    };
    let columns =
        (0..width).map(|x| clue(&mut lines[..n_above].iter().map(|line| line.number(n_left + x))));
    let columns = columns.collect::<Result<_, Fault>>()?;
    let rows = lines[n_above..].iter().map(|line| clue(&mut (0..n_left).map(|x| line.number(x))));
    Ok(Draft { columns, rows: rows.collect::<Result<_, Fault>>()?, ..Draft::default() })
}

/// The lines of the page, each with as many fields as it has to have.
fn page_lines<'a>(
    pieces: &mut Pieces<'a, impl Iterator<Item = Piece<'a>>>,
    [n_fields, n_lines]: [usize; 2],
    [width, height]: [usize; 2],
) -> Result<Vec<PageLine<'a>>, Fault> {
    let mut lines = Vec::new();
    let ends_early = || {
        let message =
            format!("the page of {width} × {height} cells ends too early; copy the whole file");
        Fault::new(FaultKind::Truncated, message)
    };
    while lines.len() < n_lines {
        let Some(piece) = pieces.next() else {
            return Err(pieces.last.fault_behind(ends_early()));
        };
        let fields: Vec<&str> = piece.text.split_ascii_whitespace().take(n_fields + 1).collect();
        match fields.len() {
            0 => {}
            n if n > n_fields => {
                let message = format!(
                    "a line is longer than a page of {width} × {height} cells needs; correct the size"
                );
                let fault = Fault::new(FaultKind::SizeMismatch, message);
                return Err(piece.fault(fields[n_fields], fault));
            }
            n if n < n_fields => return Err(piece.fault_behind(ends_early())),
            _ => lines.push(PageLine { piece, fields }),
        }
    }
    Ok(lines)
}
