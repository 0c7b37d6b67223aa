//! What is wrong with a picture of netpbm in digits (P1, P2, P3), and where.
//!
//! ```text
//!   P1                 line 4, column 3: `7` is no cell
//!   2 2
//!   1 0                a comment ends with its line:  1 0 # first row
//!   0 7
//! ```
//!
//! Asked only where the crate `image` has refused a file: it says that something is wrong, neither what nor at
//! which place. So a good file is read once, a bad one twice. To read digits here at all times was the other
//! way; `image` does it as well for bytes, which have no places that a person could go to. Linear in the bytes.

use pictogrid_core::{Fault, FaultKind};

use crate::{input::Input, numbers::shown};

/// The fault with its place, if the file is one of digits and its first fault is found.
pub(super) fn placed(input: &Input<'_>, fault: Fault) -> Fault {
    let [b'P', kind @ b'1'..=b'3', ..] = *input.bytes() else { return fault };
    if fault.kind() == FaultKind::TooLarge {
        return fault;
    }
    let Ok(text) = input.text_in_lf() else { return fault };
    match first_fault(&text, kind) {
        Some((at, better)) => better.at(input.places(&text).at(at)),
        None => fault,
    }
}

/// The first fault of the text, and the byte at which it is.
fn first_fault(text: &str, kind: u8) -> Option<(usize, Fault)> {
    let mut words = Words { text, at: 2 };
    let names: &[&str] = if kind == b'1' { &HEADER[..2] } else { &HEADER };
    let mut header = [0, 0, 1];
    for (number, name) in header.iter_mut().zip(names) {
        match words.word() {
            None => {
                let message = format!("the file ends before the {name}; save it anew");
                return Some((text.trim_end().len(), Fault::new(FaultKind::Truncated, message)));
            }
            Some((at, word)) => match word.parse::<u32>() {
                Ok(n) if n > 0 => *number = n,
                _ => {
                    let word = shown(word);
                    let message = format!("the {name} is {word:?}; write a number from 1");
                    return Some((at, Fault::new(FaultKind::Syntax, message)));
                }
            },
        }
    }
    fault_of_cells(words, kind, header)
}

/// What the header says, in its order.
const HEADER: [&str; 3] = ["width", "height", "number of white"];

fn fault_of_cells(
    mut words: Words<'_>,
    kind: u8,
    [width, height, most]: [u32; 3],
) -> Option<(usize, Fault)> {
    let n_cells = u64::from(width) * u64::from(height);
    let n = if kind == b'3' { n_cells.saturating_mul(3) } else { n_cells };
    let mut n_read = 0;
    while let Some((at, word)) = if kind == b'1' { words.sign() } else { words.word() } {
        if n_read == n {
            let message = format!(
                "a number too many for {width} × {height} cells; correct the size, or remove it"
            );
            return Some((at, Fault::new(FaultKind::SizeMismatch, message)));
        }
        if !word.parse::<u32>().is_ok_and(|number| number <= most) {
            let word = shown(word);
            let message = match kind {
                b'1' => format!("{word:?} is no cell; write 0 or 1"),
                _ => format!("{word:?} is no brightness; write a number from 0 to {most}"),
            };
            return Some((at, Fault::new(FaultKind::Syntax, message)));
        }
        n_read += 1;
    }
    let message = format!(
        "the file ends after {n_read} of {n} numbers for {width} × {height} cells; correct the size, or copy all of it"
    );
    (n_read < n).then(|| (words.text.trim_end().len(), Fault::new(FaultKind::Truncated, message)))
}

/// What stands between blanks and comments.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start().len();
            let rest = &self.text[self.at..];
            if !rest.starts_with('#') {
                return;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// The next word, and the byte at which it begins.
    fn word(&mut self) -> Option<(usize, &'a str)> {
        self.skip();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| c.is_whitespace() || c == '#').unwrap_or(rest.len());
        self.take(end)
    }

    /// The next character that is no blank.
    fn sign(&mut self) -> Option<(usize, &'a str)> {
        self.skip();
        let end = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        self.take(end)
    }

    fn take(&mut self, n_bytes: usize) -> Option<(usize, &'a str)> {
        let at = self.at;
        self.at += n_bytes;
        (n_bytes > 0).then(|| (at, &self.text[at..self.at]))
    }
}
