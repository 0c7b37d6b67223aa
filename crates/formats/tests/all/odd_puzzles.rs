//! Odd puzzles: what no program makes, and a file may hold all the same.
//!
//! ```text
//!   sizes      1 × 1, one row, one column, hexagons with sides of nothing
//!   palettes   as many colors as there can be, most of them in no clue; letters such as x, 1, ","
//!   texts      ends of lines, quotes, controls, marks of byte order, thousands of characters
//!   cells      given against the clues, all of them given, none
//!   clues      of no picture, blots, no color, none at all
//! ```
//!
//! Each is written in every format that can hold it, and read again. The seed is fixed, so that a
//! failure repeats on every machine.

use std::collections::HashSet;

use super::registry::{may_be_refused, read, writable};
use pictogrid_core::{
    About, Color, Draft, DraftCells, DraftClue, DraftRun, Limits, Palette, Picture, Puzzle, Shape,
    Tri, Value,
};
use pictogrid_formats::{Part, by_id, lost, strip, write};
use pictogrid_testkit::SplitMix64;

/// Enough for some seconds without optimization.
const N_PUZZLES: usize = 500;

fn one_of<T: Copy>(random: &mut SplitMix64, items: &[T]) -> T {
    items[random.below(items.len() as u64) as usize]
}

/// What could end a text, or be taken for something else.
const PIECES: &[&str] = &[
    "", " ", "\t", "\n", "\r\n", "\r", "\n\n", "\"", "'", "\"\"\"", "\\", "\\n", "\\\"", ",", ";",
    ":", "=", "====", "====\n", "#", "*", "%", "//", "/*", "]]>", "<b>", "</a>", "&", "&amp;",
    "&#10;", "{", "}", "[clues]", "rows", "rows\n", "goal 01", "1 2 3", "0", "?", "x", "é", "♥",
    "🎲", "e\u{301}", "\u{feff}", "\u{200b}", "\u{2028}", "\u{85}", "\u{a0}", "\u{ad}", "\u{1}",
    "\u{7f}", "\u{fffe}", "Title", "a b", "%20", "--", "-->", "<!--",
];

/// A text that could end what it is written into, or be taken for something else.
fn text(random: &mut SplitMix64) -> String {
    let n = random.below(6);
    let mut text: String = (0..n).map(|_| one_of(random, PIECES)).collect();
    text.extend(
        (0..random.below(3)).filter_map(|_| char::from_u32(random.below(0x11_0000) as u32)),
    );
    if random.chance(5) {
        text = text.repeat(500) + &"long ".repeat(1000);
    }
    text
}

/// Keys of somebody else's, some of which mean something in some format.
const KEYS: &[&str] = &[
    "x-note", "rows", "row", "title", "", "a b", "é", "width", "xmlns", "color", "1", "a\nb", "\"",
    "<", "goal", "note", "note", "source", "authorid", "id",
];

fn about(random: &mut SplitMix64) -> About {
    let next = |random: &mut SplitMix64| random.chance(40).then(|| text(random));
    let (title, author, copyright) = (next(random), next(random), next(random));
    let (license, catalogue) = (next(random), next(random));
    let n_others = if random.chance(20) { random.below(4) } else { 0 };
    let others = (0..n_others).map(|_| (one_of(random, KEYS).to_owned(), text(random))).collect();
    About { title, author, copyright, license, catalogue, others }
}

/// Letters that mean something in some format come first.
fn palette(random: &mut SplitMix64) -> Palette {
    let n_values = one_of(random, &[2, 2, 2, 3, 3, 4, 6, 12, 51, 52, 53, 54, 63, 253, 254, 255]);
    if random.chance(30) {
        return Palette::of_values(n_values);
    }
    let mut letters: Vec<char> =
        "#.xX01*?,;:\"'\\/=-_ab|&<>[]{}()%+2959@█■·□♥é\u{feff}\u{200b}ĀĉǊ🎲"
            .chars()
            .filter(|&c| c != '?')
            .collect();
    letters.sort_unstable();
    letters.dedup();
    random.shuffle(&mut letters);
    letters.extend((0..255).map(|i| char::from_u32(0x4E00 + i).unwrap()));
    let n_shades = one_of(random, &[1, 2, 256]);
    let color = |letter| {
        let rgb =
            [0; 3].map(|_: u8| (255 - random.below(n_shades) * (255 / n_shades.max(2))) as u8);
        let name = if random.chance(30) { "red".to_owned() } else { text(random) };
        Color { name: name.into(), rgb, letter }
    };
    Palette::new(letters.into_iter().take(n_values).map(color).collect()).unwrap()
}

fn shape(random: &mut SplitMix64) -> Shape {
    if random.chance(10) {
        let side = |random: &mut SplitMix64| random.below(4) as u32;
        let (a, b, top, right) = (side(random), side(random), side(random), side(random));
        let last = (top + right).checked_sub(b).zip((a + b).checked_sub(right));
        let tri = last.and_then(|(c, d)| Tri::new([a, b, top, right, c, d]));
        if let Some(tri) = tri {
            return Shape::Tri(tri);
        }
    }
    let sides = [1, 1, 1, 2, 3, 5, 10, 25, 40];
    Shape::rect(one_of(random, &sides), one_of(random, &sides))
}

fn picture(random: &mut SplitMix64, shape: Shape, n_values: usize) -> Picture {
    let n_met = one_of(random, &[1, 2, n_values.min(3), n_values]) as u64;
    let from = random.below(n_values as u64 - n_met + 1);
    let fill = one_of(random, &[0, 50, 100]);
    let mut value = || if random.chance(fill) { from + random.below(n_met) } else { 0 };
    Picture::new(shape, (0..shape.n_cells()).map(|_| Value(value() as u8)).collect())
}

/// Clues of no picture, or with parts of them left out.
fn spoil(random: &mut SplitMix64, draft: &mut Draft) {
    let n_values = draft.palette.n_values() as u64;
    let [of_length, of_value, of_clue, of_other] = one_of(
        random,
        &[
            [0, 0, 0, 0],
            [20, 0, 0, 0],
            [0, 20, 0, 0],
            [0, 0, 30, 0],
            [20, 20, 20, 0],
            [0, 0, 0, 50],
        ],
    );
    let sides = draft.hexagon.iter_mut().flat_map(|sides| sides.iter_mut().flatten());
    for clue in draft.rows.iter_mut().chain(&mut draft.columns).chain(sides) {
        if random.chance(of_clue) {
            *clue = DraftClue::unknown(None);
        } else if random.chance(of_other) {
            let run = DraftRun { length: Some(1), value: Some(Value(1)) };
            clue.runs = if random.chance(50) { vec![run] } else { Vec::new() };
        }
        for run in &mut clue.runs {
            run.length = run.length.filter(|_| !random.chance(of_length));
            run.value = run.value.filter(|_| !random.chance(of_value));
            if random.chance(of_other) {
                run.value = Some(Value(1 + random.below(n_values - 1) as u8));
            }
        }
    }
}

fn given(random: &mut SplitMix64, draft: &mut Draft) {
    let Some(goal) = &draft.goal else { return };
    let n_values = draft.palette.n_values() as u64;
    let [kept, other] = one_of(random, &[[0, 0], [0, 0], [100, 0], [30, 0], [30, 30], [100, 100]]);
    let mut cell = |cell: &Option<Value>| {
        let value =
            if random.chance(other) { Value(random.below(n_values) as u8).into() } else { *cell };
        value.filter(|_| random.chance(kept))
    };
    let cells = goal.cells.iter().map(&mut cell).collect();
    draft.given = (kept > 0).then_some(DraftCells { cells, place: None });
}

/// An odd puzzle; now and then one that the check does not take.
fn odd(random: &mut SplitMix64) -> Option<Puzzle> {
    let (shape, palette) = (shape(random), palette(random));
    let picture = picture(random, shape, palette.n_values());
    let mut draft = Draft::of_puzzle(&Puzzle::of_colors(&picture, palette));
    if random.chance(60) {
        draft.about = about(random);
    }
    given(random, &mut draft);
    spoil(random, &mut draft);
    if random.chance(50) {
        draft.goal = None;
    }
    draft.check(&Limits::default()).ok()
}

fn puzzles(seed: u64) -> impl Iterator<Item = Puzzle> {
    let mut random = SplitMix64::new(seed);
    std::iter::from_fn(move || Some(odd(&mut random))).flatten()
}

#[test]
fn they_are_written_and_read_as_they_were() {
    for (index, puzzle) in puzzles(1).take(N_PUZZLES).enumerate() {
        for format in writable() {
            let stripped = strip(format, &puzzle);
            match write(format.id, std::slice::from_ref(&stripped)) {
                Ok(bytes) => {
                    assert_eq!(read(&bytes), (format.id, vec![stripped]), "{index}");
                }
                Err(error) => {
                    let may = may_be_refused(format, &stripped);
                    assert!(may, "{index} {}: {error}\n{stripped:?}", format.id);
                }
            }
        }
    }
}

/// The property above is about what formats hold only if the puzzles have it, and are not refused
/// for some other reason whenever they do.
#[test]
fn every_part_is_written_in_every_format_that_holds_it() {
    // It holds nothing of a single puzzle, so what it would lose is all there is.
    let nothing = by_id("nin").unwrap();
    assert_eq!(nothing.holds, [Part::Several]);
    let mut written = HashSet::new();
    for puzzle in puzzles(4).take(N_PUZZLES) {
        for format in writable() {
            let one = strip(format, &puzzle);
            if write(format.id, std::slice::from_ref(&one)).is_ok() {
                let parts = lost(nothing, std::slice::from_ref(&one)).into_iter();
                written.extend(parts.map(|part| (format.id, part)));
            }
        }
    }
    for format in writable() {
        for &part in format.holds.iter().filter(|&&part| part != Part::Several) {
            assert!(written.contains(&(format.id, part)), "{}: never with {part:?}", format.id);
        }
    }
}

#[test]
fn what_a_format_cannot_hold_is_refused_by_name() {
    for puzzle in puzzles(5).take(N_PUZZLES / 2) {
        for format in writable() {
            let one = std::slice::from_ref(&puzzle);
            let written = write(format.id, one);
            for part in lost(format, one) {
                let said = written.as_ref().unwrap_err().to_string();
                assert!(said.contains(part.name_in(one, format)), "{}: {said}", format.id);
            }
        }
    }
}

/// More of them than letters in ASCII: the letters of other alphabets go into tables and clues too.
#[test]
fn as_many_colors_as_there_can_be_are_written() {
    for n_values in [51, 52, 53, 54, 63, 253, 254, 255_u32] {
        let cells = (0..n_values).map(|value| Value(value as u8)).collect();
        let picture = Picture::new(Shape::rect(n_values, 1), cells);
        let puzzle = Puzzle::of_colors(&picture, Palette::of_values(n_values as usize));
        for id in ["csv", "clues", "grid", "non", "g", "json", "png"] {
            let puzzle = strip(by_id(id).unwrap(), &puzzle);
            assert_eq!(puzzle.n_values(), n_values as usize, "{id}");
            let bytes = write(id, std::slice::from_ref(&puzzle)).unwrap();
            assert_eq!(read(&bytes), (id, vec![puzzle]));
        }
    }
}

/// What is stripped is gone: only what would make another puzzle of it can be left over.
#[test]
fn what_is_stripped_is_no_longer_lost() {
    for (index, puzzle) in puzzles(2).take(N_PUZZLES).enumerate() {
        for format in writable() {
            let stripped = strip(format, &puzzle);
            let left = lost(format, std::slice::from_ref(&stripped));
            let is_fine =
                left.contains(&Part::Triangles) || left.iter().all(|part| part.is_essential());
            assert!(is_fine, "{index} {}: {left:?}\n{puzzle:?}", format.id);
            assert_eq!(strip(format, &stripped), stripped, "{index} {}", format.id);
        }
    }
}

#[test]
fn several_keep_their_order() {
    let mut puzzles = puzzles(3);
    for n in (0..N_PUZZLES / 10).map(|index| index % 5 + 2) {
        let batch: Vec<Puzzle> = puzzles.by_ref().take(n).collect();
        for format in writable().filter(|format| format.holds.contains(&Part::Several)) {
            let stripped = batch.iter().map(|puzzle| strip(format, puzzle));
            let is_written =
                |puzzle: &Puzzle| write(format.id, std::slice::from_ref(puzzle)).is_ok();
            let written: Vec<Puzzle> = stripped.filter(is_written).collect();
            if !written.is_empty() {
                assert_eq!(read(&write(format.id, &written).unwrap()), (format.id, written));
            }
        }
    }
}
