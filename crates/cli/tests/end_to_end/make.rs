//! `pictogrid make`: kinds of picture files, what is huge, and what an interrupt leaves; the rest are
//! transcripts.
//!
//! ```text
//!   pixel art at scale 1 and 7           the same puzzle
//!   gray, deep, transparent; a film      read
//!   a side that memory does not allow    refused by its header
//!   an interrupt                         a whole puzzle, or none
//! ```
//!
//! Pictures are formulas and not files: each says what it is, and none has to be made anew when a size
//! changes. Only the sprite that the transcripts use is a file.

use crate::sandbox::{Sandbox, noise};

/// A gray picture in dots, as PNM.
fn pgm(side: usize, dots: impl IntoIterator<Item = u8>) -> Vec<u8> {
    [format!("P5 {side} {side} 255\n").into_bytes(), dots.into_iter().collect()].concat()
}

/// The dots of a dark ring.
fn ring(side: usize) -> Vec<u8> {
    let half = side as f64 / 2.0;
    let dot = |i: usize| {
        let r = ((i % side) as f64 - half).hypot((i / side) as f64 - half) / half;
        if (0.4..0.8).contains(&r) { 40 } else { 230 }
    };
    (0..side * side).map(dot).collect()
}

/// A picture without order, as PNM.
fn noisy(side: usize) -> Vec<u8> {
    pgm(side, std::iter::repeat_with(noise()).take(side * side))
}

#[test]
fn pixel_art_is_the_same_at_every_scale() {
    let sandbox = Sandbox::new();
    let sprite = include_bytes!("../cmd/make.in/sprite.ppm");
    let (head, dots) = sprite.split_at(b"P6 16 16 255\n".len());
    assert_eq!(head, b"P6 16 16 255\n");
    let larger = (0..112 * 112).flat_map(|i| {
        let at = (i / 112 / 7 * 16 + i % 112 / 7) * 3;
        dots[at..at + 3].to_vec()
    });
    sandbox.put("7.ppm", [b"P6 112 112 255\n".to_vec(), larger.collect()].concat());
    sandbox.put("1.ppm", sprite);
    for (name, of) in [("1", ""), ("7", " of 7 × 7 pixels")] {
        let note = &format!(".ppm: pixel art, 16 × 16 cells{of} in 5 colors, taken as it is;");
        sandbox.enter(&format!("make {name}.ppm {name}.json")).is(0, "likeness 1.00", note);
    }
    assert_eq!(sandbox.read("1.json"), sandbox.read("7.json"));
}

#[test]
fn a_code_is_read_again() {
    let sandbox = Sandbox::new();
    for text in ["pictogrid", "https://example.org", "Žluťoučký kůň", ""] {
        sandbox.run(&["make", "--qr", text, "code.non", "--force"]).is(0, "unique", "");
        sandbox.enter("solve code.non --qr").is(0, &format!("\n{text}\n"), "");
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
    use png::{BitDepth::*, ColorType::*};

    let sandbox = Sandbox::new();
    let gray = ring(48);
    let each = |f: &dyn Fn(u8) -> Vec<u8>| gray.iter().copied().flat_map(f).collect::<Vec<u8>>();
    let files = [
        ("gray.png", png(Grayscale, Eight, 48, &gray)),
        ("deep.png", png(Grayscale, Sixteen, 48, &each(&|light| vec![light, 0x5a]))),
        ("rgb16.png", png(Rgb, Sixteen, 48, &each(&|light| [light, 1].repeat(3)))),
        ("alpha.png", png(Rgba, Eight, 48, &each(&|light| vec![0, 0, 0, 255 - light]))),
        ("both.png", png(GrayscaleAlpha, Eight, 48, &each(&|light| vec![0, 255 - light]))),
        ("ring.jpg", include_bytes!("../../../../testdata/pictures/ring.jpg").to_vec()),
    ];
    sandbox.put("ring.pgm", pgm(48, gray.clone()));
    sandbox.enter("make ring.pgm ring.txt --size 12").is(0, "unique", "");
    for (name, file) in files {
        sandbox.put(name, file);
        let made = sandbox.enter(&format!("make {name} made.txt --size 12 --force"));
        assert!(made.code == 0 && made.err.is_empty(), "{name}: {made:?}");
        assert_eq!(sandbox.read("made.txt"), sandbox.read("ring.txt"), "{name}");
    }
    sandbox.enter("render ring.txt ring.gif --no-clues --cell 8").is(0, "", "");
    let frames = "pictures, of which the first is taken\n";
    sandbox.enter("make ring.gif --size 12").is(0, "", frames);
}

/// A PNG that says that it is so large, and holds nothing.
fn huge_png(side: u32) -> Vec<u8> {
    let mut file = png(png::ColorType::Grayscale, png::BitDepth::Eight, 1, &[0]);
    file[16..24].copy_from_slice(&[side.to_be_bytes(); 2].concat());
    let mut checksum = flate2::Crc::new();
    checksum.update(&file[12..29]);
    file[29..33].copy_from_slice(&checksum.sum().to_be_bytes());
    file
}

#[test]
fn what_does_not_fit_the_memory_is_refused_by_its_header() {
    let sandbox = Sandbox::new();
    sandbox.put("large.png", huge_png(4_000)).put("huge.png", huge_png(100_000));
    sandbox.put("ring.pgm", pgm(60, ring(60)));
    for (line, code, said) in [
        (
            "large.png a.non --memory 32MiB",
            5,
            "large.png: a picture of 4000 × 4000 pixels needs about 107 MiB of memory, the bound is 32 \
             MiB; allow it with --memory ",
        ),
        // Its header alone is whole: with more memory it is read on, to where it is broken.
        ("large.png a.non --memory 200MiB", 1, "large.png: the picture is damaged"),
        ("huge.png a.non", 1, "huge.png: 100000 × 100000 pixels are over the limit"),
    ] {
        sandbox.enter(&format!("make {line}")).is(code, "", said);
    }
    assert!(!sandbox.has("a.non"));
    let small = "make ring.pgm b.non --size 20 --best --memory 8MiB";
    sandbox.enter(small).is(0, "unique", "settings tried");
}

#[test]
fn noise_is_written_with_the_verdict_stopped() {
    let sandbox = Sandbox::new();
    sandbox.put("noise.pgm", noisy(200));
    for (flags, why, talk) in [
        ("--patch 1 -q", "the limit of line visits is reached", ""),
        ("--patch 1 -q --timeout 1ms", "time is up", ""),
        ("--best --timeout 1ms", "time is up", "1 setting tried, 0 of them unique; then time"),
    ] {
        let ran = sandbox.enter(&format!("make noise.pgm a.non --size 200 --force {flags}"));
        ran.is(5, &format!("stopped: {why}"), talk);
        assert!(sandbox.read("a.non").contains("width 200"));
    }
}

/// What was made is not lost while it is judged; before that, nothing half is left.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_whole_picture_or_nothing() {
    use std::{process::Stdio, thread, time::Duration};

    let sandbox = Sandbox::new();
    // To make this takes seconds.
    let text: String = (0..120).map(|i| format!("{i},")).collect();
    let mut child = sandbox.command(&["make", "--qr", &text, "code.non"]).spawn().unwrap();
    while sandbox.n_files() == 0 {
        thread::sleep(Duration::from_millis(1));
    }
    crate::sandbox::send(&child, "-INT");
    match child.wait().unwrap().code() {
        // Judged, or still being written.
        Some(5) => assert!(sandbox.read("code.non").contains("\ncolumns\n")),
        code => assert_eq!((code, sandbox.n_files()), (Some(130), 0)),
    }

    sandbox.put("noise.pgm", noisy(200));
    let mut judged = sandbox.command(&["make", "noise.pgm", "a.non", "--size", "200", "--best"]);
    let child = judged.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_secs(2));
    crate::sandbox::send(&child, "-INT");
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.code() == Some(5) && said.contains("stopped: interrupted"), "{ended:?}");
    assert!(sandbox.read("a.non").contains("width 200"));
}

/// Nothing was made, so there is no result: the code that the help names for that.
#[cfg(unix)]
#[test]
fn an_interrupt_before_the_first_puzzle_of_generate_is_130() {
    use std::{process::Stdio, thread, time::Duration};

    let sandbox = Sandbox::new();
    // A search for such a puzzle takes minutes.
    let mut command = sandbox.command(&["generate", "90x90", "--level", "7", "-o", "a.non"]);
    let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_secs(2));
    crate::sandbox::send(&child, "-INT");
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(said.starts_with("interrupted: 0 puzzles made"), "{said}");
    assert_eq!((ended.status.code(), sandbox.n_files()), (Some(130), 0));
}
