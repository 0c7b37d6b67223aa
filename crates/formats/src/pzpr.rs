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
    input::Input,
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

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |first| {
        let draft = if first.trimmed().starts_with("pzprv3") {
            let text: String = input.lines()?.flat_map(|line| [line.text, "/"]).collect();
            file(&text, limits)
        } else {
            address(first.trimmed(), limits)
        };
        draft.map_err(|fault| fault.at(first.start()).into())
    })
}

/// The two numbers of a size, and their product within the limits.
fn size<'a>(
    parts: &mut impl Iterator<Item = &'a str>,
    limits: &Limits,
) -> Result<[usize; 2], Fault> {
    let mut number = || match parts.next() {
        Some(text) => numbers::number(text.trim()),
        None => Err(Fault::new(
            FaultKind::Truncated,
            "the size is missing; copy the whole address or file",
        )),
    };
    let (one, other) = (number()?, number()?);
    finished_picture::check_size(one, other, limits)?;
    if one == 0 || other == 0 {
        return Err(Fault::new(
            FaultKind::SizeMismatch,
            "a size of 0 leaves no cells; write 1 at least",
        ));
    }
    Ok([one as usize, other as usize])
}

fn expect_nonogram(kind: Option<&str>) -> Result<(), Fault> {
    // Addresses of the editor's own pages say more.
    let plain = kind.map(|kind| {
        let kind = kind.strip_prefix("m+").unwrap_or(kind);
        ["_edit", "_test", "_play"].iter().find_map(|end| kind.strip_suffix(end)).unwrap_or(kind)
    });
    match plain {
        Some("nonogram") => Ok(()),
        kind => {
            let kind = shown(kind.unwrap_or_default());
            let message =
                format!("a puzzle of the kind {kind:?}, not a nonogram; only nonograms are read");
            Err(Fault::new(FaultKind::Unsupported, message))
        }
    }
}

fn address(text: &str, limits: &Limits) -> Result<Draft, Fault> {
    let (_, query) = text.split_once('?').unwrap_or_default();
    let mut parts = parts(query);
    if !query.contains('/') {
        let message = "the address of a page, and pages are not fetched; save the page, or what it \
                       lets you export, and name that file";
        return Err(Fault::new(FaultKind::Unsupported, message));
    }
    expect_nonogram(parts.next())?;
    let [width, height] = size(&mut parts, limits)?;
    let (n_above, n_left) = (height.div_ceil(2), width.div_ceil(2));
    let n_places = width * n_above + height * n_left;
    let mut places: Vec<Option<DraftRun>> = Vec::new();
    let mut chars = parts.next().unwrap_or_default().chars();
    while let Some(c) = chars.next() {
        let mut digits = |n: usize| -> Result<u64, Fault> {
            let text: String = chars.by_ref().take(n).collect();
            u64::from_str_radix(&text, 16).map_err(|_| unknown(c))
        };
        let run = |length| Some(DraftRun { length, value: Some(Value::FILLED) });
        match c {
            '0'..='9' | 'a'..='f' => places.push(run(c.to_digit(16).map(u64::from))),
            '-' => places.push(run(Some(digits(2)?))),
            '+' => places.push(run(Some(digits(3)?))),
            '=' => places.push(run(Some(digits(3)? + 4096))),
            '.' => places.push(run(None)),
            'g'..='z' => places.resize(places.len() + (c as usize - 'f' as usize), None),
            _ => return Err(unknown(c)),
        }
        if places.len() > n_places + 20 {
            let message = format!(
                "there are more numbers than the {n_places} that the size allows; correct the size, or copy the address again"
            );
            return Err(Fault::new(FaultKind::SizeMismatch, message));
        }
    }
    places.resize(n_places, None);
    let clue = |places: &[Option<DraftRun>]| {
        let runs = places.iter().rev().flatten().copied().collect();
        DraftClue { runs, is_unknown: false, place: None }
    };
    let (columns, rows) = places.split_at(width * n_above);
    let columns = columns.chunks(n_above).map(clue).collect();
    Ok(Draft { columns, rows: rows.chunks(n_left).map(clue).collect(), ..Draft::default() })
}

fn unknown(c: char) -> Fault {
    let message = format!("{c:?} is not expected here; copy the whole address");
    Fault::new(FaultKind::Syntax, message)
}

fn file(text: &str, limits: &Limits) -> Result<Draft, Fault> {
    let mut parts = text.split('/').map(str::trim);
    parts.next();
    let mut kind = parts.next();
    // Newer files state a version of the format before the kind.
    if kind.is_some_and(|kind| kind.starts_with(|c: char| c.is_ascii_digit())) {
        kind = parts.next();
    }
    expect_nonogram(kind)?;
    let [height, width] = size(&mut parts, limits)?;
    let (n_above, n_left) = (height.div_ceil(2), width.div_ceil(2));
    let lines: Vec<Vec<&str>> = parts
        .map(|line| line.split_ascii_whitespace().take(n_left + width + 1).collect())
        .filter(|line: &Vec<_>| !line.is_empty())
        .take(n_above + height)
        .collect();
    if lines.iter().any(|line| line.len() > n_left + width) {
        let message = format!(
            "a line is longer than a page of {width} × {height} cells needs; correct the size"
        );
        return Err(Fault::new(FaultKind::SizeMismatch, message));
    }
    if lines.len() < n_above + height || lines.iter().any(|line| line.len() < n_left + width) {
        let message =
            format!("the page of {width} × {height} cells ends too early; copy the whole file");
        return Err(Fault::new(FaultKind::Truncated, message));
    }
    let number = |token: &str| -> Result<Option<u64>, Fault> {
        let token = token.trim_start_matches('c');
        if token == "." { Ok(None) } else { numbers::number(token).map(Some) }
    };
    let clue = |tokens: &mut dyn Iterator<Item = &str>| -> Result<DraftClue, Fault> {
        let numbers = tokens.map(number).collect::<Result<Vec<_>, _>>()?;
        Ok(DraftClue::plain(numbers.into_iter().flatten(), None))
    };
    let columns =
        (0..width).map(|x| clue(&mut lines[..n_above].iter().map(|line| line[n_left + x])));
    let columns = columns.collect::<Result<_, Fault>>()?;
    let rows = lines[n_above..].iter().map(|line| clue(&mut line[..n_left].iter().copied()));
    Ok(Draft { columns, rows: rows.collect::<Result<_, Fault>>()?, ..Draft::default() })
}
