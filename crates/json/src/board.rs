//! What JSON says of the cells of a puzzle: the board that a solve goes on from.
//!
//! ```json
//! {"known":["#?.","??#"]}
//! {"solutions":[["#..","..#"]]}
//! ```

use serde::Deserialize;

/// The fields of [`Solved`](crate::Solved) that hold cells; others are passed over.
#[derive(Deserialize)]
struct Cells {
    #[serde(default)]
    known: Option<Vec<String>>,
    #[serde(default)]
    solutions: Option<Vec<Vec<String>>>,
}

/// The rows that are known of a puzzle, or those of its only picture, in an object as `solve` writes
/// it; or why there are none, in words.
pub fn board(json: &[u8]) -> Result<Vec<String>, String> {
    let cells: Cells = serde_json::from_slice(json)
        .map_err(|error| format!("no board in JSON: {error}; `solve --json` writes one"))?;
    let only = cells.solutions.filter(|solutions| solutions.len() == 1);
    cells.known.or_else(|| only?.pop()).ok_or_else(|| {
        "JSON without `known` cells, and not of one picture; `solve --json` writes them".to_owned()
    })
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
        assert!(several.unwrap_err().starts_with("JSON without `known` cells"));
        assert!(rows("{").unwrap_err().starts_with("no board in JSON: "));
    }
}
