//! The sheet of a lesson: what somebody who teaches the puzzle prints.
//!
//! ```text
//!   Cat, by ..                      158 steps: 28 overlap, 31 edge, ..
//!   +-----------+ +-----------+
//!   | overlap   | | edge      |     the first step of each rule that the puzzle needs, with its
//!   | [picture] | | [picture] |     board, its line lit, and its reason
//!   | sentences | | sentences |
//!   +-----------+ +-----------+
//! ```
//!
//! All steps would be a book; one of each rule is what a class has to see. O(cells × rules).

use pictogrid_core::ExplainedStep;

use super::Lesson;
use crate::{
    DrawError, Image, Look,
    drawing::{Drawing, Stage},
    font, scene_text,
    svg::{self, Caption},
};

/// Between panels, and around them.
const APART: f32 = 1.0;
/// The size of texts in a narrow panel, and how many of its ems a wide panel is at most.
const SIZE: f32 = 0.7;
const MOST_EMS: f32 = 44.0;
/// From one line of text to the next.
const LEADING: f32 = 1.35;
/// The least width of a panel.
const LEAST_WIDTH: f32 = 15.0;
/// Height by width of a sheet.
const SHEET: f32 = 1.414;
/// Units of a cell.
const CELL: f32 = 20.0;

/// The sheet as SVG.
///
/// # Errors
/// It would be too large.
pub fn svg(lesson: &Lesson<'_>, look: &Look) -> Result<Image, DrawError> {
    let firsts: Vec<usize> = (0..lesson.steps.len())
        .filter(|&i| lesson.steps[..i].iter().all(|step| step.rule != lesson.steps[i].rule))
        .collect();
    lesson.refuse_beyond(firsts.len())?;
    let first = lesson.scene(lesson.start)?;
    let [board_width, board_height] = Stage::new(&first, look).size();
    let width = board_width.max(LEAST_WIDTH);
    let size = SIZE.max(width / MOST_EMS);
    let mut board = lesson.start.clone();
    let mut panels = Vec::new();
    for (i, step) in lesson.steps.iter().enumerate() {
        super::take(step, &mut board);
        if firsts.contains(&i) {
            let scene = lesson.scene(&board)?;
            let drawing = Stage::new(&scene, look).lit(Some(step)).draw();
            panels.push(Panel { drawing, head: head(lesson, i), texts: texts(step, width, size) });
        }
    }
    let n = panels.len().max(1) as f32;
    let columns = (n * (board_height + 6.0 * size) / (width * SHEET)).sqrt().ceil().max(1.0);
    let columns = (columns as usize).min(panels.len().max(1));
    let mut sheet = Sheet { captions: Vec::new(), drawing: empty(lesson, &first, look), size };
    sheet.say_bold([APART, APART + 1.2 * size], scene_text::title(&first), 1.5 * size);
    let total = columns as f32 * (width + APART) + APART;
    // Of one step there is nothing to be summed up.
    let summary = if lesson.steps.len() == 1 { "" } else { lesson.summary };
    let summary = wrapped(summary, (total - 2.0 * APART) / size);
    let mut top = APART + 2.6 * size;
    for line in summary {
        sheet.say([APART, top], line, size);
        top += LEADING * size;
    }
    for row in panels.chunks(columns) {
        top += APART;
        let heights: Vec<f32> = row.iter().map(|panel| panel.height(size)).collect();
        for (column, panel) in row.iter().enumerate() {
            sheet.hang(panel, [APART + column as f32 * (width + APART), top]);
        }
        top += heights.into_iter().fold(0.0, f32::max);
    }
    sheet.drawing.size = [total, top + APART];
    let shown = look.cell.map_or(CELL, |cell| cell as f32);
    let ink = look.theme.ink;
    Ok(svg::write_captioned(&sheet.drawing, shown, (&sheet.captions, ink)).into_bytes())
}

fn empty(lesson: &Lesson<'_>, first: &crate::Scene<'_>, look: &Look) -> Drawing {
    let firsts: Vec<String> = lesson.steps.iter().map(|step| step.title.clone()).collect();
    Drawing {
        size: [0.0; 2],
        paper: look.theme.paper,
        marks: Vec::new(),
        title: format!("{}, explained", scene_text::title(first)),
        description: format!("{} {}", scene_text::description(first), firsts.join("; ")),
    }
}

/// What stands above a panel.
fn head(lesson: &Lesson<'_>, i: usize) -> String {
    let rule = &lesson.steps[i].rule;
    if lesson.steps.len() == 1 {
        return rule.clone();
    }
    let n = lesson.steps.iter().filter(|step| step.rule == *rule).count();
    let times = if n == 1 { "once".to_owned() } else { format!("{n} times") };
    format!("{rule} · {times}, first in step {}", i + 1)
}

fn texts(step: &ExplainedStep, width: f32, size: f32) -> Vec<String> {
    let all = std::iter::once(&step.title).chain(&step.sentences);
    all.flat_map(|text| wrapped(text, width / size)).collect()
}

/// A text in lines that are no wider than so many ems; a program may take a wider font.
fn wrapped(text: &str, ems: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if font::width(line) + font::width(word) <= ems * 0.93 - 0.3 => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// One step on the sheet.
struct Panel {
    drawing: Drawing,
    head: String,
    texts: Vec<String>,
}

impl Panel {
    fn height(&self, size: f32) -> f32 {
        self.drawing.size[1] + (self.texts.len() as f32 * LEADING + 2.2) * size
    }
}

struct Sheet {
    captions: Vec<Caption>,
    drawing: Drawing,
    size: f32,
}

impl Sheet {
    fn say(&mut self, at: [f32; 2], text: String, size: f32) {
        self.captions.push(Caption { at, size, text, is_bold: false });
    }

    fn say_bold(&mut self, at: [f32; 2], text: String, size: f32) {
        self.captions.push(Caption { at, size, text, is_bold: true });
    }

    fn hang(&mut self, panel: &Panel, [left, top]: [f32; 2]) {
        let size = self.size;
        self.say_bold([left, top + size], panel.head.clone(), 1.15 * size);
        let below = top + 1.2 * size;
        for mark in &panel.drawing.marks {
            let mut mark = mark.clone();
            mark.shift(left, below);
            self.drawing.marks.push(mark);
        }
        let mut y = below + panel.drawing.size[1] + 0.6 * size;
        for text in &panel.texts {
            self.say([left, y], text.clone(), size);
            y += LEADING * size;
        }
    }
}
