//! `pictogrid hint`: the next step of a puzzle, where, why and what; or what is wrong.
//!
//! What there is to say comes from `explain`; whether any picture fits a board, where lines do not
//! tell, from `solve`. This file reads the puzzle and its board, also for `pictogrid explain`, and
//! fills the JSON.

use pictogrid_core::{Board, Puzzle};
use pictogrid_explain::{Clash, Explainer, Next, Step, Telling, Wish, rule_text};
use pictogrid_json::{Hinted, to_line};
use pictogrid_solve::Verdict;

use crate::{
    args::{
        teach::{HintArgs, HintStage, TaughtArgs},
        usage,
    },
    input::{
        board_file::{BoardFile, refuse_twice},
        items::LoadedPuzzle,
        one_puzzle::{self, Wanted},
    },
    output::{
        messages::{self, ItemSender},
        printer::Printer,
    },
    run::{
        deadline::Deadline,
        exit::{End, Exit},
        stop::Stop,
    },
    wording::faults,
};

/// Gives a hint.
pub(crate) fn run(args: &HintArgs) -> End {
    let inputs = std::slice::from_ref(&args.taught.puzzle);
    refuse_twice(args.taught.at.as_deref(), inputs)
        .unwrap_or_else(|message| usage::refuse("hint", message));
    let mut printer = Printer::new(false);
    if let Some(rule) = args.explain {
        return Ok(printer.print(rule_text(rule).as_bytes()));
    }
    printer.note_keyboard(inputs);
    let stop = Stop::on_ctrl_c();
    messages::alone(&stop, printer, |sender| {
        let lesson = Lesson::begin(&args.taught, "a hint", &stop, sender)?;
        Ok(Told { args, lesson }.tell())
    })
}

/// A puzzle that is to be explained, from a board on.
pub(crate) struct Lesson<'a> {
    given: Box<LoadedPuzzle>,
    pub(crate) puzzle: Puzzle,
    pub(crate) explainer: Explainer,
    pub(crate) deadline: Deadline<'a>,
    sender: &'a ItemSender<'a>,
    args: &'a TaughtArgs,
}

impl<'a> Lesson<'a> {
    /// Reads the puzzle and the board; what is wrong with them is said.
    pub(crate) fn begin(
        args: &'a TaughtArgs,
        what: &str,
        stop: &'a Stop,
        sender: &'a ItemSender<'a>,
    ) -> Result<Lesson<'a>, Exit> {
        let wanted = Wanted {
            input: &args.puzzle,
            from: args.from.as_deref(),
            memory: args.memory.bytes(),
            as_json: args.json,
            what,
        };
        let (given, puzzle) = one_puzzle::read(&wanted, sender)?;
        let mut explainer = Explainer::new(&puzzle).map_err(|error| {
            let name = &given.source.name;
            faults::unsupported(name, (&error, error.remedies()), args.json, sender)
        })?;
        if let Some(path) = &args.at {
            let cells = BoardFile::read(path, &puzzle)
                .and_then(|file| file.cells(&puzzle).map_err(|error| (file.source, error)));
            let cells = cells
                .map_err(|(source, error)| faults::refuse(&source, &error, args.json, sender))?;
            let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
            cells.iter().for_each(|&(cell, value)| board.set(cell, value));
            explainer.set_board(&board);
        }
        let deadline = Deadline::new(args.timeout, stop);
        Ok(Lesson { given, puzzle, explainer, deadline, sender, args })
    }

    /// What comes next; mistakes of the board come first, if `is_first` says that it is asked for.
    pub(crate) fn next(&mut self, wish: &Wish, is_first: bool) -> Next {
        let go_on = &mut || self.deadline.go_on();
        if !is_first {
            return self.explainer.next(wish, go_on);
        }
        let next = self.explainer.hint(wish, go_on);
        match self.deeper_mistake() {
            Some(clash) if !matches!(next, Next::Clash(_)) => Next::Clash(clash),
            _ => next,
        }
    }

    /// Marks that only a search finds wrong.
    fn deeper_mistake(&self) -> Option<Clash> {
        self.args.at.as_ref()?;
        let has_picture = |board: &Board| match self.deadline.verdict(&self.puzzle, board)? {
            Verdict::None => Some(false),
            Verdict::Stopped => None,
            _ => Some(true),
        };
        self.explainer.mistakes_by(has_picture)
    }

    /// Whether several pictures fit, which is one reason for there being no next step.
    pub(crate) fn has_several(&self) -> bool {
        let verdict = self.deadline.verdict(&self.puzzle, &self.explainer.board());
        verdict == Some(Verdict::Several)
    }

    /// JSON of this puzzle without a step.
    pub(crate) fn shape(&self) -> Hinted {
        Hinted::new(&self.given.source.name, self.puzzle.about().title.as_deref())
    }

    /// Says a text, or as JSON what it means.
    pub(crate) fn say(&self, shape: &Hinted, text: &str) {
        let line = if self.args.json { to_line(shape) + "\n" } else { text.to_owned() };
        self.sender.out(line);
    }

    /// What is wrong with the board, as JSON and in words.
    pub(crate) fn mistake(&self, clash: &Clash) -> (Hinted, String) {
        let shape = self.shape().with_mistake(&self.puzzle, &self.explainer, clash);
        (shape, format!("mistake: {}\n", self.explainer.clash_text(clash)))
    }

    /// A step as JSON.
    pub(crate) fn step_shape(&self, step: &Step) -> Hinted {
        self.shape().with_step(&self.puzzle, &self.explainer, step)
    }
}

/// A hint under way.
struct Told<'a> {
    args: &'a HintArgs,
    lesson: Lesson<'a>,
}

impl Told<'_> {
    fn tell(&mut self) -> Exit {
        let shape = self.lesson.puzzle.shape();
        let near = self.args.near.and_then(|(row, column)| shape.cell_at(column, row));
        let wish = Wish { near, max_level: self.args.max_level };
        match self.lesson.next(&wish, true) {
            Next::Clash(clash) => {
                let (shape, text) = self.lesson.mistake(&clash);
                self.lesson.say(&shape, &text);
                Exit::NoSolution
            }
            Next::Step(_) if self.args.all => {
                let offers = self.lesson.explainer.offers();
                offers.iter().for_each(|step| self.step(step));
                Exit::Done
            }
            Next::Step(step) => {
                self.step(&step);
                Exit::Done
            }
            Next::Finished => {
                let shape = Hinted { finished: true, ..self.lesson.shape() };
                self.lesson.say(&shape, "finished: every clue is met\n");
                Exit::Done
            }
            Next::Stopped => {
                self.lesson.say(&self.lesson.shape(), "stopped: no hint was found in time\n");
                Exit::Stopped
            }
            _ => self.no_reason(),
        }
    }

    fn no_reason(&self) -> Exit {
        let (text, exit) = if self.lesson.has_several() {
            let text = "several pictures fit, and nothing more is forced; `pictogrid solve` shows where \
                        they differ\n";
            (text, Exit::Several)
        } else if self.args.max_level < 7 {
            ("no step up to this level; allow more with --max-level\n", Exit::Stopped)
        } else {
            ("no short reason was found; `pictogrid solve` searches on\n", Exit::Stopped)
        };
        self.lesson.say(&self.lesson.shape(), text);
        exit
    }

    fn step(&self, step: &Step) {
        let explainer = &self.lesson.explainer;
        let said = |telling| explainer.text(step, telling) + "\n";
        let heading = explainer.heading(step) + "\n";
        let text = match self.args.stage {
            _ if self.args.all => heading,
            HintStage::Where => said(Telling::Where),
            HintStage::Rule => heading + &said(Telling::Rule),
            stage => {
                let is_all = stage == HintStage::Do;
                let mut text = heading + &explainer.sketch(step, is_all) + &said(Telling::Why);
                if is_all {
                    text += &said(Telling::Do);
                }
                if step.width > 1 {
                    text += &format!("{} lines offer as much.\n", step.width);
                }
                text
            }
        };
        self.lesson.say(&self.lesson.step_shape(step), &text);
    }
}
