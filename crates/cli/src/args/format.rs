//! `--from` and `--to`: the id of a format, or a suffix of its files. Both come from the registry, so
//! that a new format needs no line here.
//!
//! ```text
//!   --from non     --from nonpack (a suffix)     --to png     --to pzpr: refused, it is only read
//! ```
//!
//! Suffixes are aliases and do not stand in the list of the help, which would be twice as long. A wrong name
//! is refused by `clap`, with the nearest one.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use pictogrid_formats::{FORMATS, Format, by_extension, by_id};

/// Reads the name of a format that can be read. Gives its id.
pub(crate) fn any() -> impl TypedValueParser<Value = String> {
    parser(FORMATS.iter().copied())
}

/// Reads the name of a format that can be written. Gives its id.
pub(crate) fn writable() -> impl TypedValueParser<Value = String> {
    parser(FORMATS.iter().copied().filter(|format| format.is_writable()))
}

fn parser(formats: impl Iterator<Item = &'static Format>) -> impl TypedValueParser<Value = String> {
    let value = |format: &Format| PossibleValue::new(format.id).aliases(format.extensions);
    PossibleValuesParser::new(formats.map(value)).map(|name| {
        let format = by_id(&name).or_else(|| by_extension(&name));
        format.map_or(name, |format| format.id.to_owned())
    })
}
