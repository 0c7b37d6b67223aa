//! `pictogrid bench --make records` and `--make line`: material to measure on, the same for everyone.

use pictogrid_planted::{
    lines::{self, Shape},
    records::{Planted, kind},
};

use crate::{
    args::bench::{BenchArgs, LongLineArgs},
    exit::End,
    printer::Printer,
};

/// Records made at a time.
const SHARE: usize = 10_000;

pub(crate) fn run(args: &BenchArgs) -> End {
    args.refuse_what_is_ignored();
    let mut printer = Printer::new(false);
    if args.make == "line" {
        return long_line(args, printer);
    }
    let name = args.records.kind.as_deref().unwrap_or("usual");
    let kind = kind(name).expect("one of those that are offered");
    let mut planted = Planted::new(args.seed, kind);
    let mut left = args.records.lines.unwrap_or(1_000_000);
    while left > 0 {
        let n = left.min(SHARE);
        printer.out(planted.text(n).as_bytes())?;
        left -= n;
    }
    Ok(printer.finish())
}

fn long_line(args: &BenchArgs, mut printer: Printer) -> End {
    let LongLineArgs { cells, runs, length, known } = args.line;
    let (cells, runs) = (cells.unwrap_or(100_000), runs.unwrap_or(25_000));
    let (length, known) = (length.unwrap_or(1.0), known.unwrap_or(1.0));
    if !(length >= 1.0 && (0.0..=100.0).contains(&known)) {
        let message = "a run has 1 cell at least, and 0 to 100 of 100 cells are known";
        return Err(printer.bad(message));
    }
    let line = lines::line(args.seed, Shape { cells, runs, length, known }).ok_or_else(|| {
        printer.bad(&format!(
            "{runs} runs of {length} cells on average are none, or do not fit {cells} cells, of \
             which a line has {} at most",
            lines::MOST_CELLS
        ))
    })?;
    Ok(printer.print(line.as_bytes()))
}
