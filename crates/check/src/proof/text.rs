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
use super::{Claim, Excerpt, ProofError, ProofFlaw};

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
    pub(super) fn fault(&self, flaw: ProofFlaw) -> ProofError {
        ProofError { line: self.number.max(1), column: None, flaw }
    }

    /// Reads the next line; `false` at the end.
    fn advance(&mut self) -> Result<bool, ProofError> {
        self.number += 1;
        self.buffer.clear();
        let longest = 64 + self.n_cells as u64 * (self.n_cells.to_string().len() as u64 + 2);
        let read = self.reader.by_ref().take(longest).read_until(b'\n', &mut self.buffer);
        if let Err(error) = read {
            return Err(self.fault(ProofFlaw::Unreadable(error.to_string())));
        }
        if self.buffer.len() as u64 == longest && !self.buffer.ends_with(b"\n") {
            return Err(self.fault(ProofFlaw::LineTooLong));
        }
        Ok(!self.buffer.is_empty())
    }

    /// Reads a line of the header, which has to begin with `word`, and gives the rest.
    pub(super) fn header(&mut self, word: &'static str) -> Result<&str, ProofError> {
        if !self.advance()? {
            return Err(self.fault(ProofFlaw::NoHeader { word }));
        }
        let line = without_end(&self.buffer);
        let rest = line.and_then(|line| match line.split_once(' ') {
            Some((found, rest)) if found == word => Ok(rest),
            _ => Err(ProofFlaw::OtherHeader { word, found: Excerpt::of(line) }),
        });
        rest.map_err(|flaw| self.fault(flaw))
    }

    /// Reads the next statement.
    pub(super) fn statement(&mut self) -> Result<Statement<'_>, ProofError> {
        if !self.advance()? {
            return Err(self.fault(ProofFlaw::CutOff));
        }
        let number = self.number;
        let fault = |(column, flaw): FlawAt| {
            let column = column.map(|column| u32::try_from(column).unwrap_or(u32::MAX));
            ProofError { line: number, column, flaw }
        };
        let line = without_end(&self.buffer).map_err(|flaw| fault((None, flaw)))?;
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        // Where the rest begins, from 1.
        let behind = word.chars().count() as u64 + 2;
        let literals = &mut self.literals;
        let numbers = (rest, behind);
        let read = match word {
            "learn" => read_literals(numbers, self.n_cells, literals).map(Statement::Learn),
            "forget" => read_literals(numbers, self.n_cells, literals).map(Statement::Forget),
            "count" => read_literals(numbers, self.n_lines, literals).and_then(|lines| match lines
                .first()
            {
                Some(1..) => Ok(Statement::Count(lines)),
                _ => Err((None, ProofFlaw::NoLines)),
            }),
            "solution" => Ok(Statement::Solution(rest)),
            "conclude" => {
                let claim = Claim::ALL.into_iter().find(|claim| claim.id() == rest);
                let flaw = || (Some(behind), ProofFlaw::UnknownClaim(Excerpt::of(rest)));
                claim.map(Statement::Conclude).ok_or_else(flaw)
            }
            _ => Err((Some(1), ProofFlaw::UnknownStatement(Excerpt::of(word)))),
        };
        read.map_err(fault)
    }

    /// Sees to it that nothing follows.
    pub(super) fn end(&mut self) -> Result<(), ProofError> {
        if self.advance()? {
            return Err(self.fault(ProofFlaw::AfterConclusion));
        }
        Ok(())
    }
}

/// A line without its end.
fn without_end(line: &[u8]) -> Result<&str, ProofFlaw> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    std::str::from_utf8(line).map_err(|_| ProofFlaw::NotText)
}

/// A flaw of a line, and the character that it is at, from 1.
type FlawAt = (Option<u64>, ProofFlaw);

/// Reads literals into `literals`, sorted and each once. The words begin at the character `column`.
fn read_literals<'a>(
    (words, mut column): (&str, u64),
    most: usize,
    literals: &'a mut Vec<Literal>,
) -> Result<&'a [Literal], FlawAt> {
    literals.clear();
    for word in words.split(' ') {
        let literal: Option<Literal> = word.parse().ok().filter(|_| !word.starts_with('+'));
        let numbers = 1..=most;
        match literal.filter(|literal| numbers.contains(&(literal.unsigned_abs() as usize))) {
            Some(literal) => literals.push(literal),
            None if word.is_empty() => {}
            None => {
                let word = Excerpt::of(word);
                return Err((Some(column), ProofFlaw::NoNumber { word, most }));
            }
        }
        column += word.chars().count() as u64 + 1;
    }
    literals.sort_unstable();
    literals.dedup();
    Ok(literals)
}
