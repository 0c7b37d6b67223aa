//! A job: plans that each write a part of the results, in any order, as often as it takes.
//!
//! ```text
//!   manifest ─▶ parts that are not there yet ─▶ n at a time ─▶ part-00000.parquet, ..
//! ```
//!
//! The engine that runs a plan is DataFusion, here or on a cluster; a part is a file that is there as a
//! whole or not at all. So a job that was killed at any moment goes on with the parts that are missing.
//!
//! A part gets its name last. Where a query fails in the middle, DataFusion still closes the file of the
//! rows before; under the name of its part such a file looked whole, and a resumed job lost its other rows.

mod folder;
mod manifest;
mod partition;
mod plan;

use std::time::{Duration, Instant};

use datafusion::{logical_expr::LogicalPlan, prelude::SessionContext};
use tokio::task::JoinSet;

use crate::{failure::Failure, progress::Progress, stop};

pub(crate) use folder::{FOUND, Folder, KEYS, part_name};
pub(crate) use manifest::Manifest;
pub(crate) use partition::check as check_partition;
use partition::write_part;
pub(crate) use plan::{INPUT, is_row_wise, on_pieces, query, write};
use plan::{files_of, on_mended_lines};

/// How often a job that waits looks for Ctrl-C.
const NAP: Duration = Duration::from_millis(50);
/// After how long without a part a job says why that may be.
const LONG: Duration = Duration::from_secs(20);

/// What there is to do.
pub(crate) struct Job<'a> {
    pub(crate) session: &'a SessionContext,
    /// On this machine, for what is read again.
    pub(crate) local: &'a SessionContext,
    pub(crate) folder: &'a Folder,
    pub(crate) parts: Vec<LogicalPlan>,
    /// Parts at the same time.
    pub(crate) n_at_once: usize,
    pub(crate) progress: &'a Progress,
    /// What is said if no part is done after a while.
    pub(crate) hint: Option<String>,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    /// Parts that were there before.
    pub(crate) n_before: usize,
    /// Parts of this run, and their rows.
    pub(crate) n_parts: usize,
    pub(crate) n_rows: u64,
    /// Lines of text that could not be read.
    pub(crate) n_broken: u64,
}

/// Whether the results of a manifest are all there. Refuses a folder that holds anything else.
pub(crate) async fn is_complete(
    folder: &Folder,
    wanted: &Manifest,
    place: &str,
) -> Result<bool, Failure> {
    let names = folder.names().await.map_err(|wrong| wrong.at(place))?;
    let way_out = "choose another folder with -o, or delete what is there with --restart";
    let Some(older) = Manifest::read(folder.store.as_ref(), &folder.path).await? else {
        return match names.iter().min() {
            None => Ok(false),
            Some(name) => Err(Failure::Bad(format!(
                "{place}: holds files that no job of pictogrid-batch made, such as {name}; choose another folder with -o"
            ))),
        };
    };
    let same = Manifest { n_parts: older.n_parts, ..wanted.clone() };
    if let Some(difference) = same.difference(&older) {
        return Err(Failure::Bad(format!(
            "{place}: holds the results of another job: {difference}; {way_out}"
        )));
    }
    let parts = folder.parts().await?;
    Ok((0..older.n_parts).all(|number| parts.contains(&part_name(number))))
}

/// Writes the manifest of a new job, or makes sure that an older one is the same to its last part.
pub(crate) async fn begin(folder: &Folder, wanted: &Manifest, place: &str) -> Result<(), Failure> {
    match Manifest::read(folder.store.as_ref(), &folder.path).await? {
        None => {
            let written = wanted.write(folder.store.as_ref(), &folder.path).await;
            written.map_err(|wrong| wrong.at(place))
        }
        Some(older) => match wanted.difference(&older) {
            None => Ok(()),
            Some(difference) => Err(Failure::Bad(format!(
                "{place}: holds the results of another job: {difference}; choose another folder with -o, or delete what is there with --restart"
            ))),
        },
    }
}

impl Job<'_> {
    /// Does what is not done yet.
    pub(crate) async fn run(self) -> Result<Done, Failure> {
        let names = self.folder.parts().await?;
        self.folder.unfinished().remove().await?;
        let n_all = self.parts.len();
        let missing = |(number, plan): (usize, LogicalPlan)| {
            let name = part_name(number);
            (!names.contains(&name)).then_some((name, plan))
        };
        let mut missing: Vec<_> = self.parts.into_iter().enumerate().filter_map(missing).collect();
        let mut done = Done { n_before: n_all - missing.len(), ..Done::default() };
        self.progress.begin(n_all, done.n_before);
        missing.reverse();
        let mut running = Running {
            session: self.session,
            local: self.local,
            folder: self.folder,
            tasks: JoinSet::new(),
        };
        let mut hint = self.hint.map(|hint| (Instant::now(), hint));
        loop {
            while running.tasks.len() < self.n_at_once.max(1)
                && let Some((name, plan)) = missing.pop()
            {
                running.start(name, plan);
            }
            let next = running.next(|| {
                self.progress.wait();
                if let Some((_, hint)) = hint.take_if(|(start, _)| start.elapsed() > LONG) {
                    self.progress.say(&hint);
                }
            });
            let Some((n_rows, n_broken)) = next.await? else { break };
            hint = None;
            done.n_parts += 1;
            done.n_rows += n_rows;
            done.n_broken += n_broken;
            self.progress.part(n_rows);
        }
        self.folder.unfinished().remove().await?;
        Ok(done)
    }
}

struct Running<'a> {
    session: &'a SessionContext,
    local: &'a SessionContext,
    folder: &'a Folder,
    /// Each gives its rows, and how many of them stand for broken lines.
    tasks: JoinSet<Result<(u64, u64), Failure>>,
}

impl Running<'_> {
    fn start(&mut self, name: String, plan: LogicalPlan) {
        let (session, local, folder) =
            (self.session.clone(), self.local.clone(), self.folder.clone());
        self.tasks.spawn(async move {
            let read = files_of(&plan);
            let written = write_part(&session, &local, plan.clone(), &folder, &name).await;
            let mut written = written.map(|n_rows| (n_rows, 0));
            if let Err(Failure::Bad(_)) = written
                && let Some((plan, n_broken)) = on_mended_lines(&local, &plan).await?
            {
                let again = write_part(&local, &local, plan, &folder, &name).await;
                written = again.map(|n_rows| (n_rows, n_broken));
            }
            written.map_err(|failure| failure.at(format!("{name}{read}")))
        });
    }

    /// The rows of the next part that is done, and its broken lines; `None` if none is running. Calls `wait` while there is none.
    async fn next(&mut self, mut wait: impl FnMut()) -> Result<Option<(u64, u64)>, Failure> {
        loop {
            let joined = tokio::select! {
                joined = self.tasks.join_next() => joined,
                () = tokio::time::sleep(NAP) => {
                    if stop::is_raised() {
                        return Err(stopped());
                    }
                    wait();
                    continue;
                }
            };
            return match joined {
                None => Ok(None),
                Some(_) if stop::is_raised() => Err(stopped()),
                Some(Ok(Ok(counts))) => Ok(Some(counts)),
                Some(Ok(Err(failure))) => Err(failure),
                Some(Err(error)) => {
                    Err(Failure::Bad(format!("a part ended without an answer: {error}")))
                }
            };
        }
    }
}

fn stopped() -> Failure {
    Failure::Stopped("stopped; the same command goes on with the parts that are missing".to_owned())
}
