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
pub(super) const SIDE: usize = 40;
/// Half the length of a bar where edges differ.
pub(super) const BAR: usize = 5;

/// Draws a placement that keeps the rules of its board.
///
/// # Panics
/// If the placement is smaller than the board, or has a tile that the board has not.
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
            let [r, g, b] = paint(board, kind);
            triangle(&mut text, (x, y), side, &format!("#{r:02x}{g:02x}{b:02x}"));
        }
    }
    text += "</g>\n<g stroke=\"#d00000\" stroke-width=\"4\" stroke-linecap=\"round\">\n";
    for ((x, y), is_upright) in mismatches(board, placement) {
        let (left, right, top, bottom) = (x - BAR, x + BAR, y - BAR, y + BAR);
        let bar = if is_upright {
            format!("M{x} {top}V{bottom}")
        } else {
            format!("M{left} {y}H{right}")
        };
        let _ = writeln!(text, "<path d=\"{bar}\"/>");
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
    placement.cells().iter().map(number).collect::<Vec<_>>().join(" ")
}

/// The filled cells with column and row.
pub(super) fn cells<'a>(
    board: &'a Board,
    placement: &'a Placement,
) -> impl Iterator<Item = (usize, usize, Laid)> + 'a {
    let filled = placement.cells().iter().enumerate();
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

/// The middle of every touching edge whose kinds differ, and whether a bar across it is upright.
pub(super) fn mismatches(board: &Board, placement: &Placement) -> Vec<((usize, usize), bool)> {
    let sides =
        |x: usize, y: usize| Some(placement.cells()[y * board.width() + x]?.sides(board.tiles()));
    let mut found = Vec::new();
    for (x, y, laid) in cells(board, placement) {
        let shown = laid.sides(board.tiles());
        let (right, bottom) = ((x + 1) * SIDE, (y + 1) * SIDE);
        if x + 1 < board.width() && sides(x + 1, y).is_some_and(|other| other[3] != shown[1]) {
            found.push(((right, bottom - SIDE / 2), false));
        }
        if y + 1 < board.height() && sides(x, y + 1).is_some_and(|other| other[0] != shown[2]) {
            found.push(((right - SIDE / 2, bottom), true));
        }
    }
    found
}

/// Red, green and blue of a kind.
pub(super) fn paint(board: &Board, kind: u32) -> [u8; 3] {
    if Some(kind) == board.border() {
        return [0xB0; 3];
    }
    let hue = (u64::from(kind) * 1375 / 10 % 360) as f64;
    let light = [0.5, 0.68, 0.34][kind as usize % 3];
    let reach = 0.75 * f64::min(light, 1.0 - light);
    // From hue, saturation and lightness, as CSS defines it.
    [0.0, 8.0, 4.0].map(|shift| {
        let k = (shift + hue / 30.0) % 12.0;
        let part = light - reach * f64::min(k - 3.0, 9.0 - k).clamp(-1.0, 1.0);
        (part * 255.0).round() as u8
    })
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
        let mut cells = planted.solution.cells().to_vec();
        cells[0] = None;
        cells.swap(1, 2);
        let broken = Placement::new(3, cells).unwrap();
        let drawn = svg(&planted.board, &broken);
        assert_eq!(drawn.matches("Z\"").count(), 20);
        assert!(drawn.matches("<path").count() > 20);
    }
}
