//! A stream that is read a block at a time gives what its file gives as a whole.
//!
//! ```text
//!   bundles of every format that can be cut, good and mistreated
//!     as a whole            read      the slow twin
//!     in pieces of any size Puzzles   the same puzzles, places and faults, in the same order
//! ```

use std::io::{self, Read};

use pictogrid_core::{Draft, Limits, Picture, Puzzle};
use pictogrid_formats::{Puzzles, StreamError, read, write};
use proptest::prelude::*;

/// Hands over so many bytes at a time, again and again.
struct Shares<'a> {
    rest: &'a [u8],
    sizes: std::iter::Cycle<std::slice::Iter<'a, usize>>,
}

impl Read for Shares<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let n = (*self.sizes.next().unwrap()).min(bytes.len()).min(self.rest.len());
        bytes[..n].copy_from_slice(&self.rest[..n]);
        self.rest = &self.rest[n..];
        Ok(n)
    }
}

/// Everything that is said of a puzzle: its line and name, and its draft or faults.
type Said = Vec<(String, Option<Draft>)>;

fn said(entry: pictogrid_formats::Entry) -> (String, Option<Draft>) {
    let fault = entry.draft.as_ref().err().map(ToString::to_string);
    (format!("{} {:?} {fault:?}", entry.place, entry.name), entry.draft.ok())
}

fn whole(bytes: &[u8]) -> Result<Said, String> {
    let document = read(bytes, &Limits::default()).map_err(|error| error.to_string())?;
    Ok(document.entries.into_iter().map(said).collect())
}

fn in_shares(bytes: &[u8], sizes: &[usize]) -> (bool, Result<Said, String>) {
    let stream = Shares { rest: bytes, sizes: sizes.iter().cycle() };
    let puzzles = Puzzles::open(stream, None, &Limits::default()).unwrap();
    let is_bundle = puzzles.is_bundle();
    let entries: Result<Said, StreamError> = puzzles.map(|entry| entry.map(said)).collect();
    (is_bundle, entries.map_err(|error| error.to_string()))
}

fn puzzle(width: usize, height: usize, seed: u64) -> Puzzle {
    let mut state = seed;
    let mut row = || {
        let cell = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if state >> 33 & 3 == 0 { '.' } else { '#' }
        };
        (0..width).map(cell).collect::<String>()
    };
    let rows: Vec<String> = (0..height).map(|_| row()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Puzzle::of_picture(&Picture::parse(&rows).unwrap()).without_goal()
}

/// A bundle of these puzzles in each format that can be cut.
fn bundles(puzzles: &[Puzzle]) -> Vec<(&'static str, Vec<u8>)> {
    let mut bundles: Vec<(&str, Vec<u8>)> = Vec::new();
    for id in ["tatham", "tournament", "non", "nin"] {
        bundles.extend(write(id, puzzles).ok().map(|bytes| (id, bytes)));
    }
    let line = |puzzle: &Puzzle| {
        let text = String::from_utf8(write("json", std::slice::from_ref(puzzle)).unwrap()).unwrap();
        text.split_whitespace().collect::<String>() + "\n"
    };
    bundles.push(("json", puzzles.iter().map(line).collect::<String>().into_bytes()));
    bundles
}

/// What people and programs do to a file, without breaking its characters.
fn mistreat(bytes: &[u8], how: usize, at: usize) -> Vec<u8> {
    let at = at % (bytes.len() + 1);
    let (before, behind) = bytes.split_at(at);
    let with = |part: &[u8]| [before, part, behind].concat();
    match how {
        0 => bytes.to_vec(),
        1 => before.to_vec(),
        2 => with(b"\n"),
        3 => with(b"x"),
        4 => with(b"\n\n  \n"),
        5 => [before, behind.get(1..).unwrap_or_default()].concat(),
        6 => with(b"1 1\n"),
        7 => with(b"}"),
        8 => with(b"\n====\n"),
        9 => with("\n# \u{e9} ".as_bytes()),
        10 => String::from_utf8(bytes.to_vec()).unwrap().replace('\n', "\r\n").into_bytes(),
        11 => [b"\xEF\xBB\xBF\n", bytes].concat(),
        12 => with(b"{\"rows\": [[1]],\n \"columns\": [\n[1]]}\n"),
        _ => with(b"\n$3\n"),
    }
}

#[test]
fn every_bundle_is_cut() {
    let puzzles: Vec<Puzzle> = (1..40).map(|seed| puzzle(5, 5, seed)).collect();
    let bundles = bundles(&puzzles);
    let ids: Vec<&str> = bundles.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, ["tatham", "tournament", "non", "nin", "json"]);
    for (id, bytes) in bundles {
        let (is_bundle, found) = in_shares(&bytes, &[7]);
        assert!(is_bundle, "{id}");
        assert_eq!(found.unwrap().len(), 39, "{id}");
    }
}

/// A puzzle is handed out as soon as its end is known, not when the stream is over.
#[test]
fn puzzles_come_while_the_stream_is_read() {
    struct Endless<'a>(&'a [u8], usize);
    impl Read for Endless<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let n = bytes.len().min(97);
            bytes[..n].iter_mut().for_each(|byte| {
                *byte = self.0[self.1 % self.0.len()];
                self.1 += 1;
            });
            Ok(n)
        }
    }
    let one: Vec<Puzzle> = (1..4).map(|seed| puzzle(6, 6, seed)).collect();
    for (id, mut bytes) in bundles(&one) {
        let between: &[u8] = if id == "non" { b"\n====\n" } else { b"" };
        bytes.extend_from_slice(between);
        let puzzles = Puzzles::open(Endless(&bytes, 0), None, &Limits::default()).unwrap();
        let n_good = puzzles.take(10_000).filter(|entry| entry.as_ref().unwrap().draft.is_ok());
        assert_eq!(n_good.count(), 10_000, "{id}");
    }
}

#[test]
fn a_file_of_faults_is_given_up() {
    let bytes = "1x1:1/1\n".repeat(5) + &"1x1:1\n".repeat(1_000_000);
    let (is_bundle, found) = in_shares(bytes.as_bytes(), &[100]);
    let error = "1019 of the first 1024 puzzles have a fault; the others were not read";
    assert!(is_bundle && found.unwrap_err().starts_with(error));
    assert!(whole(bytes.as_bytes()).unwrap_err().contains(error));
}

#[test]
fn a_puzzle_may_not_be_without_end() {
    let mut bytes = b"1x1:1/1\n1x1:".to_vec();
    bytes.resize(17 << 20, b'1');
    let puzzles = Puzzles::open(&bytes[..], None, &Limits::default()).unwrap();
    let last = puzzles.last().unwrap().unwrap_err().to_string();
    assert!(last.starts_with("2:1: a puzzle of over 16777216 bytes"), "{last}");
}

/// An object that lost its `{` is a fault by itself, wherever the stream is cut.
#[test]
fn a_line_that_begins_with_no_brace() {
    let puzzles: Vec<Puzzle> = (0..5).map(|seed| puzzle(4, 1, seed)).collect();
    let (_, mut bytes) = bundles(&puzzles).pop().unwrap();
    let third = bytes.split_inclusive(|&byte| byte == b'\n').take(2).map(<[u8]>::len).sum();
    bytes.remove(third);
    let expected = whole(&bytes);
    assert_eq!(expected.as_ref().unwrap().len(), 5);
    for size in 1..150 {
        assert_eq!(in_shares(&bytes, &[size]).1, expected, "{size}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn in_pieces_as_in_one(
        (width, height, n) in (1_usize..8, 1_usize..8, 1_u64..9),
        (how, at) in (0_usize..14, 0_usize..5000),
        sizes in prop::collection::vec(1_usize..200, 1..4),
        seed in 0_u64..1000,
    ) {
        let puzzles: Vec<Puzzle> = (0..n).map(|k| puzzle(width, height, 8 * seed + k)).collect();
        for (id, bytes) in bundles(&puzzles) {
            let bytes = mistreat(&bytes, how, at);
            let (_, found) = in_shares(&bytes, &sizes);
            prop_assert_eq!(whole(&bytes), found, "{} {}", id, String::from_utf8_lossy(&bytes));
        }
    }
}
