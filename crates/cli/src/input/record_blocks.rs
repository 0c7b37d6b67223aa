//! A stream cut into blocks of whole lines, so that a file larger than memory can be counted.
//!
//! A block is about [`SIZE`] bytes and ends behind a line feed, or where the stream ends. A line
//! longer than the limit is left out, and the block before it says so; what follows of it is passed
//! over in pieces, since it may have no end. A byte-order mark is dropped.

use std::io::{self, BufRead, BufReader, Read};

/// Bytes of a block, before the last line is completed.
const SIZE: usize = 1 << 20;
/// What some editors put in front of a text.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Whole lines of a stream.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) bytes: Vec<u8>,
    /// Whether a line over the limit was left out behind these.
    pub(crate) ends_in_long: bool,
}

/// Cuts a stream into blocks.
pub(crate) struct Blocks<R> {
    stream: BufReader<R>,
    most: u64,
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
            is_begun: false,
            is_in_cut: false,
            is_broken: false,
        }
    }

    /// The next block, `None` at the end. It is empty if all that was read was passed over.
    fn next_block(&mut self) -> io::Result<Option<Block>> {
        if self.is_in_cut && self.pass_over()? {
            return Ok(Some(Block { bytes: Vec::new(), ends_in_long: false }));
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
        if is_cut {
            let last_line = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            bytes.truncate(last_line);
        }
        Ok(Some(Block { bytes, ends_in_long: is_cut }))
    }

    /// Passes over what is left of a line, or a piece of it. Gives whether more is left.
    fn pass_over(&mut self) -> io::Result<bool> {
        let mut piece = Vec::new();
        self.stream.by_ref().take(SIZE as u64).read_until(b'\n', &mut piece)?;
        self.is_in_cut = piece.len() == SIZE && piece.last() != Some(&b'\n');
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
    /// Its lines, without the one that was left out.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let whole = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let lines = whole.split(|&byte| byte == b'\n');
        lines.take(if self.bytes.is_empty() { 0 } else { usize::MAX })
    }
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
            assert!(!block.ends_in_long);
            n_lines += block.lines().count();
            joined.extend(block.bytes);
            n_blocks += 1;
        }
        assert_eq!((joined, n_lines), (text.into_bytes(), 3001));
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
        assert!(blocks.next().unwrap().unwrap().ends_in_long);
    }

    #[test]
    fn behind_a_long_line_the_next_one_begins() {
        for n_more in [0, 10, SIZE - 1, SIZE, SIZE + 1, 2 * SIZE] {
            let text = format!("a\n{}\nb\n", "?".repeat(SIZE + 8 + n_more));
            let mut blocks = Blocks::new(text.as_bytes(), 10);
            let block = blocks.next().unwrap().unwrap();
            assert_eq!(block.bytes, b"a\n");
            assert!(block.ends_in_long);
            let mut behind = blocks.next().unwrap().unwrap();
            while behind.bytes.is_empty() {
                assert!(!behind.ends_in_long);
                behind = blocks.next().unwrap().unwrap();
            }
            assert_eq!(behind.bytes, b"b\n", "{n_more}");
            assert!(blocks.next().is_none());
        }
    }
}
