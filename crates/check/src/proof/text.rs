//! The lines of a proof, one at a time, and what each of them says.
//!
//! ```text
//!   learn -8 12          Learn [-8, 12]       cells, from 1: 8 is empty or 12 is filled
//!   forget -8 12         Forget [-8, 12]      literals are sorted, and each is there once
//!   count 2 4 6          Count [2, 4, 6]      lines, from 1
//!   solution .##..##.#   Solution             a picture
//!   conclude unique      Conclude             the last line
//! ```
//!
//! Only one line is in memory, and no line may be longer than one that names every cell, so the text of
//! a proof takes no more memory if it has gigabytes. Words are apart by one space, but around numbers
//! of cells and lines there may be more; a line may end in CR LF. To forgive more lost: it would make
//! proofs that other checkers refuse. O(length of a line), and O(l · log l) to sort its `l` literals.

use std::io::{BufRead, Read};

use super::cells::Literal;
use super::{Claim, ProofError, ProofFault};

/// What a line behind the header says.
#[derive(Debug)]
pub(super) enum Statement<'a> {
    Learn(&'a [Literal]),
    Forget(&'a [Literal]),
    /// Numbers of lines, from 1.
    Count(&'a [Literal]),
    Solution(&'a str),
    Conclude(Claim),
}

/// A proof that is being read.
#[derive(Debug)]
pub(super) struct Text<R> {
    reader: R,
    buffer: Vec<u8>,
    literals: Vec<Literal>,
    n_cells: usize,
    n_lines: usize,
    /// The number of the line read last, from 1.
    number: u64,
}

impl<R: BufRead> Text<R> {
    /// A proof about this many cells and lines.
    pub(super) fn new(reader: R, n_cells: usize, n_lines: usize) -> Text<R> {
        Text { reader, buffer: Vec::new(), literals: Vec::new(), n_cells, n_lines, number: 0 }
    }

    /// A fault of the line read last.
    pub(super) fn fault(&self, fault: ProofFault, reason: impl Into<String>) -> ProofError {
        ProofError { line: self.number.max(1), fault, reason: reason.into() }
    }

    /// Reads the next line; `false` at the end.
    fn advance(&mut self) -> Result<bool, ProofError> {
        self.number += 1;
        self.buffer.clear();
        let longest = 64 + self.n_cells as u64 * (self.n_cells.to_string().len() as u64 + 2);
        let read = self.reader.by_ref().take(longest).read_until(b'\n', &mut self.buffer);
        if let Err(error) = read {
            return Err(self.fault(ProofFault::Unreadable, format!("cannot be read: {error}")));
        }
        if self.buffer.len() as u64 == longest && !self.buffer.ends_with(b"\n") {
            let reason =
                "longer than a line that names every cell; this is no proof of this puzzle";
            return Err(self.fault(ProofFault::Malformed, reason));
        }
        Ok(!self.buffer.is_empty())
    }

    /// Reads a line of the header, which has to begin with `word`, and gives the rest.
    pub(super) fn header(&mut self, word: &str) -> Result<&str, ProofError> {
        if !self.advance()? {
            let reason = format!("the proof ends before its line \"{word} ..\"");
            return Err(self.fault(ProofFault::Malformed, reason));
        }
        let line = without_end(&self.buffer);
        let rest = line.and_then(|line| match line.split_once(' ') {
            Some((found, rest)) if found == word => Ok(rest),
            _ => Err(format!("expected \"{word} ..\", found {}", excerpt(line))),
        });
        rest.map_err(|reason| self.fault(ProofFault::Malformed, reason))
    }

    /// Reads the next statement.
    pub(super) fn statement(&mut self) -> Result<Statement<'_>, ProofError> {
        if !self.advance()? {
            let reason = "the proof ends without a conclusion; it may have been cut off";
            return Err(self.fault(ProofFault::Malformed, reason));
        }
        let number = self.number;
        let fault = |reason| ProofError { line: number, fault: ProofFault::Malformed, reason };
        let line = without_end(&self.buffer).map_err(fault)?;
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let literals = &mut self.literals;
        let read = match word {
            "learn" => read_literals(rest, self.n_cells, literals).map(Statement::Learn),
            "forget" => read_literals(rest, self.n_cells, literals).map(Statement::Forget),
            "count" => {
                read_literals(rest, self.n_lines, literals).and_then(|lines| match lines.first() {
                    Some(1..) => Ok(Statement::Count(lines)),
                    _ => Err("count names lines by their numbers, from 1".to_owned()),
                })
            }
            "solution" => Ok(Statement::Solution(rest)),
            "conclude" => read_claim(rest).map(Statement::Conclude),
            _ => Err(format!(
                "{} is none of learn, forget, count, solution and conclude",
                excerpt(word)
            )),
        };
        read.map_err(fault)
    }

    /// Sees to it that nothing follows.
    pub(super) fn end(&mut self) -> Result<(), ProofError> {
        if self.advance()? {
            return Err(self.fault(ProofFault::Malformed, "something follows the conclusion"));
        }
        Ok(())
    }
}

/// A line without its end.
fn without_end(line: &[u8]) -> Result<&str, String> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    std::str::from_utf8(line).map_err(|_| "this is not text".to_owned())
}

fn read_claim(word: &str) -> Result<Claim, String> {
    let claim = Claim::ALL.into_iter().find(|claim| claim.id() == word);
    claim
        .ok_or_else(|| format!("{} is no conclusion; it is unique, none or several", excerpt(word)))
}

/// Reads literals into `literals`, sorted and each once.
fn read_literals<'a>(
    words: &str,
    n_numbers: usize,
    literals: &'a mut Vec<Literal>,
) -> Result<&'a [Literal], String> {
    literals.clear();
    for word in words.split(' ').filter(|word| !word.is_empty()) {
        let literal: Option<Literal> = word.parse().ok().filter(|_| !word.starts_with('+'));
        let numbers = 1..=n_numbers;
        match literal.filter(|literal| numbers.contains(&(literal.unsigned_abs() as usize))) {
            Some(literal) => literals.push(literal),
            None => {
                let word = excerpt(word);
                return Err(format!(
                    "{word} is no cell and no line; they are 1 to {n_numbers}, a cell with a minus \
                     where it is empty"
                ));
            }
        }
    }
    literals.sort_unstable();
    literals.dedup();
    Ok(literals)
}

/// A word of the proof for a message, cut short.
fn excerpt(word: &str) -> String {
    const MOST: usize = 40;
    if word.chars().count() <= MOST {
        return format!("{word:?}");
    }
    format!("{:?} ..", word.chars().take(MOST).collect::<String>())
}
