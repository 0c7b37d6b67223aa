//! The pictures of `<solution>`: cells between marks that tell where a row begins and ends.
//!
//! ```text
//!   |.XX.|      a row of a grid           /ABCDE\     rows of a triddler: the marks are
//!   |.[.X]?.|   what may be two colors,   /FGHIJK/    the slopes of its outline, and so
//!               and what may be any;      \LMNOP/     tell how long its sides are
//!   |[X]|       a set of one is known
//! ```
//!
//! Blanks and line breaks between cells mean nothing, unless a color has the blank for its
//! character. Linear.

use pictogrid_core::{DraftCells, Fault, FaultKind, Limits, Shape, Tri, Value, n_of};
use roxmltree::Node;

use super::read::Named;
use crate::{
    numbers::shown,
    xml::{content, elements},
};

/// The solutions of a puzzle as they are met.
pub(super) struct Images<'a> {
    named: &'a mut Named,
    is_triddler: bool,
    limits: &'a Limits,
    given: Option<DraftCells>,
    goal: Option<DraftCells>,
    /// The shape of the goal.
    shape: Option<Shape>,
}

impl<'a> Images<'a> {
    /// No solution yet.
    pub(super) fn new(named: &'a mut Named, is_triddler: bool, limits: &'a Limits) -> Images<'a> {
        Images { named, is_triddler, limits, given: None, goal: None, shape: None }
    }

    /// Takes in a solution, if it is the first goal or the first saved one.
    pub(super) fn push(&mut self, solution: Node<'_, '_>) -> Result<(), Fault> {
        let kind = solution.attribute("type").unwrap_or("goal");
        let is_goal = kind == "goal";
        let is_wanted = match kind {
            "goal" => self.goal.is_none(),
            "saved" => self.given.is_none(),
            "solution" => false,
            _ => {
                let message =
                    format!("a solution of type {:?}; write goal, saved or solution", shown(kind));
                return Err(Fault::new(FaultKind::Syntax, message));
            }
        };
        let image = elements(solution).find(|node| node.has_tag_name("image"));
        let Some(image) = image.filter(|_| is_wanted) else { return Ok(()) };
        let (cells, shape) = self.cells(&content(image))?;
        let cells = Some(DraftCells { cells, place: None });
        if is_goal {
            (self.goal, self.shape) = (cells, shape);
        } else {
            self.given = cells;
        }
        Ok(())
    }

    /// Given cells, goal, and the shape that the goal has.
    pub(super) fn finish(self) -> (Option<DraftCells>, Option<DraftCells>, Option<Shape>) {
        (self.given, self.goal, self.shape)
    }

    fn cells(&mut self, text: &str) -> Result<(Vec<Option<Value>>, Option<Shape>), Fault> {
        let mut rows: Vec<(char, usize, char)> = Vec::new();
        let mut cells = Vec::new();
        let mut chars = text.chars();
        let mut open = None;
        while let Some(c) = chars.next() {
            let is_mark = self.is_mark(c);
            match open {
                None if is_mark => open = Some((c, cells.len())),
                None if c.is_whitespace() => {}
                None => return Err(self.stray(c)),
                Some((first, start)) if is_mark => {
                    rows.push((first, cells.len() - start, c));
                    open = None;
                }
                Some(_) if self.is_blank(c) => {}
                Some(_) => cells.push(self.cell(c, &mut chars)?),
            }
            if cells.len() as u64 > self.limits.cells {
                let message = format!(
                    "there are more than {} cells, the limit; use a part of the image",
                    self.limits.cells
                );
                return Err(Fault::new(FaultKind::TooLarge, message));
            }
        }
        if open.is_some() {
            let message = "the last row of an image has no end; close it as the others are";
            return Err(Fault::new(FaultKind::Truncated, message));
        }
        Ok((cells, self.shape(&rows)?))
    }

    /// Whether a row begins or ends at `c`.
    fn is_mark(&self, c: char) -> bool {
        if self.is_triddler { c == '/' || c == '\\' } else { c == '|' }
    }

    /// Whether `c` means nothing between cells.
    fn is_blank(&self, c: char) -> bool {
        c == '\n' || (c.is_whitespace() && !self.named.has(c))
    }

    fn cell(&mut self, c: char, rest: &mut std::str::Chars<'_>) -> Result<Option<Value>, Fault> {
        match c {
            '?' => Ok(None),
            '[' => self.set(rest),
            _ => self.named.value_of(c).map(Some),
        }
    }

    /// The color of a cell that may be those up to the `]`, if that is one.
    fn set(&mut self, rest: &mut std::str::Chars<'_>) -> Result<Option<Value>, Fault> {
        let mut only = None;
        let mut is_open = false;
        loop {
            match rest.next().filter(|&c| !self.is_mark(c)) {
                None => {
                    let message = "a [ without its ] in an image; add the ]";
                    return Err(Fault::new(FaultKind::Truncated, message));
                }
                Some(']') => break,
                Some('?') => is_open = true,
                Some(c) if self.is_blank(c) => {}
                Some(c) => {
                    let value = self.named.value_of(c)?;
                    is_open |= only.replace(value).is_some_and(|other| other != value);
                }
            }
        }
        match only {
            _ if is_open => Ok(None),
            None => {
                let message = "[] in an image is a cell without any possible color; write ? for \
                               an unknown cell";
                Err(Fault::new(FaultKind::Syntax, message))
            }
            known => Ok(known),
        }
    }

    fn stray(&self, c: char) -> Fault {
        let mark = if self.is_triddler { "/ or \\" } else { "|" };
        let message =
            format!("unexpected {c:?} between two rows of an image; a row begins with {mark}");
        Fault::new(FaultKind::Syntax, message)
    }

    /// The shape that rows with these marks have.
    fn shape(&self, rows: &[(char, usize, char)]) -> Result<Option<Shape>, Fault> {
        let mismatch = |message: String| Fault::new(FaultKind::GoalMismatch, message);
        let Some(&(first, width, last)) = rows.first() else { return Ok(None) };
        if !self.is_triddler {
            if let Some(y) = rows.iter().position(|row| row.1 != width) {
                let message = format!(
                    "row {} of an image has {}, the first has {width}; make them equally long",
                    y + 1,
                    n_of(rows[y].1 as u64, "cell")
                );
                return Err(mismatch(message));
            }
            return Ok((width > 0).then(|| Shape::rect(width as u32, rows.len() as u32)));
        }
        let n = |is: &dyn Fn(&(char, usize, char)) -> bool| {
            rows.iter().filter(|row| is(row)).count() as u32
        };
        let (top_left, bottom_left) = (n(&|row| row.0 == '/'), n(&|row| row.0 == '\\'));
        let (top_right, bottom_right) = (n(&|row| row.2 == '\\'), n(&|row| row.2 == '/'));
        let widens = u32::from(first == '/') + u32::from(last == '\\');
        let top = (width as u32 + 1).checked_sub(widens).map(|twice| twice / 2);
        let bottom = top.and_then(|top| (top + top_right).checked_sub(bottom_left));
        let tri = top.zip(bottom).and_then(|(top, bottom)| {
            Tri::new([top_left, bottom_left, top, top_right, bottom, bottom_right])
        });
        let shape = tri.map(Shape::Tri);
        let lengths = |shape: &Shape| shape.rows().into_iter().map(|row| row.len());
        let fits = |shape: &Shape| lengths(shape).eq(rows.iter().map(|row| row.1));
        match shape.filter(fits) {
            Some(shape) => Ok(Some(shape)),
            None => Err(mismatch(
                "the rows of an image make no hexagon; correct their lengths and marks".to_owned(),
            )),
        }
    }
}
