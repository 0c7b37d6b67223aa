//! The definition of `pictogrid convert`.
//!
//! Inputs and OUT are positions and not flags, as in `cp`; `--from` and `--to` only overrule what
//! contents and suffix say. The names of the formats come from the registry, so that a new one needs
//! no line here.

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

What the format of OUT cannot hold is named. Titles, goal pictures and shades of colors are left out
with a warning. What would change the puzzle (colors, given cells, blots, unknown clues) is left out
only with --lossy. Triangles are always refused, and so are colors, blots and unknown clues of a
puzzle without a goal picture that fits. Everything is read back and compared before it is written.

Formats are listed in docs/formats.md.";

#[derive(Debug, Args)]
#[command(
    after_help = AFTER,
    override_usage = "pictogrid convert [OPTIONS] <IN>... <OUT>"
)]
pub(crate) struct ConvertArgs {
    /// Inputs: files, folders (every puzzle in them), game IDs, addresses, or - for standard input.
    /// Then OUT: a file (packed if it ends in .gz or .zst), a folder, or - for standard output.
    /// Several inputs, or a folder, become one file if its format holds several puzzles
    #[arg(value_name = "IN OUT", required = true)]
    pub(crate) places: Vec<PathBuf>,
    /// Read this format instead of guessing it from the contents
    #[arg(long, value_name = "ID", value_parser = FormatId(input::format_ids()))]
    pub(crate) from: Option<String>,
    /// Write this format instead of what the suffix of OUT says
    #[arg(long, value_name = "ID", value_parser = FormatId(input::writable_ids()))]
    pub(crate) to: Option<String>,
    /// Exchange rows and columns
    #[arg(long)]
    pub(crate) transpose: bool,
    /// Leave out what the format cannot hold, even if that changes the puzzle
    #[arg(long)]
    pub(crate) lossy: bool,
    #[command(flatten)]
    pub(crate) memory: MemoryArg,
    /// Leave out the goal picture
    #[arg(long)]
    pub(crate) spoiler_free: bool,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// Print errors only, no warnings
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl ConvertArgs {
    /// What to read, and where to write; if one is missing, ends the program as wrong usage.
    pub(crate) fn ends(&self) -> (&[PathBuf], &Path) {
        match self.places.split_last() {
            Some((out, inputs)) if !inputs.is_empty() => (inputs, out),
            _ => usage::refuse("convert", "name what to read, and behind it OUT"),
        }
    }
}

/// One of these formats. If a suffix is given instead, the error suggests the format that has it.
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
