//! The manual and the completions: what the command says of itself, as files.
//!
//! ```text
//!   man/pictogrid.1, man/pictogrid-solve.1, ..      a page a command
//!   completions/pictogrid.bash, _pictogrid (zsh), pictogrid.fish
//! ```
//!
//! Made by the program itself (`pictogrid man`, `completions`), so they cannot say more or less than it
//! does; kept in no checkout, as they would be old with the next flag.

use std::fs;
use std::path::Path;

use super::said;
use crate::repository::Repository;
use crate::step::{output, say};

/// The shells, and what their completions are called.
const SHELLS: [(&str, &str); 3] =
    [("bash", "pictogrid.bash"), ("zsh", "_pictogrid"), ("fish", "pictogrid.fish")];

/// Writes the pages and the scripts into a folder. Gives the number of pages.
pub(super) fn write(
    repository: &Repository,
    program: &Path,
    folder: &Path,
) -> Result<usize, String> {
    let ask = |words: &[&str]| output(repository.command(program).args(words));
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    for folder in [&man, &completions] {
        fs::create_dir_all(folder).map_err(|error| said(folder, &error))?;
    }
    let put = |path: &Path, text: String| fs::write(path, text).map_err(|error| said(path, &error));
    put(&man.join("pictogrid.1"), ask(&["man"])?)?;
    let commands = commands(&ask(&["man", "--help"])?)?;
    for command in &commands {
        put(&man.join(format!("pictogrid-{command}.1")), ask(&["man", command])?)?;
    }
    for (shell, name) in SHELLS {
        put(&completions.join(name), ask(&["completions", shell])?)?;
    }
    Ok(commands.len() + 1)
}

/// The commands that have a page, from the help on them.
fn commands(help: &str) -> Result<Vec<String>, String> {
    let (_, rest) = help.split_once("[possible values: ").ok_or("`man --help` names no pages")?;
    let (names, _) = rest.split_once(']').ok_or("`man --help` does not end the pages")?;
    Ok(names.split(',').map(|name| name.trim().to_owned()).collect())
}

/// Writes them into a temporary folder, to see that it can be done.
pub(super) fn check(repository: &Repository, program: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let n_pages = write(repository, program, folder.path())?;
    say(&format!("{n_pages} pages of the manual, completions for {} shells", SHELLS.len()))
}

#[cfg(test)]
mod tests {
    use super::commands;

    #[test]
    fn commands_are_read_from_help_of_several_lines() {
        let help = "  [COMMAND]  The command [possible values: solve,\n     check, man]\n";
        assert_eq!(commands(help).unwrap(), ["solve", "check", "man"]);
        assert!(commands("Usage").is_err());
    }
}
