//! The pages of `docs` against the program: every field in `docs/json.md`, every transcript in
//! `docs/manual.md`, and the commands of the README and the recipes run.
//!
//! ```text
//!   docs/json.md      names each key of each object in the transcripts
//!   docs/manual.md    links to each transcript once
//!   README, recipes   their commands run, and write into one folder only
//!   docs/adding-a-command.md   what it asks for is true of each command
//!   docs/formats.md   a row for each format; how many there are, wherever a page says so
//! ```
//!
//! A page that nothing reads falls behind its program. The texts stay what a person wrote, and only
//! what a program can know is compared: names, links, exit codes.

use std::fs;

use pictogrid_formats::FORMATS;
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

/// What `docs/adding-a-command.md` asks of a new command is true of each that there is, and the files that
/// it names are there.
#[test]
fn the_guide_holds_for_every_command() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = |path: &str| fs::read_to_string(here.join(path)).unwrap_or_default();
    let guide = text("../../docs/adding-a-command.md");
    let named = guide.split('`').skip(1).step_by(2).filter(|word| word.contains(".rs"));
    let mut n_files = 0;
    for path in named.filter(|path| path.contains('/') && !path.contains("NAME")) {
        let places = [here.join("src").join(path), here.join("../..").join(path)];
        assert!(places.iter().any(|place| place.exists()), "{path}");
        n_files += 1;
    }
    assert!(n_files > 5, "{n_files}");
    let help = Sandbox::new().run(&["--help"]).out;
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names: Vec<&str> =
        commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let transcripts: Vec<String> = fs::read_dir(here.join("tests/cmd"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|suffix| suffix == "md"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let mut n_commands = 0;
    for name in names.into_iter().filter(|name| !matches!(*name, "" | "help")) {
        let files = [format!("src/commands/{name}.rs"), format!("src/commands/{name}/mod.rs")];
        assert!(files.iter().any(|file| text(file).contains("fn run(")), "{name}: no file");
        let call = format!("{name}::run(&args)");
        assert!(text("src/commands/mod.rs").contains(&call), "{name}: no `{call}`");
        let is_shown = transcripts.iter().any(|page| page.contains(&format!("$ pictogrid {name}")));
        assert!(is_shown || name == "web", "{name}: in no transcript");
        n_commands += 1;
    }
    assert!(n_commands > 14, "{n_commands}");
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

/// The page has a row for each format, and the README says how many there are.
#[test]
fn the_formats_are_those_of_the_registry() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let formats = page("docs/formats.md");
    let firsts = formats.lines().filter_map(|line| line.strip_prefix("| `")?.split('|').next());
    let named = firsts.flat_map(|first| first.split('`').step_by(2));
    let (mut named, mut ids): (Vec<&str>, Vec<&str>) =
        (named.collect(), FORMATS.iter().map(|format| format.id).collect());
    named.retain(|name| !name.trim_matches([' ', ',']).is_empty());
    named.sort_unstable();
    ids.sort_unstable();
    assert_eq!(named, ids, "docs/formats.md");
    assert!(page("README.md").contains(&format!("recognizes [{} formats]", FORMATS.len())));
}
