//! Pictures of puzzles whose clues are known: screenshots and photographs, drawn from a seed.
//!
//! ```text
//!   seed ─▶ puzzle ─▶ layout, colors, font ─▶ flat picture ─▶ (photo) bent, lit, blurred ─▶ JPEG or not
//!             └─────────── truth: rows, columns, the box of each number ──────────────────────┘
//! ```
//!
//! Ten styles, as people have them: plain lines, boxes for the numbers, an app, dark, cells with gaps,
//! half solved, dense, a scan, a photo, a bent page. Fonts come from outside ([`Fonts`]); each family is
//! either for training or for measuring, never for both. The same seed, style and fonts give the same
//! picture on every machine, up to the rounding of floating numbers.

mod dice;
mod flat;
mod font;
mod layout;
mod marks;
mod page;
mod photo;
mod puzzle;
mod theme;
mod warp;

pub use dice::Dice;
pub use flat::{Number, Truth};
pub use font::{Face, Fonts};
pub use page::{Page, Warp};
pub use puzzle::Clues;

/// How a picture looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// Lines and numbers.
    Plain,
    /// Boxes for the numbers.
    Boxed,
    /// Small numbers in strips, buttons around.
    App,
    /// Light on dark.
    Dark,
    /// Rounded cells with gaps.
    Gaps,
    /// Filled and marked cells, numbers struck out.
    Half,
    /// Cells of 11 to 16 pixels.
    Dense,
    /// Paper, turned by up to 2°.
    Scan,
    /// Paper, turned by up to 8°, in perspective.
    Photo,
    /// The same on a page that bends.
    Curved,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 10] = [
        Style::Plain,
        Style::Boxed,
        Style::App,
        Style::Dark,
        Style::Gaps,
        Style::Half,
        Style::Dense,
        Style::Scan,
        Style::Photo,
        Style::Curved,
    ];

    /// Its name.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Style::Plain => "plain",
            Style::Boxed => "boxed",
            Style::App => "app",
            Style::Dark => "dark",
            Style::Gaps => "gaps",
            Style::Half => "half",
            Style::Dense => "dense",
            Style::Scan => "scan",
            Style::Photo => "photo",
            Style::Curved => "curved",
        }
    }

    /// Whether paper was photographed or scanned.
    #[must_use]
    pub fn is_paper(self) -> bool {
        matches!(self, Style::Scan | Style::Photo | Style::Curved)
    }
}

/// What a picture is drawn for: the fonts of measurements are never those of training.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Numbers follow no puzzle, so that all are met; fonts for training.
    Training,
    /// A puzzle with one solution; fonts kept apart.
    Measuring,
}

/// Draws a picture.
///
/// # Panics
/// If `fonts` has no font for the purpose.
#[must_use]
pub fn draw(seed: u64, style: Style, purpose: Purpose, fonts: &Fonts) -> (Page, Truth) {
    let mut dice = Dice::new(seed, style.id());
    let (page, truth) = flat::draw(&mut dice, style, purpose, fonts);
    if style.is_paper() {
        photo::photo(&mut dice, &page, truth, style, fonts)
    } else {
        photo::screenshot(&mut dice, &page, truth, style)
    }
}
