//! Ten pictures of different kinds, drawn here, made into puzzles at 20, 40 and 80 cells, and at 40
//! in four colors: a table of verdicts on standard output, and a sheet of pictures in the file that
//! is named.
//!
//! ```text
//!   cargo run --release -p pictogrid-generate --example contact_sheet docs/contact-sheet.png
//! ```
//!
//! The pictures are formulas, so that anybody may use them: drawings with hard edges, letters-like
//! strokes, and landscapes with light, haze and grain such as photographs have.

use std::{env, error::Error, io::Write, time::Instant};

use image::{Rgb, RgbImage};
use pictogrid_generate::picture::{
    Pixels, Recipe, Tones,
    best::{Tried, best, judge},
    make,
};
use pictogrid_solve::{Stage, Verdict};

/// Pixels a side.
const SIDE: u32 = 320;
/// Cells a side, and how many colors where it is not black and white.
const CASES: [(u32, Option<u8>); 4] = [(20, None), (40, None), (80, None), (40, Some(4))];
/// Dots of a picture on the sheet.
const SHOWN: u32 = 160;
const APART: u32 = 8;

type Draw = fn(f64, f64) -> [f64; 3];

/// Every picture: a color for each place from -1 to 1.
const PICTURES: [(&str, Draw); 10] = [
    ("apple", apple),
    ("star", star),
    ("spiral", spiral),
    ("fish", fish),
    ("portrait", portrait),
    ("mountains", mountains),
    ("sun on water", water),
    ("forest", forest),
    ("city at night", city),
    ("ball", ball),
];

fn main() -> Result<(), Box<dyn Error>> {
    let place = env::args().nth(1).ok_or("name the file for the sheet")?;
    let side = |n: usize| n as u32 * (SHOWN + APART) + APART;
    let mut sheet =
        RgbImage::from_pixel(side(1 + CASES.len()), side(PICTURES.len()), Rgb([255; 3]));
    let mut out = std::io::stdout().lock();
    write!(out, "| picture ")?;
    for (size, colors) in CASES {
        let name = colors.map_or(size.to_string(), |k| format!("{size} in {k} colors"));
        write!(out, "| {name} as it is | best | likeness ")?;
    }
    writeln!(out, "|\n|---{}|", "|---|---|--:".repeat(CASES.len()))?;
    let mut n_unique = [0; CASES.len()];
    for (row, (name, draw)) in (0..).zip(PICTURES) {
        let pixels = drawn(draw);
        show(&mut sheet, [0, row], |x, y| {
            pixels.dots()[(y * SIDE / SHOWN * SIDE + x * SIDE / SHOWN) as usize]
        });
        write!(out, "| {name} ")?;
        for (column, (size, colors)) in CASES.into_iter().enumerate() {
            let (plain, tried) = tried(&pixels, size, colors, name)?;
            n_unique[column] += u32::from(tried.verdict == Verdict::Unique);
            write!(out, "| {} | {} | {:.2} ", plain.id(), verdict(&tried), tried.made.likeness)?;
            let (picture, palette) = (&tried.made.picture, &tried.made.palette);
            show(&mut sheet, [1 + column as u32, row], |x, y| {
                let cell = (y * size / SHOWN * size + x * size / SHOWN) as usize;
                palette.get(picture.values()[cell]).map_or([128; 3], |color| color.rgb)
            });
        }
        writeln!(out, "|")?;
    }
    let counts: String = n_unique.iter().map(|n| format!("| | {n} | ")).collect();
    writeln!(out, "| unique of {} {counts}|", PICTURES.len())?;
    sheet.save(place)?;
    Ok(())
}

/// The verdict of the usual recipe, and the best one that was tried.
fn tried(
    pixels: &Pixels,
    size: u32,
    colors: Option<u8>,
    name: &str,
) -> Result<(Verdict, Tried), Box<dyn Error>> {
    let begin = Instant::now();
    let usual = Recipe::new(size);
    let recipe = Recipe { tones: colors.map_or(usual.tones, Tones::Colors), ..usual };
    let (plain, ..) = judge(&make(pixels, &recipe)?);
    let tried = best(pixels, &recipe)?.swap_remove(0);
    let (seconds, verdict) = (begin.elapsed().as_secs_f64(), verdict(&tried));
    writeln!(std::io::stderr(), "{name} at {size}: {verdict} in {seconds:.1} s")?;
    Ok((plain, tried))
}

fn verdict(tried: &Tried) -> String {
    match (tried.verdict, tried.by) {
        (Verdict::Unique, Stage::Lines) => "unique, lines".to_owned(),
        (Verdict::Unique, by) => format!("unique, {}", by.id()),
        (verdict, _) => verdict.id().to_owned(),
    }
}

fn show(sheet: &mut RgbImage, [column, row]: [u32; 2], color: impl Fn(u32, u32) -> [u8; 3]) {
    let at = |n: u32| n * (SHOWN + APART) + APART;
    for y in 0..SHOWN {
        for x in 0..SHOWN {
            sheet.put_pixel(at(column) + x, at(row) + y, Rgb(color(x, y)));
        }
    }
}

fn drawn(draw: Draw) -> Pixels {
    let place = |i: u32| (f64::from(i) + 0.5) / f64::from(SIDE) * 2.0 - 1.0;
    let dot =
        |i: u32| draw(place(i % SIDE), place(i / SIDE)).map(|c| (c.clamp(0.0, 1.0) * 255.0) as u8);
    Pixels::new(SIDE, SIDE, (0..SIDE * SIDE).map(dot).collect())
}

/// Noise of 0 to 1, the same for the same place.
fn grain(x: f64, y: f64) -> f64 {
    let seed = (x * 1e4) as i64 * 374_761_393 + (y * 1e4) as i64 * 668_265_263;
    let mixed = (seed ^ seed >> 13).wrapping_mul(1_274_126_177);
    ((mixed ^ mixed >> 16) & 0xffff) as f64 / 65535.0
}

/// Soft noise of a few sizes.
fn cloud(x: f64, y: f64) -> f64 {
    let wave =
        |f: f64| ((x * f).sin() * (y * f * 1.3 + 1.7).cos() + (x * f * 0.7 + y * f).sin()) / 2.0;
    (wave(3.0) + wave(7.0) / 2.0 + wave(17.0) / 4.0) / 1.75
}

fn gray(light: f64) -> [f64; 3] {
    [light; 3]
}

fn apple(x: f64, y: f64) -> [f64; 3] {
    let leaf = ((x - 0.25) * 1.4 + (y + 0.72)).abs() < 0.16 && (x - 0.22).abs() < 0.25;
    let stem = (x - 0.04 * (y + 0.6)).abs() < 0.05 && (-0.75..-0.35).contains(&y);
    let dent = 0.16 * (-(x * 5.0).powi(2)).exp();
    let body = (x / 0.72).powi(2) + ((y - 0.15 - dent) / 0.62).powi(2) < 1.0;
    match (leaf || stem, body) {
        (true, _) => [0.15, 0.35, 0.1],
        (_, true) if (x + 0.3).hypot(y + 0.05) < 0.14 => [1.0, 0.95, 0.95],
        (_, true) => [0.75, 0.1, 0.12],
        _ => gray(1.0),
    }
}

fn star(x: f64, y: f64) -> [f64; 3] {
    let (angle, r) = (x.atan2(-y), x.hypot(y));
    let fifth = std::f64::consts::TAU / 5.0;
    let off = (angle.rem_euclid(fifth) - fifth / 2.0).abs();
    gray(if r < 0.36 / (off + 0.38) { 0.1 } else { 0.96 })
}

fn spiral(x: f64, y: f64) -> [f64; 3] {
    let r = x.hypot(y);
    let turn = (r * 3.0 - y.atan2(x) / std::f64::consts::TAU).rem_euclid(1.0);
    gray(if r < 0.92 && turn < 0.5 { 0.05 } else { 1.0 })
}

fn fish(x: f64, y: f64) -> [f64; 3] {
    let body = ((x + 0.15) / 0.65).powi(2) + (y / 0.4).powi(2) < 1.0;
    let tail = (0.4..0.85).contains(&x) && y.abs() < (x - 0.38) * 0.85;
    let eye = (x + 0.5).hypot(y + 0.08) < 0.07;
    let stripes = body && x > -0.25 && (x * 9.0).sin() > 0.5;
    gray(if eye || stripes {
        0.95
    } else if body || tail {
        0.2
    } else {
        0.9
    })
}

fn portrait(x: f64, y: f64) -> [f64; 3] {
    let head = (x / 0.42).powi(2) + ((y + 0.12) / 0.55).powi(2);
    let hair =
        (x / 0.5).powi(2) + ((y + 0.25) / 0.58).powi(2) < 1.0 && (y < -0.38 || x.abs() > 0.4);
    let eyes = (x.abs() - 0.17).hypot((y + 0.14) * 1.6) < 0.075;
    let mouth = (y - 0.18 - x * x * -0.7).abs() < 0.035 && x.abs() < 0.17;
    let nose = (x - 0.03).abs() < 0.03 && (-0.12..0.06).contains(&y);
    let coat = y > 0.45 && x.abs() < 0.35 + (y - 0.4) * 0.9;
    let light = if hair {
        0.16
    } else if eyes || mouth {
        0.2
    } else if nose {
        0.5
    } else if head < 1.0 {
        0.82 - 0.22 * (x + 0.2) - 0.1 * head
    } else if coat {
        0.28
    } else {
        0.66 + 0.1 * y
    };
    gray(light + 0.06 * (grain(x, y) - 0.5))
}

fn mountains(x: f64, y: f64) -> [f64; 3] {
    let ridge = |high: f64, f: f64, shift: f64| {
        high + 0.22 * ((x * f + shift).sin() + (x * f * 2.3 + shift).sin() / 2.0)
    };
    let near = y > ridge(0.45, 2.2, 1.0);
    let middle = y > ridge(0.1, 3.1, 4.0);
    let far = y > ridge(-0.25, 4.3, 2.0);
    let light = if near {
        0.12
    } else if middle {
        0.36
    } else if far {
        0.58
    } else {
        0.8 - 0.15 * y
    };
    [light * 0.92, light, (light * 1.08).min(1.0)].map(|c| c + 0.04 * (grain(x, y) - 0.5))
}

fn water(x: f64, y: f64) -> [f64; 3] {
    let sun = x.hypot(y + 0.35) < 0.28;
    let glitter = y > 0.1
        && x.abs() < 0.12 + (y - 0.1) * 0.45
        && (y * 38.0 + (x * 9.0).sin() * 1.5).sin() > -0.1;
    let light = if sun || glitter {
        0.98
    } else if y > 0.1 {
        0.3 - 0.1 * y
    } else {
        0.5 - 0.2 * y
    };
    [light, light * 0.9, light * 0.75].map(|c| c + 0.05 * (grain(x, y) - 0.5))
}

fn forest(x: f64, y: f64) -> [f64; 3] {
    let tree = |at: f64, high: f64, wide: f64| {
        let from_top = y - (0.75 - high);
        let step = (from_top * 4.0 / high).rem_euclid(1.0) * 0.35 + 0.65;
        let crown = from_top > 0.0 && y < 0.7 && (x - at).abs() < wide * from_top / high * step;
        crown || ((x - at).abs() < 0.04 && (0.65..0.85).contains(&y))
    };
    let is_tree = tree(-0.6, 1.1, 0.32) || tree(0.05, 1.5, 0.4) || tree(0.65, 0.95, 0.3);
    let light = if is_tree {
        0.15
    } else if y > 0.82 {
        0.45
    } else {
        0.88 + 0.06 * cloud(x * 2.0, y * 2.0)
    };
    [light * 0.9, light, light * 0.85].map(|c| c + 0.05 * (grain(x, y) - 0.5))
}

fn city(x: f64, y: f64) -> [f64; 3] {
    let block = ((x + 1.0) * 4.0).floor();
    let high = 0.15 + 0.75 * (block * 2.7 + 0.6).sin().abs();
    let moon = (x - 0.55).hypot(y + 0.72) < 0.15;
    let house = y > 1.0 - 2.0 * high * 0.8;
    let (u, v) = (((x + 1.0) * 16.0).rem_euclid(1.0), (y * 10.0).rem_euclid(1.0));
    let window = house && (0.25..0.75).contains(&u) && (0.3..0.8).contains(&v);
    let lit =
        window && grain(((x + 1.0) * 16.0).floor() / 100.0, (y * 10.0).floor() / 100.0) > 0.35;
    gray(if moon || lit {
        0.95
    } else if house {
        0.06
    } else {
        0.32 - 0.12 * y
    })
}

fn ball(x: f64, y: f64) -> [f64; 3] {
    let r = x.hypot(y + 0.05);
    let shadow = ((x - 0.2) / 0.75).powi(2) + ((y - 0.72) / 0.14).powi(2);
    let light = if r < 0.68 {
        let z = (0.68_f64.powi(2) - r * r).sqrt() / 0.68;
        0.12 + 0.85 * (z * 0.6 - x * 0.55 - (y + 0.05) * 0.6).max(0.0)
    } else {
        0.86 - 0.55 * (1.0 - shadow).clamp(0.0, 1.0)
    };
    [light, light * 0.97, light * 0.9].map(|c| c + 0.05 * (grain(x, y) - 0.5))
}
