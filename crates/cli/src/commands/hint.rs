//! `pictogrid hint`: the next step of a puzzle, where, why and what; or what is wrong.
//!
//! ```text
//!   --stage where    Look at row 2.
//!           rule     heading, the rule in a sentence
//!           why      steps to take first, heading, the line as it is, why it holds
//!           do       the same, with the line as it will be, and what to mark
//! ```
//!
//! Which step it is, and whether a mistake comes before it, the tutor decides; here it becomes text or
//! JSON, and the end an exit code. Each stage repeats what the ones before it say, since a command keeps
//! nothing between two runs. `--all` lists the steps of all lines once the tutor has found no mistake, as
//! a step from a wrong board would mislead. A cell of `--near` outside of the grid is wrong usage, which
//! only this file can know, since the definition of the flag knows no grid.

use pictogrid_core::{CellId, Shape};
use pictogrid_explain::{Answer, Explainer, Step, TextPart, Wish, rule_text};

use super::hint_or_explain::{self, Lesson};
use crate::{
    args::{
        hint_explain_rate::{HintArgs, HintStage},
        usage,
    },
    limits::exit::{End, Exit},
    output::printer::Printer,
    wording::plural::n_of,
};

/// Gives a hint.
pub(crate) fn run(args: &HintArgs) -> End {
    if let Some(rule) = args.explain {
        return Ok(Printer::new(false).print(rule_text(rule).as_bytes()));
    }
    let batch = hint_or_explain::plan("hint", &args.lesson).begin()?;
    let clock = batch.clock.clone();
    batch.alone(|sender| {
        let lesson = Lesson::begin(&args.lesson, "a hint", &clock, sender)?;
        give(args, lesson)
    })
}

fn give(args: &HintArgs, mut lesson: Lesson<'_>) -> End {
    let near = args.near.map(|place| cell_at(lesson.puzzle.shape(), place));
    let wish = Wish { near, max_level: args.max_level };
    let (tutor, deadline) = (&mut lesson.tutor, lesson.deadline);
    let go_on = &mut || deadline.go_on();
    let answer = match tutor.hint(&wish, &mut lesson.oracle, go_on) {
        Ok(answer) => answer,
        Err(wrong) => return Err(lesson.internal(&wrong)),
    };
    match &answer {
        Answer::Hint(_) if args.all => {
            let steps = tutor.line_steps(&wish, go_on);
            for step in steps.map_err(|wrong| lesson.internal(&wrong))? {
                let heading = lesson.tutor.explainer().heading(&step) + "\n";
                lesson.print(&lesson.shapes().step(&step), &heading);
            }
            Ok(Exit::Done)
        }
        Answer::Hint(hint) => {
            let explainer = lesson.tutor.explainer();
            let mut text = String::new();
            if args.stage >= HintStage::Why {
                hint.before.iter().for_each(|step| text += &(text_before(explainer, step) + "\n"));
            }
            text += &text_of(explainer, &hint.step, args.stage);
            lesson.print(&lesson.shapes().answer(&answer), &text);
            Ok(Exit::Done)
        }
        Answer::End(end) => {
            let text = hint_or_explain::end_text(&lesson.tutor, end) + "\n";
            lesson.print(&lesson.shapes().answer(&answer), &text);
            Ok(hint_or_explain::exit(end))
        }
    }
}

/// The cell that `--near` names, row and column from 0.
fn cell_at(shape: Shape, (row, column): (u32, u32)) -> CellId {
    shape.cell_at(column, row).unwrap_or_else(|| {
        let size = match shape.as_rect() {
            Some(rect) => format!(
                "the grid has {} and {}",
                n_of(rect.height.into(), "row"),
                n_of(rect.width.into(), "column")
            ),
            None => format!("the puzzle is {}", shape.name()),
        };
        usage::refuse("hint", format!("--near r{}c{} is outside; {size}", row + 1, column + 1))
    })
}

/// A step up to a stage.
fn text_of(explainer: &Explainer, step: &Step, stage: HintStage) -> String {
    let text = |part| explainer.text(step, part) + "\n";
    let heading = explainer.heading(step) + "\n";
    match stage {
        HintStage::Where => text(TextPart::Where),
        HintStage::Rule => heading + &text(TextPart::Rule),
        HintStage::Why => heading + &explainer.sketch_before(step) + &text(TextPart::Why),
        HintStage::Do => {
            let parts = text(TextPart::Why) + &text(TextPart::Do);
            let alternatives = match step.alternatives {
                0 | 1 => String::new(),
                n => format!("{n} lines have a step as easy as this one.\n"),
            };
            heading + &explainer.sketch(step) + &parts + &alternatives
        }
    }
}

/// A step to take first, which only rules colors out.
fn text_before(explainer: &Explainer, step: &Step) -> String {
    let text = |part| explainer.text(step, part) + "\n";
    explainer.heading(step) + "\n" + &text(TextPart::Why) + &text(TextPart::Do)
}
