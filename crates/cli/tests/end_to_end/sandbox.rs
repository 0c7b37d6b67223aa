//! A sandbox: a folder of its own, and the command run in it.
//!
//! ```text
//!   Sandbox::new().put("heart.non", HEART).enter("solve heart.non").is(0, "unique", "")
//!                  a file              the command line, in words   code, in the output, in the talk
//! ```
//!
//! Each test has its own folder, so they run at the same time and leave nothing; one line says what is
//! done and what is expected. Puzzles that many tests need are here: a unique one, one with two
//! pictures, one with none, and one whose proof takes longer than any test.

use std::{fs, path::Path, process, time::Duration};

use tempfile::TempDir;

/// A heart, unique by lines.
pub(crate) const HEART: &str = "title \"Heart\"\nwidth 5\nheight 5\n\nrows\n1,1\n5\n5\n3\n1\n\n\
columns\n2\n4\n4\n4\n2\n";
/// Its picture.
pub(crate) const HEART_ROWS: &str = ".#.#.\n#####\n#####\n.###.\n..#..\n";
/// Two pictures fit.
pub(crate) const TWO: &str = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n";
/// No picture fits.
pub(crate) const NONE: &str = "width 2\nheight 2\nrows\n2\n0\ncolumns\n2\n0\n";

/// A puzzle whose first picture is found at once; that there is no other takes longer than any test.
/// Two stairs of dominoes that have no line in common: rows and columns that one of them has even are odd
/// in the other, so that counting every second line says nothing.
pub(crate) fn long() -> String {
    let (n, side) = (20, 41);
    let rows = format!("3\n{}1\n1\n", "1\n3,1\n".repeat(n - 1));
    let columns = format!("1\n{}1\n3\n", "1\n1,3\n".repeat(n - 1));
    let beside = |left: &str, right: &str| {
        format!("{}{}", left.repeat(side), right.repeat(side)).repeat(side)
    };
    let given = beside("?", "0") + &beside("0", "?");
    format!("rows\n{rows}{rows}columns\n{columns}{columns}given \"{given}\"\n")
}

/// A stair of dominoes, which lines and probing do not solve.
pub(crate) fn dominoes(n: usize) -> String {
    let rows = format!("3\n{}1\n1\n", "1\n3,1\n".repeat(n - 1));
    let columns = format!("1\n{}1\n3\n", "1\n1,3\n".repeat(n - 1));
    format!("rows\n{rows}columns\n{columns}")
}

/// Numbers without order, the same in every run, from 0 to 255.
pub(crate) fn noise() -> impl FnMut() -> u8 {
    let mut state = 1_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    }
}

/// Rows of `side` cells each, `filled` of 8 of them filled, without order.
pub(crate) fn scattered(side: usize, filled: u8) -> String {
    let mut light = noise();
    let mut row = || (0..side).map(|_| if light() & 7 < filled { '#' } else { '.' }).collect();
    (0..side).map(|_| row()).collect::<Vec<String>>().join("\n")
}

/// Sends a signal such as `-INT`.
#[cfg(unix)]
pub(crate) fn send(child: &process::Child, signal: &str) {
    let status = process::Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

/// A folder and the command in it.
pub(crate) struct Sandbox(TempDir);

/// What became of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl Sandbox {
    pub(crate) fn new() -> Sandbox {
        Sandbox(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Puts a file into it, in a folder if its name says so.
    pub(crate) fn put(&self, name: &str, contents: impl AsRef<[u8]>) -> &Sandbox {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, contents).unwrap();
        self
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path().join(name)).unwrap()
    }

    pub(crate) fn read(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.path().join(name).exists()
    }

    /// How many files and folders lie in it, not counting those below.
    pub(crate) fn n_files(&self) -> usize {
        self.path().read_dir().unwrap().count()
    }

    /// The command with these arguments, to be spawned here.
    pub(crate) fn command(&self, args: &[&str]) -> process::Command {
        let mut command = process::Command::new(env!("CARGO_BIN_EXE_pictogrid"));
        command.args(args).current_dir(self.path());
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.pipe("", args)
    }

    /// Runs the command with the words of this line.
    pub(crate) fn enter(&self, line: &str) -> Ran {
        self.run(&line.split(' ').collect::<Vec<_>>())
    }

    /// Runs the command with this standard input.
    pub(crate) fn pipe(&self, input: impl AsRef<[u8]>, args: &[&str]) -> Ran {
        let mut command = assert_cmd::Command::from_std(self.command(args));
        command.write_stdin(input.as_ref()).timeout(Duration::from_secs(120));
        let output = command.output().unwrap();
        Ran {
            code: output.status.code().expect("it ends by itself"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Ran {
    /// Checks code, a part of standard output and a part of standard error.
    #[track_caller]
    pub(crate) fn is(&self, code: i32, out: &str, err: &str) -> &Ran {
        assert!(
            self.code == code && self.out.contains(out) && self.err.contains(err),
            "wanted {code}, {out:?}, {err:?}; got {self:#?}"
        );
        assert!(!self.err.contains("panicked"), "{self:#?}");
        self
    }

    /// Checks that it was one clear line on standard error and nothing else.
    #[track_caller]
    pub(crate) fn is_refused(&self, line: &str) {
        self.is(1, "", line);
        assert!(self.out.is_empty() && self.err.lines().count() == 1, "{self:#?}");
    }

    /// The JSON objects on standard output.
    #[track_caller]
    pub(crate) fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}
