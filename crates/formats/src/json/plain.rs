//! The plainest puzzles, read without a tree of values: nearly all that bundles hold.
//!
//! ```text
//!   {"title": "Boot", "width": 2, "height": 2, "rows": [[2], [1]], "columns": [[2], [1]]}
//!    texts that are kept as they are   sizes     lists of lists of lengths over 0, or of none
//! ```
//!
//! Whatever is not exactly this, any other key, an escape, a zero or a list that is too long, is
//! left to `read`, the slow twin, which makes the same of these (see the tests); so is every fault.
//! One pass over the text.

use pictogrid_core::{Draft, DraftClue, DraftRun, Limits, Stated};
use serde_json::{Map, Value as Json};

use super::read;
use crate::{document::Entry, places::Places};

/// Keys of texts that this file leaves as they are.
const TEXTS: [&str; 8] =
    ["title", "name", "author", "by", "copyright", "license", "catalogue", "id"];

/// The digits of a number that surely fits.
const MOST_DIGITS: usize = 9;

/// The puzzle of a slice of the text, if it is one of the plainest.
pub(super) fn entry<'a>(piece: &'a str, places: &Places<'a>, limits: &Limits) -> Option<Entry> {
    let mut scan = Scan { text: piece, at: 0 };
    let place = places.of_part(piece);
    let (mut texts, mut draft) = (Map::new(), Draft { place: Some(place), ..Draft::default() });
    let (mut rows, mut columns) = (None, None);
    scan.expect(b'{')?;
    loop {
        let key = scan.string()?;
        scan.expect(b':')?;
        scan.blanks();
        let start = &piece[scan.at..];
        match key {
            "rows" if rows.is_none() => rows = Some(scan.clues(places, limits)?),
            "columns" if columns.is_none() => columns = Some(scan.clues(places, limits)?),
            "width" | "height" => {
                let slot = if key == "width" { &mut draft.width } else { &mut draft.height };
                let stated = Stated { number: scan.number()?, place: Some(places.of_part(start)) };
                if slot.replace(stated).is_some() {
                    return None;
                }
            }
            _ if TEXTS.contains(&key) => {
                if texts.insert(key.to_owned(), Json::from(scan.string()?)).is_some() {
                    return None;
                }
            }
            _ => return None,
        }
        match scan.next()? {
            b',' => {}
            b'}' => break,
            _ => return None,
        }
    }
    scan.blanks();
    if scan.at < piece.len() {
        return None;
    }
    (draft.rows, draft.columns) = (rows?, columns?);
    let title = texts.get("title").and_then(Json::as_str).filter(|title| !title.is_empty());
    let name = title.map(str::to_owned);
    if !texts.is_empty() {
        read::about(&texts, &mut draft);
    }
    Some(Entry { place, name, draft: Ok(draft) })
}

/// A text that is passed over.
struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n') = self.text.as_bytes().get(self.at) {
            self.at += 1;
        }
    }

    /// The next character that is no blank.
    fn next(&mut self) -> Option<u8> {
        self.blanks();
        self.at += 1;
        self.text.as_bytes().get(self.at - 1).copied()
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then_some(())
    }

    /// A text without an escape or a control character.
    fn string(&mut self) -> Option<&'a str> {
        self.expect(b'"')?;
        let rest = &self.text.as_bytes()[self.at..];
        let n = rest.iter().position(|&byte| matches!(byte, b'"' | b'\\' | 0..0x20))?;
        let text = &self.text[self.at..self.at + n];
        self.at += n;
        self.expect(b'"').map(|()| text)
    }

    /// A number over 0.
    fn number(&mut self) -> Option<u64> {
        self.blanks();
        let rest = &self.text.as_bytes()[self.at..];
        let digits = rest.iter().take(MOST_DIGITS + 1).take_while(|byte| byte.is_ascii_digit());
        let mut n_digits = 0;
        let number = digits.fold(0, |number, digit| {
            n_digits += 1;
            10 * number + u64::from(digit - b'0')
        });
        let is_fine = (1..=MOST_DIGITS).contains(&n_digits) && rest[0] != b'0';
        self.at += n_digits;
        is_fine.then_some(number)
    }

    /// A list of clues.
    fn clues(&mut self, places: &Places<'a>, limits: &Limits) -> Option<Vec<DraftClue>> {
        let mut clues = Vec::new();
        self.expect(b'[')?;
        loop {
            self.blanks();
            let place = places.of_part(&self.text[self.at..]);
            let runs = match self.next()? {
                b'[' => self.runs(limits)?,
                b']' if clues.is_empty() => return Some(clues),
                _ => return None,
            };
            if clues.len() == limits.side as usize {
                return None;
            }
            clues.push(DraftClue { runs, is_unknown: false, place: Some(place) });
            match self.next()? {
                b',' => {}
                b']' => return Some(clues),
                _ => return None,
            }
        }
    }

    /// The runs of a clue, behind its bracket.
    fn runs(&mut self, limits: &Limits) -> Option<Vec<DraftRun>> {
        let mut runs = Vec::new();
        self.blanks();
        if self.text.as_bytes().get(self.at) == Some(&b']') {
            self.at += 1;
            return Some(runs);
        }
        loop {
            runs.push(DraftRun::from(self.number()?));
            match self.next()? {
                _ if runs.len() > limits.side as usize => return None,
                b',' => {}
                b']' => return Some(runs),
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::json::{puzzles, slow_entry};

    /// What both make of a text, where the fast one makes anything of it.
    fn check(text: &str, is_fast: bool) {
        let limits = Limits { side: 12, ..Limits::default() };
        let (fast, slow) = (Places::of(text), Places::of(text));
        let fast = entry(text, &fast, &limits);
        assert_eq!(fast.is_some(), is_fast, "{text}");
        let Some(fast) = fast else { return };
        let slow = slow_entry(text, &slow, &limits).unwrap();
        assert_eq!((fast.place, &fast.name), (slow.place, &slow.name), "{text}");
        assert_eq!(fast.draft, slow.draft, "{text}");
        assert!(puzzles([text], &Places::of(text), &limits).is_ok());
    }

    #[test]
    fn the_plainest_and_what_is_not() {
        let is_fast = |text: &str| check(text, true);
        is_fast("{\"rows\": [[1], []], \"columns\":[[1]]}");
        is_fast("{ \"columns\" : [ [ 12 , 3\n] ],\n \"rows\":\t[] , \"width\": 7 } ");
        is_fast("{\"name\":\"é\",\"title\":\"\",\"id\":\"x\",\"rows\":[[1]],\"columns\":[[1]]}");
        for slow in [
            "{\"rows\": [[0]], \"columns\": [[1]]}",
            "{\"rows\": [[01]], \"columns\": [[1]]}",
            "{\"rows\": [[1.5]], \"columns\": [[1]]}",
            "{\"rows\": [[1],], \"columns\": [[1]]}",
            "{\"rows\": [null], \"columns\": [[1]]}",
            "{\"rows\": [[4294967296]], \"columns\": [[1]]}",
            "{\"rows\": [[1]], \"rows\": [[1]], \"columns\": [[1]]}",
            "{\"rows\": [[1]], \"columns\": [[1]], \"goal\": [\"#\"]}",
            "{\"rows\": [[1]], \"columns\": [[1]], \"title\": \"\\u0041\"}",
            "{\"rows\": [[1]], \"columns\": [[1]], \"title\": 3}",
            "{\"rows\": [[1]], \"columns\": [[1]]} x",
            "{\"rows\": [[1]]}",
            "{\"rows\": [[1]], \"columns\": [[1]",
            "{}",
            "",
        ] {
            check(slow, false);
        }
        check(&format!("{{\"rows\": [[{}1]], \"columns\": []}}", "1,".repeat(12)), false);
        check(&format!("{{\"rows\": [{}[]], \"columns\": []}}", "[],".repeat(12)), false);
    }

    proptest! {
        /// Objects of parts that are often plain.
        #[test]
        fn both_make_the_same(parts in prop::collection::vec(0_usize..12, 0..6), seed in 0_u32..1000) {
            let parts: Vec<String> = parts.into_iter().map(|part| match part {
                0 | 1 => format!("\"rows\": [[{}], [ {}, 1 ],\n []]", seed % 14, seed),
                2 | 3 => format!("\"columns\":[[],[{}],[3 ,4]]", seed + 1),
                4 => format!("\"width\": {seed}"),
                5 => format!("\"height\" :{}", seed % 3),
                6 => "\"title\": \"é Boot\"".to_owned(),
                7 => "\"name\": \"\"".to_owned(),
                8 => "\"author\":\"me\"".to_owned(),
                9 => "\"by\": \"you\"".to_owned(),
                10 => "\"id\": \"7\"".to_owned(),
                _ => "\"rows\": [[1]], \"columns\": [[1]]".to_owned(),
            }).collect();
            let text = format!("{{{}}}", parts.join(", "));
            let limits = Limits::default();
            if let Some(fast) = entry(&text, &Places::of(&text), &limits) {
                let slow = slow_entry(&text, &Places::of(&text), &limits).unwrap();
                prop_assert_eq!((fast.place, fast.name, fast.draft), (slow.place, slow.name, slow.draft));
            }
        }
    }
}
