//! A stream cut into blocks of whole lines, so that a file larger than memory can be counted.
//!
//! A block is about [`SIZE`] bytes and ends behind a line feed, or where the stream ends. A line
//! longer than the limit is left out, and the block before it says so; what follows of it is passed
//! over in pieces, since it may have no end. So is a last line of cells alone, without the line feed
//! that would end it: its clue may have been cut off. A byte-order mark is dropped.

use std::io::{self, BufRead, BufReader, Read};

/// Bytes of a block, before the last line is completed.
const SIZE: usize = 1 << 20;
/// What some editors put in front of a text.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Whole lines of a stream.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) bytes: Vec<u8>,
    /// The number of the first line, from 1.
    pub(crate) first_line: u32,
    /// What was left out behind these, if anything was.
    pub(crate) cut: Option<Cut>,
}

/// A line that is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// It is over the limit.
    Long,
    /// The stream ends in it, behind its cells, of which the last is in this column.
    Ended(u32),
}

/// Cuts a stream into blocks.
pub(crate) struct Blocks<R> {
    stream: BufReader<R>,
    most: u64,
    next_line: u32,
    is_begun: bool,
    /// Whether the stream stands in a line that is left out.
    is_in_cut: bool,
    /// Whether reading failed: there is nothing behind that.
    is_broken: bool,
}

impl<R: Read> Blocks<R> {
    /// Cuts `stream`; a line may have `most` bytes.
    pub(crate) fn new(stream: R, most: u64) -> Blocks<R> {
        Blocks {
            stream: BufReader::with_capacity(1 << 16, stream),
            most,
            next_line: 1,
            is_begun: false,
            is_in_cut: false,
            is_broken: false,
        }
    }

    /// The next block, `None` at the end. It is empty if all that was read was passed over.
    fn next_block(&mut self) -> io::Result<Option<Block>> {
        if self.is_in_cut && self.pass_over()? {
            return Ok(Some(self.block(Vec::new(), None)));
        }
        let mut bytes = Vec::with_capacity(SIZE + SIZE / 16);
        self.stream.by_ref().take(SIZE as u64).read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let mut is_cut = false;
        if bytes.last() != Some(&b'\n') {
            let before = bytes.len();
            self.stream.by_ref().take(self.most).read_until(b'\n', &mut bytes)?;
            is_cut = (bytes.len() - before) as u64 == self.most && bytes.last() != Some(&b'\n');
        }
        if !self.is_begun && bytes.starts_with(MARK) {
            bytes.drain(..MARK.len());
        }
        self.is_begun = true;
        self.is_in_cut = is_cut;
        let last_line = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let cut = if is_cut { Some(Cut::Long) } else { ended(&bytes[last_line..]) };
        if cut.is_some() {
            bytes.truncate(last_line);
        }
        Ok(Some(self.block(bytes, cut)))
    }

    /// The block of these lines, which follow those of the block before.
    fn block(&mut self, bytes: Vec<u8>, cut: Option<Cut>) -> Block {
        let first_line = self.next_line;
        let n_lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
        self.next_line = self.next_line.saturating_add(u32::try_from(n_lines).unwrap_or(u32::MAX));
        Block { bytes, first_line, cut }
    }

    /// Passes over what is left of a line, or a piece of it. Gives whether more is left.
    fn pass_over(&mut self) -> io::Result<bool> {
        let mut piece = Vec::new();
        self.stream.by_ref().take(SIZE as u64).read_until(b'\n', &mut piece)?;
        self.is_in_cut = piece.len() == SIZE && piece.last() != Some(&b'\n');
        self.next_line = self.next_line.saturating_add(u32::from(!self.is_in_cut));
        Ok(self.is_in_cut)
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        if self.is_broken {
            return None;
        }
        let block = self.next_block().transpose();
        self.is_broken = matches!(block, Some(Err(_)));
        block
    }
}

impl Block {
    /// The number of the line behind the last line feed.
    pub(crate) fn last_line(&self) -> u32 {
        self.lines().last().map_or(self.first_line, |(number, _)| number)
    }

    pub(crate) fn lines(&self) -> impl Iterator<Item = (u32, &[u8])> {
        (self.first_line..).zip(self.bytes.split(|&byte| byte == b'\n'))
    }
}

/// Whether a last line without a line feed has cells and no clue.
fn ended(line: &[u8]) -> Option<Cut> {
    let cells = line.trim_ascii();
    let column = line.trim_ascii_end().len();
    let is_cut = !cells.is_empty() && cells.iter().all(|cell| b"#.?".contains(cell));
    is_cut.then(|| Cut::Ended(u32::try_from(column).unwrap_or(u32::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_and_their_numbers() {
        let line = "?".repeat(999) + "\n";
        let text = line.repeat(3000) + "last";
        let blocks = Blocks::new(text.as_bytes(), 1 << 20);
        let (mut n_lines, mut joined, mut n_blocks) = (0, Vec::new(), 0);
        for block in blocks {
            let block = block.unwrap();
            assert_eq!(block.first_line, n_lines + 1);
            assert_eq!(block.cut, None);
            n_lines += block.bytes.iter().filter(|&&byte| byte == b'\n').count() as u32;
            joined.extend(block.bytes);
            n_blocks += 1;
        }
        assert_eq!((joined, n_lines), (text.into_bytes(), 3000));
        assert!(n_blocks > 1);
    }

    /// Two million records, and an error for ever.
    struct Breaking(usize);

    impl Read for Breaking {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let n = self.0.min(bytes.len() / 4);
            if n == 0 {
                return Err(io::Error::other("broken"));
            }
            self.0 -= n;
            bytes[..n * 4].copy_from_slice(&b"? 1\n".repeat(n));
            Ok(n * 4)
        }
    }

    #[test]
    fn an_error_is_the_last_item() {
        let blocks: Vec<bool> =
            Blocks::new(Breaking(1 << 21), 1 << 20).map(|block| block.is_ok()).collect();
        let (last, others) = blocks.split_last().unwrap();
        assert!(!last && others.len() > 4 && others.iter().all(|is_ok| *is_ok), "{blocks:?}");
    }

    #[test]
    fn a_mark_is_dropped_and_a_long_line_cut() {
        let mut blocks = Blocks::new(&b"\xEF\xBB\xBF? 1"[..], 10);
        assert_eq!(blocks.next().unwrap().unwrap().bytes, b"? 1");
        assert!(blocks.next().is_none());
        let text = "?".repeat(SIZE + 11);
        let mut blocks = Blocks::new(text.as_bytes(), 10);
        assert_eq!(blocks.next().unwrap().unwrap().cut, Some(Cut::Long));
    }

    #[test]
    fn behind_a_long_line_the_next_one_begins() {
        for n_more in [0, 10, SIZE - 1, SIZE, SIZE + 1, 2 * SIZE] {
            let text = format!("a\n{}\nb\n", "?".repeat(SIZE + 8 + n_more));
            let mut blocks = Blocks::new(text.as_bytes(), 10);
            let block = blocks.next().unwrap().unwrap();
            assert_eq!((&block.bytes[..], block.last_line()), (&b"a\n"[..], 2));
            assert_eq!(block.cut, Some(Cut::Long));
            let mut behind = blocks.next().unwrap().unwrap();
            while behind.bytes.is_empty() {
                assert_eq!(behind.cut, None);
                behind = blocks.next().unwrap().unwrap();
            }
            assert_eq!((&behind.bytes[..], behind.first_line), (&b"b\n"[..], 3), "{n_more}");
            assert!(blocks.next().is_none());
        }
    }

    #[test]
    fn a_last_line_without_clue_and_line_feed_is_left_out() {
        let check = |text: &str, bytes: &str, cut| {
            let block = Blocks::new(text.as_bytes(), 10).next().unwrap().unwrap();
            assert_eq!((&block.bytes[..], block.cut), (bytes.as_bytes(), cut), "{text:?}");
        };
        check("??? 1\n.#?", "??? 1\n", Some(Cut::Ended(3)));
        check("??? 1\n .? \r", "??? 1\n", Some(Cut::Ended(3)));
        check("?", "", Some(Cut::Ended(1)));
        for whole in ["??? 1\n???\n", "??? 1\n??? 1", "??? 0", "??? 1\n  ", "?x?", "1"] {
            check(whole, whole, None);
        }
    }
}
