//! What is found in a hurry, made as good as it gets: changes that can be spared are taken back, and
//! each change, and each two that share a line, are replaced by one that costs less, if there is one.

use super::{
    flips::Flip,
    mender::{Halt, Mender, Reached},
};

/// The most changes of which pairs are replaced.
const MOST_PAIRED: usize = 12;

impl Mender<'_> {
    /// Changes that reach the goal, too, and cost no more. Needs: these do; none is painted.
    pub(super) fn polish(&mut self, mut flips: Vec<Flip>) -> Result<Vec<Flip>, Halt> {
        let work = self.work();
        // No longer than what has been done so far: the first mend is the best for its work.
        while self.spare(&mut flips)? || self.replace(&mut flips)? {
            if self.work() > 2 * work {
                break;
            }
        }
        Ok(flips)
    }

    fn spare(&mut self, flips: &mut Vec<Flip>) -> Result<bool, Halt> {
        let n = flips.len();
        let mut index = 0;
        while index < flips.len() {
            let flip = flips.remove(index);
            if self.reached_by(flips)? != Reached::Yes {
                flips.insert(index, flip);
                index += 1;
            }
        }
        Ok(flips.len() < n)
    }

    /// Replaces one or two changes by a cheaper one.
    fn replace(&mut self, flips: &mut Vec<Flip>) -> Result<bool, Halt> {
        let n = flips.len();
        for index in 0..n {
            let flip = flips.remove(index);
            let cost = self.flips.cost(&flip);
            match self.one_behind(flips, cost)? {
                Some(better) => flips.push(better),
                None => flips.insert(index, flip),
            }
        }
        let is_paired = (2..=MOST_PAIRED).contains(&n);
        for (one, other) in (0..n).flat_map(|one| (one + 1..n).map(move |other| (one, other))) {
            if !is_paired {
                break;
            }
            let (last, first) = (flips.remove(other), flips.remove(one));
            let cost = self.cost(&[first.clone(), last.clone()]);
            if let Some(better) = self.one_behind(flips, cost)? {
                flips.push(better);
                return Ok(true);
            }
            flips.insert(one, first);
            flips.insert(other, last);
        }
        Ok(false)
    }

    /// Whether these changes reach the goal. Needs: none is painted.
    fn reached_by(&mut self, flips: &[Flip]) -> Result<Reached, Halt> {
        self.behind(flips, Mender::reached)
    }

    fn one_behind(&mut self, flips: &[Flip], below: u64) -> Result<Option<Flip>, Halt> {
        self.behind(flips, |mender| Ok(mender.one(below)?.best))
    }
}
