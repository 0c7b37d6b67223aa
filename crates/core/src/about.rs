//! What a file says about a puzzle besides the puzzle.

/// Title, author and rights of a puzzle, as the file states them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The name of the puzzle.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The copyright notice.
    pub copyright: Option<String>,
    /// The license it may be shared under.
    pub license: Option<String>,
    /// Its number or name in a collection.
    pub catalogue: Option<String>,
    /// Keys that pictogrid has no use for, kept so that writing loses nothing.
    pub others: Vec<(String, String)>,
}
