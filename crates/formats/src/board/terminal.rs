//! The terminal picture read back: its cells, without the clues around them.
//!
//! ```text
//!         ▁▁▁▁▁▁         says where the cells begin and how many there are in a row
//!     1 1▕██  ░░▏        cells, two characters each; as a person may write them, too: ## .. ??
//!         ▔▔▔▔▔▔         ends it; what is outside, clues and the verdict, is passed over
//!
//!   2 1 ▲▽?▼△            a triddler has no frame: the last word of each line
//! ```
//!
//! A cell that is marked, because solutions differ in it or it is a guess, is not known. Pictures
//! that have the same cells known, as those of an ambiguous puzzle, are one board. A picture in half
//! blocks has no frame and is none of these: it shows what is not known by color alone. Linear.

use pictogrid_core::{Fault, FaultKind, Palette, Place, Shape, Value};

use super::{BoardRow, HOW};

/// The board that `text` shows to a puzzle of this shape and palette; `None` if it is no terminal
/// picture of such a puzzle. Its size is that of the picture.
pub(super) fn read<'a>(
    text: impl Iterator<Item = (u32, &'a str)>,
    shape: Shape,
    palette: &Palette,
) -> Result<Option<Vec<BoardRow>>, Fault> {
    match shape {
        Shape::Rect(_) => framed(text, palette),
        Shape::Tri(_) => triangles(text, shape.rows().len(), palette),
    }
}

fn fault(place: Place, message: &str) -> Fault {
    Fault::new(FaultKind::Syntax, format!("{message}; {HOW}")).at(place)
}

fn is_black_on_white(palette: &Palette) -> bool {
    let [empty, filled] = palette.colors() else { return false };
    (empty.rgb, filled.rgb) == ([255; 3], [0; 3])
}

/// The characters before the cells, and the number of cells, if this is the upper edge of a frame.
fn upper_edge(line: &str) -> Option<(usize, usize)> {
    let edge = line.trim_matches([' ', '\t']);
    let is_edge = !edge.is_empty() && edge.chars().all(|c| c == '▁');
    let n_before = line.chars().take_while(|&c| c != '▁').count();
    (is_edge && n_before > 0).then(|| (n_before, edge.chars().count() / 2))
}

fn is_lower_edge(line: &str) -> bool {
    let edge = line.trim_matches([' ', '\t']);
    !edge.is_empty() && edge.chars().all(|c| c == '▔')
}

fn framed<'a>(
    text: impl Iterator<Item = (u32, &'a str)>,
    palette: &Palette,
) -> Result<Option<Vec<BoardRow>>, Fault> {
    let mut board: Option<Vec<BoardRow>> = None;
    let mut lines = text;
    while let Some((number, line)) = lines.next() {
        let Some((n_before, n_cells)) = upper_edge(line) else { continue };
        let mut rows = Vec::new();
        for (number, line) in lines.by_ref().take_while(|(_, line)| !is_lower_edge(line)) {
            rows.push(row(line, number, n_before, n_cells, palette)?);
        }
        let is_other = |first: &Vec<BoardRow>| {
            !first.iter().map(|row| &row.cells).eq(rows.iter().map(|row| &row.cells))
        };
        if board.as_ref().is_some_and(is_other) {
            let message = "another picture begins here; leave one of them".to_owned();
            return Err(fault(Place::new(number, 1), &message));
        }
        board.get_or_insert(rows);
    }
    Ok(board)
}

/// A row of `n_cells` cells, which begin after `n_before` characters.
fn row(
    line: &str,
    number: u32,
    n_before: usize,
    n_cells: usize,
    palette: &Palette,
) -> Result<BoardRow, Fault> {
    let at = |x: usize| Place::new(number, u32::try_from(x + 1).unwrap_or(u32::MAX));
    let mut characters = line.chars().skip(n_before - 1);
    let mut cells = Vec::new();
    let mut is_whole = characters.next() == Some('▕');
    while is_whole && cells.len() < n_cells {
        let (Some(left), Some(right)) = (characters.next(), characters.next()) else {
            is_whole = false;
            break;
        };
        let Some(cell) = cell(left, right, palette) else {
            let message = format!("{:?} is no cell", format!("{left}{right}"));
            return Err(fault(at(n_before + 2 * cells.len()), &message));
        };
        cells.push(cell);
    }
    if !is_whole || characters.next() != Some('▏') {
        let message = format!("this is no row of {n_cells} cells between ▕ and ▏");
        return Err(fault(at(0), &message));
    }
    Ok(BoardRow { cells, place: Some(at(n_before)), step: 2 })
}

/// What two characters say of a cell; `None` if they are none.
fn cell(left: char, right: char, palette: &Palette) -> Option<Option<Value>> {
    let are_among = |some: &str| some.contains(left) && some.contains(right);
    let letter = palette.value_of(left);
    match (left, right) {
        ('░', '░') | ('▓', '▓') | ('·', '·') | ('?', '?') => Some(None),
        // A letter that looks like this is either, and not known.
        _ if are_among(" ▔▕") => Some(letter.is_none().then_some(Value::EMPTY)),
        (_, '!') if letter.is_some() => Some(None),
        _ if left == right && letter.is_some() => Some(letter),
        _ if is_black_on_white(palette) && are_among("█▉▇") => Some(Some(Value::FILLED)),
        _ => None,
    }
}

/// The rows of a triddler; without clues the verdict stands right below them.
fn triangles<'a>(
    text: impl Iterator<Item = (u32, &'a str)>,
    n_rows: usize,
    palette: &Palette,
) -> Result<Option<Vec<BoardRow>>, Fault> {
    let is_blank = |line: &str| line.trim().is_empty();
    let lines: Vec<(u32, &str)> = text
        .skip_while(|(_, line)| is_blank(line))
        .take_while(|(_, line)| !is_blank(line))
        .collect();
    let is_drawn = |line: &str| line.contains(['▲', '▼', '△', '▽']) || line.trim().contains(' ');
    if !lines.iter().any(|(_, line)| is_drawn(line)) {
        return Ok(None);
    }
    let row = |(number, line): (u32, &str)| {
        let line = line.trim_end();
        let start = line.rfind(' ').map_or(0, |blank| blank + 1);
        let column = line[..start].chars().count() + 1;
        let at = |x: usize| Place::new(number, u32::try_from(column + x).unwrap_or(u32::MAX));
        let cells = line[start..].chars().enumerate().map(|(x, c)| {
            triangle(c, palette).ok_or_else(|| {
                let message = format!("{c:?} is no triangle");
                fault(at(x), &message)
            })
        });
        Ok(BoardRow { cells: cells.collect::<Result<_, _>>()?, place: Some(at(0)), step: 1 })
    };
    lines.into_iter().take(n_rows).map(row).collect::<Result<_, _>>().map(Some)
}

/// What a character says of a triangle; `None` if it is none.
fn triangle(c: char, palette: &Palette) -> Option<Option<Value>> {
    match c {
        '?' | '!' | '-' => Some(None),
        '△' | '▽' => Some(Some(Value::EMPTY)),
        '▲' | '▼' if is_black_on_white(palette) => Some(Some(Value::FILLED)),
        letter => palette.value_of(letter).map(Some),
    }
}
