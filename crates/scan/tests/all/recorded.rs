//! Recorded seeds: a few pictures of each flat style, drawn with the font of this repository, and how many
//! of them are read without a mistake. A better scan raises a figure, and a worse one is seen.

use pictogrid_scan::{Options, Pixels, Scanned, Verdict, scan};
use pictogrid_scankit::{Fonts, Purpose, Style, Truth, draw};

static FONT: &[u8] = include_bytes!("../../../render/fonts/pictogrid-sans.ttf");

/// Pictures of each style.
const N: u64 = 3;

fn read(seed: u64, style: Style) -> (Option<Scanned>, Truth) {
    let fonts = Fonts::of_bytes(&[FONT]);
    let (page, truth) = draw(seed, style, Purpose::Measuring, &fonts);
    let picture = Pixels::from_rgb(page.width, page.height, &page.rgb).unwrap();
    (scan(&picture, &Options::default()).ok(), truth)
}

fn is_right(found: &Scanned, truth: &Truth) -> bool {
    found.rows().eq(&truth.clues.rows) && found.columns().eq(&truth.clues.columns)
}

#[test]
fn recorded_seeds_give_recorded_figures() {
    let recorded = [
        (Style::Plain, 3),
        (Style::Boxed, 3),
        (Style::App, 3),
        (Style::Dark, 2),
        (Style::Gaps, 3),
        (Style::Half, 3),
        (Style::Scan, 3),
    ];
    let count = |style: Style| {
        let right = |&seed: &u64| {
            let (found, truth) = read(seed, style);
            found.is_some_and(|found| found.verdict == Verdict::Unique && is_right(&found, &truth))
        };
        (500..500 + N).filter(right).count()
    };
    let found = recorded.map(|(style, _)| (style, count(style)));
    assert_eq!(found, recorded);
}

#[test]
fn numbers_are_where_they_were_drawn() {
    let (found, truth) = read(500, Style::Plain);
    let found = found.unwrap();
    assert!(is_right(&found, &truth));
    let boxes: Vec<[f32; 4]> = found.lines.iter().flat_map(|line| line.boxes.clone()).collect();
    let drawn: Vec<_> = truth.numbers.iter().filter(|number| number.value > 0).collect();
    assert_eq!(boxes.len(), drawn.len());
    for (area, number) in boxes.iter().zip(drawn) {
        let middle = ((area[0] + area[2]) / 2.0, (area[1] + area[3]) / 2.0);
        let [left, top, right, bottom] = number.area;
        let (x, y) = truth.warp.place((left + right) / 2.0, (top + bottom) / 2.0);
        assert!((middle.0 - x).abs() < 3.0 && (middle.1 - y).abs() < 3.0);
    }
    let [left, top] = found.corners[0];
    let (x, y) = truth.warp.place(truth.start[0], truth.start[1]);
    assert!((left - x).abs() < 3.0 && (top - y).abs() < 3.0);
}

#[test]
fn corners_that_are_given_are_used() {
    let fonts = Fonts::of_bytes(&[FONT]);
    let (page, truth) = draw(501, Style::Plain, Purpose::Measuring, &fonts);
    let picture = Pixels::from_rgb(page.width, page.height, &page.rgb).unwrap();
    let size = [truth.clues.columns.len(), truth.clues.rows.len()];
    let place = |u: usize, v: usize| {
        let [x, y] = truth.start;
        let place = truth.warp.place(x + u as f32 * truth.cell, y + v as f32 * truth.cell);
        [place.0, place.1]
    };
    let mut options = Options::default();
    options.size = Some(size);
    options.corners =
        Some([place(0, 0), place(size[0], 0), place(size[0], size[1]), place(0, size[1])]);
    let found = scan(&picture, &options).unwrap();
    assert_eq!(found.size, size);
    assert!(is_right(&found, &truth));
}
