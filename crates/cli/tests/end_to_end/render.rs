//! `pictogrid render`: the files it draws, and that nothing half is left; the rest are transcripts.
//!
//! ```text
//!   each kind of file     begins with the bytes of its kind
//!   a booklet             has as many pages as it says
//!   a run that is stopped draws nothing half, and a full disk is told once
//! ```
//!
//! How a picture looks is for the goldens of `render`; here it is only asked whether the command writes
//! the right kind into the right place, which a person would see at once and a golden would not.

use crate::sandbox::{HEART, Sandbox, long, scattered};

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
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART);
    for (suffix, magic) in MAGIC {
        sandbox.enter(&format!("render heart.non heart.{suffix}")).is(0, "", "");
        sandbox.enter(&format!("solve heart.non -o solved.{suffix}")).is(0, "unique", "");
        for name in ["heart", "solved"] {
            assert!(sandbox.bytes(&format!("{name}.{suffix}")).starts_with(magic), "{suffix}");
        }
    }
    sandbox.enter("render heart.non a.ansi --solution").is(0, "", "");
    sandbox.enter("render heart.non b.ansi --solution --color never").is(0, "", "");
    let has_codes = ["a.ansi", "b.ansi"].map(|name| sandbox.read(name).contains('\u{1b}'));
    assert_eq!(has_codes, [true, false]);
    sandbox.put("wide.txt", "#".repeat(40_000) + "\n").enter("render wide.txt a.gif").is(0, "", "");
}

#[test]
fn a_booklet_has_as_many_pages_as_it_says() {
    let sandbox = Sandbox::new();
    for n in 0..9 {
        sandbox.put(&format!("all/p{n}.non"), HEART);
    }
    // Rows and columns of single cells: long clues, which need a large sheet.
    let row = |y: usize| ["#.", ".#"][y % 2].repeat(30) + "\n";
    sandbox.put("two/a.non", HEART).put("two/checkers.txt", (0..60).map(row).collect::<String>());
    for (n, line) in [
        (3, "all --per-page auto --order size"),
        (1, "all/p0.non --puzzle"),
        (2, "all/p0.non --puzzle --title Book"),
        (2, "two --skip-too-large --puzzle"),
        (3, "two --paper Tabloid --puzzle"),
    ] {
        sandbox.enter(&format!("render {line} a.pdf --force")).is(0, "", "");
        let file = sandbox.bytes("a.pdf");
        assert_eq!(String::from_utf8_lossy(&file).matches("/Type/Page/").count(), n, "{line}");
    }
    // A title is seen in the file only if titles are asked for.
    for (flags, is_there) in [("", false), (" --titles", true)] {
        sandbox.enter(&format!("render all/p0.non a.pdf --force{flags}")).is(0, "", "");
        let file = sandbox.bytes("a.pdf");
        let text = String::from_utf8_lossy(&file);
        // But in the attached puzzle, which nobody sees who does not open it.
        let mut seen = text.lines().filter(|line| !line.contains("\"title\""));
        assert_eq!(seen.any(|line| line.contains("Heart")), is_there);
        assert_eq!(text.matches("\"title\": \"Heart\"").count(), 1);
    }
}

/// Less than lines settle is not shown as what they do.
#[test]
fn lines_that_are_stopped_early_draw_nothing() {
    let sandbox = Sandbox::new();
    sandbox.put("noise.txt", scattered(120, 6));
    for (line, said) in [
        (
            "a.svg --partial",
            "noise.txt: solving by lines did not finish in time; allow more with --timeout\n",
        ),
        ("a.gif", "allow more with --timeout, or draw --partial as .svg or .png\n"),
    ] {
        sandbox.enter(&format!("render noise.txt {line} --timeout 1ms")).is(5, "", said);
    }
    assert_eq!(sandbox.n_files(), 1, "only the puzzle is there");
}

/// What was found before time was up is drawn, and the end is the same as after Ctrl-C.
#[cfg(unix)]
#[test]
fn a_search_that_is_stopped_ends_with_5_whoever_stopped_it() {
    let sandbox = Sandbox::new();
    sandbox.put("long.non", long());
    let args = ["render", "long.non", "b.svg", "--solution", "--quiet"];
    let mut child = sandbox.command(&args).spawn().unwrap();
    sandbox.enter("render long.non a.svg --solution --timeout 3s").is(5, "", "");
    crate::sandbox::send(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(5));
}

/// Nothing is left of a file that could not be finished.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_once_for_every_kind_of_file() {
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART);
    for (suffix, _) in MAGIC {
        let name = format!("full.{suffix}");
        std::os::unix::fs::symlink("/dev/full", sandbox.path().join(&name)).unwrap();
        sandbox
            .enter(&format!("render heart.non {name}"))
            .is_refused(&format!("{name}: cannot be written: No space left on device"));
        std::fs::remove_file(sandbox.path().join(&name)).unwrap();
    }
    assert_eq!(sandbox.n_files(), 1, "only the puzzle is there");
}
