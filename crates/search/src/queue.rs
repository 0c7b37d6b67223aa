//! The lines that have changed, visited in sweeps.
//!
//! A bit a line: queueing twice is queueing once. A sweep goes up through all lines, so on a
//! rectangle rows and columns take turns, and a line that many others change in one sweep is
//! visited once. (A first-in-first-out queue needed 1.0 to 1.2 times as many visits.)
//!
//! ```text
//!   line       0 1 2 3 4 5 6 7      rows 0 to 3, columns 4 to 7: a turn at line 4
//!   queued     # . # # . . # .      one word, at
//!   ahead      . . # # # # # #      line 1 was taken last
//!   pop        2, then 3, then 6, then 0 in a new sweep
//!   pop_apart  2 and 3, since no turn is between them; then 6; then 0
//! ```
//!
//! O(1) to queue a line; the next one is found 64 at a time. The lowest changed line first visited
//! twice as many (289 in place of 147 on webpbn 6). All lines up to the next turn are taken at once,
//! since none of them changes another: Cat 8.9 → 6.7 µs.

/// A set of lines and the point that the sweep has reached.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    words: Vec<u64>,
    /// The word that the sweep is in, and its lines that the sweep has not passed.
    at: usize,
    ahead: u64,
    /// Whether a sweep goes on where it is; otherwise the lowest line comes next.
    goes_on: bool,
    /// Sweeps begun.
    pub(crate) n_sweeps: u64,
}

impl Queue {
    /// Empty, for so many lines. Without `sweeps` the lowest line always comes next.
    pub(crate) fn reset(&mut self, n_lines: usize, sweeps: bool) {
        self.words.clear();
        self.words.resize(n_lines.div_ceil(64), 0);
        self.rewind();
        self.n_sweeps = 0;
        self.goes_on = sweeps;
    }

    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
        self.rewind();
    }

    fn rewind(&mut self) {
        self.at = 0;
        self.ahead = !0;
    }

    #[inline]
    pub(crate) fn insert(&mut self, line: u32) {
        self.words[line as usize / 64] |= 1 << (line % 64);
    }

    /// Queues line `first + i` for each bit `i` of `lines`. Needs: there are these lines.
    #[inline]
    pub(crate) fn insert_all(&mut self, first: u32, lines: u64) {
        let (word, shift) = (first as usize / 64, first % 64);
        self.words[word] |= lines << shift;
        // A shift by all bits of a word is no shift, so the last one is done by itself.
        let beyond = lines >> 1 >> (63 - shift);
        if beyond != 0 {
            self.words[word + 1] |= beyond;
        }
    }

    /// The next line of the sweep; at the end of the lines a new sweep begins.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let lines = self.words.get(self.at)? & self.ahead;
        if lines != 0 {
            return Some(self.take(lines));
        }
        self.pop_further()
    }

    /// The next lines of the sweep that do not cross each other, as bits from the first of them on:
    /// what one of them settles queues no other. (Which line comes next does not have to wait for
    /// what the last one settled: the processor works on both at once.)
    ///
    /// `turns` has a bit for each line with which another direction begins.
    #[inline]
    pub(crate) fn pop_apart(&mut self, turns: &[u64]) -> Option<(usize, u64)> {
        let first = self.pop()?;
        if !self.goes_on {
            return Some((first, 1));
        }
        let next_turn = turns[self.at] & self.ahead;
        let apart = self.words[self.at] & self.ahead & next_turn.wrapping_sub(1) & !next_turn;
        if apart != 0 {
            self.words[self.at] ^= apart;
            self.ahead = !1 << apart.ilog2();
        }
        Some((first, 1 | apart >> (first % 64)))
    }

    fn pop_further(&mut self) -> Option<usize> {
        let beyond = self.words[self.at + 1..].iter().position(|&word| word != 0);
        self.at = if let Some(further) = beyond {
            self.at + 1 + further
        } else {
            self.n_sweeps += 1;
            self.words.iter().position(|&word| word != 0)?
        };
        Some(self.take(self.words[self.at]))
    }

    /// Takes the first of `lines` out of the word at hand.
    #[inline]
    fn take(&mut self, lines: u64) -> usize {
        let first = lines.trailing_zeros();
        let line = self.at * 64 + first as usize;
        self.words[self.at] &= !(1 << first);
        self.ahead = !1 << first;
        if !self.goes_on {
            self.rewind();
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::Queue;

    #[test]
    fn sweeps_go_up() {
        let mut queue = Queue::default();
        queue.reset(130, true);
        [70, 3, 3, 129].into_iter().for_each(|line| queue.insert(line));
        assert_eq!(queue.pop(), Some(3));
        queue.insert(2);
        assert_eq!([queue.pop(), queue.pop()], [Some(70), Some(129)]);
        assert_eq!(queue.n_sweeps, 0);
        assert_eq!([queue.pop(), queue.pop()], [Some(2), None]);
        assert_eq!(queue.n_sweeps, 2);
        queue.insert(63);
        queue.clear();
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn many_at_once_are_one_after_the_other() {
        for first in [0, 1, 63, 64, 65] {
            let mut queue = Queue::default();
            queue.reset(130, true);
            queue.insert_all(first, 1 << 63 | 0b1011);
            let popped = std::iter::from_fn(|| queue.pop()).collect::<Vec<_>>();
            assert_eq!(popped, [0, 1, 3, 63].map(|line| first as usize + line));
        }
    }

    #[test]
    fn lines_apart_come_in_the_same_order() {
        let turns = [1 | 1 << 40, 1 << 10];
        let lines = [3, 5, 39, 40, 63, 64, 73, 74, 75];
        for from in 0..lines.len() {
            let [mut one, mut other] = [Queue::default(), Queue::default()];
            for queue in [&mut one, &mut other] {
                queue.reset(100, true);
                // The sweep is in the middle of the lines when others are queued.
                queue.insert(lines[from]);
                queue.pop();
                lines.iter().for_each(|&line| queue.insert(line));
            }
            let slow = std::iter::from_fn(|| one.pop()).collect::<Vec<_>>();
            let mut fast = Vec::new();
            while let Some((first, apart)) = other.pop_apart(&turns) {
                let lines = (0..64).filter(|i| apart >> i & 1 == 1).map(|i| first + i);
                fast.extend(lines);
                let is_turn = |line: &usize| turns[line / 64] >> (line % 64) & 1 == 1;
                assert!(!(first + 1..=fast[fast.len() - 1]).any(|line| is_turn(&line)));
            }
            assert_eq!((fast, other.n_sweeps), (slow, one.n_sweeps));
        }
    }

    #[test]
    fn without_sweeps_the_lowest_comes_first() {
        let mut queue = Queue::default();
        queue.reset(130, false);
        [70, 3, 129].into_iter().for_each(|line| queue.insert(line));
        assert_eq!([queue.pop(), queue.pop()], [Some(3), Some(70)]);
        queue.insert(2);
        assert_eq!([queue.pop(), queue.pop(), queue.pop()], [Some(2), Some(129), None]);
        [1, 2].into_iter().for_each(|line| queue.insert(line));
        assert_eq!(queue.pop_apart(&[1, 0, 0]), Some((1, 1)));
    }
}
