//! `pictogrid explain`: every step of a puzzle, to its end, in words and pictures.
//!
//! ```text
//!   steps from `explain` --+--> text, Markdown, JSON    written as they are found
//!                          +--> lesson                  page, sheet, film: drawn by `render`
//! ```

use std::path::Path;

use pictogrid_core::{Board, CellId, LineId};
use pictogrid_explain::{Explainer, Next, Reason, Rule, Step, Telling, Wish, summary_text};
use pictogrid_json::Hinted;
use pictogrid_render::{DrawError, LessonStep, Look, lesson};

use super::hint::Lesson;
use crate::{
    args::{
        teach::{ExplainArgs, ExplainedForm},
        usage,
    },
    input::board_file::refuse_twice,
    output::{
        file_conflicts,
        messages::{self, ItemSender},
        printer::Printer,
    },
    run::{
        exit::{End, Exit},
        stop::Stop,
    },
    wording::remedy,
};

/// Explains a puzzle to its end.
pub(crate) fn run(args: &ExplainArgs) -> End {
    let (taught, if_exists) = (&args.taught, args.force.if_exists());
    let inputs = std::slice::from_ref(&taught.puzzle);
    refuse_twice(taught.at.as_deref(), inputs)
        .unwrap_or_else(|message| usage::refuse("explain", message));
    let target = args.output.as_ref().map(|output| output.path.as_path());
    let mut printer = Printer::new(false).with_target(target.map(Path::to_owned), if_exists);
    let read = [Some(taught.puzzle.as_path()), taught.at.as_deref()];
    file_conflicts::refuse(read.into_iter().flatten(), target, if_exists)
        .map_err(|message| printer.bad(&message))?;
    printer.note_keyboard(inputs);
    let stop = Stop::on_ctrl_c();
    messages::alone(&stop, printer, |sender| {
        let lesson = Lesson::begin(taught, "an explanation", &stop, sender)?;
        let start = lesson.explainer.board();
        let (steps, rules) = (Vec::new(), Vec::new());
        Explaining { args, lesson, sender, start, steps, rules }.explain()
    })
}

/// An explanation under way.
struct Explaining<'a> {
    args: &'a ExplainArgs,
    lesson: Lesson<'a>,
    sender: &'a ItemSender<'a>,
    start: Board,
    /// What is to be drawn at the end.
    steps: Vec<LessonStep>,
    rules: Vec<Rule>,
}

impl Explaining<'_> {
    fn explain(mut self) -> End {
        if self.form() == Some(ExplainedForm::Markdown) {
            let title = self.lesson.puzzle.about().title.as_deref().unwrap_or("Nonogram");
            self.sender.file(format!("# {}\n", plain_markdown(title)));
        }
        let (shape, text, exit) = loop {
            if self.lesson.deadline.go_on().is_break() {
                break self.end("stopped before its end; allow more with --timeout", Exit::Stopped);
            }
            if self.args.steps.is_some_and(|most| self.rules.len() >= most as usize) {
                break self.end("no more steps were asked for", Exit::Done);
            }
            match self.lesson.next(&Wish::default(), self.rules.is_empty()) {
                Next::Step(step) => {
                    self.rules.push(step.rule);
                    self.step(&step);
                    self.lesson.explainer.take(&step);
                }
                Next::Clash(clash) => {
                    let (shape, text) = self.lesson.mistake(&clash);
                    break (shape, text.trim_end().to_owned(), Exit::NoSolution);
                }
                Next::Finished => {
                    let (shape, text, exit) = self.end("finished", Exit::Done);
                    break (Hinted { finished: true, ..shape }, text, exit);
                }
                Next::Stopped => {
                    break self.end("stopped: no step was found in time", Exit::Stopped);
                }
                _ => break self.no_step(),
            }
        };
        self.write_end(&shape, &text)?;
        Ok(exit)
    }

    fn form(&self) -> Option<ExplainedForm> {
        self.args.output.as_ref().map(|output| output.form)
    }

    fn no_step(&self) -> (Hinted, String, Exit) {
        if self.lesson.has_several() {
            return self.end("several pictures fit, and nothing more is forced", Exit::Several);
        }
        let why = "no short reason was found for what is left; `pictogrid solve` searches on";
        self.end(why, Exit::Stopped)
    }

    fn end(&self, why: &str, exit: Exit) -> (Hinted, String, Exit) {
        let n_open = self.lesson.explainer.board().n_unknown();
        (self.lesson.shape(), format!("{why}: {}", summary_text(&self.rules, n_open)), exit)
    }

    fn step(&mut self, step: &Step) {
        let n = self.rules.len();
        let explainer = &self.lesson.explainer;
        let said = |telling| explainer.text(step, telling);
        let (heading, sketch) = (explainer.heading(step), explainer.sketch(step, true));
        match self.form() {
            None | Some(ExplainedForm::Text) => {
                let (why, deed) = (said(Telling::Why), said(Telling::Do));
                let text = format!("{n}. {heading}\n{sketch}{why}\n{deed}\n\n");
                match self.form() {
                    None => self.lesson.say(&self.lesson.step_shape(step), &text),
                    Some(_) => self.sender.file(text),
                }
            }
            Some(ExplainedForm::Markdown) => {
                let drawn = match sketch.as_str() {
                    "" => String::new(),
                    sketch => format!("```text\n{sketch}```\n\n"),
                };
                let why = said(Telling::Why).replacen("\n  ", "\n\n- ", 1).replace("\n  ", "\n- ");
                let deed = said(Telling::Do);
                self.sender.file(format!("\n## {n}. {heading}\n\n{drawn}{why}\n\n{deed}\n"));
            }
            Some(_) => {
                let step = lesson_step(explainer, step);
                self.steps.push(step);
            }
        }
    }

    fn write_end(&self, shape: &Hinted, text: &str) -> Result<(), Exit> {
        let Some(form) = self.form() else {
            self.lesson.say(shape, &format!("{text}\n"));
            return Ok(());
        };
        let lesson = pictogrid_render::Lesson {
            puzzle: &self.lesson.puzzle,
            start: &self.start,
            steps: &self.steps,
            summary: text,
        };
        let look = Look::default();
        let drawn: Result<Vec<u8>, DrawError> = match form {
            ExplainedForm::Text => Ok(format!("{text}\n").into_bytes()),
            ExplainedForm::Markdown => Ok(format!("\n{text}\n").into_bytes()),
            ExplainedForm::Page => lesson::html(&lesson),
            ExplainedForm::Sheet => lesson::svg(&lesson, &look),
            ExplainedForm::Film => lesson::gif(&lesson, &look, self.args.taught.memory.bytes()),
        };
        match drawn {
            Ok(bytes) => {
                self.sender.file(bytes);
                self.sender.note(text);
                Ok(())
            }
            Err(error) => {
                let path = self.args.output.as_ref().map(|output| output.path.display());
                let path = path.map_or(String::new(), |path| path.to_string());
                self.sender.error(format!("{path}: {}", remedy::text(&error, &error.remedies())));
                Err(Exit::Bad)
            }
        }
    }
}

/// A step as it is drawn.
fn lesson_step(explainer: &Explainer, step: &Step) -> LessonStep {
    let why = explainer.text(step, Telling::Why);
    let mut sentences: Vec<String> = why.lines().map(|line| line.trim().to_owned()).collect();
    sentences.push(explainer.text(step, Telling::Do));
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
        _ => {}
    }
    drawn
}

/// A title that is no markup.
fn plain_markdown(title: &str) -> String {
    let is_markup = |c: char| "\\`*_[]<>#&|~".contains(c);
    let title = title.replace(pictogrid_core::is_control, " ");
    title.chars().flat_map(|c| is_markup(c).then_some('\\').into_iter().chain([c])).collect()
}
