//! A scheduler and two executors on this machine: the same answers as without them, also if one is killed.
//!
//! ```text
//!   alone     part part part ..                                  ─┐ equal, row by row
//!   cluster   scheduler ─ executor, executor ✗ ─ the other goes on ─┘
//! ```
//!
//! Some seconds each, as nodes are processes that have to find each other.

use std::{
    process::Stdio,
    thread::sleep,
    time::{Duration, Instant},
};

use crate::support::{Work, cluster::Cluster, program, run, text};

#[test]
fn a_cluster_answers_as_one_machine_does_even_if_a_node_is_killed() {
    let work = Work::new();
    work.samples("in.parquet", ("20x20", 52), 0..2400, 100);
    let mut cluster = Cluster::start(&work, &[]);
    let address = cluster.address();
    let solve = ["solve", "in.parquet", "--part-rows", "100", "-q", "-o"];
    run(&[&solve[..], &["here"]].concat(), work.path(), 0);
    let on_cluster = ["--cluster", &address];
    run(&[&solve[..], &["there"], &on_cluster].concat(), work.path(), 0);
    assert!(work.sorted("here") == work.sorted("there"));
    for at in [1, 3] {
        let log = text(&work.path().join(format!("executor-{at}.log")));
        assert!(log.contains("Finished task"), "executor {at} did nothing");
    }
    // All rows at once, and settings that travel.
    let group = "SELECT nonogram_verdict(rows, columns) AS v, count(*) AS n FROM input GROUP BY v ORDER BY v";
    for (out, more) in [("groups-here", &[][..]), ("groups-there", &on_cluster)] {
        let words = ["run", "in.parquet", "-q", "--sql", group, "--cells", "399", "-o", out];
        run(&[&words[..], more].concat(), work.path(), 0);
        assert_eq!(
            work.ask(&format!("{out}/*.parquet"), "SELECT n FROM t WHERE v = 'stopped'"),
            "2400"
        );
    }
    // An executor dies in the middle.
    let words = [&solve[..], &["killed"], &on_cluster].concat();
    let mut job =
        program().args(&words).current_dir(work.path()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while !work.path().join("killed/part-00003.parquet").exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "the job does not begin");
        sleep(Duration::from_millis(2));
    }
    cluster.executors[1].kill();
    assert!(job.try_wait().unwrap().is_none(), "the job was over too soon to be disturbed");
    let ended = job.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
    assert!(work.sorted("here") == work.sorted("killed"));
}
