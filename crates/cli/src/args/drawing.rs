//! A file to be drawn (tiles, edges), whose suffix says how.
//!
//! ```text
//!   out.txt  the rows as text     out.svg, out.png  a picture     out.json  the answer as JSON
//!   -        text on standard output
//! ```
//!
//! Not the outputs of `render`, which draw puzzles with clues. Every form is known when the arguments are
//! read, so a wrong suffix ends the command before its work.

use crate::args::target::Target;

/// A file, and what is written into it; its path may be `-`, standard output.
pub(crate) type Drawing = Target<DrawingForm>;

/// What is written into a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawingForm {
    Text,
    Svg,
    Png,
    Json,
}

impl DrawingForm {
    fn suffix(self) -> &'static str {
        match self {
            DrawingForm::Text => "txt",
            DrawingForm::Svg => "svg",
            DrawingForm::Png => "png",
            DrawingForm::Json => "json",
        }
    }
}

/// Reads the name of a file that can be of one of these forms. Needs: two forms at least.
pub(crate) fn parse(text: &str, forms: &[DrawingForm]) -> Result<Drawing, String> {
    let form = |suffix: &str| forms.iter().copied().find(|form| form.suffix() == suffix);
    Target::read(text, form).ok_or_else(|| {
        let all: Vec<String> = forms.iter().map(|form| format!(".{}", form.suffix())).collect();
        let (others, last) = (all[..all.len() - 1].join(", "), &all[all.len() - 1]);
        format!("the suffix says how to draw, and it can be {others} or {last}")
    })
}
