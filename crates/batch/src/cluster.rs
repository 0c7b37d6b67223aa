//! A cluster of Ballista whose nodes know what pictogrid knows.
//!
//! ```text
//!   pictogrid-batch solve .. --cluster HOST ──plans──▶ scheduler ◀── heartbeats ── executor, executor, ..
//!                                                          └────────── tasks ────────▶ │
//!                                        inputs and results, in a store that all reach ◀─┘
//! ```
//!
//! A part of a job is one task, which reads its piece of the input and writes its file itself: no row
//! passes through the scheduler or through whoever asked. Each node is this program, so functions,
//! stores and the budget of a row are the same everywhere.
//!
//! Ballista gives the tasks of a lost node to others, and what it does not do, to begin a part again
//! whose node died with the result, is done where parts are written (`job`).

use std::{
    io::{Write as _, stderr},
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::{Duration, Instant},
};

use ballista_core::{
    ConfigProducer, RuntimeProducer, error::BallistaError, extension::SessionConfigExt,
    registry::BallistaFunctionRegistry, utils::default_session_builder,
};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::{
    cluster::BallistaCluster, config::SchedulerConfig, scheduler_process::start_server,
};
use datafusion::{
    execution::{FunctionRegistry, SessionStateBuilder},
    prelude::SessionConfig,
};
use tokio::{
    net::{TcpListener, TcpStream},
    time::{sleep, timeout},
};

use crate::{Budget, Failure, codec::Codec, functions, session};

/// The port of a scheduler.
const PORT: u16 = 50050;
/// Seconds between two signs of life of an executor.
const HEARTBEAT: u64 = 3;
/// How often a scheduler looks for executors without a sign of life, in seconds.
const LOOK: u64 = 2;
/// How long a scheduler may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// MiB for sorting and grouping of a task, as on one machine.
const MEMORY_OF_A_TASK: u64 = 512;
/// How long an executor waits before it looks for its scheduler again.
const NAP: Duration = Duration::from_millis(200);

/// The address of a scheduler that answers, with `http://`.
pub(crate) async fn find(address: &str) -> Result<String, Failure> {
    let (host, port) = host_and_port(address)?;
    match timeout(PATIENCE, TcpStream::connect((host.as_str(), port))).await {
        Ok(Ok(_)) => Ok(format!("http://{host}:{port}")),
        _ => Err(Failure::Bad(format!(
            "{host}:{port}: no scheduler answers; start one with `pictogrid-batch scheduler`"
        ))),
    }
}

/// The same, for an executor: one that is started together with its scheduler waits for it.
async fn wait_for(address: &str) -> Result<(), Failure> {
    let start = Instant::now();
    loop {
        match find(address).await {
            Err(Failure::Bad(_)) if start.elapsed() < PATIENCE => sleep(NAP).await,
            found => return found.map(drop),
        }
    }
}

/// What a cluster says of a part that failed, in words for whoever asked.
pub(crate) fn explained(message: &str, scheduler: &str) -> String {
    // part-00000.parquet: Job 1 failed: .. DataFusionError(Execution("what a function refused")) ..
    if let Some((place, rest)) = message.split_once(": Job ")
        && let Some((_, rest)) = rest.split_once("Execution(\"")
        && let Some((refusal, _)) = rest.rsplit_once("\")")
    {
        return format!("{place}: {}", refusal.replace("\\\"", "\""));
    }
    if message.contains("code: Unimplemented") {
        return format!("{scheduler}: answers, but is no scheduler of pictogrid-batch");
    }
    if message.contains("h2 protocol error") || message.contains("tcp connect error") {
        return format!(
            "{scheduler}: the scheduler does not answer any more; start it again and give the same command"
        );
    }
    format!(
        "{message} (all nodes of a cluster must reach what is read and written: an object store, or a folder that all of them share)"
    )
}

fn host_and_port(address: &str) -> Result<(String, u16), Failure> {
    let bare = address.trim_start_matches("http://").trim_end_matches('/');
    let (host, port) = match bare.rsplit_once(':') {
        Some((host, port)) => (host, port.parse().ok()),
        None => (bare, Some(PORT)),
    };
    match port {
        Some(port) if !host.is_empty() => Ok((host.to_owned(), port)),
        _ => Err(Failure::Usage(format!("{address}: no address; write HOST or HOST:PORT"))),
    }
}

fn config_producer() -> ConfigProducer {
    Arc::new(|| session::with_settings(SessionConfig::new_with_ballista(), &Budget::default()))
}

fn failed(error: &BallistaError) -> Failure {
    Failure::Bad(error.to_string())
}

/// What is said of an address that other machines can reach.
fn warning(listen: IpAddr) -> Option<String> {
    (!listen.is_loopback()).then(|| {
        format!(
            "warning: whoever reaches {listen} can run queries here and read what this process may read: there are no passwords and no encryption; keep it within a private network"
        )
    })
}

/// Says what an address means before anything listens at it.
fn warn(listen: IpAddr) {
    if let Some(warning) = warning(listen) {
        // Nobody may be there to read it.
        let _ = writeln!(stderr(), "{warning}");
    }
}

/// Runs a scheduler.
pub(crate) async fn scheduler(
    listen: SocketAddr,
    host: &str,
    timeout_seconds: u64,
) -> Result<(), Failure> {
    warn(listen.ip());
    let config = SchedulerConfig {
        external_host: host.to_owned(),
        bind_host: listen.ip().to_string(),
        bind_port: listen.port(),
        executor_timeout_seconds: timeout_seconds,
        expire_dead_executor_interval_seconds: LOOK,
        no_executors_grace_period_seconds: 60.max(timeout_seconds),
        override_config_producer: Some(config_producer()),
        override_session_builder: Some(Arc::new(|config| {
            let state = default_session_builder(config)?;
            let builder = SessionStateBuilder::new_from_existing(state);
            let mut state = builder.with_runtime_env(session::runtime()?).build();
            for function in functions::all() {
                state.register_udf(function)?;
            }
            Ok(state)
        })),
        override_logical_codec: Some(Arc::new(Codec::default())),
        ..SchedulerConfig::default()
    };
    let cluster =
        BallistaCluster::new_from_config(&config).await.map_err(|error| failed(&error))?;
    let running = start_server(cluster, listen, Arc::new(config));
    tokio::select! {
        ended = running => ended.map_err(|error| {
            Failure::Bad(format!("{listen}: {error}; choose another address with --listen"))
        }),
        _ = tokio::signal::ctrl_c() => Ok(()),
    }
}

/// How an executor runs.
pub(crate) struct Executor {
    pub(crate) scheduler: String,
    pub(crate) listen: IpAddr,
    pub(crate) host: Option<String>,
    pub(crate) port: u16,
    pub(crate) threads: Option<u16>,
    /// MiB.
    pub(crate) memory: Option<u64>,
    pub(crate) folder: Option<String>,
}

/// Runs an executor.
pub(crate) async fn executor(executor: Executor) -> Result<(), Failure> {
    warn(executor.listen);
    wait_for(&executor.scheduler).await?;
    let (scheduler_host, scheduler_port) = host_and_port(&executor.scheduler)?;
    let mut registry = BallistaFunctionRegistry::default();
    for function in functions::all() {
        registry.scalar_functions.insert(function.name().to_owned(), function);
    }
    for port in [executor.port, executor.port + 1] {
        TcpListener::bind((executor.listen, port)).await.map_err(|error| {
            let address = SocketAddr::from((executor.listen, port));
            Failure::Bad(format!(
                "{address}: {error}; choose two other ports with --port, or another address with --listen"
            ))
        })?;
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let n_threads = executor.threads.map_or(cores, usize::from);
    let memory = executor.memory.unwrap_or(MEMORY_OF_A_TASK * n_threads as u64);
    let runtime: RuntimeProducer = Arc::new(|_| session::runtime());
    let config = ExecutorProcessConfig {
        bind_host: executor.listen.to_string(),
        external_host: executor.host,
        port: executor.port,
        grpc_port: executor.port + 1,
        scheduler_host,
        scheduler_port,
        vcores: n_threads,
        memory_pool_size: Some(memory << 20),
        work_dir: executor.folder,
        executor_heartbeat_interval_seconds: HEARTBEAT,
        override_function_registry: Some(Arc::new(registry)),
        override_runtime_producer: Some(runtime),
        override_config_producer: Some(config_producer()),
        override_logical_codec: Some(Arc::new(Codec::default())),
        ..ExecutorProcessConfig::default()
    };
    start_executor_process(Arc::new(config)).await.map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use super::{explained, host_and_port, warning};

    #[test]
    fn an_address_that_others_reach_is_warned_of() {
        for (listen, is_open) in
            [("127.0.0.1", false), ("::1", false), ("0.0.0.0", true), ("10.0.0.1", true)]
        {
            assert_eq!(warning(listen.parse().unwrap()).is_some(), is_open, "{listen}");
        }
    }

    #[test]
    fn what_a_node_says_is_said_in_words() {
        let of = |message| explained(message, "node:50050");
        let refused = "part-00000.parquet: Job 1 failed: Job failed due to stage 0 failed: Task failed due to runtime \
            execution error: DataFusionError(Shared(External(DataFusionError(Execution(\"f: no \\\"x\\\"\")))))\n";
        assert_eq!(of(refused), "part-00000.parquet: f: no \"x\"");
        assert!(of("Status { code: Unimplemented, .. }").contains("is no scheduler"));
        let died = "code: 'Unknown error', message: \"h2 protocol error: error reading a body\"";
        assert!(of(died).contains("the same command"));
        assert!(of("Object at location /x not found").contains("must reach"));
    }

    #[test]
    fn a_port_may_be_left_out() {
        assert_eq!(host_and_port("node").unwrap(), ("node".to_owned(), 50050));
        assert_eq!(host_and_port("http://node:1/").unwrap(), ("node".to_owned(), 1));
        assert!(host_and_port("node:x").is_err() && host_and_port(":1").is_err());
    }
}
