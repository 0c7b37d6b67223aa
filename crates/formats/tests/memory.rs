//! What memory a reader takes goes with the puzzles that come out, and not with what goes in.
//!
//! ```text
//!   a file of testdata, with megabytes     reading it may take SLACK bytes, PER_BYTE for each byte
//!   of blanks or numbers more, or          of it, and PER_HELD for each byte of what comes out
//!   repeated
//! ```
//!
//! A reader that keeps every line of a file before it finds that they are too many, or a list for
//! each number, takes several times as much.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Mutex,
};

use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};
use peak_alloc::PeakAlloc;
use pictogrid_core::{Error, Limits};
use pictogrid_formats::{Document, FORMATS, bytes_to_read, read, read_as};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Whoever measures is alone.
static ALONE: Mutex<()> = Mutex::new(());

/// How many bytes an input has, about.
const LONG: usize = 4 << 20;

/// Room for what does not grow: as many lines as the largest grid can have clues.
const SLACK: usize = 40 << 20;
const PER_BYTE: usize = 8;
const PER_HELD: usize = 4;

fn long(part: &[u8]) -> Vec<u8> {
    part.repeat(LONG / part.len().max(1))
}

fn check(name: &str, input: &[u8], read: impl Fn() -> Result<Document, Error>) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let document = read();
    let taken = MEMORY.peak_usage() - before;
    let held = MEMORY.current_usage() - before;
    let most = SLACK + PER_BYTE * input.len() + PER_HELD * held;
    assert!(taken <= most, "{name}: {taken} bytes for {}, of which {held} come out", input.len());
    drop(document);
}

/// The largest good file of testdata for the format.
fn file_of(id: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(id);
    let is_good = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        !name.starts_with("bad-") && !name.ends_with(".expected")
    };
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).filter(is_good);
    fs::read(files.max_by_key(|path| path.metadata().unwrap().len()).unwrap()).unwrap()
}

/// A PNG of one pixel with a color profile of zeros, which are packed to next to nothing.
#[test]
fn what_lies_beside_the_pixels_of_a_png_is_not_kept() {
    let _alone = ALONE.lock();
    let mut bytes = Vec::new();
    let mut encoder = PngEncoder::new(&mut bytes);
    encoder.set_icc_profile(vec![0; 64 << 20]).unwrap();
    encoder.write_image(&[0], 1, 1, ExtendedColorType::L8).unwrap();
    assert!(bytes.len() < 1 << 20);
    check("a profile", &bytes, || {
        let document = read(&bytes, &Limits::default());
        assert!(document.is_ok());
        document
    });
}

/// A PNG of one pixel with a long text, which is no reason to refuse it.
#[test]
fn a_png_may_have_a_long_text() {
    let _alone = ALONE.lock();
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(&[0], 1, 1, ExtendedColorType::L8).unwrap();
    let text = [&b"tEXtTitle\0"[..], &vec![b'a'; 33 << 20]].concat();
    let length = (text.len() - 4) as u32;
    let mut crc = flate2::Crc::new();
    crc.update(&text);
    let part = [&length.to_be_bytes()[..], &text, &crc.sum().to_be_bytes()].concat();
    // Behind the header, which has 33 bytes with the magic ones.
    bytes.splice(33..33, part);
    assert!(read(&bytes, &Limits::default()).is_ok());
}

/// What is asked for before a picture is read, against what reading it takes.
#[test]
fn a_picture_takes_what_its_first_bytes_say() {
    let _alone = ALONE.lock();
    let side = 600;
    let shades: [fn(u32, u32) -> u8; 3] =
        [|_, _| 255, |x, y| if (x + y) % 2 == 0 { 0 } else { 255 }, |x, _| 255 - (x % 250) as u8];
    for shade in shades {
        let image = image::GrayImage::from_fn(side, side, |x, y| image::Luma([shade(x, y)]));
        for format in [image::ImageFormat::Png, image::ImageFormat::Gif, image::ImageFormat::Bmp] {
            let mut bytes = std::io::Cursor::new(Vec::new());
            let image = image::DynamicImage::ImageLuma8(image.clone()).into_rgba8();
            image.write_to(&mut bytes, format).unwrap();
            let bytes = bytes.into_inner();
            let before = MEMORY.current_usage();
            MEMORY.reset_peak_usage();
            let document = read(&bytes, &Limits::default()).unwrap();
            let taken = (MEMORY.peak_usage() - before) as u64;
            let most = bytes_to_read(&bytes);
            let n_cells = u64::from(side * side);
            assert!(document.entries[0].draft.is_ok());
            assert!(most >= 48 * n_cells && taken <= most, "{format:?}: {taken} of {most}");
        }
    }
}

/// What is asked for before a text is read, against what reading it takes, where it has the most clues
/// for its bytes.
#[test]
fn a_text_takes_what_its_bytes_say() {
    let _alone = ALONE.lock();
    let side = 400;
    let cells = |signs: [&str; 2], between: &str| {
        let row =
            |y: usize| (0..side).map(|x| signs[(x + y) % 2]).collect::<Vec<_>>().join(between);
        (0..side).map(row).collect::<Vec<_>>()
    };
    let clues =
        format!("[{}]", vec![format!("[{}]", vec!["1"; side / 2].join(",")); side].join(","));
    let texts = [
        cells([".", "#"], "").join("\n"),
        cells(["\u{2b1c}", "\u{2b1b}"], "").join("\n"),
        cells(["0", "1"], ",").join("\n"),
        format!("[[{}]]", cells(["0", "1"], ",").join("],[")),
        format!("int a[400][400] = {{{{{}}}}};", cells(["0", "1"], ",").join("},{")),
        format!("{{\"grid\":[\"{}\"]}}", cells([".", "#"], "").join("\",\"")),
        format!("{{\"rows\":{clues},\"columns\":{clues}}}"),
        format!("rows = {clues}\ncolumns = {clues}\n"),
    ];
    for text in texts {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let document = read(text.as_bytes(), &Limits::default()).unwrap();
        let taken = (MEMORY.peak_usage() - before) as u64;
        assert!(document.entries[0].draft.is_ok());
        let most = bytes_to_read(text.as_bytes());
        assert!(taken <= most, "{}: {taken} of {most} bytes", document.format);
    }
}

/// That sums differ is found in the clues: 8 bytes a cell are more than enough.
#[test]
fn differing_sums_of_a_large_grid_take_no_room_for_its_cells() {
    let _alone = ALONE.lock();
    let (width, height) = (65_535, 256);
    let clues = |n: usize| "1\n".repeat(n);
    let text =
        format!("width {width}\nheight {height}\nrows\n{}columns\n{}", clues(height), clues(width));
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let limits = Limits::default();
    let document = read(text.as_bytes(), &limits).unwrap();
    let error = document.entries[0].draft.as_ref().unwrap().check(&limits).unwrap_err();
    assert!(error.is_sum_mismatch());
    let taken = MEMORY.peak_usage() - before;
    assert!(taken < 8 * width * height, "{taken} bytes");
}

#[test]
fn memory_goes_with_what_comes_out() {
    let _alone = ALONE.lock();
    // So many puzzles may be in a file that those with a fault alone take hundreds of megabytes.
    let limits = Limits { puzzles: 1000, ..Limits::default() };
    for id in FORMATS.iter().map(|format| format.id) {
        let file = file_of(id);
        let (first, second) = file.split_at(file.len() / 2);
        for added in ["\n", "1 ", "1\n"].map(|added| long(added.as_bytes())) {
            for input in [[first, &added, second].concat(), [&file, added.as_slice()].concat()] {
                check(id, &input, || read_as(id, &input, &limits));
            }
        }
        let input = long(&file);
        check(&format!("{id} again and again"), &input, || read(&input, &limits));
    }
}
