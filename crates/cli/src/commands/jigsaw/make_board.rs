//! `pictogrid jigsaw make --kinds`: planted tiles for edge matching, and the placement they were
//! cut from.

use pictogrid_jigsaw::matching::{Recipe, planted, write_placement, write_tiles};

use crate::{
    args::{jigsaw::MakeArgs, usage},
    exit::Exit,
    printer::Printer,
};

use super::make::deliver;

/// Plants a board of so many kinds and writes it.
pub(super) fn run(args: &MakeArgs, kinds: usize) -> Exit {
    if args.border_kinds >= kinds {
        let border_kinds = args.border_kinds;
        let message = format!(
            "{border_kinds} of {kinds} kinds for the border leave none for inside; --border-kinds \
             is less than --kinds"
        );
        usage::refuse("jigsaw make", message);
    }
    let mut printer = Printer::new(false);
    let recipe = Recipe {
        width: args.shape.1,
        height: args.shape.0,
        kinds,
        border_kinds: args.border_kinds,
        seed: args.seed,
    };
    let planted = match planted(&recipe) {
        Ok(planted) => planted,
        Err(error) => {
            printer.error(&format!("jigsaw make: {error}"));
            return Exit::Bad;
        }
    };
    let solution = || write_placement(&planted.solution);
    deliver(args, write_tiles(&planted.board).as_bytes(), solution, printer)
}
