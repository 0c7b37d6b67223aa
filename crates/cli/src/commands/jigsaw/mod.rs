//! `pictogrid jigsaw`: one file for each of its commands.
//!
//! | file | decides |
//! |---|---|
//! | `solve` | tiles put together |
//! | `find` | patterns in a picture |
//! | `matching` | the tiles of such a board laid |
//! | `make` | planted jigsaws and boards, and their solutions |
//! | `picture_file` | a picture file as cells |
//! | `tiles` | tiles read and assembled |
//! | `files` | files read and written |
//! | `shapes` | answers as JSON |
//! | `patterns` | where patterns come from |
//! | `drawing` | pictures handed over to be drawn |

mod drawing;
mod files;
mod find;
mod make;
mod matching;
mod patterns;
mod picture_file;
mod shapes;
mod solve;
mod tiles;

use pictogrid_json::JigsawStop;
use pictogrid_solve::StopReason;

use crate::{
    args::jigsaw::{JigsawArgs, JigsawCommand},
    run::{deadline::Deadline, exit::End},
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
        _ => JigsawStop::Interrupted,
    }
}
