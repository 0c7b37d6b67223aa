//! A run that is killed, or stopped with Ctrl-C, and run again: the same results as a run that was left
//! alone.
//!
//! ```text
//!   alone    part part part ..                                        ─┐ equal, row by row
//!   killed   part pa✗   again: part part pa✗   again: .. to the end   ─┘
//! ```
//!
//! Killed after some parts are there and not after some time, so that a slow machine does the same.
//! Hostile rows stay errors of their rows.

use std::{
    fs,
    process::{Child, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::support::{Work, program, run, text};

const SOLVE: [&str; 7] = ["solve", "in.parquet", "-q", "--part-rows", "50", "--threads", "2"];

fn begin(work: &Work, words: &[&str]) -> Child {
    program().args(words).current_dir(work.path()).stderr(Stdio::piped()).spawn().unwrap()
}

fn n_parts(work: &Work, folder: &str) -> usize {
    let files = fs::read_dir(work.path().join(folder)).into_iter().flatten();
    files
        .filter(|file| file.as_ref().unwrap().file_name().to_string_lossy().ends_with(".parquet"))
        .count()
}

/// Waits until some parts are there.
fn wait_for(work: &Work, folder: &str, n: usize) {
    let start = Instant::now();
    while n_parts(work, folder) < n {
        assert!(start.elapsed() < Duration::from_secs(60), "no {n} parts in {folder}");
        sleep(Duration::from_millis(2));
    }
}

#[cfg(unix)]
#[test]
fn a_killed_run_goes_on() {
    let work = Work::new();
    work.samples("in.parquet", ("20x20", 52), 0..1500, 50);
    run(&[&SOLVE[..], &["-o", "alone"]].concat(), work.path(), 0);
    let words = [&SOLVE[..], &["-o", "killed"]].concat();
    let mut before = 0;
    for at in [0, 3, 7, 12, 20] {
        let mut child = begin(&work, &words);
        wait_for(&work, "killed", at);
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success());
        let n = n_parts(&work, "killed");
        assert!(n >= before && n < 30, "{n} parts after {before}");
        before = n;
    }
    let parts = || -> Vec<_> {
        let names = (0..before).map(|number| format!("killed/part-{number:05}.parquet"));
        names
            .filter_map(|name| fs::metadata(work.path().join(name)).ok()?.modified().ok())
            .collect()
    };
    let times = parts();
    run(&words, work.path(), 0);
    assert_eq!(parts()[..times.len().min(10)], times[..times.len().min(10)], "done twice");
    assert!(work.sorted("killed") == work.sorted("alone"));
    assert!(!work.path().join("killed/_unfinished").exists());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_its_code() {
    let work = Work::new();
    work.samples("in.parquet", ("20x20", 52), 0..1500, 50);
    let words = ["solve", "in.parquet", "--part-rows", "50", "-o", "out"];
    let child = begin(&work, &words);
    wait_for(&work, "out", 2);
    let killed =
        std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(5), "{said}");
    assert!(said.contains("the same command goes on"), "{said}");
    run(&words, work.path(), 0);
    assert_eq!(work.ask("out/*.parquet", "SELECT count(*) FROM t"), "1500");
}

#[test]
fn hostile_rows_stay_in_their_rows() {
    let work = Work::new();
    work.samples("good.parquet", ("10x10", 50), 0..2000, 2000);
    let hostile = "SELECT id, rows, columns FROM t \
        UNION ALL SELECT 10000, make_array(make_array(1::bigint)), NULL \
        UNION ALL SELECT 10001, array_repeat(make_array(1::bigint), 40000), array_repeat(make_array(1::bigint), 40000) \
        UNION ALL SELECT 10002, array_repeat(make_array(-1::bigint), 3), array_repeat(make_array(1::bigint), 3) \
        UNION ALL SELECT 10003, array_repeat(make_array(9000000000::bigint), 3), array_repeat(make_array(1::bigint), 3) \
        UNION ALL SELECT 10004, array_repeat(make_array(1::bigint), 3), array_repeat(make_array(1::bigint), 4) \
        UNION ALL SELECT 10005, make_array(make_array(NULL::bigint)), make_array(make_array(1::bigint)) \
        UNION ALL SELECT 20000 + seed, p['rows'], p['columns'] FROM (SELECT seed, \
            nonogram_sample('45x45', 'noise', 33, seed) AS p FROM (SELECT unnest(range(0, 3)) AS seed)) \
        ORDER BY id";
    work.make("good.parquet", hostile, "in.parquet", 500);
    run(
        &["solve", "in.parquet", "-o", "out", "-q", "--conflicts", "20", "--part-rows", "500"],
        work.path(),
        0,
    );
    let ask = |sql: &str| work.ask("out/*.parquet", sql);
    assert_eq!(ask("SELECT count(*) FROM t"), "2009");
    assert_eq!(
        ask("SELECT count(*) FROM t WHERE id < 10000 AND verdict IN ('unique', 'several')"),
        "2000"
    );
    assert_eq!(
        ask(
            "SELECT count(*) FROM t WHERE id BETWEEN 10000 AND 10005 AND error IS NOT NULL AND verdict IS NULL"
        ),
        "6"
    );
    assert_eq!(
        ask(
            "SELECT count(*) FROM t WHERE id >= 20000 AND verdict = 'stopped' AND stopped IS NOT NULL"
        ),
        "3"
    );
    assert!(text(&work.path().join("out/_manifest.json")).contains("conflicts=20"));
}
