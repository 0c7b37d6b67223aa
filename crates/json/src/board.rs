//! What JSON says of the cells of a puzzle: the board that a solve goes on from.
//!
//! ```json
//! {"known":["#?.","??#"]}
//! {"solutions":[["#..","..#"]]}
//! ```

use std::fmt;

use serde::Deserialize;

/// The fields of [`Solved`](crate::Solved) that hold cells; others are passed over.
#[derive(Deserialize)]
struct Cells {
    #[serde(default)]
    known: Option<Vec<String>>,
    #[serde(default)]
    solutions: Option<Vec<Vec<String>>>,
}

/// Why JSON is no board.
#[derive(Debug)]
#[non_exhaustive]
pub enum BoardError {
    /// It does not have the shape.
    NotJson(serde_json::Error),
    /// It has neither `known` cells nor exactly one picture.
    NoCells,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::NotJson(error) => write!(f, "this JSON is not a board: {error}"),
            BoardError::NoCells => {
                f.write_str("this JSON has neither `known` cells nor exactly one solution")
            }
        }
    }
}

impl std::error::Error for BoardError {}

/// The rows that are known of a puzzle, or those of its only picture, in an object of the shape
/// [`Solved`](crate::Solved).
pub fn board(json: &[u8]) -> Result<Vec<String>, BoardError> {
    let cells: Cells = serde_json::from_slice(json).map_err(BoardError::NotJson)?;
    let only = cells.solutions.filter(|solutions| solutions.len() == 1);
    cells.known.or_else(|| only?.pop()).ok_or(BoardError::NoCells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_or_the_only_picture() {
        let rows = |json: &str| board(json.as_bytes());
        assert_eq!(rows(r##"{"v":1,"solutions":[],"known":["#?"]}"##).unwrap(), ["#?"]);
        assert_eq!(rows(r##"{"solutions":[["#."]],"stage":"lines"}"##).unwrap(), ["#."]);
        let several = rows(r##"{"solutions":[["#."],[".#"]]}"##);
        assert!(matches!(several, Err(BoardError::NoCells)));
        assert!(matches!(rows("{"), Err(BoardError::NotJson(_))));
    }
}
