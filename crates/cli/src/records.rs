//! Counts the records of one block: many at once, or each by brute force.
//!
//! Brute force is the slow twin that a person can check the other one with. Both go through here so
//! that they agree on what a record is, on its number and on what is wrong with it.

use std::{
    sync::{Mutex, PoisonError},
    thread,
};

use pictogrid_core::{Fault, FaultKind, Place};
use pictogrid_line::{Count, Crew, Record, Work, records::Batch, unfold};

use crate::blocks::Block;

/// How records are counted. Its memory is kept from one block to the next.
#[derive(Clone, Debug)]
pub(crate) struct Method {
    copies: u32,
    batch: Option<Batch>,
}

/// What a block comes to.
#[derive(Debug, Default)]
pub(crate) struct Part {
    /// The sum of the counts.
    pub(crate) sum: Count,
    /// Records counted.
    pub(crate) n_records: u64,
    /// The count of every record, if wanted; `None` for a line that is none.
    pub(crate) counts: Vec<Option<Count>>,
    /// What is wrong with those, in the same order.
    pub(crate) faults: Vec<Fault>,
}

impl Method {
    /// Counts `copies` copies of each line, well.
    pub(crate) fn well(copies: u32) -> Method {
        Method { copies, batch: Some(Batch::new(copies)) }
    }

    /// The same with so many threads: then several blocks are counted at a time, and a second
    /// thread helps with a long line.
    pub(crate) fn with_threads(self, n: usize) -> Method {
        let both = if n > 1 { at_once } else { Crew::ONE.both };
        Method { batch: self.batch.map(|batch| batch.with_crew(Crew { both, alone })), ..self }
    }

    /// Counts `copies` copies of each line by trying everything.
    pub(crate) fn brute(copies: u32) -> Method {
        Method { copies, batch: None }
    }

    /// Counts the records of a block; blank lines are none.
    pub(crate) fn count(&mut self, block: &Block, wants_each: bool) -> Part {
        let mut part = match &mut self.batch {
            Some(batch) => by_batch(batch, block, wants_each),
            None => by_force(self.copies, block),
        };
        if block.is_cut {
            let message = "a line longer than a record may be; split it, or take fewer cells";
            let at = Place::new(block.last_line(), 1);
            part.counts.push(None);
            part.faults.push(Fault::new(FaultKind::TooLarge, message).at(at));
        }
        part
    }
}

/// Two threads for a long line.
fn at_once(a: Work<'_>, b: Work<'_>) {
    // Not a task of the pool: whoever waits for one may be given another block meanwhile, whose
    // long line would wait for this one.
    thread::scope(|scope| {
        scope.spawn(b);
        a();
    });
}

/// One long line at a time, so that only one takes memory.
fn alone(work: Work<'_>) {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    work();
}

fn by_batch(batch: &mut Batch, block: &Block, wants_each: bool) -> Part {
    let mut counts = Vec::new();
    let summary =
        if wants_each { batch.each(&block.bytes, &mut counts) } else { batch.sum(&block.bytes) };
    let (mut line, mut at) = (block.first_line, 0);
    let faults = summary.faults.into_iter().map(|faulty| {
        line = line.saturating_add(n_feeds(&block.bytes[at..faulty.at]));
        at = faulty.at;
        faulty.error.fault(line)
    });
    let faults = faults.collect();
    Part { sum: summary.sum, n_records: summary.n_records, counts, faults }
}

fn n_feeds(bytes: &[u8]) -> u32 {
    let n = bytes.iter().filter(|&&byte| byte == b'\n').count();
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn by_force(copies: u32, block: &Block) -> Part {
    let mut part = Part::default();
    for (number, text) in block.lines() {
        if text.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match try_everything(text, number, copies) {
            Ok(count) => {
                part.sum += &count;
                part.n_records += 1;
                part.counts.push(Some(count));
            }
            Err(fault) => {
                part.counts.push(None);
                part.faults.push(fault);
            }
        }
    }
    part
}

fn try_everything(text: &[u8], number: u32, copies: u32) -> Result<Count, Fault> {
    let record = Record::parse(text).map_err(|error| error.fault(number))?;
    let refused =
        |message: String| Fault::new(FaultKind::TooLarge, message).at(Place::new(number, 1));
    let n_unknown = record.line.n_unknown() as u64 * u64::from(copies) + u64::from(copies) - 1;
    if n_unknown > u64::from(u8::MAX) {
        return Err(refused(format!(
            "{n_unknown} unknown cells are too many for brute force; leave out --brute"
        )));
    }
    let (line, clue) = unfold(&record.line, &record.clue, copies);
    match pictogrid_check::arrangements(&line, &clue) {
        Ok(count) => Ok(u128::from(count).into()),
        Err(error) => Err(refused(error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::Blocks;

    fn part(text: &str, method: &mut Method) -> Part {
        method.count(&Blocks::new(text.as_bytes(), 1 << 20).next_block().unwrap().unwrap(), true)
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
            let faults = part(&"?".repeat(n), &mut Method::brute(copies)).faults;
            assert!(faults[0].to_string().contains(" unknown cells are too many"), "{}", faults[0]);
        }
    }

    #[test]
    fn a_line_cut_off_is_a_fault_of_its_line() {
        let text = "? 1\n".repeat(3) + &"?".repeat(2 << 20);
        let mut blocks = Blocks::new(text.as_bytes(), 1 << 10);
        let block = blocks.next_block().unwrap().unwrap();
        for mut method in [Method::well(1), Method::brute(1)] {
            let part = method.count(&block, true);
            assert_eq!((part.n_records, part.faults.len(), part.counts.len()), (3, 1, 4));
            assert!(part.faults[0].to_string().starts_with("4:1: a line longer"));
            assert_eq!(part.counts[3], None);
        }
    }
}
