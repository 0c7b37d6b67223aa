//! A triddler in characters: a triangle is one of them, half a side of it a column.
//!
//! ```text
//!   rows        2 1 ▲▽▲▼△     the clues of the rows stand beside them,
//!                 3△▽▲▼▲▽     those of the other directions below the picture, line by line:
//!
//!   top 1: 1 2                a terminal has no slanted text
//!   bottom right 2: 3
//! ```
//!
//! Filled ▲▼, empty △▽, unknown ? and, where solutions differ, ! for filled and - for empty. Colored
//! triangles are letters without color, and blanks on their color with it. O(cells).

use anstyle::Style;
use pictogrid_core::{CellId, LineId, Tri, Value};

use crate::{
    Layout, Paper, Scene, scene_text,
    styled_text::{FAINT, MARKED, Pen, box_of},
    theme::is_black_on_white,
};

pub(super) fn draw(scene: &Scene<'_>, tri: Tri, paper: &Paper, pen: &mut Pen) {
    let layout = Layout::of(scene.puzzle);
    let clue = |line: u32| scene_text::clue(&layout, LineId(line), scene.puzzle.palette());
    let beside: Vec<String> = (0..tri.n_rows()).map(clue).collect();
    let margin = beside.iter().map(|clue| clue.chars().count()).max().unwrap_or(0) + 1;
    let margin = if paper.look.has_clues() { margin } else { 0 };
    for (r, clue) in (0..tri.n_rows()).zip(&beside) {
        if paper.look.has_clues() {
            pen.blanks(margin - 1 - clue.chars().count());
            pen.write(Style::new(), clue);
            pen.blanks(1);
        }
        pen.blanks(tri.row(r).start as usize);
        for x in tri.row(r) {
            let cell = tri.cell(r, x).expect("a cell of the row");
            draw_cell(scene, cell, tri.points_up(r, x), paper, pen);
        }
        pen.end_line();
    }
    if paper.look.has_clues() {
        pen.end_line();
        for line in tri.n_rows()..scene.puzzle.shape().n_lines() as u32 {
            let name = scene.puzzle.shape().line_name(LineId(line));
            pen.write(Style::new(), &format!("{name}: {}", clue(line)));
            pen.end_line();
        }
    }
}

fn draw_cell(scene: &Scene<'_>, cell: CellId, points_up: bool, paper: &Paper, pen: &mut Pen) {
    let palette = scene.puzzle.palette();
    let is_marked = scene.marked.is_some_and(|marked| marked.get(cell.0 as usize));
    let value = match scene.board.get(cell) {
        None => return pen.write(FAINT, "?"),
        Some(value) if is_marked => {
            return pen.write(MARKED, if value == Value::EMPTY { "-" } else { "!" });
        }
        Some(value) => value,
    };
    let (filled, empty) = if points_up { ("▲", "△") } else { ("▼", "▽") };
    if value == Value::EMPTY {
        pen.write(FAINT, empty);
    } else if is_black_on_white(palette) {
        pen.write(Style::new(), filled);
    } else {
        let letter = palette.letter(value).to_string();
        let rgb = palette.get(value).map_or([128; 3], |color| color.rgb);
        let shows_letter = !pen.has_color() || paper.look.has_patterns();
        let style = if pen.has_color() { box_of(rgb) } else { Style::new() };
        pen.write(style, if shows_letter { &letter } else { " " });
    }
}
