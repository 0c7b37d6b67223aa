//! `pictogrid explain`: the files of steps, byte by byte; the rest are transcripts.

use crate::sandbox::{HEART, Sandbox};

/// The film of the README is what the command draws. With `PICTOGRID_BLESS` set it is drawn anew.
#[test]
fn the_film_of_the_readme_explains_the_cat() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (puzzle, film) =
        (format!("{root}/testdata/non/cat.non"), format!("{root}/docs/pictures/explain.gif"));
    let sandbox = Sandbox::new();
    sandbox.run(&["explain", &puzzle, "-o", "cat.gif"]).is(
        0,
        "",
        "Every cell is settled, and every clue is met.",
    );
    let drawn = std::fs::read(sandbox.path().join("cat.gif")).unwrap();
    if std::env::var_os("PICTOGRID_BLESS").is_some() {
        std::fs::write(&film, &drawn).unwrap();
    }
    assert!(std::fs::read(&film).unwrap() == drawn, "explain.gif: run `cargo xtask bless`");
}

/// A page asks nothing of a network, and nothing in a title is markup.
#[test]
fn a_page_stands_alone() {
    let sandbox = Sandbox::new();
    let title = "</script><script>alert(1)</script> & <b>";
    sandbox.put("odd.non", HEART.replace("Heart", title));
    sandbox.run(&["explain", "odd.non", "-o", "odd.html"]).is(
        0,
        "",
        "Every cell is settled, and every clue is met.",
    );
    let page = sandbox.read("odd.html");
    assert_eq!(page.matches("<script").count(), 2, "the data and the script of the page");
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)") && !page.contains("<b>"));
    for part in ["src=", "href=", "url(", "@import", "fetch("] {
        assert!(!page.contains(part), "{part}");
    }
    sandbox.run(&["explain", "odd.non", "-o", "odd.md"]).is(
        0,
        "",
        "Every cell is settled, and every clue is met.",
    );
    assert!(
        sandbox.read("odd.md").starts_with("# \\</script\\>\\<script"),
        "{}",
        sandbox.read("odd.md")
    );
}
