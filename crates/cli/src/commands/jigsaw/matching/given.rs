//! The board of `jigsaw match`: tiles from a file, size and border from flags, hints from both.
//!
//! ```text
//!   BOARD                     tiles, and maybe columns and rows
//!   --size, --border, --fix   said here if not there
//!   --hints                   a placement: what lies in it is fixed
//!   --confirm                 a placement to be judged
//! ```
//!
//! The library knows no flags. Where it faults the size or the border, its way out is replaced by one
//! that names a flag; whatever else is wrong with a file is said as the library says it.

use std::path::Path;

use pictogrid_core::{Error, Fault, FaultKind, Limits};
use pictogrid_jigsaw::matching::{Board, Placement, Wanted, read_placement, read_tiles};
use pictogrid_wire::{Failed, FailedKind, to_line};

use crate::{args::matching::MatchArgs, exit::Exit, input::unreadable, printer::Printer};

use super::super::files;

/// The most bytes of a board or a placement: far more than the most tiles need.
const MOST_BYTES: u64 = 8 << 20;

/// Why there is no board.
pub(super) struct Refused {
    name: String,
    kind: Kind,
}

enum Kind {
    Unreadable(String),
    Faults(Error),
    Broken(String),
}

impl Refused {
    /// A fault of the board at no place in particular.
    pub(super) fn fault(path: &Path, fault: Fault) -> Refused {
        Refused { name: path.display().to_string(), kind: Kind::Faults(fault.into()) }
    }

    /// A placement that breaks a rule.
    pub(super) fn broken(path: &Path, message: &str) -> Refused {
        Refused { name: path.display().to_string(), kind: Kind::Broken(message.to_owned()) }
    }

    /// Says it.
    pub(super) fn say(&self, args: &MatchArgs, printer: &mut Printer) -> Exit {
        let name = &self.name;
        let failed = match &self.kind {
            Kind::Unreadable(message) => Failed::of_kind(FailedKind::Io, name, message),
            Kind::Faults(error) => Failed::new(name, name, error),
            Kind::Broken(message) => Failed::of_kind(FailedKind::BrokenRule, name, message),
        };
        if args.json {
            // Nobody reads any more; there is no way to say that.
            let _ = printer.out_later(&to_line(&failed));
            return Exit::Bad;
        }
        for fault in std::iter::once(&failed.error.first).chain(&failed.error.more) {
            printer.error(&format!("{}: {}", fault.place, fault.message));
        }
        Exit::Bad
    }
}

/// The board, with its hints.
pub(super) fn board(args: &MatchArgs) -> Result<Board, Refused> {
    let name = args.board.display().to_string();
    let text = bytes(&args.board)?;
    let limits = Limits { bytes: MOST_BYTES, ..Limits::default() };
    let refused = |error| Refused { name: name.clone(), kind: Kind::Faults(error) };
    let listed = read_tiles(&text, &limits).map_err(refused)?;
    let mut fixed = args.fix.clone();
    if let Some(path) = &args.hints {
        fixed.extend(placement(path)?.as_hints());
    }
    let wanted = Wanted { size: args.size, border: args.border.kind(), fixed };
    let n_tiles = listed.tiles.len();
    let is_filled = match wanted.size.or(listed.size) {
        Some((width, height)) => width.checked_mul(height) == Some(n_tiles),
        None => n_tiles.isqrt().pow(2) == n_tiles,
    };
    let way_out = match (is_filled, wanted.size.or(listed.size)) {
        (true, _) => {
            "--border K says which kind looks outside, --border none that any may".to_owned()
        }
        (false, Some(_)) => "add or remove tiles, or say another --size".to_owned(),
        (false, None) => format!("say the size, such as --size {n_tiles}x1"),
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

/// A placement from a file.
pub(super) fn placement(path: &Path) -> Result<Placement, Refused> {
    let text = bytes(path)?;
    read_placement(&text)
        .map_err(|error| Refused { name: path.display().to_string(), kind: Kind::Faults(error) })
}

fn bytes(path: &Path) -> Result<Vec<u8>, Refused> {
    files::read(path, MOST_BYTES).map_err(|error| Refused {
        name: path.display().to_string(),
        kind: Kind::Unreadable(unreadable(&error)),
    })
}
