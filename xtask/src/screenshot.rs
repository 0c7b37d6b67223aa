//! Screenshot: `docs/screenshot.svg`, drawn from what the program really prints.
//!
//! The times in the output differ from run to run; they are left out, so that the picture changes
//! only when the program does.

use std::fs;
use std::process::Command;

use crate::repository::Repository;
use crate::step::say;

const PUZZLE: &str = "testdata/non/cat.non";
const PICTURE: &str = "docs/screenshot.svg";

/// Fonts that have the block characters of the picture, all of one width.
const FONTS: &str = "Menlo, 'DejaVu Sans Mono', Consolas, monospace";
/// What anstyle-svg writes, and from one row of text to the next, in pixels.
const ITS_FONTS: &str = "SFMono-Regular, Consolas, Liberation Mono, Menlo, monospace";
const ITS_ROW: usize = 18;
/// As high as a full block of these fonts at this size, so that blocks of two rows touch, and
/// close to the width of two characters, so that cells are square.
const ROW: usize = 16;
const PADDING: usize = 10;

/// How the program parts what it says about a solve, and its units of time.
const SEPARATOR: &str = " · ";
const UNITS: [&str; 4] = ["ns", "µs", "ms", "s"];

/// Draws the picture.
pub(crate) fn run(repository: &Repository) -> Result<(), String> {
    let words = ["run", "--quiet", "--release", "--package", "pictogrid-cli", "--", "solve"];
    let mut program = repository.cargo();
    program.args(words).args(["--color", "always", PUZZLE]);
    let printed = everything_printed(&mut program)?;
    let session = format!("$ pictogrid solve {PUZZLE}\n{}", without_times(&printed));
    let term = anstyle_svg::Term::new().min_width_px(0);
    let path = repository.path(PICTURE);
    fs::write(&path, close_rows(&term.render_svg(session.trim_end())))
        .map_err(|e| format!("{PICTURE}: {e}"))?;
    say(&format!("wrote {PICTURE}"))
}

/// What a terminal would show: the results, then the talk.
fn everything_printed(program: &mut Command) -> Result<String, String> {
    let output = program.output().map_err(|e| format!("pictogrid: {e}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if !output.status.success() {
        return Err(format!("pictogrid ended with {}: {}", output.status, text(&output.stderr)));
    }
    Ok(text(&output.stdout) + &text(&output.stderr))
}

/// The drawing with the rows of text as close as in a terminal.
fn close_rows(svg: &str) -> String {
    let closer = |at: usize| PADDING + (at - PADDING) / ITS_ROW * ROW;
    let mut drawn = String::new();
    for line in svg.replace(ITS_FONTS, FONTS).lines() {
        let moved = moved(line, "y=\"", closer);
        let is_frame = line.starts_with("<svg ");
        let whole = |height: usize| closer(height - PADDING) + PADDING;
        drawn += &if is_frame { self::moved(line, "height=\"", whole) } else { moved };
        drawn.push('\n');
    }
    drawn
}

/// The line with the pixels behind `key` changed, if it has any.
fn moved(line: &str, key: &str, change: impl Fn(usize) -> usize) -> String {
    let Some((head, rest)) = line.split_once(key) else { return line.to_owned() };
    let Some((number, tail)) = rest.split_once("px\"") else { return line.to_owned() };
    match number.parse::<usize>() {
        Ok(at) if at >= PADDING => format!("{head}{key}{}px\"{tail}", change(at)),
        _ => line.to_owned(),
    }
}

/// The text without its times: of words between dots, those that are a number and a unit.
fn without_times(text: &str) -> String {
    let is_time = |words: &str| {
        words.split_once(' ').is_some_and(|(number, unit)| {
            number.chars().all(|c| c.is_ascii_digit() || c == '.') && UNITS.contains(&unit)
        })
    };
    let line = |line: &str| {
        let kept: Vec<&str> = line.split(SEPARATOR).filter(|words| !is_time(words)).collect();
        kept.join(SEPARATOR)
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::{close_rows, without_times};

    #[test]
    fn rows_are_drawn_closer() {
        let svg = "<svg width=\"90px\" height=\"56px\">\n<tspan x=\"10px\" y=\"46px\">";
        let closer = "<svg width=\"90px\" height=\"52px\">\n<tspan x=\"10px\" y=\"42px\">\n";
        assert_eq!(close_rows(svg), closer);
    }

    #[test]
    fn times_are_left_out() {
        assert_eq!(without_times("unique · 83 lines · 17.3 µs"), "unique · 83 lines");
        assert_eq!(without_times("12 cells · 3 s · on\n3 1"), "12 cells · on\n3 1");
    }
}
