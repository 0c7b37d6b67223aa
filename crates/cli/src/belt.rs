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
//! whatever the length of the stream.

use std::{
    io::{self, Read},
    ops::ControlFlow,
    sync::{
        Mutex,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
};

use rayon::ThreadPool;

use crate::{
    blocks::Blocks,
    records::{Method, Part},
};

/// Parts a thread may be ahead of the one that is taken.
const AHEAD: usize = 2;

/// Counts all blocks; `take` gets every part in order and may end it.
pub(crate) fn run<R: Read + Send>(
    pool: &ThreadPool,
    blocks: Blocks<R>,
    method: &Method,
    wants_each: bool,
    mut take: impl FnMut(io::Result<Part>) -> ControlFlow<()>,
) {
    let (turns, queue) = sync_channel(AHEAD * pool.current_num_threads());
    let blocks = Mutex::new(blocks);
    pool.in_place_scope(|scope| {
        for _ in 0..pool.current_num_threads() {
            let (turns, blocks, method) = (turns.clone(), &blocks, method.clone());
            scope.spawn(move |_| work(blocks, &turns, method, wants_each));
        }
        drop(turns);
        // Whoever queues after the queue is gone learns that it is over.
        let _ = queue.into_iter().flatten().try_for_each(&mut take);
    });
}

/// Counts one block after the other until there is none or nobody wants more.
fn work<R: Read>(
    blocks: &Mutex<Blocks<R>>,
    turns: &SyncSender<Receiver<io::Result<Part>>>,
    mut method: Method,
    wants_each: bool,
) {
    loop {
        let (sender, receiver) = sync_channel(1);
        let block = {
            let mut blocks = blocks.lock().expect("no worker panics while it reads");
            let block = match blocks.next_block().transpose() {
                Some(block) => block,
                None => return,
            };
            if turns.send(receiver).is_err() {
                return;
            }
            block
        };
        let part = block.map(|block| method.count(&block, wants_each));
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
    use rayon::ThreadPoolBuilder;

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
        for n_threads in [1, 2, 5] {
            let pool = ThreadPoolBuilder::new().num_threads(n_threads).build().unwrap();
            let (mut n_records, mut breaks) = (0, 0);
            let blocks = Blocks::new(Breaking(1 << 21), 1 << 20);
            run(&pool, blocks, &Method::well(1), false, |part| {
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
        let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let endless = Blocks::new(Breaking(usize::MAX >> 3), 1 << 20);
        let mut n_parts = 0;
        run(&pool, endless, &Method::well(1), false, |_| {
            n_parts += 1;
            if n_parts < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(n_parts, 5);
    }
}
