//! PDF: puzzles on pages, for print; a booklet if there are several.
//!
//! ```text
//!   title page     title, contents: number, name, author, size      only of a booklet
//!   puzzles        in the order given, one a page or several        page 1 begins here
//!   solutions      small, several a page, without clues             at the end
//! ```
//!
//! Clues are at least [`LEAST`] points high, which can be read at arm's length (a digit of 6 points is
//! 1.5 mm high; good eyes read 0.9 mm at 60 cm). Puzzles that would need smaller ones are refused
//! before anything is written: all of them are named, and the smallest sheet on which they fit. Text stays text, in
//! the font that ships. What is drawn are the marks of a [`Drawing`](crate::drawing::Drawing), scaled.
//! O(marks).

mod book;
mod fit;
mod page;
mod sheet;

pub use fit::too_large;
pub use sheet::{SHEETS, Sheet, sheet_by_id};

use krilla::{Document, metadata::Metadata, page::PageSettings};

use crate::{
    Draw, Image, Look, Output, Refusal, Scene,
    pdf::{book::Bound, page::Pen},
    words::legible,
};

/// The row of this output.
pub const OUTPUT: Output =
    Output { id: "pdf", suffix: "pdf", sentence: "pages to print", draw: Draw::Book(draw) };

/// The least size of a number, in points.
pub const LEAST: f32 = 6.0;

/// One puzzle of a book.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a> {
    /// What stands on its page.
    pub scene: Scene<'a>,
    /// What stands among the solutions.
    pub solution: Option<Scene<'a>>,
    /// What is said below the solution, if there is anything to say.
    pub remark: Option<&'a str>,
}

/// Puzzles to be bound.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    /// What stands on the title page; without it there is none.
    pub title: Option<&'a str>,
    /// The puzzles in order.
    pub leaves: &'a [Leaf<'a>],
}

/// How a book is printed.
#[derive(Clone, Copy, Debug)]
pub struct Press {
    /// The sheet.
    pub sheet: &'static Sheet,
    /// Puzzles a page, at least 1.
    pub per_page: u32,
    /// Whether the sheet lies on its long side.
    pub is_landscape: bool,
}

impl Press {
    /// Puzzles a page, whatever the field says.
    fn n_a_page(&self) -> u32 {
        self.per_page.max(1)
    }

    /// Width and height of a page, in points.
    #[must_use]
    pub fn size(&self) -> [f32; 2] {
        let Sheet { width, height, .. } = *self.sheet;
        if self.is_landscape { [height, width] } else { [width, height] }
    }
}

impl Default for Press {
    fn default() -> Press {
        Press { sheet: &SHEETS[0], per_page: 1, is_landscape: false }
    }
}

/// Prints a book.
pub fn draw(book: &Book<'_>, press: &Press, look: &Look) -> Result<Image, Refusal> {
    let bound = Bound::new(book, press, look)?;
    let mut document = Document::new();
    document.set_metadata(metadata(book));
    let mut pen = Pen::new();
    for paint in bound.pages() {
        let [width, height] = press.size();
        let settings = PageSettings::from_wh(width, height);
        let mut page = document.start_page_with(settings.expect("a sheet has a size"));
        let mut surface = page.surface();
        pen.begin(&mut surface, press.size(), look.theme.paper);
        bound.paint(&paint, &mut pen, &mut surface);
        surface.finish();
        page.finish();
    }
    document.set_outline(bound.outline());
    document.finish().map_err(|error| Refusal::new(format!("no PDF can be made of it: {error:?}")))
}

fn metadata(book: &Book<'_>) -> Metadata {
    let first = book.leaves.first().map(|leaf| leaf.scene.puzzle.about());
    let title = book.title.map(str::to_owned);
    let title = title.or_else(|| first.and_then(|about| about.title.clone()));
    let title = title.map_or_else(|| "Nonogram".to_owned(), |title| legible(&title));
    let mut authors: Vec<String> = Vec::new();
    let named = book.leaves.iter().filter_map(|leaf| leaf.scene.puzzle.about().author.as_deref());
    for author in named.map(legible) {
        if !authors.contains(&author) {
            authors.push(author);
        }
    }
    Metadata::new().creator("pictogrid".to_owned()).authors(authors).title(title)
}
