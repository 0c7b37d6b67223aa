//! A record: a line and its clue as one line of text.
//!
//! ```text
//!   ?###???????? 3,2,1       cells, blanks, run lengths
//!   ??????       0           no runs
//! ```
//!
//! Forgiven: blanks, tabs and CR in front, behind and between, around commas, and instead of
//! commas. A clue that the line cannot hold is not a fault of the text: its count is 0, and
//! [`Record::why_impossible`] says why. Faults are everything else: a character that is neither
//! cell nor number, a zero among other runs, a missing, negative or too large number, cells alone
//! (what is left of a record that was cut off would have one arrangement or none). Each is reported
//! with its column and a way out. O(length), bytewise.

use std::{fmt, str::FromStr};

use pictogrid_core::{Fault, FaultKind, Line, Place, Value, n_of};

use crate::{leftmost, min_cells, slack};

/// A line and its clue.
///
/// ```
/// let record: pictogrid_line::Record = "?###???????? 3,2,1".parse().unwrap();
/// assert_eq!(record.clue, [3, 2, 1]);
/// assert_eq!(record.to_string(), "?###???????? 3,2,1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The cells.
    pub line: Line,
    /// The run lengths, none of them zero.
    pub clue: Vec<u32>,
}

impl Record {
    /// Reads a record from bytes, which need not be text beyond ASCII. One line of it: a line
    /// feed may end it.
    pub fn parse(text: &[u8]) -> Result<Record, RecordError> {
        let end = text.trim_ascii_end().len();
        let start = text.iter().take_while(|&&byte| is_blank(byte)).count();
        if start >= end {
            let message = "there are no cells; a record is cells and a clue, such as ?###???? 3,2";
            return Err(RecordError::new(FaultKind::Syntax, 0, message));
        }
        let n = text[start..end].iter().take_while(|&&byte| !is_blank(byte)).count();
        let line = cells(text, start..start + n)?;
        if start + n == end {
            let message = "these cells have no clue; write it behind them, 0 for no runs";
            return Err(RecordError::new(FaultKind::Syntax, end - 1, message));
        }
        let mut clue = Vec::new();
        let mut reader = Reader { text: &text[..end], at: start + n };
        while let Some(length) = reader.next_run(clue.is_empty())? {
            clue.push(length);
        }
        let clue = without_lone_zero(clue)?;
        Ok(Record { line, clue })
    }

    /// Why no arrangement can exist whatever the cells are, with the numbers; `None` if the clue
    /// fits the length of the line.
    ///
    /// ```
    /// let record: pictogrid_line::Record = "????? 3,2,1".parse().unwrap();
    /// assert_eq!(record.why_impossible().unwrap(), "3,2,1 needs 8 cells, the line has 5");
    /// ```
    #[must_use]
    pub fn why_impossible(&self) -> Option<String> {
        let (needed, n) = (min_cells(&self.clue), self.line.len());
        (needed > n as u64).then(|| {
            let plural = if needed == 1 { "" } else { "s" };
            format!("{} needs {needed} cell{plural}, the line has {n}", ClueText(&self.clue))
        })
    }

    /// Why the line has no arrangement, if it has none: too few cells, or no place for its runs.
    #[must_use]
    pub fn why_none(&self) -> Option<String> {
        let why = self.why_impossible();
        if why.is_some() || leftmost(&self.line, &self.clue).is_some() {
            return why;
        }
        let n = n_of(self.line.len() as u64, "cell");
        let known = n_of((self.line.len() - self.line.n_unknown()) as u64, "known cell");
        if self.clue.is_empty() {
            return Some(format!("the clue is empty, but some of the {n} are filled"));
        }
        let needed = min_cells(&self.clue);
        Some(format!(
            "the clue needs {needed} of the {n}, but no place for its runs agrees with the {known}"
        ))
    }

    /// The number of arrangements as a formula, `C(3 + 4, 3)` for 3 runs and a slack of 4 cells; only of a
    /// line in which nothing is known.
    #[must_use]
    pub fn closed_form(&self) -> Option<String> {
        let is_blank = self.line.n_unknown() == self.line.len();
        let slack = slack(self.line.len(), &self.clue).filter(|_| is_blank)?;
        Some(format!("C({0} + {slack}, {0})", self.clue.len()))
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        Record::parse(text.as_bytes())
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.line, ClueText(&self.clue))
    }
}

struct ClueText<'a>(&'a [u32]);

impl fmt::Display for ClueText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, others)) = self.0.split_first() else { return f.write_str("0") };
        write!(f, "{first}")?;
        others.iter().try_for_each(|length| write!(f, ",{length}"))
    }
}

/// What is wrong with the text of a record, and in which column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    kind: FaultKind,
    column: usize,
    message: String,
}

impl RecordError {
    pub(crate) fn new(kind: FaultKind, at: usize, message: impl Into<String>) -> RecordError {
        RecordError { kind, column: at + 1, message: message.into() }
    }

    /// The column of the fault, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The fault in line `line` (from 1) of a file.
    #[must_use]
    pub fn fault(self, line: u32) -> Fault {
        let column = u32::try_from(self.column).unwrap_or(u32::MAX);
        Fault::new(self.kind, self.message).at(Place::new(line, column))
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for RecordError {}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() && byte != b'\n'
}

fn cells(text: &[u8], range: std::ops::Range<usize>) -> Result<Line, RecordError> {
    let mut line = Line::unknown(range.len());
    for (i, at) in range.enumerate() {
        match text[at] {
            b'#' => line.set(i, Some(Value::FILLED)),
            b'.' => line.set(i, Some(Value::EMPTY)),
            b'?' => {}
            _ => {
                let message = format!(
                    "{:?} is not a cell; a cell is # filled, . empty or ? unknown",
                    character(&text[at..])
                );
                return Err(RecordError::new(FaultKind::Syntax, at, message));
            }
        }
    }
    Ok(line)
}

/// The character that `text` begins with; bytes that are no text give a replacement.
fn character(text: &[u8]) -> char {
    let text = &text[..text.len().min(4)];
    String::from_utf8_lossy(text).chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// A run length and where it stands.
type Run = (u32, usize);

/// Reads the clue behind the cells. Everything before `at` was ASCII, so bytes are columns.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// The next run length, `None` at the end. A comma has to stand between two.
    fn next_run(&mut self, is_first: bool) -> Result<Option<Run>, RecordError> {
        self.skip_blanks();
        if !is_first && self.text.get(self.at) == Some(&b',') {
            self.at += 1;
            self.skip_blanks();
        } else if self.at == self.text.len() {
            return Ok(None);
        }
        let at = self.at;
        let digits = self.text[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return Err(self.no_number());
        }
        self.at += digits;
        let number = self.text[at..self.at].iter().try_fold(0_u32, |number, digit| {
            number.checked_mul(10)?.checked_add(u32::from(digit - b'0'))
        });
        match number {
            Some(number) => Ok(Some((number, at))),
            None => {
                let message =
                    format!("the number is too large; a run has at most {} cells", u32::MAX);
                Err(RecordError::new(FaultKind::BadNumber, at, message))
            }
        }
    }

    fn skip_blanks(&mut self) {
        self.at += self.text[self.at..].iter().take_while(|&&byte| is_blank(byte)).count();
    }

    /// Why there is no number here.
    fn no_number(&self) -> RecordError {
        let rest = &self.text[self.at..];
        let (kind, message) = match rest {
            [] | [b',', ..] => (
                FaultKind::Syntax,
                "a number is missing; write run lengths such as 3,2,1".to_owned(),
            ),
            [b'-', b'0'..=b'9', ..] => (
                FaultKind::BadNumber,
                "a run cannot be negative; write its number of cells, or 0 alone for no runs"
                    .to_owned(),
            ),
            _ => (
                FaultKind::Syntax,
                format!("{:?} is not a number; write run lengths such as 3,2,1", character(rest)),
            ),
        };
        RecordError::new(kind, self.at, message)
    }
}

/// A zero alone is the clue of an empty line; among others it is a fault.
fn without_lone_zero(clue: Vec<Run>) -> Result<Vec<u32>, RecordError> {
    match clue.iter().find(|&&(length, _)| length == 0) {
        Some(_) if clue.len() == 1 => Ok(Vec::new()),
        Some(&(_, at)) => {
            let message = "a zero among other numbers; leave it out, or write 0 alone for no runs";
            Err(RecordError::new(FaultKind::ZeroInClue, at, message))
        }
        None => Ok(clue.into_iter().map(|(length, _)| length).collect()),
    }
}
