//! What steers and bounds the search of `solve`: techniques, memory, budgets, threads.
//!
//! ```text
//!   --conflicts     ends with a board, of which a guess is never called known
//!   --memory        asked before it is taken, by every command and every thread
//!   --threads       the same verdict, and one bound of memory for all of them
//! ```
//!
//! The library's own tests hold what these bounds mean; here it is that they come through the command
//! line, and which code and which way out a person is given.

use crate::sandbox::{HEART, NONE, Sandbox, TWO, dominoes, scattered};

#[test]
fn what_is_a_guess_is_no_knowledge() {
    let sandbox = Sandbox::new();
    let stopped = ["solve", "--conflicts", "3", "--without", "decimation", "--json"];
    let json = sandbox.pipe(scattered(20, 3), &stopped).is(5, "", "").json().remove(0);
    let rows = |field: &str| -> String {
        json[field].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect()
    };
    let (known, best) = (rows("known"), rows("best"));
    assert!(known.chars().zip(best.chars()).all(|(known, best)| known == '?' || known == best));
    let n_open = |rows: &str| rows.matches('?').count();
    assert!(n_open(&best) < n_open(&known), "{known}\n{best}");
}

/// What a large puzzle would take is asked before it is taken, by every command and every thread.
#[test]
fn what_does_not_fit_the_memory_is_refused_before_it_is_taken() {
    let sandbox = Sandbox::new();
    sandbox.put("blank.non", format!("rows\n{0}columns\n{0}", "0\n".repeat(4000)));
    let said = "blank.non: a puzzle of 4000 × 4000 cells needs about ";
    let way_out = "of memory, the bound is 64 MiB; allow it with --memory ";
    for command in [
        "solve blank.non --only lines",
        "check blank.non",
        "render blank.non x.svg --solution",
        "render blank.non x.gif",
        "convert blank.non x.nin",
    ] {
        let ran = sandbox.enter(&format!("{command} --memory 64MiB"));
        ran.is(5, "", said).is(5, "", way_out);
    }
    sandbox.enter("solve blank.non --json --memory 64MiB").is(5, "\"kind\":\"memory\"", "");
    let image = [&b"P4\n2000 2000\n"[..], &[0; 2000 * 250]].concat();
    for name in ["a.pbm", "b.pbm", "c.pbm", "d.pbm"] {
        sandbox.put(name, &image);
    }
    let four = "a.pbm b.pbm c.pbm d.pbm --memory 64MiB --threads 4";
    let ran = sandbox.enter(&format!("solve --only lines {four}"));
    ran.is(5, "", "a.pbm: reading it needs about ").is(5, "", "d.pbm: reading it needs about ");
    // A film of it would be refused whatever the memory, and is not solved before.
    sandbox.enter("render blank.non x.gif --memory 4GiB").is(1, "", "choose .svg");
}

/// The address space of the process, and not only what it says of itself.
#[cfg(target_os = "linux")]
#[test]
fn threads_share_the_memory() {
    let sandbox = Sandbox::new();
    let blank = format!("rows\n{0}columns\n{0}", "0\n".repeat(1500));
    for name in ["a.non", "b.non", "c.non", "d.non"] {
        sandbox.put(name, &blank);
    }
    // Below the bound of the process are its threads' stacks, and what each keeps of what it freed.
    let command = format!(
        "ulimit -v 900000; exec '{}' check --only lines --threads 4 --memory 80MiB a.non b.non c.non d.non",
        env!("CARGO_BIN_EXE_pictogrid")
    );
    let mut shell = std::process::Command::new("sh");
    let ran = shell.args(["-c", &command]).current_dir(sandbox.path()).output().unwrap();
    let out = String::from_utf8_lossy(&ran.stdout);
    assert_eq!((ran.status.code(), out.matches("unique").count()), (Some(0), 4), "{out}");
}

#[test]
fn a_budget_is_for_the_solve_and_the_count_together() {
    let args = ["solve", "--count", "--json", "--conflicts", "400"];
    let ran = Sandbox::new().pipe(scattered(20, 3), &args);
    let json = ran.is(5, "\"stopped\":\"conflicts\"", "").json().remove(0);
    let conflicts = json["stats"]["conflicts"].as_u64().unwrap();
    assert!((300..=410).contains(&conflicts), "{conflicts}");
}

#[test]
fn threads_change_no_verdict() {
    let sandbox = Sandbox::new();
    sandbox.put("all/a.non", HEART).put("all/b.non", TWO).put("all/c.non", dominoes(5));
    sandbox.put("all/d.non", NONE).put("all/e.txt", scattered(20, 3)).put("all/f.non", dominoes(6));
    let verdicts = |line: &str| {
        let answers = sandbox.enter(&format!("{line} --json")).json().into_iter().map(|json| {
            (json["source"].clone(), json["verdict"].clone(), json["stats"]["conflicts"].clone())
        });
        answers.collect::<Vec<_>>()
    };
    let one = verdicts("solve all --threads 1");
    assert_eq!(one.len(), 6);
    for line in ["solve all --threads 4", "check all --threads 3", "solve all"] {
        assert_eq!(verdicts(line), one, "{line}");
    }
    for (source, verdict, _) in one {
        let alone = verdicts(&format!("solve {} --threads 3", source.as_str().unwrap()));
        assert_eq!(alone[0].1, verdict, "{source}");
    }
}
