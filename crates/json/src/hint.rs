//! A hint: the next step of a puzzle, why it holds, and how to say so; or a mistake; or why there is no step.
//!
//! ```json
//! {"v":1,"source":"cat.non","rule":"overlap","level":1,"cost":1.5,"line":{"kind":"row","index":2},
//!  "clue":[7],"cells":[{"row":2,"column":3,"value":"#"}],"needs":{"cells":[],"numbers":[0]},
//!  "alternatives":5,"texts":{"where":"Look at row 3.","rule":"..","why":"..","do":".."}}
//! {"v":1,"source":"cat.non","mistake":{"line":{"kind":"row","index":2},"cells":[..],"text":".."}}
//! {"v":1,"source":"cat.non","end":"finished","open":0,"text":".."}
//! ```

use pictogrid_core::{CellId, LineId, Note, Puzzle, Run};
use pictogrid_explain::{
    self as explain, Candidates, Cause, Explainer, Link, Reason, Step, TextPart,
};
use serde::{Deserialize, Serialize};

use crate::{Cell, Line, Noted, VERSION};

/// A step and its reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Hint {
    /// [`VERSION`].
    pub v: u32,
    /// The input it came from.
    pub source: String,
    /// Its name, if the input says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// What was taken for granted because the input does not say it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub notes: Vec<Noted>,
    /// The id of the rule.
    pub rule: String,
    /// Its level, from 1 to 7.
    pub level: u8,
    /// Its points in the grade.
    pub cost: f64,
    /// The line, if the rule is one of a line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<Line>,
    /// The numbers of its clue, if all of them are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clue: Option<Vec<u32>>,
    /// The letters of their colors, if there are colors and all are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub colors: Option<Vec<String>>,
    /// The cells that it settles, or of which it rules colors out.
    pub cells: Vec<Cell>,
    /// What they rest on, if the rule is one of a line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub needs: Option<HintNeeds>,
    /// The lines whose numbers are added up, if the rule is counting.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub lines: Vec<Line>,
    /// What is supposed, if the rule is a what-if.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub suppose: Option<Cell>,
    /// Where that leads, line by line.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub chain: Vec<HintLink>,
    /// The line that can't be finished then, and the cells that contradict it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clash: Option<HintLink>,
    /// How many lines have a step that is no harder, this one included.
    pub alternatives: usize,
    /// Steps to take first: they rule colors out, but settle no cell.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub before: Vec<Hint>,
    /// The hint in words.
    pub texts: HintTexts,
}

/// A line, and cells of it that follow or clash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HintLink {
    /// The line.
    pub line: Line,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// What a step of a line rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HintNeeds {
    /// Known cells of the line.
    pub cells: Vec<Cell>,
    /// Numbers of its clue, by their places from 0.
    pub numbers: Vec<usize>,
}

/// A hint in words, each part a few sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HintTexts {
    /// Where to look.
    #[serde(rename = "where")]
    pub place: String,
    /// Which rule helps.
    pub rule: String,
    /// Why.
    pub why: String,
    /// What to do.
    #[serde(rename = "do")]
    pub action: String,
}

/// A board with marks that can't all be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct MistakeFound {
    /// [`VERSION`].
    pub v: u32,
    /// The input it came from.
    pub source: String,
    /// Its name, if the input says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// What was taken for granted because the input does not say it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub notes: Vec<Noted>,
    /// Which they are.
    pub mistake: Mistake,
}

/// Marks that can't all be right; without cells the clues contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Mistake {
    /// The line that they contradict, if it is one alone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<Line>,
    /// Else the line that can't be completed any more once what follows from them is filled in, if that
    /// shows it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub dead_end: Option<Line>,
    /// The cells, with what they are marked as.
    pub cells: Vec<Cell>,
    /// The same in words.
    pub text: String,
}

/// Why there is no further step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct End {
    /// [`VERSION`].
    pub v: u32,
    /// The input it came from.
    pub source: String,
    /// Its name, if the input says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// What was taken for granted because the input does not say it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub notes: Vec<Noted>,
    /// Which end it is.
    pub end: EndKind,
    /// Of a limit of levels: the level of the easiest step beyond it, if one was found.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub level: Option<u8>,
    /// Cells that a search found to be the same in every picture, although no rule says so.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub cells: Vec<Cell>,
    /// The number of cells that are left open.
    pub open: usize,
    /// The end in words.
    pub text: String,
    /// Of an explanation: how many steps each rule took.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub summary: Option<String>,
}

/// The ends of hints and explanations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EndKind {
    /// Every cell is settled and every clue is met.
    Finished,
    /// Several pictures fit, and no open cell is the same in all of them.
    Several,
    /// No rule settles a cell, but a search found some that are the same in every picture.
    Forced,
    /// No rule settles a cell; whether any is forced is not known.
    NoShortReason,
    /// No step up to the wanted level settles a cell.
    Level,
    /// Stopped before a step was found.
    Stopped,
    /// As many steps as were wanted.
    Limit,
}

/// What comes next on a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Answer {
    /// A step.
    Hint(Box<Hint>),
    /// Marks that can't all be right.
    Mistake(MistakeFound),
    /// There is no step, and why.
    End(End),
}

/// Whether marks can be completed to a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Possible {
    /// [`VERSION`].
    pub v: u32,
    /// Whether they can; `null` if that was not found out in time.
    pub right: Option<bool>,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub mistake: Option<Mistake>,
}

/// What hints of one puzzle are made of.
#[derive(Clone, Copy, Debug)]
pub struct HintShapes<'a> {
    /// The input it came from.
    pub source: &'a str,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What its reader took for granted.
    pub notes: &'a [Note],
    /// Words for its steps.
    pub explainer: &'a Explainer,
}

impl HintShapes<'_> {
    /// What a tutor answered.
    #[must_use]
    pub fn answer(&self, answer: &explain::Answer) -> Answer {
        match answer {
            explain::Answer::Hint(explain::Hint { before, step }) => Answer::Hint(Box::new(Hint {
                before: before.iter().map(|step| self.hint(step)).collect(),
                ..self.hint(step)
            })),
            explain::Answer::End(end) => self.end(end),
        }
    }

    /// A step as an answer.
    #[must_use]
    pub fn step(&self, step: &Step) -> Answer {
        Answer::Hint(Box::new(self.hint(step)))
    }

    /// A step.
    #[must_use]
    pub fn hint(&self, step: &Step) -> Hint {
        let text = |part| self.explainer.text(step, part);
        let texts = HintTexts {
            place: text(TextPart::Where),
            rule: text(TextPart::Rule),
            why: text(TextPart::Why),
            action: text(TextPart::Do),
        };
        let mut hint = Hint {
            v: VERSION,
            source: self.source.to_owned(),
            name: self.name(),
            notes: Noted::all(self.notes),
            rule: step.rule.id().to_owned(),
            level: step.rule.level(),
            cost: step.cost,
            line: None,
            clue: None,
            colors: None,
            cells: self.cells(&step.cells),
            needs: None,
            lines: Vec::new(),
            suppose: None,
            chain: Vec::new(),
            clash: None,
            alternatives: step.alternatives,
            before: Vec::new(),
            texts,
        };
        self.add_reason(&mut hint, step);
        hint
    }

    fn add_reason(&self, hint: &mut Hint, step: &Step) {
        match &step.reason {
            Reason::Line { line, before, .. } => {
                let palette = self.puzzle.palette();
                let runs = self.explainer.runs(*line);
                let letter = |run: &Run| Some(palette.letter(run.value?).to_string());
                hint.line = Some(self.line(*line));
                hint.clue = runs.iter().map(|run| Some(run.length?.get())).collect();
                hint.colors =
                    if palette.is_two_valued() { None } else { runs.iter().map(letter).collect() };
                let cells = self.puzzle.shape().line_cells(LineId(*line as u32));
                let cells: Vec<CellId> = cells.collect();
                hint.needs = self.explainer.needs(step).map(|needs| HintNeeds {
                    cells: needs.cells.iter().map(|&i| self.cell(cells[i], before[i])).collect(),
                    numbers: needs.runs,
                });
            }
            Reason::WhatIf(what_if) => {
                hint.suppose = Some(self.cell(CellId(what_if.cell), what_if.supposed));
                let link = |link: &Link| self.link(link.line, &link.cells);
                hint.chain = what_if.chain.iter().map(link).collect();
                hint.clash = Some(self.link(what_if.clash, &what_if.clashing));
            }
            Reason::Counting(count) => {
                hint.lines = count.lines.iter().map(|&line| self.line(line)).collect();
            }
            Reason::BothWays(_) => {}
        }
    }

    /// Marks that can't all be right.
    #[must_use]
    pub fn mistake(&self, mistake: &explain::Mistake) -> Mistake {
        let (line, dead_end) = match mistake.cause {
            Cause::Line(line) => (Some(self.line(line)), None),
            Cause::Lines(line) | Cause::Steps(line) => (None, Some(self.line(line))),
            Cause::Given | Cause::Search => (None, None),
        };
        let text = self.explainer.mistake_text(mistake);
        Mistake { line, dead_end, cells: self.cells(&mistake.cells), text }
    }

    /// Why there is no further step: an end or a mistake.
    #[must_use]
    pub fn end(&self, end: &explain::End) -> Answer {
        let (kind, level, cells) = match end {
            explain::End::Mistake(mistake) => {
                return Answer::Mistake(MistakeFound {
                    v: VERSION,
                    source: self.source.to_owned(),
                    name: self.name(),
                    notes: Noted::all(self.notes),
                    mistake: self.mistake(mistake),
                });
            }
            explain::End::Finished => (EndKind::Finished, None, Vec::new()),
            explain::End::Several => (EndKind::Several, None, Vec::new()),
            explain::End::Forced(cells) => (EndKind::Forced, None, Cell::all(self.puzzle, cells)),
            explain::End::Level { harder, .. } => (EndKind::Level, *harder, Vec::new()),
            explain::End::Stopped => (EndKind::Stopped, None, Vec::new()),
            explain::End::Limit => (EndKind::Limit, None, Vec::new()),
            explain::End::NoShortReason => (EndKind::NoShortReason, None, Vec::new()),
        };
        Answer::End(End {
            v: VERSION,
            source: self.source.to_owned(),
            name: self.name(),
            notes: Noted::all(self.notes),
            end: kind,
            level,
            cells,
            open: self.explainer.board().n_unknown(),
            text: self.explainer.end_text(end),
            summary: None,
        })
    }

    /// How a whole explanation ended.
    #[must_use]
    pub fn explanation(&self, explanation: &explain::Explanation) -> Answer {
        match self.end(&explanation.end) {
            Answer::End(end) => Answer::End(End { summary: Some(explanation.summary()), ..end }),
            mistake => mistake,
        }
    }

    /// Whether marks can be completed.
    #[must_use]
    pub fn possible(&self, check: &explain::Check) -> Possible {
        let (right, mistake) = match check {
            explain::Check::Right => (Some(true), None),
            explain::Check::Mistake(mistake) => (Some(false), Some(self.mistake(mistake))),
            explain::Check::Unknown => (None, None),
        };
        Possible { v: VERSION, right, mistake }
    }

    fn name(&self) -> Option<String> {
        self.puzzle.about().title.clone()
    }

    fn line(&self, line: usize) -> Line {
        Line::new(self.puzzle.shape(), LineId(line as u32))
    }

    fn cell(&self, cell: CellId, left: Candidates) -> Cell {
        Cell::new(self.puzzle.shape(), cell, self.explainer.letters(left))
    }

    fn cells(&self, cells: &[(CellId, Candidates)]) -> Vec<Cell> {
        cells.iter().map(|&(cell, left)| self.cell(cell, left)).collect()
    }

    fn link(&self, line: usize, cells: &[(u32, Candidates)]) -> HintLink {
        let cells = cells.iter().map(|&(cell, left)| self.cell(CellId(cell), left)).collect();
        HintLink { line: self.line(line), cells }
    }
}
