//! Pipes that close and keys that interrupt.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, Command, Stdio},
};

use crate::desk::Desk;

fn spawn(desk: &Desk, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_pictogrid"))
        .args(args)
        .current_dir(desk.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Every row and column has one filled cell: n! pictures fit.
fn endless() -> String {
    let ones = "1\n".repeat(20);
    format!("width 20\nheight 20\nrows\n{ones}columns\n{ones}")
}

/// Reads one line and closes the pipe; the command ends without a word.
fn check_closed_pipe(desk: &Desk, args: &[&str]) {
    let mut child = spawn(desk, args);
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(!first.is_empty());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let desk = Desk::new();
    desk.put("endless.non", endless());
    desk.put("in.txt", "?###???????? 3,2,1\n".repeat(200_000));
    let (blank, clue) = ("?".repeat(3000), vec!["1"; 500].join(","));
    check_closed_pipe(&desk, &["solve", "endless.non", "--all"]);
    check_closed_pipe(&desk, &["solve", "endless.non", "--all", "--json"]);
    check_closed_pipe(&desk, &["count", "in.txt", "--each", "--quiet"]);
    check_closed_pipe(&desk, &["line", &blank, &clue, "--list", "1000000000"]);
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    let desk = Desk::new();
    desk.put("long.non", crate::desk::dominoes(40)).put("next.non", crate::desk::HEART);
    let mut child = spawn(&desk, &["solve", "long.non", "next.non", "--threads", "1"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut heading = String::new();
    out.read_line(&mut heading).unwrap();
    assert_eq!(heading, "long.non\n");
    interrupt(&child);
    let (mut rest, mut talk) = (String::new(), String::new());
    out.read_to_string(&mut rest).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
    assert_eq!(talk, "interrupted: the inputs after these were not looked at\n");
    assert_eq!(child.wait().unwrap().code(), Some(5), "{rest}");
    // A slow machine may have found a first picture by then.
    assert!(rest.contains("▔▔") && rest.contains("stopped: interrupted, "), "{rest}");
    assert!(!rest.contains("next.non"), "what was not begun is not begun");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_wait_for_input_at_once() {
    let desk = Desk::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_pictogrid"))
        .args(["check"])
        .current_dir(desk.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut header = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut header).unwrap();
    // To wait for a child is to close its input, which would end it as well.
    let input = child.stdin.take();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(input);
}

/// What `timeout -s INT` does: a signal to the process, and one to its group.
#[cfg(unix)]
#[test]
fn an_interrupt_that_comes_twice_is_one() {
    let desk = Desk::new();
    desk.put("long.non", crate::desk::dominoes(40)).put("next.non", crate::desk::HEART);
    let mut child = spawn(&desk, &["solve", "long.non", "next.non", "--threads", "1"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut heading = String::new();
    out.read_line(&mut heading).unwrap();
    for _ in 0..3 {
        interrupt(&child);
    }
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(5), "{rest}");
    assert!(rest.contains("stopped: interrupted, "), "{rest}");
}
