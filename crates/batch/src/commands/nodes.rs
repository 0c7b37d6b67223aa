//! `scheduler` and `executor`: the nodes of a cluster, until Ctrl-C.
//!
//! ```text
//!   scheduler --listen HOST:PORT       executor --scheduler HOST:PORT --listen HOST --port N
//! ```
//!
//! Both are Ballista's, within this program, so that each node knows the functions and stores. A node
//! keeps no state of a job that matters: what is done lies in the folder of the results. Ballista checks no
//! identity and encrypts nothing, so a node listens on the loopback unless it is told otherwise, and says
//! what that means.
//!
//! A node is one process with as many threads as it is given. Ballista's own programs would do but for the
//! functions, which each node has to know.

use super::args::{ExecutorArgs, SchedulerArgs};
use crate::{Failure, cluster};

pub(super) async fn scheduler(args: &SchedulerArgs) -> Result<(), Failure> {
    cluster::scheduler(args.listen, &args.host, args.timeout).await
}

pub(super) async fn executor(args: ExecutorArgs) -> Result<(), Failure> {
    cluster::executor(cluster::Executor {
        scheduler: args.scheduler,
        listen: args.listen,
        host: args.host,
        port: args.port,
        threads: args.threads,
        memory: args.memory,
        folder: args.folder,
    })
    .await
}
