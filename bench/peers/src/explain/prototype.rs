//! The prototype's own program, run on files; its figures are read from what it prints.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Where the program is.
pub struct Prototype(PathBuf);

impl Prototype {
    /// The program, if it is there.
    pub fn found(path: Option<&Path>) -> Option<Prototype> {
        path.filter(|path| path.is_file()).map(|path| Prototype(path.to_owned()))
    }

    /// What it prints; `None` if it fails or takes longer.
    pub fn run(&self, words: &[&str], files: &[PathBuf], limit: Duration) -> Option<String> {
        let mut child = Command::new(&self.0)
            .args(words)
            .args(files)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut pipe = child.stdout.take()?;
        let reader = std::thread::spawn(move || {
            let mut text = String::new();
            pipe.read_to_string(&mut text).map(|_| text)
        });
        let end = Instant::now() + limit;
        let is_done = loop {
            match child.try_wait().ok()? {
                Some(status) => break status.success(),
                None if Instant::now() >= end => {
                    child.kill().ok()?;
                    child.wait().ok()?;
                    break false;
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        let text = reader.join().ok()?.ok()?;
        is_done.then_some(text)
    }
}

/// The number behind a word of a text.
pub fn number_after(text: &str, word: &str) -> Option<f64> {
    let rest = text.split_once(word)?.1.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    rest[..end].trim_end_matches('.').parse().ok()
}
