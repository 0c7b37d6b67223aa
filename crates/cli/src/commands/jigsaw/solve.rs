//! `pictogrid jigsaw solve TILES`: who lies where, the corner product, the picture.
//!
//! ```text
//!   tiles ─ assemble ─▶ one: the table, its picture      several: the first two
//!                       of most tiles: the same, and why the others are left over
//!                       none: islands, and what is in the way
//! ```
//!
//! The picture is stitched only where somebody wants it (`--picture`, or `--json` without `--brief`):
//! it goes through every cell, where assembling compares edges alone. A set that is no whole has none:
//! its islands and what is in the way are printed instead.
//!
//! Of several assemblies two are shown, which is enough to see that the tiles do not decide. A shape
//! that does not have as many places as there are tiles is only remarked on, since a set may lack some.

use pictogrid_jigsaw::tiles::{
    Borders, Conflict, Grid, Island, Orientation, Report, TileLimits, TileSet, Verdict, Want,
};
use pictogrid_json::to_line;

use crate::{
    args::jigsaw::TilesArgs,
    limits::{
        deadline::Clock,
        exit::{End, Exit},
    },
    output::printer::Printer,
    run::plan::Plan,
    wording::{duration, plural::n_of},
};

use super::{
    drawing,
    tiles::{self, Outcome},
};

pub(crate) fn run(args: &TilesArgs) -> End {
    Plan {
        quiet: args.quiet,
        inputs: Some(std::slice::from_ref(&args.input)),
        also_written: args.picture.iter().map(|drawing| drawing.path.as_path()).collect(),
        if_exists: args.force.if_exists(),
        as_json: args.json,
        ..Plan::of(&args.assemble.bounds)
    }
    .begin()?
    .whole(|batch| serve(args, &batch.clock, &mut batch.printer))
}

fn serve(args: &TilesArgs, clock: &Clock, printer: &mut Printer) -> End {
    let name = args.input.to_string_lossy().into_owned();
    let bytes = tiles::read(&args.input, args.json, printer)?;
    let tiles = TileSet::read(&bytes, &TileLimits::default())
        .map_err(|error| printer.refuse(&tiles::refused(&name, &bytes, error), args.json))?;
    let want = match (args.unique, args.count) {
        (true, _) => Want::Unique,
        (_, true) => Want::Count,
        _ => Want::One,
    };
    let outcome = tiles::assemble(&tiles, &args.assemble, want, clock)
        .map_err(|wrong| tiles::internal(&name, &wrong, args.json, printer))?;
    let exit = tiles::exit(outcome.report.verdict);
    if let Some((rows, columns)) = args.assemble.shape
        && outcome.report.placement.is_none()
        && rows.checked_mul(columns) != Some(tiles.len())
    {
        printer.note(&format!(
            "{name}: {} do not fill {rows} × {columns} places; say another --shape, or none",
            n_of(tiles.len() as u64, "tile")
        ));
    }
    let borders = if args.keep_borders { Borders::Kept } else { Borders::Dropped };
    let is_picture_wanted = args.picture.is_some() || args.json && !args.brief;
    let picture =
        if is_picture_wanted { outcome.report.picture(&tiles, borders) } else { Ok(None) };
    let picture = picture.map_err(|wrong| tiles::internal(&name, &wrong, args.json, printer))?;
    if let Some(drawing) = &args.picture {
        match &picture {
            Some(picture) => {
                let drawn = drawing::draw(picture, None, drawing.form);
                drawing::deliver(drawing, drawn, args.force, printer)?;
            }
            None => printer.note(&format!(
                "{}: not written, the tiles make no single picture",
                drawing.path.display()
            )),
        }
    }
    if args.json {
        let mut shape = tiles::solved(&name, &tiles, &outcome, args.brief);
        shape.picture = picture.filter(|_| !args.brief).map(|picture| picture.rows().collect());
        printer.out_later(&to_line(&shape))?;
    } else {
        print(args, &tiles, &outcome, printer)?;
    }
    Ok(exit)
}

/// Says who lies where and what came of it.
fn print(
    args: &TilesArgs,
    tiles: &TileSet<'_>,
    outcome: &Outcome,
    printer: &mut Printer,
) -> Result<(), Exit> {
    let report = &outcome.report;
    if !args.brief {
        let second = report.second.iter().filter(|_| report.verdict == Verdict::Several);
        for grid in report.placement.iter().chain(second) {
            let rows = (0..grid.n_rows()).map(|row| {
                (0..grid.n_columns()).map(|column| Some(grid.get(row, column))).collect()
            });
            printer.out(table(tiles, &rows.collect::<Vec<_>>()).as_bytes())?;
            printer.out_later("")?;
        }
        for island in &report.islands {
            let rows: Vec<_> = island.places.chunks(island.columns).map(<[_]>::to_vec).collect();
            printer.out_later(&format!("{}:", sentence(tiles, island)))?;
            printer.out(table(tiles, &rows).as_bytes())?;
            printer.out_later("")?;
        }
        let conflicts: Vec<&Conflict> =
            report.conflicts.iter().filter(|conflict| !is_in_verdict(report, conflict)).collect();
        for conflict in &conflicts {
            printer.out_later(&conflict.message(tiles))?;
        }
        if !conflicts.is_empty() {
            printer.out_later("")?;
        }
    }
    printer.out_later(&verdict(tiles, outcome))
}

fn sentence(tiles: &TileSet<'_>, island: &Island) -> String {
    /// So many weak joints are named.
    const MOST_NAMED: usize = 4;
    let holes = island.places.len() - island.n_tiles();
    let mut said = format!(
        "{} in {} × {} places",
        n_of(island.n_tiles() as u64, "tile"),
        island.rows,
        island.columns
    );
    if holes > 0 {
        said += &format!(", {holes} empty");
    }
    let n_weak = island.weak.len();
    if n_weak > 0 {
        said += &format!(", {} confirmed by one edge only", n_of(n_weak as u64, "joint"));
    }
    if (1..=MOST_NAMED).contains(&n_weak) {
        let pair = |&[a, b]: &[usize; 2]| format!("{} and {}", tiles.id(a), tiles.id(b));
        said += &format!(" ({})", island.weak.iter().map(pair).collect::<Vec<_>>().join(", "));
    }
    said
}

/// Rows of ids with their orientations, in columns.
fn table(tiles: &TileSet<'_>, rows: &[Vec<Option<(usize, Orientation)>>]) -> String {
    let cell = |place: &Option<(usize, Orientation)>| match place {
        Some((tile, orientation)) => format!("{} {orientation}", tiles.id(*tile)),
        None => "-".to_owned(),
    };
    let cells: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    let width = cells.iter().flatten().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in &cells {
        let padded: Vec<String> = row.iter().map(|cell| format!("{cell:width$}")).collect();
        text += padded.join("   ").trim_end();
        text.push('\n');
    }
    text
}

/// One word, and what goes with it.
fn verdict(tiles: &TileSet<'_>, outcome: &Outcome) -> String {
    let report = &outcome.report;
    let whole = report.placement.as_ref().map(|grid| whole(tiles, report, grid));
    let mut parts = vec![whole.unwrap_or_else(|| parts_of(tiles, outcome))];
    match (report.count, report.verdict) {
        (Some(count), Verdict::Several) => parts.push(format!("{count} ways")),
        (None, Verdict::Several) => parts.push("2 ways shown".to_owned()),
        (None, Verdict::Stopped) if report.at_least > 0 => {
            parts.push(format!("at least {}", n_of(report.at_least, "way")));
        }
        _ => {}
    }
    if report.placements > 0 {
        parts.push(n_of(report.placements, "placement"));
    }
    parts.push(duration::show(outcome.micros));
    let word = match outcome.stopped {
        Some(why) if report.verdict == Verdict::Stopped => format!("stopped: {why}, "),
        _ if report.verdict == Verdict::LeftOver => "left over: ".to_owned(),
        _ => format!("{}: ", report.verdict.id()),
    };
    word + &parts.join(" · ")
}

fn whole(tiles: &TileSet<'_>, report: &Report, grid: &Grid) -> String {
    let (rows, columns) = (grid.n_rows(), grid.n_columns());
    let mut said = format!("{rows} × {columns} tiles");
    if report.verdict == Verdict::LeftOver {
        let (placed, n) = (rows * columns, tiles.len());
        said = format!("{placed} of {n} tiles make {rows} × {columns}; {}", rest(tiles, report));
    }
    if report.are_other_shapes_open {
        said += " · other shapes not excluded";
    }
    said + &format!(" · corner product {}", grid.corner_product(tiles))
        + &doubtful_corners(tiles, report, grid)
}

/// The tiles in corners where another would do, since the product is that of these.
fn doubtful_corners(tiles: &TileSet<'_>, report: &Report, grid: &Grid) -> String {
    let corners = grid.corners();
    let mut doubtful: Vec<usize> = (report.conflicts.iter())
        .filter_map(|conflict| match *conflict {
            Conflict::Instead([there, _]) if corners.contains(&there) => Some(there),
            _ => None,
        })
        .collect();
    doubtful.dedup();
    match doubtful.is_empty() {
        true => String::new(),
        false => {
            let ids: Vec<String> =
                doubtful.iter().map(|&tile| tiles.id(tile).to_string()).collect();
            format!(" (with {})", ids.join(" and "))
        }
    }
}

/// Tiles left over that are told one by one in the verdict; more are told before it.
const MOST_TOLD: usize = 3;

/// Whether a conflict is why a tile is left over, and the verdict tells it.
fn is_in_verdict(report: &Report, conflict: &Conflict) -> bool {
    (1..=MOST_TOLD).contains(&report.left_over.len()) && !matches!(conflict, Conflict::SameId(_))
}

/// What there is to say of the tiles that are left over.
fn rest(tiles: &TileSet<'_>, report: &Report) -> String {
    let n = report.left_over.len();
    if n > MOST_TOLD {
        return format!("{} left over", n_of(n as u64, "tile"));
    }
    let reasons = report.conflicts.iter().filter(|conflict| is_in_verdict(report, conflict));
    reasons.map(|reason| reason.message(tiles)).collect::<Vec<_>>().join("; ")
}

fn parts_of(tiles: &TileSet<'_>, outcome: &Outcome) -> String {
    let report = &outcome.report;
    if report.verdict == Verdict::Pictures {
        let size = |island: &Island| format!("{} × {}", island.rows, island.columns);
        let sizes: Vec<String> = report.islands.iter().map(size).collect();
        let mut said =
            format!("{} whole pictures in one file, of {} tiles", sizes.len(), sizes.join(" and "));
        if !report.left_over.is_empty() {
            said += &format!("; {}", rest(tiles, report));
        }
        return said + "; give each a file of its own";
    }
    let on_islands: usize = report.islands.iter().map(Island::n_tiles).sum();
    let islands = n_of(report.islands.len() as u64, "island");
    let tiles = n_of(on_islands as u64, "tile");
    let conflicts = n_of(report.conflicts.len() as u64, "conflict");
    format!("{islands} of {tiles} in all · {conflicts}")
}
