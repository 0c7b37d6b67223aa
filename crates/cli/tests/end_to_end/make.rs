//! `pictogrid make`: pictures in, puzzles out, and pictures that are none.

use std::fs;

use crate::desk::Desk;

/// A gray picture of a dark ring, as PNM.
fn ring(side: usize) -> Vec<u8> {
    let mut file = format!("P5 {side} {side} 255\n").into_bytes();
    let half = side as f64 / 2.0;
    file.extend((0..side * side).map(|i| {
        let r = ((i % side) as f64 - half).hypot((i / side) as f64 - half) / half;
        if (0.4..0.8).contains(&r) { 40 } else { 230 }
    }));
    file
}

#[test]
fn a_picture_becomes_a_puzzle_that_can_be_solved() {
    let desk = Desk::new();
    desk.put("ring.pgm", ring(60));
    let made = desk.run(&["make", "ring.pgm", "ring.non", "--size", "12", "--title", "Ring"]);
    assert!(made.code == 0 && made.out.contains("unique · lines only"), "{made:?}");
    assert!(made.out.contains("lines alone settle all of it\nlikeness 0."), "{made:?}");
    let non = desk.read("ring.non");
    assert!(non.contains("title \"Ring\"") && non.contains("goal"), "{non}");
    let solved = desk.run(&["solve", "ring.non", "--ascii"]);
    assert!(
        solved.code == 0
            && solved.out.contains("...######...\n")
            && solved.out.lines().count() == 12,
        "{solved:?}"
    );
    let best = desk.run(&["make", "ring.pgm", "-", "--size", "20x16", "--best", "--invert"]);
    assert!(best.code == 0 && best.out.contains("height 16"), "{best:?}");
    assert!(best.err.contains("settings tried"), "{best:?}");
}

/// A sprite of 16 × 16 cells in five colors, each so many dots wide, as PNM.
fn sprite(scale: usize) -> Vec<u8> {
    let colors = [[255, 255, 255], [20, 20, 30], [200, 30, 40], [240, 200, 60], [30, 90, 200]];
    let color = |x: usize, y: usize| match (x, y) {
        (0 | 15, _) | (_, 0 | 15) => 0,
        (1 | 14, _) | (_, 1 | 14) => 1,
        (5 | 10, 5..8) => 4,
        (4..12, 10..12) => 3,
        _ => 2,
    };
    let side = 16 * scale;
    let dot = |i: usize| colors[color(i % side / scale, i / side / scale)];
    let head = format!("P6 {side} {side} 255\n").into_bytes();
    [head, (0..side * side).flat_map(dot).collect()].concat()
}

#[test]
fn pixel_art_is_taken_as_it_is_at_every_scale() {
    let desk = Desk::new();
    for scale in [1, 7] {
        desk.put("sprite.ppm", sprite(scale));
        let note = "sprite.ppm: pixel art, 16 × 16 cells in 5 colors, taken as it is;";
        let name = format!("{scale}.json");
        desk.run(&["make", "sprite.ppm", &name]).is(0, "unique", note).is(0, "likeness 1.00", "");
        let rows = desk.run(&["render", &name, "-", "--format", "text", "--solution"]).out;
        assert!(rows.contains("\n.##############.\n.#aaaaaaaaaaaa#.\n"), "{rows}");
    }
    assert_eq!(desk.read("1.json"), desk.read("7.json"));
    let gray = desk.run(&["make", "sprite.ppm", "gray.non", "--threshold", "50"]);
    assert!(gray.code != 1 && gray.err.is_empty(), "{gray:?}");
    assert!(desk.read("gray.non").contains("width 16"), "its cells are kept");
    desk.run(&["make", "sprite.ppm", "--best"]).is(0, "unique", "taken as it is");
    let small = desk.run(&["make", "sprite.ppm", "small.non", "--size", "12"]);
    assert!(small.err.is_empty() && desk.read("small.non").contains("width 12"), "{small:?}");
}

/// A picture that is smaller than the usual size is made as large as it is.
#[test]
fn the_default_size_is_what_fits() {
    let desk = Desk::new();
    desk.put("noise.pgm", noise(16));
    let made = desk.run(&["make", "noise.pgm", "a.non"]);
    assert!(made.code != 1 && desk.read("a.non").contains("width 16\nheight 16"), "{made:?}");
    desk.run(&["make", "noise.pgm", "--crop", "1,2,9,7"]).is(0, "", "");
    for size in ["0", "0x4", "4x0"] {
        desk.run(&["make", "noise.pgm", "--size", size]).is(2, "", "a size is 40 or 60x40");
    }
}

#[test]
fn a_code_is_read_again() {
    let desk = Desk::new();
    for text in ["pictogrid", "HELLO 2026", "https://example.org", "Žluťoučký kůň", ""] {
        let made = desk.run(&["make", "--qr", text, "code.non", "--force"]);
        assert!(made.code == 0 && made.out.contains("unique"), "{made:?}");
        let solved = desk.run(&["solve", "code.non", "--qr"]);
        assert!(solved.code == 0 && solved.out.ends_with(&format!("{text}\n")), "{solved:?}");
    }
}

/// A PNG of these samples, as they lie in the file.
fn png(color: png::ColorType, depth: png::BitDepth, side: u32, samples: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, side, side);
    encoder.set_color(color);
    encoder.set_depth(depth);
    encoder.write_header().unwrap().write_image_data(samples).unwrap();
    file
}

/// A ring is the same ring in every kind of file.
#[test]
fn gray_deep_and_transparent_pictures_and_films() {
    let desk = Desk::new();
    let gray = ring(48)[b"P5 48 48 255\n".len()..].to_vec();
    let each = |f: &dyn Fn(u8) -> Vec<u8>| gray.iter().copied().flat_map(f).collect::<Vec<u8>>();
    let deep = each(&|light| vec![light, 0x5a]);
    let clear = each(&|light| vec![0, 0, 0, 255 - light]);
    let gray_and_clear = each(&|light| vec![0, 255 - light]);
    let deep_colors = each(&|light| [light, 1].repeat(3));
    let kinds = [
        ("gray.png", png(png::ColorType::Grayscale, png::BitDepth::Eight, 48, &gray)),
        ("deep.png", png(png::ColorType::Grayscale, png::BitDepth::Sixteen, 48, &deep)),
        ("rgb16.png", png(png::ColorType::Rgb, png::BitDepth::Sixteen, 48, &deep_colors)),
        ("alpha.png", png(png::ColorType::Rgba, png::BitDepth::Eight, 48, &clear)),
        (
            "both.png",
            png(png::ColorType::GrayscaleAlpha, png::BitDepth::Eight, 48, &gray_and_clear),
        ),
        ("ring.jpg", include_bytes!("../../../../testdata/pictures/ring.jpg").to_vec()),
    ];
    desk.put("ring.pgm", ring(48));
    desk.run(&["make", "ring.pgm", "ring.txt", "--size", "12"]).is(0, "unique", "");
    for (name, file) in kinds {
        desk.put(name, file);
        let made = desk.run(&["make", name, "made.txt", "--size", "12", "--force"]);
        assert!(made.code == 0 && made.err.is_empty(), "{name}: {made:?}");
        assert_eq!(desk.read("made.txt"), desk.read("ring.txt"), "{name}");
    }
    desk.run(&["render", "ring.txt", "ring.gif", "--no-clues", "--cell", "8"]).is(0, "", "");
    let made = desk.run(&["make", "ring.gif", "--size", "12"]);
    made.is(0, "", "ring.gif: it has several frames; the first is taken\n");
}

/// A PNG that says that it is so large, and holds nothing.
fn huge_png(side: u32) -> Vec<u8> {
    let mut file = png(png::ColorType::Grayscale, png::BitDepth::Eight, 1, &[0]);
    file[16..20].copy_from_slice(&side.to_be_bytes());
    file[20..24].copy_from_slice(&side.to_be_bytes());
    let step = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    let add = |crc: u32, byte: &u8| (0..8).fold(crc ^ u32::from(*byte), |crc, _| step(crc));
    let checksum = !file[12..29].iter().fold(!0, add);
    file[29..33].copy_from_slice(&checksum.to_be_bytes());
    file
}

/// An end at once leaves no half of a puzzle.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing_behind() {
    use std::{process::Command, thread, time::Duration};

    let desk = Desk::new();
    // To make this takes seconds.
    let text: String = (0..120).map(|i| format!("{i},")).collect();
    let mut child = Command::new(env!("CARGO_BIN_EXE_pictogrid"))
        .args(["make", "--qr", &text, "code.non"])
        .current_dir(desk.path())
        .spawn()
        .unwrap();
    let n_files = || desk.path().read_dir().unwrap().count();
    while n_files() == 0 {
        thread::sleep(Duration::from_millis(1));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(n_files(), 0);
}

/// A picture of noise, as PNM.
fn noise(side: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let mut light = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let mut file = format!("P5 {side} {side} 255\n").into_bytes();
    file.extend((0..side * side).map(|_| light()));
    file
}

#[test]
fn noise_is_written_with_the_verdict_stopped() {
    let desk = Desk::new();
    desk.put("noise.pgm", noise(200));
    let make = ["make", "noise.pgm", "a.non", "--size", "200", "--patch", "1", "-q", "--force"];
    desk.run(&make).is(5, "stopped: the budget of line visits is spent", "");
    assert!(desk.read("a.non").contains("width 200"));
    desk.run(&[&make[..], &["--timeout", "1ms"]].concat()).is(5, "stopped: time is up", "");
}

#[test]
fn best_is_bounded_by_time() {
    let desk = Desk::new();
    desk.put("ring.pgm", ring(60)).put("noise.pgm", noise(200));
    let noise = ["make", "noise.pgm", "a.non", "--size", "200", "--best", "--timeout", "1ms"];
    desk.run(&noise).is(5, "stopped: time is up", "1 setting tried, 0 of them unique; then time");
    assert!(desk.read("a.non").contains("width 200"));
    let ring = ["make", "ring.pgm", "b.non", "--size", "12", "--best", "--timeout", "10m"];
    desk.run(&ring).is(0, "unique", "settings tried");
}

/// What was made is not lost while it is judged.
#[cfg(unix)]
#[test]
fn an_interrupted_verdict_is_stopped_and_the_picture_written() {
    use std::{process::Command, thread, time::Duration};

    let desk = Desk::new();
    desk.put("noise.pgm", noise(500));
    let child = Command::new(env!("CARGO_BIN_EXE_pictogrid"))
        .args(["make", "noise.pgm", "a.non", "--size", "500", "--best"])
        .current_dir(desk.path())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_secs(4));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.code() == Some(5) && said.contains("stopped: interrupted"), "{ended:?}");
    assert!(desk.read("a.non").contains("width 500"));
}

#[test]
fn what_is_no_picture_is_told_and_nothing_is_left() {
    let desk = Desk::new();
    desk.put("text.png", "no picture").put("ring.pgm", ring(30));
    desk.put("half.pgm", &ring(30)[..400]).put("huge.png", huge_png(100_000));
    let jpeg = include_bytes!("../../../../testdata/pictures/ring.jpg");
    desk.put("half.jpg", &jpeg[..jpeg.len() / 2]);
    let refusals: [(&[&str], i32, &str); 11] = [
        (&["huge.png", "a.non"], 1, "huge.png: 100000 × 100000 pixels are over the limit"),
        (&["half.jpg", "a.non"], 1, "half.jpg: the JPEG ends in the middle"),
        (&["ring.pgm", "gone/a.non"], 1, "gone/a.non: cannot be written"),
        (&["text.png", "a.non"], 1, "text.png: is no picture that is known"),
        (&["half.pgm", "a.non"], 1, "half.pgm: is broken"),
        (&["gone.png", "a.non"], 1, "gone.png: cannot be read"),
        (&["ring.pgm", "a.docx"], 2, "a.docx: its suffix is of no format"),
        (
            &["ring.pgm", "a.non", "--size", "31"],
            1,
            "30 × 30 pixels there are; take fewer with --size",
        ),
        (&["ring.pgm", "a.non", "--crop", "20,20,20,5"], 1, "is not inside of a picture"),
        (&["--qr", "x", "--best"], 2, "cannot be used with"),
        (&[], 2, "name a picture, or say --qr TEXT"),
    ];
    for (args, code, message) in refusals {
        let ran = desk.run(&[&["make"], args].concat());
        assert!(ran.code == code && ran.err.contains(message), "{args:?}: {ran:?}");
    }
    assert_eq!(fs::read_dir(desk.path()).unwrap().count(), 5, "only the pictures are there");
}

/// A code that is unique only with a given cell.
const NEEDS_GIVEN: &str = "https://pictogrid.example.org/a/long/enough/path?x=1";

/// A picture of three colors, as PNM.
fn flag() -> Vec<u8> {
    let colors = [[255, 255, 255], [200, 30, 30], [30, 60, 200]];
    let dot = |i: usize| colors[if i / 30 < 8 { 0 } else { 1 + usize::from(i % 30 > 14) }];
    [b"P6 30 30 255\n".to_vec(), (0..900).flat_map(dot).collect()].concat()
}

#[test]
fn what_is_written_is_the_puzzle_that_was_judged() {
    let desk = Desk::new();
    desk.put("flag.ppm", flag());
    for name in ["a.nin", "a.g", "a.pbm", "a.png", "a.txt"] {
        let id = desk.run(&["make", "--qr", NEEDS_GIVEN, name]);
        assert!(id.code == 1 && id.out.is_empty(), "{name}: {id:?}");
        assert!(id.err.contains("cannot hold given cells: refused, write one of .non"), "{id:?}");
    }
    let colors = desk.run(&["make", "flag.ppm", "a.nin", "--size", "10", "--colors", "3"]);
    colors.is_refused("a.nin: nin has no colors; 2 colors become 1: refused, write one of .non");
    assert_eq!(desk.path().read_dir().unwrap().count(), 1, "only the picture is there");
    desk.run(&["make", "flag.ppm", "a.png", "--size", "10", "--colors", "3"]).is(0, "unique", "");
    desk.run(&["make", "--qr", NEEDS_GIVEN, "a.non"]).is(0, "unique", "");
    desk.run(&["solve", "a.non"]).is(0, "unique", "");
}

#[test]
fn a_title_that_is_lost_is_told() {
    let desk = Desk::new();
    desk.put("ring.pgm", ring(60));
    let made = ["make", "ring.pgm", "a.nin", "--size", "12", "--force"];
    let quiet = desk.run(&made);
    assert!(quiet.code == 0 && quiet.err.is_empty(), "{quiet:?}");
    let warning = "warning: a.nin: nin cannot hold title, author and other keys\n";
    for flag in ["--title", "--author", "--license"] {
        desk.run(&[&made[..], &[flag, "Me"]].concat()).is(0, "", warning);
    }
}

#[test]
fn what_does_not_fit_the_memory_is_refused_by_its_header() {
    let desk = Desk::new();
    desk.put("large.png", huge_png(4_000)).put("ring.pgm", ring(60));
    let refused = "large.png: a picture of 4000 × 4000 pixels needs about 107 MiB of memory, the \
                   bound is 32 MiB; allow it with --memory ";
    desk.run(&["make", "large.png", "a.non", "--memory", "32MiB"]).is(1, "", refused);
    assert!(!desk.path().join("a.non").exists());
    // Its header alone is whole: with more memory it is read on, to where it is broken.
    let broken = "large.png: is broken: ";
    desk.run(&["make", "large.png", "a.non", "--memory", "200MiB"]).is(1, "", broken);
    let small = ["make", "ring.pgm", "b.non", "--size", "20", "--best", "--memory", "8MiB"];
    desk.run(&small).is(0, "unique", "settings tried");
    desk.run(&["make", "ring.pgm", "c.non", "--memory", "64"]).is(2, "", "a size needs its unit");
}
