//! Who runs the plans of a job: DataFusion on this machine, or a cluster.
//!
//! ```text
//!   local   reads and writes here      parts   a thread a plan, here or on a cluster      whole   all threads
//! ```
//!
//! Here as many parts run at once as there are threads; a cluster is given 32 and has a queue of its own.
//!
//! Parts are the unit of both, so the same job may begin here and go on there. More parts at once than
//! threads would only hold more memory; a cluster has a queue, which 32 keep filled.

use std::thread;

use datafusion::prelude::SessionContext;

use super::args::JobArgs;
use crate::{
    Budget, Failure, cluster,
    job::{Done, Folder, Job, Manifest, is_complete},
    progress::Progress,
    session,
};
use datafusion::logical_expr::LogicalPlan;

/// Parts that a cluster is given at the same time; it has its own queue.
const ON_A_CLUSTER: usize = 32;

/// Sessions for the plans of a job, and where its results go.
pub(super) struct Engine {
    /// On this machine, for what is read and written here.
    pub(super) local: SessionContext,
    /// For parts: a thread each.
    pub(super) parts: SessionContext,
    /// For what looks at all rows at once.
    pub(super) whole: SessionContext,
    n_at_once: usize,
    /// The address of the scheduler of a cluster.
    cluster: Option<String>,
    pub(super) budget: Budget,
    pub(super) folder: Folder,
    pub(super) progress: Progress,
    pub(super) place: String,
}

impl Engine {
    pub(super) async fn open(args: &JobArgs) -> Result<Engine, Failure> {
        let budget = args.budget.budget();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = args.threads.map(usize::from);
        let runtime = session::runtime()?;
        let local = session::local(&budget, 1, runtime.clone());
        let n_whole = threads.unwrap_or(cores);
        let (parts, whole) = match &args.cluster {
            None => (local.clone(), session::local(&budget, n_whole, runtime)),
            Some(address) => {
                let scheduler = cluster::find(address).await?;
                let remote = |n| session::remote(&budget, n, &scheduler, runtime.clone());
                (remote(1)?, remote(n_whole)?)
            }
        };
        let is_cluster = args.cluster.is_some();
        let n_at_once = threads.unwrap_or(if is_cluster { ON_A_CLUSTER } else { cores });
        Ok(Engine {
            folder: Folder::open(&local, &args.output)?,
            progress: Progress::new(args.quiet),
            place: args.output.clone(),
            local,
            parts,
            whole,
            n_at_once,
            cluster: args.cluster.clone(),
            budget,
        })
    }

    /// Whether there is nothing to do; empties the folder first if that is wanted.
    pub(super) async fn is_complete(
        &self,
        wanted: &Manifest,
        restart: bool,
    ) -> Result<bool, Failure> {
        if restart {
            self.folder.clear().await?;
        }
        let is_complete = is_complete(&self.folder, wanted, &self.place).await?;
        if is_complete {
            self.progress.say(&format!("{}: complete already", self.place));
        }
        Ok(is_complete)
    }

    /// Writes parts into a folder.
    pub(super) async fn run(
        &self,
        session: &SessionContext,
        folder: &Folder,
        parts: Vec<LogicalPlan>,
    ) -> Result<Done, Failure> {
        let n_at_once = self.n_at_once;
        let hint = self.cluster.as_ref().map(|scheduler| {
            format!("no part is done yet; if no executor runs, start one with `pictogrid-batch executor --scheduler {scheduler}`")
        });
        let job = Job { session, folder, parts, n_at_once, progress: &self.progress, hint };
        let done = job.run().await;
        self.progress.end();
        done.map_err(|failure| match (failure, &self.cluster) {
            (Failure::Bad(message), Some(scheduler)) => {
                Failure::Bad(cluster::explained(&message, scheduler))
            }
            (other, _) => other,
        })
    }

    /// Settings that change answers.
    pub(super) fn settings(&self, more: &[String]) -> Vec<String> {
        let Budget { conflicts, line_visits, steps, cells, memory } = self.budget;
        let budget = [
            format!("conflicts={conflicts}"),
            format!("line-visits={line_visits}"),
            format!("steps={steps}"),
            format!("cells={cells}"),
            format!("memory={}", memory >> 20),
        ];
        budget.into_iter().chain(more.iter().cloned()).collect()
    }
}
