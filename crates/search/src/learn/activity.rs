//! Which variable to decide: VSIDS (Moskewicz, Madigan, Zhao, Zhang and Malik 2001: Chaff), with the
//! heap and the growing step of MiniSat (Eén and Sörensson 2003).
//!
//! ```text
//!   conflict   a, c and d took part: each + step    then step / 0.98, / 0.95 if restarts are eager
//!   heap       c 4.1   d 3.9   b 0.7                c is decided next, if it is open
//! ```
//!
//! Each conflict adds a step to the activity of the variables in it, and the step grows from conflict
//! to conflict, which is the same as letting all activity decay. The most active open variable is
//! decided next. O(log n) for each variable of a conflict, 16 bytes a variable. Settled variables stay
//! in the heap until they come to its top: to take them out would cost each of them a walk, of which
//! most are in vain.
//!
//! Before a solution a faster decay (0.95) took 0.79 times the conflicts on noise that is hard, and
//! 1.13 on tournament puzzles (`docs/lab/tails.md`), so it goes with eager restarts alone (`restart`).

use crate::chunked_resize::{CheckStop, check_stop_after, chunked_resize};
use crate::run_monitor::Halt;

/// Variables by activity.
#[derive(Debug, Default)]
pub(crate) struct Activity {
    activity: Vec<f64>,
    step: f64,
    /// A heap of variables; may hold settled ones.
    heap: Vec<u32>,
    /// By variable: its place in the heap, or `ABSENT`.
    place: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;
const LARGE: f64 = 1e100;

impl Activity {
    pub(crate) fn reset(
        &mut self,
        n_variables: usize,
        check_stop: CheckStop<'_>,
    ) -> Result<(), Halt> {
        self.activity.clear();
        chunked_resize(&mut self.activity, n_variables, &0.0, check_stop)?;
        self.step = 1.0;
        for numbers in [&mut self.heap, &mut self.place] {
            numbers.clear();
            numbers.extend(0..n_variables as u32);
            check_stop_after(n_variables, check_stop)?;
        }
        Ok(())
    }

    /// Makes room for more variables, which took part in nothing so far.
    pub(crate) fn extend(&mut self, n_variables: usize) {
        let first = self.activity.len();
        self.activity.resize(n_variables, 0.0);
        self.place.resize(n_variables, ABSENT);
        (first..n_variables).for_each(|variable| self.insert(variable as u32));
    }

    /// A variable took part in a conflict.
    pub(crate) fn bump(&mut self, variable: u32) {
        self.add(variable, 1.0);
    }

    /// Adds to the activity of a variable, as a share of what a conflict adds now.
    pub(crate) fn add(&mut self, variable: u32, share: f64) {
        self.activity[variable as usize] += self.step * share;
        if self.activity[variable as usize] > LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= LARGE);
            self.step /= LARGE;
        }
        let place = self.place[variable as usize];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// A conflict is over: what came before counts for less.
    pub(crate) fn fade(&mut self, factor: f64) {
        self.step /= factor;
    }

    /// A variable is open again.
    #[inline]
    pub(crate) fn insert(&mut self, variable: u32) {
        if self.place[variable as usize] == ABSENT {
            self.place[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active variable.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let top = *self.heap.first()?;
        self.place[top as usize] = ABSENT;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    fn is_above(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn rise(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 && self.is_above(variable, self.heap[(at - 1) / 2]) {
            self.put((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while 2 * at + 1 < self.heap.len() {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let is_right =
                right < self.heap.len() && self.is_above(self.heap[right], self.heap[left]);
            let child = if is_right { right } else { left };
            if !self.is_above(self.heap[child], variable) {
                break;
            }
            self.put(child, at);
            at = child;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    /// Moves the entry at `from` to `to`.
    fn put(&mut self, from: usize, to: usize) {
        let variable = self.heap[from];
        self.heap[to] = variable;
        self.place[variable as usize] = to as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::Activity;

    #[test]
    fn the_most_active_comes_first() {
        let mut activity = Activity::default();
        activity.reset(5, &mut || Ok(())).unwrap();
        for variable in [3, 1, 3, 4, 1, 3] {
            activity.bump(variable);
        }
        assert_eq!([activity.pop(), activity.pop(), activity.pop()], [Some(3), Some(1), Some(4)]);
        activity.fade(0.5);
        activity.bump(4);
        activity.insert(4);
        assert_eq!(activity.pop(), Some(4));
        let rest: Vec<u32> = std::iter::from_fn(|| activity.pop()).collect();
        assert_eq!(rest.len(), 2);
    }

    #[test]
    fn large_activities_are_scaled() {
        let mut activity = Activity::default();
        activity.reset(3, &mut || Ok(())).unwrap();
        for _ in 0..3000 {
            activity.bump(2);
            activity.fade(0.5);
        }
        activity.bump(1);
        activity.bump(1);
        assert_eq!([activity.pop(), activity.pop()], [Some(1), Some(2)]);
    }
}
