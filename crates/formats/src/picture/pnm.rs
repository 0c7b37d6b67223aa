//! The files of netpbm below their pictures: numbers, comments, and where the bytes begin.
//!
//! ```text
//!   P2              P1 bits, P2 gray, P3 red, green and blue, each in digits;
//!   # a comment     P4 bits, P5 gray, P6 red, green and blue, each in bytes
//!   3 1             width and height
//!   15              the number that is white (P2, P3, P5, P6); over 255 it takes two bytes
//!   0 8 15
//! ```
//!
//! One blank stands before the bytes. Programs get this wrong: some write CR LF, some a comment
//! behind the last number, and by the specification the end of that comment is not the blank,
//! while netpbm itself takes it for that. How many bytes there are tells which it is, and if it
//! does not, the file is refused. Linear.

use image::RgbaImage;
use pictogrid_core::{Fault, FaultKind, Limits};

use crate::{numbers, told};

/// What comes before the cells.
pub(super) struct Header<'a> {
    /// The digit behind the P.
    pub(super) kind: u8,
    pub(super) width: usize,
    pub(super) height: usize,
    /// The largest number that a cell can be.
    most: u64,
    /// What follows the last number.
    rest: &'a [u8],
}

impl<'a> Header<'a> {
    /// The header of a file that begins with `P` and a digit.
    pub(super) fn of(bytes: &'a [u8], limits: &Limits) -> Result<Header<'a>, Fault> {
        let kind = bytes.get(1).copied().unwrap_or_default();
        let mut rest = bytes.get(2..).unwrap_or_default();
        let (width, height) = (number(&mut rest)?, number(&mut rest)?);
        told::check_size(width, height, limits)?;
        let most = if matches!(kind, b'1' | b'4') { 1 } else { number(&mut rest)? };
        if !(1..=u64::from(u16::MAX)).contains(&most) {
            let message = format!("white is {most}, where it can be 1 to 65535");
            return Err(Fault::new(FaultKind::BadNumber, message));
        }
        Ok(Header { kind, width: width as usize, height: height as usize, most, rest })
    }

    fn n_cells(&self) -> usize {
        self.width.saturating_mul(self.height)
    }

    fn n_numbers(&self) -> usize {
        self.n_cells().saturating_mul(self.depth())
    }

    /// Numbers to a cell.
    fn depth(&self) -> usize {
        if matches!(self.kind, b'3' | b'6') { 3 } else { 1 }
    }

    /// Bytes to a number.
    fn n_bytes(&self) -> usize {
        if self.most > u64::from(u8::MAX) { 2 } else { 1 }
    }

    /// Whether there are as many numbers as the size needs, so that this is no other text.
    pub(super) fn is_whole(&self) -> bool {
        let n_numbers = self.n_numbers();
        if matches!(self.kind, b'5' | b'6') {
            return self.rest.len() > n_numbers.saturating_mul(self.n_bytes());
        }
        let mut rest = self.rest;
        let n_read = (0..=n_numbers).take_while(|_| number(&mut rest).is_ok()).count();
        n_read == n_numbers
    }

    /// The cells of a P1, which need no blanks between them; whether each is black.
    pub(super) fn digits(&self) -> Result<Vec<bool>, Fault> {
        let n_cells = self.n_cells();
        let (mut cells, mut rest) = (Vec::new(), self.rest);
        while cells.len() < n_cells {
            skip(&mut rest);
            let [byte, after @ ..] = rest else { return Err(truncated()) };
            rest = after;
            if !matches!(byte, b'0' | b'1') {
                let message = format!("{:?} is no cell; 1 is black, 0 white", char::from(*byte));
                return Err(Fault::new(FaultKind::Syntax, message));
            }
            cells.push(*byte == b'1');
        }
        self.end(rest).map(|()| cells)
    }

    /// The cells of a P4, whether each is black.
    pub(super) fn bits(&self) -> Result<Vec<bool>, Fault> {
        let n_bytes = self.width.div_ceil(8);
        let rows = raster(self.rest, n_bytes.saturating_mul(self.height))?;
        let cell = |row: &[u8], x: usize| row[x / 8] >> (7 - x % 8) & 1 == 1;
        let rows = rows.chunks(n_bytes.max(1));
        Ok(rows.flat_map(|row| (0..self.width).map(move |x| cell(row, x))).collect())
    }

    /// The cells of the other kinds.
    pub(super) fn colors(&self) -> Result<RgbaImage, Fault> {
        let mut pixels = Vec::new();
        if matches!(self.kind, b'2' | b'3') {
            let mut rest = self.rest;
            for _ in 0..self.n_cells() {
                let mut next = || number(&mut rest).and_then(|number| self.shade(number));
                let first = next()?;
                let (green, blue) =
                    if self.depth() == 3 { (next()?, next()?) } else { (first, first) };
                pixels.extend([first, green, blue, u8::MAX]);
            }
            self.end(rest)?;
        } else {
            let bytes = raster(self.rest, self.n_numbers().saturating_mul(self.n_bytes()))?;
            let number = |bytes: &[u8]| bytes.iter().fold(0, |all, &b| all << 8 | u64::from(b));
            for cell in bytes.chunks(self.depth() * self.n_bytes()) {
                let mut numbers =
                    cell.chunks(self.n_bytes()).map(|bytes| self.shade(number(bytes)));
                let first = numbers.next().unwrap_or(Ok(0))?;
                let (green, blue) =
                    (numbers.next().unwrap_or(Ok(first))?, numbers.next().unwrap_or(Ok(first))?);
                pixels.extend([first, green, blue, u8::MAX]);
            }
        }
        let image = RgbaImage::from_raw(self.width as u32, self.height as u32, pixels);
        image.ok_or_else(truncated)
    }

    fn shade(&self, number: u64) -> Result<u8, Fault> {
        if number > self.most {
            let message = format!("a cell is {number}, where {} is white", self.most);
            return Err(Fault::new(FaultKind::BadNumber, message));
        }
        Ok(((number * 255 + self.most / 2) / self.most) as u8)
    }

    /// A fault if cells in digits go on.
    fn end(&self, mut rest: &[u8]) -> Result<(), Fault> {
        skip(&mut rest);
        if !rest.first().is_some_and(u8::is_ascii_digit) {
            return Ok(());
        }
        let message = format!(
            "there are more numbers than {} × {} cells need; mend the size on top",
            self.width, self.height
        );
        Err(Fault::new(FaultKind::SizeMismatch, message))
    }
}

fn truncated() -> Fault {
    Fault::new(FaultKind::Truncated, "the picture ends before its last row")
}

/// Goes past blanks and comments.
fn skip(rest: &mut &[u8]) {
    loop {
        match rest {
            [b'#', ..] => *rest = &rest[comment(rest)..],
            [byte, after @ ..] if byte.is_ascii_whitespace() => *rest = after,
            _ => return,
        }
    }
}

/// The length of the comment that `bytes` begin with, with the end of its line.
fn comment(bytes: &[u8]) -> usize {
    match bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')) {
        Some(end) if bytes[end..].starts_with(b"\r\n") => end + 2,
        Some(end) => end + 1,
        None => bytes.len(),
    }
}

/// The next number, past blanks and comments.
fn number(rest: &mut &[u8]) -> Result<u64, Fault> {
    skip(rest);
    let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    if let ([], [byte, ..]) = (digits, after) {
        let message = format!("{:?} where a number should be", char::from(*byte));
        return Err(Fault::new(FaultKind::BadNumber, message));
    }
    *rest = after;
    let digits = std::str::from_utf8(digits).unwrap_or("");
    if digits.is_empty() { Err(truncated()) } else { numbers::number(digits) }
}

/// The `n_bytes` of the cells in what follows the last number.
fn raster(rest: &[u8], n_bytes: usize) -> Result<&[u8], Fault> {
    if n_bytes > rest.len() {
        return Err(truncated());
    }
    let starts = starts(rest);
    let after = |start: usize| rest.get(start + n_bytes..);
    // No number of blanks behind the cells makes this slow.
    let blank = rest.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |at| at + 1);
    let is_end = |start: &usize| after(*start).is_some_and(|after| after.is_empty() || next(after));
    let may_end = |start: &&usize| after(**start).is_some() && **start + n_bytes >= blank;
    let mut others = starts.iter().filter(may_end);
    let start = match (starts.iter().copied().find(is_end), others.next(), others.next()) {
        (Some(start), ..) => start,
        (None, Some(&start), None) => start,
        _ if starts.iter().all(|&start| after(start).is_none()) => return Err(truncated()),
        _ => {
            let message = format!(
                "{} bytes behind the header where the cells need {n_bytes}: where they begin is not \
                 certain; save it anew, as PNG",
                rest.len()
            );
            return Err(Fault::new(FaultKind::SizeMismatch, message));
        }
    };
    Ok(&rest[start..start + n_bytes])
}

/// Whether another picture begins here.
fn next(bytes: &[u8]) -> bool {
    matches!(bytes, [b'P', b'1'..=b'7', next, ..] if next.is_ascii_whitespace() || *next == b'#')
}

/// Where the bytes may begin, first where the specification says.
fn starts(rest: &[u8]) -> Vec<usize> {
    let is_blank = |at: usize| rest.get(at).is_some_and(u8::is_ascii_whitespace);
    let mut starts = Vec::new();
    let mut at = 0;
    if is_blank(0) {
        starts.push(1);
        at = 1;
    }
    if rest.starts_with(b"\r\n") {
        starts.push(2);
        at = 2;
    }
    while rest.get(at) == Some(&b'#') {
        at += comment(&rest[at..]);
        starts.push(at);
        // The end of a comment is no blank, where none came before it.
        if is_blank(at) && !is_blank(0) {
            starts.push(at + 1);
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells as numbers, black as 1 where they are bits.
    fn read(bytes: &[u8]) -> Result<Vec<u8>, String> {
        let cells = Header::of(bytes, &Limits::default()).and_then(|header| {
            let cells = match header.kind {
                b'1' => header.digits()?,
                b'4' => header.bits()?,
                _ => return Ok(header.colors()?.pixels().flat_map(|pixel| pixel.0).collect()),
            };
            Ok(cells.into_iter().map(u8::from).collect())
        });
        cells.map_err(|fault| fault.to_string())
    }

    fn check(bytes: &[u8], expected: &[u8]) {
        assert_eq!(read(bytes), Ok(expected.to_vec()), "{}", bytes.escape_ascii());
    }

    fn refused(bytes: &[u8], expected: &str) {
        let message = read(bytes).expect_err(&bytes.escape_ascii().to_string());
        assert!(message.contains(expected), "{message}");
    }

    #[test]
    fn comments_anywhere_before_bytes() {
        let cells = [1, 0, 1, 0, 1, 0];
        check(b"P1\n3 2\n1 0 1\n0 1 0\n", &cells);
        check(b"P1\n3 2\n# c\n1 0 1\n0 1 0\n", &cells);
        check(b"P1\n3 2\n1 0 1 # first row 1 1 1\n0 1 0 # second", &cells);
        check(b"P1#c\n3#c\n2#c\n101010", &cells);
        check(b"P1\r# c\r3 2\r1 0 1\r# c\r0 1 0\r", &cells);
        check(b"P1\r\n# c\r\n3 2\r\n1 0 1\r\n0 1 0\r\n", &cells);
    }

    #[test]
    fn where_bits_begin() {
        let cells = [[1; 8], [0; 8]].concat();
        for header in ["8 2\n", "8 2\r", "8 2\r\n", "8 2\n# c\n", "8 2 # c\n# d\n", "8 2# c\n"] {
            let file = [b"P4\n", header.as_bytes(), b"\xff\x00"].concat();
            check(&file, &cells);
            check(&[&file[..], b"P4\n1 1\n\x00"].concat(), &cells);
        }
        check(b"P4\n8 2# c\n\n\xff\x00", &cells);
        check(b"P4 8 2\r\n# c\r\n\xff\x00", &cells);
        check(b"P4\n8 2\n\xff\x00\n", &cells);
        check(b"P4\n8 1\n#", &[0, 0, 1, 0, 0, 0, 1, 1]);
        check(b"P4\n8 2\r\n\xff", &[[0, 0, 0, 0, 1, 0, 1, 0], [1; 8]].concat());
        check(b"P4\n8 1# c\n\xff", &[1; 8]);
        refused(b"P4\n8 2\n\xff\x00\xff", "where they begin is not certain");
        refused(b"P4\n8 1\r\n\n\n", "where they begin is not certain");
        refused(b"P4\n8 2\n\xff", "the picture ends before its last row");
        refused(b"P4\n8 2", "the picture ends before its last row");
    }

    #[test]
    fn grays_and_colors() {
        let grays = [0, 0, 0, 255, 136, 136, 136, 255, 255, 255, 255, 255];
        check(b"P2\n# c\n3 1\n15\n0 8 # c\n15\n", &grays);
        check(b"P5 3 1 15\n\x00\x08\x0f", &grays);
        check(b"P5\n3 1\r\n15\r\n\x00\x08\x0f", &grays);
        check(b"P5 3 1 65535\n\x00\x00\x88\x88\xff\xff", &grays);
        let colors = [255, 0, 0, 255, 0, 0, 255, 255];
        check(b"P3 2 1 1\n1 0 0\n0 0 1\n", &colors);
        check(b"P6\n2 1\n255\n\xff\x00\x00\x00\x00\xff", &colors);
    }

    #[test]
    fn numbers_that_cannot_be() {
        refused(b"P2 1 1 15 16", "a cell is 16, where 15 is white");
        refused(b"P5 1 1 15 \x10", "a cell is 16, where 15 is white");
        refused(b"P2 1 1 0 0", "white is 0, where it can be 1 to 65535");
        refused(b"P2 2 1 15 0 x", "'x' where a number should be");
        refused(b"P1\n2 2\n1 1 1 1 0\n", "more numbers than 2 × 2 cells need");
        refused(b"P3 1 1 1 1 1", "the picture ends before its last row");
    }
}
