//! What is found in a hurry, made as good as it gets: changes that can be spared are taken back, and
//! each change, and each two, are replaced by one that costs less, if there is one.
//!
//! ```text
//!   a b c d ─ spare ─▶ a c d ─ replace one ─▶ a c e ─ replace two ─▶ a f ─▶ again, until nothing changes
//! ```
//!
//! Pairs grow with the square of the changes, so they are tried for 12 changes at most, and no round begins
//! once as much work is done as there was before it. Far from unique, lines are the goal first: they are
//! settled in a small part of the time of a solve. Whenever it ends the changes reach the goal, also where
//! it is stopped: what was found is worked on in place, and no worse set is left in it.

use super::{
    Goal,
    flips::Flip,
    repair_state::{Halt, Mender, Reached},
};

/// The most changes of which pairs are replaced.
const MOST_PAIRED: usize = 12;

impl Mender<'_> {
    /// Makes changes that reach the goal cheaper. Needs: none is painted. Whenever it ends they reach it.
    pub(super) fn polish(&mut self, flips: &mut Vec<Flip>) -> Result<(), Halt> {
        if self.goal == Goal::Unique && flips.len() > MOST_PAIRED {
            // Lines are settled in a small part of the time that a solve takes.
            self.goal = Goal::Lines;
            let done = self.polish_by_lines(flips);
            self.goal = Goal::Unique;
            done?;
        }
        let work = self.work();
        // No longer than what has been done so far: the first mend is the best for its work.
        while self.spare(flips)? || self.replace(flips)? {
            if self.work() > 2 * work {
                break;
            }
        }
        Ok(())
    }

    fn polish_by_lines(&mut self, flips: &mut Vec<Flip>) -> Result<(), Halt> {
        let is_reached = self.reached_by(flips)? == Reached::Yes;
        if is_reached { self.polish(flips) } else { Ok(()) }
    }

    /// Takes back what can be spared.
    fn spare(&mut self, flips: &mut Vec<Flip>) -> Result<bool, Halt> {
        let n = flips.len();
        let mut index = 0;
        while index < flips.len() {
            let flip = flips.remove(index);
            let reached = self.reached_by(flips);
            if !matches!(reached, Ok(Reached::Yes)) {
                flips.insert(index, flip);
                index += 1;
            }
            reached?;
        }
        Ok(flips.len() < n)
    }

    /// Replaces one or two changes by a cheaper one; whether it has become one less.
    fn replace(&mut self, flips: &mut Vec<Flip>) -> Result<bool, Halt> {
        let n = flips.len();
        for index in (0..n).rev() {
            self.replace_some(flips, &[index])?;
        }
        if !(2..=MOST_PAIRED).contains(&n) {
            return Ok(false);
        }
        for (one, other) in (0..n).flat_map(|one| (one + 1..n).map(move |other| (one, other))) {
            if self.replace_some(flips, &[one, other])? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Replaces the changes with these indices, in their order, by a cheaper one.
    fn replace_some(&mut self, flips: &mut Vec<Flip>, indices: &[usize]) -> Result<bool, Halt> {
        let is_left = |&(index, _): &(usize, &Flip)| !indices.contains(&index);
        let left: Vec<Flip> =
            flips.iter().enumerate().filter(is_left).map(|(_, flip)| flip.clone()).collect();
        let below = self.cost(flips) - self.cost(&left);
        let Some(better) = self.one_behind(&left, below)? else { return Ok(false) };
        *flips = left;
        flips.push(better);
        Ok(true)
    }

    /// Whether these changes reach the goal. Needs: none is painted.
    fn reached_by(&mut self, flips: &[Flip]) -> Result<Reached, Halt> {
        self.behind(flips, Mender::reached)
    }

    fn one_behind(&mut self, flips: &[Flip], below: u64) -> Result<Option<Flip>, Halt> {
        self.behind(flips, |mender| Ok(mender.one(below)?.best))
    }
}
