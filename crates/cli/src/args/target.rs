//! Where results go: a file, and what its suffix stands for.
//!
//! ```text
//!   -o out/cat.SVG ─▶ Target { path: out/cat.SVG, form: svg }
//!   -o out/cat.doc ─▶ wrong usage, with the suffixes that there are
//! ```
//!
//! The suffix is looked at when the arguments are read, so that a wrong one ends the command before it has
//! worked for an hour. What there is comes from the table of outputs. A flag for the form beside the name
//! would be a second statement of the same, which may contradict the first.

use std::path::PathBuf;

use pictogrid_render::{OUTPUTS, Output};

/// Where results go, and in which form.
#[derive(Clone, Debug)]
pub(crate) struct Target<F> {
    pub(crate) path: PathBuf,
    /// What its suffix stands for.
    pub(crate) form: F,
}

impl<F> Target<F> {
    /// Reads a file name; `form` says what a suffix in small letters stands for.
    pub(crate) fn read(text: &str, form: impl FnOnce(&str) -> Option<F>) -> Option<Target<F>> {
        let path = PathBuf::from(text);
        let suffix = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        Some(Target { form: form(&suffix)?, path })
    }
}

/// What becomes of solutions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// One JSON object a line.
    Json,
    /// Drawn pictures.
    Drawn(&'static Output),
}

/// Reads the name of a file for solutions.
pub(crate) fn of_solutions(text: &str) -> Result<Target<Form>, String> {
    let form = |suffix: &str| match suffix {
        "json" => Some(Form::Json),
        _ => pictogrid_render::by_suffix(suffix).map(Form::Drawn),
    };
    Target::read(text, form).ok_or_else(|| {
        let mut known: Vec<String> = (OUTPUTS.iter())
            .map(|output| format!(".{} ({})", output.suffix, output.sentence))
            .collect();
        known.push(".json (one object a line)".to_owned());
        format!("the suffix says what to write, and it can be {}", known.join(", "))
    })
}
