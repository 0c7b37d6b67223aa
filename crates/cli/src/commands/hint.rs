//! `pictogrid hint`: the next step of a puzzle, where, why and what; or what is wrong.
//!
//! ```text
//! row 14 (2 5 5 2) · whose-piece · 3 cells · level 4
//!   clue     2 [5] [5] 2          in brackets: the numbers it rests on
//!   before   ##.?????.##????#?.
//!   needed    ^      ^ ^          the known cells it rests on
//!   after    ##.?????.#####?#?.
//! ```
//!
//! What there is to say comes from `explain`; whether any picture fits a board, where lines do not
//! tell, from `solve`. This file arranges lines of text and fills the JSON.

use pictogrid_core::{Board, CellId, LineId, Puzzle};
use pictogrid_explain::{Clash, Explainer, Mark, Next, Reason, Step, Telling, Wish, rule_text};
use pictogrid_solve::Verdict;
use pictogrid_wire::{
    CellShape, FailedKind, HintShape, HintTexts, Hinted, LinkShape, MistakeShape, NeedsShape,
    to_line,
};

use crate::{
    args::{
        teach::{HintArgs, HintStage},
        usage,
    },
    board_file::{BoardFile, refuse_twice},
    clock::Deadline,
    exit::Exit,
    faults,
    input::{self, Given},
    messages::{self, ItemSender},
    one_puzzle::{self, Wanted},
    printer::Printer,
    stop::Stop,
    words::{escaped, n_of},
};

/// Gives a hint.
pub(crate) fn run(args: &HintArgs) -> Exit {
    let inputs = std::slice::from_ref(&args.puzzle);
    refuse_twice(args.at.as_deref(), inputs)
        .unwrap_or_else(|message| usage::refuse("hint", message));
    let mut printer = Printer::new(false);
    if let Some(rule) = args.explain {
        let said = printer.out(rule_text(rule).as_bytes());
        return said.err().unwrap_or(Exit::Done).max(printer.finish());
    }
    if input::waits_for_keyboard(inputs) {
        printer.note("reading a puzzle from the keyboard; end it with Ctrl-D");
    }
    let stop = Stop::on_ctrl_c();
    let serve = |args: &HintArgs, sender: &ItemSender<'_>| serve(args, &stop, sender);
    let exit = messages::in_order([args].into_iter(), 1, &stop, &mut printer, serve);
    exit.max(printer.finish())
}

fn serve(args: &HintArgs, stop: &Stop, sender: &ItemSender<'_>) -> Exit {
    let wanted = Wanted {
        input: &args.puzzle,
        from: args.from.as_deref(),
        memory: args.memory.bytes(),
        as_json: args.json,
        what: "a hint",
    };
    let (given, puzzle) = match one_puzzle::read(&wanted, sender) {
        Ok(found) => found,
        Err(exit) => return exit,
    };
    let mut explainer = match Explainer::new(&puzzle) {
        Ok(explainer) => explainer,
        Err(error) => {
            let name = &given.source.name;
            faults::fail(FailedKind::Unsupported, name, &error.to_string(), args.json, sender);
            return Exit::Bad;
        }
    };
    if let Some(path) = &args.at {
        match BoardFile::read(path, &puzzle).and_then(|file| match file.cells(&puzzle) {
            Ok(cells) => Ok(cells),
            Err(error) => Err((file.source, error)),
        }) {
            Ok(cells) => {
                let mut board = Board::unknown(puzzle.shape());
                cells.iter().for_each(|&(cell, value)| board.set(cell, value));
                explainer.set_board(&board);
            }
            Err((source, error)) => {
                return faults::refuse(&source, error.into(), args.json, sender);
            }
        }
    }
    let deadline = Deadline::new(args.timeout, stop);
    Told { args, given: &given, puzzle: &puzzle, explainer, deadline, sender }.tell()
}

/// A hint under way.
struct Told<'a> {
    args: &'a HintArgs,
    given: &'a Given,
    puzzle: &'a Puzzle,
    explainer: Explainer,
    deadline: Deadline<'a>,
    sender: &'a ItemSender<'a>,
}

impl Told<'_> {
    fn tell(&mut self) -> Exit {
        let near =
            self.args.near.and_then(|(row, column)| self.puzzle.shape().cell_at(column, row));
        let wish = Wish { near, max_level: self.args.max_level };
        let next = self.explainer.hint(&wish, &mut || self.deadline.go_on());
        if let Next::Clash(clash) = &next {
            return self.mistake(clash);
        }
        if let Some(clash) = self.deeper_mistake() {
            return self.mistake(&clash);
        }
        match next {
            Next::Step(_) if self.args.all => {
                let offers = self.explainer.offers();
                offers.iter().for_each(|step| self.step(step, true));
                Exit::Done
            }
            Next::Step(step) => {
                self.step(&step, false);
                Exit::Done
            }
            Next::Finished => {
                let mut shape = self.shape();
                shape.finished = true;
                self.say(&shape, "finished: every clue is met\n");
                Exit::Done
            }
            Next::Stopped => {
                self.say(&self.shape(), "stopped: no hint was found in time\n");
                Exit::Stopped
            }
            _ => self.no_reason(),
        }
    }

    /// Nothing is forced by a short reason: is that the puzzle's fault?
    fn no_reason(&self) -> Exit {
        let verdict = self.deadline.verdict(self.puzzle, &self.explainer.board());
        let (text, exit) = match verdict {
            Some(Verdict::Several) => (
                "several pictures fit, and nothing more is forced; `pictogrid solve` shows where they \
                 differ\n",
                Exit::Several,
            ),
            _ if self.args.max_level < 7 => {
                ("no step up to this level; allow more with --max-level\n", Exit::Stopped)
            }
            _ => ("no short reason was found; `pictogrid solve` searches on\n", Exit::Stopped),
        };
        self.say(&self.shape(), text);
        exit
    }

    /// Marks that only a search finds wrong.
    fn deeper_mistake(&self) -> Option<Clash> {
        self.args.at.as_ref()?;
        let has_picture = |board: &Board| match self.deadline.verdict(self.puzzle, board)? {
            Verdict::None => Some(false),
            Verdict::Stopped => None,
            _ => Some(true),
        };
        self.explainer.mistakes_by(has_picture)
    }

    fn shape(&self) -> Hinted {
        Hinted::new(&self.given.source.name, self.puzzle.about().title.as_deref())
    }

    fn say(&self, shape: &Hinted, text: &str) {
        let line = if self.args.json { to_line(shape) + "\n" } else { text.to_owned() };
        self.sender.out(line);
    }

    fn mistake(&self, clash: &Clash) -> Exit {
        let text = self.explainer.clash_text(clash);
        let board = self.explainer.board();
        let cells = clash.cells.iter().map(|&cell| self.cell(cell, Mark::from(board.get(cell))));
        let mut shape = self.shape();
        shape.mistake = Some(MistakeShape {
            line: clash.line.map(|line| self.line_name(line)),
            cells: cells.collect(),
            text: text.clone(),
        });
        self.say(&shape, &format!("mistake: {text}\n"));
        Exit::NoSolution
    }

    fn line_name(&self, line: usize) -> String {
        self.puzzle.shape().line_name(LineId(line as u32))
    }

    fn cell(&self, cell: CellId, mark: Mark) -> CellShape {
        let (row, column) = self.place(cell);
        CellShape { row, column, value: mark.to_char().to_string() }
    }

    /// Row and place in it, from 1.
    fn place(&self, cell: CellId) -> (u32, u32) {
        let rows = self.puzzle.shape().rows();
        let found = rows.iter().enumerate().find(|(_, row)| row.contains(&cell.0));
        found.map_or((0, 0), |(y, row)| (y as u32 + 1, cell.0 - row.start + 1))
    }

    fn step(&self, step: &Step, is_short: bool) {
        if self.args.json {
            let mut shape = self.shape();
            shape.hint = Some(self.hint_shape(step));
            self.sender.out(to_line(&shape) + "\n");
            return;
        }
        let stage = self.args.stage;
        let mut text = String::new();
        if !is_short && stage >= HintStage::Rule {
            text += &self.heading(step);
        }
        match stage {
            _ if is_short => {
                text += &self.heading(step);
            }
            HintStage::Where => text += &(self.explainer.text(step, Telling::Where) + "\n"),
            HintStage::Rule => text += &(self.explainer.text(step, Telling::Rule) + "\n"),
            HintStage::Why | HintStage::Do => {
                text += &self.drawn(step, stage == HintStage::Do);
                text += &(self.explainer.text(step, Telling::Why) + "\n");
                if stage == HintStage::Do {
                    text += &(self.explainer.text(step, Telling::Do) + "\n");
                }
                if step.width > 1 {
                    text += &format!("{} lines offer as much.\n", step.width);
                }
            }
        }
        self.sender.out(text);
    }

    /// `row 14 (2 5 5 2) · whose-piece · 3 cells · level 4`.
    fn heading(&self, step: &Step) -> String {
        let place = match &step.reason {
            Reason::Line { line, .. } => self.titled(*line),
            Reason::WhatIf(what_if) => self.cell_name(CellId(what_if.cell)),
            Reason::BothWays(both) => self.cell_name(CellId(both.cell)),
            Reason::Counting(count) => n_of(count.lines.len() as u64, "line"),
            _ => String::new(),
        };
        let n_cells = n_of(step.cells.len() as u64, "cell");
        format!("{place} · {} · {n_cells} · level {}\n", step.rule.id(), step.rule.level())
    }

    fn cell_name(&self, cell: CellId) -> String {
        let (row, column) = self.place(cell);
        format!("row {row} column {column}")
    }

    fn titled(&self, line: usize) -> String {
        let numbers: Vec<String> = self.explainer.runs(line).iter().map(u32::to_string).collect();
        let clue = if numbers.is_empty() { "0".to_owned() } else { numbers.join(" ") };
        format!("{} ({clue})", escaped(&self.line_name(line)))
    }

    /// The line before and after, and what the step rests on.
    fn drawn(&self, step: &Step, with_after: bool) -> String {
        let (Reason::Line { line, before, found }, Some(needs)) =
            (&step.reason, self.explainer.needs(step))
        else {
            return String::new();
        };
        let numbers =
            self.explainer.runs(*line).iter().enumerate().map(|(j, g)| {
                if needs.runs.contains(&j) { format!("[{g}]") } else { g.to_string() }
            });
        let text = |marks: &[Mark]| marks.iter().map(|mark| mark.to_char()).collect::<String>();
        let mut drawn = format!("  clue     {}\n", numbers.collect::<Vec<_>>().join(" "));
        drawn += &format!("  before   {}\n", text(before));
        if let Some(last) = needs.cells.last() {
            let mark = |i| if needs.cells.contains(&i) { '^' } else { ' ' };
            drawn += &format!("  needed   {}\n", (0..=*last).map(mark).collect::<String>());
        }
        if with_after {
            let mut after = before.clone();
            found.cells.iter().for_each(|&(i, mark)| after[i] = mark);
            drawn += &format!("  after    {}\n", text(&after));
        }
        drawn
    }

    fn hint_shape(&self, step: &Step) -> HintShape {
        let said = |telling| self.explainer.text(step, telling);
        let mut shape = HintShape {
            rule: step.rule.id().to_owned(),
            level: step.rule.level(),
            cost: step.cost,
            line: None,
            clue: None,
            cells: step.cells.iter().map(|&(cell, mark)| self.cell(cell, mark)).collect(),
            needs: None,
            suppose: None,
            chain: Vec::new(),
            clash: None,
            width: step.width,
            texts: HintTexts {
                place: said(Telling::Where),
                rule: said(Telling::Rule),
                why: said(Telling::Why),
                deed: said(Telling::Do),
            },
        };
        match &step.reason {
            Reason::Line { line, .. } => {
                shape.line = Some(self.line_name(*line));
                shape.clue = Some(self.explainer.runs(*line).to_vec());
                let cells: Vec<CellId> =
                    self.puzzle.shape().line_cells(LineId(*line as u32)).collect();
                shape.needs = self.explainer.needs(step).map(|needs| NeedsShape {
                    cells: needs.cells.iter().map(|&i| self.place(cells[i])).collect(),
                    numbers: needs.runs.iter().map(|j| j + 1).collect(),
                });
            }
            Reason::WhatIf(what_if) => {
                shape.suppose = Some(self.cell(CellId(what_if.cell), what_if.supposed));
                let link = |link: &pictogrid_explain::Link| LinkShape {
                    line: self.line_name(link.line),
                    cells: link.cells.iter().map(|&(c, mark)| self.cell(CellId(c), mark)).collect(),
                };
                shape.chain = what_if.chain.iter().map(link).collect();
                let marked = |&cell: &u32| {
                    let mark = Mark::from(self.explainer.board().get(CellId(cell)));
                    self.cell(CellId(cell), mark)
                };
                shape.clash = Some(LinkShape {
                    line: self.line_name(what_if.clash),
                    cells: what_if.clashing.iter().map(marked).collect(),
                });
            }
            _ => {}
        }
        shape
    }
}
