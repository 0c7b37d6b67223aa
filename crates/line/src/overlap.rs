//! Overlap: what the two extreme arrangements of a line already settle.
//!
//! ```text
//!   clue 3 1    given      ? ? ? # ? ? . ? ?     # filled   . empty   ? open
//!               leftmost   . A A A . B . . .
//!               rightmost  . . . A A A . . B
//!               result     . ? ? # ? ? . ? ?     no run reaches cell 0
//! ```
//!
//! Between its leftmost and its rightmost start a run covers the cells from the latter up to its
//! end at the former in any case, and a cell that lies within the reach of no run is empty. Both
//! are sound on any line. On a wholly unknown line every forced filled cell is found; on a partly
//! known one it is not so, and [`exact`](crate::exact) finds the rest. O(n + k) on ordinary
//! lines.

use pictogrid_core::{Line, Value};

use crate::{count_limits::Meter, extremes::Reach, placement_masks::PlacementMasks, slack::runs};

/// `line` with the cells settled that the two extreme arrangements settle; `None` if there is no
/// arrangement.
///
/// ```
/// let line = "??????????".parse().unwrap();
/// let forced = pictogrid_line::overlap(&line, &[6]).unwrap();
/// assert_eq!(forced.to_string(), "????##????");
/// ```
#[must_use]
pub fn overlap(line: &Line, clue: &[u32]) -> Option<Line> {
    let clue = &*runs(clue);
    let mut reach = Reach::default();
    if !Meter::unlimited(|meter| reach.find(line, &PlacementMasks::new(line), clue, meter)) {
        return None;
    }
    let mut forced = line.clone();
    let mut reached = 0;
    for ((&g, &lo), &hi) in clue.iter().zip(&reach.lo).zip(&reach.hi) {
        let (lo, hi, g) = (lo as usize, hi as usize, g as usize);
        settle(&mut forced, reached..lo, Value::EMPTY);
        settle(&mut forced, hi..lo + g, Value::FILLED);
        reached = hi + g;
    }
    settle(&mut forced, reached..line.len(), Value::EMPTY);
    Some(forced)
}

fn settle(line: &mut Line, cells: std::ops::Range<usize>, value: Value) {
    for i in cells {
        line.set(i, Some(value));
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::{brute, strategy};
    use proptest::prelude::*;

    use super::*;

    fn check(line: &str, clue: &[u32], expected: &str) {
        let forced = overlap(&line.parse().unwrap(), clue).map(|line| line.to_string());
        assert_eq!(forced.unwrap_or_default(), expected, "{line} {clue:?}");
    }

    #[test]
    fn by_hand() {
        check("???#??.??", &[3, 1], ".??#??.??");
        check("??????????", &[1, 3, 4], "#.###.####");
        check("???", &[], "...");
        check("#?", &[], "");
    }

    #[test]
    fn a_known_cell_can_force_more_than_overlap_sees() {
        let line: Line = "??#?????".parse().unwrap();
        assert_eq!(brute::forced(&line, &[1, 1]).unwrap().to_string(), "?.#.????");
        check("??#?????", &[1, 1], "??#?????");
    }

    proptest! {
        #[test]
        fn nothing_planted_is_removed(planted in strategy::planted_line(0..=40)) {
            let forced = overlap(&planted.line, &planted.clue).unwrap();
            prop_assert!(planted.is_allowed_by(&forced));
        }

        #[test]
        fn only_forced_cells_are_settled((line, clue) in strategy::record(0..=14)) {
            let (seen, forced) = (overlap(&line, &clue), brute::forced(&line, &clue));
            prop_assert_eq!(seen.is_some(), forced.is_some());
            if let (Some(seen), Some(forced)) = (seen, forced) {
                prop_assert!((0..line.len()).all(|i| seen.get(i).is_none() || seen.get(i) == forced.get(i)));
            }
        }

        #[test]
        fn a_blank_line_keeps_no_filled_cell_back(n in 0_usize..=14, clue in strategy::clue(4, 6)) {
            let blank = Line::unknown(n);
            let (seen, forced) = (overlap(&blank, &clue), brute::forced(&blank, &clue));
            let filled = |line: Option<Line>| line.map(|line| {
                (0..n).filter(|&i| line.get(i) == Some(Value::FILLED)).collect::<Vec<_>>()
            });
            prop_assert_eq!(filled(seen), filled(forced));
        }
    }
}
