//! `pictogrid jigsaw`: one file for each of its commands.
//!
//! | file | decides |
//! |---|---|
//! | `solve` | tiles put together |
//! | `find` | patterns in a picture |
//! | `make_board` | planted boards for edge matching |
//! | `matching` | the tiles of such a board laid |
//! | `make` | planted jigsaws and their solutions |
//! | `tiles` | tiles read, assembled, and the answer checked |
//! | `shapes` | answers as JSON |
//! | `patterns` | where patterns come from |
//! | `drawing` | pictures as text, SVG and PNG |

mod drawing;
mod find;
mod make;
mod make_board;
mod matching;
mod patterns;
mod shapes;
mod solve;
mod tiles;

use crate::{
    args::jigsaw::{JigsawArgs, JigsawCommand},
    exit::Exit,
};

/// Runs one of the commands.
pub(crate) fn run(args: &JigsawArgs) -> Exit {
    match &args.command {
        JigsawCommand::Solve(args) => solve::run(args),
        JigsawCommand::Find(args) => find::run(args),
        JigsawCommand::Make(args) => make::run(args),
        JigsawCommand::Match(args) => matching::run(args),
        JigsawCommand::MakeBoard(args) => make_board::run(args),
    }
}
