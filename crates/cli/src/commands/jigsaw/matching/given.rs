//! The board of `jigsaw match`: tiles from a file, size and border from flags, pins from both.
//!
//! ```text
//!   BOARD                     tiles, and maybe columns and rows
//!   --size, --border, --pin   said here if not there
//!   --pins                   a placement: what lies in it is fixed
//!   --confirm                 a placement to be judged
//! ```
//!
//! The library knows no flags. Where it faults the size or the border, its way out is replaced by one
//! that names a flag; whatever else is wrong with a file is said as the library says it.

use std::path::Path;

use pictogrid_core::{Error, Fault, FaultKind, Limits};
use pictogrid_jigsaw::matching::{Board, Placement, Wanted, read_placement, read_tiles};
use pictogrid_json::{Failed, FailedKind};

use crate::{
    args::matching::MatchArgs,
    input::{compression, items::unreadable},
};

/// The most bytes of a board or a placement: far more than the most tiles need.
const MOST_BYTES: u64 = 8 << 20;

/// Why there is no board, or no placement: boxed, as it is rare and large.
pub(super) type Refused = Box<Failed>;

/// A fault of the board at no place in particular.
pub(super) fn fault(path: &Path, fault: Fault) -> Refused {
    faults(path, &fault.into())
}

/// A placement that breaks a rule.
pub(super) fn broken(path: &Path, message: &str) -> Refused {
    Failed::of_kind(FailedKind::BrokenRule, &path.to_string_lossy(), message).into()
}

fn faults(path: &Path, error: &Error) -> Refused {
    let name = path.to_string_lossy();
    Failed::new(&name, &name, error).into()
}

/// The board, with its pins.
pub(super) fn board(args: &MatchArgs) -> Result<Board, Refused> {
    let text = bytes(&args.board)?;
    let limits = Limits { bytes: MOST_BYTES, ..Limits::default() };
    let refused = |error| faults(&args.board, &error);
    let listed = read_tiles(&text, &limits).map_err(refused)?;
    let mut pins = args.pin.clone();
    if let Some(path) = &args.pins {
        pins.extend(placement(path)?.as_pins());
    }
    let wanted = Wanted { size: args.size, border: args.border.0, pins };
    let n_tiles = listed.tiles.len();
    let is_filled = match wanted.size.or(listed.size) {
        Some((width, height)) => width.checked_mul(height) == Some(n_tiles),
        None => n_tiles.isqrt().pow(2) == n_tiles,
    };
    let way_out = match (is_filled, wanted.size.or(listed.size)) {
        (true, _) => {
            "--border K says which color looks outside, --border none that any may".to_owned()
        }
        (false, Some(_)) => "add or remove tiles, or say another --size".to_owned(),
        (false, None) => format!("state the size, such as --size {n_tiles}x1"),
    };
    Board::new(listed, &wanted).map_err(|error| refused(by_flags(&error, &way_out)))
}

/// The same faults, those of the size or of the border with a way out that names our flags, of which
/// the library knows nothing.
fn by_flags(error: &Error, way_out: &str) -> Error {
    let flagged = |fault: &Fault| {
        let what = fault.message().split_once("; ").map(|(what, _)| what);
        match what.filter(|_| fault.kind() == FaultKind::SizeMismatch) {
            Some(what) => Fault::new(fault.kind(), format!("{what}; {way_out}")).at(fault.place()),
            None => fault.clone(),
        }
    };
    Error::from_faults(error.faults().map(flagged).collect()).unwrap_or_else(|| error.clone())
}

pub(super) fn placement(path: &Path) -> Result<Placement, Refused> {
    let text = bytes(path)?;
    read_placement(&text).map_err(|error| faults(path, &error))
}

fn bytes(path: &Path) -> Result<Vec<u8>, Refused> {
    compression::read(path, MOST_BYTES).map_err(|error| {
        Failed::of_kind(FailedKind::Io, &path.to_string_lossy(), &unreadable(&error)).into()
    })
}
