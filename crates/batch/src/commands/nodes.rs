//! `scheduler` and `executor`: the nodes of a cluster, until Ctrl-C.

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
        folder: args.folder,
    })
    .await
}
