//! `pictogrid jigsaw`: generated sets, threads, time and signals; the rest are transcripts.
//!
//! ```text
//!   time      --timeout ends a count and a search for patterns, with code 5
//!   signal    while the input is read: code 130, and no half drawing
//!   threads   the same answer with any number
//! ```
//!
//! In Rust, since a transcript can neither send a signal nor hold sets of this size. Sets are made by
//! `jigsaw make` from a seed, so no file of some megabytes is kept.

use crate::sandbox::{Ran, Sandbox};

fn run(sandbox: &Sandbox, line: &str) -> Ran {
    sandbox.enter(&format!("jigsaw {line}"))
}

#[test]
fn time_is_bounded() {
    let sandbox = Sandbox::new();
    run(&sandbox, "make 20x20 --side 12 --edges 4 -o hard.txt").is(0, "", "");
    let hard = "solve hard.txt --brief --count --timeout 1ms";
    run(&sandbox, hard).is(5, "stopped: time, ", "");
    let filled = |side: usize| (("#".repeat(side)) + "\n").repeat(side);
    sandbox.put("square.txt", filled(20)).put("filled.txt", filled(400));
    let found = "square.txt: 145161 times · picture as identity · roughness 0";
    run(&sandbox, "find filled.txt --pattern square.txt").is(0, found, "");
    sandbox.put("filled.txt", filled(40)).put("scattered.txt", "#.\n.#\n".repeat(10));
    let late = "find filled.txt --pattern square.txt --pattern scattered.txt --timeout 0s";
    run(&sandbox, late).is(5, "", "filled.txt: stopped: time, before all patterns were looked for");
    let object = run(&sandbox, &format!("{late} --json")).json().remove(0);
    assert!(object["stopped"] == "time" && object["pattern"].is_null(), "{object}");
}

/// An end by the signal itself would leave half of a drawing: the process ends by a code of its own.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_a_code() {
    use std::{io::Write, process::Stdio};

    let sandbox = Sandbox::new();
    let mut child = sandbox.command(&["jigsaw", "find", "-", "--mark", "m.svg"]);
    let mut child = child.stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    // More than a pipe holds, so it is being read when all of it is written.
    input.write_all("#.".repeat(1 << 20).as_bytes()).unwrap();
    crate::sandbox::send(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(sandbox.n_files(), 0);
}

#[test]
fn threads_do_not_change_the_answer() {
    let sandbox = Sandbox::new();
    run(&sandbox, "make 4x5 --colors 4 -o b.txt").is(0, "", "");
    for goal in ["--count", ""] {
        let on = |n: &str| run(&sandbox, format!("match b.txt --threads {n} {goal}").trim_end());
        let (one, many) = (on("1"), on("4"));
        assert_eq!((one.code, one.out), (many.code, many.out));
    }
    run(&sandbox, "make 8x9 --colors 12 --border-colors 3 -o large.txt").is(0, "", "");
    let best = "match large.txt --best --placements 600000 --threads 1";
    let first = run(&sandbox, best);
    first.is(5, "@", "72 tiles, ").is(5, "", "as many tiles laid as allowed");
    assert_eq!(first.out, run(&sandbox, best).out, "it repeats");
    let json =
        run(&sandbox, "match large.txt --placements 1000 --threads 1 --json").json().remove(0);
    assert!(json["stats"]["forecast"].as_f64().unwrap() > 3.0);
}
