//! Which lines a person should look at.
//!
//! ```text
//!   puzzle settled     what the puzzle changed, what a rival reads otherwise, what is barely likely
//!   not settled        every line by its suspicion, the most suspicious first, a third of them at most
//! ```
//!
//! Suspicion is a sum: of how near the second reading is to the first, of a line without numbers where others
//! have some, of a conflict with surer lines, of ink beyond the gap that ended the line, of numbers whose digits are of another size than
//! those of the picture.

/// What is known of a line when doubts are named.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evidence {
    /// The chance of the reading that was taken, among the readings of its line.
    pub(crate) chance: f32,
    /// The puzzle changed the likeliest reading.
    pub(crate) is_changed: bool,
    /// A rival reads it otherwise.
    pub(crate) is_contested: bool,
    /// No number was read.
    pub(crate) is_blank: bool,
    /// Something like a digit stands beyond its end, so many usual gaps away.
    pub(crate) beyond: Option<f32>,
    /// How far the sizes of its digits are from those of the picture: 0 is none, 1 is a lot.
    pub(crate) misfit: f32,
    /// No reading fits beside those of surer lines.
    pub(crate) is_in_conflict: bool,
    /// The least chance that one of its digits is one, or another.
    pub(crate) weakest: f32,
}

impl Evidence {
    fn suspicion(&self) -> f32 {
        let mut sum = 4.0 * (1.0 - self.chance) + 3.0 * (1.0 - self.weakest);
        sum += 2.0 * self.misfit;
        sum += if self.is_changed { 2.0 } else { 0.0 };
        sum += if self.is_contested { 2.0 } else { 0.0 };
        sum += if self.is_in_conflict { 4.0 } else { 0.0 };
        sum += if self.is_blank { 3.0 } else { 0.0 };
        sum + self.beyond.map_or(0.0, |gaps| 2.0 / gaps.max(1.0))
    }
}

/// All lines, the most suspicious first.
pub(crate) fn by_suspicion(lines: &[Evidence]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|&a, &b| lines[b].suspicion().total_cmp(&lines[a].suspicion()));
    order
}

/// The lines in doubt, in order.
pub(crate) fn doubtful(lines: &[Evidence], is_settled: bool) -> Vec<usize> {
    if is_settled {
        let is_doubtful = |of: &Evidence| of.is_changed || of.is_contested || of.chance < 0.5;
        return (0..lines.len()).filter(|&line| is_doubtful(&lines[line])).collect();
    }
    let mut order = by_suspicion(lines);
    order.truncate(lines.len().div_ceil(3));
    order.retain(|&line| lines[line].suspicion() > 0.05);
    order.sort_unstable();
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    const SURE: Evidence = Evidence {
        chance: 1.0,
        is_changed: false,
        is_contested: false,
        is_blank: false,
        beyond: None,
        misfit: 0.0,
        is_in_conflict: false,
        weakest: 1.0,
    };

    #[test]
    fn a_settled_puzzle_names_what_it_changed() {
        let lines = [SURE, Evidence { is_changed: true, ..SURE }, Evidence { chance: 0.9, ..SURE }];
        assert_eq!(doubtful(&lines, true), [1]);
    }

    #[test]
    fn the_most_suspicious_third_is_named() {
        let weak = |weakest| Evidence { weakest, ..SURE };
        let lines = [SURE, weak(0.5), SURE, weak(0.9), SURE, weak(0.2)];
        assert_eq!(doubtful(&lines, false), [1, 5]);
        assert!(doubtful(&[SURE; 6], false).is_empty());
    }
}
