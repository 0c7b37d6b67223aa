//! One table: every command, five inputs and four bounds. Each run ends in time, within its memory, with
//! an exit code that the documents name.
//!
//! ```text
//!   inputs   60×60 noise · 1000×1000 · 2000×2000 · a line of 65,535 cells in 2.8 KB · a pipe of 100 MB
//!   bounds   --timeout 1s · SIGINT after 0.3 s · SIGTERM · --memory 64MiB
//! ```
//!
//! The commands are those of the help, so that a new one without a row fails. It is a program of its
//! own, since what runs beside it takes its time. A usual run takes one input for each command and
//! bound, another one for each; `PICTOGRID_BOUNDS=all` takes all of them, and a number, such as 4000,
//! prints the table for noise of that side:
//!
//! A run is late by the time that it went on after its bound, less what its threads waited for a
//! processor in that time (`schedstat`): what other programs take is not the program's.
//!
//! `PICTOGRID_BOUNDS=4000 cargo test --release -p pictogrid-cli --test bounds -- --nocapture`

#![cfg(target_os = "linux")]

use std::{
    fmt::Write as _,
    fs,
    io::Write as _,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_pictogrid");
/// How late a run may end. A program with the checks of a debug build has twice the time: it takes longer to
/// give back half a gigabyte, and longer still beside other builds.
const LATE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 200 } else { 100 });
/// The same for boards of more than 2000×2000 cells.
const LATE_WHEN_LARGE: Duration = Duration::from_millis(300);
/// Bytes of `--memory 64MiB` and what the program takes besides.
const MOST_BYTES: u64 = (64 << 20) + 20_000_000;
/// A busy machine makes a run late now and then, the program always: the best of so many counts.
const TRIES: usize = 4;
/// When a signal is sent.
const SIGNAL_AFTER: Duration = Duration::from_millis(300);
/// How long a run may take that has no bound of time.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Input {
    Noise(usize),
    LongLine,
    Pipe,
}

const INPUTS: [Input; 5] =
    [Input::Noise(60), Input::Noise(1000), Input::Noise(2000), Input::LongLine, Input::Pipe];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Time,
    Signal(&'static str),
    Memory,
}

const BOUNDS: [Bound; 4] =
    [Bound::Time, Bound::Signal("-INT"), Bound::Signal("-TERM"), Bound::Memory];

/// What became of a run.
struct Ran {
    code: Option<i32>,
    /// How long it went on after its bound.
    late: Option<Duration>,
    /// The most bytes that were in memory at once.
    peak: u64,
    err: String,
}

#[test]
fn every_command_keeps_every_bound() {
    let folder = tempfile::tempdir().unwrap();
    let asked = std::env::var("PICTOGRID_BOUNDS").unwrap_or_default();
    let side = asked.parse::<usize>().ok();
    prepare(folder.path(), side);
    if let Some(side) = side {
        return print_table(folder.path(), side);
    }
    let takes_all = asked == "all";
    let mut faults = String::new();
    for (number, command) in commands().iter().enumerate() {
        for (which, &bound) in BOUNDS.iter().enumerate() {
            for (at, &input) in INPUTS.iter().enumerate() {
                if takes_all || (number + which) % INPUTS.len() == at {
                    check(&folder, command, input, bound, &mut faults);
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// A row for each command: how late it ended and how much it took, at each bound.
fn print_table(folder: &Path, side: usize) {
    let mut out = std::io::stdout();
    for command in commands() {
        let ran = BOUNDS.map(|bound| run(folder, &command, Input::Noise(side), bound));
        let cells = ran.map(|ran| {
            let late =
                ran.late.map_or(String::new(), |late| format!("{} ms late, ", late.as_millis()));
            format!("{late}{} MB, code {}", ran.peak / 1_000_000, ran.code.unwrap_or(-1))
        });
        writeln!(out, "| {command} | {} |", cells.join(" | ")).unwrap();
    }
}

fn check(folder: &TempDir, command: &str, input: Input, bound: Bound, faults: &mut String) {
    let is_large = matches!(input, Input::Noise(side) if side > 2000);
    let most_late = if is_large { LATE_WHEN_LARGE } else { LATE };
    let is_good = |ran: &Ran| {
        let codes: &[i32] = match bound {
            Bound::Signal(_) => &[0, 1, 3, 4, 5, 130],
            _ => &[0, 1, 3, 4, 5],
        };
        ran.code.is_some_and(|code| codes.contains(&code))
            && ran.late.is_none_or(|late| late <= most_late)
            && (bound != Bound::Memory || ran.peak <= MOST_BYTES)
    };
    let mut last = None;
    for _ in 0..TRIES {
        let ran = run(folder.path(), command, input, bound);
        let left = files_left(folder.path());
        if is_good(&ran) && left.is_empty() {
            return;
        }
        last = Some((ran, left));
    }
    if let Some((Ran { code, late, peak, err }, left)) = last {
        let mb = peak / 1_000_000;
        let what = format!("code {code:?}, late {late:?}, {mb} MB, left {left:?}: {err}");
        writeln!(faults, "{command} {input:?} {bound:?}: {what}").unwrap();
    }
}

/// The commands of the help, and those of `jigsaw`, but for those that work on nothing.
fn commands() -> Vec<String> {
    let of_help = |args: &[&str]| -> Vec<String> {
        let help = Command::new(PROGRAM).args(args).output().unwrap().stdout;
        let help = String::from_utf8(help).unwrap();
        let list = help.split("\n\n").find_map(|part| part.strip_prefix("Commands:\n")).unwrap();
        let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
    };
    let mut commands = of_help(&["--help"]);
    // Served pages have a test of their own.
    commands.retain(|name| !["help", "web", "completions", "man", "jigsaw"].contains(&&name[..]));
    let of_jigsaw = of_help(&["jigsaw", "--help"]);
    let of_jigsaw = of_jigsaw.iter().filter(|name| *name != "help");
    commands.extend(of_jigsaw.map(|name| format!("jigsaw {name}")));
    assert!(commands.len() >= 16, "{commands:?}");
    commands
}

/// What is typed behind the command. Where a puzzle is not what it works on, something else is as large.
fn arguments(command: &str, input: Input) -> Vec<String> {
    let side = match input {
        Input::Noise(side) => side,
        _ => 0,
    };
    let clues = match input {
        Input::Noise(side) => format!("{side}.json"),
        Input::LongLine => "longc.json.gz".to_owned(),
        Input::Pipe => "-".to_owned(),
    };
    let picture = if side > 0 { format!("{side}.txt") } else { clues.clone() };
    let given = |other: &str| if side == 60 { other.to_owned() } else { picture.clone() };
    let line: String = "?".repeat(60_000) + " " + &vec!["1"; 9000].join(",");
    let words = match command {
        "solve" | "check" | "hint" | "explain" | "rate" => clues,
        "fix" => picture + " out.non --force",
        "make" if side > 0 => format!("{side}.bmp out.non --best --force"),
        "make" => picture + " out.non --best --force",
        "scan" if side > 0 => format!("{side}.bmp -o out.non --force"),
        "scan" => picture + " -o out.non --force",
        "generate" => "40x40 --level 5 -n 1000 -o out.nonpack --force".to_owned(),
        "render" => clues + " out.gif --force",
        "convert" => clues + " out.json --force",
        "verify" => clues + " 60.txt",
        "line" => return vec![line],
        "records" => given("records.txt"),
        "jigsaw solve" => given("tiles.txt") + " --count",
        "jigsaw find" => picture,
        "jigsaw match" => given("board.txt") + " --count",
        "jigsaw make" => "120x120 --edges any -o out.tiles --force".to_owned(),
        other => panic!("`{other}` has no row in the table of bounds; add it"),
    };
    words.split(' ').map(str::to_owned).collect()
}

fn run(folder: &Path, command: &str, input: Input, bound: Bound) -> Ran {
    let mut args: Vec<String> = command.split(' ').map(str::to_owned).collect();
    args.extend(arguments(command, input));
    args.extend(match bound {
        Bound::Time => vec!["--timeout=1s".to_owned()],
        // What keeps to this memory would else go on for ever.
        Bound::Memory => vec!["--memory=64MiB".to_owned(), "--timeout=2s".to_owned()],
        Bound::Signal(_) => Vec::new(),
    });
    let err = fs::File::create(folder.join("err")).unwrap();
    let stdin = if input == Input::Pipe { Stdio::piped() } else { Stdio::null() };
    let mut child = Command::new(PROGRAM);
    let child = child.args(&args).current_dir(folder).stdin(stdin).stdout(Stdio::null());
    let begun = Instant::now();
    let mut child = child.stderr(err).spawn().unwrap();
    let feeder = child.stdin.take().map(|mut stdin| {
        thread::spawn(move || {
            let block = ";\n".repeat(1 << 15);
            let mut blocks = 0..100_000_000 / block.len();
            while blocks.next().is_some() && stdin.write_all(block.as_bytes()).is_ok() {}
            Instant::now()
        })
    });
    let Watched { code, ended, signaled, peak, waits } = watch(&mut child, begun, bound);
    // The time of what comes through a pipe begins when all of it is there.
    let read = feeder.map_or(begun, |feeder| feeder.join().unwrap().min(ended));
    let due = match bound {
        Bound::Time => Some(read + Duration::from_secs(1)),
        Bound::Signal(_) => signaled,
        Bound::Memory => None,
    };
    let late = due.map(|due| {
        let waited_till =
            waits.iter().rev().find(|(at, _)| *at <= due).map_or(Duration::ZERO, |wait| wait.1);
        let waited = waits.last().map_or(Duration::ZERO, |wait| wait.1 - waited_till);
        ended.saturating_duration_since(due).saturating_sub(waited)
    });
    let err = fs::read_to_string(folder.join("err")).unwrap_or_default();
    Ran {
        code,
        late,
        peak,
        err: err.lines().last().unwrap_or_default().chars().take(120).collect(),
    }
}

/// What was seen of a run.
struct Watched {
    code: Option<i32>,
    ended: Instant,
    signaled: Option<Instant>,
    peak: u64,
    /// How long the threads had waited for a processor, from time to time; it never falls.
    waits: Vec<(Instant, Duration)>,
}

/// Waits for the end.
fn watch(child: &mut Child, begun: Instant, bound: Bound) -> Watched {
    let (mut signaled, mut peak) = (None, 0);
    let (mut waits, mut longest) = (Vec::new(), Duration::ZERO);
    loop {
        peak = peak.max(high_water_mark(child.id()));
        longest = longest.max(waited(child.id()));
        waits.push((Instant::now(), longest));
        if let Some(status) = child.try_wait().unwrap() {
            return Watched { code: status.code(), ended: Instant::now(), signaled, peak, waits };
        }
        if let (Bound::Signal(signal), None) = (bound, signaled)
            && begun.elapsed() >= SIGNAL_AFTER
        {
            signaled = Some(Instant::now());
            let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
            assert!(kill.is_ok());
        }
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// How long the threads of a process waited for a processor.
fn waited(id: u32) -> Duration {
    let threads = fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
    let nanoseconds = threads.filter_map(|thread| {
        let text = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split_whitespace().nth(1)?.parse::<u64>().ok()
    });
    Duration::from_nanos(nanoseconds.sum())
}

/// The most bytes that a process had in memory so far.
fn high_water_mark(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

/// Half-written files.
fn files_left(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name.ends_with(".partial")).collect()
}

/// Makes the inputs.
fn prepare(folder: &Path, side: Option<usize>) {
    let put = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).unwrap();
    for side in [60, 1000, 2000].into_iter().chain(side) {
        let rows = noise(side);
        let text: Vec<String> = rows.iter().map(|row| drawn(row)).collect();
        put(&format!("{side}.txt"), (text.join("\n") + "\n").as_bytes());
        put(&format!("{side}.json"), clues(&rows).as_bytes());
        put(&format!("{side}.bmp"), &bitmap(&rows));
    }
    let long_line =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/bounds/longc.json.gz");
    fs::copy(long_line, folder.join("longc.json.gz")).unwrap();
    put(
        "records.txt",
        format!("{} {}\n", "?".repeat(40_000), ["1"; 9000].join(",")).repeat(200).as_bytes(),
    );
    for made in ["make 40x40 --edges any -o tiles.txt", "make 12x12 --colors 6 -o board.txt"] {
        let made =
            Command::new(PROGRAM).arg("jigsaw").args(made.split(' ')).current_dir(folder).status();
        assert!(made.unwrap().success());
    }
}

/// Cells without order, the same in every run.
fn noise(side: usize) -> Vec<Vec<bool>> {
    let mut state = 1_u32;
    let mut cell = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 31 == 1
    };
    (0..side).map(|_| (0..side).map(|_| cell()).collect()).collect()
}

fn drawn(row: &[bool]) -> String {
    row.iter().map(|&is_filled| if is_filled { '#' } else { '.' }).collect()
}

fn clues(rows: &[Vec<bool>]) -> String {
    let of = |line: Vec<bool>| {
        let runs = drawn(&line);
        let runs = runs.split('.').filter(|run| !run.is_empty());
        let runs: Vec<String> = runs.map(|run| run.len().to_string()).collect();
        format!("[{}]", runs.join(","))
    };
    let column = |at: usize| rows.iter().map(|row| row[at]).collect();
    let of_rows: Vec<String> = rows.iter().map(|row| of(row.clone())).collect();
    let of_columns: Vec<String> = (0..rows.len()).map(|at| of(column(at))).collect();
    format!("{{\"rows\":[{}],\"columns\":[{}]}}\n", of_rows.join(","), of_columns.join(","))
}

/// An uncompressed picture of three bytes a dot.
fn bitmap(rows: &[Vec<bool>]) -> Vec<u8> {
    let side = rows.len() as u32;
    let stride = (3 * side).next_multiple_of(4);
    let size = 54 + stride * side;
    let mut bytes = b"BM".to_vec();
    for number in [size, 0, 54, 40, side, side, 1 | 24 << 16, 0, stride * side, 2835, 2835, 0, 0] {
        bytes.extend(number.to_le_bytes());
    }
    for row in rows.iter().rev() {
        let dots = row.iter().flat_map(|&is_filled| [if is_filled { 0 } else { 255 }; 3]);
        bytes.extend(dots);
        bytes.extend(vec![0; (stride - 3 * side) as usize]);
    }
    bytes
}
