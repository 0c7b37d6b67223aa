//! The pages of `docs` against the program: every field in `docs/json.md`, every transcript in
//! `docs/manual.md`, and the commands of the README and the recipes run.
//!
//! ```text
//!   docs/json.md      names each key of each object in the transcripts
//!   docs/manual.md    links to each transcript once
//!   README, recipes   their commands run, and write into one folder only
//! ```
//!
//! A page that nothing reads falls behind its program. The texts stay what a person wrote, and only
//! what a program can know is compared: names, links, exit codes.

use std::fs;

use serde_json::Value;

use crate::sandbox::Sandbox;

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

/// What stands in quotes before a colon.
fn keys(json: &str) -> impl Iterator<Item = &str> {
    json.match_indices("\":").filter_map(|(end, _)| json[..end].rsplit('"').next())
}

/// Of all objects in the transcripts.
#[test]
fn every_field_is_explained() {
    let (page, mut n_keys) = (page(), 0);
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd")).unwrap() {
        let path = file.unwrap().path();
        let text = if path.is_file() { fs::read_to_string(path).unwrap() } else { String::new() };
        for key in text.lines().filter(|line| line.starts_with("{\"v\":")).flat_map(keys) {
            let is_there = ["`", "\""].iter().any(|q| page.contains(&format!("{q}{key}{q}")));
            assert!(is_there, "{key}");
            n_keys += 1;
        }
    }
    assert!(n_keys > 500, "{n_keys}");
}

/// The manual is the transcripts: it links to each of them once.
#[test]
fn the_manual_has_every_transcript() {
    let manual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/manual.md");
    let manual = fs::read_to_string(manual).unwrap();
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".md") {
            let link = format!("(../crates/cli/tests/cmd/{name})");
            assert_eq!(manual.matches(&link).count(), 1, "docs/manual.md: {name}");
        }
    }
    assert_eq!(manual.matches("tests/cmd/").count(), manual.matches(".md)").count());
}

#[test]
fn the_examples_are_what_they_say() {
    let page = page();
    let blocks: Vec<&str> = page.split("```").skip(1).step_by(2).collect();
    for block in &blocks {
        for line in block.strip_prefix("json\n").unwrap_or("").lines() {
            let object: Value = serde_json::from_str(line).unwrap();
            assert_eq!(object["v"], 1, "{line}");
        }
    }
    let csv = blocks.iter().find_map(|block| block.strip_prefix("csv\n")).unwrap();
    let ran = Sandbox::new().pipe("width 1\n", &["check", "--csv"]);
    assert_eq!(ran.out.lines().next(), csv.lines().next());
    assert_eq!(
        ran.out.lines().nth(1).unwrap().strip_prefix('-'),
        csv.lines().nth(2).unwrap().strip_prefix("bad.non")
    );
    let line = Sandbox::new().run(&["line", "?###???????? 3,2,1", "--json"]).out;
    assert!(page.contains(line.trim_end()), "{line}");
}

/// Whoever copies the commands of the README or the recipes meets files that are there, and leaves
/// others in one folder only, which git ignores.
#[cfg(unix)]
#[test]
fn the_commands_of_readme_and_recipes_run_and_write_into_one_folder() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pages =
        ["README.md", "docs/recipes.md"].map(|page| fs::read_to_string(root.join(page)).unwrap());
    let ignored = fs::read_to_string(root.join(".gitignore")).unwrap();
    assert!(ignored.lines().any(|line| line == "/out"));
    let sandbox = Sandbox::new();
    fs::create_dir(sandbox.path().join("out")).unwrap();
    std::os::unix::fs::symlink(root.join("testdata"), sandbox.path().join("testdata")).unwrap();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_pictogrid")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let blocks = pages.iter().flat_map(|page| page.split("```sh\n").skip(1));
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines).filter(|line| line.starts_with("pictogrid "));
    let mut n_lines = 0;
    for line in lines {
        let mut shell = std::process::Command::new("sh");
        let shell = shell.args(["-c", line]).current_dir(sandbox.path()).env("PATH", &path);
        let ran = shell.output().unwrap();
        assert!(matches!(ran.status.code(), Some(0 | 3)), "{line}: {ran:?}");
        n_lines += 1;
    }
    assert!(n_lines > 15, "{n_lines}");
    assert_eq!(sandbox.path().read_dir().unwrap().count(), 2, "only out and testdata are there");
    assert!(sandbox.path().join("out").read_dir().unwrap().count() > 5);
    let shown =
        pages[0].split("```text\n$ pictogrid ").nth(1).unwrap().split("```").next().unwrap();
    let (command, answer) = shown.split_once('\n').unwrap();
    let args: Vec<&str> = command.split(' ').collect();
    assert_eq!(sandbox.run(&args).out, answer, "README.md shows something else");
}
