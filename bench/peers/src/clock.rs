//! Time: samples of processor time, by turns, and what is told of them.
//!
//! ```text
//!   round   A A A A   B   A A A A   B   ..     a sample is so many runs that it takes 300 µs
//!           by turns, until each has used 1.2 s: at least 5 samples, at most 401
//! ```
//!
//! One sample is many runs if a run is short, so that reading the clock (a system call) does not count.
//! The median says what to expect, the smallest what the work costs on a quiet machine.
//!
//! The clock is that of the thread's own work, so that other programs count little; by turns, so that
//! what slows the machine for a while slows both. A mean would be moved by one interruption.

use std::time::Duration;

use cpu_time::ThreadTime;

/// A sample must be at least this long, or the clock is most of what is measured.
const MIN_SAMPLE: Duration = Duration::from_micros(300);

/// Samples are taken until a contender has used this much time, but at least [`MIN_ROUNDS`].
const ENOUGH: Duration = Duration::from_millis(1200);
const MIN_ROUNDS: usize = 5;
const MAX_ROUNDS: usize = 401;

/// Somebody whose work can be timed.
pub trait Contender {
    /// Does the work `n` times and gives how long that took, set-up not counted.
    fn sample(&mut self, n: usize) -> Duration;
}

/// Work without any set-up.
impl<F: FnMut()> Contender for F {
    fn sample(&mut self, n: usize) -> Duration {
        time(|| (0..n).for_each(|_| self()))
    }
}

/// Times of one run.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// In seconds.
    pub median: f64,
    /// In seconds.
    pub min: f64,
}

/// How long `work` takes.
pub fn time(work: impl FnOnce()) -> Duration {
    timed(work).1
}

/// What comes of `work`, and how long it takes.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ThreadTime::now();
    let made = work();
    (made, start.elapsed())
}

/// The one in the middle. Needs: at least one.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Times the contenders by turns. Needs: at least one.
pub fn race(contenders: &mut [&mut dyn Contender]) -> Vec<Times> {
    let runs: Vec<usize> = contenders.iter_mut().map(|c| runs_a_sample(*c)).collect();
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); contenders.len()];
    let mut used = vec![Duration::ZERO; contenders.len()];
    for round in 0..MAX_ROUNDS {
        let mut is_over = true;
        for (at, contender) in contenders.iter_mut().enumerate() {
            if round >= MIN_ROUNDS && used[at] >= ENOUGH || used[at] >= 5 * ENOUGH {
                continue;
            }
            let took = contender.sample(runs[at]);
            used[at] += took;
            samples[at].push(took.as_secs_f64() / runs[at] as f64);
            is_over = false;
        }
        if is_over {
            break;
        }
    }
    samples.into_iter().map(times).collect()
}

fn runs_a_sample(contender: &mut dyn Contender) -> usize {
    let mut runs = 1;
    while runs < 1 << 20 && contender.sample(runs) < MIN_SAMPLE {
        runs *= 2;
    }
    runs
}

fn times(samples: Vec<f64>) -> Times {
    let min = samples.iter().copied().fold(f64::INFINITY, f64::min);
    Times { median: median(samples), min }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counter(u32);

    impl Contender for Counter {
        fn sample(&mut self, n: usize) -> Duration {
            Duration::from_millis(u64::from(self.0) * n as u64)
        }
    }

    #[test]
    fn times_are_of_one_run() {
        let times = race(&mut [&mut Counter(1), &mut Counter(3)]);
        assert!((times[0].median - 0.001).abs() < 1e-9 && (times[1].min - 0.003).abs() < 1e-9);
    }
}
