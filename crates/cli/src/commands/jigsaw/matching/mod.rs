//! `pictogrid jigsaw match`: the tiles of a board laid so that edges match.
//!
//! | file | decides |
//! |---|---|
//! | `given` | the board and its hints, from files and flags |
//! | `crew` | the search on several threads, its clock and its budget |
//! | `report` | what is said, printed and written of what was found |
//! | `truth` | every verdict against brute force, in tests |
//!
//! Whatever is printed has been confirmed by code that shares nothing with the search.

mod crew;
mod given;
mod report;
#[cfg(test)]
mod truth;

use std::{path::PathBuf, time::Instant};

use pictogrid_core::Fault;
use pictogrid_jigsaw::matching::{Board, Search, confirm, forecast};

use crate::{args::matching::MatchArgs, console::Console, exit::Exit, stop::Stop};

use crew::{Budget, Crew, Goal, Watch};
use report::{Outcome, Report};

use super::solve;

/// Lays the tiles of the board.
pub(super) fn run(args: &MatchArgs) -> Exit {
    // While nothing is searched Ctrl-C ends it at once, and leaves no half of a file behind.
    let stop = Stop::on_ctrl_c();
    let mut console = Console::new(args.quiet);
    let read = [Some(&args.board), args.hints.as_ref(), args.confirm.as_ref()];
    let read = read.into_iter().flatten().map(PathBuf::as_path);
    if let Err(exit) = solve::refuse_clash(read, args.output.as_ref(), args.force, &mut console) {
        return exit;
    }
    let end = match given::board(args) {
        Ok(board) => match &args.confirm {
            Some(path) => confirmed(args, &board, path, &mut console),
            None => searched(args, &board, stop, &mut console),
        },
        Err(refused) => Err(refused.say(args, &mut console)),
    };
    let exit = end.unwrap_or_else(|exit| exit);
    exit.max(console.finish())
}

/// Checks a placement.
fn confirmed(
    args: &MatchArgs,
    board: &Board,
    path: &std::path::Path,
    console: &mut Console,
) -> Result<Exit, Exit> {
    let placement = given::placement(path).map_err(|refused| refused.say(args, console))?;
    let report = Report::new(args, board);
    match confirm(board, &placement) {
        Ok(confirmed) => report.confirmed(&placement, confirmed, console),
        Err(error) => {
            let refused = given::Refused::broken(path, &error.to_string());
            Err(refused.say(args, console))
        }
    }
}

/// Searches, and says what was found.
fn searched(
    args: &MatchArgs,
    board: &Board,
    stop: Stop,
    console: &mut Console,
) -> Result<Exit, Exit> {
    let clock = Instant::now();
    let goal = if args.count {
        Goal::Count
    } else if args.unique {
        Goal::Unique
    } else if args.best {
        Goal::Best
    } else {
        Goal::First
    };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let budget = Budget {
        placements: args.budget.placements,
        n_threads: args.budget.threads.map_or_else(cores, usize::from),
        seed: args.budget.seed,
    };
    let watch = Watch::new(args.budget.timeout, stop);
    let forecast = forecast(board);
    // The time that it takes to prepare the search is part of its time.
    let worked = watch.stop.during(|| {
        let search = Search::watched(board, &mut || watch.cause().is_some())?;
        let findings = Crew::new((board, &search), goal, budget, forecast, &watch).run();
        Ok((search, findings))
    });
    let (search, findings) = worked
        .map_err(|fault: Fault| given::Refused::fault(&args.board, fault).say(args, console))?;
    let micros = clock.elapsed().as_micros() as u64;
    let outcome = Outcome { goal, search: &search, findings: &findings, micros, forecast };
    Report::new(args, board).searched(&outcome, console)
}
