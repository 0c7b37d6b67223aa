//! A puzzle that was read from a picture.
//!
//! ```json
//! {"v":1,"source":"page.png","width":2,"height":2,"verdict":"unique","rows":[[2],[1]],"columns":[[2],[1]],
//!  "row_boxes":[[[4.0,30.0,12.0,42.0]],[[5.0,50.0,9.0,62.0]]],"column_boxes":[[[30.0,4.0,38.0,16.0]],[[52.0,4.0,56.0,16.0]]],
//!  "corners":[[24.0,24.0],[64.0,24.0],[64.0,64.0],[24.0,64.0]],
//!  "doubts":[{"line":{"kind":"row","index":1},"position":0,"reading":[1],"second":[7]}]}
//! ```
//!
//! Places are pixels of the picture as it is shown, turned as its camera noted: left, top, right, bottom of a
//! number, and the corners of the grid from the top left clockwise. O(numbers).

use pictogrid_scan as scan;
use serde::{Deserialize, Serialize};

use crate::{Line, VERSION, Verdict};

/// A puzzle that was read from a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Scanned {
    /// [`VERSION`].
    pub v: u32,
    /// The picture.
    pub source: String,
    /// Columns of the grid.
    pub width: usize,
    /// Rows of the grid.
    pub height: usize,
    /// How many pictures fit the clues; `stopped` if that was not settled.
    pub verdict: Verdict,
    /// The numbers of each row.
    pub rows: Vec<Vec<u32>>,
    /// The numbers of each column.
    pub columns: Vec<Vec<u32>>,
    /// The box of each of these in the picture: left, top, right, bottom.
    pub row_boxes: Vec<Vec<[f64; 4]>>,
    /// The same of the columns.
    pub column_boxes: Vec<Vec<[f64; 4]>>,
    /// The corners of the grid in the picture, from the top left clockwise.
    pub corners: [[f64; 2]; 4],
    /// What a person should look at.
    pub doubts: Vec<Doubt>,
    /// Whether the page was bent or turned.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub photograph: bool,
    /// Whether there are too few numbers for a puzzle to be called unique.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub few_numbers: bool,
    /// By how much the rows fill more cells than the columns, if these differ.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub sum_difference: Option<i64>,
    /// Lines without a reading, if there are any.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub unread_lines: Option<usize>,
}

/// A number, or a whole line, that a person should look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Doubt {
    /// The line.
    pub line: Line,
    /// Which number of it, from 0; left out if it is the line as a whole.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub position: Option<usize>,
    /// The numbers of the line as they were taken.
    pub reading: Vec<u32>,
    /// The second choice for the line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub second: Option<Vec<u32>>,
}

impl Scanned {
    /// What was read from the picture `source`.
    #[must_use]
    pub fn new(source: &str, found: &scan::Scanned) -> Scanned {
        let boxes = |is_row| {
            let lines = found.lines.iter().filter(|line| line.is_row == is_row);
            lines.map(|line| line.boxes.iter().map(|sides| sides.map(tenths)).collect()).collect()
        };
        let mut shape = Scanned {
            v: VERSION,
            source: source.to_owned(),
            width: found.size[0],
            height: found.size[1],
            verdict: found.verdict.into(),
            rows: found.rows().map(<[u32]>::to_vec).collect(),
            columns: found.columns().map(<[u32]>::to_vec).collect(),
            row_boxes: boxes(true),
            column_boxes: boxes(false),
            corners: found.corners.map(|corner| corner.map(tenths)),
            doubts: found.doubts.iter().map(|doubt| Doubt::new(doubt, found)).collect(),
            photograph: false,
            few_numbers: false,
            sum_difference: None,
            unread_lines: None,
        };
        for &note in &found.notes {
            match note {
                scan::Note::Photograph => shape.photograph = true,
                scan::Note::FewNumbers => shape.few_numbers = true,
                scan::Note::SumsDiffer(by) => shape.sum_difference = Some(by),
                scan::Note::Unread(n) => shape.unread_lines = Some(n),
                _ => {}
            }
        }
        shape
    }
}

impl Doubt {
    fn new(doubt: &scan::Doubt, found: &scan::Scanned) -> Doubt {
        let line = &found.lines[doubt.line];
        let kind = if line.is_row { "row" } else { "column" };
        Doubt {
            line: Line { kind: kind.to_owned(), index: line.index as u32 },
            position: doubt.position,
            reading: line.clue.clone(),
            second: doubt.second.clone(),
        }
    }
}

impl From<scan::Verdict> for Verdict {
    fn from(verdict: scan::Verdict) -> Verdict {
        match verdict {
            scan::Verdict::Unique => Verdict::Unique,
            scan::Verdict::Several => Verdict::Several,
            scan::Verdict::None => Verdict::None,
            scan::Verdict::NotSettled => Verdict::Stopped,
        }
    }
}

/// A place to a tenth of a pixel.
fn tenths(at: f32) -> f64 {
    (f64::from(at) * 10.0).round() / 10.0
}
