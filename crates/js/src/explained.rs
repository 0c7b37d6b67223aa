//! Every step of a puzzle, from a board to its end, handed over while they are found; and how hard it is.
//!
//! ```text
//!   explain ─▶ step, step, .. ─▶ 50 steps, or 50 ms ─▶ page ─▶ stop?
//!          └─▶ end ─▶ grade, 5 s at most ─▶ JSON of `Explained`
//! ```
//!
//! Steps come in bundles: each message is a text that is made and read again, and all of them at the end
//! would leave the page empty until then. Steps that are sent are not kept here.
//! Each step has 10 s, not the whole: an explanation that is long and goes on is not ended.
//! A grade is no summary of these steps: in it all lines that have the easiest rule take their step at
//! once, so it is found anew. With it the module for playing had 211.4 kB of 210, so it has none.

use std::ops::ControlFlow::{self, Break, Continue};

use pictogrid_explain::{GradeEnd, TooManyColors, grade};
use pictogrid_json::{Grade, Graded, Hint, HintShapes, to_line};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    clock::{Deadline, micros_since, now},
    listeners::OnNews,
    messages::{Explained, Refused},
    session::Session,
};

/// The most steps of one message, and the milliseconds between two.
const MOST_STEPS: usize = 50;
const MESSAGE_MILLIS: f64 = 50.0;
/// Milliseconds for one step, and for what only a search knows before the first and after the last one.
const STEP_MILLIS: f64 = 10_000.0;
/// Milliseconds for the grade beside an explanation, and for a grade alone.
const GRADE_MILLIS: f64 = 5_000.0;
const LONG_GRADE_MILLIS: f64 = 10_000.0;

impl Session {
    /// Every step from a board on; steps are JSON of `Hint[]`, the end is JSON of `Explained`.
    pub fn explain(
        &mut self,
        on_steps: OnNews<'_>,
        from: Option<&[u8]>,
    ) -> Result<String, Refused> {
        let begun = now();
        let marks = from.map_or_else(|| vec![0; self.puzzle.shape().n_cells()], <[u8]>::to_vec);
        self.tutor_at(&marks)?;
        let (puzzle, tutor, oracle, time) = self.lesson(STEP_MILLIS)?;
        let mut steps = Steps { on_steps, ready: Vec::new(), sent: begun };
        let mut narrowest: Option<usize> = None;
        let explanation = tutor.explain(
            None,
            oracle,
            &mut |explainer, step| {
                time.restart(STEP_MILLIS);
                narrowest = Some(narrowest.map_or(step.alternatives, |n| n.min(step.alternatives)));
                steps.push(HintShapes { source: "", puzzle, notes: &[], explainer }.hint(step))
            },
            &mut || time.go_on(),
        );
        let explanation = explanation.map_err(|wrong| Refused::internal(&wrong))?;
        steps.flush();
        let shapes = HintShapes { source: "", puzzle, notes: &[], explainer: tutor.explainer() };
        Ok(to_line(&Explained {
            end: shapes.explanation(&explanation),
            grade: self.grade_in_time(GRADE_MILLIS).ok().flatten(),
            hardest: explanation.rules.iter().max().map(|rule| rule.id().to_owned()),
            narrowest,
            micros: micros_since(begun),
        }))
    }

    /// How hard it is; `None` if that was not found out in time.
    fn grade_in_time(&self, millis: f64) -> Result<Option<Grade>, TooManyColors> {
        let time = Deadline::within(millis);
        let grade = grade(&self.puzzle, &mut || time.go_on())?;
        Ok((grade.end != GradeEnd::Stopped).then(|| Grade::new(&grade)))
    }
}

#[wasm_bindgen]
impl Session {
    /// How hard it is: JSON of `Graded`.
    pub fn grade(&self) -> Result<String, Refused> {
        let grade = self
            .grade_in_time(LONG_GRADE_MILLIS)
            .map_err(|error| Refused::unsupported_with(&error.to_string(), error.remedies()))?
            .ok_or_else(|| Refused::unsupported("no grade was found in time"))?;
        let size = self.puzzle.shape().as_rect().map_or((0, 0), |rect| (rect.width, rect.height));
        let title = self.puzzle.about().title.as_deref();
        Ok(to_line(&Graded::new("", title, size, grade)))
    }
}

/// Steps on their way to the page.
struct Steps<'a> {
    on_steps: OnNews<'a>,
    ready: Vec<Hint>,
    sent: f64,
}

impl Steps<'_> {
    /// Stops if the page says stop.
    fn push(&mut self, step: Hint) -> ControlFlow<()> {
        self.ready.push(step);
        let is_due = self.ready.len() >= MOST_STEPS || now() - self.sent >= MESSAGE_MILLIS;
        if is_due && self.flush() { Break(()) } else { Continue(()) }
    }

    fn flush(&mut self) -> bool {
        let steps = std::mem::take(&mut self.ready);
        self.sent = now();
        !steps.is_empty() && (self.on_steps)(&to_line(&steps))
    }
}
