//! Inputs that claim to be huge, or would become so: each is refused in a line, before anything is
//! made ready for it. What is large and allowed is solved. (What that takes in time and memory is
//! measured by hand: `DESIGN.md`.)

use std::fmt::Write as _;

use crate::desk::Desk;

/// `text` is refused as a puzzle of the format `id`, with `fault`.
#[track_caller]
fn check(id: &str, text: impl AsRef<[u8]>, fault: &str) {
    let ran = Desk::new().pipe(text, &["check", "--from", id, "--json"]);
    ran.is(1, fault, "");
    assert_eq!(ran.out.lines().count(), 1, "{ran:#?}");
}

#[test]
fn a_billion_cells() {
    // Where the clues come with the size, there are too few of them.
    check("non", "width 40000\nheight 40000\nrows\n1\ncolumns\n1\n", "1 of 40000 column clues");
    check("non", "width 4294967295\nheight 4294967295\nrows\n1\n", "1 of 4294967295 row clues");
    let json = r#"{"width":40000,"height":40000,"rows":[[1]],"columns":[[1]]}"#;
    check("json", json, "width 40000 is stated");
    check("mk", "40000 40000\n1\n#\n1\n", "width 40000 is stated");
    check("cwd", "40000\n40000\n1\n\n1\n", "height 40000 is stated");
    check("nin", "40000 40000\n1\n", "1 of the 80000 clues that the size on line 1 needs");
    check("tatham", "40000x40000:1/1\n", "2 clues, the size needs 80000");
    let many = "40000 × 40000 cells";
    check("cwc", "40000\n40000\n1\n1\n\n1\n\n1\n\n1\n", many);
    check("sgriddler", "MK Version 3.0\n\n40000 40000\n\n # .\n", many);
    check("pzpr", "https://puzz.link/p?nonogram/40000/40000/1\n", many);
    check("pzpr", "pzprv3/nonogram/40000/40000/1/", many);
    check("pbm", "P1\n40000 40000\n1\n", many);
    check("pbm", "P4\n40000 40000\n1\n", many);
}

#[test]
fn a_picture_of_a_hundred_thousand_pixels_a_side() {
    let size = 100_000_u32.to_be_bytes();
    let png = [
        &b"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR"[..],
        &size,
        &size,
        b"\x08\0\0\0\0\x8D\x39\x54\x14",
        b"\0\0\0\0IDAT\x35\xAF\x06\x1E",
        b"\0\0\0\0IEND\xAE\x42\x60\x82",
    ];
    check("png", png.concat(), "100000 × 100000 cells");
    let size = 100_000_u32.to_le_bytes();
    let start = b"BM\x64\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0";
    let bmp = [&start[..], &size, &size, &[1, 0, 24, 0], &[0; 24]];
    check("bmp", bmp.concat(), "Image too large");
    let gif = b"GIF89a\xFF\xFF\xFF\xFF\0\0\0,\0\0\0\0\xFF\xFF\xFF\xFF\0\x02\0;";
    check("gif", gif, "65535 × 65535 cells");
}

#[test]
fn bombs_of_xml() {
    let mut entities = String::from("<!ENTITY a0 \"ha\">");
    for level in 1..10 {
        let ten = format!("&a{};", level - 1).repeat(10);
        write!(entities, "<!ENTITY a{level} \"{ten}\">").unwrap();
    }
    let declares = "declares entities of its own";
    let webpbn = format!("<!DOCTYPE x [{entities}]><puzzleset><puzzle>&a9;</puzzle></puzzleset>");
    check("webpbn", webpbn, declares);
    let freenono = format!("<!DOCTYPE x [{entities}]><FreeNono>&a9;</FreeNono>");
    check("freenono", freenono, declares);
    let nodes = "over 1000000 elements and texts of XML, the limit; split it";
    check("webpbn", format!("<puzzleset>{}", "<a>".repeat(1_000_001)), nodes);
    check("freenono", format!("<FreeNono>{}</FreeNono>", "<a/>".repeat(2_000_001)), nodes);
    let (opened, closed) = ("[".repeat(100_000), "]".repeat(100_000));
    check("json", format!("{{\"rows\":{opened}{closed}}}"), "more than 128 lists in each other");
    check("json", format!("{{\"rows\":{opened}"), "more than 128 lists in each other");
    check("nonogrid", format!("[clues]\nrows={}", "[".repeat(100_000)), "recursion depth");
}

#[test]
fn more_colors_than_cells_can_tell_apart() {
    let many = "more than 254 colors";
    let letters = || (0..300).map(|i| char::from_u32(0x4E00 + i).unwrap());
    let each = |line: &dyn Fn(char) -> String| letters().map(line).collect::<String>();
    let clues = "rows\n1\ncolumns\n1\n";
    check("non", each(&|c| format!("color {c} #123456\n")) + clues, many);
    check("non", format!("rows\n{}1\n{clues}", each(&|c| format!("1{c},"))), "not a number");
    check(
        "g",
        format!("#d\n{}: rows\n1\n: columns\n1\n", each(&|c| format!("{c}:{c} red\n"))),
        many,
    );
    let color = |c| format!(r#"<color name="{c}" char="{c}">123456</color>"#);
    check("webpbn", format!("<puzzleset><puzzle>{}</puzzle></puzzleset>", each(&color)), many);
    let shade = |c| format!(r##"{{"name":"{c}","rgb":"#123456","letter":"{c}"}},"##);
    let shades = each(&shade);
    let json =
        format!(r#"{{"rows":[[1]],"columns":[[1]],"palette":[{}]}}"#, shades.trim_end_matches(','));
    check("json", json, many);
    let defs = each(&|c| format!("\"{c} = (1, 2, 3) *\",\n"));
    check(
        "nonogrid",
        format!("[colors]\ndefs = [{defs}]\n[clues]\nrows = \"1\"\ncolumns = \"1\"\n"),
        many,
    );
    check("cwc", "1\n1\n1000000\n1\n\n1\n\n1\n\n1\n", many);
    let page = "var d=[[1,2,3,4],[9,0,1,10],[9,0,1,10],[1000000,0,0,2000000],[1,1,1,1]];";
    check("nonograms-org", page, many);
    check("grid", each(&|c| c.to_string()), "");
}

#[test]
fn a_line_of_ten_megabytes() {
    check("grid", "x".repeat(10 << 20), "a picture over the limit");
    check("non", format!("rows\n{}\ncolumns\n1\n", "1,".repeat(5 << 20)), "-:2:");
    let record = "?".repeat(10 << 20);
    let count = |end: &str| Desk::new().pipe(format!("{record}{end}\n"), &["count"]);
    count(" 1").is(0, "10485760\n", "");
    count("x 1").is_refused("-:1:10485761: 'x' is not");
}

#[test]
fn the_smallest_and_the_largest() {
    let puzzle = |rows: &[&str], columns: &[&str]| {
        format!("rows\n{}\ncolumns\n{}\n", rows.join("\n"), columns.join("\n"))
    };
    let frame: Vec<&str> = [&["512"][..], &["1,1"; 510], &["512"]].concat();
    let framed = format!("#{}#\n", ".".repeat(510)).repeat(510);
    let full = "#".repeat(512) + "\n";
    for (rows, columns, picture) in [
        (&["1"][..], &["1"][..], "#\n".to_owned()),
        (&["0"], &["0"], ".\n".to_owned()),
        (&["1,2"], &["1", "0", "1", "1"], "#.##\n".to_owned()),
        (&["1", "0", "1", "1"], &["1,2"], "#\n.\n#\n#\n".to_owned()),
        (&["0"; 6], &["0"; 7], ".......\n".repeat(6)),
        (&["7"; 6], &["6"; 7], "#######\n".repeat(6)),
        (&["512"; 512], &["512"; 512], full.repeat(512)),
        (&frame, &frame, format!("{full}{framed}{full}")),
    ] {
        let ran = Desk::new().pipe(puzzle(rows, columns), &["solve", "--ascii"]);
        ran.is(0, "", "unique · lines only");
        assert!(ran.out == picture, "{} rows", rows.len());
    }
    Desk::new().pipe(puzzle(&frame, &frame), &["solve"]).is(0, "1 1▕██ ", "").is(0, " 5-", "");
    check(
        "non",
        puzzle(&["1"; 5000], &["1"; 5000]),
        "a grid of 5000 × 5000 cells is over the limit",
    );
}
