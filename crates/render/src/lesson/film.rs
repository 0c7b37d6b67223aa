//! The film of a lesson: a shot for each step, with its line lit.
//!
//! ```text
//!   start │ step 1 │ step 2 │ .. │ the end          90 s in all, 0.08 to 1.6 s a shot
//!           └ the line of the step lit, its new cells marked
//! ```
//!
//! Few steps are seen for longer, so that a film lasts a minute and a half at most, as long as a
//! shot can be seen at all. O(dots) a step. The sentences of a step are left out: in the time of a shot
//! nobody reads one, and the page and the sheet have them.

use pictogrid_core::Board;

use super::Lesson;
use crate::{
    DrawError, Image, Look,
    canvas::Canvas,
    drawing::{Drawing, Stage},
    film::{Reel, Room, Take, gif_of, sized},
};

/// Hundredths of a second of all shots together, and the least and the most of one.
const ALL: usize = 9000;
const LEAST: usize = 8;
const MOST: usize = 160;

/// The film as GIF; its shots may take `max_bytes`.
///
/// # Errors
/// It would be too large.
pub fn gif(lesson: &Lesson<'_>, look: &Look, max_bytes: u64) -> Result<Image, DrawError> {
    let look = Look { is_moving: true, ..*look };
    let mut board: Board = lesson.start.clone();
    let (look, cell) = sized(&lesson.scene(lesson.start)?, &look)?;
    let paint = |drawing: &Drawing| Canvas::paint(drawing, cell);
    let mut canvas = paint(&Stage::new(&lesson.scene(lesson.start)?, &look).draw());
    let mut takes = vec![Take::whole(&canvas)];
    let mut room = Room::new(max_bytes, cell);
    room.take(3 * canvas.dots.len())?;
    for step in lesson.steps {
        super::take(step, &mut board);
        let scene = lesson.scene(&board)?;
        let next = paint(&Stage::new(&scene, &look).lit(Some(step)).draw());
        takes.extend(Take::between(&canvas.dots, &next, &mut room)?);
        canvas = next;
    }
    let end = paint(&Stage::new(&lesson.scene(&board)?, &look).draw());
    takes.extend(Take::between(&canvas.dots, &end, &mut room)?);
    let shown = (ALL / lesson.steps.len().max(1)).clamp(LEAST, MOST);
    gif_of(&Reel::develop(&end, &takes, shown as u16))
}
