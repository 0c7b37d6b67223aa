//! The words of JSON: one enum for each field that takes one of a few.
//!
//! ```json
//! {"verdict":"unique","stage":"lines"}
//! ```
//!
//! What another language is to know of a set of words stands here: [`Verdict::ALL`] and its like list
//! them. A word that no reader knew before comes with a new [`VERSION`](crate::VERSION).
//!
//! A word is a static text, and reading one is a walk over the few that there are. Strings for these fields would
//! take any word, also a misspelled one.

use std::fmt;

use pictogrid_core::FaultKind;
use pictogrid_solve as solve;
use serde::{Deserialize, Serialize};

/// Defines such an enum: each case with its word.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $case:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        pub enum $name { $($(#[$says])* #[serde(rename = $word)] $case,)+ }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$case,)+];

            /// Its word.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $($name::$case => $word,)+ }
            }

            /// The one with this word.
            #[must_use]
            pub fn by_id(id: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|word| word.id() == id)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.id())
            }
        }
    };
}

words! {
    /// How many pictures fit the clues.
    Verdict {
        /// One.
        Unique = "unique",
        /// Two at least.
        Several = "several",
        /// None.
        None = "none",
        /// It was stopped before that was known.
        Stopped = "stopped",
    }
}

words! {
    /// A stage of a solve.
    Stage {
        /// One line at a time.
        Lines = "lines",
        /// What a cell would lead to decides it.
        Probing = "probing",
        /// Guesses and conflicts.
        Search = "search",
    }
}

words! {
    /// What ended a solve early.
    StopReason {
        /// The stages that were allowed do not settle the puzzle.
        Stage = "stage",
        /// The budget of conflicts is spent.
        Conflicts = "conflicts",
        /// The budget of line visits is spent.
        LineVisits = "line_visits",
        /// As many solutions as were asked for were found.
        Solutions = "solutions",
        /// The memory is spent.
        Memory = "memory",
        /// The time is up.
        Time = "time",
        /// Someone said stop.
        Interrupted = "interrupted",
    }
}

words! {
    /// What a proof proves.
    Claim {
        /// There is one solution.
        Unique = "unique",
        /// There are several.
        Several = "several",
        /// There is none.
        None = "none",
    }
}

words! {
    /// What is wrong with an input.
    FailedKind {
        /// It is empty, or holds no puzzle.
        NoPuzzle = "no_puzzle",
        /// Its text is in no known format.
        Syntax = "syntax",
        /// It ends in the middle of something.
        Truncated = "truncated",
        /// Its bytes are no text.
        Encoding = "encoding",
        /// A number is negative or does not fit.
        BadNumber = "bad_number",
        /// It is over a limit.
        TooLarge = "too_large",
        /// No size is stated, or one that the clues contradict.
        SizeMismatch = "size_mismatch",
        /// A zero stands among other numbers of a clue.
        ZeroInClue = "zero_in_clue",
        /// A clue needs more cells than its line has.
        ClueTooLong = "clue_too_long",
        /// A color is not in the palette.
        BadColor = "bad_color",
        /// Rows and columns fill different numbers of cells.
        SumMismatch = "sum_mismatch",
        /// The given cells are not as many as the grid has.
        GivenMismatch = "given_mismatch",
        /// The goal is not as large as the grid.
        GoalMismatch = "goal_mismatch",
        /// It is more than is supported.
        Unsupported = "unsupported",
        /// A proof is not written as proofs are.
        Malformed = "malformed",
        /// A proof is of another puzzle.
        OtherPuzzle = "other_puzzle",
        /// A step of a proof does not follow.
        Unproven = "unproven",
        /// A proof is of a puzzle that is more than black and white.
        Colored = "colored",
        /// A placement breaks a rule of the board.
        BrokenRule = "broken_rule",
        /// A count was stopped, so there is no sum.
        Stopped = "stopped",
        /// A file cannot be read or written.
        Io = "io",
        /// It would take more memory than is allowed.
        Memory = "memory",
        /// A wrong answer was caught and not given.
        Internal = "internal",
        /// A program gave a value that is none of those that are taken there.
        BadArgument = "bad_argument",
    }
}

words! {
    /// What became of a set of tiles.
    JigsawVerdict {
        /// There is one way to put them together.
        Unique = "unique",
        /// They are put together; whether there is another way was not asked.
        Solved = "solved",
        /// There are several ways.
        Several = "several",
        /// Most of them are put together, and some are left over.
        LeftOver = "left_over",
        /// They make several whole pictures; some may be left over.
        Pictures = "pictures",
        /// They make no whole.
        None = "none",
        /// It was stopped before that was known.
        Stopped = "stopped",
    }
}

words! {
    /// What became of a board of edge matching.
    MatchVerdict {
        /// A solution was found, or confirmed.
        Placed = "placed",
        /// A placement was confirmed that is no solution.
        Partial = "partial",
        /// There is one solution.
        Unique = "unique",
        /// There are several.
        Several = "several",
        /// There is none.
        None = "none",
        /// It was stopped before that was known.
        Stopped = "stopped",
    }
}

words! {
    /// What ended the work on a jigsaw early.
    JigsawStop {
        /// The budget of placements is spent.
        Placements = "placements",
        /// The time is up.
        Time = "time",
        /// The memory is full.
        Memory = "memory",
        /// Someone said stop.
        Interrupted = "interrupted",
    }
}

words! {
    /// What keeps tiles from being one picture.
    ConflictKind {
        /// One tile is another once more.
        Duplicate = "duplicate",
        /// One tile also fits where another lies.
        Instead = "instead",
        /// Two tiles have one id.
        SameId = "same_id",
        /// A tile fits beside no other.
        Stray = "stray",
        /// A tile fits, but nothing says where.
        Unjoined = "unjoined",
        /// Nothing says which of several tiles belong together.
        Ambiguous = "ambiguous",
        /// Two tiles with an equal edge lie elsewhere.
        Elsewhere = "elsewhere",
        /// Two tiles would share a place.
        SamePlace = "same_place",
        /// Edges that differ would lie side by side.
        Unequal = "unequal",
    }
}

words! {
    /// What is done to a tile before it is laid down: a flip from left to right or not, then turns.
    Orientation {
        /// Nothing.
        Identity = "identity",
        /// A quarter turn clockwise.
        R90 = "r90",
        /// Half a turn.
        R180 = "r180",
        /// A quarter turn counterclockwise.
        R270 = "r270",
        /// A flip.
        Flip = "flip",
        /// A flip and a quarter turn clockwise.
        FlipR90 = "flip-r90",
        /// A flip and half a turn.
        FlipR180 = "flip-r180",
        /// A flip and a quarter turn counterclockwise.
        FlipR270 = "flip-r270",
    }
}

impl Orientation {
    /// `turns` quarter turns clockwise, of which whole rounds do not count.
    #[must_use]
    pub fn turned(turns: u8) -> Orientation {
        match turns % 4 {
            0 => Orientation::Identity,
            1 => Orientation::R90,
            2 => Orientation::R180,
            _ => Orientation::R270,
        }
    }

    /// A flip from left to right, then `turns` quarter turns clockwise.
    #[must_use]
    pub fn flipped(turns: u8) -> Orientation {
        match turns % 4 {
            0 => Orientation::Flip,
            1 => Orientation::FlipR90,
            2 => Orientation::FlipR180,
            _ => Orientation::FlipR270,
        }
    }
}

impl From<solve::Verdict> for Verdict {
    fn from(verdict: solve::Verdict) -> Verdict {
        match verdict {
            solve::Verdict::Unique => Verdict::Unique,
            solve::Verdict::Several => Verdict::Several,
            solve::Verdict::None => Verdict::None,
            solve::Verdict::Stopped => Verdict::Stopped,
        }
    }
}

impl From<solve::Stage> for Stage {
    fn from(stage: solve::Stage) -> Stage {
        match stage {
            solve::Stage::Lines => Stage::Lines,
            solve::Stage::Probing => Stage::Probing,
            solve::Stage::Search => Stage::Search,
        }
    }
}

impl From<solve::StopReason> for StopReason {
    fn from(reason: solve::StopReason) -> StopReason {
        match reason {
            solve::StopReason::Stage => StopReason::Stage,
            solve::StopReason::Conflicts => StopReason::Conflicts,
            solve::StopReason::LineVisits => StopReason::LineVisits,
            solve::StopReason::Solutions => StopReason::Solutions,
            solve::StopReason::Memory => StopReason::Memory,
            solve::StopReason::Time => StopReason::Time,
            solve::StopReason::Observer => StopReason::Interrupted,
        }
    }
}

impl From<FaultKind> for FailedKind {
    fn from(kind: FaultKind) -> FailedKind {
        match kind {
            FaultKind::NoPuzzle => FailedKind::NoPuzzle,
            FaultKind::Syntax => FailedKind::Syntax,
            FaultKind::Truncated => FailedKind::Truncated,
            FaultKind::Encoding => FailedKind::Encoding,
            FaultKind::BadNumber => FailedKind::BadNumber,
            FaultKind::TooLarge => FailedKind::TooLarge,
            FaultKind::SizeMismatch => FailedKind::SizeMismatch,
            FaultKind::ZeroInClue => FailedKind::ZeroInClue,
            FaultKind::ClueTooLong => FailedKind::ClueTooLong,
            FaultKind::BadColor => FailedKind::BadColor,
            FaultKind::SumMismatch => FailedKind::SumMismatch,
            FaultKind::GivenMismatch => FailedKind::GivenMismatch,
            FaultKind::GoalMismatch => FailedKind::GoalMismatch,
            FaultKind::Unsupported => FailedKind::Unsupported,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::to_line;

    #[test]
    fn a_word_is_written_and_read_as_it_is_named() {
        macro_rules! check {
            ($($name:ident)+) => {$(
                for &word in $name::ALL {
                    let json = to_line(&word);
                    assert_eq!(json, format!("\"{word}\""));
                    assert_eq!(serde_json::from_str::<$name>(&json).unwrap(), word);
                    assert_eq!($name::by_id(word.id()), Some(word));
                }
            )+};
        }
        check!(Verdict Stage StopReason Claim FailedKind JigsawVerdict MatchVerdict);
        check!(JigsawStop ConflictKind Orientation);
        let all = (0..4).map(Orientation::turned).chain((0..4).map(Orientation::flipped));
        assert!(all.eq(Orientation::ALL.iter().copied()));
        assert_eq!(Verdict::by_id("bright"), None);
        assert!(serde_json::from_str::<Verdict>("\"bright\"").is_err());
    }

    #[test]
    fn every_fault_of_the_library_has_its_word() {
        use FaultKind as Fault;
        let faults = [
            Fault::NoPuzzle,
            Fault::Syntax,
            Fault::Truncated,
            Fault::Encoding,
            Fault::BadNumber,
            Fault::TooLarge,
            Fault::SizeMismatch,
            Fault::ZeroInClue,
            Fault::ClueTooLong,
            Fault::BadColor,
            Fault::SumMismatch,
            Fault::GivenMismatch,
            Fault::GoalMismatch,
            Fault::Unsupported,
        ];
        for fault in faults {
            assert_eq!(FailedKind::from(fault).id(), fault.id());
        }
    }
}
