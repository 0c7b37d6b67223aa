//! `pictogrid check`.

use serde_json::json;

use crate::desk::{Desk, HEART, NONE, TWO, dominoes};

fn collection() -> Desk {
    let desk = Desk::new();
    desk.put("all/1.non", HEART).put("all/2.non", TWO).put("all/3.non", NONE);
    desk
}

#[test]
fn one_row_a_puzzle() {
    let ran = collection().run(&["check", "all"]);
    ran.is(4, "verdict  by ", "");
    let words: Vec<&str> = ran.out.lines().map(|row| row.split(' ').next().unwrap()).collect();
    assert_eq!(words, ["verdict", "unique", "several", "none"]);
    assert!(ran.out.lines().nth(1).unwrap().ends_with("1.non · Heart"), "{ran:?}");
}

#[test]
fn rows_for_a_script() {
    let desk = collection();
    desk.put("all/4.non", "rows\n1\ncolumns\n1\n2\n");
    let ran = desk.run(&["check", "all", "--csv"]);
    ran.is(1, "source,name,width,height,verdict,by,count,", "4.non:");
    let n_commas: Vec<usize> = ran.out.lines().map(|row| row.matches(',').count()).collect();
    assert_eq!(n_commas, [14; 5]);
    assert!(ran.out.contains("1.non,Heart,5,5,unique,lines,1,,,,"), "{ran:?}");
    assert!(ran.out.contains("4.non,,,,error,"), "{ran:?}");
    desk.put("goal.non", format!("{TWO}goal \"1111\"\n"));
    desk.run(&["check", "goal.non", "--csv"]).is(3, ",wrong,2,", "");
    desk.run(&["check", "all", "--csv", "--json"]).is(2, "", "cannot be used with");
}

#[test]
fn objects_without_pictures() {
    let lines = collection().run(&["check", "all", "--json", "--threads", "3"]).json();
    let verdicts: Vec<_> = lines.iter().map(|line| line["verdict"].clone()).collect();
    assert_eq!(verdicts, [json!("unique"), json!("several"), json!("none")]);
    assert!(lines.iter().all(|line| line.get("solutions").is_none()));
    // Of a single puzzle all threads search; looking ahead whether it is one takes none away.
    for (path, n) in [("all", 3), ("all/1.non", 1)] {
        let lines = collection().run(&["check", path, "--csv", "--threads", "2"]).out;
        assert_eq!(lines.lines().count(), 1 + n, "{lines}");
    }
    let bad = Desk::new().pipe("", &["check", "--json"]);
    assert_eq!((bad.code, &bad.json()[0]["error"]["kind"]), (1, &json!("no_puzzle")));
}

#[test]
fn a_bad_puzzle_has_a_row_too() {
    let ran = Desk::new().pipe("rows\n9\ncolumns\n1\n", &["check"]);
    ran.is(1, "error ", "row 1 needs 9 cells, the grid has 1 columns");
}

#[test]
fn the_same_budgets() {
    let desk = collection();
    desk.put("long.non", dominoes(40));
    desk.run(&["check", "long.non", "--timeout", "50ms"]).is(5, "stopped  ", "");
    desk.run(&["check", "all/2.non", "--only", "lines"]).is(5, "stopped  lines", "");
    let ran = desk.run(&["check", "long.non", "--conflicts", "1", "--timeout", "60s", "--csv"]);
    ran.is(5, ",conflicts,", "");
    desk.run(&["check", "all", "--timeout", "5"]).is(2, "", "a time needs its unit: 5s");
    desk.run(&["check", "all", "--threads", "-1"]).is(2, "", "invalid value '-1' for");
    desk.run(&["check", "all", "--max-solutions", "5"]).is(2, "", "unexpected argument");
}

#[test]
fn talk_and_color() {
    let desk = collection();
    desk.put("all/notes.md", "# Notes on this collection\n");
    desk.run(&["check", "all"]).is(4, "", "notes.md: skipped");
    assert_eq!(desk.run(&["check", "all", "--quiet"]).err, "");
    assert!(desk.run(&["check", "all", "--color", "always"]).out.contains("\x1b[32munique "));
    desk.run(&["check", "all/1.non", "--from", "non"]).is(0, "unique", "");
    desk.run(&["check", "all/1.non", "--from", "nin"]).is(1, "error", "1.non:");
}

/// A file that is called like a puzzle is one, or it is a fault: `check .. && git commit`.
#[test]
fn a_damaged_puzzle_of_a_folder_is_a_fault() {
    let desk = Desk::new();
    desk.put("all/1.non", HEART).put("all/empty.non", "").put("all/typo.nin", "two by two\n");
    desk.put("all/packed.non.gz", "Dear Sir,\n").put("all/README", "Dear Sir,\n");
    let ran = desk.run(&["check", "all", "--csv", "-q"]);
    ran.is(1, "empty.non,,,,error,", "empty.non: the input holds no puzzle\n");
    ran.is(1, "packed.non.gz,,,,error,", "packed.non.gz:1:1: no format recognizes this input");
    ran.is(1, "typo.nin,,,,error,", "typo.nin:1:1: no format recognizes this input");
    assert_eq!(ran.out.lines().count(), 5, "{ran:?}");
    let ran = desk.run(&["check", "all", "--json", "-q"]);
    let errors = ran.json().iter().filter(|line| line.get("error").is_some()).count();
    assert_eq!((ran.code, errors, ran.err.as_str()), (1, 3, ""));
    for line in ["solve all", "render all book.pdf", "convert all new/ --to json"] {
        let args: Vec<&str> = line.split(' ').collect();
        desk.run(&args).is(1, "", "empty.non: the input holds no puzzle\n");
    }
    assert!(desk.path().join("new/1.json").exists(), "the others are written");
}

#[test]
fn what_lies_about_in_a_folder_is_skipped() {
    let desk = Desk::new();
    let others = [
        ("README", "Dear Sir,\n"),
        ("package.json", "{\"name\": \"puzzles\", \"version\": \"1.0.0\"}\n"),
        ("notes.md", "---\ntitle: Notes\n---\n"),
        ("ci.yml", "---\non: push\n"),
        ("pom.xml", "<project/>\n"),
        ("Cargo.toml", "[package]\n"),
        ("index.html", "<!doctype html>\n"),
        ("empty.txt", ""),
        ("rules.mk", "all:\n"),
    ];
    for (name, text) in others {
        desk.put(&format!("all/{name}"), text).put(&format!("none/{name}"), text);
    }
    desk.put("all/sub/heart.txt", HEART);
    let ran = desk.run(&["check", "all", "--csv"]);
    ran.is(0, "heart.txt,Heart,", "skipped");
    let n_lines = (ran.out.lines().count(), ran.err.lines().count());
    assert_eq!(n_lines, (2, others.len() + 1), "{ran:?}");
    let barren = "none: a folder with files, but none of them is recognized as a puzzle; name the \
                  file that is one, or its format with --from\n";
    for command in ["check", "solve"] {
        let ran = desk.run(&[command, "none", "all"]);
        ran.is(1, "", barren);
    }
    desk.run(&["solve", "all", "none", "-q"]).is(1, "unique", barren);
    desk.run(&["convert", "none", "new/", "--to", "non", "-q"]).is_refused(barren);
    let ran = desk.run(&["check", "none", "--json", "-q"]);
    assert_eq!((ran.code, &ran.json()[0]["source"]), (1, &json!("none")), "{ran:?}");
}

#[test]
fn a_summary_ends_it() {
    let desk = Desk::new();
    desk.put("all.ids", "1x1:1/1\n1x1:0/0\n2x2:1/1/1/1\n1x1:1/0\n1x1\n");
    let ran = desk.run(&["check", "all.ids", "--json"]);
    ran.is(1, "", "");
    assert_eq!(ran.err, "2 unique, 1 several, 2 bad\n");
    assert_eq!(desk.run(&["check", "all.ids", "--json", "--quiet"]).err, "");
}

#[test]
fn no_cell_is_run_and_no_name_turns_around() {
    let desk = Desk::new();
    let text = HEART.replace("Heart", "=1+1,\u{202e}x");
    desk.put("-x.non", &text).put("sub/a.non", &text);
    let ran = desk.run(&["check", "--csv", "--", "-x.non"]);
    ran.is(0, "\n'-x.non,\"'=1+1,\\u{202e}x\",5,5,unique,", "1 unique");
    desk.run(&["check", "sub"]).is(0, "a.non · =1+1,\\u{202e}x\n", "");
    desk.run(&["solve", "sub/a.non", "--ascii", "--color", "never"]).is(0, "", "");
}

/// Whatever its suffix, and whether a format reads such files or not.
#[test]
fn a_photograph_names_the_command_that_takes_it() {
    let desk = Desk::new();
    let jpeg = include_bytes!("../../../../testdata/pictures/ring.jpg");
    let shades: Vec<u8> =
        (0..30 * 30).flat_map(|n| [(n % 256) as u8, (n / 256) as u8, 9]).collect();
    let pixels = [b"P6 30 30 255\n", &shades[..]].concat();
    let mut png = std::io::Cursor::new(Vec::new());
    let mut encoder = png::Encoder::new(&mut png, 30, 30);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&shades).unwrap();
    let make = "make a puzzle of it with `pictogrid make`\n";
    let save = "save it as PNG, and make a puzzle of that with `pictogrid make`\n";
    let many = "a picture with more than 254 colors";
    let photographs: [(&str, &[u8], &str, &str); 9] = [
        ("a.jpg", jpeg, "this is a JPEG picture", make),
        ("b.jpeg", jpeg, "this is a JPEG picture", make),
        ("c.dat", jpeg, "this is a JPEG picture", make),
        ("d.webp", b"RIFF\x10\0\0\0WEBPVP8 ", "this is a WebP picture", make),
        ("e.png", png.get_ref(), many, make),
        ("f.ppm", &pixels, many, make),
        (
            "g.pgm",
            b"P5 9000 7000 255\n",
            "over the limit of 65535 a side and 16777216 in all",
            make,
        ),
        ("h.tif", b"II*\0\x08\0\0\0\0\0", "this is a TIFF picture", save),
        ("i.heic", b"\0\0\0\x18ftypheic\0\0\0\0", "this is a HEIC picture", save),
    ];
    for (name, bytes, _, _) in photographs {
        desk.put(&format!("all/{name}"), bytes);
    }
    let ran = desk.run(&["check", "all", "--csv"]);
    for (name, _, what, way_out) in photographs {
        let line = format!("{what}; {way_out}");
        ran.is(1, &format!("{name},,,,error,"), &line);
        desk.run(&["check", &format!("all/{name}"), "--csv"]).is(1, ",error,", &line);
    }
    ran.is(1, "", "9 bad\n");
    assert_eq!((ran.out.lines().count(), ran.err.lines().count()), (10, 10), "{ran:?}");
}
