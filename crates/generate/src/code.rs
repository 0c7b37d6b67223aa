//! A puzzle whose picture is a QR code, with as few given cells as we find.
//!
//! ```text
//!   codes     the smallest version that holds the text; every level of correction that fits it,
//!             with each of the eight masks: up to 32 pictures that all say the same
//!   loop      solve for two pictures; another than the code differs from it in a set of cells,
//!             one of which must be given; the fewest cells that meet all sets are given, until
//!             the code is the only picture
//!   best      the code with the fewest; a further one is given up as soon as it needs as many
//! ```
//!
//! For one code the number is proven, see [`fewest_givens`]. Masks matter more than anything
//! else: of the 32 codes of a text some are unique by themselves. To add a cell of each difference
//! and to take away again what is not needed was tried first, with the usual code alone: 8 cells
//! instead of 1 for an address of 58 letters, 1 instead of none for `pictogrid`.
//!
//! All solves together are bounded by work. A code too large to be settled within the bound (about
//! 300 letters) gets as many cells as lines alone need to get through: hundreds, and
//! of 2,000 letters more than two thousand.

use std::fmt;

use pictogrid_core::{CellId, Picture, Puzzle, Shape, Value};
use pictogrid_solve::{
    Observer, Options, OtherPicture, Silent, Stage, WrongAnswer, fewest_givens, solve,
};
use qrcodegen::{Mask, QrCode, QrCodeEcc, QrSegment, Version};

/// The work before the best that is found has to do: lines visited, times the cells of the code,
/// because in a large code a line is longer and a dead end farther.
const MOST_WORK: u64 = 10_000_000_000;
/// Of open cells, one in so many is given at once where lines alone have to get through.
const PORTION: usize = 64;
/// Levels of correction, the lowest first.
const LEVELS: [QrCodeEcc; 4] =
    [QrCodeEcc::Low, QrCodeEcc::Medium, QrCodeEcc::Quartile, QrCodeEcc::High];

/// Why no puzzle can be made from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// The text is too long for any code.
    TooLong,
    /// The solver gave a wrong answer, which was caught.
    Wrong(WrongAnswer),
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::TooLong => {
                f.write_str("the text is too long for a QR code, which holds at most 2953 bytes")
            }
            CodeError::Wrong(wrong) => wrong.fmt(f),
        }
    }
}

impl std::error::Error for CodeError {}

impl From<WrongAnswer> for CodeError {
    fn from(wrong: WrongAnswer) -> CodeError {
        CodeError::Wrong(wrong)
    }
}

/// The puzzle whose only solution is a QR code of `text`.
pub fn puzzle_of(text: &str) -> Result<Puzzle, CodeError> {
    puzzle_of_until(text, &mut Silent)
}

/// As [`puzzle_of`], with the fewest given cells that are found before the observer says stop.
pub fn puzzle_of_until(text: &str, observer: &mut dyn Observer) -> Result<Puzzle, CodeError> {
    let pictures = pictures_of(text)?;
    let mut desk = Desk { work: 0, observer };
    let mut best: Option<(Puzzle, Vec<CellId>)> = None;
    for picture in &pictures {
        let enough = best.as_ref().map_or(usize::MAX, |(_, given)| given.len());
        if enough == 0 || desk.work > MOST_WORK || desk.observer.says_stop() {
            break;
        }
        let plain = Puzzle::of_picture(picture);
        if let Some(given) = desk.fewest_given(&plain, picture, enough)? {
            best = Some((plain, given));
        }
    }
    let (plain, given) = match best {
        Some(best) => best,
        None => {
            let plain = Puzzle::of_picture(&pictures[0]);
            let given = given_for_lines(&plain)?;
            (plain, given)
        }
    };
    Ok(with_given(&plain, &given))
}

/// The codes of the smallest version, without their quiet border; the usual one first.
fn pictures_of(text: &str) -> Result<Vec<Picture>, CodeError> {
    let usual = QrCode::encode_text(text, QrCodeEcc::Low).map_err(|_| CodeError::TooLong)?;
    let (segments, version) = (QrSegment::make_segments(text), usual.version());
    let mut pictures = vec![picture_of(&usual)];
    for level in LEVELS {
        let codes = (0..8).filter_map(|mask| code_of(&segments, level, version, Mask::new(mask)));
        pictures.extend(codes.map(|code| picture_of(&code)));
    }
    Ok(pictures)
}

/// The code of this version, if the text fits it at this level.
fn code_of(
    segments: &[QrSegment],
    level: QrCodeEcc,
    version: Version,
    mask: Mask,
) -> Option<QrCode> {
    QrCode::encode_segments_advanced(segments, level, version, version, Some(mask), false).ok()
}

fn picture_of(code: &QrCode) -> Picture {
    let side = code.size();
    let cells = (0..side * side).map(|i| Value(code.get_module(i % side, i / side).into()));
    Picture::new(Shape::rect(side as u32, side as u32), cells.collect())
}

/// Counts the work.
struct Desk<'a> {
    work: u64,
    observer: &'a mut dyn Observer,
}

impl Desk<'_> {
    /// The fewest given cells that leave the picture alone; `None` if these are `enough` or more,
    /// or not known within the bound.
    fn fewest_given(
        &mut self,
        plain: &Puzzle,
        picture: &Picture,
        enough: usize,
    ) -> Result<Option<Vec<CellId>>, CodeError> {
        let other = |given: &[CellId]| self.other_picture(&with_given(plain, given), picture);
        let givens = fewest_givens(picture, enough, &[], other)?;
        Ok(givens.map(|givens| givens.cells.into_iter().map(|(cell, _)| cell).collect()))
    }

    fn other_picture(
        &mut self,
        puzzle: &Puzzle,
        picture: &Picture,
    ) -> Result<OtherPicture, CodeError> {
        let n_cells = picture.values().len() as u64;
        let left = MOST_WORK.saturating_sub(self.work) / n_cells;
        let options = Options::default().max_line_visits(left.max(1));
        let report = solve(puzzle, &options, self.observer)?;
        self.work += report.stats.line_visits * n_cells;
        Ok(OtherPicture::of(report, picture))
    }
}

/// Cells with which lines alone get through, spread over what they leave open.
fn given_for_lines(plain: &Puzzle) -> Result<Vec<CellId>, CodeError> {
    let options = Options::default().stage(Stage::Lines);
    let mut given = Vec::new();
    loop {
        let known = solve(&with_given(plain, &given), &options, &mut Silent)?.known;
        let cells = (0..known.shape().n_cells() as u32).map(CellId);
        let open: Vec<CellId> = cells.filter(|&cell| known.get(cell).is_none()).collect();
        if open.is_empty() {
            return Ok(given);
        }
        let portion = open.len().div_ceil(PORTION);
        given.extend((0..portion).map(|index| open[(2 * index + 1) * open.len() / (2 * portion)]));
    }
}

/// The puzzle with these cells of its goal given.
fn with_given(puzzle: &Puzzle, given: &[CellId]) -> Puzzle {
    let goal = puzzle.goal().expect("a puzzle of a picture has a goal");
    let given: Vec<(CellId, Value)> = given.iter().map(|&cell| (cell, goal.get(cell))).collect();
    puzzle.clone().with_given(&given).expect("given cells are those of the picture")
}

#[cfg(test)]
mod tests {
    use pictogrid_solve::Verdict;
    use pictogrid_testkit::stops_at;

    use super::*;

    /// Whether the code is the only picture with these cells given.
    fn is_alone(plain: &Puzzle, given: &[CellId]) -> bool {
        let picture = plain.goal().unwrap();
        let other = Desk { work: 0, observer: &mut Silent }
            .other_picture(&with_given(plain, given), picture);
        matches!(other.unwrap(), OtherPicture::No)
    }

    #[test]
    fn a_code_is_the_only_picture_and_every_given_cell_is_needed() {
        for text in ["pictogrid", "HELLO WORLD", "0123456789"] {
            let puzzle = puzzle_of(text).unwrap();
            let plain = Puzzle::of_picture(puzzle.goal().unwrap());
            let given: Vec<CellId> = puzzle.given().iter().map(|(cell, _)| *cell).collect();
            assert!(is_alone(&plain, &given), "{text}");
            for cell in &given {
                let without: Vec<CellId> = given.iter().copied().filter(|c| c != cell).collect();
                assert!(!is_alone(&plain, &without), "{text} without {}", cell.0);
            }
        }
    }

    #[test]
    fn lines_get_through_with_enough_given_cells() {
        let plain = Puzzle::of_picture(&pictures_of("pictogrid and more").unwrap()[0]);
        let given = given_for_lines(&plain).unwrap();
        let options = Options::default().stage(Stage::Lines);
        let report = solve(&with_given(&plain, &given), &options, &mut Silent).unwrap();
        assert_eq!((report.verdict(), report.known.n_unknown()), (Verdict::Unique, 0));
        assert!(given.len() < 50, "{}", given.len());
    }

    #[test]
    fn whoever_says_stop_gets_what_is_found_by_then() {
        let text = "https://example.org/a/page/with/a/long/name";
        let n_given = |n| {
            let puzzle = puzzle_of_until(text, &mut stops_at(n)).unwrap();
            let given: Vec<CellId> = puzzle.given().iter().map(|(cell, _)| *cell).collect();
            assert!(is_alone(&Puzzle::of_picture(puzzle.goal().unwrap()), &given));
            given.len()
        };
        let (at_once, at_last) = (n_given(1), n_given(u64::MAX));
        assert!(at_once > at_last, "{at_once} {at_last}");
    }

    #[test]
    fn codes_of_one_text_are_all_read_alike_and_a_long_one_is_refused() {
        let pictures = pictures_of("pictogrid").unwrap();
        assert!(pictures.len() > 8 && pictures.iter().all(|p| p.shape() == pictures[0].shape()));
        assert_eq!(pictures_of(&"x".repeat(3000)), Err(CodeError::TooLong));
    }
}
