//! A hint: the next step of a puzzle, why it holds, and how to say so; or what is wrong.
//!
//! ```json
//! {"v":1,"source":"cat.non","hint":{"rule":"overlap","level":1,"cost":1.5,"line":"row 3","clue":[7],
//!  "cells":[{"row":3,"column":4,"value":"#"}],"needs":{"cells":[],"numbers":[1]},"width":5,
//!  "texts":{"where":"Look at row 3.","rule":"..","why":"..","do":".."}}}
//! ```

use pictogrid_core::{CellId, LineId, Puzzle, Run};
use pictogrid_explain::{Clash, Explainer, Link, Mark, Reason, Step, Telling};
use serde::{Deserialize, Serialize};

use crate::{Cell, VERSION, place::row_and_column};

/// What comes next in a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Hinted {
    /// [`VERSION`].
    pub v: u32,
    /// The input it came from.
    pub source: String,
    /// Its name, if the input says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// The next step, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint: Option<HintShape>,
    /// Marks that can't all be right, if there are some.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub mistake: Option<MistakeShape>,
    /// Whether every cell is known and every clue is met.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub finished: bool,
}

impl Hinted {
    /// Of this input, and nothing else yet.
    #[must_use]
    pub fn new(source: &str, name: Option<&str>) -> Hinted {
        let name = name.map(str::to_owned);
        let source = source.to_owned();
        Hinted { v: VERSION, source, name, hint: None, mistake: None, finished: false }
    }

    /// The same with a step of `puzzle`, as `explainer` says it.
    #[must_use]
    pub fn with_step(self, puzzle: &Puzzle, explainer: &Explainer, step: &Step) -> Hinted {
        let hint = Some(Shaping { puzzle, explainer }.step(step));
        Hinted { hint, ..self }
    }

    /// The same with marks of `puzzle` that can't all be right, as `explainer` says it.
    #[must_use]
    pub fn with_mistake(self, puzzle: &Puzzle, explainer: &Explainer, clash: &Clash) -> Hinted {
        let mistake = Some(Shaping { puzzle, explainer }.mistake(clash));
        Hinted { mistake, ..self }
    }
}

/// What shapes are made of.
struct Shaping<'a> {
    puzzle: &'a Puzzle,
    explainer: &'a Explainer,
}

impl Shaping<'_> {
    fn line_name(&self, line: usize) -> String {
        self.puzzle.shape().line_name(LineId(line as u32))
    }

    fn cell(&self, cell: CellId, mark: Mark) -> Cell {
        Cell::new(self.puzzle.shape(), cell, self.explainer.letters(mark))
    }

    /// A cell as it is known.
    fn known(&self, cell: CellId) -> Cell {
        self.cell(cell, self.explainer.mark(cell))
    }

    fn mistake(&self, clash: &Clash) -> MistakeShape {
        MistakeShape {
            line: clash.line.map(|line| self.line_name(line)),
            cells: clash.cells.iter().map(|&cell| self.known(cell)).collect(),
            text: self.explainer.clash_text(clash),
        }
    }

    fn step(&self, step: &Step) -> HintShape {
        let said = |telling| self.explainer.text(step, telling);
        let mut shape = HintShape {
            rule: step.rule.id().to_owned(),
            level: step.rule.level(),
            cost: step.cost,
            line: None,
            clue: None,
            colors: None,
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
        self.add_reason(&mut shape, step);
        shape
    }

    fn add_reason(&self, shape: &mut HintShape, step: &Step) {
        match &step.reason {
            Reason::Line { line, .. } => {
                let palette = self.puzzle.palette();
                let runs = self.explainer.runs(*line);
                let letter = |run: &Run| Some(palette.letter(run.value?).to_string());
                shape.line = Some(self.line_name(*line));
                shape.clue = runs.iter().map(|run| Some(run.length?.get())).collect();
                shape.colors =
                    if palette.is_two_valued() { None } else { runs.iter().map(letter).collect() };
                let of = self.puzzle.shape();
                let cells: Vec<CellId> = of.line_cells(LineId(*line as u32)).collect();
                shape.needs = self.explainer.needs(step).map(|needs| NeedsShape {
                    cells: needs.cells.iter().map(|&i| row_and_column(of, cells[i])).collect(),
                    numbers: needs.runs.clone(),
                });
            }
            Reason::WhatIf(what_if) => {
                shape.suppose = Some(self.cell(CellId(what_if.cell), what_if.supposed));
                let link = |link: &Link| LinkShape {
                    line: self.line_name(link.line),
                    cells: link.cells.iter().map(|&(c, mark)| self.cell(CellId(c), mark)).collect(),
                };
                shape.chain = what_if.chain.iter().map(link).collect();
                shape.clash = Some(LinkShape {
                    line: self.line_name(what_if.clash),
                    cells: what_if.clashing.iter().map(|&cell| self.known(CellId(cell))).collect(),
                });
            }
            _ => {}
        }
    }
}

/// A step and its reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct HintShape {
    /// The rule, as the ladder calls it.
    pub rule: String,
    /// Its level, from 1 to 7.
    pub level: u8,
    /// Its points in the grade.
    pub cost: f64,
    /// The line, if the rule is one of a line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<String>,
    /// The numbers of its clue, if all of them are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clue: Option<Vec<u32>>,
    /// The letters of their colors, if there are colors and all are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub colors: Option<Vec<String>>,
    /// The cells that are settled.
    pub cells: Vec<Cell>,
    /// What they rest on, if the rule is one of a line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub needs: Option<NeedsShape>,
    /// What is supposed, if the rule is a what-if.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub suppose: Option<Cell>,
    /// Where that leads, line by line.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub chain: Vec<LinkShape>,
    /// The line that can't be finished then, and the cells that contradict it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clash: Option<LinkShape>,
    /// How many lines offer a step that is no harder.
    pub width: usize,
    /// The words, stage by stage.
    pub texts: HintTexts,
}

/// Cells of a line that follow or clash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LinkShape {
    /// The line.
    pub line: String,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// What a step of a line rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NeedsShape {
    /// Row and column of known cells, from 1.
    pub cells: Vec<(u32, u32)>,
    /// Numbers of the clue, by their places from 1.
    pub numbers: Vec<usize>,
}

/// A hint in words.
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
    pub deed: String,
}

/// Marks that can't all be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct MistakeShape {
    /// The line that they contradict, if it is one alone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<String>,
    /// The cells, with what they are marked as.
    pub cells: Vec<Cell>,
    /// The same in words.
    pub text: String,
}
