//! Crops to train on: pictures of fonts for training, cut by the code that reads, each with its class.
//!
//! ```text
//!   cargo run --release -p pictogrid-scan --example crops -- FONTS OUT FIRST N     577 bytes a crop:
//!   class 0-9: one digit · 10: junk · 11: digits that touch                        24×24 values, class
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use pictogrid_scan::{Pixels, training::samples};
use pictogrid_scankit::{Dice, Fonts, Purpose, Style, Truth, draw};

/// Styles in turn; the hard ones come twice.
const STYLES: [Style; 13] = [
    Style::Plain,
    Style::Boxed,
    Style::App,
    Style::Dark,
    Style::Half,
    Style::Half,
    Style::Dense,
    Style::Dense,
    Style::Scan,
    Style::Photo,
    Style::Photo,
    Style::Curved,
    Style::Gaps,
];
/// At most so many crops of a picture, so that large puzzles do not drown small ones.
const MOST: usize = 260;
/// And so many of them junk.
const MOST_JUNK: usize = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, fonts, out, first, n] = &arguments[..] else {
        return Err("usage: crops FONTS OUT FIRST N".into());
    };
    let fonts = Fonts::below(Path::new(fonts));
    let mut out = BufWriter::new(File::create(out)?);
    let first: u64 = first.parse()?;
    for seed in first..first + n.parse::<u64>()? {
        let style = STYLES[(seed % STYLES.len() as u64) as usize];
        let (page, truth) = draw(seed, style, Purpose::Training, &fonts);
        let picture = Pixels::from_rgb(page.width, page.height, &page.rgb).ok_or("no picture")?;
        let mut dice = Dice::new(seed, "crops");
        let jitter = [dice.float(-0.04, 0.04), dice.float(-0.04, 0.04)];
        let mut crops = labelled(&picture, &truth, style, jitter);
        while crops.len() > MOST {
            crops.swap_remove(dice.int(0, crops.len() as i32 - 1) as usize);
        }
        for (crop, class) in crops {
            out.write_all(&crop)?;
            out.write_all(&[class])?;
        }
    }
    Ok(out.flush()?)
}

fn labelled(picture: &Pixels, truth: &Truth, style: Style, jitter: [f32; 2]) -> Vec<(Vec<u8>, u8)> {
    let n = [truth.clues.columns.len(), truth.clues.rows.len()];
    let place = |u: f32, v: f32| {
        let x = truth.start[0] + (u + jitter[0]) * truth.cell;
        let y = truth.start[1] + (v + jitter[1]) * truth.cell;
        truth.warp.place(x, y)
    };
    let digits = digits(truth);
    let mut n_junk = 0;
    let mut crops = Vec::new();
    for sample in samples(picture, n, !style.is_paper(), &place) {
        let [left, top, right, bottom] = sample.area;
        let area = [left + jitter[0], top + jitter[1], right + jitter[0], bottom + jitter[1]];
        let Some(class) = class(area, &digits) else { continue };
        n_junk += usize::from(class == 10);
        if class != 10 || n_junk <= MOST_JUNK {
            crops.push((sample.crop, class));
        }
    }
    crops
}

/// The box of each digit in cells, and its value: a number's box in equal parts.
fn digits(truth: &Truth) -> Vec<([f32; 4], u8)> {
    let mut digits = Vec::new();
    for number in &truth.numbers {
        let text = number.value.to_string();
        let [left, top, right, bottom] = number.area;
        let step = (right - left) / text.len() as f32;
        for (k, digit) in text.bytes().enumerate() {
            let x = left + k as f32 * step;
            let across = |x: f32| (x - truth.start[0]) / truth.cell;
            let down = |y: f32| (y - truth.start[1]) / truth.cell;
            digits.push(([across(x), down(top), across(x + step), down(bottom)], digit - b'0'));
        }
    }
    digits
}

/// What a shape is; `None` if that cannot be said.
fn class([left, top, right, bottom]: [f32; 4], digits: &[([f32; 4], u8)]) -> Option<u8> {
    let (w, h) = (right - left, bottom - top);
    let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let covered = digits.iter().filter(|([l, t, r, b], _)| {
        let overlap = right.min(*r) - left.max(*l);
        (y - (t + b) / 2.0).abs() < 0.5 * h + 0.03 && overlap > 0.5 * w.min(0.8 * (r - l))
    });
    let covered: Vec<_> = covered.collect();
    match &covered[..] {
        [] => Some(10),
        [([l, t, r, b], digit)] => {
            let (own_w, own_h) = (r - l, b - t);
            let is_whole = h > 0.72 * own_h && h < 1.4 * own_h && w < 1.6 * own_w;
            if is_whole && (x - (l + r) / 2.0).abs() < 0.45 * own_w {
                Some(*digit)
            } else {
                (h < 0.6 * own_h).then_some(10)
            }
        }
        [([_, t, _, b], _), ..] => (h > 0.72 * (b - t)).then_some(11),
    }
}
