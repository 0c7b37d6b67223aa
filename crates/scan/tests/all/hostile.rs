//! Pictures that show no puzzle, or hardly one: every scan ends, without a panic, with an answer or a reason.

use pictogrid_core::SplitMix64;
use pictogrid_scan::{NoGrid, Options, Pixels, scan};

fn picture(width: usize, height: usize, gray: impl Fn(usize, usize) -> u8) -> Pixels {
    let bytes: Vec<u8> = (0..width * height).map(|at| gray(at % width, at / width)).collect();
    Pixels::from_gray(width, height, &bytes).unwrap()
}

#[test]
fn no_pixels_are_no_grid() {
    for (width, height) in [(0, 0), (0, 7), (7, 0)] {
        let nothing = picture(width, height, |_, _| 0);
        assert_eq!(scan(&nothing, &Options::default()), Err(NoGrid::Size));
    }
}

#[test]
fn small_and_thin_pictures_are_no_grid() {
    for (width, height) in [(1, 1), (1, 500), (500, 1), (2, 2), (3, 900), (9, 9), (40, 40)] {
        for shade in [0, 255] {
            let blank = picture(width, height, |_, _| shade);
            assert_eq!(scan(&blank, &Options::default()), Err(NoGrid::NoLines));
        }
        let stripes = picture(width, height, |x, y| if (x + y) % 3 == 0 { 0 } else { 255 });
        assert!(scan(&stripes, &Options::default()).is_err());
    }
}

#[test]
fn noise_and_gradients_are_no_puzzle() {
    let seed = |x: usize, y: usize| SplitMix64::new((x * 4099 + y) as u64).next_u64() as u8;
    let noise = picture(600, 500, seed);
    let slope = picture(600, 500, |x, y| ((x + y) * 255 / 1100) as u8);
    let waves = picture(600, 500, |x, y| {
        let value = (x as f32 / 9.0).sin() * (y as f32 / 9.0).sin();
        (127.0 + 120.0 * value) as u8
    });
    for picture in [noise, slope, waves] {
        if let Ok(found) = scan(&picture, &Options::default()) {
            assert!(found.verdict.id() != "unique", "{:?}", found.size);
        }
    }
}

#[test]
fn a_grid_without_numbers_has_none() {
    let lines = picture(420, 420, |x, y| {
        let is_line = |at: usize| (10..=410).contains(&at) && (at - 10) % 20 < 2;
        let is_inside = (10..412).contains(&x) && (10..412).contains(&y);
        if is_inside && (is_line(x) || is_line(y)) { 0 } else { 255 }
    });
    assert_eq!(scan(&lines, &Options::default()), Err(NoGrid::NoNumbers));
}

#[test]
fn corners_and_sizes_may_be_anything() {
    let blank = picture(50, 60, |_, _| 255);
    let (nan, huge) = (f32::NAN, f32::MAX);
    let all = [
        [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]],
        [[nan, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]],
        [[-huge, 0.0], [huge, 0.0], [huge, huge], [0.0, huge]],
        [[5.0, 5.0], [45.0, 5.0], [45.0, 55.0], [5.0, 55.0]],
    ];
    for corners in all {
        for size in [[0, 0], [1, 1], [10, 10], [usize::MAX, 3]] {
            let mut options = Options::default();
            options.corners = Some(corners);
            options.size = Some(size);
            assert!(scan(&blank, &options).is_err());
        }
    }
}

#[test]
fn without_a_budget_nothing_is_settled_and_a_large_picture_ends() {
    let mut options = Options::default();
    options.budget = 0;
    let large = picture(4000, 3000, |x, y| if x % 50 < 3 || y % 50 < 3 { 0 } else { 230 });
    assert!(scan(&large, &options).is_err());
}
