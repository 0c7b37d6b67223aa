//! Steps of a chore: each is announced, timed, and the first that fails ends the chore.
//!
//! ```text
//!   ── lints                                     when it begins; its own output follows
//!      ok         41.2 s    70.3 s CPU  lints    at the end, a line a step
//!      FAILED      3.0 s     2.8 s CPU  tests    the last one, if it failed
//!      total      44.2 s    73.1 s CPU
//!      left out: web page: no Node               if all others are well; never silently
//! ```
//!
//! The time of processors is beside the time, since the latter says little where other work runs. Linux
//! counts it for all commands that have ended, so the difference of two looks is that of a step: no
//! wrapper around a command, and no crate. To go on after a failure was the other way; much of what
//! follows is built on what failed, so its messages would hide the first.

use std::io::{self, Write};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// The steps done so far, for the summary, and those left out, each with the reason.
#[derive(Default)]
pub(crate) struct Steps {
    done: Vec<Done>,
    left_out: Vec<String>,
}

/// A step that was done: how long it took, and on Linux how many seconds of processors.
struct Done {
    name: String,
    time: Duration,
    cpu: Option<f64>,
}

impl Steps {
    /// Does one step. Gives its error with its name, after printing the steps so far.
    pub(crate) fn step(
        &mut self,
        name: &str,
        work: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        say(&format!("── {name}"))?;
        let (start, before) = (Instant::now(), cpu_of_commands());
        let outcome = work();
        let cpu = before.zip(cpu_of_commands()).map(|(before, after)| after - before);
        self.done.push(Done { name: name.to_owned(), time: start.elapsed(), cpu });
        outcome.or_else(|message| {
            say(&self.summary("FAILED"))?;
            Err(format!("`{name}` failed: {message}"))
        })
    }

    /// Does one step, or leaves it out where something is missing; where `all` is demanded, that is an error.
    pub(crate) fn step_unless(
        &mut self,
        name: &str,
        missing: Option<String>,
        all: bool,
        work: impl FnOnce() -> Result<(), String>,
    ) -> Result<(), String> {
        match missing {
            None => self.step(name, work),
            Some(why) if all => self.step(name, || Err(why)),
            Some(why) => {
                self.left_out.push(format!("{name}: {why}"));
                Ok(())
            }
        }
    }

    /// Prints the steps with their times, then what was left out.
    pub(crate) fn finish(&self) -> Result<(), String> {
        say(&self.summary("ok"))?;
        self.left_out.iter().try_for_each(|line| say(&format!("   left out: {line}")))
    }

    /// Whether a step was left out.
    pub(crate) fn has_left_out(&self) -> bool {
        !self.left_out.is_empty()
    }

    /// One line a step; the last one ended as `ending` says.
    fn summary(&self, ending: &str) -> String {
        let mut text = String::new();
        let line = |ending: &str, time: Duration, cpu: Option<f64>, name: &str| {
            let cpu = cpu.map_or(String::new(), |cpu| format!("{cpu:>8.1} s CPU"));
            format!("   {ending:<7}{:>8.1} s{cpu}  {name}\n", time.as_secs_f64())
        };
        for (index, Done { name, time, cpu }) in self.done.iter().enumerate() {
            let ending = if index + 1 == self.done.len() { ending } else { "ok" };
            text += &line(ending, *time, *cpu, name);
        }
        let time = self.done.iter().map(|done| done.time).sum();
        let cpu = self.done.iter().map(|done| done.cpu).sum();
        text += &line("total", time, cpu, "");
        text.trim_end().to_owned()
    }
}

/// The processor time of all commands that have ended, in seconds. Other systems than Linux do not say.
fn cpu_of_commands() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, behind_name) = text.rsplit_once(')')?;
    let ticks = behind_name.split_whitespace().skip(13).take(2).map(str::parse::<f64>);
    Some(ticks.sum::<Result<f64, _>>().ok()? / 100.0)
}

/// Runs `command` with its output shown. Gives an error that quotes it if it fails.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|e| format!("{}: {e}", quote(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{} ended with {status}", quote(command))) }
}

/// Runs `command` and ends it after some time. Gives an error that quotes it if it fails or is ended.
pub(crate) fn run_within(command: &mut Command, time: Duration) -> Result<(), String> {
    let start = Instant::now();
    let failed = |e: io::Error, command: &Command| format!("{}: {e}", quote(command));
    let mut child = command.spawn().map_err(|e| failed(e, command))?;
    while start.elapsed() < time {
        match child.try_wait().map_err(|e| failed(e, command))? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(format!("{} ended with {status}", quote(command))),
            None => thread::sleep(Duration::from_millis(50)),
        }
    }
    // It may have ended just now.
    let _ = child.kill();
    let _ = child.wait();
    Err(format!("{} took longer than {} s", quote(command), time.as_secs()))
}

/// Runs `command` and gives what it printed on standard output; standard error is shown.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|e| format!("{}: {e}", quote(command)))?;
    if !output.status.success() {
        return Err(format!("{} ended with {}", quote(command), output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{} printed no text", quote(command)))
}

/// Prints a line for the person who runs the chore.
pub(crate) fn say(line: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(|e| format!("standard output: {e}"))
}

fn quote(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line = words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    format!("`{line}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_step_is_named_with_its_reason() {
        let mut steps = Steps::default();
        steps.step("first", || Ok(())).unwrap();
        let error = steps.step("second", || Err("no luck".to_owned())).unwrap_err();
        assert_eq!(error, "`second` failed: no luck");
        let summary = steps.summary("FAILED");
        let words: Vec<&str> =
            summary.lines().map(|l| l.trim_start().split(' ').next().unwrap()).collect();
        assert_eq!(words, ["ok", "FAILED", "total"]);
    }

    #[test]
    fn what_is_missing_is_left_out_unless_all_is_demanded() {
        let mut steps = Steps::default();
        let missing = || Some("no Node".to_owned());
        steps.step_unless("page", missing(), false, || Err("not run".to_owned())).unwrap();
        assert!(steps.has_left_out() && steps.done.is_empty());
        let error = steps.step_unless("page", missing(), true, || Ok(())).unwrap_err();
        assert_eq!(error, "`page` failed: no Node");
    }

    #[test]
    fn a_missing_program_is_quoted() {
        let error = run(&mut Command::new("no-such-program-anywhere")).unwrap_err();
        assert!(error.starts_with("`no-such-program-anywhere`: "), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn what_takes_too_long_is_ended() {
        let start = Instant::now();
        let within = |words: &str, time| run_within(Command::new("sh").args(["-c", words]), time);
        let error = within("exec sleep 60", Duration::from_millis(100)).unwrap_err();
        assert!(error.contains("took longer than") && start.elapsed() < Duration::from_secs(30));
        assert!(within("exit 1", Duration::from_secs(30)).unwrap_err().contains("exit status: 1"));
        within("exit 0", Duration::from_secs(30)).unwrap();
    }
}
