//! What happens to a flat page: paper, perspective, light, blur, noise, JPEG; or a screenshot's scaling.

use std::f32::consts::{PI, TAU};

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{ExtendedColorType, ImageFormat, RgbImage};
use tiny_skia::Pixmap;

use crate::flat::Truth;
use crate::page::{Page, Warp};
use crate::warp::{Canvas, perspective, warped};
use crate::{Dice, Fonts, Purpose, Style};

/// The longest side of a photograph.
const LONGEST: usize = 2600;

/// A screenshot: scaled in a quarter of all cases, kept as JPEG in three of ten.
pub(crate) fn screenshot(
    dice: &mut Dice,
    map: &Pixmap,
    mut truth: Truth,
    style: Style,
) -> (Page, Truth) {
    let mut page = Page::of(map);
    if dice.chance(0.25) {
        let lo = if style == Style::Dense { 0.9 } else { 0.7 };
        let scale = dice.float(lo, 1.3);
        page = scaled(page, scale);
        truth.warp = truth.warp.scaled(f64::from(scale));
    }
    if dice.chance(0.3) {
        page = as_jpeg(&page, dice.int(60, 92) as u8);
    }
    (page, truth)
}

/// A scan or a photograph of the page.
pub(crate) fn photo(
    dice: &mut Dice,
    map: &Pixmap,
    mut truth: Truth,
    style: Style,
    fonts: &Fonts,
) -> (Page, Truth) {
    let (canvas, margin) = paper(dice, &Page::of(map), fonts);
    let (warp, size) = camera(dice, [canvas.width, canvas.height], margin, style);
    let edge = canvas.values[canvas.width + 1];
    let back = dice.pick(&[[110.0, 80.0, 60.0], [205.0, 200.0, 200.0], [40.0; 3], edge]);
    let mut shot = warped(&canvas, &warp, size, back);
    light(dice, &mut shot, style);
    let sigma = if style == Style::Scan { dice.float(0.3, 0.8) } else { dice.float(0.5, 1.7) };
    shot = shot.blurred(sigma);
    if style != Style::Scan && dice.chance(0.3) {
        shot = shot.moved(dice.int(3, 6), dice.float(0.0, PI));
    }
    let noise = dice.float(1.0, if style == Style::Scan { 3.0 } else { 7.0 });
    let is_gray = style == Style::Scan && dice.chance(0.6);
    for pixel in &mut shot.values {
        let by = dice.normal() * noise;
        *pixel = pixel.map(|value| value + by);
        if is_gray {
            *pixel = [0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]; 3];
        }
    }
    let mut page = as_jpeg(&shot.page(), dice.int(55, 92) as u8);
    truth.warp = warp;
    let longest = page.width.max(page.height);
    if longest > LONGEST {
        let scale = LONGEST as f32 / longest as f32;
        page = scaled(page, scale);
        truth.warp = truth.warp.scaled(f64::from(scale));
    }
    (page, truth)
}

/// The page with its margins, a line of text, paper and print.
fn paper(dice: &mut Dice, page: &Page, fonts: &Fonts) -> (Canvas, [usize; 2]) {
    let (w, h) = (page.width, page.height);
    let mut side = |n: usize| (n as f32 * dice.float(0.04, 0.2)) as usize;
    let margin = [side(w), side(h)];
    let (width, height) = (w + 2 * margin[0], h + 2 * margin[1]);
    let mut map = Pixmap::new(width as u32, height as u32).expect("a page has a size");
    let [r, g, b] = page.color(2.min(w - 1), 2.min(h - 1));
    map.fill(tiny_skia::Color::from_rgba8(r, g, b, 255));
    let face = fonts.pick(dice, Purpose::Training);
    let size = (w as f32 * 0.02).max(9.0);
    let text = format!(
        "Puzzle {} no. {} of the book, medium, 3 stars and one more line",
        dice.int(1, 99),
        dice.int(1, 99)
    );
    let heads = [dice.int(2, 3.max(margin[1] as i32 - 20)), (h + margin[1]) as i32 + 12];
    for y in heads {
        if dice.chance(0.6) {
            let at = (width as f32 / 2.0, y as f32 + size / 2.0);
            face.write(&mut map, &text, (size, [60; 3]), at);
        }
    }
    let mut canvas = Canvas::of(&Page::of(&map));
    for y in 0..h {
        for x in 0..w {
            let color = page.color(x, y).map(f32::from);
            canvas.values[(y + margin[1]) * width + x + margin[0]] = color;
        }
    }
    let papers = [[255.0; 3], [247.0, 243.0, 235.0], [240.0, 235.0, 225.0], [220.0, 215.0, 205.0]];
    let (paper, ink) = (dice.pick(&papers), dice.float(0.1, 0.35));
    let rough = dice.float(0.5, 3.0);
    let grain: Vec<f32> =
        (0..(width / 3 + 1) * (height / 3 + 1)).map(|_| dice.normal() * rough).collect();
    for (at, pixel) in canvas.values.iter_mut().enumerate() {
        let by = grain[at / width / 3 * (width / 3 + 1) + at % width / 3];
        *pixel = core::array::from_fn(|c| {
            (ink * 255.0 + (1.0 - ink) * pixel[c]) * paper[c] / 255.0 + by
        });
    }
    (canvas, margin)
}

/// Where the page is in the picture, and the size of the picture.
fn camera(
    dice: &mut Dice,
    page: [usize; 2],
    margin: [usize; 2],
    style: Style,
) -> (Warp, [usize; 2]) {
    let (angle, depth) = match style {
        Style::Scan => (dice.float(-2.0, 2.0), 0.0),
        _ => (dice.float(-8.0, 8.0), dice.float(0.0, 0.09)),
    };
    let [w, h] = page.map(|side| side as f64);
    let (sin, cos) = f64::from(angle).to_radians().sin_cos();
    let mut corners = [[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]].map(|[x, y]: [f64; 2]| {
        let x = x + f64::from(dice.float(-depth, depth)) * w - w / 2.0;
        let y = y + f64::from(dice.float(-depth, depth)) * h - h / 2.0;
        [x * cos + y * sin, y * cos - x * sin]
    });
    let mut size = [0; 2];
    for axis in 0..2 {
        let least = corners.iter().map(|corner| corner[axis]).fold(f64::MAX, f64::min);
        let room = f64::from(dice.float(2.0, 60.0));
        corners.iter_mut().for_each(|corner| corner[axis] += room - least);
        let most = corners.iter().map(|corner| corner[axis]).fold(0.0, f64::max);
        size[axis] = (most + f64::from(dice.float(2.0, 60.0))) as usize;
    }
    let [left, top] = margin.map(|side| side as f64);
    let mut wave = [0.0, 0.0, 0.0, w, left, top];
    if style == Style::Curved {
        wave[0] = h * f64::from(dice.float(0.006, 0.02)) * f64::from(dice.pick(&[-1.0f32, 1.0]));
        wave[1] = f64::from(dice.float(0.5, 1.2));
        wave[2] = f64::from(dice.float(0.0, 3.0));
    }
    (Warp { matrix: perspective([w, h], corners), wave }, size)
}

/// Light that falls off to one side, and a soft shadow.
fn light(dice: &mut Dice, shot: &mut Canvas, style: Style) {
    let (width, height) = (shot.width as f32, shot.height as f32);
    let angle = dice.float(0.0, TAU);
    let fall = if style == Style::Scan { dice.float(0.0, 0.15) } else { dice.float(0.05, 0.45) };
    let has_shadow = style != Style::Scan && dice.chance(0.5);
    let (dark, turn) = (0.4 * dice.float(0.0, 1.0), dice.float(0.0, TAU));
    let edge = dice.float(-0.3, 0.3);
    let (dx, dy) = (angle.cos(), angle.sin());
    let least = dx.min(0.0) + dy.min(0.0);
    let reach = dx.abs() + dy.abs();
    for (at, pixel) in shot.values.iter_mut().enumerate() {
        let (x, y) = ((at % shot.width) as f32 / width, (at / shot.width) as f32 / height);
        let mut factor = 1.0 - fall * (dx * x + dy * y - least) / reach;
        if has_shadow {
            // A straight edge, as of a hand or a book, about a twelfth of the picture wide.
            let far = (x - 0.5) * turn.cos() + (y - 0.5) * turn.sin() - edge;
            factor *= 1.0 - dark * (0.5 + 12.0 * far).clamp(0.0, 1.0);
        }
        *pixel = pixel.map(|value| value * factor);
    }
}

fn scaled(page: Page, scale: f32) -> Page {
    let side = |n: usize| ((n as f32 * scale) as u32).max(1);
    let (width, height) = (side(page.width), side(page.height));
    let image = RgbImage::from_raw(page.width as u32, page.height as u32, page.rgb);
    let image = image.expect("as many bytes as pixels");
    let rgb = imageops::resize(&image, width, height, FilterType::Triangle).into_raw();
    Page { width: width as usize, height: height as usize, rgb }
}

fn as_jpeg(page: &Page, quality: u8) -> Page {
    let mut bytes = Vec::new();
    let (width, height) = (page.width as u32, page.height as u32);
    let written = JpegEncoder::new_with_quality(&mut bytes, quality).encode(
        &page.rgb,
        width,
        height,
        ExtendedColorType::Rgb8,
    );
    let read =
        written.and_then(|()| image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg));
    let rgb = read.expect("what was just written").into_rgb8().into_raw();
    Page { width: page.width, height: page.height, rgb }
}
