//! Who runs the plans of a job: DataFusion on this machine, or a cluster.
//!
//! ```text
//!   local   reads and writes here      parts   a thread a plan, here or on a cluster      whole   all threads
//! ```
//!
//! Here as many parts run at once as there are threads; a cluster is given 32 and has a queue of its own.
//!
//! Results with the name of a file are parts in a folder beside it, until all of them are there; then they
//! become the file, which gets its name last.
//!
//! Parts are the unit of both, so the same job may begin here and go on there. More parts at once than
//! threads would only hold more memory; a cluster has a queue, which 32 keep filled.

use std::{thread, time::Instant};

use datafusion::{common::DFSchema, logical_expr::LogicalPlan, prelude::SessionContext};
use object_store::{ObjectStoreExt, path::Path};

use super::{args::JobArgs, report};
use crate::{
    Budget, Failure, cluster,
    input::Input,
    job::{self, Done, Folder, Job, Manifest, check_partition, is_complete},
    progress::Progress,
    session,
};

/// Parts that a cluster is given at the same time; it has its own queue.
const ON_A_CLUSTER: usize = 32;
/// What the folder of the parts of a file is called beside its name.
const PARTS: &str = ".parts";
/// Where they become one, in that folder.
const WHOLE: &str = "_whole";

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
    /// Where the parts are.
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
            folder: target(&local, args).await?,
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
            self.merge().await?;
            self.progress.say(&format!("{}: complete already", self.place));
        }
        Ok(is_complete)
    }

    /// Refuses a column that does not part these results.
    pub(super) fn check_columns(&self, schema: &DFSchema) -> Result<(), Failure> {
        let column = self.folder.partition.as_deref();
        column.map_or(Ok(()), |column| check_partition(column, schema))
    }

    /// All parts are there: makes them one file if that is wanted, and says what was done.
    pub(super) async fn end(&self, done: Done, start: Instant) -> Result<(), Failure> {
        self.merge().await?;
        report(&self.progress, done, start, &self.place);
        Ok(())
    }

    /// Makes the parts one file, in their order, if that is wanted.
    async fn merge(&self) -> Result<(), Failure> {
        let Some(file) = &self.folder.file else { return Ok(()) };
        let parts = Input::find(&self.local, &[self.folder.url().to_owned()], false).await?;
        let form = parts.form.ok_or_else(|| Failure::Bad("no parts were written".to_owned()))?;
        let schema = parts.schema(&self.local, form).await?;
        let plan =
            job::query(&self.local, parts.table(form, schema), "SELECT * FROM input").await?;
        let whole = self.folder.within(WHOLE);
        let name = job::part_name(0);
        job::write(&self.local, plan, &whole, &name).await?;
        self.folder.store.rename(&whole.path.join(name), file).await?;
        self.folder.remove().await
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
        let local = &self.local;
        let job = Job { session, local, folder, parts, n_at_once, progress: &self.progress, hint };
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
        let partition = self.folder.partition.iter().map(|name| format!("partition-by={name}"));
        budget.into_iter().chain(more.iter().cloned()).chain(partition).collect()
    }
}

/// Where the parts go.
async fn target(local: &SessionContext, args: &JobArgs) -> Result<Folder, Failure> {
    let place = &args.output;
    if !place.ends_with(".parquet") {
        let mut folder = Folder::open(local, place)?;
        folder.partition.clone_from(&args.partition_by);
        return Ok(folder);
    }
    if args.partition_by.is_some() {
        return Err(Failure::Usage(format!(
            "{place}: --partition-by makes a folder for each value; give a name without .parquet"
        )));
    }
    let mut folder = Folder::open(local, &format!("{place}{PARTS}"))?;
    let path = folder.path.as_ref().trim_end_matches(PARTS);
    let file = Path::parse(path).map_err(object_store::Error::from)?;
    let is_there = match folder.store.head(&file).await {
        Ok(_) => true,
        Err(object_store::Error::NotFound { .. }) => false,
        Err(error) => return Err(error.into()),
    };
    if is_there && !args.restart {
        return Err(Failure::Bad(format!(
            "{place}: is there already; choose another name with -o, or let it be replaced with --restart"
        )));
    }
    folder.file = Some(file);
    Ok(folder)
}
