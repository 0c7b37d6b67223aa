//! A placement as SVG: each tile a square of four triangles, one a kind.
//!
//! ```text
//!   ┌───────┐   colors go round the circle by the golden angle, in three lightnesses, so that
//!   │\  0  /│   neighbors in number are far apart; the border kind is gray. Where touching
//!   │ \   / │   edges differ there is a red bar across them.
//!   │3 >·< 1│
//!   │ /   \ │   Open cells are left white.
//!   │/  2  \│
//!   └───────┘
//! ```
//!
//! Each tile bears its number, so that the picture tells how to lay the tiles on a table. O(n).

use std::fmt::Write;

use super::board::{Board, Laid, Placement};

/// The side of a tile.
const SIDE: usize = 40;

/// Draws a placement that keeps the rules of its board.
#[must_use]
pub fn svg(board: &Board, placement: &Placement) -> String {
    let (w, h) = (board.width() * SIDE, board.height() * SIDE);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
         viewBox=\"0 0 {w} {h}\" role=\"img\" aria-labelledby=\"t d\">\n\
         <title id=\"t\">Tiles with matching edges</title>\n\
         <desc id=\"d\">A board of {} × {} tiles, row by row: {}.</desc>\n\
         <rect width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n\
         <g stroke=\"#222222\" stroke-width=\"0.5\" stroke-linejoin=\"round\">\n",
        board.width(),
        board.height(),
        numbers(placement)
    );
    for (x, y, laid) in cells(board, placement) {
        for (side, kind) in laid.sides(board.tiles()).into_iter().enumerate() {
            triangle(&mut text, (x, y), side, &color(board, kind));
        }
    }
    text += "</g>\n<g stroke=\"#d00000\" stroke-width=\"4\" stroke-linecap=\"round\">\n";
    for (x, y, laid) in cells(board, placement) {
        bars(&mut text, board, placement, (x, y, laid));
    }
    text += "</g>\n<g font-family=\"sans-serif\" font-size=\"9\" text-anchor=\"middle\" \
             paint-order=\"stroke\" stroke=\"#ffffff\" stroke-width=\"2\" fill=\"#000000\">\n";
    for (x, y, laid) in cells(board, placement) {
        let (x, y) = (x * SIDE + SIDE / 2, y * SIDE + SIDE / 2 + 3);
        let _ = writeln!(text, "<text x=\"{x}\" y=\"{y}\">{}</text>", laid.tile + 1);
    }
    text + "</g>\n</svg>\n"
}

/// The numbers of the tiles in words; a dash for an open cell.
fn numbers(placement: &Placement) -> String {
    let number =
        |laid: &Option<Laid>| laid.map_or("–".to_owned(), |laid| (laid.tile + 1).to_string());
    placement.cells.iter().map(number).collect::<Vec<_>>().join(" ")
}

/// The filled cells with column and row.
fn cells<'a>(
    board: &'a Board,
    placement: &'a Placement,
) -> impl Iterator<Item = (usize, usize, Laid)> + 'a {
    let filled = placement.cells.iter().enumerate();
    filled.filter_map(|(i, laid)| Some((i % board.width(), i / board.width(), (*laid)?)))
}

fn triangle(text: &mut String, (x, y): (usize, usize), side: usize, color: &str) {
    let (left, top, half) = (x * SIDE, y * SIDE, SIDE / 2);
    let (right, bottom) = (left + SIDE, top + SIDE);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let (a, b) = (corners[side], corners[(side + 1) % 4]);
    let _ = writeln!(
        text,
        "<path d=\"M{} {}L{} {}L{} {}Z\" fill=\"{color}\"/>",
        a.0,
        a.1,
        b.0,
        b.1,
        left + half,
        top + half
    );
}

/// Bars across the right and the lower edge of a cell where they do not match.
fn bars(text: &mut String, board: &Board, placement: &Placement, cell: (usize, usize, Laid)) {
    let (x, y, laid) = cell;
    let shown = laid.sides(board.tiles());
    let there = |x: usize, y: usize| placement.cells[y * board.width() + x];
    let (right, bottom) = ((x + 1) * SIDE, (y + 1) * SIDE);
    let (middle_x, middle_y) = (right - SIDE / 2, bottom - SIDE / 2);
    if x + 1 < board.width()
        && there(x + 1, y).is_some_and(|other| other.sides(board.tiles())[3] != shown[1])
    {
        let (from, to) = (right - 5, right + 5);
        let _ = writeln!(text, "<path d=\"M{from} {middle_y}H{to}\"/>");
    }
    if y + 1 < board.height()
        && there(x, y + 1).is_some_and(|other| other.sides(board.tiles())[0] != shown[2])
    {
        let (from, to) = (bottom - 5, bottom + 5);
        let _ = writeln!(text, "<path d=\"M{middle_x} {from}V{to}\"/>");
    }
}

fn color(board: &Board, kind: u32) -> String {
    if Some(kind) == board.border() {
        return "#b0b0b0".to_owned();
    }
    let hue = u64::from(kind) * 1375 / 10 % 360;
    let light = [50, 68, 34][kind as usize % 3];
    format!("hsl({hue},75%,{light}%)")
}

#[cfg(test)]
mod tests {
    use super::super::planted::{Recipe, planted};
    use super::*;

    #[test]
    fn triangles_bars_and_open_cells() {
        let recipe = Recipe { width: 3, height: 2, kinds: 4, border_kinds: 0, seed: 1 };
        let planted = planted(&recipe).unwrap();
        let whole = svg(&planted.board, &planted.solution);
        assert_eq!(whole.matches("Z\"").count(), 24);
        assert_eq!(whole.matches("<path").count(), 24, "a solution has no bars");
        let mut broken = planted.solution.clone();
        broken.cells[0] = None;
        broken.cells.swap(1, 2);
        let drawn = svg(&planted.board, &broken);
        assert_eq!(drawn.matches("Z\"").count(), 20);
        assert!(drawn.matches("<path").count() > 20);
    }
}
