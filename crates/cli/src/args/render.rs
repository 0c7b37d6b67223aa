//! The arguments of `pictogrid render`, and how drawings look in other commands, too.
//!
//! ```text
//!   ViewArgs    what is seen: the puzzle, the solution, what lines alone determine
//!   LookArgs    theme, patterns, size of a cell       also of `solve --output`
//!   PressArgs   the sheet of a PDF, what is on it     refused for other outputs
//! ```
//!
//! Values without a meaning for the output that is chosen are refused, never ignored.
//!
//! Three groups, since other commands take a part of them (`solve --output`, `generate`): a flag is
//! defined once. To ignore what an output has no use for would be simpler, and a sheet size on an SVG
//! would look as if it worked.

use std::path::PathBuf;

use clap::{
    Args, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser},
};
use pictogrid_render::{
    ClueArea, ColorMarks, Draw, Look, OUTPUTS, Output, PageOrientation, PerPage, Press,
    pdf::{SHEETS, sheet_by_id},
    theme,
};

use super::{BoundArgs, ForceArgs, TalkArgs, number, read::ReadAllArgs};

const AFTER: &str = "\
Examples:
  pictogrid render cat.non                      on the terminal, not solved
  pictogrid render cat.non cat.svg              the empty puzzle as a picture
  pictogrid render cat.non cat.png --solution --theme dark --cell 16
  pictogrid render cat.non - --format text      the same as text
  cat cat.non | pictogrid render - cat.png      from standard input
  pictogrid render puzzles/ book.pdf            a booklet, solutions at the end
  pictogrid render cat.non cat.gif              an animation of the solution

The suffix of OUT chooses the format, unless --format does. A picture shows several puzzles below
each other. A PDF has them on pages of their own, with the solutions at the end, unless --puzzle,
--solution or --partial chooses what is on the pages. If --timeout or Ctrl-C ends the search for a
second picture, the first one is drawn, and the exit code is 5.";

/// What is drawn, and where to.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct RenderArgs {
    /// Puzzles (files, folders, - for standard input), then the file to write (- for standard
    /// output); a single input without OUT is drawn on the terminal
    #[arg(value_name = "IN.. OUT", required = true)]
    pub(crate) places: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadAllArgs,
    /// Draw in this format instead of the format of OUT's suffix
    #[arg(long, alias = "to", value_name = "ID", value_parser = PossibleValuesParser::new(OUTPUTS.iter().map(of_output)))]
    pub(crate) format: Option<String>,
    #[command(flatten)]
    pub(crate) view: ViewArgs,
    #[command(flatten)]
    pub(crate) look: LookArgs,
    /// Leave the clues out
    #[arg(long, help_heading = "Look")]
    pub(crate) no_clues: bool,
    #[command(flatten)]
    pub(crate) press: PressArgs,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
}

impl RenderArgs {
    /// Refuses flags that this output would ignore.
    pub(crate) fn fits(&self, output: &Output) -> Result<(), String> {
        let is_book = matches!(output.draw, Draw::Book(_));
        if self.press.is_given() && !is_book {
            return Err(format!(
                "--paper, --landscape, --per-page, --order, --title, --titles, --min-clue and \
                 --skip-too-large are for pages, not for {}; leave them out, or choose .pdf",
                output.id
            ));
        }
        if matches!(output.draw, Draw::Film(_)) && self.view.is_chosen() {
            return Err(
                "an animation shows the whole solution; leave out --puzzle, --solution and --partial"
                    .to_owned(),
            );
        }
        Ok(())
    }
}

/// How pages are printed.
#[derive(Debug, Args)]
pub(crate) struct PressArgs {
    /// The sheet of a PDF [default: a4]
    #[arg(long, value_name = "SHEET", ignore_case = true, value_parser = PossibleValuesParser::new(SHEETS.iter().map(|sheet| sheet.id)), help_heading = "Pages")]
    pub(crate) paper: Option<String>,
    /// Turn the sheet to landscape, for wide puzzles
    #[arg(long, help_heading = "Pages")]
    pub(crate) landscape: bool,
    /// Puzzles on a page, 1 to 64, or auto: as many as fit, each cell 7 mm wide [default: 1]
    #[arg(long, value_name = "N|auto", value_parser = per_page, allow_hyphen_values = true, help_heading = "Pages")]
    pub(crate) per_page: Option<PerPage>,
    /// The order of a booklet: by name (2 before 10), by size, by level (from easy to hard), or as given
    #[arg(long, value_name = "ORDER", default_value = "name", help_heading = "Pages")]
    pub(crate) order: Order,
    /// Print titles above the puzzles and in the contents; without this flag, only with the solutions
    #[arg(long, help_heading = "Pages")]
    pub(crate) titles: bool,
    /// The least height of a clue, in points, 3 to 24 [default: 6]
    #[arg(long, value_name = "POINTS", value_parser = min_clue, allow_hyphen_values = true, help_heading = "Pages")]
    pub(crate) min_clue: Option<f32>,
    /// The title of a booklet; a single puzzle gets a title page, too [default: the name of the
    /// folder]
    #[arg(long, value_name = "TEXT", help_heading = "Pages")]
    pub(crate) title: Option<String>,
    /// Leave out puzzles whose clues would be too small to read, and name them, instead of refusing
    /// the booklet
    #[arg(long, help_heading = "Pages")]
    pub(crate) skip_too_large: bool,
}

impl PressArgs {
    fn is_given(&self) -> bool {
        let is_switched = self.landscape || self.skip_too_large || self.titles;
        let is_valued = self.paper.is_some() || self.per_page.is_some() || self.title.is_some();
        is_switched || is_valued || self.min_clue.is_some() || self.order != Order::Name
    }

    /// How to print.
    pub(crate) fn press(&self) -> Press {
        let sheet = self.paper.as_deref().and_then(sheet_by_id).unwrap_or(&SHEETS[0]);
        let usual = Press::default();
        Press {
            sheet,
            per_page: self.per_page.unwrap_or(usual.per_page),
            orientation: match self.landscape {
                true => PageOrientation::Landscape,
                false => PageOrientation::Portrait,
            },
            has_titles: self.titles,
            min_clue: self.min_clue.unwrap_or(usual.min_clue),
        }
    }
}

/// In which order the puzzles of a booklet come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Order {
    /// By file name; numbers in names by their value
    #[default]
    Name,
    /// The smallest first
    Size,
    /// The easiest first, as `rate` has them
    Level,
    /// In the order of the arguments; in a folder, in alphabetical order
    Given,
}

fn per_page(text: &str) -> Result<PerPage, String> {
    match (text, text.parse()) {
        ("auto", _) => Ok(PerPage::Auto),
        (_, Ok(n @ 1..=64)) => Ok(PerPage::Exactly(n)),
        _ => Err("a number from 1 to 64, or auto".to_owned()),
    }
}

fn min_clue(text: &str) -> Result<f32, String> {
    let points = text.parse().ok().filter(|points| (3.0..=24.0).contains(points));
    points.ok_or_else(|| "points from 3 to 24, such as 5.5".to_owned())
}

/// How much of the picture is shown.
#[derive(Clone, Copy, Debug, Args)]
#[group(multiple = false)]
pub(crate) struct ViewArgs {
    /// Clues and given cells, to be filled in; this is the default
    #[arg(long)]
    pub(crate) puzzle: bool,
    /// The finished picture: the goal of the file if it fits the clues, else the solution
    #[arg(long)]
    pub(crate) solution: bool,
    /// The cells that lines alone settle
    #[arg(long)]
    pub(crate) partial: bool,
}

impl ViewArgs {
    /// Whether one of them was asked for.
    pub(crate) fn is_chosen(&self) -> bool {
        self.puzzle || self.solution || self.partial
    }
}

/// How drawings look.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LookArgs {
    /// Dark ink on white paper, or light ink on dark paper [default: light]
    #[arg(long, value_name = "THEME", value_parser = PossibleValuesParser::new(theme::THEMES.iter().map(|theme| theme.id)), help_heading = "Look")]
    pub(crate) theme: Option<String>,
    /// Also mark colors by patterns, on the terminal by letters
    #[arg(long, help_heading = "Look")]
    pub(crate) patterns: bool,
    /// The size of a cell in pixels, 1 to 256
    #[arg(long, value_name = "N", value_parser = number::within::<u32>(1, 256), allow_negative_numbers = true, help_heading = "Look")]
    pub(crate) cell: Option<u32>,
}

/// The name of an output; its suffix is one, too.
fn of_output(output: &Output) -> PossibleValue {
    PossibleValue::new(output.id).alias(output.suffix)
}

impl LookArgs {
    /// The look, if all of it can be seen in this output.
    pub(crate) fn of(&self, output: &Output, clues: ClueArea) -> Result<Look, String> {
        let is_drawn = !matches!(output.draw, Draw::Text(_));
        let asked = [("--theme", self.theme.is_some()), ("--cell", self.cell.is_some())];
        if let Some((flag, _)) = asked.iter().find(|(_, is_asked)| *is_asked && !is_drawn) {
            let drawn: Vec<String> = (OUTPUTS.iter())
                .filter(|output| !matches!(output.draw, Draw::Text(_)))
                .map(|output| format!(".{}", output.suffix))
                .collect();
            return Err(format!(
                "{flag} is not for {}; leave it out, or choose {}",
                output.id,
                drawn.join(", ")
            ));
        }
        if self.patterns && output.id == "text" {
            return Err("--patterns is not for text, which has letters; leave it out".to_owned());
        }
        if self.cell.is_some() && matches!(output.draw, Draw::Book(_)) {
            return Err("--cell is not for pdf, where the sheet decides; leave it out".to_owned());
        }
        let theme = self.theme.as_deref().and_then(theme::by_id).unwrap_or(&theme::LIGHT);
        Ok(Look {
            theme,
            colors: ColorMarks::patterned_if(self.patterns),
            clues,
            cell: self.cell,
            ..Look::default()
        })
    }
}
