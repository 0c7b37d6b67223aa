//! `pictogrid web`: the page on a port of this machine, and nothing but the page. Its limits with small
//! numbers, and what is answered to what, are tested beside the server itself; here is the whole program.
//!
//! ```text
//!   2,000 half-open connections ─┐
//!   a gigabyte of headers        ├─▶ server ─▶ somebody else has the page: half of 25 times in 0.1 s
//!   200 senders of a byte        ┘            less than 100 MB, one line said of each, ends at a signal
//! ```
//!
//! The middle of the times counts, since other tests may keep the machine busy. The same is asked with
//! 40 files for the process: the server before this one ended when none was left. A build without the page
//! says how to make it, and then there is nothing to test.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    time::Duration,
};

const PATIENCE: Duration = Duration::from_secs(2);

/// The command, serving.
struct Served {
    child: Child,
    port: String,
}

impl Served {
    /// Starts `command`; nothing if it is a build without the page.
    fn by(mut command: Command) -> Option<Served> {
        command.args(["web", "--port", "0"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let Some(rest) = first.strip_prefix("http://127.0.0.1:") else {
            let (code, said) = ended(child);
            assert!(code == Some(1) && said.contains("cargo xtask web"), "{said}");
            return None;
        };
        let port = rest.split('/').next().unwrap().to_owned();
        Some(Served { child, port })
    }

    fn connected(&self) -> io::Result<TcpStream> {
        let stream = TcpStream::connect(format!("127.0.0.1:{}", self.port))?;
        // In a crowd a system may forget one that it has not passed on yet.
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(stream)
    }

    /// What is answered to a line of a request.
    fn asked(&self, line: &str) -> io::Result<String> {
        let mut stream = self.connected()?;
        write!(stream, "{line} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

/// The exit code of a process that ends, and what it said on standard error.
fn ended(mut child: Child) -> (Option<i32>, String) {
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (child.wait().unwrap().code(), said)
}

fn program() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("pictogrid"))
}

#[test]
fn the_page_is_served_and_nothing_else() {
    let Some(mut served) = Served::by(program()) else { return };
    let page = served.asked("GET /").unwrap();
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "{page}");
    assert!(page.contains("Content-Security-Policy: default-src 'none'"), "{page}");
    let head = served.asked("HEAD /index.html?from=test").unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && !head.contains("<html"), "{head}");
    assert!(served.asked("GET /../Cargo.toml").unwrap().starts_with("HTTP/1.1 404"));
    assert!(served.asked("POST /").unwrap().starts_with("HTTP/1.1 405"));
    served.child.kill().unwrap();
    assert_eq!(ended(served.child).1, "");
}

#[cfg(target_os = "linux")]
mod crowd {
    //! Many who mean no good, and somebody who wants the page.

    use std::{
        fs,
        sync::atomic::{AtomicBool, Ordering},
        thread,
        time::Instant,
    };

    use super::*;
    use crate::sandbox::send;

    const AT_ONCE: Duration = Duration::from_millis(100);
    const LONG: Duration = Duration::from_secs(20);

    /// The program with at most this many files and connections.
    fn with_files(n: usize) -> Command {
        let mut shell = Command::new("sh");
        shell
            .args(["-c", &format!("ulimit -n {n}; exec \"$0\" \"$@\"")])
            .arg(program().get_program());
        shell
    }

    /// How many files and connections this process may have.
    fn files_of_ours() -> usize {
        let limits = fs::read_to_string("/proc/self/limits").unwrap();
        let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
        line.split_whitespace().next().unwrap().parse().unwrap_or(usize::MAX)
    }

    /// The bytes of memory that the process ever had.
    fn peak(child: &Child) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
    }

    /// Sends a gigabyte of headers, on as many connections as it takes.
    fn send_headers(served: &Served, is_over: &AtomicBool) {
        let (block, mut n_sent) = (vec![b'a'; 1 << 20], 0);
        while n_sent < 1 << 30 && !is_over.load(Ordering::Relaxed) {
            let Ok(mut stream) = served.connected() else { continue };
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nX: ");
            while stream.write_all(&block).is_ok() {
                n_sent += block.len();
            }
        }
    }

    /// Sends requests byte by byte, and begins again where one was ended.
    fn send_slowly(served: &Served, n: usize, is_over: &AtomicBool) {
        let mut streams: Vec<_> = (0..n).map(|_| served.connected()).collect();
        while !is_over.load(Ordering::Relaxed) {
            for stream in &mut streams {
                if !stream.as_mut().is_ok_and(|stream| stream.write_all(b"G").is_ok()) {
                    *stream = served.connected();
                }
            }
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Holds the server against all of them at once.
    fn check(served: Served, n_half_open: usize) {
        let is_over = AtomicBool::new(false);
        let half_open = |i| -> io::Result<TcpStream> {
            if i % 50 == 0 {
                // More than the system keeps for us until they are accepted would wait for a second.
                thread::sleep(Duration::from_millis(10));
            }
            let mut stream = served.connected()?;
            stream.write_all(b"GET / HTTP/1.1\r\n").map(|()| stream)
        };
        let crowd: Vec<_> = (0..n_half_open).map(half_open).collect();
        let mut times: Vec<Duration> = thread::scope(|scope| {
            scope.spawn(|| send_headers(&served, &is_over));
            scope.spawn(|| send_slowly(&served, 200, &is_over));
            let times = (0..25).map(|_| {
                thread::sleep(Duration::from_millis(40));
                let start = Instant::now();
                // One that is ended in the crowd is asked for again.
                let has_page = || served.asked("GET /").is_ok_and(|page| page.contains("<html"));
                while !has_page() && start.elapsed() < LONG {}
                start.elapsed()
            });
            let times = times.collect();
            is_over.store(true, Ordering::Relaxed);
            times
        });
        drop(crowd);
        times.sort();
        // The machine may be busy with other tests, so it is the middle one that counts.
        assert!(times[times.len() / 2] < AT_ONCE, "{times:?}");
        assert!(times[times.len() - 1] < LONG, "{times:?}");
        assert!(peak(&served.child) < 100_000_000, "{} bytes", peak(&served.child));
        send(&served.child, "-TERM");
        let (code, said) = ended(served.child);
        assert_eq!(code, Some(130), "{said}");
        let n_said = |words: &str| said.lines().filter(|line| line.contains(words)).count();
        assert_eq!(n_said("headers was refused"), 1, "{said}");
        assert_eq!(n_said("ends the oldest"), 1, "{said}");
        assert!(said.lines().count() <= 3, "{said}");
    }

    #[test]
    fn somebody_has_the_page_all_the_same() {
        let Some(served) = Served::by(program()) else { return };
        // Half a thousand is for the others, and for other tests.
        check(served, 2000.min(files_of_ours() - 500));
    }

    #[test]
    fn few_files_end_nothing() {
        let Some(served) = Served::by(with_files(40)) else { return };
        check(served, 200);
    }

    #[test]
    fn a_signal_ends_it_at_once() {
        for signal in ["-INT", "-TERM"] {
            // The machine may be busy with other tests: one of three is quick.
            let is_quick = (0..3).any(|_| {
                let Some(served) = Served::by(program()) else { return true };
                let start = Instant::now();
                send(&served.child, signal);
                assert_eq!(ended(served.child), (Some(130), String::new()));
                start.elapsed() < AT_ONCE
            });
            assert!(is_quick, "{signal}");
        }
    }
}
