//! `pictogrid jigsaw match`: the tiles of a board laid so that edges match.
//!
//! | file | decides |
//! |---|---|
//! | `given` | the board and its pins, from files and flags |
//! | `report` | what is said, printed and written of what was found |

mod given;
mod report;

use std::path::{Path, PathBuf};

use pictogrid_jigsaw::matching::{Board, Goal, SolveError, SolveOptions, confirm, solve};

use crate::{
    args::{matching::MatchArgs, number_of_threads},
    output::printer::Printer,
    run::{
        deadline::Deadline,
        exit::{End, Exit},
        stop::Stop,
    },
};

use report::Report;

use super::files;

pub(super) fn run(args: &MatchArgs) -> End {
    // While nothing is searched Ctrl-C ends it at once, and leaves no half of a file behind.
    let stop = Stop::on_ctrl_c();
    let mut printer = Printer::new(args.quiet);
    let read = [Some(&args.board), args.pins.as_ref(), args.confirm.as_ref()];
    let read = read.into_iter().flatten().map(PathBuf::as_path);
    let written = args.output.as_ref().map(|drawing| drawing.path.as_path());
    files::refuse_clash(read, written, args.force, &mut printer)?;
    let end = match given::board(args) {
        Ok(board) => match &args.confirm {
            Some(path) => confirmed(args, &board, path, &mut printer),
            None => searched(args, &board, &stop, &mut printer),
        },
        Err(refused) => Err(printer.refuse(&refused, args.json)),
    };
    Ok(end.unwrap_or_else(|exit| exit).max(printer.finish()))
}

fn confirmed(args: &MatchArgs, board: &Board, path: &Path, printer: &mut Printer) -> End {
    let confirmed = given::placement(path).and_then(|placement| {
        let score = confirm(board, &placement);
        Ok((score.map_err(|error| given::broken(path, &error.to_string()))?, placement))
    });
    let (score, placement) = confirmed.map_err(|refused| printer.refuse(&refused, args.json))?;
    Report::new(args, board).confirmed(&placement, score, printer)
}

/// Searches, and says what was found.
fn searched(args: &MatchArgs, board: &Board, stop: &Stop, printer: &mut Printer) -> End {
    let mut watch = Deadline::new(args.budget.timeout, stop);
    let goal = if args.count {
        Goal::Count
    } else if args.unique {
        Goal::Unique
    } else if args.best {
        Goal::Best
    } else {
        Goal::First
    };
    let options = SolveOptions {
        goal,
        placements: args.budget.placements,
        n_threads: number_of_threads(args.budget.threads),
        seed: args.budget.seed,
    };
    let found = stop.during(|| solve(board, &options, &mut watch));
    let ended = (super::cause(&watch), watch.micros());
    match found {
        Ok(found) => Report::new(args, board).searched(&found, ended, printer),
        Err(SolveError::TooLarge(fault)) => {
            Err(printer.refuse(&given::fault(&args.board, fault), args.json))
        }
        Err(wrong) => {
            printer.error(&format!("{}: {wrong}; please report it", args.board.display()));
            Err(Exit::Internal)
        }
    }
}
