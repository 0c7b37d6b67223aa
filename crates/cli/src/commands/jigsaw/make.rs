//! `pictogrid jigsaw make`: a planted jigsaw, and its solution as JSON.
//!
//! ```text
//!   recipe ─ seed ─▶ picture, cut, shuffled, turned ─▶ tiles      OUT, or standard output
//!                                                  └─▶ solution   --solution, written first
//! ```
//!
//! Tiles and solution may each be a file or standard output, but not both the latter, as nobody could
//! separate them. The solution is written first: who has the tiles in a file has their solution, too,
//! if it was asked for. With `--colors` it is a board for edge matching, whose solution is a placement.
//!
//! Planted, and not tiles drawn at random, so that a solution is known, whatever a solver can do.

use std::path::{Path, PathBuf};

use pictogrid_jigsaw::{
    matching,
    tiles::{
        Orientation,
        planted::{Hidden, Planted, PlantedPicture, Recipe, occurrences, plant},
    },
};
use pictogrid_json::{JigsawPlanted, PicturePlanted, PlacedTile, to_line};

use crate::{
    args::{jigsaw::MakeArgs, usage},
    input::files::STDIN,
    limits::exit::{End, Exit},
    output::printer::Printer,
    run::plan::Plan,
};

use super::{drawing, pictures, tiles};

/// Plants the jigsaw, or the board, and writes it.
pub(crate) fn run(args: &MakeArgs) -> End {
    let is_out = |place: &Path| place.as_os_str() == STDIN;
    let are_tiles_out = args.output.as_deref().is_none_or(is_out);
    if are_tiles_out && args.solution.as_deref().is_some_and(is_out) {
        let message = "the tiles and --solution - both go to standard output; name a file for one";
        usage::refuse("jigsaw make", message);
    }
    Plan {
        also_read: args.hide.iter().map(|text| Path::new(numbered(text).0)).collect(),
        also_written: args.output.iter().chain(&args.solution).map(PathBuf::as_path).collect(),
        if_exists: args.force.if_exists(),
        ends_at_once: true,
        ..Plan::of(&args.bounds)
    }
    .begin()?
    .whole(|batch| plant_and_write(args, &mut batch.printer).map(|()| Exit::Done))
}

fn plant_and_write(args: &MakeArgs, printer: &mut Printer) -> Result<(), Exit> {
    if let Some(colors) = args.colors {
        return board(args, colors, printer);
    }
    let recipe = recipe(args).map_err(|message| printer.bad(&message))?;
    let planted = plant(&recipe).map_err(|error| printer.bad(&format!("jigsaw make: {error}")))?;
    let solution = || to_line(&solution(&recipe, &planted)) + "\n";
    deliver(args, &planted.text, solution, printer)
}

/// Plants a board of so many colors and writes it.
fn board(args: &MakeArgs, colors: usize, printer: &mut Printer) -> Result<(), Exit> {
    if args.border_colors >= colors {
        let border_colors = args.border_colors;
        let message = format!(
            "{border_colors} of {colors} colors for the border leave none for inside; --border-colors \
             is less than --colors"
        );
        usage::refuse("jigsaw make", message);
    }
    let recipe = matching::Recipe {
        width: args.shape.1,
        height: args.shape.0,
        colors,
        border_colors: args.border_colors,
        seed: args.seed,
    };
    let planted = matching::planted(&recipe)
        .map_err(|error| printer.bad(&format!("jigsaw make: {error}")))?;
    let solution = || matching::write_placement(&planted.solution);
    deliver(args, matching::write_tiles(&planted.board).as_bytes(), solution, printer)
}

/// Writes the solution, if it is wanted, and the tiles, each into its file or to standard output.
fn deliver(
    args: &MakeArgs,
    tiles: &[u8],
    solution: impl FnOnce() -> String,
    printer: &mut Printer,
) -> Result<(), Exit> {
    let mut write = |place: &Path, bytes: &[u8]| drawing::save(place, bytes, args.force, printer);
    if let Some(place) = args.solution.as_deref() {
        write(place, solution().as_bytes())?;
    }
    write(args.output.as_deref().unwrap_or(Path::new(STDIN)), tiles)
}

fn recipe(args: &MakeArgs) -> Result<Recipe, String> {
    let (rows, columns) = args.shape;
    let n_places = rows.saturating_mul(columns).saturating_mul(args.pictures);
    Ok(Recipe {
        rows,
        columns,
        side: args.side,
        edges: args.edges,
        freedom: args.orientations,
        fill: args.fill,
        hidden: args.hide.iter().map(|text| hidden(text)).collect::<Result<_, _>>()?,
        pictures: args.pictures,
        missing: args.missing.of(n_places),
        duplicates: args.duplicates.of(n_places),
        foreign: args.foreign.of(n_places),
        has_wide_ids: args.wide_ids,
        seed: args.seed,
    })
}

/// Reads `PATTERN`, `PATTERN:N` or `PATTERN:N:STRAYS`.
fn hidden(text: &str) -> Result<Hidden, String> {
    let (name, numbers) = numbered(text);
    let pattern = pictures::pattern(name)?;
    let occurrences = numbers.first().copied().unwrap_or(1);
    Ok(Hidden { pattern, occurrences, strays: numbers.get(1).copied().unwrap_or(0) })
}

/// The pattern, and up to two numbers after it.
fn numbered(text: &str) -> (&str, Vec<usize>) {
    let mut numbers = Vec::new();
    let mut name = text;
    while numbers.len() < 2
        && let Some((before, number)) = name.rsplit_once(':')
        && let Ok(number) = number.parse()
    {
        numbers.insert(0, number);
        name = before;
    }
    (name, numbers)
}

fn solution(recipe: &Recipe, planted: &Planted) -> JigsawPlanted {
    let pictures = planted.pictures.iter().map(|picture| {
        let mut shape = PicturePlanted::default();
        (shape.rows, shape.columns) = (recipe.rows, recipe.columns);
        let oriented_tile = |&(id, orientation): &(u64, Orientation)| {
            PlacedTile::new(id, tiles::orientation(orientation))
        };
        shape.tiles = picture
            .grid
            .chunks(recipe.columns)
            .map(|row| row.iter().map(oriented_tile).collect())
            .collect();
        shape.picture = picture.cells.rows().collect();
        shape.found = recipe.hidden.iter().map(|hidden| found(hidden, picture)).collect();
        shape
    });
    let pictures = pictures.collect();
    let mut shape = JigsawPlanted::new(recipe.seed, pictures);
    shape.missing = planted.missing.iter().map(u64::to_string).collect();
    shape.foreign = planted.foreign.iter().map(u64::to_string).collect();
    let pair = |pair: &(u64, u64)| [pair.0.to_string(), pair.1.to_string()];
    shape.duplicates = planted.duplicates.iter().map(pair).collect();
    shape
}

/// How often the pattern stands in each orientation of the picture.
fn found(hidden: &Hidden, picture: &PlantedPicture) -> Vec<usize> {
    let all = Orientation::ALL.iter();
    all.map(|&o| occurrences(&picture.cells, &hidden.pattern, o).len()).collect()
}
