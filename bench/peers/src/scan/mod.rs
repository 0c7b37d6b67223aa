//! Pictures of known puzzles read back: what is right, by style, without and with the help of the puzzle.
//!
//! ```text
//!   seed, style ─▶ picture (fonts that training never saw) ─▶ scan ─▶ beside the truth
//!   size      columns and rows are right         none, sums, puzzle   all clues right: the likeliest,
//!   unique×   called unique and wrong                                 with equal sums, as scanned
//!   doubts    share of lines in doubt            named   wrong lines that are in doubt
//! ```
//!
//! Fonts are those of the machine: `docs/lab/scan.md` lists the packages of its table. Lines count as wrong
//! only where the size is right, since otherwise no line has a partner.

use std::path::PathBuf;

use cpu_time::ProcessTime;
use pictogrid_scan::{Options, Pixels, Scanned, Verdict, scan};
use pictogrid_scankit::{Clues, Fonts, Purpose, Style, draw};

use crate::Say;

/// What the table may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Pictures of each style
    #[arg(short, default_value_t = 25)]
    n: u64,
    /// The first seed
    #[arg(long, default_value_t = 20_000)]
    first: u64,
    /// Only these styles, with commas between
    #[arg(long, value_delimiter = ',')]
    styles: Vec<String>,
    /// Where fonts are
    #[arg(long, default_value = "/usr/share/fonts")]
    fonts: PathBuf,
    /// A line for each picture that was not read right
    #[arg(long)]
    failures: bool,
}

/// What was counted.
#[derive(Clone, Copy, Default)]
struct Counts {
    n: usize,
    size: usize,
    perfect: [usize; 3],
    unique_wrong: usize,
    lines: usize,
    doubts: usize,
    wrong: usize,
    named: usize,
    seconds: f64,
}

/// Prints the table.
pub fn run(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    let fonts = Fonts::below(&arguments.fonts);
    let (training, measuring) = fonts.families();
    if measuring == 0 {
        return Err(format!("there are no fonts below {}", arguments.fonts.display()));
    }
    say(&format!("{measuring} families of fonts, {training} others for training"))?;
    say(
        "| style | n | size | none | sums | puzzle | unique× | doubts | wrong lines | named | CPU ms |",
    )?;
    say("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")?;
    let mut all = Counts::default();
    for style in Style::ALL {
        if !arguments.styles.is_empty() && !arguments.styles.iter().any(|id| id == style.id()) {
            continue;
        }
        let mut counts = Counts::default();
        for seed in arguments.first..arguments.first + arguments.n {
            let line = measure(seed, style, &fonts, &mut counts)?;
            if let Some(line) = line.filter(|_| arguments.failures) {
                say(&line)?;
            }
        }
        say(&row(style.id(), &counts))?;
        all.add(&counts);
    }
    say(&row("all", &all))
}

/// Reads one picture; gives what is to be said of a failure.
fn measure(
    seed: u64,
    style: Style,
    fonts: &Fonts,
    counts: &mut Counts,
) -> Result<Option<String>, String> {
    let (page, truth) = draw(seed, style, Purpose::Measuring, fonts);
    let picture = Pixels::from_rgb(page.width, page.height, &page.rgb).ok_or("no pixels")?;
    let begin = ProcessTime::now();
    let found = scan(&picture, &Options::default());
    counts.seconds += begin.elapsed().as_secs_f64();
    counts.n += 1;
    let clues = &truth.clues;
    let expected: Vec<Vec<u32>> = clues.rows.iter().chain(&clues.columns).cloned().collect();
    let name = format!("{} {seed} {}×{}", style.id(), clues.columns.len(), clues.rows.len());
    let found = match found {
        Ok(found) => found,
        Err(error) => return Ok(Some(format!("{name}: {error}"))),
    };
    let read: Vec<Vec<u32>> = found.lines.iter().map(|line| line.clue.clone()).collect();
    let is_size = is_size(&found, clues);
    let is_right = is_size && read == expected;
    counts.size += usize::from(is_size);
    let by = [&found.undecoded.likeliest, &found.undecoded.by_sums, &read];
    for (sum, clues) in counts.perfect.iter_mut().zip(by) {
        *sum += usize::from(is_size && *clues == expected);
    }
    counts.unique_wrong += usize::from(found.verdict == Verdict::Unique && !is_right);
    if is_right {
        return Ok(None);
    }
    let mut line = format!(
        "{name}: {} {}×{} cost {:.1} {:?}",
        found.verdict.id(),
        found.size[0],
        found.size[1],
        found.cost,
        found.notes
    );
    if is_size {
        let in_doubt: Vec<usize> = found.doubts.iter().map(|doubt| doubt.line).collect();
        let wrong: Vec<usize> = (0..read.len()).filter(|&at| read[at] != expected[at]).collect();
        let named = wrong.iter().filter(|line| in_doubt.contains(line)).count();
        let mut distinct = in_doubt.clone();
        distinct.dedup();
        counts.lines += read.len();
        counts.doubts += distinct.len();
        counts.wrong += wrong.len();
        counts.named += named;
        line += &format!(" wrong {} named {named}", wrong.len());
        for &at in wrong.iter().take(3) {
            let sign = if in_doubt.contains(&at) { "?" } else { "!" };
            line += &format!(" {sign}{at}: {:?} for {:?}", read[at], expected[at]);
        }
    }
    Ok(Some(line))
}

fn is_size(found: &Scanned, clues: &Clues) -> bool {
    found.size == [clues.columns.len(), clues.rows.len()]
}

fn row(name: &str, counts: &Counts) -> String {
    let share = |a: usize, b: usize| match b {
        0 => "–".to_owned(),
        _ => format!("{:.0} %", 100.0 * a as f64 / b as f64),
    };
    let Counts { n, size, perfect: [none, sums, puzzle], unique_wrong, lines, doubts, .. } =
        *counts;
    let Counts { wrong, named, seconds, .. } = *counts;
    let ms = 1000.0 * seconds / n.max(1) as f64;
    format!(
        "| {name} | {n} | {size} | {none} | {sums} | {puzzle} | {unique_wrong} | {} | {wrong} | {} | {ms:.0} |",
        share(doubts, lines),
        share(named, wrong)
    )
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.n += other.n;
        self.size += other.size;
        for (sum, more) in self.perfect.iter_mut().zip(other.perfect) {
            *sum += more;
        }
        self.unique_wrong += other.unique_wrong;
        self.lines += other.lines;
        self.doubts += other.doubts;
        self.wrong += other.wrong;
        self.named += other.named;
        self.seconds += other.seconds;
    }
}
