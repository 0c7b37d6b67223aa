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

use std::ops::ControlFlow::{Break, Continue};

use pictogrid_core::{CellId, LineId};
use pictogrid_explain::{Explainer, Reason, Step, TextPart};
use pictogrid_json::HintShapes;
use pictogrid_render::{DrawError, LessonStep, Look, lesson};

use super::lesson::{self as shared, Lesson};
use crate::{
    args::teach::{ExplainArgs, ExplainedForm},
    output::messages::ItemSender,
    run::{
        batch::Plan,
        exit::{End, Exit},
    },
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
        sender.file(format!("# {}\n", plain_markdown(title)));
    }
    let start = lesson.tutor.explainer().board();
    let mut steps = Steps { form, sender, as_json: args.lesson.json, n: 0, drawn: Vec::new() };
    let (source, notes) = (lesson.source().to_owned(), lesson.notes().to_vec());
    let (puzzle, deadline) = (&lesson.puzzle, lesson.deadline);
    let (confirmer, mut confirmed) = (&mut lesson.confirmer, Ok(()));
    let explanation = lesson.tutor.explain(
        args.steps.map(|most| most as usize),
        &mut lesson.oracle,
        &mut |explainer, step| {
            confirmed = confirmer.take(step);
            if confirmed.is_err() {
                return Break(());
            }
            steps.take(&HintShapes { source: &source, puzzle, notes: &notes, explainer }, step);
            Continue(())
        },
        &mut || deadline.go_on(),
    );
    confirmed
        .and_then(|()| confirmer.confirm_end(&explanation.end))
        .map_err(|wrong| lesson.internal(&wrong))?;
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
    drawn: Vec<LessonStep>,
}

impl Steps<'_> {
    fn take(&mut self, shapes: &HintShapes<'_>, step: &Step) {
        self.n += 1;
        let (n, explainer) = (self.n, shapes.explainer);
        let (heading, sketch) = (explainer.heading(step), explainer.sketch(step));
        let [why, action] = [TextPart::Why, TextPart::Do].map(|part| explainer.text(step, part));
        match self.form {
            None | Some(ExplainedForm::Text) => {
                let text = format!("{n}. {heading}\n{sketch}{why}\n{action}\n\n");
                match self.form {
                    None => shared::print(self.sender, self.as_json, &shapes.step(step), &text),
                    Some(_) => self.sender.file(text),
                }
            }
            Some(ExplainedForm::Markdown) => {
                let drawn = match sketch.as_str() {
                    "" => String::new(),
                    sketch => format!("```text\n{sketch}```\n\n"),
                };
                let why = why.replacen("\n  ", "\n\n- ", 1).replace("\n  ", "\n- ");
                self.sender.file(format!("\n## {n}. {heading}\n\n{drawn}{why}\n\n{action}\n"));
            }
            Some(_) => self.drawn.push(lesson_step(explainer, step)),
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

/// A step as it is drawn.
fn lesson_step(explainer: &Explainer, step: &Step) -> LessonStep {
    let why = explainer.text(step, TextPart::Why);
    let mut sentences: Vec<String> = why.lines().map(|line| line.trim().to_owned()).collect();
    sentences.push(explainer.text(step, TextPart::Do));
    let mut drawn = LessonStep {
        rule: step.rule.id().to_owned(),
        title: explainer.heading(step),
        sentences,
        cells: step.cells.iter().map(|&(cell, mark)| (cell, mark.value())).collect(),
        ..LessonStep::default()
    };
    let line_id = |&line: &usize| LineId(line as u32);
    match &step.reason {
        Reason::Line { line, .. } => {
            drawn.lines = vec![line_id(line)];
            if let Some(needs) = explainer.needs(step) {
                let cells: Vec<CellId> = explainer.shape().line_cells(line_id(line)).collect();
                drawn.needed = needs.cells.iter().map(|&i| cells[i]).collect();
                drawn.numbers = needs.runs.iter().map(|&j| (line_id(line), j)).collect();
            }
        }
        Reason::WhatIf(what_if) => {
            let links = what_if.chain.iter().map(|link| &link.line);
            drawn.lines = links.chain([&what_if.clash]).map(line_id).collect();
        }
        Reason::Counting(count) => drawn.lines = count.lines.iter().map(line_id).collect(),
        Reason::BothWays(_) => {}
    }
    drawn
}

/// A title that is no markup.
fn plain_markdown(title: &str) -> String {
    let is_markup = |c: char| "\\`*_[]<>#&|~".contains(c);
    let title = title.replace(pictogrid_core::is_control, " ");
    title.chars().flat_map(|c| is_markup(c).then_some('\\').into_iter().chain([c])).collect()
}
