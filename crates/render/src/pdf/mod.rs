//! PDF: puzzles on pages, for print; a booklet if there are several.
//!
//! ```text
//!   title page     title, contents: number, author, size, pages     only of a booklet
//!   puzzles        in the order given, one a page or several        page 1 begins here
//!   solutions      small, several a page, without clues             at the end, with the titles
//! ```
//!
//! A title gives the picture away, so it stands with the solution, and nowhere else (not in the
//! outline, not in what the file says of itself), unless titles are asked for. Clues are at least
//! [`LEAST`] points high unless less will do, which can be read at arm's length (a digit of 6 points is
//! 1.5 mm high; good eyes read 0.9 mm at 60 cm). Puzzles that would need smaller ones are refused
//! before anything is written: all of them are named, and the smallest sheet on which they fit. Text
//! stays text, in the font that ships. What is drawn are the marks of a `Drawing`, scaled. O(marks).

#[cfg(feature = "pdf")]
mod area;
#[cfg(feature = "pdf")]
mod book;
#[cfg(feature = "pdf")]
mod fit;
#[cfg(feature = "pdf")]
mod pack;
#[cfg(feature = "pdf")]
mod page;
mod paper;
#[cfg(feature = "pdf")]
mod print;

pub use paper::{SHEETS, Sheet, sheet_by_id};

use crate::{Draw, DrawError, Image, Look, Output, Scene};

/// The row of this output.
pub const OUTPUT: Output =
    Output { id: "pdf", suffix: "pdf", sentence: "pages to print", draw: Draw::Book(draw) };

/// The least size of a number, in points, unless another is asked for.
pub const LEAST: f32 = 6.0;

/// The most puzzles that share a page.
const MOST_A_PAGE: u32 = 1000;
/// The sides that a page can have, in points: an inch, and what the format allows.
const SIDES: std::ops::RangeInclusive<f32> = 72.0..=14_400.0;

/// One puzzle of a booklet.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a> {
    /// The puzzle as drawn on its page.
    pub scene: Scene<'a>,
    /// The solution as drawn at the end.
    pub solution: Option<Scene<'a>>,
    /// A note below the solution.
    pub remark: Option<&'a str>,
    /// How hard it is, above the puzzle and in the contents.
    pub difficulty: Option<&'a str>,
}

/// A booklet of puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    /// The title; `None` for no title page.
    pub title: Option<&'a str>,
    /// The puzzles in order.
    pub leaves: &'a [Leaf<'a>],
    /// The puzzles as a text, which is attached to the file under the name [`ATTACHED`].
    pub text: Option<&'a str>,
}

/// The name of the text of the puzzles in a PDF.
pub const ATTACHED: &str = "puzzles.json";

/// The page layout of a booklet.
#[derive(Clone, Copy, Debug)]
pub struct Press {
    /// The sheet.
    pub sheet: &'static Sheet,
    /// Puzzles a page.
    pub per_page: PerPage,
    /// How the sheet lies.
    pub orientation: PageOrientation,
    /// Whether titles are printed above the puzzles and in the contents.
    pub has_titles: bool,
    /// The least height of a clue, in points.
    pub min_clue: f32,
}

/// How a sheet of paper lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageOrientation {
    /// Higher than wide.
    #[default]
    Portrait,
    /// Wider than high.
    Landscape,
}

impl PageOrientation {
    /// The other one.
    #[must_use]
    pub fn turned(self) -> PageOrientation {
        match self {
            PageOrientation::Portrait => PageOrientation::Landscape,
            PageOrientation::Landscape => PageOrientation::Portrait,
        }
    }
}

/// How many puzzles share a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerPage {
    /// As many as fit with cells of one size; a large puzzle has a page of its own.
    Auto,
    /// This many, in equal parts of the page; at least 1 and at most 1000.
    Exactly(u32),
}

impl Press {
    /// Width and height of a page, in points.
    #[must_use]
    pub fn size(&self) -> [f32; 2] {
        let Sheet { width, height, .. } = *self.sheet;
        match self.orientation {
            PageOrientation::Portrait => [width, height],
            PageOrientation::Landscape => [height, width],
        }
    }

    /// The reason if nothing can be printed with this layout.
    fn check(&self) -> Result<(), DrawError> {
        if let Some(side) = self.size().into_iter().find(|side| !SIDES.contains(side)) {
            return Err(DrawError::PageSide { side, allowed: [*SIDES.start(), *SIDES.end()] });
        }
        match self.per_page {
            PerPage::Exactly(n) if n > MOST_A_PAGE => {
                Err(DrawError::TooManyPerPage { puzzles: n, most: MOST_A_PAGE })
            }
            _ => Ok(()),
        }
    }
}

impl Default for Press {
    fn default() -> Press {
        Press {
            sheet: &SHEETS[0],
            per_page: PerPage::Exactly(1),
            orientation: PageOrientation::Portrait,
            has_titles: false,
            min_clue: LEAST,
        }
    }
}

/// The puzzles of a book whose clues would be too small, by their index, and how many points high
/// their clues would be.
#[must_use]
pub fn too_large(book: &Book<'_>, press: &Press, look: &Look) -> Vec<(usize, f32)> {
    #[cfg(feature = "pdf")]
    return fit::too_large(book, press, look);
    #[cfg(not(feature = "pdf"))]
    without_pages(book, press, look, Vec::new())
}

/// Makes the PDF of a booklet.
///
/// # Errors
///
/// Some puzzle cannot be read or drawn on such a sheet; or the library was built without the feature
/// `pdf`.
pub fn draw(book: &Book<'_>, press: &Press, look: &Look) -> Result<Image, DrawError> {
    press.check()?;
    let scenes = book.leaves.iter().flat_map(|leaf| [Some(&leaf.scene), leaf.solution.as_ref()]);
    scenes.flatten().try_for_each(Scene::check)?;
    #[cfg(feature = "pdf")]
    return print::print(book, press, look);
    #[cfg(not(feature = "pdf"))]
    without_pages(book, press, look, Err(DrawError::WithoutPdf))
}

#[cfg(not(feature = "pdf"))]
fn without_pages<T>(_: &Book<'_>, _: &Press, _: &Look, answer: T) -> T {
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_presses_are_refused() {
        let print = |press: Press| {
            let book = Book { title: None, leaves: &[], text: None };
            assert_eq!(too_large(&book, &press, &Look::default()), []);
            draw(&book, &press, &Look::default()).map_err(|refusal| refusal.to_string())
        };
        for n in [MOST_A_PAGE + 1, u32::MAX] {
            let press = Press { per_page: PerPage::Exactly(n), ..Press::default() };
            assert!(print(press).unwrap_err().contains("more than the 1000 allowed"), "{n}");
        }
        for side in [0.0, -5.0, f32::NAN, f32::INFINITY, 20e3] {
            let sheet = Box::leak(Box::new(Sheet { id: "odd", width: 500.0, height: side }));
            let press =
                Press { sheet, orientation: PageOrientation::Landscape, ..Press::default() };
            assert!(print(press).unwrap_err().contains("72 to 14400 are allowed"), "{side}");
        }
        let crowded = Press { per_page: PerPage::Exactly(MOST_A_PAGE), ..Press::default() };
        assert!(print(crowded).is_ok());
    }
}
