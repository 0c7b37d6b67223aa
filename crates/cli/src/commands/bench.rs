//! `pictogrid bench --make records` and `--make line`: material to measure on, the same for everyone.

use pictogrid_planted::{
    lines::{self, Shape},
    records::{Planted, kind},
};

use crate::{
    args::{BenchArgs, LongLineArgs},
    console::Console,
    exit::Exit,
};

/// Records made at a time.
const SHARE: usize = 10_000;

/// Prints what is to be made.
pub(crate) fn run(args: &BenchArgs) -> Exit {
    let mut console = Console::new(false);
    if args.make == "line" {
        return long_line(args, console);
    }
    let Some(kind) = kind(&args.kind) else {
        console.error(&format!("{}: no such kind of records", args.kind));
        return Exit::Bad;
    };
    let (mut planted, mut left) = (Planted::new(args.seed, kind), args.lines);
    while left > 0 {
        let n = left.min(SHARE);
        if let Err(exit) = console.out(planted.text(n).as_bytes()) {
            return exit;
        }
        left -= n;
    }
    console.finish()
}

fn long_line(args: &BenchArgs, mut console: Console) -> Exit {
    let LongLineArgs { cells, runs, length, known } = args.line;
    if !(length >= 1.0 && (0.0..=100.0).contains(&known)) {
        console.error("a run has 1 cell at least, and 0 to 100 of 100 cells are known");
        return Exit::Bad;
    }
    let Some(line) = lines::line(args.seed, Shape { cells, runs, length, known }) else {
        console.error(&format!(
            "{runs} runs of {length} cells on average are none, or do not fit {cells} cells, of \
             which a line has {} at most",
            lines::MOST_CELLS
        ));
        return Exit::Bad;
    };
    match console.out(line.as_bytes()) {
        Ok(()) => console.finish(),
        Err(exit) => exit,
    }
}
