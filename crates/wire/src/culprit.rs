//! What contradicts all the rest of a puzzle without a picture.
//!
//! ```json
//! {"what":"row 3","clue":"2","instead":"1,1"}
//! {"what":"given cells"}
//! ```

use serde::{Deserialize, Serialize};

/// A clue, or the given cells, without which there is a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CulpritShape {
    /// The line as a person calls it, such as `row 3`; or `given cells`.
    pub what: String,
    /// The clue of the line, as the palette writes it, if there is something to take its place.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clue: Option<String>,
    /// The clue of the line in the picture that all the rest has, if that has but one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub instead: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::to_line;

    #[test]
    fn as_documented() {
        let some = |text: &str| Some(text.to_owned());
        let shapes = [
            CulpritShape { what: "row 3".into(), clue: some("2"), instead: some("1,1") },
            CulpritShape { what: "given cells".into(), clue: None, instead: None },
        ];
        let lines = [r#"{"what":"row 3","clue":"2","instead":"1,1"}"#, r#"{"what":"given cells"}"#];
        for (shape, line) in shapes.into_iter().zip(lines) {
            assert_eq!(to_line(&shape), line);
            assert_eq!(serde_json::from_str::<CulpritShape>(line).unwrap(), shape);
        }
    }
}
