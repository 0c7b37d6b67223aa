//! The blocks of a stream, counted on every core and handed over in the order of the stream.
//!
//! ```text
//!   stream ─▶ worker ─▶ part 1 ─┐
//!         └─▶ worker ─▶ part 2 ─┴─▶ taken in order
//! ```
//!
//! A worker reads a block itself while it holds the stream, so that reading and unpacking overlap
//! with the counting of the others. Before it lets go of the stream it queues where its part will
//! come from, in a queue of bounded length: so order is kept, and few blocks are in memory
//! whatever the length of the stream. Whoever gets a block starts the next worker, so there are
//! never more of them than blocks, whatever number is allowed.

use std::{
    io::{self, Read},
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread::{self, Scope},
};

use crate::{
    count_limits::CountLimits,
    record_blocks::Blocks,
    records::{Method, Part},
};

/// Parts a thread may be ahead of the one that is taken.
const AHEAD: usize = 2;
/// Parts that all of them together may be ahead.
const MOST_AHEAD: usize = 64;

/// Why there is no part.
#[derive(Debug)]
pub(crate) enum Gap {
    /// The stream cannot be read any further.
    Unreadable(io::Error),
    /// Time is up, or a person asked for the end.
    Stopped,
}

/// What comes of a block.
type Counted = Result<Part, Gap>;

/// Where a part is to come from, in the order of the blocks.
type Turns = SyncSender<Receiver<Counted>>;

/// What the workers share.
struct Belt<'a, R> {
    blocks: Mutex<Blocks<R>>,
    /// Workers that may still be started.
    n_more: AtomicUsize,
    limits: &'a CountLimits,
    wants_each: bool,
}

/// Counts all blocks with up to so many threads; `take` gets every part in order and may end it.
pub(crate) fn run<R: Read + Send>(
    n_threads: usize,
    blocks: Blocks<R>,
    (method, wants_each): (&Method, bool),
    limits: &CountLimits,
    take: impl FnMut(Counted) -> ControlFlow<()>,
) {
    let (turns, queue) = sync_channel((AHEAD * n_threads).min(MOST_AHEAD));
    let n_more = AtomicUsize::new(n_threads.saturating_sub(1));
    let belt = &Belt { blocks: Mutex::new(blocks), n_more, limits, wants_each };
    thread::scope(|scope| {
        let method = method.clone();
        scope.spawn(move || work(scope, belt, &turns, method));
        // Whoever queues after the queue is gone learns that it is over.
        let _ = queue.into_iter().flatten().try_for_each(take);
    });
}

/// Counts one block after the other until there is none or nobody wants more.
fn work<'scope, R: Read + Send>(
    scope: &'scope Scope<'scope, '_>,
    belt: &'scope Belt<'_, R>,
    turns: &Turns,
    mut method: Method,
) {
    loop {
        let (sender, receiver) = sync_channel(1);
        let block = {
            let mut blocks = belt.blocks.lock().expect("no worker panics while it reads");
            let Some(block) = blocks.next_block().transpose() else { return };
            if turns.send(receiver).is_err() {
                return;
            }
            block
        };
        if belt.n_more.fetch_update(Relaxed, Relaxed, |n| n.checked_sub(1)).is_ok() {
            let (turns, method) = (turns.clone(), method.clone());
            let next = move || work(scope, belt, &turns, method);
            // Where no thread can be had, those that there are do the work.
            let _ = thread::Builder::new().spawn_scoped(scope, next);
        }
        let part = block.map_err(Gap::Unreadable).and_then(|block| {
            let count = || method.count(&block, belt.wants_each, belt.limits);
            belt.limits.stop.during(count).map_err(|_| Gap::Stopped)
        });
        let is_over = part.is_err();
        // If nobody listens any more, the next turn will tell.
        let _ = sender.send(part);
        if is_over {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream of records that breaks after so many.
    struct Breaking(usize);

    impl Read for Breaking {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let n = self.0.min(bytes.len() / 4);
            if n == 0 {
                return Err(io::Error::other("broken"));
            }
            self.0 -= n;
            bytes[..n * 4].copy_from_slice(&b"? 1\n".repeat(n));
            Ok(n * 4)
        }
    }

    #[test]
    fn parts_come_in_order_and_a_break_comes_last() {
        for n_threads in [1, 2, 5, 1000] {
            let (mut n_records, mut breaks) = (0, 0);
            let blocks = Blocks::new(Breaking(1 << 21), 1 << 20);
            let limits = CountLimits::none();
            run(n_threads, blocks, (&Method::well(1), false), &limits, |part| {
                match part {
                    Ok(part) => n_records += part.n_records,
                    Err(_) => breaks += 1,
                }
                ControlFlow::Continue(())
            });
            assert!(breaks >= 1 && n_records > 1 << 20, "{n_records} records, {breaks} breaks");
        }
    }

    #[test]
    fn who_takes_may_end_it() {
        let endless = Blocks::new(Breaking(usize::MAX >> 3), 1 << 20);
        let mut n_parts = 0;
        run(2, endless, (&Method::well(1), false), &CountLimits::none(), |_| {
            n_parts += 1;
            if n_parts < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(n_parts, 5);
    }

    #[test]
    fn no_more_workers_than_blocks() {
        let blocks = Blocks::new(&b"? 1\n"[..], 1 << 20);
        let belt = Belt {
            blocks: Mutex::new(blocks),
            n_more: 1000.into(),
            limits: &CountLimits::none(),
            wants_each: false,
        };
        let (turns, queue) = sync_channel(9);
        thread::scope(|scope| work(scope, &belt, &turns, Method::well(1)));
        drop(turns);
        assert_eq!(queue.into_iter().flatten().count(), 1);
        assert_eq!(belt.n_more.into_inner(), 999);
    }
}
