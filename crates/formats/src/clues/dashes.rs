//! A dash alone in a line among pasted clues: an empty clue, or a mark between groups of clues.
//!
//! ```text
//!   rows  columns      as empty clues      4 + 1 rows, 5 + 2 columns    5 cells do not fit there
//!   1     1            as marks            4 rows, 5 columns            behind each second clue: taken
//!   3     3
//!   -     -            has room    marks have    then
//!   5     3            both        both          a fault: nothing decides
//!   1 1   3            yes         no            empty clues
//!         -            no          yes           marks, with a note
//!         1            no          no            empty clues: the search says that no picture fits
//! ```
//!
//! Marks add nothing to the sums, so these never decide; sizes do, and whether each run finds room
//! between the empty lines of the other side. That look goes left to right through the gaps, as the
//! leftmost place is always the best one. Lines times gaps, which is no more than the cells. To take
//! each dash for an empty clue was the other way: puzzles with marks became others, without a picture.
//! To weigh marks only where they stand at equal distances lost, too: one mark after the second row
//! of five is none of these.

use std::rc::Rc;

use pictogrid_core::{Fault, FaultKind, Note};

use super::{
    lines::Piece,
    sides::{Clues, Reading},
};

/// Whether a clue is a dash in a line of its own.
pub(super) fn is_dash(piece: &Piece<'_>) -> bool {
    let text = piece.text;
    piece.number.is_none()
        && text.starts_with(['-', '–', '—', '−'])
        && text.chars().all(|c| "-–—−".contains(c))
        && piece.line.trimmed() == text
}

/// The reading in which dashes are no clues, if it has some.
pub(super) fn without<'a>(reading: &Reading<'a>) -> Option<Reading<'a>> {
    let has_dash = |clues: &Rc<Clues<'a>>| clues.pieces.iter().any(is_dash);
    reading.sides.iter().any(has_dash).then_some(())?;
    let sides = reading.sides.each_ref().map(|clues| {
        Clues::new(clues.pieces.iter().filter(|piece| !is_dash(piece)).copied().collect())
    });
    Some(Reading { labels: reading.labels, sides, notes: vec![Note::DashesBetweenGroups] })
}

/// What a good reading with dashes as empty clues becomes, given the other one, if that is good, too.
pub(super) fn settled<'a>(
    empty: Reading<'a>,
    marks: Option<Reading<'a>>,
) -> Result<Reading<'a>, Fault> {
    let Some(marks) = marks else { return Ok(empty) };
    match [&empty, &marks].map(has_room) {
        [false, true] => Ok(marks),
        [true, true] => {
            let message = "each - may be an empty clue or a mark between groups of clues; write 0 \
                           for an empty clue, and leave marks out";
            let mut pieces = empty.sides.iter().flat_map(|clues| &clues.pieces);
            let place = pieces.find(|piece| is_dash(piece)).map(|piece| piece.line.start());
            Err(Fault::new(FaultKind::Syntax, message).at(place))
        }
        _ => Ok(empty),
    }
}

/// Whether the runs of each line find room between the empty lines of the other side.
fn has_room(reading: &Reading<'_>) -> bool {
    let [one, other] = &reading.sides;
    [(one, other), (other, one)].into_iter().all(|(clues, lines)| {
        let gaps = gaps(&lines.pieces);
        clues.pieces.iter().all(|piece| fits(piece.text, &gaps))
    })
}

/// How many lines that may have a filled cell are next to each other, from one empty line to the next.
fn gaps(pieces: &[Piece<'_>]) -> Vec<u64> {
    let is_empty = |piece: &Piece<'_>| !piece.text.contains(|c| c != '0' && is_run(c));
    let gaps = pieces.split(is_empty).map(|lines| lines.len() as u64);
    gaps.filter(|&n| n > 0).collect()
}

/// Whether a character says that there is a run.
fn is_run(c: char) -> bool {
    c.is_alphanumeric() || c == '?' || c == '*'
}

/// Whether the runs of a clue have room in the gaps. What is no number is taken for the shortest run.
fn fits(text: &str, gaps: &[u64]) -> bool {
    let mut gaps = gaps.iter().copied();
    let mut room = gaps.next().unwrap_or(0);
    let is_colored = text.contains(|c: char| c.is_alphabetic());
    let mut words = text.split(|c: char| !is_run(c)).filter(|word| !word.is_empty());
    words.all(|word| {
        let run = word.trim_end_matches(char::is_alphabetic).parse().unwrap_or(1);
        while room < run {
            let Some(next) = gaps.next() else { return false };
            room = next;
        }
        // Between runs of two colors no cell need be empty.
        room = (room - run).saturating_sub(u64::from(!is_colored));
        true
    })
}
