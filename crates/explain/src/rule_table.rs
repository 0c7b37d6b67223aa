//! The table of rules: every rule with its cost, from the cheapest. One row a rule.
//!
//! ```text
//!   1 first steps  empty-line 1.0 .. small-gap 2.0     5 expert        edge-logic 6.5, counting 7.0
//!   2 easy         only-run 2.2 .. from-wall 2.8       6 fiendish      what-if 7.5
//!   3 medium       division 3.2, ranges 3.6            7 beyond logic  both-ways 9.0, search 10.0
//!   4 hard         whose-piece 4.2, combination 5.0
//! ```
//!
//! One table, so that the hint, the grade, the names in the command and `docs/techniques.md` cannot
//! differ; a test writes that page from it. The row of a rule is found by its number, a name by looking
//! through the rows.
//!
//! The costs are those of grade version 1. They were fixed before they were compared with what people
//! took for puzzles, and a change of one of them is a new version. On the only public figures, six
//! puzzles and 67 people, the work that they add up to ranks as the mean times do (Spearman 0.89,
//! `DESIGN.md`).

/// The version of the costs and of the levels made of them.
pub const GRADE_VERSION: u32 = 1;

/// A reason that people know, or one that a machine has to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// No number is left.
    EmptyLine,
    /// The numbers leave no room to move.
    FullLine,
    /// All filled cells are there.
    FinishedLine,
    /// All cells that are left are filled.
    LastCells,
    /// Pushed to either side, a run covers the same cells.
    Overlap,
    /// A run that begins near a wall reaches away from it.
    Edge,
    /// A piece as long as the longest number is closed.
    Cap,
    /// No number fits into a gap.
    SmallGap,
    /// One number joins its pieces and reaches no further.
    OnlyRun,
    /// The first piece belongs to the first number.
    FirstRun,
    /// A cell would join pieces to more than the longest number.
    TooLong,
    /// A piece beside a cross has to grow away from it.
    FromWall,
    /// A cross divides the line into parts.
    Division,
    /// Each run lies between its extreme places.
    Ranges,
    /// A piece may belong to several numbers, and all of them force the same cells.
    WhosePiece,
    /// All arrangements agree.
    Combination,
    /// A supposition fails within four lines.
    EdgeLogic,
    /// The numbers of several lines are counted together.
    Counting,
    /// A supposition fails later.
    WhatIf,
    /// Both values of a cell lead to the same.
    BothWays,
    /// No short reason was found.
    Search,
}

/// A row of the table: one rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The rule.
    pub rule: Rule,
    /// What it is called in commands and JSON.
    pub id: &'static str,
    /// How hard it is, in points of the grade.
    pub cost: f64,
    /// The level from 1 to 7 of which it is a part.
    pub level: u8,
    /// The other names that people have for it.
    pub synonyms: &'static [&'static str],
    /// The rule in a sentence.
    pub sentence: &'static str,
    /// A line before and after it, with its clue.
    pub example: Example,
}

/// A line to which a rule applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The clue.
    pub clue: &'static [u32],
    /// The cells before.
    pub before: &'static str,
    /// The cells after; both are empty for a rule that looks at several lines.
    pub after: &'static str,
}

const fn example(clue: &'static [u32], before: &'static str, after: &'static str) -> Example {
    Example { clue, before, after }
}

/// The table, cheapest first.
pub const RULE_TABLE: &[Row] = &[
    Row {
        rule: Rule::EmptyLine,
        id: "empty-line",
        cost: 1.0,
        level: 1,
        synonyms: &["zero line"],
        sentence: "Where no number is left, every cell is empty.",
        example: example(&[], "????", "...."),
    },
    Row {
        rule: Rule::FullLine,
        id: "full-line",
        cost: 1.0,
        level: 1,
        synonyms: &["complete fill", "no slack"],
        sentence: "If the numbers, with one empty cell between each two, need the whole line, each has only one place.",
        example: example(&[3, 2], "??????", "###.##"),
    },
    Row {
        rule: Rule::FinishedLine,
        id: "finished-line",
        cost: 1.0,
        level: 1,
        synonyms: &["complete line"],
        sentence: "When all numbers are filled in, the rest of the line is empty.",
        example: example(&[2, 1], "?##??#?", ".##..#."),
    },
    Row {
        rule: Rule::LastCells,
        id: "last-cells",
        cost: 1.2,
        level: 1,
        synonyms: &["remaining cells"],
        sentence: "When no more cells are left than have to be filled, all of them are filled.",
        example: example(&[2, 1], "?#..?", "##..#"),
    },
    Row {
        rule: Rule::Overlap,
        id: "overlap",
        cost: 1.5,
        level: 1,
        synonyms: &["simple boxes", "superposition of extremes", "intersection"],
        sentence: "Push a long number as far left as it goes, then as far right: cells that it covers both times are filled.",
        example: example(&[5], "???????", "??###??"),
    },
    Row {
        rule: Rule::Edge,
        id: "edge",
        cost: 1.8,
        level: 1,
        synonyms: &["forcing", "glue"],
        sentence: "If a filled cell is nearer to the wall (the border or a cross) than the first number is long, that number covers cells beyond it.",
        example: example(&[4], "?#??????", "?###????"),
    },
    Row {
        rule: Rule::Cap,
        id: "cap",
        cost: 2.0,
        level: 1,
        synonyms: &["punctuating"],
        sentence: "A piece as long as the longest number is complete, and has a cross at each end.",
        example: example(&[1, 3], "????###??", "???.###.?"),
    },
    Row {
        rule: Rule::SmallGap,
        id: "small-gap",
        cost: 2.0,
        level: 1,
        synonyms: &["too small gap"],
        sentence: "A gap that is shorter than the shortest number stays empty.",
        example: example(&[3, 3], "????.??.????", "????....????"),
    },
    Row {
        rule: Rule::OnlyRun,
        id: "only-run",
        cost: 2.2,
        level: 2,
        synonyms: &["joining", "inaccessibility"],
        sentence: "If only one number is left, it joins all the pieces, and cells that it can't reach are empty.",
        example: example(&[4], "???#?#????", "..?###?..."),
    },
    Row {
        rule: Rule::FirstRun,
        id: "first-run",
        cost: 2.5,
        level: 2,
        synonyms: &["mercury"],
        sentence: "If the first piece is part of the first number, cells in front of it that this number can't reach are empty.",
        example: example(&[3, 1], "???#?????", ".??#?????"),
    },
    Row {
        rule: Rule::TooLong,
        id: "too-long",
        cost: 2.8,
        level: 2,
        synonyms: &["splitting"],
        sentence: "A cell that would join two pieces to one that is longer than any number is empty.",
        example: example(&[1, 2, 1, 1], "??????#?#???????", "??????#.#???????"),
    },
    Row {
        rule: Rule::FromWall,
        id: "from-wall",
        cost: 2.8,
        level: 2,
        synonyms: &["bouncing off a cross"],
        sentence: "If a cross leaves too little room on one side of a piece for any number, the piece goes on to the other side.",
        example: example(&[3, 4], "????.?#???????", "????.?##??????"),
    },
    Row {
        rule: Rule::Division,
        id: "division",
        cost: 3.2,
        level: 3,
        synonyms: &["splitting into parts"],
        sentence: "If it is clear which numbers lie before a cross and which behind it, each side is a line by itself.",
        example: example(&[3, 3], "????..????", "?##?..?##?"),
    },
    Row {
        rule: Rule::Ranges,
        id: "ranges",
        cost: 3.6,
        level: 3,
        synonyms: &["push left, push right", "skimming"],
        sentence: "Find the first and the last place where each number still fits: cells that it covers in both are filled, and cells that no number reaches are empty.",
        example: example(&[3, 1], "?????.??", "??#??.??"),
    },
    Row {
        rule: Rule::WhosePiece,
        id: "whose-piece",
        cost: 4.2,
        level: 4,
        synonyms: &["double positioning"],
        sentence: "A piece can be part of only some of the numbers, and with each of them the same cell is filled, or the same cell is empty.",
        example: example(&[2, 1], "???#??", "???#.?"),
    },
    Row {
        rule: Rule::Combination,
        id: "combination",
        cost: 5.0,
        level: 4,
        synonyms: &["line logic", "scrubbing"],
        sentence: "Try all ways to place the numbers of the line: in each of them the cell is the same.",
        example: example(&[2, 1], "??.#???", "??.#?.?"),
    },
    Row {
        rule: Rule::EdgeLogic,
        id: "edge-logic",
        cost: 6.5,
        level: 5,
        synonyms: &["two-line what-if"],
        sentence: "Suppose a cell is filled and follow three lines from there: if the numbers of a fourth line then have no room, the cell is empty. The same with a cell that is empty.",
        example: example(&[], "", ""),
    },
    Row {
        rule: Rule::Counting,
        id: "counting",
        cost: 7.0,
        level: 5,
        synonyms: &["mathematical approach"],
        sentence: "Add up the numbers of several lines. If the lines that cross them need that many filled cells there, wherever their numbers lie, no cell is left for anything else.",
        example: example(&[], "", ""),
    },
    Row {
        rule: Rule::WhatIf,
        id: "what-if",
        cost: 7.5,
        level: 6,
        synonyms: &["contradiction", "look-ahead"],
        sentence: "Suppose a cell is filled and follow more than three lines from there: if the numbers of a line then have no room, the cell is empty. The same with a cell that is empty.",
        example: example(&[], "", ""),
    },
    Row {
        rule: Rule::BothWays,
        id: "both-ways",
        cost: 9.0,
        level: 7,
        synonyms: &["agreement"],
        sentence: "Suppose a cell is filled, then that it is empty: what follows both times is certain.",
        example: example(&[], "", ""),
    },
    Row {
        rule: Rule::Search,
        id: "search",
        cost: 10.0,
        level: 7,
        synonyms: &["trial and error"],
        sentence: "No short reason was found.",
        example: example(&[], "", ""),
    },
];

impl Rule {
    /// The row of the rule.
    #[must_use]
    pub fn row(self) -> &'static Row {
        &RULE_TABLE[self as usize]
    }

    /// What it is called in commands and JSON.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// How hard it is, in points of the grade.
    #[must_use]
    pub fn cost(self) -> f64 {
        self.row().cost
    }

    /// The level from 1 to 7 of which it is a part.
    #[must_use]
    pub fn level(self) -> u8 {
        self.row().level
    }

    /// The rule with this id or synonym, whatever the case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Rule> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        RULE_TABLE
            .iter()
            .find(|row| is(row.id) || row.synonyms.iter().any(|synonym| is(synonym)))
            .map(|row| row.rule)
    }
}

/// The word for a level from 1 to 7.
#[must_use]
pub fn level_word(level: u8) -> &'static str {
    match level {
        0 | 1 => "first steps",
        2 => "easy",
        3 => "medium",
        4 => "hard",
        5 => "expert",
        6 => "fiendish",
        _ => "beyond logic",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_lie_in_the_order_of_rules_and_costs() {
        for (i, row) in RULE_TABLE.iter().enumerate() {
            assert_eq!(row.rule as usize, i);
            assert_eq!(Rule::from_name(row.id), Some(row.rule));
        }
        assert!(RULE_TABLE.is_sorted_by(|one, other| one.cost <= other.cost));
        assert!(RULE_TABLE.is_sorted_by_key(|row| row.level));
        assert_eq!(Rule::from_name("Mercury"), Some(Rule::FirstRun));
        assert_eq!((Rule::Cap.level(), Rule::Combination.level(), Rule::Search.level()), (1, 4, 7));
    }
}
