//! A drawing: what a picture is made of, before any device has seen it. Lengths are cells.
//!
//! ```text
//!   Scene -- Layout -- Plot --> Drawing: Fill, Polygon, Stroke, Words
//!                                  +--> svg      the same marks as elements
//!                                  +--> canvas   dots, for png and films
//!                                  +--> pdf      the same marks on a page
//! ```
//!
//! Marks are opaque and painted in order. There are four kinds only, so that a device is short;
//! rectangles are one of them because nearly everything is one, and dots are exact for them.

pub(crate) mod cells;
mod clues;
mod highlight;
mod legend;
mod pattern;

use pictogrid_core::{ExplainedStep, Puzzle, Value};

use crate::{
    DrawError, Layout, Look, Scene,
    plot::{Clues, Plot},
    scene_text,
    theme::{Inks, LIGHT, Rgb, is_black_on_white},
};

/// Between two pictures of one drawing.
const APART: f32 = 0.5;

/// One thing to paint.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    /// A rectangle.
    Fill { at: [f32; 2], size: [f32; 2], ink: Rgb },
    /// An area with straight sides.
    Polygon { points: Vec<[f32; 2]>, ink: Rgb },
    /// A straight line.
    Stroke { from: [f32; 2], to: [f32; 2], width: f32, ink: Rgb },
    /// A number, its middle at `at`.
    Words { at: [f32; 2], size: f32, text: String, ink: Rgb },
}

/// How marks are painted together.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Group {
    Areas(Rgb),
    Lines(Rgb, f32),
    Words(Rgb, f32),
}

impl Group {
    fn of(mark: &Mark) -> Group {
        match mark {
            Mark::Fill { ink, .. } | Mark::Polygon { ink, .. } => Group::Areas(*ink),
            Mark::Stroke { ink, width, .. } => Group::Lines(*ink, *width),
            Mark::Words { ink, size, .. } => Group::Words(*ink, *size),
        }
    }
}

/// Neighbors in order that are painted together.
pub(crate) fn groups(marks: &[Mark]) -> impl Iterator<Item = (Group, &[Mark])> {
    let alike = marks.chunk_by(|one, other| Group::of(one) == Group::of(other));
    alike.filter_map(|marks| Some((Group::of(marks.first()?), marks)))
}

/// Marks on paper.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    /// Width and height.
    pub(crate) size: [f32; 2],
    /// The color of the paper.
    pub(crate) paper: Rgb,
    /// What is painted, in this order.
    pub(crate) marks: Vec<Mark>,
    /// What it is, in a line.
    pub(crate) title: String,
    /// What it shows, in words.
    pub(crate) description: String,
}

impl Drawing {
    /// Draws scenes, one below the other, unless one has a board of another shape than its puzzle.
    pub(crate) fn checked(scenes: &[Scene<'_>], look: &Look) -> Result<Drawing, DrawError> {
        scenes.iter().try_for_each(Scene::check)?;
        Ok(Drawing::of(scenes, look))
    }

    /// The same. Needs: the scenes were checked.
    pub(crate) fn of(scenes: &[Scene<'_>], look: &Look) -> Drawing {
        let mut all = Drawing {
            size: [0.0; 2],
            paper: look.theme.paper,
            marks: Vec::new(),
            title: scene_text::title_of_all(scenes),
            description: scene_text::description_of_all(scenes),
        };
        for scene in scenes {
            let mut one = Stage::new(scene, look).draw();
            if all.size[1] > 0.0 {
                all.size[1] += APART;
            }
            one.marks.iter_mut().for_each(|mark| mark.shift(0.0, all.size[1]));
            all.marks.append(&mut one.marks);
            all.size = [all.size[0].max(one.size[0]), all.size[1] + one.size[1]];
        }
        all
    }
}

impl Mark {
    /// Moves the mark.
    pub(crate) fn shift(&mut self, dx: f32, dy: f32) {
        let shift = |point: &mut [f32; 2]| *point = [point[0] + dx, point[1] + dy];
        match self {
            Mark::Fill { at, .. } | Mark::Words { at, .. } => shift(at),
            Mark::Polygon { points, .. } => points.iter_mut().for_each(shift),
            Mark::Stroke { from, to, .. } => {
                shift(from);
                shift(to);
            }
        }
    }
}

/// One scene and all that is needed to draw it.
pub(crate) struct Stage<'a> {
    scene: &'a Scene<'a>,
    look: &'a Look,
    layout: Layout,
    plot: Plot,
    inks: Inks,
    /// The color under cells that are empty or unknown.
    ground: Rgb,
    /// Whether colors are also distinguished by patterns.
    patterned: bool,
    /// The step of an explained solve that is pointed at.
    spot: Option<&'a ExplainedStep>,
}

impl<'a> Stage<'a> {
    pub(crate) fn new(scene: &'a Scene<'a>, look: &'a Look) -> Stage<'a> {
        let layout = Layout::of(scene.puzzle);
        let patterned = look.has_patterns() && needs_patterns(scene.puzzle);
        let clues = match (look.has_clues(), patterned) {
            (false, _) => Clues::None,
            (true, false) => Clues::Plain,
            (true, true) => Clues::Lettered,
        };
        let plot = Plot::new(&layout, clues);
        let inks = Inks::new(scene.puzzle.palette(), look.theme);
        let is_colored = !is_black_on_white(scene.puzzle.palette());
        let is_to_fill = is_colored && !look.is_moving && scene.board.n_unknown() > 0;
        let ground = if is_to_fill { LIGHT.empty } else { inks.of(Value::EMPTY) };
        Stage { scene, look, layout, plot, inks, ground, patterned, spot: None }
    }

    /// The same, pointing at a step, after which the board is.
    pub(crate) fn lit(self, step: Option<&'a ExplainedStep>) -> Stage<'a> {
        Stage { spot: step, ..self }
    }

    /// Width and height of the drawing.
    pub(crate) fn size(&self) -> [f32; 2] {
        let [width, height] = self.plot.size;
        let legend = self.legend_size();
        [width.max(legend[0]), height + legend[1]]
    }

    pub(crate) fn draw(&self) -> Drawing {
        let mut marks = Vec::new();
        self.draw_guides(&mut marks);
        self.draw_grid(&mut marks);
        if self.look.has_clues() {
            self.draw_clues(&mut marks);
        }
        self.draw_legend(&mut marks);
        let (title, description) = (String::new(), String::new());
        Drawing { size: self.size(), paper: self.look.theme.paper, marks, title, description }
    }
}

/// Whether a puzzle has more than one color besides empty.
fn needs_patterns(puzzle: &Puzzle) -> bool {
    !puzzle.palette().is_two_valued() && !is_black_on_white(puzzle.palette())
}
