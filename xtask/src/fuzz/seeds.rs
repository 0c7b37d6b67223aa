//! The inputs that a campaign starts from, many in one file: a line each, in hexadecimal.
//!
//! ```text
//!   corpus     2815 inputs     libFuzzer's own, one file each, named by their hash
//!   seeds        61 lines      as many as reach the same places in the reader
//! ```
//!
//! They are chosen greedily: in each step the input that reaches most new places for its length.
//! A file an input was tried and lost: a thousand files that nobody reads make every listing long.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The most bytes of inputs in one file.
const MOST_BYTES: usize = 5000;

/// Puts each line of `seeds`, if there is such a file, into a file in `folder`.
pub(super) fn unpack(seeds: &Path, folder: &Path) -> Result<(), String> {
    let Ok(text) = fs::read_to_string(seeds) else { return Ok(()) };
    for (number, line) in (1..).zip(text.lines()) {
        let bytes = bytes(line).ok_or_else(|| format!("{}:{number}: no hex", seeds.display()))?;
        let file = folder.join(format!("seed-{number:03}"));
        fs::write(&file, bytes).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(())
}

/// Writes the inputs that the control file of a merge names and that are worth it into `seeds`.
pub(super) fn pack(control: &Path, seeds: &Path) -> Result<(), String> {
    let text = fs::read_to_string(control).map_err(|e| format!("{}: {e}", control.display()))?;
    let inputs = inputs(&text).ok_or("the control file of the merge is another than expected")?;
    let mut out = String::new();
    for index in choose(&inputs, MOST_BYTES) {
        let bytes = fs::read(inputs[index].file).map_err(|e| e.to_string())?;
        bytes.iter().try_for_each(|byte| write!(out, "{byte:02x}")).map_err(|e| e.to_string())?;
        out.push('\n');
    }
    if let Some(folder) = seeds.parent() {
        fs::create_dir_all(folder).map_err(|e| e.to_string())?;
    }
    fs::write(seeds, out).map_err(|e| format!("{}: {e}", seeds.display()))
}

struct Input<'a> {
    file: &'a str,
    n_bytes: usize,
    /// Numbers of the places in the program that it reaches.
    reached: Vec<u32>,
}

/// The inputs of a control file: their number twice, their names, and then for each what it does.
fn inputs(text: &str) -> Option<Vec<Input<'_>>> {
    let mut lines = text.lines();
    let n: usize = lines.next()?.parse().ok()?;
    lines.next()?;
    let named = lines.by_ref().take(n).map(|file| Input { file, n_bytes: 0, reached: Vec::new() });
    let mut inputs: Vec<Input<'_>> = named.collect();
    for line in lines {
        let mut words = line.split(' ');
        let (kind, index) = (words.next()?, words.next()?.parse::<usize>().ok()?);
        let input = inputs.get_mut(index)?;
        match kind {
            "STARTED" => input.n_bytes = words.next()?.parse().ok()?,
            "COV" => input.reached = words.filter_map(|word| word.parse().ok()).collect(),
            _ => {}
        }
    }
    Some(inputs)
}

/// The numbers of the inputs to keep, in the order in which they were chosen. Each place counts
/// once, so that a step looks at what is left of all inputs.
fn choose(inputs: &[Input<'_>], most_bytes: usize) -> Vec<usize> {
    let (mut chosen, mut reached, mut n_bytes) = (Vec::new(), HashSet::<u32>::new(), 0);
    loop {
        let gain = |input: &Input<'_>| {
            let new = input.reached.iter().filter(|place| !reached.contains(*place)).count();
            (new * 1000 / (input.n_bytes + 20), new)
        };
        let fits = |index: &usize| n_bytes + inputs[*index].n_bytes <= most_bytes;
        let best = (0..inputs.len()).filter(fits).max_by_key(|&index| gain(&inputs[index]));
        let Some(best) = best.filter(|&index| gain(&inputs[index]).1 > 0) else { return chosen };
        n_bytes += inputs[best].n_bytes;
        reached.extend(&inputs[best].reached);
        chosen.push(best);
    }
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = hex.chars().map(|c| c.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_that_reach_all() {
        let control = "3\n0\na\nb\nc\nSTARTED 0 4\nFT 0 9\nCOV 0 1 2\nSTARTED 1 9\nCOV 1 1 2 3\n\
                       STARTED 2 4000\nCOV 2 1 2 3 4\n";
        let inputs = inputs(control).unwrap();
        assert_eq!(choose(&inputs, 5000), [1, 2]);
        assert_eq!(choose(&inputs, 100), [1]);
        assert_eq!(choose(&inputs, 5), [0]);
    }

    #[test]
    fn hex_and_back() {
        assert_eq!(bytes("00ff1a"), Some(vec![0, 255, 26]));
        assert_eq!(bytes(""), Some(vec![]));
        assert_eq!((bytes("0"), bytes("0g")), (None, None));
    }
}
