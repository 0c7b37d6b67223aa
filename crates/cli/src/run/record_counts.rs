//! Counts the records of one block: many at once, or each by brute force.
//!
//! ```text
//!   block of lines ─▶ line::records, a record a lane ─┐
//!                 └─▶ check, each way of the unknown ─┴─▶ Part: sum, counts, faults by line
//! ```
//!
//! Brute force is the slow twin that a person can check the other one with. Both go through here so
//! that they agree on what a record is, on its number and on what is wrong with it.
//!
//! A block is what one thread takes; its memory is kept from one to the next. Numbers of lines are those of
//! the block, and found only for faults, by counting line feeds from one fault to the next: whoever takes the
//! blocks in order adds the lines before them. Brute force takes 2^u ways for `u` unknown cells, so more than 24 are refused;
//! with `--unfold` the copies count, too. (Lines without a clue were looked for here, in a pass of its
//! own over each block; the reader of records refuses them.)

use std::{io, mem::size_of_val};

use pictogrid_check::MAX_UNKNOWN;
use pictogrid_core::{Fault, FaultKind, Place};
use pictogrid_line::{Count, Record, Unfinished, records::Batch, unfold};

use crate::{
    input::record_blocks::Block, output::pipeline::Queued, run::record_limits::CountLimits,
};

/// How records are counted. Its memory is kept from one block to the next.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    copies: u32,
    batch: Option<Batch>,
}

/// What a block comes to.
#[derive(Debug, Default)]
pub(crate) struct Part {
    pub(crate) sum: Count,
    pub(crate) n_records: u64,
    /// All lines of the block, also blank ones and one that was left out.
    pub(crate) n_lines: u64,
    /// The count of every record, if wanted; `None` for a line that is none.
    pub(crate) counts: Vec<Option<Count>>,
    /// What is wrong with those, in the same order; the first line of the block is line 1.
    pub(crate) faults: Vec<Fault>,
}

/// Why there is no part.
#[derive(Debug)]
pub(crate) enum NoPart {
    /// The stream cannot be read any further.
    Unreadable(io::Error),
    /// Time is up, or a person asked for the end.
    Stopped,
}

impl Queued for Result<Part, NoPart> {
    fn n_bytes(&self) -> usize {
        self.as_ref().map_or(0, |part| {
            size_of_val(&part.counts[..]) + part.faults.len() * 2 * size_of::<Fault>()
        })
    }
}

impl Method {
    /// Counts `copies` copies of each line, well.
    pub(crate) fn well(copies: u32) -> Method {
        Method { copies, batch: Some(Batch::new(copies)) }
    }

    /// Counts `copies` copies of each line by trying everything.
    pub(crate) fn brute(copies: u32) -> Method {
        Method { copies, batch: None }
    }

    /// Counts the records of a block; blank lines are none.
    pub(crate) fn count(
        &mut self,
        block: &Block,
        wants_each: bool,
        limits: &CountLimits<'_>,
    ) -> Result<Part, Unfinished> {
        if limits.should_stop() {
            return Err(Unfinished::Stopped);
        }
        let mut part = match &mut self.batch {
            Some(batch) => by_batch(batch, block, wants_each, limits)?,
            None => by_force(self.copies, block, limits)?,
        };
        if block.ends_in_long {
            part.n_lines += 1;
            part.counts.push(None);
            part.faults.push(fault_of_long(u32::try_from(part.n_lines).unwrap_or(u32::MAX)));
        }
        Ok(part)
    }
}

fn fault_of_long(line: u32) -> Fault {
    let message = "a line longer than a record may be; split it, or take fewer cells";
    Fault::new(FaultKind::TooLarge, message).at(Place::new(line, 1))
}

fn by_batch(
    batch: &mut Batch,
    block: &Block,
    wants_each: bool,
    limits: &CountLimits<'_>,
) -> Result<Part, Unfinished> {
    let (mut counts, mut observer) = (Vec::new(), limits.observer());
    let summary = if wants_each {
        batch.each_within(&block.bytes, &mut counts, limits.max_bytes, &mut observer)?
    } else {
        batch.sum_within(&block.bytes, limits.max_bytes, &mut observer)?
    };
    let n_lines = summary.n_records + summary.n_blank + summary.faults.len() as u64;
    let (mut line, mut at) = (1_u32, 0);
    let faults = summary.faults.into_iter().map(|faulty| {
        line = line.saturating_add(n_feeds(&block.bytes[at..faulty.at]));
        at = faulty.at;
        faulty.error.fault(line)
    });
    let faults = faults.collect();
    Ok(Part { sum: summary.sum, n_records: summary.n_records, n_lines, counts, faults })
}

fn n_feeds(bytes: &[u8]) -> u32 {
    let n = bytes.iter().filter(|&&byte| byte == b'\n').count();
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn by_force(copies: u32, block: &Block, limits: &CountLimits<'_>) -> Result<Part, Unfinished> {
    let mut part = Part::default();
    for (number, text) in (1..).zip(block.lines()) {
        part.n_lines += 1;
        if text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        if limits.should_stop() {
            return Err(Unfinished::Stopped);
        }
        match try_everything(text, number, copies, limits) {
            Ok(Some(count)) => {
                part.sum += &count;
                part.n_records += 1;
                part.counts.push(Some(count));
            }
            Ok(None) => return Err(Unfinished::Stopped),
            Err(fault) => {
                part.counts.push(None);
                part.faults.push(fault);
            }
        }
    }
    Ok(part)
}

/// The count, `None` if it was stopped.
fn try_everything(
    text: &[u8],
    number: u32,
    copies: u32,
    limits: &CountLimits<'_>,
) -> Result<Option<Count>, Fault> {
    let record = Record::parse(text).map_err(|error| error.fault(number))?;
    let refused =
        |message: String| Fault::new(FaultKind::TooLarge, message).at(Place::new(number, 1));
    let n_unknown = record.line.n_unknown() as u64 * u64::from(copies) + u64::from(copies) - 1;
    if n_unknown > MAX_UNKNOWN as u64 {
        return Err(refused(format!(
            "{n_unknown} unknown cells are too many for brute force, which takes up to \
             {MAX_UNKNOWN}; leave out --brute"
        )));
    }
    let (line, clue) = unfold(&record.line, &record.clue, copies);
    match pictogrid_check::arrangements_unless(&line, &clue, || limits.should_stop()) {
        Ok(count) => Ok(count.map(|count| u128::from(count).into())),
        Err(error) => Err(refused(error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{input::record_blocks::Blocks, limits::deadline::Clock};

    fn part(text: &str, method: &mut Method) -> Part {
        let block = Blocks::new(text.as_bytes(), 1 << 20).next().unwrap().unwrap();
        let clock = Clock::default();
        method.count(&block, true, &CountLimits::new(&clock, 1 << 30, 1)).unwrap()
    }

    fn counts(text: &str, method: &mut Method) -> Vec<String> {
        let counts = part(text, method).counts.into_iter();
        counts.map(|count| count.map_or("-".to_owned(), |count| count.to_string())).collect()
    }

    #[test]
    fn in_order_whatever_the_method() {
        let text = "?###???????? 3,2,1\n\n???.### 1,1,3\r\n?x 1\n".repeat(100);
        let expected = ["10", "1", "-"].repeat(100);
        for mut method in [Method::well(1), Method::brute(1)] {
            assert_eq!(counts(&text, &mut method), expected);
            let part = part(&text, &mut method);
            assert_eq!((part.n_records, part.sum.to_string().as_str()), (200, "1100"));
            assert_eq!(part.n_lines, 400);
        }
        assert_eq!(counts("?###???????? 3,2,1", &mut Method::well(5)), ["506250"]);
    }

    #[test]
    fn every_fault_with_its_place() {
        let text = "? 1\n".repeat(300) + "\n?x 1\n" + &"y\n".repeat(300);
        for mut method in [Method::well(1), Method::brute(1)] {
            let faults = part(&text, &mut method).faults;
            assert!(faults[0].to_string().starts_with("302:2: 'x' is not a cell"), "{}", faults[0]);
            assert!(faults[300].to_string().starts_with("602:1: 'y'"), "{}", faults[300]);
        }
        for (n, copies) in [(25, 1), (5, 5), (1, 1000)] {
            let faults = part(&("?".repeat(n) + " 0"), &mut Method::brute(copies)).faults;
            assert!(faults[0].to_string().contains(" unknown cells are too many"), "{}", faults[0]);
        }
    }

    #[test]
    fn a_line_without_a_clue_is_a_fault() {
        let text = "??? 1\n ?#.  \r\n???\n?x?\n??? 0\n??# 1";
        for mut method in [Method::well(1), Method::brute(1)] {
            assert_eq!(counts(text, &mut method), ["3", "-", "-", "-", "1", "1"]);
            let faults = part(text, &mut method).faults;
            let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
            assert!(said[0].starts_with("2:4: these cells have no clue"), "{said:?}");
            assert!(said[1].starts_with("3:3: these cells have no clue"), "{said:?}");
            assert!(said[2].starts_with("4:2: 'x' is not a cell"), "{said:?}");
        }
    }

    #[test]
    fn who_is_stopped_counts_nothing() {
        let clock = Clock::default();
        let limits = CountLimits::new(&clock, 1 << 30, 1);
        clock.stop.close();
        let block = Blocks::new(&b"? 1\n"[..], 1 << 20).next().unwrap().unwrap();
        for mut method in [Method::well(1), Method::brute(1)] {
            let part = method.count(&block, true, &limits);
            assert_eq!(part.unwrap_err(), Unfinished::Stopped);
        }
    }
}
