//! `docs/json.md` against what the commands write, and the commands of the README.

use std::fs;

use serde_json::Value;

use crate::desk::{Desk, HEART, NONE, TWO};

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

fn keys(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.push(key.clone());
                keys(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_is_explained() {
    let page = page();
    let desk = Desk::new();
    desk.put("heart.non", format!("{HEART}goal \"{}\"\n", "0".repeat(25)));
    desk.put("two.non", TWO).put("none.non", NONE).put("in.txt", "?? 1\n? 1\n");
    desk.put("bad.non", "rows\nx\ny\ncolumns\n1\n2\n")
        .put("code.txt", include_str!("../cmd/solve.in/code.txt"));
    desk.put("board.txt", "0 1 0 0\n0 1 0 1\n0 1 0 0\n").put("odd.txt", "0 1 0 0\n".repeat(4));
    desk.run(&["solve", "two.non", "--proof", "proof"]);
    for name in ["monsters.txt", "ambiguous.txt", "mixed.txt"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/tiles/");
        desk.put(name, fs::read(format!("{folder}{name}")).unwrap());
    }
    desk.put("hook.txt", "##\n#\n").put("square.txt", "##\n##\n");
    let mut n_objects = 0;
    for args in [
        &["solve", "heart.non", "two.non", "none.non", "bad.non", "--steps"][..],
        &["solve", "two.non", "--all"],
        &["solve", "two.non", "--only", "lines"],
        &["solve", "code.txt", "--qr"],
        &["check", "heart.non", "gone.non"],
        &["count", "in.txt", "--each"],
        &["line", "?? 1"],
        &["line", ".. 1"],
        &["line", "?? 1", "--list"],
        &["jigsaw", "solve", "monsters.txt"],
        &["jigsaw", "solve", "ambiguous.txt", "--unique"],
        &["jigsaw", "solve", "ambiguous.txt", "--count", "--placements", "400"],
        &["jigsaw", "solve", "mixed.txt"],
        &["jigsaw", "find", "square.txt", "--pattern", "hook.txt"],
        &["jigsaw", "find", "square.txt", "--pattern", "hook.txt", "--pattern", "sea-monster"],
        &["verify", "two.non", "proof"],
        &["jigsaw", "match", "board.txt", "--size", "3x1", "--count"],
        &["jigsaw", "match", "board.txt", "--size", "3x1", "--count", "--placements", "0"],
        &["jigsaw", "match", "odd.txt"],
        &["verify", "heart.non", "proof"],
    ] {
        for object in desk.run(&[args, &["--json"]].concat()).json() {
            let mut found = Vec::new();
            keys(&object, &mut found);
            for key in found {
                let quoted = format!("`{key}`");
                assert!(page.contains(&quoted) || page.contains(&format!("\"{key}\":")), "{key}");
            }
            n_objects += 1;
        }
    }
    assert!(n_objects > 15, "{n_objects}");
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
    let ran = Desk::new().pipe("width 1\n", &["check", "--csv"]);
    assert_eq!(ran.out.lines().next(), csv.lines().next());
    assert_eq!(
        ran.out.lines().nth(1).unwrap().strip_prefix('-'),
        csv.lines().nth(2).unwrap().strip_prefix("bad.non")
    );
    let line = Desk::new().run(&["line", "?###???????? 3,2,1", "--json"]).out;
    assert!(page.contains(line.trim_end()), "{line}");
}

/// Whoever copies the commands of the README meets files that are there, and leaves others in one
/// folder only, which git ignores.
#[cfg(unix)]
#[test]
fn the_commands_of_the_readme_run_and_write_into_one_folder() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let ignored = fs::read_to_string(root.join(".gitignore")).unwrap();
    assert!(ignored.lines().any(|line| line == "/out"));
    let desk = Desk::new();
    fs::create_dir(desk.path().join("out")).unwrap();
    std::os::unix::fs::symlink(root.join("testdata"), desk.path().join("testdata")).unwrap();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_pictogrid")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let blocks = readme.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap());
    let lines = blocks.flat_map(str::lines).filter(|line| line.starts_with("pictogrid "));
    let mut n_lines = 0;
    for line in lines {
        let mut shell = std::process::Command::new("sh");
        let shell = shell.args(["-c", line]).current_dir(desk.path()).env("PATH", &path);
        let ran = shell.output().unwrap();
        assert!(matches!(ran.status.code(), Some(0 | 3)), "{line}: {ran:?}");
        n_lines += 1;
    }
    assert!(n_lines > 10, "{n_lines}");
    assert_eq!(desk.path().read_dir().unwrap().count(), 2, "only out and testdata are there");
    assert!(desk.path().join("out").read_dir().unwrap().count() > 5);
}
