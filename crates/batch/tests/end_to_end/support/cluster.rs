//! A scheduler and two executors, which end with the test.
//!
//! ```text
//!   first port   scheduler      first + 1, first + 3   executors of a thread each
//! ```
//!
//! Real processes on this machine, since an executor that is killed is what is tested. Ports are
//! searched before they are given to a process, five at a time and never twice; each node is waited for
//! until it listens, and writes a log into the folder of the test.

use std::{
    fs::File,
    net::{TcpListener, TcpStream},
    process::{Child, Stdio},
    sync::atomic::{AtomicU16, Ordering::Relaxed},
    thread::sleep,
    time::{Duration, Instant},
};

use super::{Work, program};

/// A process that ends with the test.
pub(crate) struct Node(Child);

impl Node {
    pub(crate) fn kill(&mut self) {
        self.0.kill().unwrap();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) struct Cluster {
    scheduler: u16,
    _scheduler: Node,
    pub(crate) executors: Vec<Node>,
}

/// So many ports in a row that nobody listens at, given to one test only.
fn ports(n: u16) -> u16 {
    static N_GIVEN: AtomicU16 = AtomicU16::new(0);
    let from = 20_000 + std::process::id() as u16 % 20_000;
    loop {
        let first = from + N_GIVEN.fetch_add(n, Relaxed);
        assert!(first < 60_000, "no free ports");
        if (first..first + n).all(|port| TcpListener::bind(("127.0.0.1", port)).is_ok()) {
            return first;
        }
    }
}

fn wait_for(port: u16) {
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(start.elapsed() < Duration::from_secs(30), "nothing listens at {port}");
        sleep(Duration::from_millis(20));
    }
}

impl Cluster {
    pub(crate) fn start(work: &Work, environment: &[(&str, &str)]) -> Cluster {
        let first = ports(5);
        let node = |name: &str, words: &[&str]| {
            let log = File::create(work.path().join(format!("{name}.log"))).unwrap();
            let errors = log.try_clone().unwrap();
            let child = program()
                .args(words)
                .current_dir(work.path())
                .stdout(log)
                .stderr(errors)
                .stdin(Stdio::null())
                .envs(environment.iter().copied())
                .spawn();
            Node(child.unwrap())
        };
        let listen = format!("127.0.0.1:{first}");
        let scheduler = node("scheduler", &["scheduler", "--listen", &listen, "--timeout", "6"]);
        wait_for(first);
        let executor = |at: u16| {
            let port = (first + at).to_string();
            let words = [
                "executor",
                "--scheduler",
                &listen,
                "--listen",
                "127.0.0.1",
                "--port",
                &port,
                "--threads",
                "1",
            ];
            let node = node(&format!("executor-{at}"), &words);
            wait_for(first + at);
            node
        };
        let executors = [1, 3].map(executor).into();
        Cluster { scheduler: first, _scheduler: scheduler, executors }
    }

    pub(crate) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.scheduler)
    }
}
