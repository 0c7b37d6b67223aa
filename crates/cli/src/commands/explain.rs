//! `pictogrid explain`: every step of a puzzle, to its end, in words and pictures.
//!
//! ```text
//!   steps from the tutor --+--> text, Markdown, JSON    written as they are found
//!                          +--> lesson                  page, sheet, film: drawn by `render`
//! ```
//!
//! Texts are written step by step, so that a long explanation begins at once, and take no memory. A
//! page, a sheet or a film needs all steps: they are kept with their board, and drawn at the end.
//!
//! Which step comes next, and what the end is, the tutor says; here it is only put into a form. A step
//! that is not confirmed ends it with an internal error. A
//! mistake in the given board ends it before the first step.

use std::ops::ControlFlow::Continue;

use pictogrid_explain::{Step, markdown_head};
use pictogrid_json::HintShapes;
use pictogrid_render::{DrawError, ExplainedStep, Look, lesson};

use super::hint_or_explain::{self as shared, Lesson};
use crate::{
    args::hint_explain_rate::{ExplainArgs, ExplainedForm},
    limits::exit::{End, Exit},
    output::messages::ItemSender,
    run::plan::Plan,
    wording::remedy,
};

/// Explains a puzzle to its end.
pub(crate) fn run(args: &ExplainArgs) -> End {
    let target = args.output.as_ref().map(|output| output.path.as_path());
    let plan = shared::plan("explain", &args.lesson);
    let batch = Plan { target, if_exists: args.force.if_exists(), ..plan }.begin()?;
    let clock = batch.clock.clone();
    batch.alone(|sender| {
        explain(args, Lesson::begin(&args.lesson, "an explanation", &clock, sender)?, sender)
    })
}

fn explain(args: &ExplainArgs, mut lesson: Lesson<'_>, sender: &ItemSender<'_>) -> End {
    let form = args.output.as_ref().map(|output| output.form);
    if form == Some(ExplainedForm::Markdown) {
        let title = lesson.puzzle.about().title.as_deref().unwrap_or("Nonogram");
        sender.file(markdown_head(title));
    }
    let start = lesson.tutor.explainer().board();
    let mut steps = Steps { form, sender, as_json: args.lesson.json, n: 0, drawn: Vec::new() };
    let (source, notes) = (lesson.source().to_owned(), lesson.notes().to_vec());
    let (puzzle, deadline) = (&lesson.puzzle, lesson.deadline);
    let explanation = lesson.tutor.explain(
        args.steps.map(|most| most as usize),
        &mut lesson.oracle,
        &mut |explainer, step| {
            steps.take(&HintShapes { source: &source, puzzle, notes: &notes, explainer }, step);
            Continue(())
        },
        &mut || deadline.go_on(),
    );
    let explanation = explanation.map_err(|wrong| lesson.internal(&wrong))?;
    let mut text = shared::end_text(&lesson.tutor, &explanation.end);
    if !matches!(explanation.end, pictogrid_explain::End::Mistake(_)) {
        text += &format!(" {}.", explanation.summary());
    }
    match form {
        None => lesson.print(&lesson.shapes().explanation(&explanation), &format!("{text}\n")),
        Some(form) => {
            let drawn = pictogrid_render::Lesson {
                puzzle: &lesson.puzzle,
                start: &start,
                steps: &steps.drawn,
                summary: &text,
            };
            write_file(args, form, &drawn, sender)?;
        }
    }
    Ok(shared::exit(&explanation.end))
}

/// Where steps go while they are found.
struct Steps<'a> {
    form: Option<ExplainedForm>,
    sender: &'a ItemSender<'a>,
    as_json: bool,
    n: usize,
    /// What is to be drawn at the end.
    drawn: Vec<ExplainedStep>,
}

impl Steps<'_> {
    fn take(&mut self, shapes: &HintShapes<'_>, step: &Step) {
        self.n += 1;
        let (n, explainer) = (self.n, shapes.explainer);
        match self.form {
            None => {
                let text = explainer.step_text(n, step);
                shared::print(self.sender, self.as_json, &shapes.step(step), &text);
            }
            Some(ExplainedForm::Text) => self.sender.file(explainer.step_text(n, step)),
            Some(ExplainedForm::Markdown) => self.sender.file(explainer.step_markdown(n, step)),
            Some(_) => self.drawn.push(explainer.explained_step(step)),
        }
    }
}

/// Writes what a file holds at its end, or all of it.
fn write_file(
    args: &ExplainArgs,
    form: ExplainedForm,
    drawn: &pictogrid_render::Lesson<'_>,
    sender: &ItemSender<'_>,
) -> Result<(), Exit> {
    let (look, text) = (Look::default(), drawn.summary);
    let bytes: Result<Vec<u8>, DrawError> = match form {
        ExplainedForm::Text => Ok(format!("{text}\n").into_bytes()),
        ExplainedForm::Markdown => Ok(format!("\n{text}\n").into_bytes()),
        ExplainedForm::Page => lesson::html(drawn),
        ExplainedForm::Sheet => lesson::svg(drawn, &look),
        ExplainedForm::Film => lesson::gif(drawn, &look, args.lesson.bounds.bytes()),
    };
    match bytes {
        Ok(bytes) => {
            sender.file(bytes);
            sender.note(text);
            Ok(())
        }
        Err(error) => {
            let path = args.output.as_ref().map(|output| output.path.display());
            let path = path.map_or(String::new(), |path| path.to_string());
            sender.error(format!("{path}: {}", remedy::text(&error, &error.remedies())));
            Err(Exit::of_drawing(&error))
        }
    }
}
