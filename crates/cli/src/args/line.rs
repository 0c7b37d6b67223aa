//! Flags of `line`: one line and its clue, counted, drawn as a table or listed.
//!
//! ```text
//!   '?### 3'  or  '?###' 3      the cells and the clue, in one argument or in several
//!   '?###' 3 2 1                the same: numbers may stand apart, as the cells have none
//!   3,2,1 '?###'                the same: what is cells and what is the clue is seen from the signs
//!   3,2,1     '?###'            refused: there are no cells, or no clue; the message says what to type
//!   --table --output x.svg      the table as a picture      --list N    the first N arrangements
//!   --brute                     counted by trying all       --json      the same facts as an object
//! ```
//!
//! What excludes each other is said in the definition, so that help, completions and errors come from
//! one place: a table is no JSON, and a list has no use for brute force. `--output` needs `--table` and
//! a name that ends in `.svg`, which is the only form of it; any other suffix is refused before
//! anything is counted. `--list` takes a number with a minus as its value, so that the refusal says
//! what is wanted. It has a default, since a line may have more arrangements than anybody can print.
//!
//! A clue that is left out was taken for that of an empty line before, which is `0` and can be written.

use std::path::PathBuf;

use clap::Args;

use super::{BoundArgs, ForceArgs, number::whole};

const AFTER: &str = "\
Examples:
  pictogrid line '?###???????? 3,2,1'          count, forced cells, both extremes
  pictogrid line '?###????????' 3,2,1 --table  the counting table, row by row
  pictogrid line '?###???????? 3,2,1' --table --output table.svg
  pictogrid line '????????????? 2,3,4' --list  the first twenty arrangements
A cell is # filled, . empty or ? unknown.";

#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct LineArgs {
    /// The cells and the clue, in one argument or in several
    #[arg(value_name = "RECORD", required = true, num_args = 1..)]
    pub(crate) record: Vec<String>,
    /// Draw the table that counts the arrangements
    #[arg(long, conflicts_with_all = ["json", "list", "brute"])]
    pub(crate) table: bool,
    /// Draw the table as a picture, an SVG file
    #[arg(long, short, value_name = "FILE.svg", requires = "table", conflicts_with_all = ["json", "list", "brute"], value_parser = svg_file)]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// List the first N arrangements, 20 if N is left out; runs that start further left come first
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub(crate) list: Option<u64>,
    /// Count by trying every way to fill the unknown cells, at most 24 of them
    #[arg(long, conflicts_with = "list")]
    pub(crate) brute: bool,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

impl LineArgs {
    /// The record, its cells first; or what to type instead.
    pub(crate) fn record(&self) -> Result<String, String> {
        record_of(&self.record.join(" "))
    }
}

/// Cells and a clue in either order as a record. What is neither is left to the reader of records, which
/// says where it is.
fn record_of(text: &str) -> Result<String, String> {
    let is_cells = |word: &&str| word.bytes().all(|sign| b"#.?".contains(&sign));
    let is_clue = |word: &&str| word.bytes().all(|sign| sign.is_ascii_digit() || sign == b',');
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() || !words.iter().all(|word| is_cells(word) || is_clue(word)) {
        return Ok(text.to_owned());
    }
    let (cells, clue): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| is_cells(word));
    let clue = clue.join(" ");
    match (&cells[..], &clue[..]) {
        ([], _) => Err(format!(
            "there are no cells; write them before the clue, ? for an unknown one: \
             pictogrid line '????????' {clue:?}"
        )),
        ([cells], "") => Err(format!(
            "there is no clue; write its numbers behind the cells, 0 for a line without runs: \
             pictogrid line '{cells}' 3,2,1"
        )),
        ([one], _) if words.first() == Some(one) => Ok(text.to_owned()),
        ([one], _) if words.last() == Some(one) => Ok(format!("{one} {clue}")),
        ([one], _) => Err(format!(
            "numbers stand before and behind the cells; write them behind: \
             pictogrid line '{one}' {clue:?}"
        )),
        ([one, other, ..], _) => Err(format!(
            "{one} and {other} are cells of two lines; write one line and its clue: \
             pictogrid line '{one}' {:?}",
            if clue.is_empty() { "3,2,1" } else { &clue }
        )),
    }
}

fn svg_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_svg = path.extension().is_some_and(|suffix| suffix.eq_ignore_ascii_case("svg"));
    if is_svg {
        Ok(path)
    } else {
        Err("the table is drawn as SVG; let the name end in .svg".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::record_of;

    #[test]
    fn cells_and_clue_in_either_order() {
        for text in ["?### 3,2,1", "?### 3 2 1", "?### 3, 2, 1"] {
            assert_eq!(record_of(text).unwrap(), text);
        }
        assert_eq!(record_of("3,2,1 ?###").unwrap(), "?### 3,2,1");
        assert_eq!(record_of("3 2 1 ?###").unwrap(), "?### 3 2 1");
        assert_eq!(record_of("0 ???").unwrap(), "??? 0");
    }

    #[test]
    fn what_is_missing_is_named_with_what_to_type() {
        for (text, says) in [
            ("3,2,1", "there are no cells"),
            ("10 3", "pictogrid line '????????' \"10 3\""),
            ("?###", "pictogrid line '?###' 3,2,1"),
            ("3 ?## 1", "pictogrid line '?##' \"3 1\""),
            ("?# ?? 2", "?# and ?? are cells of two lines"),
        ] {
            let message = record_of(text).unwrap_err();
            assert!(message.contains(says), "{message}");
        }
    }

    #[test]
    fn other_signs_are_left_to_the_reader_of_records() {
        for text in ["", "??x 1", "x", "??? -1"] {
            assert_eq!(record_of(text).unwrap(), text);
        }
    }
}
