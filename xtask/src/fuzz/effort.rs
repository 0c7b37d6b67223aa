//! What a campaign takes: processor time and inputs, whoever else uses the machine.
//!
//! ```text
//!   time on the clock   300 s     a campaign that others leave no room for counts as long as any
//!   processor time       28 s     what it has really done
//! ```
//!
//! The time is that of all children that have ended, as the kernel counts it for us; the inputs are
//! what libFuzzer says in the end. Time on the clock was tried and lost: three campaigns of an hour
//! at once on two cores are two hours.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// How many times a second the kernel counts.
const TICKS: f64 = 100.0;

/// What libFuzzer calls the number of its inputs.
const INPUTS: &str = "stat::number_of_executed_units:";

/// What libFuzzer says where somebody stops it, which is no finding.
const STOPPED: &str = "libFuzzer: run interrupted";

/// What some campaign has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Effort {
    /// Minutes of processor time.
    pub(super) minutes: f64,
    /// Inputs that were tried.
    pub(super) n_inputs: u64,
}

/// Runs a fuzzer with what it says on standard error shown on `out`; what it took, and whether it
/// ended well, be it that somebody stopped it. Needs: `-print_final_stats=1` among its options.
pub(super) fn measure(
    command: &mut Command,
    out: &mut impl Write,
) -> Result<(Effort, bool), String> {
    let before = seconds_of_children()?;
    let mut child = command.stderr(Stdio::piped()).spawn().map_err(|e| e.to_string())?;
    let (mut n_inputs, mut is_stopped) = (0, false);
    if let Some(said) = child.stderr.take() {
        for line in BufReader::new(said).split(b'\n') {
            let line = line.map_err(|e| e.to_string())?;
            let text = String::from_utf8_lossy(&line);
            n_inputs = inputs(&text).unwrap_or(n_inputs);
            is_stopped |= text.contains(STOPPED);
            out.write_all(&line).and_then(|()| out.write_all(b"\n")).map_err(|e| e.to_string())?;
        }
    }
    let status = child.wait().map_err(|e| e.to_string())?;
    let minutes = (seconds_of_children()? - before) / 60.0;
    Ok((Effort { minutes, n_inputs }, status.success() || is_stopped))
}

fn inputs(line: &str) -> Option<u64> {
    line.strip_prefix(INPUTS)?.trim().parse().ok()
}

/// Processor time of all children that have ended, without what the kernel did for them.
fn seconds_of_children() -> Result<f64, String> {
    let stat = fs::read_to_string("/proc/self/stat")
        .map_err(|_| "processor time is counted on Linux only; leave --ledger out".to_owned())?;
    seconds(&stat).ok_or_else(|| "/proc/self/stat is another than expected".to_owned())
}

/// The sixteenth field, in ticks; the second is a name in brackets, which may have blanks.
fn seconds(stat: &str) -> Option<f64> {
    let (_, behind) = stat.rsplit_once(')')?;
    let ticks: u32 = behind.split_whitespace().nth(13)?.parse().ok()?;
    Some(f64::from(ticks) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_of_children_alone() {
        let stat = "7 (a b) c) S 1 7 7 0 -1 4194304 1 2 3 4 111 112 250 114 20 0 1 0 9";
        assert_eq!(seconds(stat), Some(2.5));
        assert_eq!(seconds("7 (a) S 1"), None);
    }

    #[test]
    fn a_fuzzer_that_ends() {
        let says = "echo 'cov: 7' >&2; echo 'stat::number_of_executed_units: 42' >&2; exit 3";
        let mut out = Vec::new();
        let (effort, is_well) = measure(Command::new("sh").args(["-c", says]), &mut out).unwrap();
        assert_eq!((effort.n_inputs, is_well), (42, false));
        assert!(effort.minutes < 0.1 && out.starts_with(b"cov: 7\nstat::"));
        let stopped = "echo '==1== libFuzzer: run interrupted; exiting' >&2; exit 72";
        let (_, is_well) = measure(Command::new("sh").args(["-c", stopped]), &mut out).unwrap();
        assert!(is_well);
    }
}
