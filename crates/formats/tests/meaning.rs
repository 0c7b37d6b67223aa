//! What files say, where two readings are possible: the same picture in many spellings.

use std::{fs, path::Path};

use pictogrid_core::{Clue, Limits, LineId, Puzzle, Shape, Value};
use pictogrid_formats::Document;

fn document(file: &str) -> Document {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(file);
    let bytes = fs::read(path).unwrap();
    pictogrid_formats::read(&bytes, &Limits::default()).unwrap()
}

fn puzzles(file: &str) -> Vec<Puzzle> {
    let check = |entry: pictogrid_formats::Entry| entry.check(&Limits::default()).unwrap();
    document(file).entries.into_iter().map(check).collect()
}

fn title(file: &str) -> Option<String> {
    puzzles(file)[0].about().title.clone()
}

#[test]
fn one_picture_in_many_spellings() {
    let check = |picture: &str, spellings: &[&str]| {
        let clues = puzzles(picture)[0].clues().to_vec();
        for file in spellings {
            assert_eq!(puzzles(file)[0].clues(), clues, "{file} is not {picture}");
        }
    };
    check(
        "grid/heart.txt",
        &[
            "non/heart.non",
            "non/cr.non",
            "non/crlf-bom.non",
            "non/latin-1.non",
            "non/forgiving.non",
            "non/blank-is-nothing.non",
            "non/bundle.nonpack",
            "tournament/small.tournament",
            "grid/two.txt",
        ],
    );
    check(
        "grid/spaced-digits.txt",
        &["nin/boat.nin", "nin/blank-is-clue.nin", "non/blank-is-clue.non"],
    );
    check("grid/digits.txt", &["non/duck.non", "nin/duck-crlf.nin"]);
    check("grid/crlf-bom.txt", &["nin/key.nin", "nin/commas.nin"]);
    check("grid/cat.txt", &["non/cat.non"]);
}

#[test]
fn goals_are_read_as_they_are_drawn() {
    let goal = |file: &str| puzzles(file)[0].goal().unwrap().to_string();
    assert_eq!(goal("non/forgiving.non"), ".#.#.\n#####\n#####\n.###.\n..#..\n");
    assert_eq!(goal("non/forgiving.non"), goal("grid/heart.txt"));
    assert_eq!(goal("non/one-empty-cell.non"), ".\n");
}

#[test]
fn text_in_every_encoding() {
    assert_eq!(title("non/crlf-bom.non").unwrap(), "Herz, für Windows");
    assert_eq!(title("non/latin-1.non").unwrap(), "Coeur d'été");
    let forgiving = puzzles("non/forgiving.non").remove(0);
    let about = forgiving.about();
    assert_eq!(about.title.as_deref(), Some("Tom & the \"Heart\""));
    assert_eq!(about.author.as_deref(), Some("One\nTwo"));
    let others = [("difficulty", "3"), ("maxrule", "2")];
    assert_eq!(about.others, others.map(|(key, value)| (key.to_owned(), value.to_owned())));
}

#[test]
fn given_cells() {
    let puzzle = puzzles("non/gchq-2015.non").remove(0);
    assert_eq!(puzzle.shape(), Shape::rect(25, 25));
    assert_eq!(puzzle.given().len(), 22);
    assert!(puzzle.given().iter().all(|&(_, value)| value == Value::FILLED));
    let filled: u64 = puzzle.clues()[..25].iter().map(Clue::n_covered).sum();
    assert_eq!(filled, 339);
    assert_eq!(puzzle.goal(), None);
}

#[test]
fn bundles_name_their_puzzles() {
    let names = |file: &str| -> Vec<String> {
        document(file).entries.into_iter().map(|entry| entry.name.unwrap()).collect()
    };
    assert_eq!(names("non/bundle.nonpack"), ["Heart", "Boat", "Two diagonals"]);
    assert_eq!(names("tournament/small.tournament"), ["$1", "$2", "$3"]);
    let lines = |file: &str| -> Vec<u32> {
        document(file).entries.iter().map(|entry| entry.place.line).collect()
    };
    assert_eq!(lines("grid/two.txt"), [1, 8]);
}

#[test]
fn a_bad_neighbor_hides_nothing() {
    let entries = document("non/bad-second-of-bundle.nonpack").entries;
    let good: Vec<bool> = entries.iter().map(|entry| entry.draft.is_ok()).collect();
    assert_eq!(good, [true, false, true]);
}

#[test]
fn tournament_blocks_list_columns_first() {
    let puzzle = puzzles("tournament/small.tournament").remove(2);
    assert_eq!(puzzle.shape(), Shape::rect(12, 10));
    assert_eq!(puzzle.clue(LineId(9)).n_runs(), Some(0));
}

#[test]
fn records_are_sent_elsewhere() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/records/day12.txt");
    let error = pictogrid_formats::read(&fs::read(path).unwrap(), &Limits::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1:1: these are line records, not a puzzle; count them with `pictogrid count`"
    );
}
