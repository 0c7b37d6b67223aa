//! A rival's own program, run on a file.

use std::path::Path;
use std::process::{Command, Output};

/// Runs `command`, in whose words `{file}` stands for the file.
pub fn run(command: &str, file: &Path) -> Result<Output, String> {
    let file = file.display().to_string();
    let mut words = command.split_whitespace().map(|word| word.replace("{file}", &file));
    let program = words.next().ok_or("--also needs a command")?;
    Command::new(&program).args(words).output().map_err(|e| format!("{program}: {e}"))
}
