//! Help, completions and the manual: all from the same definition.

use crate::desk::Desk;

#[test]
fn help_has_an_example_a_command() {
    let desk = Desk::new();
    desk.run(&["--help"]).is(0, "Exit codes:", "").is(0, "pictogrid solve cat.non", "");
    for command in
        ["solve", "check", "line", "count", "verify", "convert", "jigsaw", "completions", "man"]
    {
        desk.run(&[command, "--help"]).is(0, &format!("  pictogrid {command}"), "");
    }
    desk.run(&[]).is(2, "", "Usage: pictogrid <COMMAND>");
    desk.run(&["--version"]).is(0, "pictogrid 0", "");
    desk.run(&["sovle"]).is(2, "", "a similar subcommand exists: 'solve'");
}

#[test]
fn completions_for_every_shell() {
    let desk = Desk::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        desk.run(&["completions", shell]).is(0, "max-solutions", "");
    }
    desk.run(&["completions", "tcsh"]).is(2, "", "[possible values: bash");
}

#[test]
fn pages_of_the_manual() {
    let desk = Desk::new();
    desk.run(&["man"]).is(0, ".TH pictogrid 1", "").is(0, "solve", "");
    desk.run(&["man", "solve"]).is(0, ".TH pictogrid-solve 1", "").is(0, r"max\-solutions", "");
    assert_eq!(desk.run(&["man", "solve"]).out.matches(".SH EXTRA").count(), 1);
    desk.run(&["man", "jigsaw-solve"]).is(0, ".TH pictogrid-jigsaw-solve 1", "");
    desk.run(&["man", "jigsaws"]).is(2, "", "invalid value 'jigsaws'");
}
