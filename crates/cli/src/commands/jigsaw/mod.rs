//! `pictogrid jigsaw`: one file for each of its commands.
//!
//! | file | decides |
//! |---|---|
//! | `make` | planted jigsaws and their solutions |
//! | `patterns` | where patterns come from |

mod make;
mod patterns;

use crate::{
    args::jigsaw::{JigsawArgs, JigsawCommand},
    exit::Exit,
};

/// Runs one of the commands.
pub(crate) fn run(args: &JigsawArgs) -> Exit {
    match &args.command {
        JigsawCommand::Make(args) => make::run(args),
    }
}
