//! Arrays of C: clues to be compiled into a program.
//!
//! ```text
//!   /* a nonogram */
//!   #define WIDTH 5
//!   #define HEIGHT 4
//!   static const unsigned short rows[HEIGHT][2] = {
//!       {1, 0}, {3, 0}, {5, 0}, {1, 1},           zeros fill up
//!   };
//!   static const unsigned short columns[WIDTH][1] = {
//!       {1}, {3}, {3}, {3}, {1},
//!   };
//! ```
//!
//! Meant to be written; what is read is what is written here, since arrays of other programs have other
//! names and are read as literals. Forgives: blanks. Cannot hold: title and other keys, given cells, a
//! goal, colors, more than one puzzle. Specification: this header. Linear.

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Puzzle, Stated};

use crate::{
    document::{self, Entry},
    format::{Format, Sniff},
    input::Input,
    numbers,
};

/// The format `c`.
pub(crate) const C: Format =
    Format { id: "c", extensions: &["c", "h"], sniff, read, write: Some(write), ..Format::ROW };

const NAMES: [(&str, &str); 2] = [("rows", "HEIGHT"), ("columns", "WIDTH")];

fn sniff(input: &Input<'_>) -> Sniff {
    let starts = |name: &'static str, start: &str| {
        input.lines_with(name).any(|line| line.trim_start().starts_with(start))
    };
    let is_ours = starts("WIDTH", "#define WIDTH ")
        && starts("HEIGHT", "#define HEIGHT ")
        && starts("rows", "static const unsigned short rows[HEIGHT]");
    if is_ours { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| {
        let text = input.text_in_lf()?;
        let [rows, columns] = NAMES.map(|(name, size)| side(&text, name, size, limits));
        let ((rows, height), (columns, width)) = (rows?, columns?);
        Ok(Draft { rows, columns, width, height, ..Draft::default() })
    })
}

/// The clues of an array, and how many there should be.
fn side(
    text: &str,
    name: &str,
    size: &str,
    limits: &Limits,
) -> Result<(Vec<DraftClue>, Option<Stated>), Error> {
    let fault = |message: String| Error::from(Fault::new(FaultKind::Syntax, message));
    let missing = |what: &str| fault(format!("{what} is missing"));
    let define = format!("#define {size} ");
    let stated = text.lines().find_map(|line| line.trim_start().strip_prefix(define.as_str()));
    let stated = stated.ok_or_else(|| missing(define.trim_end()))?;
    let number = numbers::number(stated.trim())?;
    let start = format!("{name}[{size}]");
    let (_, rest) = text.split_once(start.as_str()).ok_or_else(|| missing(&start))?;
    let (_, rest) = rest.split_once('{').ok_or_else(|| missing("{"))?;
    let (inside, _) = rest
        .split_once(';')
        .ok_or_else(|| Fault::new(FaultKind::Truncated, format!("{name} is cut off")))?;
    let mut clues = Vec::new();
    for part in inside.split('{').skip(1) {
        if clues.len() > limits.side as usize {
            return Err(Fault::new(FaultKind::TooLarge, "more clues than a puzzle may have").into());
        }
        let (part, _) = part
            .split_once('}')
            .ok_or_else(|| Fault::new(FaultKind::Truncated, format!("{name} is cut off")))?;
        let runs = part.split(',').map(str::trim).filter(|token| !token.is_empty());
        let runs = runs.map(numbers::number).collect::<Result<Vec<u64>, Fault>>()?;
        let end = runs.iter().position(|&n| n == 0).unwrap_or(runs.len());
        if runs[end..].iter().any(|&n| n > 0) {
            return Err(fault(format!("{name}: a number behind a zero; zeros fill up a clue")));
        }
        clues.push(DraftClue::plain(runs[..end].iter().copied(), None));
    }
    Ok((clues, Some(Stated { number, place: None })))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let Draft { rows, columns, .. } = Draft::of_puzzle(puzzle);
    let mut out = format!(
        "/* a nonogram */\n#define WIDTH {}\n#define HEIGHT {}\n",
        columns.len(),
        rows.len()
    );
    for ((name, size), clues) in NAMES.into_iter().zip([rows, columns]) {
        let most = clues.iter().map(|clue| clue.runs.len()).max().unwrap_or(0).max(1);
        out += &format!("static const unsigned short {name}[{size}][{most}] = {{\n");
        for clue in clues {
            let runs =
                clue.runs.iter().map(|run| run.length.unwrap_or(0)).chain(std::iter::repeat(0));
            let runs: Vec<String> = runs.take(most).map(|n| n.to_string()).collect();
            out += &format!("    {{{}}},\n", runs.join(", "));
        }
        out += "};\n";
    }
    Ok(out.into_bytes())
}
