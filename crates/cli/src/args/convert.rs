//! The definition of `pictogrid convert`.
//!
//! Both ends are positions and not flags, as in `cp`, the last one being OUT, and `--from` and `--to` only overrule what
//! contents and suffix say. The formats that may be named are asked of the registry, so that a new
//! one needs no line here.

use std::path::{Path, PathBuf};

use clap::{
    Arg, Args, Command, Error,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    error::{ContextKind, ContextValue},
};

use super::{ForceArgs, MemoryArg, usage};
use crate::input;

const AFTER: &str = "\
Examples:
  pictogrid convert cat.non cat.xml            by the suffix of OUT
  pictogrid convert cat.xml - --to non         to standard output
  pictogrid convert puzzles/ as-json/ --to json
                                               every puzzle of a folder, a file each
  pictogrid convert all.nonpack pictures/ --to png
                                               a bundle, as a file a puzzle
  pictogrid convert puzzles/ more.non all.nonpack
                                               all of them as one bundle
  pictogrid convert fish.xml fish.nin --lossy  colors become black, read off the goal picture
  pictogrid convert 5x5:2/4/4/4/2/1.1/5/5/3/1 heart.non
  pictogrid convert cat.non lying.non --transpose

What a file of OUT cannot hold is said. Titles, goal pictures and the looks of colors are left
out with a warning; what makes another puzzle of it (colors, given cells, blots, untold lines) is
refused without --lossy, and in any case where it cannot be left out: triangles, and colors, blots
and untold lines of a puzzle without a goal picture that fits. Whatever is written was read back and
compared before.

Formats are listed in docs/formats.md.";

#[derive(Debug, Args)]
#[command(
    after_help = AFTER,
    override_usage = "pictogrid convert [OPTIONS] <IN>... <OUT>"
)]
pub(crate) struct ConvertArgs {
    /// What to read: files, folders (every puzzle in them), game IDs or addresses, or - for standard
    /// input; and last OUT: a file (packed if it ends in .gz or .zst), a folder, or - for standard
    /// output. Several inputs, or a folder, become one file if its format holds several puzzles
    #[arg(value_name = "IN OUT", required = true)]
    pub(crate) places: Vec<PathBuf>,
    /// Read this format instead of guessing it from the contents
    #[arg(long, value_name = "ID", value_parser = FormatId(input::format_ids()))]
    pub(crate) from: Option<String>,
    /// Write this format instead of what the suffix of OUT says
    #[arg(long, value_name = "ID", value_parser = FormatId(input::writable_ids()))]
    pub(crate) to: Option<String>,
    /// Rows become columns and columns rows, in clues, given cells and the goal picture
    #[arg(long)]
    pub(crate) transpose: bool,
    /// Leave out what the format cannot hold, even if another puzzle comes of it
    #[arg(long)]
    pub(crate) lossy: bool,
    #[command(flatten)]
    pub(crate) memory: MemoryArg,
    /// Leave out the goal picture
    #[arg(long)]
    pub(crate) spoiler_free: bool,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// No warnings on standard error; errors are still said
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl ConvertArgs {
    /// What to read, and where to write; ends the program with a word on usage if one is missing.
    pub(crate) fn ends(&self) -> (&[PathBuf], &Path) {
        match self.places.split_last() {
            Some((out, inputs)) if !inputs.is_empty() => (inputs, out),
            _ => usage::refuse("convert", "name what to read, and behind it OUT"),
        }
    }
}

/// One of these formats. Who names a suffix is told whose it is.
#[derive(Clone, Debug)]
struct FormatId(Vec<&'static str>);

impl TypedValueParser for FormatId {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, Error> {
        let known = PossibleValuesParser::new(self.0.iter().copied());
        known.parse_ref(command, arg, value).map_err(|mut error| {
            let suffix = value.to_string_lossy();
            let format = pictogrid_formats::by_extension(suffix.trim_start_matches('.'));
            if let Some(format) = format.filter(|format| self.0.contains(&format.id)) {
                let id = ContextValue::String(format.id.to_owned());
                error.insert(ContextKind::SuggestedValue, id);
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(PossibleValue::new)))
    }
}
