//! The ladder: every rule with its cost, from the cheapest. One row a rule.
//!
//! The costs are those of grade version 1. They were fixed before they were compared with what
//! people took for puzzles, and a change of one of them is a new version.

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
    /// All numbers that a piece may be part of say the same.
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

/// What is said of a rule in general.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The rule.
    pub rule: Rule,
    /// What it is called in commands and JSON.
    pub id: &'static str,
    /// How hard it is, in points of the grade.
    pub cost: f64,
    /// The other names that people have for it.
    pub synonyms: &'static [&'static str],
    /// What it says, in a sentence.
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
    /// The cells after; what a rule of the board says is not seen in one line.
    pub after: &'static str,
}

const fn example(clue: &'static [u32], before: &'static str, after: &'static str) -> Example {
    Example { clue, before, after }
}

/// The table, cheapest first.
pub const LADDER: [Row; 21] = [
    Row {
        rule: Rule::EmptyLine,
        id: "empty-line",
        cost: 1.0,
        synonyms: &["zero line"],
        sentence: "Where no number is left, every cell is empty.",
        example: example(&[], "????", "...."),
    },
    Row {
        rule: Rule::FullLine,
        id: "full-line",
        cost: 1.0,
        synonyms: &["complete fill", "no slack"],
        sentence: "Numbers that need all cells of a line with single gaps between them have one place each.",
        example: example(&[3, 2], "??????", "###.##"),
    },
    Row {
        rule: Rule::FinishedLine,
        id: "finished-line",
        cost: 1.0,
        synonyms: &["complete line"],
        sentence: "When all numbers are filled in, the rest of the line is empty.",
        example: example(&[2, 1], "?##??#?", ".##..#."),
    },
    Row {
        rule: Rule::LastCells,
        id: "last-cells",
        cost: 1.2,
        synonyms: &["remaining cells"],
        sentence: "When only as many cells are left as have to be filled, they are all filled.",
        example: example(&[2, 1], "?#..?", "##..#"),
    },
    Row {
        rule: Rule::Overlap,
        id: "overlap",
        cost: 1.5,
        synonyms: &["simple boxes", "superposition of extremes", "intersection"],
        sentence: "Pushed as far left and as far right as it goes, a long number covers some cells both times.",
        example: example(&[5], "???????", "??###??"),
    },
    Row {
        rule: Rule::Edge,
        id: "edge",
        cost: 1.8,
        synonyms: &["forcing", "glue"],
        sentence: "A filled cell near the wall belongs to the first number, which has to reach away from the wall.",
        example: example(&[4], "?#??????", "?###????"),
    },
    Row {
        rule: Rule::Cap,
        id: "cap",
        cost: 2.0,
        synonyms: &["punctuating"],
        sentence: "A piece as long as the longest number is complete, and has a cross at each end.",
        example: example(&[1, 3], "????###??", "???.###.?"),
    },
    Row {
        rule: Rule::SmallGap,
        id: "small-gap",
        cost: 2.0,
        synonyms: &["too small gap"],
        sentence: "A gap that is shorter than the shortest number stays empty.",
        example: example(&[3, 3], "????.??.????", "????....????"),
    },
    Row {
        rule: Rule::OnlyRun,
        id: "only-run",
        cost: 2.2,
        synonyms: &["joining", "inaccessibility"],
        sentence: "The only number joins all its pieces, and cells beyond its reach are empty.",
        example: example(&[4], "???#?#????", "..?###?..."),
    },
    Row {
        rule: Rule::FirstRun,
        id: "first-run",
        cost: 2.5,
        synonyms: &["mercury"],
        sentence: "The first piece belongs to the first number, and cells that it can't reach before it are empty.",
        example: example(&[3, 1], "???#?????", ".??#?????"),
    },
    Row {
        rule: Rule::TooLong,
        id: "too-long",
        cost: 2.8,
        synonyms: &["splitting"],
        sentence: "A cell that would join two pieces to more than the longest number is empty.",
        example: example(&[1, 2, 1, 1], "??????#?#???????", "??????#.#???????"),
    },
    Row {
        rule: Rule::FromWall,
        id: "from-wall",
        cost: 2.8,
        synonyms: &["bouncing off a cross"],
        sentence: "A piece that is nearer to a cross than the shortest number is long grows away from the cross.",
        example: example(&[3, 4], "????.?#???????", "????.?##??????"),
    },
    Row {
        rule: Rule::Division,
        id: "division",
        cost: 3.2,
        synonyms: &["splitting into parts"],
        sentence: "A cross that has the same numbers on its left in every arrangement makes two lines of one.",
        example: example(&[3, 3], "????..????", "?##?..?##?"),
    },
    Row {
        rule: Rule::Ranges,
        id: "ranges",
        cost: 3.6,
        synonyms: &["push left, push right", "skimming"],
        sentence: "With all that is known, each number has a first and a last place, and what it covers in both is filled.",
        example: example(&[3, 1], "?????.??", "??#??.??"),
    },
    Row {
        rule: Rule::WhosePiece,
        id: "whose-piece",
        cost: 4.2,
        synonyms: &["double positioning"],
        sentence: "Whatever number a piece is part of, they agree on a cell.",
        example: example(&[2, 1], "???#??", "???#.?"),
    },
    Row {
        rule: Rule::Combination,
        id: "combination",
        cost: 5.0,
        synonyms: &["line logic", "scrubbing"],
        sentence: "In all ways to place the numbers that agree with what is known, the cell is the same.",
        example: example(&[2, 1], "??.#???", "??.#?.?"),
    },
    Row {
        rule: Rule::EdgeLogic,
        id: "edge-logic",
        cost: 6.5,
        synonyms: &["two-line what-if"],
        sentence: "Suppose the opposite: within four lines, one of them can't be finished.",
        example: example(&[], "", ""),
    },
    Row {
        rule: Rule::Counting,
        id: "counting",
        cost: 7.0,
        synonyms: &["mathematical approach"],
        sentence: "Several lines hold a known number of filled cells, and those that cross them need all of them.",
        example: example(&[], "", ""),
    },
    Row {
        rule: Rule::WhatIf,
        id: "what-if",
        cost: 7.5,
        synonyms: &["contradiction", "look-ahead"],
        sentence: "Suppose the opposite: after some lines, one of them can't be finished.",
        example: example(&[], "", ""),
    },
    Row {
        rule: Rule::BothWays,
        id: "both-ways",
        cost: 9.0,
        synonyms: &["agreement"],
        sentence: "Whatever one cell is, another cell comes out the same.",
        example: example(&[], "", ""),
    },
    Row {
        rule: Rule::Search,
        id: "search",
        cost: 10.0,
        synonyms: &["trial and error"],
        sentence: "No short reason was found.",
        example: example(&[], "", ""),
    },
];

impl Rule {
    /// The row of the rule.
    #[must_use]
    pub fn row(self) -> &'static Row {
        &LADDER[self as usize]
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
        match self {
            rule if rule <= Rule::SmallGap => 1,
            rule if rule <= Rule::FromWall => 2,
            rule if rule <= Rule::Ranges => 3,
            rule if rule <= Rule::Combination => 4,
            rule if rule <= Rule::Counting => 5,
            Rule::WhatIf => 6,
            _ => 7,
        }
    }

    /// The rule with this id or synonym, whatever the case.
    #[must_use]
    pub fn named(name: &str) -> Option<Rule> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        LADDER
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
        for (i, row) in LADDER.iter().enumerate() {
            assert_eq!(row.rule as usize, i);
            assert_eq!(Rule::named(row.id), Some(row.rule));
        }
        assert!(LADDER.is_sorted_by(|one, other| one.cost <= other.cost));
        assert_eq!(Rule::named("Mercury"), Some(Rule::FirstRun));
        assert_eq!((Rule::Cap.level(), Rule::Combination.level(), Rule::Search.level()), (1, 4, 7));
    }
}
