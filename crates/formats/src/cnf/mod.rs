//! DIMACS CNF: a puzzle as clauses, for SAT solvers.
//!
//! ```text
//!   c variable 1 + x + 5 y says that column x of row y is filled, both from 0
//!   c | width 5                        the puzzle itself, as `.non`, behind a bar
//!   c | ..
//!   p cnf 38 120
//!   1 -21 0                            see `encoding`
//! ```
//!
//! Every picture of the puzzle belongs to exactly one model, so a program that counts models counts
//! pictures. What a solver answers (`s SATISFIABLE`, `v 1 -2 .. 0`) is read as a board of the puzzle.
//!
//! Read again by the comments alone, and encoded again: clauses that are others are a fault, for then
//! the file says two things. To find clues in clauses that somebody else wrote is not tried.
//! Cannot hold: title and other keys, a goal, blots, unknown clues, triangles, several puzzles; more than [`MOST_CLAUSES`]
//! clauses. Specification: <https://satcompetition.github.io/2009/format-benchmarks2009.html>. Linear in
//! the clauses, of which there are about twice the slack of each run.

mod encoding;

use std::fmt::Write as _;

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Puzzle, n_of};

use crate::{
    document::{self, Entry},
    format::{Format, Part, Sniff},
    input::Input,
    non::NON,
    spelling::cannot_hold,
};
use encoding::Encoding;

/// The most clauses that are written.
const MOST_CLAUSES: u64 = 5_000_000;

/// What the lines of the puzzle begin with.
const BAR: &str = "c | ";

/// The format `cnf`.
pub(crate) const CNF: Format = Format {
    id: "cnf",
    extensions: &["cnf", "dimacs"],
    holds: &[Part::Given, Part::Colors, Part::Palette],
    sniff,
    read,
    spell: NON.spell,
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let is_ours = input.lines_with("c | width ").next().is_some()
        && input.first_line().is_some_and(|line| line.text.starts_with("c "));
    if is_ours { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| {
        let mut text = String::new();
        // As many lines as there are, so that a fault has the place that it has in the file.
        for line in input.lines()? {
            text.push_str(line.text.strip_prefix(BAR).unwrap_or(""));
            text.push('\n');
        }
        let own = Input::new(text.as_bytes(), limits)?;
        let mut entries = (NON.read)(&own, limits)?.into_iter();
        let (Some(entry), None) = (entries.next(), entries.next()) else {
            let message =
                "the comments of this file hold no puzzle, or several; write the file again";
            return Err(Fault::new(FaultKind::Syntax, message).into());
        };
        let draft = entry.draft?;
        let puzzle = draft.check(limits)?;
        same_clauses(input, &puzzle).map(|()| draft)
    })
}

/// A fault if the file has other clauses than the puzzle of its comments.
fn same_clauses(input: &Input<'_>, puzzle: &Puzzle) -> Result<(), Error> {
    let own = Encoding::of(puzzle, MOST_CLAUSES).map_err(|why| cannot_hold("cnf", &why))?;
    let own = clauses(&own);
    let mut own = own.lines();
    for line in input.lines()?.filter(|line| !line.is_blank()) {
        let is_comment = line.text == "c" || line.text.starts_with("c ");
        if !is_comment && own.next().map(str::trim) != Some(line.trimmed()) {
            let message =
                "a clause that is not of the puzzle in the comments; write the file again";
            return Err(Fault::new(FaultKind::Syntax, message).at(line.start()).into());
        }
    }
    match own.next() {
        None => Ok(()),
        Some(_) => {
            let message = "clauses of the puzzle are missing; write the file again";
            Err(Fault::new(FaultKind::Truncated, message).into())
        }
    }
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let non = NON.write.map_or_else(|| Ok(Vec::new()), |write| write(puzzle))?;
    let encoding = Encoding::of(puzzle, MOST_CLAUSES).map_err(|why| cannot_hold("cnf", &why))?;
    let Draft { rows, columns, .. } = Draft::of_puzzle(puzzle);
    let (width, n_colors) = (columns.len(), puzzle.n_values() - 1);
    let mut out = format!(
        "c a nonogram of {} and {}; each picture is one model\n",
        n_of(width as u64, "column"),
        n_of(rows.len() as u64, "row")
    );
    if n_colors == 1 {
        let _ = writeln!(
            out,
            "c variable 1 + x + {width} y says that column x of row y is filled, both from 0"
        );
    } else {
        let _ = writeln!(
            out,
            "c variable 1 + k + {n_colors} (x + {width} y) says that column x of row y has color k, all \
             from 0"
        );
    }
    out.push_str("c other variables say where runs begin\n");
    for line in String::from_utf8_lossy(&non).lines() {
        // A line may end in a blank that belongs to a name.
        out.push_str(if line.is_empty() { BAR.trim_ascii_end() } else { BAR });
        out.push_str(line);
        out.push('\n');
    }
    out.push_str(&clauses(&encoding));
    Ok(out.into_bytes())
}

/// The problem line and the clauses.
fn clauses(encoding: &Encoding) -> String {
    let mut out = format!("p cnf {} {}\n", encoding.n_variables, encoding.clauses().count());
    for clause in encoding.clauses() {
        for literal in clause {
            let _ = write!(out, "{literal} ");
        }
        out.push_str("0\n");
    }
    out
}
