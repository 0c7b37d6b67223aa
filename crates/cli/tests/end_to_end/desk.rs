//! A desk to work at: a folder of its own, and the command run in it.

use std::{fs, path::Path, time::Duration};

use assert_cmd::Command;
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

/// A puzzle of the domino kind: the work to solve it grows exponentially with `n`.
pub(crate) fn dominoes(n: usize) -> String {
    let rows = format!("3\n{}1\n1\n", "1\n3,1\n".repeat(n - 1));
    let columns = format!("1\n{}1\n3\n", "1\n1,3\n".repeat(n - 1));
    let side = 2 * n + 1;
    format!("width {side}\nheight {side}\nrows\n{rows}columns\n{columns}")
}

/// A folder and the command in it.
pub(crate) struct Desk(TempDir);

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

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Puts a file on the desk, in a folder if its name says so.
    pub(crate) fn put(&self, name: &str, contents: impl AsRef<[u8]>) -> &Desk {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, contents).unwrap();
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.pipe("", args)
    }

    /// Runs the command with this standard input.
    pub(crate) fn pipe(&self, input: impl AsRef<[u8]>, args: &[&str]) -> Ran {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pictogrid"));
        command.args(args).current_dir(self.path()).write_stdin(input.as_ref());
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        let output = command.timeout(Duration::from_secs(120)).output().unwrap();
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
