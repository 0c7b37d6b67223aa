//! Rule: what the page is made of (`web/src`): short files, imports as drawn here, no clue arithmetic.
//!
//! ```text
//!   screens -> app, parts, board, game, store, engine, text      parts -> app, board, store, text
//!   app -> store, engine, text     board -> app, game, text     store -> text
//!   game, text -> nothing           engine: the package `pictogrid`, packages/npm
//! ```
//!
//! Types may also be taken from `engine`, and by `parts` and `store` from `game`. Whatever is
//! a rule of the puzzle is asked of the engine, so a file that looks at the runs of a clue may show
//! their lengths, but not add, sum or compare them.

use super::Finding;

const FOLDER: &str = "web/src/";
const MAX_FILE_LINES: usize = 350;

/// What a folder may import: values, and what only types may come from.
struct Row {
    from: &'static str,
    values: &'static [&'static str],
    types: &'static [&'static str],
}

const ROWS: [Row; 7] = [
    Row {
        from: "screens",
        values: &["app", "parts", "board", "game", "store", "engine", "text"],
        types: &[],
    },
    Row { from: "app", values: &["store", "engine", "text"], types: &["board", "game"] },
    Row { from: "parts", values: &["app", "board", "store", "text"], types: &["game", "engine"] },
    Row { from: "board", values: &["app", "game", "text"], types: &["engine"] },
    Row { from: "store", values: &["text", "generated"], types: &["game", "engine"] },
    Row { from: "game", values: &[], types: &[] },
    Row { from: "text", values: &[], types: &[] },
];

pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let Some(name) = path.strip_prefix(FOLDER) else { return Vec::new() };
    if !name.ends_with(".ts") && !name.ends_with(".svelte") {
        return Vec::new();
    }
    let folder = name.split_once('/').map_or("", |(folder, _)| folder);
    let mut findings = Vec::new();
    let n_lines = text.lines().count();
    if n_lines > MAX_FILE_LINES && folder != "text" {
        let message = format!("the file has {n_lines} lines, at most {MAX_FILE_LINES} are allowed");
        findings.push((n_lines, message));
    }
    let counts = text.contains(".runs") && folder != "text";
    for (number, line) in (1..).zip(text.lines()) {
        findings.extend(wrong_import(name, folder, line).map(|message| (number, message)));
        if counts && (sums_runs(line) || computes_length(line)) {
            let message = "lengths of runs are shown, not computed with; ask the engine";
            findings.push((number, message.to_owned()));
        }
    }
    findings
}

/// Why an import in this line may not be.
fn wrong_import(name: &str, folder: &str, line: &str) -> Option<String> {
    let row = ROWS.iter().find(|row| row.from == folder)?;
    let (before, rest) = line.split_once(" from '").or_else(|| line.split_once(" from \""))?;
    let target = rest.split(['\'', '"']).next()?;
    let is_type = before.trim_start().starts_with("import type");
    let allows = |to: &str| row.values.contains(&to) || is_type && row.types.contains(&to);
    if target.starts_with("pictogrid") {
        return (!allows("engine")).then(|| format!("`{folder}` must not import `{target}`"));
    }
    if !target.starts_with('.') {
        return None;
    }
    let depth = name.matches('/').count();
    let n_up = target.split('/').filter(|part| *part == "..").count();
    // From inside of the own folder.
    if n_up < depth {
        return None;
    }
    let to = target.trim_start_matches("../").split('/').next()?;
    (!allows(to) && to != folder).then(|| format!("`{folder}` must not import `{to}`"))
}

/// Whether runs are added up.
fn sums_runs(line: &str) -> bool {
    line.contains(".reduce(") && (line.contains("runs") || line.contains("clue"))
}

/// Whether `.n`, the length of a run, stands beside an operator.
fn computes_length(line: &str) -> bool {
    let is_operator = |c: char| "+-*/%<>".contains(c);
    let in_name = |c: char| c.is_alphanumeric() || "_$.[]?!".contains(c);
    line.match_indices(".n").any(|(at, found)| {
        let (before, behind) = (&line[..at], &line[at + found.len()..]);
        if behind.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return false;
        }
        let start = before.trim_end_matches(in_name).trim_end();
        let start = if start.ends_with("+=") { start.trim_end_matches('=') } else { start };
        let is_arrow = start.ends_with("=>") || start.ends_with("...");
        behind.trim_start().starts_with(is_operator) || !is_arrow && start.ends_with(is_operator)
    })
}

#[cfg(test)]
mod tests {
    use super::check;

    fn n(path: &str, text: &str) -> usize {
        check(path, text).len()
    }

    #[test]
    fn imports_as_drawn() {
        assert_eq!(n("web/src/game/a.ts", "import { x } from 'pictogrid/worker';"), 1);
        assert_eq!(n("web/src/game/a.ts", "import { x } from './b';\nimport 'svelte';"), 0);
        assert_eq!(n("web/src/board/a.ts", "import type { X } from 'pictogrid/worker';"), 0);
        assert_eq!(n("web/src/board/a.ts", "import { x } from 'pictogrid/worker';"), 1);
        assert_eq!(n("web/src/screens/play/a.ts", "import { x } from '../../game/x';"), 0);
        assert_eq!(n("web/src/screens/play/a.ts", "import { x } from '../keyed';"), 0);
        assert_eq!(n("web/src/parts/a.svelte", "  import { x } from '../screens/Play.svelte';"), 1);
    }

    #[test]
    fn lengths_are_shown_not_computed() {
        let of = |line: &str| n("web/src/board/a.ts", &format!("clue.runs;\n{line}"));
        assert_eq!(of("sum += run.n;"), 1);
        assert_eq!(of("const end = start + run.n;"), 1);
        assert_eq!(of("if (run.n > 3) return;"), 1);
        assert_eq!(of("runs.reduce((a, b) => a + b, 0);"), 1);
        assert_eq!(of("marks.reduce((n, mark) => n + mark, 0);"), 0);
        assert_eq!(of("runs.map((run) => run.n ?? '?');"), 0);
        assert_eq!(of("run.n === null ? '?' : String(run.n)"), 0);
        assert_eq!(n("web/src/screens/a.ts", "row.n += 1;"), 0);
    }

    #[test]
    fn long_files() {
        assert_eq!(n("web/src/board/a.ts", &"//\n".repeat(351)), 1);
        assert_eq!(n("web/src/text/en.ts", &"//\n".repeat(351)), 0);
    }
}
