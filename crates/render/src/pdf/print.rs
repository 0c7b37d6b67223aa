//! Prints the pages of a bound book with the crate `krilla`.
//!
//! ```text
//!   Book ─▶ Bound::new: where all of it stands ─▶ paint, a page at a time ─▶ krilla ─▶ bytes
//!           what does not fit is refused here     marks and glyphs (`page`)
//! ```
//!
//! Where things stand is known before a page is begun, so nothing is half printed: the contents name
//! pages that come later, and a puzzle with clues too small to read is refused at once.
//! What the file says of itself has the title of the book; that of its first puzzle only if titles are
//! printed, since a title gives the picture away. The document is in memory to its end: O(marks).
//! A library that draws every output was the other way; it brings a second font machinery.

use krilla::{
    Document,
    embed::{AssociationKind, EmbeddedFile, MimeType},
    metadata::Metadata,
    page::PageSettings,
};

use super::{ATTACHED, Book, Press, book::Bound, page::Pen};
use crate::{DrawError, Image, Look, scene_text::legible};

/// Prints a book that was checked.
pub(super) fn print(book: &Book<'_>, press: &Press, look: &Look) -> Result<Image, DrawError> {
    let bound = Bound::new(book, press, look)?;
    let mut document = Document::new();
    document.set_metadata(metadata(book, press));
    let mut pen = Pen::new();
    for index in 0..bound.pages().len() {
        let [width, height] = press.size();
        let settings = PageSettings::from_wh(width, height);
        let mut page = document.start_page_with(settings.expect("its sides were checked"));
        let mut surface = page.surface();
        pen.begin(&mut surface, press.size(), look.theme.paper);
        bound.paint(index, &mut pen, &mut surface);
        surface.finish();
        page.finish();
    }
    document.set_outline(bound.outline());
    if let Some(text) = book.text {
        document.embed_file(attached(text));
    }
    document.finish().map_err(|error| DrawError::Encoding(format!("{error:?}")))
}

/// The puzzles as a file. It is not packed, so that readers find it without taking the PDF apart.
fn attached(text: &str) -> EmbeddedFile {
    EmbeddedFile {
        path: ATTACHED.to_owned(),
        mime_type: MimeType::new("application/json"),
        description: Some("The puzzles of this file".to_owned()),
        association_kind: AssociationKind::Source,
        data: text.as_bytes().to_vec().into(),
        modification_date: None,
        compress: Some(false),
        location: None,
    }
}

fn metadata(book: &Book<'_>, press: &Press) -> Metadata {
    let first = book.leaves.first().filter(|_| press.has_titles);
    let first = first.and_then(|leaf| leaf.scene.puzzle.about().title.clone());
    let title = book.title.map(str::to_owned).or(first);
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
