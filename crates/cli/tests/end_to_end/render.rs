//! `pictogrid render`: what it draws into files, what it refuses, and that nothing half is left.

use std::fs;

use crate::desk::{Desk, HEART, HEART_ROWS, NONE, TWO};

/// The first bytes of each kind of file.
const MAGIC: [(&str, &[u8]); 5] = [
    ("svg", b"<svg "),
    ("png", b"\x89PNG"),
    ("pdf", b"%PDF"),
    ("gif", b"GIF89a"),
    ("apng", b"\x89PNG"),
];

#[test]
fn every_kind_of_file() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    for (suffix, magic) in MAGIC {
        let out = format!("heart.{suffix}");
        desk.run(&["render", "heart.non", &out]).is(0, "", "");
        let file = fs::read(desk.path().join(&out)).unwrap();
        assert!(file.starts_with(magic), "{suffix}");
        let solved = format!("solved.{suffix}");
        let ran = desk.run(&["solve", "heart.non", "-o", &solved]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(fs::read(desk.path().join(&solved)).unwrap().starts_with(magic), "{suffix}");
    }
}

#[test]
fn the_terminal_and_its_views() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    let posed = desk.run(&["render", "heart.non"]);
    assert!(posed.out.contains("░░") && posed.out.contains("1 1▕"), "{}", posed.out);
    let bare = ["render", "heart.non", "-", "--format", "text", "--solution", "--no-clues"];
    desk.run(&bare).is(0, HEART_ROWS, "");
    let words = desk.run(&["render", "heart.non", "-", "--format", "text", "--partial"]);
    assert!(
        words.out.starts_with("Heart\nA nonogram, 5 × 5 cells, solved.\nRows: 1 1; 5;"),
        "{}",
        words.out
    );
    let two = desk.put("two.non", TWO).run(&[
        "render",
        "two.non",
        "-",
        "--format",
        "text",
        "--partial",
        "--no-clues",
    ]);
    two.is(0, "??\n??\n", "");
}

/// A large picture of cells without order.
fn noise() -> String {
    let mut state = 1_u32;
    let mut cell = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if state >> 16 & 7 < 6 { '#' } else { '.' }
    };
    let rows: Vec<String> = (0..400).map(|_| (0..400).map(|_| cell()).collect()).collect();
    rows.join("\n")
}

/// Less than lines settle is not shown as what they do.
#[test]
fn lines_that_are_stopped_early_draw_nothing() {
    let desk = Desk::new();
    desk.put("noise.txt", noise());
    let ran = desk.run(&["render", "noise.txt", "a.svg", "--partial", "--timeout", "1ms"]);
    ran.is(5, "", "noise.txt: lines were not done in time; allow more with --timeout\n");
    assert_eq!(desk.path().read_dir().unwrap().count(), 1, "only the puzzle is there");
}

#[test]
fn a_folder_is_a_booklet() {
    let desk = Desk::new();
    desk.put("all/a.non", HEART).put("all/b.non", HEART).put("all/two.non", TWO);
    let ran = desk.run(&["render", "all", "book.pdf", "--per-page", "2", "--paper", "letter"]);
    ran.is(0, "", "all/two.non: several pictures fit, this is one of them\n");
    assert!(fs::read(desk.path().join("book.pdf")).unwrap().len() > 1000);
}

/// Rows and columns of single cells: long clues, which need a large sheet.
fn checkers(side: usize) -> String {
    let row = |y: usize| (0..side).map(|x| if (x ^ y) & 1 == 0 { '#' } else { '.' }).collect();
    (0..side).map(row).collect::<Vec<String>>().join("\n") + "\n"
}

#[test]
fn a_booklet_names_all_that_is_too_large_or_leaves_it_out() {
    let desk = Desk::new();
    desk.put("all/a.non", HEART).put("all/b.txt", checkers(52)).put("all/c.txt", checkers(60));
    let refused = desk.run(&["render", "all", "book.pdf"]);
    refused
        .is_refused("book.pdf: on a4 the clues of 2 of 3 puzzles would be less than 6 points high");
    assert!(refused.err.contains("2 · b (") && refused.err.contains("3 · c ("), "{refused:?}");
    assert_eq!(desk.path().read_dir().unwrap().count(), 1, "no half of a book");
    let n_pages = |name: &str| {
        let file = fs::read(desk.path().join(name)).unwrap();
        String::from_utf8_lossy(&file).matches("/Type/Page/").count()
    };
    let skipped = desk.run(&["render", "all", "book.pdf", "--skip-too-large", "--puzzle"]);
    skipped.is(0, "", "b: left out, its clues would be 5.3 points high on a4\nc: left out");
    assert_eq!(n_pages("book.pdf"), 2, "title and one puzzle");
    desk.run(&["render", "all", "large.pdf", "--paper", "tabloid", "--puzzle"]).is(0, "", "");
    assert_eq!(n_pages("large.pdf"), 4);
    let none = ["render", "all/b.txt", "all/c.txt", "none.pdf", "--skip-too-large"];
    desk.run(&none).is_refused("none.pdf: on a4 the clues of 2 of 2 puzzles");
    desk.run(&["render", "all/b.txt", "b.pdf", "--landscape"]).is(1, "", "b.pdf: on a4");
}

/// What was found before time was up is drawn, and the end is the same as after Ctrl-C.
#[cfg(unix)]
#[test]
fn a_search_that_is_stopped_ends_with_5_whoever_stopped_it() {
    use std::{process::Command, thread, time::Duration};

    let desk = Desk::new();
    // Its first picture is found at once; to know that there is no other takes longer than any test.
    desk.put("long.non", crate::desk::dominoes(60));
    let timed = desk.run(&["render", "long.non", "a.svg", "--solution", "--timeout", "3s"]);
    assert_eq!(timed.code, 5, "{timed:?}");
    let mut child = Command::new(env!("CARGO_BIN_EXE_pictogrid"))
        .args(["render", "long.non", "b.svg", "--solution", "--quiet"])
        .current_dir(desk.path())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_secs(3));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(5));
}

/// Sheets in any case, clues as small as wanted, puzzles as many a page as fit.
#[test]
fn pages_as_they_are_wanted() {
    let desk = Desk::new();
    desk.put("c.txt", checkers(60));
    for n in 0..9 {
        desk.put(&format!("all/p{n}.non"), HEART);
    }
    let render = |more: &[&str]| desk.run(&[&["render"], more].concat());
    for sheet in ["A5", "a4", "A3", "a2", "Letter", "LEGAL"] {
        let name = format!("{sheet}.pdf");
        render(&["all/p0.non", &name, "--paper", sheet]).is(0, "", "");
    }
    render(&["all/p0.non", "b.pdf", "--paper", "a44"]).is(2, "", "possible values: a4, letter");
    render(&["c.txt", "c.pdf"]).is_refused("hard to read below 6; --paper tabloid is");
    render(&["c.txt", "c.pdf", "--min-clue", "4.6"]).is(0, "", "");
    render(&["c.txt", "d.pdf", "--min-clue", "2"]).is(2, "", "points from 3 to 24");
    render(&["c.txt", "d.svg", "--min-clue", "5"]).is(2, "", "are for pages");
    let n_pages = |name: &str| {
        let file = fs::read(desk.path().join(name)).unwrap();
        String::from_utf8_lossy(&file).matches("/Type/Page/").count()
    };
    render(&["all", "auto.pdf", "--per-page", "auto", "--order", "size"]).is(0, "", "");
    assert_eq!(n_pages("auto.pdf"), 3, "contents, nine puzzles, their solutions");
    render(&["all", "e.pdf", "--per-page", "0"]).is(2, "", "a number from 1 to 64, or auto");
    render(&["all", "e.pdf", "--order", "difficulty"]).is(2, "", "possible values: name, size");
    // A title is seen in the file only if titles are asked for.
    let has_title = |name: &str| {
        let file = fs::read(desk.path().join(name)).unwrap();
        String::from_utf8_lossy(&file).contains("Heart")
    };
    render(&["all/p0.non", "titled.pdf", "--titles"]).is(0, "", "");
    assert_eq!(["a4.pdf", "titled.pdf"].map(has_title), [false, true]);
}

/// Nothing is left of a file that could not be finished.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_once_for_every_kind_of_file() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    for (suffix, _) in MAGIC {
        let name = format!("full.{suffix}");
        std::os::unix::fs::symlink("/dev/full", desk.path().join(&name)).unwrap();
        desk.run(&["render", "heart.non", &name])
            .is_refused(&format!("{name}: cannot be written: No space left on device"));
        fs::remove_file(desk.path().join(&name)).unwrap();
    }
    assert_eq!(desk.path().read_dir().unwrap().count(), 1, "only the puzzle is there");
}

#[test]
fn a_puzzle_without_a_title_has_the_name_of_its_file() {
    let desk = Desk::new();
    desk.put("checkers.txt", checkers(4));
    let drawn = desk.run(&["render", "checkers.txt", "-", "--format", "svg"]);
    assert!(drawn.out.contains("<title id=\"t\">checkers</title>"), "{}", drawn.out);
}

/// What looks like a name in a game ID is a part of its clues.
#[test]
fn a_game_id_has_no_name() {
    let desk = Desk::new();
    let drawn = desk.run(&["render", "2x1:1/1/2", "-", "--format", "svg"]);
    assert!(drawn.out.contains("<title id=\"t\">Nonogram</title>"), "{}", drawn.out);
}

/// A way out is one that this command goes.
#[test]
fn a_film_that_cannot_be_made_names_another_picture() {
    let desk = Desk::new();
    desk.put("none.non", NONE).put("heart.non", HEART).put("wide.txt", "#".repeat(40_000) + "\n");
    let none = desk.run(&["render", "none.non", "a.gif"]);
    none.is(4, "", "nothing to film; draw the puzzle as .svg or .png, or mend the clues\n");
    desk.put("noise.txt", noise()).run(&["render", "noise.txt", "a.gif", "--timeout", "1ms"]).is(
        5,
        "",
        "allow more with --timeout, or draw --partial as .svg or .png\n",
    );
    desk.run(&["render", "wide.txt", "a.gif"]).is(0, "", "");
    desk.run(&["render", "heart.non", "b.gif", "--cell", "256"]).is(0, "", "");
    desk.put("dots.txt", ("#".repeat(60) + "\n").repeat(60));
    desk.run(&["render", "dots.txt", "c.gif", "--cell", "100"])
        .is_refused("8 million in all and 65535 a side; take --cell");
}

#[test]
fn color_never_holds_for_files() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    desk.run(&["render", "heart.non", "a.ansi", "--solution"]).is(0, "", "");
    desk.run(&["render", "heart.non", "b.ansi", "--solution", "--color", "never"]).is(0, "", "");
    let has_codes = ["a.ansi", "b.ansi"].map(|name| desk.read(name).contains('\u{1b}'));
    assert_eq!(has_codes, [true, false]);
}

#[test]
fn a_title_that_is_asked_for_is_printed_and_its_odd_letters_are_told() {
    let desk = Desk::new();
    desk.put("猫/heart.non", HEART).put("猫/cup.non", HEART);
    let n_pages = |name: &str| {
        let file = fs::read(desk.path().join(name)).unwrap();
        String::from_utf8_lossy(&file).matches("/Type/Page/").count()
    };
    desk.run(&["render", "猫/heart.non", "a.pdf", "--puzzle"]).is(0, "", "");
    let titled = ["render", "猫/heart.non", "b.pdf", "--puzzle", "--title", "My 犬 book"];
    desk.run(&titled).is(
        0,
        "",
        "title of the book: the font lacks 犬; an empty box stands for each\n",
    );
    assert_eq!([n_pages("a.pdf"), n_pages("b.pdf")], [1, 2]);
    desk.run(&["render", "猫", "c.pdf"]).is(0, "", "title of the book: the font lacks 猫;");
}

#[test]
fn what_is_refused_leaves_nothing_behind() {
    let desk = Desk::new();
    desk.put("heart.non", HEART).put("two.non", TWO).put("none.non", NONE);
    let refusals: [(&[&str], i32, &str); 13] = [
        (&["heart.non", "a.docx"], 2, "its suffix can be .txt .ansi .svg"),
        (&["heart.non", "heart.non"], 1, "to be read and to be written"),
        (&["heart.non", "gone/a.pdf"], 1, "gone/a.pdf: cannot be written"),
        (&["heart.non", "a.txt", "--theme", "dark"], 2, "--theme is not for text"),
        (&["heart.non", "a.svg", "--paper", "a4"], 2, "are for pages"),
        (&["heart.non", "a.png", "--skip-too-large"], 2, "are for pages"),
        (&["heart.non", "a.png", "--landscape"], 2, "are for pages"),
        (&["heart.non", "a.pdf", "--cell", "9"], 2, "--cell is not for pdf"),
        (&["heart.non", "a.gif", "--solution"], 2, "a film shows the whole solve"),
        (&["heart.non", "a.png", "--cell", "4"], 1, "no clue can be read at 4 dots"),
        (&["heart.non", "two.non", "a.gif"], 1, "a film shows one puzzle"),
        (&["none.non", "a.png", "--solution"], 4, "no picture fits the clues"),
        (&["heart.non", "a.svg", "--puzzle", "--solution"], 2, "cannot be used with"),
    ];
    for (args, code, message) in refusals {
        let ran = desk.run(&[&["render"], args].concat());
        assert!(ran.code == code && ran.err.contains(message), "{args:?}: {ran:?}");
    }
    assert_eq!(desk.path().read_dir().unwrap().count(), 3, "only the puzzles are there");
    let ran = desk.run(&["solve", "heart.non", "--theme", "dark"]);
    assert!(ran.code == 2 && ran.err.contains("--theme is not for ansi"), "{ran:?}");
}

/// `render *.png` names the last of them as the file to write.
#[test]
fn a_file_that_looks_like_an_input_stays() {
    let desk = Desk::new();
    desk.put("a.txt", HEART_ROWS).put("b.txt", HEART_ROWS);
    desk.run(&["render", "a.txt", "b.txt"]).is_refused("b.txt: is there already; use --force");
    assert_eq!(desk.read("b.txt"), HEART_ROWS);
    desk.run(&["render", "a.txt", "c.txt"]).is(0, "", "");
}

/// Pictures of several puzzles in one text are as many puzzles again.
#[test]
fn pictures_in_text_are_set_apart() {
    let desk = Desk::new();
    desk.put("heart.non", HEART).put("cup.non", HEART);
    let both = format!("{HEART_ROWS}\n{HEART_ROWS}");
    assert_eq!(desk.run(&["solve", "heart.non", "cup.non", "--ascii", "-q"]).out, both);
    desk.run(&["solve", "heart.non", "cup.non", "-o", "a.txt"]).is(0, "", "");
    desk.run(&["render", "heart.non", "cup.non", "b.txt", "--solution", "--no-clues"])
        .is(0, "", "");
    assert_eq!([desk.read("a.txt"), desk.read("b.txt")], [both.as_str(); 2]);
    assert_eq!(desk.run(&["check", "a.txt", "--csv", "-q"]).out.matches(",5,5,unique,").count(), 2);
}
