//! `pictogrid jigsaw make`: a planted jigsaw, and its solution as JSON.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use pictogrid_jigsaw::tiles::{
    Orientation,
    planted::{Hidden, Planted, PlantedPicture, Recipe, occurrences, plant},
};
use pictogrid_wire::{JigsawPlanted, Laid, PicturePlanted, to_line};

use crate::{
    args::jigsaw::MakeArgs,
    clash,
    console::{Console, unwritable},
    exit::Exit,
    save::Save,
};

use super::{make_board, patterns};

/// Plants the jigsaw, or the board, and writes it.
pub(crate) fn run(args: &MakeArgs) -> Exit {
    let read = args.hide.iter().map(|text| Path::new(numbered(text).0));
    let written = [&args.output, &args.solution].into_iter().flatten();
    if let Err(message) = clash::refuse(read, written.map(PathBuf::as_path)) {
        return refuse(&mut Console::new(false), &message);
    }
    if let Some(kinds) = args.kinds {
        return make_board::run(args, kinds);
    }
    let mut console = Console::new(false);
    let recipe = match recipe(args) {
        Ok(recipe) => recipe,
        Err(message) => return refuse(&mut console, &message),
    };
    let planted = match plant(&recipe) {
        Ok(planted) => planted,
        Err(message) => return refuse(&mut console, &format!("jigsaw make: {message}")),
    };
    if let Some(path) = &args.solution {
        let solution = to_line(&solution(&recipe, &planted)) + "\n";
        if let Err(exit) = save(path, solution.as_bytes(), &mut console) {
            return exit;
        }
    }
    let written = match &args.output {
        Some(path) => save(path, &planted.text, &mut console),
        None => console.out(&planted.text),
    };
    match written {
        Ok(()) => console.finish(),
        Err(exit) => exit,
    }
}

fn refuse(console: &mut Console, message: &str) -> Exit {
    console.error(message);
    Exit::Bad
}

/// Writes a file, or says why it cannot be written.
pub(super) fn save(path: &Path, bytes: &[u8], console: &mut Console) -> Result<(), Exit> {
    let saved = Save::begin(path).and_then(|mut save| {
        save.write_all(bytes)?;
        save.finish()
    });
    saved.map_err(|error| refuse(console, &format!("{}: {}", path.display(), unwritable(&error))))
}

fn recipe(args: &MakeArgs) -> Result<Recipe, String> {
    let (rows, columns) = args.shape;
    let n_places = rows.saturating_mul(columns).saturating_mul(args.pictures);
    Ok(Recipe {
        rows,
        columns,
        side: args.side,
        edges: args.edges,
        freedom: args.orientations.into(),
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
    let pattern = patterns::read(name)?;
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
        let laid = |&(id, orientation): &(u64, Orientation)| Laid::new(id, orientation.name());
        shape.tiles =
            picture.grid.chunks(recipe.columns).map(|row| row.iter().map(laid).collect()).collect();
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
