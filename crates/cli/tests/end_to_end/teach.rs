//! `pictogrid explain`: the files of steps, byte by byte; the rest are transcripts.

use crate::sandbox::{HEART, Sandbox};

/// The picture of a hint in the README is what the command draws. With `PICTOGRID_BLESS` set it is
/// drawn anew.
#[test]
fn the_picture_of_the_readme_is_a_hint() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (puzzle, board) =
        (format!("{root}/testdata/non/cat.non"), format!("{root}/docs/pictures/cat-begun.txt"));
    let sandbox = Sandbox::new();
    let args = ["explain", &puzzle, "--at", &board, "--steps", "1", "-o", "hint.svg"];
    sandbox.run(&args).is(0, "", "no more steps were asked for: 1 step");
    let picture = format!("{root}/docs/pictures/hint.svg");
    if std::env::var_os("PICTOGRID_BLESS").is_some() {
        std::fs::write(&picture, sandbox.read("hint.svg")).unwrap();
    }
    let kept = std::fs::read_to_string(&picture).unwrap().replace("\r\n", "\n");
    assert!(kept == sandbox.read("hint.svg"), "docs/pictures/hint.svg: run `cargo xtask bless`");
}

/// A page asks nothing of a network, and nothing in a title is markup.
#[test]
fn a_page_stands_alone() {
    let sandbox = Sandbox::new();
    let title = "</script><script>alert(1)</script> & <b>";
    sandbox.put("odd.non", HEART.replace("Heart", title));
    sandbox.run(&["explain", "odd.non", "-o", "odd.html"]).is(0, "", "finished");
    let page = sandbox.read("odd.html");
    assert_eq!(page.matches("<script").count(), 2, "the data and the script of the page");
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)") && !page.contains("<b>"));
    for part in ["src=", "href=", "url(", "@import", "fetch("] {
        assert!(!page.contains(part), "{part}");
    }
    sandbox.run(&["explain", "odd.non", "-o", "odd.md"]).is(0, "", "finished");
    assert!(
        sandbox.read("odd.md").starts_with("# \\</script\\>\\<script"),
        "{}",
        sandbox.read("odd.md")
    );
}
