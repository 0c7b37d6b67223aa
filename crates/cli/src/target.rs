//! Where results go: a file, and what its suffix stands for.

use std::path::PathBuf;

use pictogrid_render::{OUTPUTS, Output};

/// Where results go, and in which form.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) path: PathBuf,
    /// What its suffix stands for.
    pub(crate) form: Form,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// One JSON object a line.
    Json,
    /// Drawn pictures.
    Drawn(&'static Output),
}

impl Target {
    /// Reads a file name; its suffix must stand for something.
    pub(crate) fn parse(text: &str) -> Result<Target, String> {
        let path = PathBuf::from(text);
        let suffix = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        let form = if suffix.eq_ignore_ascii_case("json") {
            Some(Form::Json)
        } else {
            pictogrid_render::by_suffix(&suffix).map(Form::Drawn)
        };
        form.map(|form| Target { path, form }).ok_or_else(|| {
            let mut known: Vec<String> = (OUTPUTS.iter())
                .map(|output| format!(".{} ({})", output.suffix, output.sentence))
                .collect();
            known.push(".json (one object a line)".to_owned());
            format!("the suffix says what to write, and it can be {}", known.join(", "))
        })
    }
}
