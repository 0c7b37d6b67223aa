//! Puzzles of every kind in a session: colors, triangles, short texts, drawings and files.
//!
//! ```text
//!   source ─▶ Session ─▶ hints alone ─▶ the picture      colors, triangles
//!                    └─▶ code ─▶ Session                 the same clues, no title, no goal
//!                    └─▶ write ─▶ open                   the same again
//! ```
//!
//! `session.rs` asks hard questions of small black and white boards; here each kind is asked the usual
//! ones, to its end, on files of `testdata`. A color or a triangle that gets lost between two of these texts
//! is lost for the player, as the page keeps texts only.

#![cfg(feature = "full")]

use std::fs;

use pictogrid_core::{Limits, Picture, Puzzle};
use pictogrid_js::{Explained, Session, open, source_of};
use pictogrid_json::{Answer, EndKind, Hint, LineProgress, LineState, Possible, PuzzleInfo};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::session::mark;

const TESTDATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata");

fn read<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).unwrap()
}

/// The puzzles of a file, as the page would open them: their own texts.
fn sources(path: &str) -> Vec<String> {
    let bytes = fs::read(format!("{TESTDATA}/{path}")).unwrap();
    let opened: Value = read(&open(&bytes, path, None).unwrap());
    let puzzles = opened["puzzles"].as_array().unwrap().iter();
    puzzles.map(|one| one["source"].as_str().unwrap().to_owned()).collect()
}

/// The puzzle of a text, for the places of its cells.
fn puzzle(source: &str) -> Puzzle {
    let document = pictogrid_formats::read(source.as_bytes(), &Limits::default()).unwrap();
    document.entries.into_iter().next().unwrap().check(&Limits::default()).unwrap()
}

fn game(source: &str) -> Session {
    Session::new(source).unwrap()
}

/// The only picture of a puzzle as marks, by the verdict.
fn solved(game: &Session) -> Vec<u8> {
    let verdict: Value = read(&game.verdict("{}", &mut |_| false).unwrap());
    assert_eq!(verdict["verdict"], "unique");
    let info: Value = read(&game.info());
    let letters = info["palette"].as_array().unwrap().iter();
    let letters: Vec<&str> = letters.map(|color| color["letter"].as_str().unwrap()).collect();
    let rows = verdict["solutions"][0].as_array().unwrap().iter();
    let cells: String = rows.map(|row| row.as_str().unwrap()).collect();
    let place = |cell: char| letters.iter().position(|letter| letter.starts_with(cell));
    cells.chars().map(|cell| place(cell).unwrap() as u8 + 1).collect()
}

/// The colored puzzles of the starter pack.
fn colored() -> impl Iterator<Item = String> {
    let is_colored = |source: &String| {
        let info: PuzzleInfo = read(&game(source).info());
        info.palette.len() > 2 && info.n_cells <= 225
    };
    sources("starter/starter.nonpack").into_iter().filter(is_colored)
}

#[test]
fn colors_are_played_to_the_end() {
    let mut n = 0;
    for source in colored() {
        n += 1;
        let (puzzle, mut game) = (puzzle(&source), game(&source));
        let full = solved(&game);
        let bare: Vec<u8> = full.iter().map(|&mark| if mark == 1 { 0 } else { mark }).collect();
        assert!(game.finished(&bare).unwrap() && game.finished(&full).unwrap());
        let lines: Vec<LineState> = read(&game.lines(&bare).unwrap());
        assert!(
            lines
                .iter()
                .all(|line| matches!(line.progress, LineProgress::Met | LineProgress::Done))
        );
        // Hints alone lead to the picture.
        let mut marks = vec![0; full.len()];
        loop {
            let answer: Answer = read(&game.hint(&marks, -1, 7).unwrap());
            let Answer::Hint(hint) = answer else {
                assert!(matches!(answer, Answer::End(end) if end.end == EndKind::Finished));
                break;
            };
            assert!(!hint.cells.is_empty());
            for (place, value) in hint.cells.iter().map(|cell| mark(&puzzle, cell)) {
                marks[place] = value;
            }
            assert!(marks.iter().zip(&full).all(|(mark, full)| *mark == 0 || mark == full));
        }
        // One cell in another color is found.
        let at = full.iter().position(|&mark| mark > 1).unwrap();
        let mut wrong = full.clone();
        wrong[at] = if full[at] == 2 { 3 } else { 2 };
        let checked: Possible = read(&game.possible(&wrong).unwrap());
        assert_eq!(checked.right, Some(false));
        assert!(!game.finished(&wrong).unwrap());
    }
    assert!(n >= 3, "{n}");
}

#[test]
fn triangles_are_explained_and_drawn() {
    for path in ["webpbn/leaf-triddler.xml", "g/leaf-triddler.g"] {
        let [source] = <[String; 1]>::try_from(sources(path)).unwrap();
        let (puzzle, mut game) = (puzzle(&source), game(&source));
        let info: PuzzleInfo = read(&game.info());
        assert!(info.triddler && info.lines.is_some() && info.rows.is_empty());
        let verdict: Value = read(&game.verdict("{}", &mut |_| false).unwrap());
        assert_eq!(verdict["verdict"], "unique");
        let mut marks = vec![0; info.n_cells];
        let mut take = |json: &str| {
            for cell in read::<Vec<Hint>>(json).into_iter().flat_map(|hint| hint.cells) {
                let (place, value) = mark(&puzzle, &cell);
                marks[place] = value;
            }
            false
        };
        let explained: Explained = read(&game.explain(&mut take, None).unwrap());
        assert!(matches!(explained.end, Answer::End(end) if end.end == EndKind::Finished));
        assert!(game.finished(&marks).unwrap());
        let [empty, full] = [vec![0; marks.len()], marks].map(|it| game.svg(&it, "light").unwrap());
        assert!(empty.starts_with("<svg") && empty.ends_with("</svg>\n") && empty != full);
    }
}

#[test]
fn a_code_makes_the_clues_again_and_nothing_else() {
    let mut sources = sources("starter/starter.nonpack");
    sources.extend(self::sources("webpbn/leaf-triddler.xml"));
    for source in sources {
        let one = game(&source);
        let code = one.code().unwrap();
        assert!(code.len() <= source.len());
        let other = game(&code);
        let [mut one, mut other] = [one.info(), other.info()].map(|info| read::<Value>(&info));
        for info in [&mut one, &mut other] {
            let fields = info.as_object_mut().unwrap();
            fields.retain(|name, _| {
                ["width", "height", "triddler", "rows", "columns", "lines", "given"]
                    .contains(&name.as_str())
            });
        }
        assert_eq!(one, other);
        let info: Value = read(&game(&code).info());
        assert_eq!((&info["has_goal"], &info["title"]), (&Value::Bool(false), &Value::Null));
    }
}

#[test]
fn drawings_have_a_theme_and_refuse_other_boards() {
    let picture = Picture::parse(&["##.", ".##"]).unwrap();
    let game = game(&source_of(&Puzzle::of_picture(&picture)).unwrap());
    let marks = [2, 2, 0, 1, 2, 2];
    let [light, dark] = ["light", "dark"].map(|theme| game.svg(&marks, theme).unwrap());
    assert!(light.starts_with("<svg") && dark.starts_with("<svg") && light != dark);
    assert_eq!(light, game.svg(&marks, "no such theme").unwrap());
    assert!(game.svg(&[0], "light").unwrap_err().0.contains("board"));
}

#[test]
fn what_is_written_is_read_again() {
    for source in sources("starter/starter.nonpack").into_iter().take(12) {
        let one = game(&source);
        let mut n = 0;
        for format in ["non", "json", "picross", "webpbn", "g", "clues"] {
            let Ok(bytes) = one.write(format) else { continue };
            n += 1;
            let opened: Value = read(&open(&bytes, "written", None).unwrap());
            let again = game(opened["puzzles"][0]["source"].as_str().unwrap());
            let [one, again] = [&one, &again].map(|it| read::<PuzzleInfo>(&it.info()));
            assert_eq!(to_value(&one.rows), to_value(&again.rows), "{format}");
            assert_eq!(to_value(&one.columns), to_value(&again.columns), "{format}");
        }
        assert!(n >= 3, "{n}");
        assert!(one.write("no such format").is_err());
    }
}

fn to_value(shape: &impl serde::Serialize) -> Value {
    serde_json::to_value(shape).unwrap()
}

/// What was taken for granted goes with the puzzle, although the text that is kept of it says it outright.
#[test]
fn a_note_is_part_of_what_is_drawn() {
    let opened: Value = read(&open(b"FFTFF\nFTTTF\nTTTTT\nFTFTF\n", "f.txt", None).unwrap());
    let puzzle = &opened["puzzles"][0];
    let text = "no sign of this drawing is known as an empty cell; F was taken for it";
    let notes = serde_json::json!([{"kind": "empty_sign", "sign": "F", "text": text}]);
    assert_eq!(puzzle["info"]["notes"], notes);
    let again: Value =
        read(&open(puzzle["source"].as_str().unwrap().as_bytes(), "", None).unwrap());
    assert_eq!(again["puzzles"][0]["info"]["notes"], Value::Null);
}

/// A board as a person or a language model writes it.
#[test]
fn a_written_board_is_rows() {
    let game = game("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n");
    let read = |text: &str| -> Value { read(&game.read_board(text).unwrap()) };
    let told = read("It is\n```\n⬛⬜\n??\n```\n");
    assert_eq!(told, serde_json::json!({"board": ["#.", "??"], "notes": []}));
    let error = game.read_board("no idea").unwrap_err();
    assert!(error.0.contains("is no cell of a board"), "{}", error.0);
}
