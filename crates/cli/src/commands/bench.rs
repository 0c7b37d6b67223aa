//! `pictogrid bench --make records`: material to measure on, the same for everyone.

use pictogrid_planted::records::{Planted, kind};

use crate::{args::BenchArgs, console::Console, exit::Exit};

/// Records made at a time.
const SHARE: usize = 10_000;

/// Prints what is to be made.
pub(crate) fn run(args: &BenchArgs) -> Exit {
    let mut console = Console::new(false);
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
