//! Every step of a puzzle, from a board to its end, handed over while they are found.

use std::ops::ControlFlow::{self, Break, Continue};

use pictogrid_explain::grade;
use pictogrid_json::{Grade, Hint, HintShapes, to_line};

use crate::{
    clock::{Deadline, micros_since, now},
    messages::{Explained, Refused},
    news::OnNews,
    session::Session,
};

/// The most steps of one message, and the milliseconds between two.
const MOST_STEPS: usize = 50;
const MESSAGE_MILLIS: f64 = 50.0;
/// Milliseconds for one step, and for what only a search knows before the first and after the last one.
const STEP_MILLIS: f64 = 10_000.0;
/// Milliseconds for the grade.
const GRADE_MILLIS: f64 = 5_000.0;

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
                steps.push(HintShapes { source: "", puzzle, explainer }.hint(step))
            },
            &mut || time.go_on(),
        );
        steps.flush();
        let shapes = HintShapes { source: "", puzzle, explainer: tutor.explainer() };
        Ok(to_line(&Explained {
            end: shapes.explanation(&explanation),
            grade: self.grade_in_time(),
            hardest: explanation.rules.iter().max().map(|rule| rule.id().to_owned()),
            narrowest,
            micros: micros_since(begun),
        }))
    }

    fn grade_in_time(&self) -> Option<Grade> {
        let time = Deadline::within(GRADE_MILLIS);
        let grade = grade(&self.puzzle, &mut || time.go_on()).ok()?;
        (!grade.is_stopped).then(|| Grade::new(&grade))
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
