//! One ordered pipeline: many items worked on at once, whose results come out in their order.
//!
//! ```text
//!   items ─▶ worker ─▶ messages of item 1: its turn, taken at once ───▶ take
//!         └─▶ worker ─▶ messages of item 2: kept until item 1 is over ─┘
//! ```
//!
//! An item is drawn by the worker that works on it, so that reading overlaps with the work of the
//! others. The messages of the item whose turn it is are taken as they come, by its own worker, so
//! the first result is out while its item is still worked on, and no thread has to be woken for it.
//! Those of later items wait; once [`MOST_WAITING`] bytes do, a worker that is ahead waits for its
//! turn. So order is kept and memory is bounded, however many items there are.
//!
//! Whoever takes may hold results back for company: the calling thread says when to show them, at
//! most [`PAUSE`] after they came.
//!
//! A queue for each item and a thread that empties them in order was tried and lost: a 10x10 puzzle
//! is solved in less time than it takes to wake a thread.

use std::{
    collections::VecDeque,
    io,
    ops::ControlFlow,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use super::last_output::Handover;

/// Bytes of messages that may wait for their turn.
const MOST_WAITING: usize = 8 << 20;
/// What a message takes beside its bytes.
const OVERHEAD: usize = 128;
/// How long a result may be held back for company.
const PAUSE: Duration = Duration::from_millis(10);

/// Something that waits for its turn.
pub(crate) trait Queued: Send {
    /// The bytes that it holds, about.
    fn n_bytes(&self) -> usize;
}

/// Works on all items with this many threads, each of which makes its `worker` when it has an item. `take` gets
/// every message in the order of the items, and `None` when it is to show what it has; it may end it
/// all. What is done when `last_output` asks is taken at once, and nothing after it. An error is that not even one thread could be started.
pub(crate) fn run<I, M: Queued, W: FnMut(I, &Sender<'_, M>)>(
    n_threads: usize,
    next: impl FnMut() -> Option<I> + Send,
    take: impl FnMut(Option<M>) -> ControlFlow<()> + Send,
    worker: impl Fn() -> W + Sync,
    handover: &Handover,
) -> io::Result<()> {
    let line = Line {
        take,
        turns: VecDeque::new(),
        first: 0,
        n_waiting: 0,
        n_ahead: 0,
        n_workers: 0,
        is_delayed: false,
        is_over: false,
    };
    let shared = Shared { line: Mutex::new(line), moved: Condvar::new(), woken: Condvar::new() };
    let next = Mutex::new(next);
    thread::scope(|scope| {
        for index in 0..n_threads.max(1) {
            shared.lock().n_workers += 1;
            let work = || {
                let _leaves = Leaves(&shared);
                serve(&next, &shared, &worker);
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                shared.lock().n_workers -= 1;
                if index == 0 {
                    return Err(error);
                }
                break;
            }
        }
        shared.show(handover);
        Ok(())
    })
}

/// Says that no thread could be started, and the way out.
pub(crate) fn no_thread(error: &io::Error) -> String {
    format!("no thread can be started: {error}; end other programs and try again")
}

/// Takes one item after another until there is none, or nobody wants more.
fn serve<
    I,
    M: Queued,
    W: FnMut(I, &Sender<'_, M>),
    T: FnMut(Option<M>) -> ControlFlow<()> + Send,
>(
    next: &Mutex<impl FnMut() -> Option<I>>,
    shared: &Shared<M, T>,
    worker: impl Fn() -> W,
) {
    let mut work = None;
    loop {
        let (item, turn) = {
            let mut next = next.lock().expect("no worker panics while it takes an item");
            if shared.lock().is_over {
                return;
            }
            let Some(item) = next() else { return };
            // Before another worker can draw the item behind it.
            (item, shared.begin())
        };
        let sender = Sender { queue: shared, turn };
        work.get_or_insert_with(&worker)(item, &sender);
    }
}

/// Sends the messages of one item. Nobody may want them any more; that is no error.
pub(crate) struct Sender<'a, M> {
    queue: &'a dyn Queue<M>,
    turn: u64,
}

impl<M> Sender<'_, M> {
    /// Sends a message; waits if too many do that are not yet taken.
    pub(crate) fn send(&self, message: M) {
        self.queue.send(self.turn, message);
    }
}

impl<M> Drop for Sender<'_, M> {
    /// The item is over, also where its worker panicked: those behind it must not wait for ever.
    fn drop(&mut self) {
        self.queue.end(self.turn);
    }
}

trait Queue<M>: Sync {
    fn send(&self, turn: u64, message: M);
    fn end(&self, turn: u64);
}

struct Shared<M, T> {
    line: Mutex<Line<M, T>>,
    /// Told to workers that wait for their turn.
    moved: Condvar,
    /// Told to the thread that says when to show results: a worker has left.
    woken: Condvar,
}

/// The items that are worked on, in order.
struct Line<M, T> {
    take: T,
    turns: VecDeque<Turn<M>>,
    /// The number of the first of them, whose turn it is.
    first: u64,
    /// Bytes of messages that wait.
    n_waiting: usize,
    /// Workers that wait for their turn.
    n_ahead: usize,
    n_workers: usize,
    /// Whether something was taken and not shown.
    is_delayed: bool,
    /// Whether nobody wants more.
    is_over: bool,
}

struct Turn<M> {
    waiting: Vec<M>,
    is_ended: bool,
}

impl<M: Queued, T: FnMut(Option<M>) -> ControlFlow<()> + Send> Shared<M, T> {
    fn lock(&self) -> MutexGuard<'_, Line<M, T>> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the number of a new turn, the last one.
    fn begin(&self) -> u64 {
        let mut line = self.lock();
        line.turns.push_back(Turn { waiting: Vec::new(), is_ended: false });
        line.first + line.turns.len() as u64 - 1
    }

    /// Has results shown that were held back long enough, until all workers have left; or all that is
    /// done, once that is asked for.
    fn show(&self, handover: &Handover) {
        let mut line = self.lock();
        loop {
            let is_busy = |line: &mut Line<M, T>| line.n_workers > 0;
            let waited = self.woken.wait_timeout_while(line, PAUSE, is_busy);
            line = waited.unwrap_or_else(PoisonError::into_inner).0;
            if line.is_delayed {
                line.is_delayed = false;
                line.offer(None);
            }
            if handover.is_asked() {
                line.hand_over_what_is_done();
                handover.set_open(false);
            }
            if line.n_workers == 0 {
                return;
            }
        }
    }
}

impl<M: Queued, T: FnMut(Option<M>) -> ControlFlow<()> + Send> Queue<M> for Shared<M, T> {
    fn send(&self, turn: u64, message: M) {
        let mut line = self.lock();
        let n_bytes = OVERHEAD + message.n_bytes();
        while line.first < turn && line.n_waiting >= MOST_WAITING && !line.is_over {
            line.n_ahead += 1;
            line = self.moved.wait(line).unwrap_or_else(PoisonError::into_inner);
            line.n_ahead -= 1;
        }
        match (turn - line.first) as usize {
            _ if line.is_over => {}
            0 => line.hand_over(message),
            ahead => {
                line.n_waiting += n_bytes;
                line.turns[ahead].waiting.push(message);
            }
        }
    }

    fn end(&self, turn: u64) {
        let mut line = self.lock();
        let ahead = (turn - line.first) as usize;
        // Nobody has a turn any more once what is done was handed over.
        line.turns.get_mut(ahead).into_iter().for_each(|turn| turn.is_ended = true);
        let before = line.first;
        while line.turns.front().is_some_and(|turn| turn.is_ended) {
            line.turns.pop_front();
            line.first += 1;
            let waiting = line.turns.front_mut().map(|turn| std::mem::take(&mut turn.waiting));
            for message in waiting.into_iter().flatten() {
                line.n_waiting -= OVERHEAD + message.n_bytes();
                line.hand_over(message);
            }
        }
        // To tell nobody is a call of the system, too.
        if line.first > before && line.n_ahead > 0 {
            self.moved.notify_all();
        }
    }
}

impl<M, T: FnMut(Option<M>) -> ControlFlow<()>> Line<M, T> {
    fn offer(&mut self, message: Option<M>) {
        if !self.is_over && (self.take)(message).is_break() {
            self.is_over = true;
        }
    }

    fn hand_over(&mut self, message: M) {
        self.offer(Some(message));
        self.is_delayed = true;
    }

    /// Takes everything that items said which are over, also of those whose turn has not come.
    fn hand_over_what_is_done(&mut self) {
        for mut turn in std::mem::take(&mut self.turns).into_iter().filter(|turn| turn.is_ended) {
            turn.waiting.drain(..).for_each(|message| self.offer(Some(message)));
        }
        self.offer(None);
        self.is_over = true;
    }
}

/// A worker that leaves, whether or not it panicked.
struct Leaves<'a, M: Queued, T: FnMut(Option<M>) -> ControlFlow<()> + Send>(&'a Shared<M, T>);

impl<M: Queued, T: FnMut(Option<M>) -> ControlFlow<()> + Send> Drop for Leaves<'_, M, T> {
    fn drop(&mut self) {
        self.0.lock().n_workers -= 1;
        self.0.woken.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Queued for usize {
        fn n_bytes(&self) -> usize {
            MOST_WAITING / 4
        }
    }

    /// What comes of `n` items with two messages each; the first item waits for the last to be drawn.
    fn order(n_threads: usize, n: usize, most: usize) -> Vec<usize> {
        let (mut items, mut taken) = (0..n, Vec::new());
        let take = |message: Option<usize>| {
            taken.extend(message);
            if taken.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let worker = || {
            |item: usize, sender: &Sender<'_, usize>| {
                if item.is_multiple_of(7) {
                    thread::sleep(Duration::from_millis(1));
                }
                sender.send(2 * item);
                sender.send(2 * item + 1);
            }
        };
        run(n_threads, || items.next(), take, worker, &Handover::default()).unwrap();
        taken
    }

    #[test]
    fn every_message_in_the_order_of_the_items() {
        for n_threads in [1, 2, 5] {
            assert_eq!(order(n_threads, 100, usize::MAX), (0..200).collect::<Vec<_>>());
        }
    }

    #[test]
    fn who_takes_may_end_it() {
        for n_threads in [1, 3] {
            assert_eq!(order(n_threads, usize::MAX, 5), [0, 1, 2, 3, 4]);
        }
    }

    /// The item behind a panic gets its turn, and the panic is not lost.
    #[test]
    fn a_panic_holds_nobody_up() {
        let (mut items, mut taken) = (0..20, Vec::new());
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let take = |message: Option<usize>| {
                taken.extend(message);
                ControlFlow::Continue(())
            };
            let worker = || {
                |item: usize, sender: &Sender<'_, usize>| {
                    assert!(item != 3, "as it should");
                    sender.send(item);
                }
            };
            run(2, || items.next(), take, worker, &Handover::default()).unwrap();
        }));
        assert!(panicked.is_err());
        assert_eq!(taken, (0..20).filter(|&item| item != 3).collect::<Vec<_>>());
    }

    /// Results are shown though nothing comes behind them.
    #[test]
    fn what_is_held_back_is_shown() {
        let (shown, mut items) = (Mutex::new(0), 0..2);
        let take = |message: Option<usize>| {
            *shown.lock().unwrap() += usize::from(message.is_none());
            ControlFlow::Continue(())
        };
        let worker = || {
            |item: usize, sender: &Sender<'_, usize>| {
                sender.send(item);
                // For as long as it takes until the calling thread has had this one shown.
                while *shown.lock().unwrap() <= item {
                    thread::yield_now();
                }
            }
        };
        run(1, || items.next(), take, worker, &Handover::default()).unwrap();
    }
}
