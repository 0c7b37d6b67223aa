//! An input that could not be used: the first fault in the fields, the others behind it.
//!
//! ```json
//! {"v":1,"source":"bad.non","error":{"kind":"sum_mismatch","place":{"line":7,"column":12},
//!  "message":"rows fill 143 cells, columns 141"}}
//! {"v":1,"source":"a.txt","error":{"kind":"syntax","message":"no format recognizes ..",
//!  "remedies":[{"kind":"name_format"}]}}
//! ```
//!
//! Where sums differ, `typo_candidates` behind the error names what would fix them.
//!
//! Further faults are a list, `more`, which is left out when it is empty. `place` is in the text of the
//! source, and of `file` where that is called otherwise: `all.jsonl` of the source `all.jsonl#4`.

use pictogrid_core::{Draft, Error, Remedy, Shape, with_remedies};
use serde::{Deserialize, Serialize};

use crate::{Advice, FailedKind, Line, VERSION};

/// An input that could not be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Failed {
    /// [`VERSION`].
    pub v: u32,
    /// The input.
    pub source: String,
    /// What is wrong with it.
    pub error: FirstFault,
    /// If the sums differ: what would fix them.
    #[serde(flatten)]
    pub advice: Advice,
    /// All faults with what helps, in words that name no flag and no button. Only programs in JavaScript get
    /// it; the command prints its own words.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
}

/// The fault found first, and all others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FirstFault {
    /// The fault found first.
    #[serde(flatten)]
    pub first: Fault,
    /// Every other fault, in the order found.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub more: Vec<Fault>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fault {
    /// Its kind.
    pub kind: FailedKind,
    /// Where in the text, if the fault has a place.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub place: Option<Place>,
    /// The line whose clue is wrong, if it is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub about: Option<Line>,
    /// The file with this place, if it is called otherwise than the source.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub file: Option<String>,
    /// What is wrong, in words.
    pub message: String,
    /// What helps: each of these alone.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub remedies: Vec<Remedy>,
}

/// A place in a text, as editors count: from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    /// The line.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub line: u64,
    /// The character in that line; left out if it is all of it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub column: Option<u32>,
}

impl From<pictogrid_core::Place> for Place {
    fn from(place: pictogrid_core::Place) -> Place {
        Place { line: place.line.into(), column: Some(place.column) }
    }
}

impl Fault {
    /// A fault of the source, whose places are in the file.
    fn new((source, file): (&str, &str), fault: &pictogrid_core::Fault) -> Fault {
        let place = fault.place().map(Place::from);
        Fault {
            kind: fault.kind().into(),
            place,
            about: fault.line().map(Line::from),
            file: place.and_then(|_| other_file(source, file)),
            message: fault.message().to_owned(),
            remedies: fault.remedies().to_vec(),
        }
    }

    /// The fault as `cat.non:7:12: message; remedies`, each remedy worded by `word`.
    #[must_use]
    pub fn text(&self, source: &str, word: impl FnMut(&Remedy) -> String) -> String {
        let text = with_remedies(&self.message, &self.remedies, word);
        let file = self.file.as_deref().unwrap_or(source);
        match self.place {
            Some(Place { line, column: Some(column) }) => {
                format!("{file}:{line}:{column}: {text}")
            }
            Some(Place { line, column: None }) => format!("{file}:{line}: {text}"),
            None => format!("{source}: {text}"),
        }
    }
}

fn other_file(source: &str, file: &str) -> Option<String> {
    (file != source).then(|| file.to_owned())
}

impl FirstFault {
    /// All faults, in the order found.
    pub fn all(&self) -> impl Iterator<Item = &Fault> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

impl Failed {
    /// The faults of the puzzle `source`, whose places are in the file `file`.
    #[must_use]
    pub fn new(source: &str, file: &str, error: &Error) -> Failed {
        let shape = |fault| Fault::new((source, file), fault);
        let first = shape(error.first());
        let more = error.faults().skip(1).map(shape).collect();
        let error = FirstFault { first, more };
        let advice = Advice::default();
        Failed { v: VERSION, source: source.to_owned(), error, advice, text: None }
    }

    /// The same with what would fix the draft. If that is one clue alone, the fault is there.
    #[must_use]
    pub fn with_advice(self, draft: &Draft, advice: &pictogrid_solve::Advice) -> Failed {
        let shape = Shape::rect(draft.columns.len() as u32, draft.rows.len() as u32);
        let mut failed = Failed { advice: Advice::new((shape, &draft.palette), advice), ..self };
        if let (Some([only]), false) =
            (failed.advice.typo_candidates.as_deref(), failed.advice.incomplete)
        {
            let side = if only.line.kind == "row" { &draft.rows } else { &draft.columns };
            let place = side.get(only.line.index as usize).and_then(|clue| clue.place);
            let first = &mut failed.error.first;
            first.place = place.map(Place::from).or(first.place);
        }
        failed
    }

    /// A fault of `source` at a line of the file `file`, and the character in it, if it is one.
    #[must_use]
    pub fn at_line(
        kind: FailedKind,
        source: &str,
        (file, line, column): (&str, u64, Option<u32>),
        message: &str,
    ) -> Failed {
        let mut failed = Failed::of_kind(kind, source, message);
        failed.error.first.place = Some(Place { line, column });
        failed.error.first.file = other_file(source, file);
        failed
    }

    /// The same failure, with what helps.
    #[must_use]
    pub fn remedies(mut self, remedies: &[Remedy]) -> Failed {
        self.error.first.remedies.extend_from_slice(remedies);
        self
    }

    /// The same in words, too.
    #[must_use]
    pub fn in_words(self) -> Failed {
        let line = |fault: &Fault| {
            let text = with_remedies(&fault.message, &fault.remedies, Remedy::to_string);
            match fault.place {
                Some(Place { line, column: Some(column) }) => format!("{line}:{column}: {text}"),
                Some(Place { line, column: None }) => format!("{line}: {text}"),
                None => text,
            }
        };
        // The place of the first one is that of the exception.
        let first =
            with_remedies(&self.error.first.message, &self.error.first.remedies, Remedy::to_string);
        let more = self.error.more.iter().map(line);
        let mut text = std::iter::once(first).chain(more).collect::<Vec<_>>().join("\n");
        if let Some(advice) = self.on_sums() {
            text = format!("{text}; {advice}");
        }
        Failed { text: Some(text), ..self }
    }

    /// A failure that is not a fault of the text, but of the file or of the program.
    #[must_use]
    pub fn of_kind(kind: FailedKind, source: &str, message: &str) -> Failed {
        let message = message.to_owned();
        let first =
            Fault { kind, place: None, about: None, file: None, message, remedies: Vec::new() };
        let error = FirstFault { first, more: Vec::new() };
        let advice = Advice::default();
        Failed { v: VERSION, source: source.to_owned(), error, advice, text: None }
    }
}
