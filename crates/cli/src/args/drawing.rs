//! A file to be drawn, whose suffix says how.

use std::path::PathBuf;

/// A file, and what is written into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawing {
    /// `-` is standard output.
    pub(crate) path: PathBuf,
    pub(crate) form: DrawingForm,
}

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

impl Drawing {
    /// Reads the name of a file that can be of one of these forms. Needs: two forms at least.
    pub(crate) fn parse(text: &str, forms: &[DrawingForm]) -> Result<Drawing, String> {
        let path = PathBuf::from(text);
        let suffix = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        if let Some(&form) = forms.iter().find(|form| form.suffix() == suffix) {
            return Ok(Drawing { path, form });
        }
        let all: Vec<String> = forms.iter().map(|form| format!(".{}", form.suffix())).collect();
        let (last, others) = all.split_last().ok_or("nothing can be drawn")?;
        Err(format!("the suffix says how to draw, and it can be {} or {last}", others.join(", ")))
    }
}
