//! What to do about a fault, in the words of Python: functions and arguments.
//!
//! ```text
//!   Remedy::ReadAs { format: "grid" }      "read it with format=\"grid\""
//!   Remedy::Use { task: Task::Solve }      "pictogrid.solve solves it"
//!   others                                 the words of `core`, which name neither flag nor function
//! ```
//!
//! The only file of this package with such words. Messages that named flags of the command, which this
//! package replaced, were the way before; on the page a sentence that was missed told people to add a flag.
//! All faults of a file are one message, a line each.

use pictogrid::{Error, Fault, Remedy, Task, with_remedies};

/// A message with its remedies.
pub(crate) fn text(message: &str, remedies: &[Remedy]) -> String {
    with_remedies(message, remedies, in_python)
}

/// The message of a fault with its remedies.
pub(crate) fn of_fault(fault: &Fault) -> String {
    text(fault.message(), fault.remedies())
}

/// All faults with their places and remedies, one a line.
pub(crate) fn of_error(error: &Error) -> String {
    let line = |fault: &Fault| match fault.place() {
        Some(place) => format!("{place}: {}", of_fault(fault)),
        None => of_fault(fault),
    };
    error.faults().map(line).collect::<Vec<_>>().join("\n")
}

fn in_python(remedy: &Remedy) -> String {
    match remedy {
        Remedy::NameFormat => "if you know its format, name it: format=\"...\"".to_owned(),
        Remedy::ReadAs { format } => format!("read it with format={format:?}"),
        Remedy::Use { task } => match task {
            Task::Solve => "pictogrid.solve solves it",
            Task::Make => {
                "pictogrid.make makes a puzzle from it, pictogrid.scan reads it if it is a printed one"
            }
            Task::Scan => "pictogrid.scan reads it",
            Task::Records => "pictogrid.records counts them",
            Task::Assemble => "pictogrid.jigsaw puts them together",
            _ => return remedy.to_string(),
        }
        .to_owned(),
        Remedy::MakeFromPng => "save it as PNG; pictogrid.make makes a puzzle from that".to_owned(),
        Remedy::SideAtMost { cells } => {
            format!("use 1 to {cells} cells for `width` and `height`")
        }
        Remedy::SizeAtMost { columns, rows } => {
            format!("use width={columns} and height={rows}, or less")
        }
        Remedy::UsualSize => "leave out `width` and `height`".to_owned(),
        _ => remedy.to_string(),
    }
}
