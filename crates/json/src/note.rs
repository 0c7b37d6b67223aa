//! What a reader took for granted, with its sentence.
//!
//! ```json
//! {"kind":"empty_sign","sign":"F","text":"no sign of this drawing is known as an empty cell; F was .."}
//! ```
//!
//! Every shape that answers about a puzzle which was read has these as `notes`, left out if there are none.
//! The kind is for programs, the sentence for people: a front end that words a note by itself, as pages
//! would have to without `text`, says nothing of a kind that is newer than it.
//!
//! Without the feature `notes` there are none, and no words for them: the first module of the page reads
//! only our own formats, of which nothing is taken for granted, and is 4 kB smaller so.

use pictogrid_core::Note;
use serde::{Deserialize, Serialize};

/// A note and its sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Noted {
    /// What was taken for granted.
    #[cfg(feature = "notes")]
    #[serde(flatten)]
    pub note: Note,
    /// The same in words.
    #[cfg(feature = "notes")]
    pub text: String,
}

impl Noted {
    /// The shapes of notes.
    #[cfg(not(feature = "notes"))]
    #[must_use]
    pub fn all(_: &[Note]) -> Vec<Noted> {
        Vec::new()
    }

    /// The shapes of notes.
    #[cfg(feature = "notes")]
    #[must_use]
    pub fn all(notes: &[Note]) -> Vec<Noted> {
        notes.iter().map(|note| Noted { note: note.clone(), text: note.to_string() }).collect()
    }

    /// The word for its kind.
    #[cfg(feature = "notes")]
    #[must_use]
    pub fn kind(&self) -> String {
        let json = serde_json::to_value(&self.note).unwrap_or_default();
        json["kind"].as_str().unwrap_or_default().to_owned()
    }
}

#[cfg(all(test, feature = "notes"))]
mod tests {
    use super::*;

    #[test]
    fn a_note_has_its_kind_and_its_sentence() {
        let noted = Noted::all(&[Note::EmptySign { sign: "F".to_owned() }, Note::AllFilled]);
        let json = serde_json::to_string(&noted[0]).unwrap();
        let begin = r#"{"kind":"empty_sign","sign":"F","text":"no sign of this drawing"#;
        assert!(json.starts_with(begin), "{json}");
        assert_eq!(serde_json::from_str::<Noted>(&json).unwrap(), noted[0]);
        assert_eq!(noted[1].kind(), "all_filled");
    }
}
