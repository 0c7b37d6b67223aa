//! Writing, for every format at once: never a file that reads back as another puzzle.
//!
//! First the parts that the format has no place for are named (the title, the given cells, ..).
//! Then the format writes the puzzle as it spells it, if that has the same pictures, and what it wrote
//! is read back and compared. Reading back costs as much as reading; in return no writer can lose
//! anything silently, whatever its author forgot. Trusting the writers and their tests alone was the
//! alternative; a file that is wrong on somebody's disk is worse than a slower conversion.

use pictogrid_core::{About, Error, Fault, FaultKind, Puzzle};

use crate::{
    bundle_writer::BundleWriter,
    format::{Format, Part, Write},
    input::Input,
    loss::{lost, spelled},
    registry::{by_id, unknown_id},
    spelling::{cannot_hold, changed, no_limits},
};

/// What is not in a file that names no colors but those of clues and cells.
const UNNAMED_COLOR: &str = "a color that neither a clue nor a given cell has, though cells of unknown \
    clues may have it; choose another format, such as json";

/// The file in the format `id` that holds exactly `puzzles`, or an error that names what it
/// cannot hold. [`strip`](crate::strip) removes that, where losing it is meant.
pub fn write(id: &str, puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    write_as(by_id(id).ok_or_else(|| unknown_id(id))?, puzzles)
}

/// The same in a format of the table.
pub(crate) fn write_as(format: &Format, puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let id = format.id;
    let writer = format.write.ok_or_else(|| {
        let message =
            format!("the format {id} can be read, but not written; choose another, such as non");
        Fault::new(FaultKind::Unsupported, message)
    })?;
    if puzzles.is_empty() {
        return Err(Fault::new(
            FaultKind::NoPuzzle,
            "there is no puzzle to write; name one at least",
        )
        .into());
    }
    if let Some(empty) = puzzles.iter().find(|puzzle| puzzle.shape().n_cells() == 0) {
        let message = format!("{} make no puzzle; it has one at least", empty.shape().name());
        return Err(Fault::new(FaultKind::NoPuzzle, message).into());
    }
    let lost = lost(format, puzzles).into_iter().map(|part| part.name_in(puzzles, format));
    let lost = lost.collect::<Vec<_>>();
    if !lost.is_empty() {
        return Err(cannot_hold(id, &lost.join("; ")));
    }
    let spelled: Option<Vec<Puzzle>> = puzzles.iter().map(|p| spelled(format, p)).collect();
    let puzzles = spelled.ok_or_else(|| cannot_hold(id, UNNAMED_COLOR))?;
    let bytes = file_of(format, writer, &puzzles)?;
    match read_back(format, &bytes) {
        Ok(again) if again == puzzles => Ok(bytes),
        Err(error) if error.is_too_large() => {
            let limit = error.first().message();
            let message = format!("the format {id} cannot store all of it: {limit}");
            Err(Fault::new(FaultKind::TooLarge, message).into())
        }
        again => {
            let why = match again {
                Ok(_) => "it would read back as another one".to_owned(),
                Err(error) => format!("reading it back fails: {}", error.first().message()),
            };
            let what = format!("this puzzle, as {why}; choose another format, such as json");
            Err(cannot_hold(id, &what))
        }
    }
}

/// As [`write()`], but texts about the puzzles that the format cannot spell (a key of two words in
/// `.non`) are left out. The second answer says which are: the fewest of the two kinds that are
/// tried.
pub fn write_what_fits(
    id: &str,
    puzzles: &[Puzzle],
) -> Result<(Vec<u8>, Option<&'static str>), Error> {
    let error = match write(id, puzzles) {
        Ok(bytes) => return Ok((bytes, None)),
        Err(error) if error.first().kind() == FaultKind::NoPuzzle => return Err(error),
        Err(error) => error,
    };
    let with = |change: fn(&mut About)| {
        let changed =
            puzzles.iter().map(|puzzle| changed(puzzle, |draft| change(&mut draft.about)));
        write(id, &changed.collect::<Vec<_>>())
    };
    let keys = with(|about| about.others.clear())
        .map(|bytes| (bytes, Some("keys other than title, author and rights")));
    let all = || with(|about| *about = About::default());
    keys.or_else(|_| all().map(|bytes| (bytes, Some(Part::About.name())))).map_err(|_| error)
}

/// The file of some puzzles, each of which was seen to fit in.
fn file_of(format: &Format, writer: Write, puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let Some(bundle_syntax) = format.bundle_syntax else { return writer(&puzzles[0]) };
    let (mut file, mut bytes) = (BundleWriter::new(bundle_syntax), Vec::new());
    for puzzle in puzzles {
        bytes.extend(file.push(&writer(puzzle)?));
    }
    bytes.extend(file.end());
    Ok(bytes)
}

fn read_back(format: &Format, bytes: &[u8]) -> Result<Vec<Puzzle>, Error> {
    let limits = no_limits();
    let entries = (format.read)(&Input::new(bytes, &limits)?, &limits)?;
    entries.into_iter().map(|entry| entry.check(&limits)).collect()
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Picture, Shape, Value};

    use crate::loss::strip;

    use super::*;

    /// XML of more elements than its reader keeps.
    #[test]
    fn what_no_reader_takes_is_not_written() {
        let puzzle = Puzzle::from_clues([[2]], [[1], [1]]).unwrap();
        let error = write("webpbn", &vec![puzzle; 40_000]).unwrap_err();
        assert!(error.is_too_large());
        let limit = "over 1000000 elements and texts of XML, the limit; split it";
        let message = format!("the format webpbn cannot store all of it: {limit}");
        assert_eq!(error.first().message(), message);
    }

    /// What holds several has a syntax of bundles, and a part does not depend on what is beside it.
    #[test]
    fn several_are_those_alone_joined() {
        let puzzles = [[1, 0, 1, 1], [1, 1, 1, 1], [0, 1, 1, 1]].map(|cells| {
            let cells = cells.map(Value).to_vec();
            Puzzle::of_picture(&Picture::new(Shape::rect(2, 2), cells))
        });
        for format in crate::FORMATS.iter().filter(|format| format.is_writable()) {
            assert_eq!(format.bundle_syntax.is_some(), format.holds.contains(&Part::Several));
            let Some(bundle_syntax) = format.bundle_syntax else { continue };
            let puzzles = puzzles.each_ref().map(|puzzle| strip(format, puzzle));
            for n in 1..=puzzles.len() {
                let (mut file, mut joined) = (BundleWriter::new(bundle_syntax), Vec::new());
                for puzzle in puzzles[..n].chunks(1) {
                    joined.extend(file.push(&write(format.id, puzzle).unwrap()));
                }
                joined.extend(file.end());
                assert_eq!(write(format.id, &puzzles[..n]).unwrap(), joined, "{}", format.id);
            }
        }
    }

    #[test]
    fn puzzles_without_cells_are_refused() {
        for (width, height) in [(0, 0), (0, 3), (3, 0)] {
            let puzzle = Puzzle::of_picture(&Picture::new(Shape::rect(width, height), Vec::new()));
            for format in crate::FORMATS.iter().filter(|format| format.is_writable()) {
                let puzzle = strip(format, &puzzle);
                assert!(write(format.id, std::slice::from_ref(&puzzle)).is_err(), "{}", format.id);
                assert!(write_what_fits(format.id, &[puzzle]).is_err(), "{}", format.id);
            }
        }
    }
}
