//! The tables of `docs/lab/orders.md`: puzzles to order and mended pictures, in milliseconds of one
//! core. `cargo run --release -p pictogrid-generate --no-default-features --example orders_table`
//!
//! Beside them a plain generator: smoothed noise without blank or full lines, drawn again until a line
//! solver that tries all arrangements settles it.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::{collections::HashMap, time::Instant};

use pictogrid_core::{Picture, Puzzle, Shape, Silent, Value};
use pictogrid_generate::{
    order::{Kind, Order, Orders},
    repair::{Goal, Terms, repair},
};
use pictogrid_planted::SplitMix64;

fn main() {
    orders();
    plain_generator();
    mends();
}

/// Median, the value that 95 of 100 do not exceed, and the worst.
fn spread(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    format!("{:.1} / {:.1} / {:.1}", at(50), at(95), at(100))
}

/// What this process had of a core, where the system says so: it does not count what others take.
fn nanos_on_core() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

fn millis<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (begun, on_core) = (Instant::now(), nanos_on_core());
    let done = work();
    let nanos = nanos_on_core().zip(on_core).map(|(end, begin)| end - begin);
    (done, nanos.unwrap_or(begun.elapsed().as_nanos() as f64) / 1e6)
}

fn orders() {
    println!("| level | 10×10 | 15×15 | 20×20 | 30×30 |\n|---|--:|--:|--:|--:|");
    for level in 1..=6 {
        let cell = |side: u32| {
            let n = if side < 30 { 40 } else { 15 };
            let mut order = Order::new(side, side);
            (order.level, order.seed) = (Some(level), 1);
            let mut orders = Orders::new(order);
            let time = |_| {
                let (made, time) = millis(|| orders.next(&mut Silent));
                made.map_or(f64::INFINITY, |_| time)
            };
            spread((0..n).map(time).collect())
        };
        let sides: &[u32] = if level < 5 { &[10, 15, 20, 30] } else { &[10, 15, 20] };
        let cells: Vec<String> = sides.iter().map(|&side| cell(side)).collect();
        println!("| {level} | {} |", cells.join(" | "));
    }
    let mut order = Order::new(50, 50);
    (order.level, order.seed) = (Some(1), 1);
    let mut orders = Orders::new(order);
    let times = (0..15).map(|_| millis(|| orders.next(&mut Silent).is_ok()).1).collect();
    println!("\n50×50, level 1: {}\n", spread(times));
}

fn smoothed(cells: &[bool], side: usize) -> Vec<bool> {
    let near = |at: usize| at.saturating_sub(1)..(at + 2).min(side);
    let cell = |i: usize| {
        let (x, y) = (i % side, i / side);
        let around = near(y).flat_map(|v| near(x).map(move |u| v * side + u));
        let (n, n_filled) = around.fold((0, 0), |(n, m), at| (n + 1, m + usize::from(cells[at])));
        2 * n_filled > n || 2 * n_filled == n && cells[i]
    };
    (0..side * side).map(cell).collect()
}

fn noise(random: &mut SplitMix64, side: usize, percent: u32) -> Vec<bool> {
    (0..side * side).map(|_| random.chance(percent)).collect()
}

fn line_of(line: usize, side: usize) -> impl Fn(usize) -> usize {
    move |i| if line < side { line * side + i } else { i * side + line - side }
}

/// All arrangements of a line that agree with what is known, joined: a bit for empty, one for filled.
fn joined(runs: &[usize], known: &[u8], joined_so_far: &mut [u8], cells: &mut Vec<u8>) {
    let Some((&g, rest)) = runs.split_first() else {
        if known[cells.len()..].iter().all(|mark| mark & 1 != 0) {
            let whole = cells.iter().copied().chain(std::iter::repeat(1));
            joined_so_far.iter_mut().zip(whole).for_each(|(to, mark)| *to |= mark);
        }
        return;
    };
    let needed = rest.iter().map(|g| g + 1).sum::<usize>();
    let start = cells.len();
    let mut lo = start;
    while lo + g + needed <= known.len() {
        let is_apart = lo + g == known.len() || known[lo + g] & 1 != 0;
        if is_apart && known[lo..lo + g].iter().all(|mark| mark & 2 != 0) {
            cells.extend(std::iter::repeat_n(1, lo - start));
            cells.extend(std::iter::repeat_n(2, g));
            cells.extend((lo + g < known.len()).then_some(1));
            joined(rest, known, joined_so_far, cells);
            cells.truncate(start);
        }
        if known[lo] & 1 == 0 {
            return;
        }
        lo += 1;
    }
}

/// Whether lines settle a picture, each time all lines from the first on.
fn is_settled_plainly(picture: &[bool], side: usize) -> bool {
    let runs = |line: usize| -> Vec<usize> {
        let at = line_of(line, side);
        let cells: Vec<bool> = (0..side).map(|i| picture[at(i)]).collect();
        cells.split(|&cell| !cell).map(<[bool]>::len).filter(|&g| g > 0).collect()
    };
    let clues: Vec<Vec<usize>> = (0..2 * side).map(runs).collect();
    let mut marks = vec![3_u8; side * side];
    loop {
        let before = marks.clone();
        for (line, clue) in clues.iter().enumerate() {
            let at = line_of(line, side);
            let known: Vec<u8> = (0..side).map(|i| marks[at(i)]).collect();
            let mut found = vec![0; side];
            joined(clue, &known, &mut found, &mut Vec::new());
            (0..side).for_each(|i| marks[at(i)] = found[i]);
        }
        if marks == before {
            return marks.iter().all(|&mark| mark != 3);
        }
    }
}

fn plain_generator() {
    println!("| | 10×10 | 15×15 | 20×20 |\n|---|--:|--:|--:|");
    let mut random = SplitMix64::new(3);
    let mut plain = |side: usize| {
        let time = |_| {
            millis(|| {
                loop {
                    let picture = smoothed(&noise(&mut random, side, 50), side);
                    let mut lines = (0..2 * side).map(|line| {
                        let at = line_of(line, side);
                        (0..side).filter(|&i| picture[at(i)]).count()
                    });
                    let is_odd = lines.any(|n| n == 0 || n == side);
                    if !is_odd && is_settled_plainly(&picture, side) {
                        break;
                    }
                }
            })
            .1
        };
        spread((0..30).map(time).collect())
    };
    let plain: Vec<String> = [10, 15, 20].iter().map(|&side| plain(side)).collect();
    println!("| plain generator, solved by lines | {} |", plain.join(" | "));
    let ours = |side: u32| {
        let mut order = Order::new(side, side);
        (order.kind, order.fill, order.seed) = (Some(Kind::Shapes), Some(50), 3);
        let mut orders = Orders::new(order);
        spread((0..100).map(|_| millis(|| orders.next(&mut Silent).is_ok()).1).collect())
    };
    let ours: Vec<String> = [10, 15, 20].iter().map(|&side| ours(side)).collect();
    println!("| ours, without a level | {} |\n", ours.join(" | "));
}

/// A picture that lines do not settle.
fn broken(random: &mut SplitMix64, kind: &str, side: usize, percent: u32) -> Puzzle {
    let mut cells = noise(random, side, percent);
    if kind == "shapes" {
        cells = smoothed(&cells, side);
    }
    let color = |random: &mut SplitMix64| match kind {
        "colors" => Value(1 + random.below(3) as u8),
        _ => Value::FILLED,
    };
    let values = cells.iter().map(|&cell| if cell { color(random) } else { Value::EMPTY });
    let shape = Shape::rect(side as u32, side as u32);
    Puzzle::of_picture(&Picture::new(shape, values.collect()))
}

fn mends() {
    println!(
        "| picture | goal | mended | ms | cells | visibility | one cell | least proven |\n\
         |---|---|--:|--:|--:|--:|--:|--:|"
    );
    let sets = [
        ("noise", 20, 40, 20),
        ("noise", 10, 45, 60),
        ("noise", 20, 50, 60),
        ("noise", 30, 50, 40),
        ("shapes", 20, 45, 60),
        ("shapes", 30, 45, 40),
        ("colors", 15, 50, 100),
        ("noise", 50, 55, 10),
        ("shapes", 50, 45, 10),
    ];
    for (kind, side, percent, n) in sets {
        for (name, goal, is_faithful) in [
            ("lines", Goal::Lines, false),
            ("lines, faithful", Goal::Lines, true),
            ("unique", Goal::Unique, false),
        ] {
            if side == 50 && goal == Goal::Unique {
                continue;
            }
            let mut random = SplitMix64::new(4);
            let mut terms = Terms::new(goal);
            terms.is_faithful = is_faithful;
            let (mut times, mut counts) = (Vec::new(), HashMap::new());
            let mut visibility = 0.0;
            while times.len() < n {
                let puzzle = broken(&mut random, kind, side, percent);
                let (mended, time) = millis(|| repair(&puzzle, &terms, &mut Silent).unwrap());
                if mended.is_reached && mended.changes.is_empty() {
                    continue;
                }
                times.push(time);
                let n_cells = mended.changes.len();
                visibility += mended.changes.iter().map(|change| change.visibility).sum::<f64>();
                let mut count = |what, by| *counts.entry(what).or_insert(0) += by;
                count("mended", usize::from(mended.is_reached));
                count("cells", n_cells);
                count("one", usize::from(n_cells == 1));
                count("least", usize::from(n_cells == mended.at_least));
            }
            let count = |what| counts.get(what).copied().unwrap_or(0);
            println!(
                "| {kind} {side}×{side}, {percent} % | {name} | {} of {n} | {} | {:.2} | {:.2} | {} | {} |",
                count("mended"),
                spread(times),
                count("cells") as f64 / n as f64,
                visibility / count("cells").max(1) as f64,
                count("one"),
                count("least"),
            );
        }
    }
}
