//! The page of a lesson: one HTML file to step through, which asks nothing of any network.
//!
//! ```text
//!   <svg>      every cell and every number as an element of its own, drawn once
//!   data       JSON: what is known at first, the cells of each line, the steps with their sentences
//!   script     shows a step: classes of cells and numbers, rings, sentences; buttons, slider, keys
//! ```
//!
//! Its colors are variables, so that it turns dark with the device. What comes from the puzzle is
//! text in the page and escaped in the data, never markup. O(cells + steps).

use std::fmt::Write as _;

use pictogrid_core::{CellId, ExplainedStep, LineId, Run, Value};

use super::Lesson;
use crate::{
    DrawError, Image, Scene,
    layout::{Layout, Number},
    plot::{Clues, Plot, Rule},
    scene_text,
    svg::{self, Head, escaped, hex, point, units},
    theme::{Inks, LIGHT, is_black_on_white, readable_on},
};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// What the page says before the first step.
const BEGIN: &str = "What is known at first. Go on with the arrow keys or the buttons.";
/// Units of a cell.
const CELL: f32 = 20.0;

/// The page.
///
/// # Errors
/// It would be too large.
pub fn html(lesson: &Lesson<'_>) -> Result<Image, DrawError> {
    lesson.refuse_beyond(1)?;
    let scene = lesson.scene(lesson.start)?;
    let title = escaped(&scene_text::title(&scene));
    let (shape, n) = (lesson.puzzle.shape().name(), lesson.steps.len());
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}, explained</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1><p>{shape}, {n} steps</p></header>\n<main>\n{}\
         <section aria-label=\"Step\">\n<nav aria-label=\"Steps\">\n\
         <button id=\"first\" aria-label=\"First step\">«</button>\n\
         <button id=\"back\" aria-label=\"Previous step\">‹</button>\n\
         <button id=\"next\" aria-label=\"Next step\">›</button>\n\
         <button id=\"last\" aria-label=\"Last step\">»</button>\n\
         <input id=\"slider\" type=\"range\" min=\"0\" max=\"{n}\" value=\"0\" aria-label=\"Step\">\n\
         <span id=\"count\"></span>\n</nav>\n<div id=\"say\" aria-live=\"polite\"></div>\n\
         <noscript><p>This page steps with a script, which is switched off.</p></noscript>\n\
         </section>\n</main>\n<script type=\"application/json\" id=\"data\">{}</script>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        board(&scene),
        data(lesson),
    );
    Ok(page.into_bytes())
}

/// The board as a picture of which every part can be addressed.
fn board(scene: &Scene<'_>) -> String {
    let layout = Layout::of(scene.puzzle);
    let plot = Plot::new(&layout, Clues::Plain);
    let size = plot.size.map(|side| side * CELL);
    let head = Head {
        shown: size,
        size,
        title: &scene_text::title(scene),
        description: &scene_text::description(scene),
        paper: LIGHT.paper,
    };
    let mut out = svg::open(&head, "", "");
    let _ = writeln!(out, "{}", path("g", &plot.guides));
    let cells = (0..scene.puzzle.shape().n_cells() as u32).map(CellId);
    for cell in cells.clone() {
        let points: Vec<String> = plot.outline(cell).iter().map(point).collect();
        let _ = write!(out, "<path class=\"c\" d=\"M{}z\"/>", points.join("L"));
    }
    let radius = units(plot.square * 0.13);
    for [x, y] in cells.map(|cell| plot.middle(cell)) {
        let (x, y) = (units(x), units(y));
        let _ = write!(out, "<circle class=\"d\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }
    let _ = writeln!(out, "\n{}\n<g id=\"marks\"></g>", path("b", &plot.thick));
    for line in (0..scene.puzzle.shape().n_lines() as u32).map(LineId) {
        let (end, numbers) = (plot.end(line), layout.line(line));
        for (i, number) in numbers.iter().enumerate() {
            let at = end.middle_of(i, numbers.len());
            out += &number_of(scene, (line, i), number, (at, end.room));
        }
    }
    out + "\n</svg>\n"
}

fn path(class: &str, rules: &[Rule]) -> String {
    let step = |rule: &Rule| format!("M{}L{}", point(&rule.from), point(&rule.to));
    format!("<path class=\"{class}\" d=\"{}\"/>", rules.iter().map(step).collect::<String>())
}

/// A number of a clue; one with a color stands on it.
fn number_of(
    scene: &Scene<'_>,
    (line, i): (LineId, usize),
    number: &Number,
    ([x, y], [width, height]): ([f32; 2], [f32; 2]),
) -> String {
    let name = format!("data-n=\"{}-{i}\"", line.0);
    let baseline = units(y + 0.25);
    let text = number.text();
    let ground = match number {
        Number::Run(Run { value: Some(value), .. }) if !scene.puzzle.palette().is_two_valued() => {
            Inks::new(scene.puzzle.palette(), &LIGHT).of(*value)
        }
        _ => {
            return format!(
                "<text class=\"n\" {name} x=\"{}\" y=\"{baseline}\">{text}</text>",
                units(x)
            );
        }
    };
    let (width, height) = (width - 0.12, height.min(1.0) - 0.12);
    format!(
        "<rect class=\"k\" {name} x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\
         <text class=\"n\" x=\"{}\" y=\"{baseline}\" style=\"fill:{}\">{text}</text>",
        units(x - width / 2.0),
        units(y - height / 2.0),
        units(width),
        units(height),
        hex(ground),
        units(x),
        hex(readable_on(ground)),
    )
}

/// All that the script needs, as JSON.
fn data(lesson: &Lesson<'_>) -> String {
    let (puzzle, start) = (lesson.puzzle, lesson.start);
    let value = |value: Option<Value>| value.map_or(-1, |value| i32::from(value.0));
    let shape = puzzle.shape();
    let known = (0..shape.n_cells() as u32).map(|cell| value(start.get(CellId(cell))));
    let lines = (0..shape.n_lines() as u32)
        .map(|line| list(shape.line_cells(LineId(line)).map(|cell| cell.0)));
    let colors = match is_black_on_white(puzzle.palette()) {
        true => "null".to_owned(),
        false => list(puzzle.palette().colors().iter().map(|color| text(&hex(color.rgb)))),
    };
    let step = |step: &ExplainedStep| {
        let numbers = step.numbers.iter().map(|(line, i)| text(&format!("{}-{i}", line.0)));
        let cells = step.cells.iter().map(|&(cell, v)| format!("[{},{}]", cell.0, value(v)));
        format!(
            "\n{{\"title\":{},\"text\":{},\"lines\":{},\"numbers\":{},\"needed\":{},\"cells\":{}}}",
            text(&step.title),
            list(step.sentences.iter().map(|sentence| text(sentence))),
            list(step.lines.iter().map(|line| line.0)),
            list(numbers),
            list(step.needed.iter().map(|cell| cell.0)),
            list(cells),
        )
    };
    let radius = Plot::new(&Layout::of(puzzle), Clues::Plain).square * 0.38;
    format!(
        "{{\"begin\":{},\"summary\":{},\"radius\":{},\"colors\":{colors},\"start\":{},\"lines\":{},\
         \"steps\":{}}}",
        text(BEGIN),
        text(lesson.summary),
        units(radius),
        list(known),
        list(lines),
        list(lesson.steps.iter().map(step)),
    )
}

fn list(items: impl Iterator<Item = impl ToString>) -> String {
    format!("[{}]", items.map(|item| item.to_string()).collect::<Vec<_>>().join(","))
}

/// A string of JSON that no markup can end.
fn text(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..='\u{1f}' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_data() {
        assert_eq!(text("a</script>\"\\\n"), "\"a\\u003c/script\\u003e\\\"\\\\\\u000a\"");
        assert_eq!(list([1, 2].into_iter()), "[1,2]");
    }
}
