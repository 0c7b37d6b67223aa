//! Every step of a puzzle, from a board to its end, handed over while they are found.

use pictogrid_explain::{Explainer, Next, Rule, Wish, grade, summary_text};
use pictogrid_json::{Grade, to_line};

use crate::{
    clock::{Deadline, micros_since, now},
    desk::{has_several, of_mistake, of_step},
    marks,
    messages::{ExplainedEnd, ExplainedStop, NextHint, Refused},
    news::OnNews,
    session::Session,
};

/// The most steps of one message, and the milliseconds between two.
const MOST_STEPS: usize = 50;
const MESSAGE_MILLIS: f64 = 50.0;
/// Milliseconds that one step may take.
const STEP_MILLIS: f64 = 10_000.0;
/// Milliseconds for the grade, and for whether several pictures fit.
const GRADE_MILLIS: f64 = 5_000.0;

impl Session {
    /// Every step from a board on; steps are JSON of `NextHint[]`, the end is JSON of `ExplainedEnd`.
    pub fn explain(&self, on_steps: OnNews<'_>, from: Option<&[u8]>) -> Result<String, Refused> {
        let begun = now();
        let mut explainer = Explainer::new(&self.puzzle)
            .map_err(|error| Refused::unsupported_with(&error.to_string(), error.remedies()))?;
        if let Some(marks) = from {
            explainer.set_board(&marks::board(marks, &self.puzzle)?);
        }
        let mut steps = Steps { on_steps, ready: Vec::new(), sent: begun };
        let mut rules: Vec<Rule> = Vec::new();
        let mut narrowest = None;
        let mut mistake = None;
        let ended = loop {
            let time = Deadline::within(STEP_MILLIS);
            let (wish, go_on) = (Wish::default(), &mut || time.go_on());
            // Mistakes of the board come first, at the beginning.
            let next = match rules.is_empty() {
                true => explainer.hint(&wish, go_on),
                false => explainer.next(&wish, go_on),
            };
            match next {
                Next::Step(step) => {
                    rules.push(step.rule);
                    narrowest = Some(narrowest.map_or(step.width, |n: usize| n.min(step.width)));
                    let says_stop = steps.push(of_step(&self.puzzle, &explainer, &step));
                    explainer.take(&step);
                    if says_stop {
                        break Some(ExplainedStop::Stopped);
                    }
                }
                Next::Finished => break None,
                Next::Clash(clash) => {
                    mistake = Some(of_mistake(&self.puzzle, &explainer, &clash));
                    break Some(ExplainedStop::Mistake);
                }
                Next::Stopped => break Some(ExplainedStop::Stopped),
                _ => {
                    let time = Deadline::within(GRADE_MILLIS);
                    let is_several = has_several(&self.puzzle, &explainer, time)?;
                    break Some(if is_several {
                        ExplainedStop::Several
                    } else {
                        ExplainedStop::Reasons
                    });
                }
            }
        };
        steps.flush();
        let open = explainer.board().n_unknown();
        Ok(to_line(&ExplainedEnd {
            finished: ended.is_none(),
            open,
            ended,
            summary: summary_text(&rules, open),
            grade: self.grade_in_time(),
            hardest: rules.iter().max().map(|rule| rule.id().to_owned()),
            narrowest,
            micros: micros_since(begun),
            mistake,
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
    ready: Vec<NextHint>,
    sent: f64,
}

impl Steps<'_> {
    /// Gives whether the page says stop.
    fn push(&mut self, step: NextHint) -> bool {
        self.ready.push(step);
        let is_due = self.ready.len() >= MOST_STEPS || now() - self.sent >= MESSAGE_MILLIS;
        is_due && self.flush()
    }

    fn flush(&mut self) -> bool {
        let steps = std::mem::take(&mut self.ready);
        self.sent = now();
        !steps.is_empty() && (self.on_steps)(&to_line(&steps))
    }
}
