//! Pipes that close and keys that interrupt.
//!
//! ```text
//!   command ──▶ a line ──▶ nobody reads any more       exit 0, not a word
//!   command ◀── a signal                               what is known is printed; exit 5, or 130
//!   endless input ──▶ command ──▶ first byte           written before the input ends
//! ```
//!
//! Transcripts cannot show these, as they have no time: a pipe closes and a signal comes while the command
//! runs. So each test waits for a first line before it acts, and sleeps nowhere. Puzzles have more pictures
//! than anybody could list (n!, or cells without a clue), so that none is over by itself; what does not end
//! is killed after minutes.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Stdio},
};

#[cfg(unix)]
use crate::sandbox::send;
use crate::sandbox::{HEART, Sandbox, long};

fn spawn(sandbox: &Sandbox, args: &[&str]) -> Child {
    let mut command = sandbox.command(args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Every row and column has one filled cell: n! pictures fit.
fn endless() -> String {
    let ones = "1\n".repeat(20);
    format!("rows\n{ones}columns\n{ones}")
}

/// Reads one line and closes the pipe; the command ends without a word.
fn check_closed_pipe(sandbox: &Sandbox, args: &[&str]) {
    let mut child = spawn(sandbox, args);
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(!first.is_empty());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let sandbox = Sandbox::new();
    sandbox.put("endless.non", endless());
    sandbox.put("in.txt", "?###???????? 3,2,1\n".repeat(200_000));
    let full = "300\n".repeat(300);
    sandbox.put("full.non", format!("rows\n{full}columns\n{full}"));
    let (blank, clue) = ("?".repeat(3000), vec!["1"; 500].join(","));
    check_closed_pipe(&sandbox, &["solve", "endless.non", "--all"]);
    check_closed_pipe(&sandbox, &["solve", "endless.non", "--all", "--json"]);
    check_closed_pipe(&sandbox, &["records", "in.txt", "--each", "--quiet"]);
    check_closed_pipe(&sandbox, &["line", &blank, &clue, "--list", "1000000000"]);
    check_closed_pipe(&sandbox, &["explain", "full.non"]);
}

/// What cannot end before the input does is never kept as a whole.
#[test]
fn a_file_of_any_length_is_written_while_its_input_is_read() {
    let puzzle = "{\"rows\": [[1]], \"columns\": [[1]], \"goal\": [\"#\"]}\n";
    for id in ["non", "tatham", "tournament", "nin", "grid", "json"] {
        let sandbox = Sandbox::new();
        let mut command = sandbox.command(&["convert", "-", "-", "--quiet", "--to", id]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        // Ends as soon as nobody reads.
        let writer =
            std::thread::spawn(move || while stdin.write_all(puzzle.as_bytes()).is_ok() {});
        let mut first = [0];
        stdout.read_exact(&mut first).unwrap();
        drop(stdout);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{id}");
        writer.join().unwrap();
    }
}

/// One signal, or what `timeout -s INT` does: one to the process, and another to its group.
#[cfg(unix)]
fn check_ctrl_c(n_signals: usize) {
    let sandbox = Sandbox::new();
    sandbox.put("long.non", long()).put("next.non", HEART);
    let mut child = spawn(&sandbox, &["solve", "long.non", "next.non", "--threads", "1"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut heading = String::new();
    out.read_line(&mut heading).unwrap();
    assert_eq!(heading, "long.non\n");
    for _ in 0..n_signals {
        send(&child, "-INT");
    }
    let (mut rest, mut talk) = (String::new(), String::new());
    out.read_to_string(&mut rest).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
    assert_eq!(talk, "interrupted: the remaining inputs were not read\n");
    assert_eq!(child.wait().unwrap().code(), Some(5), "{rest}");
    // A slow machine may have found a first picture by then.
    assert!(rest.contains("▔▔") && rest.contains("stopped: interrupted, "), "{rest}");
    assert!(!rest.contains("next.non"), "what was not begun is not begun");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known_and_its_echo_is_no_second_one() {
    check_ctrl_c(1);
    check_ctrl_c(3);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_wait_for_input_at_once() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command(&["check"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut header = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut header).unwrap();
    // To wait for a child is to close its input, which would end it as well.
    let input = child.stdin.take();
    send(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(input);
}

/// A row of 34 cells without a clue, in columns without one: 2^34 pictures fit, and no visit of a
/// line, no dead end comes between two of them.
fn free_row() -> String {
    format!("rows\n*\ncolumns\n{}", "*\n".repeat(34))
}

/// 20 × 20 cells of a picture, five rows and five columns of which have no clue.
fn ten_lines_without_a_clue() -> String {
    let is_filled = |x: usize, y: usize| (7 * x * x + 11 * y * y + 3 * x * y) % 13 < 6;
    let clue = |cells: Vec<bool>| {
        let runs = cells.split(|is_filled| !is_filled).map(<[bool]>::len).filter(|&n| n > 0);
        runs.map(|n| n.to_string()).collect::<Vec<_>>().join(",") + "\n"
    };
    let line = |at: usize, cells: Vec<bool>| if at % 4 == 1 { "*\n".into() } else { clue(cells) };
    let row = |y| line(y, (0..20).map(|x| is_filled(x, y)).collect());
    let column = |x| line(x, (0..20).map(|y| is_filled(x, y)).collect());
    let [rows, columns] = [(0..20).map(row).collect::<String>(), (0..20).map(column).collect()];
    format!("rows\n{rows}columns\n{columns}")
}

/// A list that nobody could wait for ends by its bounds; [`Sandbox::run`] kills it after minutes.
#[test]
fn cells_without_a_clue_heed_every_bound() {
    let sandbox = Sandbox::new();
    sandbox.put("free.non", free_row()).put("ten.non", ten_lines_without_a_clue());
    for name in ["free.non", "ten.non"] {
        let stopped = |args: &[&str], why: &str| {
            let ran = sandbox.run(&[&["solve", name, "--json"], args].concat());
            let last = ran.is(5, "", "").json().pop().unwrap();
            assert_eq!(last["stopped"].as_str().or(last["count_stopped"].as_str()), Some(why));
            ran.out.lines().count()
        };
        stopped(&["--all", "--timeout", "200ms"], "time");
        stopped(&["--all", "--memory", "1KiB"], "memory");
        assert!(stopped(&["--all", "--conflicts", "1000"], "conflicts") < 1010);
        // Whether it comes to the end of its count or to the bound, it ends.
        for bound in [["--timeout", "200ms"], ["--conflicts", "1000"]] {
            let ran = sandbox.run(&[&["solve", name, "--count"][..], &bound].concat());
            assert!([3, 5].contains(&ran.code) && ran.out.contains("several: "), "{ran:#?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_list_of_free_cells() {
    for signal in ["-INT", "-TERM"] {
        let sandbox = Sandbox::new();
        sandbox.put("free.non", free_row());
        let mut child = spawn(&sandbox, &["solve", "free.non", "--all", "--json"]);
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        send(&child, signal);
        for n_lines in 0.. {
            line.clear();
            if out.read_line(&mut line).unwrap() == 0 || line.contains("verdict") {
                break;
            }
            if n_lines > 1_000_000 {
                child.kill().unwrap();
            }
        }
        assert_eq!(child.wait().unwrap().code(), Some(5), "{line}");
        assert!(line.contains(r#""stopped":"interrupted""#), "{line}");
    }
}

/// More puzzles are written only when the answers to those before are there.
#[test]
fn answers_come_while_a_bundle_is_read() {
    for (command, line) in
        [("solve", "1x1:1/1\n"), ("check", "{\"rows\":[[1]],\"columns\":[[1]]}\n")]
    {
        let sandbox = Sandbox::new();
        let mut command_line = sandbox.command(&[command, "--json", "--threads", "2"]);
        let mut child = command_line.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for round in 0..3 {
            stdin.write_all(line.repeat(2).as_bytes()).unwrap();
            for number in 2 * round + 1..=2 * round + 2 {
                let answer = answers.next().unwrap().unwrap();
                assert!(answer.contains(&format!("\"-#{number}\"")), "{answer}");
            }
        }
        drop(stdin);
        assert!(answers.next().is_none() && child.wait().unwrap().success());
    }
}
