//! The values of a text, and the puzzles in them.
//!
//! ```text
//!   {"rows": ..}   [{..}, {..}]   {..} {..}      nothing but values: every fault has its place
//!   rows:                                        blocks, see `literal/yaml`
//!   - - 1
//!   int[][] rows = {{1}, ..};   <script>..       values anywhere, see `literal/scan`
//! ```
//!
//! A text that begins with a bracket is read as values first, and their fault is the one that is shown if
//! nothing is found in it otherwise. The entries of a list of objects are handed over one by one, so that no
//! more than one of them is kept. Linear: each of the three is tried at most once.

use pictogrid_core::{Error, Fault, FaultKind, Limits};

use super::{
    find::{self, Found, What},
    keys, read,
};
use crate::{
    document::{self, Entry},
    input::Input,
    literal::{Field, Kind, Parser, Value, comment, scan, yaml},
    numbers::shown,
    places::Places,
    rows_or_columns::Side,
};

/// Hands `take` one value after another, the entries of a list of objects each by itself.
pub(super) fn values<'a>(
    parser: &mut Parser<'a, '_>,
    mut take: impl FnMut(Value<'a>) -> Result<(), Error>,
) -> Result<(), Error> {
    while let Some(byte) = parser.next() {
        if byte == b';' {
            parser.pass(1);
        } else if byte == b'[' && is_list_of_objects(parser) {
            parser.pass(1);
            while !parser.take(b']') {
                take(parser.value()?)?;
                if !parser.take(b',') && parser.next() != Some(b']') {
                    return Err(parser.expected("a comma or ]"));
                }
            }
        } else if matches!(byte, b'{' | b'[' | b'(') {
            take(parser.value()?)?;
        } else {
            return Err(parser.expected("a list or an object"));
        }
    }
    Ok(())
}

fn is_list_of_objects(parser: &Parser<'_, '_>) -> bool {
    let mut inner = parser.clone();
    inner.take(b'[') && inner.next() == Some(b'{')
}

/// Whether a text begins with a value.
pub(super) fn begins_with_value(text: &str) -> bool {
    let mut rest = text.trim_start();
    while let Some(length) = comment(rest).filter(|_| !rest.starts_with("#!")) {
        rest = rest[length..].trim_start();
    }
    rest.starts_with(['{', '[', '('])
}

/// The puzzles of a text.
pub(super) fn puzzles(
    text: &str,
    places: &Places<'_>,
    limits: &Limits,
) -> Result<Vec<Entry>, Error> {
    let strict = begins_with_value(text).then(|| {
        let mut entries = Vec::new();
        let mut parser = Parser::new(text, 0, places, limits);
        let read = values(&mut parser, |value| push(&mut entries, &value, places, limits));
        read.map(|()| entries)
    });
    match strict {
        Some(Ok(entries)) if entries.iter().any(|entry| entry.draft.is_ok()) => Ok(entries),
        // Lists one below the other may be the sides of a puzzle.
        Some(Ok(entries)) => anywhere(text, places, limits).or(Ok(entries)),
        Some(Err(fault)) => {
            let entries = anywhere(text, places, limits);
            entries.map_err(|_| fault)
        }
        None => anywhere(text, places, limits),
    }
}

/// The puzzles of a text that is not only values; an error if there are none.
fn anywhere(text: &str, places: &Places<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let (mut entries, mut odd) = (Vec::new(), None);
    let blocks = yaml(text, places, limits).filter(find::has_puzzle);
    let (values, fault) = match blocks {
        Some(value) => (vec![value], None),
        None => {
            let scanned = scan(text, places, limits, is_of_a_puzzle);
            (scanned.values, scanned.fault)
        }
    };
    for value in &values {
        if find::has_puzzle(value) {
            push(&mut entries, value, places, limits)?;
        } else {
            // A list of clues by itself: to leave it out would be another puzzle.
            odd.get_or_insert(value);
        }
    }
    let damaged = fault.filter(|(name, _)| keys::side(name).is_some()).map(|(_, error)| error);
    match (entries.is_empty(), odd, damaged) {
        (_, _, Some(error)) => Err(error),
        (_, Some(value), None) => {
            let error = read::no_puzzle(value, places, limits);
            // What is wrong within the list says more than that it is alone.
            let is_only = error.faults().count() == 1;
            let list = keys::lone_side(value).filter(|_| is_only);
            Err(list.map_or(error, |list| lone_side(list, places)))
        }
        (true, None, None) => Err(document::no_puzzle()),
        (false, None, None) => Ok(entries),
    }
}

/// What is said of the clues of one side in the middle of a text: most such texts are about puzzles, and the
/// names of whatever stands beside the list would say nothing.
fn lone_side((key, list): &Field<'_>, places: &Places<'_>) -> Error {
    let (has, lacks) = match keys::side(key) {
        Some(Side::Columns) => ("columns", "rows"),
        _ => ("rows", "columns"),
    };
    let message = format!(
        "no puzzle was found: `{}` has the clues of the {has}, and no list beside it those of the {lacks}; \
         write both lists, or name a file that holds the puzzle",
        shown(key)
    );
    Fault::new(FaultKind::Truncated, message).at(places.at(list.start())).into()
}

/// Whether a value is a puzzle, or a side of one.
fn is_of_a_puzzle(value: &Value<'_>) -> bool {
    find::has_puzzle(value) || value.fields().is_some_and(keys::has_side)
}

/// What is said of a text that is a list of lists, in which nothing was found and which no other format
/// reads.
pub(crate) fn unrecognized(input: &Input<'_>) -> Option<Error> {
    let text = input.text_in_lf().ok().filter(|text| begins_with_value(text))?;
    let (places, limits) = (input.places(&text), Limits::default());
    let value = Parser::new(&text, 0, &places, &limits).value().ok()?;
    let rows = value.list().filter(|rows| rows.len() > 1)?;
    let rows: Vec<&[Value<'_>]> = rows.iter().map(Value::list).collect::<Option<_>>()?;
    let open = rows.iter().enumerate().find_map(|(y, row)| {
        let is_open = |cell: &Value<'_>| cell.is_null() || matches!(cell.kind, Kind::Number("-1"));
        Some((y + 1, row.iter().position(is_open)? + 1))
    });
    let found = match open {
        Some((y, x)) => format!(
            "a list of {} lists, which is no finished picture: row {y}, column {x} is not known; to go on \
             from a board, name the puzzle as well",
            rows.len()
        ),
        None => format!(
            "a list of {} lists, but neither two lists of clues that fit each other nor a picture of two \
             signs, such as 0 and 1",
            rows.len()
        ),
    };
    Some(Fault::new(FaultKind::NoPuzzle, found).at(places.at(value.start())).into())
}

/// Adds the puzzles in a value, or what is wrong with it if there are none.
pub(super) fn push(
    entries: &mut Vec<Entry>,
    value: &Value<'_>,
    places: &Places<'_>,
    limits: &Limits,
) -> Result<(), Error> {
    let found = find::puzzles(value);
    let nothing = [Found { key: None, value, what: What::Nothing }];
    let found = if found.is_empty() { &nothing[..] } else { &found };
    for puzzle in found {
        let title = puzzle.value.get("title").and_then(Value::text).filter(|text| !text.is_empty());
        let name = title.or(puzzle.key).map(str::to_owned);
        let draft = read::puzzle(puzzle, places, limits);
        let place = places.at(puzzle.value.start());
        document::push(entries, Entry { place, name, draft }, limits)?;
    }
    Ok(())
}
