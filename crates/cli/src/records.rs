//! Counts the records of a block on all cores of the pool it is called in, and sums them up.

use num_bigint::BigUint;
use pictogrid_core::{Fault, FaultKind, Place};
use pictogrid_line::{Count, Counter, Record, unfold};
use rayon::prelude::*;

use crate::blocks::Block;

/// Cells of a line after unfolding.
const MOST_CELLS: u64 = 1 << 28;
/// Records that one core takes at a time.
const SHARE: usize = 64;

/// How a record is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Method {
    copies: u32,
    is_brute: bool,
}

impl Method {
    /// Counts `copies` copies of each line, by brute force or well.
    pub(crate) fn new(copies: u32, is_brute: bool) -> Method {
        Method { copies, is_brute }
    }

    fn count(&self, text: &[u8], number: u32, counter: &mut Counter) -> Result<Count, Fault> {
        let mut record = Record::parse(text).map_err(|error| error.fault(number))?;
        let at = Place::new(number, 1);
        if self.copies > 1 {
            let n_cells = (record.line.len() as u64 + 1) * u64::from(self.copies) - 1;
            if n_cells > MOST_CELLS {
                let message =
                    format!("unfolded, the line has {n_cells} cells, the limit is {MOST_CELLS}");
                return Err(Fault::new(FaultKind::TooLarge, message).at(at));
            }
            let (line, clue) = unfold(&record.line, &record.clue, self.copies);
            record = Record { line, clue };
        }
        if !self.is_brute {
            return Ok(counter.count(&record.line, &record.clue));
        }
        match pictogrid_check::arrangements(&record.line, &record.clue) {
            Ok(count) => Ok(u128::from(count).into()),
            Err(error) => Err(Fault::new(FaultKind::TooLarge, error.to_string()).at(at)),
        }
    }
}

/// The count of every record of a block in order, or the first fault. Blank lines are no records.
pub(crate) fn count_block(block: &Block, method: &Method) -> Result<Vec<Count>, Fault> {
    let is_record = |line: &&[u8]| !line.iter().all(u8::is_ascii_whitespace);
    let lines: Vec<(u32, &[u8])> = block.lines().filter(|(_, line)| is_record(line)).collect();
    let shares: Vec<Result<Vec<Count>, Fault>> = (lines.par_chunks(SHARE))
        .map_init(Counter::new, |counter, share| {
            share.iter().map(|&(number, line)| method.count(line, number, counter)).collect()
        })
        .collect();
    let mut counts = Vec::with_capacity(lines.len());
    for share in shares {
        counts.extend(share?);
    }
    Ok(counts)
}

/// A sum that stays in machine words while it can.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    small: u128,
    large: BigUint,
    /// Records summed.
    pub(crate) n_records: u64,
    /// Time spent counting.
    pub(crate) micros: u64,
}

impl Sum {
    /// Adds a count.
    pub(crate) fn add(&mut self, count: &Count) {
        self.n_records += 1;
        match count.to_u128().and_then(|count| self.small.checked_add(count)) {
            Some(small) => self.small = small,
            None => self.large += BigUint::from(count.clone()),
        }
    }

    /// The sum.
    pub(crate) fn total(&self) -> BigUint {
        &self.large + self.small
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::Blocks;

    fn counts(text: &str, method: &Method) -> Result<Vec<String>, String> {
        let block = Blocks::new(text.as_bytes(), 1 << 20).next_block().unwrap().unwrap();
        let counts = count_block(&block, method).map_err(|fault| fault.to_string())?;
        Ok(counts.iter().map(Count::to_string).collect())
    }

    #[test]
    fn in_order_whatever_the_method() {
        let text = "?###???????? 3,2,1\n\n???.### 1,1,3\r\n".repeat(100);
        let expected = ["10", "1"].repeat(100);
        for is_brute in [false, true] {
            assert_eq!(counts(&text, &Method::new(1, is_brute)).unwrap(), expected);
        }
        assert_eq!(counts("?###???????? 3,2,1", &Method::new(5, false)).unwrap(), ["506250"]);
    }

    #[test]
    fn the_first_fault_with_its_place() {
        let text = "? 1\n".repeat(300) + "\n?x 1\n" + &"y\n".repeat(300);
        let fault = counts(&text, &Method::new(1, false)).unwrap_err();
        assert!(fault.starts_with("302:2: 'x' is not a cell"), "{fault}");
        let fault = counts(&"?".repeat(25), &Method::new(1, true)).unwrap_err();
        assert!(fault.starts_with("1:1: 25 unknown cells are too many"), "{fault}");
    }

    #[test]
    fn sums_beyond_machine_words() {
        let mut sum = Sum::default();
        for _ in 0..3 {
            sum.add(&Count::from(u128::MAX));
        }
        assert_eq!(sum.total(), BigUint::from(u128::MAX) * 3_u32);
        assert_eq!(sum.n_records, 3);
    }
}
