//! `pictogrid jigsaw`: one file for each of its commands.
//!
//! | file | decides |
//! |---|---|
//! | `solve` | tiles put together |
//! | `find` | patterns in a picture |
//! | `matching` | the tiles of such a board laid |
//! | `make` | planted jigsaws and boards, and their solutions |
//! | `tiles` | tiles read and assembled, and the answer as JSON |
//! | `pictures` | pictures and patterns from files |
//! | `drawing` | pictures drawn and written |

mod drawing;
mod find;
mod make;
mod matching;
mod pictures;
mod solve;
mod tiles;

use pictogrid_json::JigsawStop;
use pictogrid_solve::StopReason;

use crate::{
    args::jigsaw::{JigsawArgs, JigsawCommand},
    limits::{deadline::Deadline, exit::End},
};

pub(crate) fn run(args: &JigsawArgs) -> End {
    match &args.command {
        JigsawCommand::Solve(args) => solve::run(args),
        JigsawCommand::Find(args) => find::run(args),
        JigsawCommand::Make(args) => make::run(args),
        JigsawCommand::Match(args) => matching::run(args),
    }
}

/// What ended a search that was ended from outside.
fn cause(deadline: &Deadline<'_>) -> JigsawStop {
    match deadline.ended {
        Some(StopReason::Time) => JigsawStop::Time,
        Some(StopReason::Memory) => JigsawStop::Memory,
        _ => JigsawStop::Interrupted,
    }
}
