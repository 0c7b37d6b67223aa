//! Sheets of paper, in points; 72 points are an inch.
//!
//! ```text
//!   a4  210 × 297 mm     a3, a2, a1, a0 each twice as large as the one before
//!   letter, legal, tabloid           b0  1000 × 1414 mm, as posters are printed
//! ```

/// A sheet, upright.
#[derive(Debug, PartialEq)]
pub struct Sheet {
    /// Its name.
    pub id: &'static str,
    /// Its width in points.
    pub width: f32,
    /// Its height in points.
    pub height: f32,
}

/// Every sheet, the usual one first. A new one is a row here.
pub const SHEETS: &[Sheet] = &[
    Sheet { id: "a4", width: 595.28, height: 841.89 },
    Sheet { id: "letter", width: 612.0, height: 792.0 },
    Sheet { id: "legal", width: 612.0, height: 1008.0 },
    Sheet { id: "tabloid", width: 792.0, height: 1224.0 },
    Sheet { id: "a5", width: 419.53, height: 595.28 },
    Sheet { id: "a3", width: 841.89, height: 1190.55 },
    Sheet { id: "a2", width: 1190.55, height: 1683.78 },
    Sheet { id: "a1", width: 1683.78, height: 2383.94 },
    Sheet { id: "a0", width: 2383.94, height: 3370.39 },
    Sheet { id: "b0", width: 2834.65, height: 4008.19 },
];

/// The sheet of this name, in capitals or not.
#[must_use]
pub fn sheet_by_id(id: &str) -> Option<&'static Sheet> {
    SHEETS.iter().find(|sheet| sheet.id.eq_ignore_ascii_case(id))
}
