//! What steers and bounds the search of `solve`: techniques, memory, budgets, threads; and what a
//! stop leaves.

use crate::desk::{Desk, HEART, NONE, TWO, dominoes};

#[test]
fn techniques_are_left_out() {
    let desk = Desk::new();
    let conflicts = |args: &[&str]| {
        let ran = desk.pipe(dominoes(6), &[&["solve", "--json"], args].concat());
        ran.is(0, "\"verdict\":\"unique\"", "");
        ran.json()[0]["stats"].clone()
    };
    let (all, fewer) = (conflicts(&[]), conflicts(&["--without", "short-reasons,restarts"]));
    assert_ne!(all["conflicts"], fewer["conflicts"]);
    let plain = conflicts(&["--without", "learning", "--without", "probing"]);
    assert_eq!(plain["probes"], 0);
}

#[test]
fn an_unknown_technique_is_told_with_those_there_are() {
    let ran = Desk::new().pipe(TWO, &["solve", "--without", "dives,luck"]);
    ran.is(2, "", "invalid value 'luck' for '--without <ID>'");
    ran.is(2, "", "prove-alone").is(2, "", "count-cache");
    let help = Desk::new().run(&["solve", "--help"]);
    help.is(0, "- dives:           Decide the surest cells by belief propagation", "");
}

#[test]
fn a_proof_needs_learning() {
    let desk = Desk::new();
    let args = ["solve", "--proof", "heart.proof", "--without", "learning"];
    desk.pipe(HEART, &args).is(2, "", "a proof consists of what was learned");
    assert!(!desk.path().join("heart.proof").exists());
    desk.put("dom.non", dominoes(4));
    let args = ["solve", "dom.non", "--proof", "dom.proof", "--without", "minimize,short-reasons"];
    desk.run(&args).is(0, "unique", "");
    desk.run(&["verify", "dom.non", "dom.proof"]).is(0, "unique", "");
}

/// 20 × 20 cells, too hard for a few conflicts.
fn noise() -> String {
    let mut state = 7_u64;
    let mut cell = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if state >> 33 & 7 < 3 { '#' } else { '.' }
    };
    (0..20).map(|_| (0..20).map(|_| cell()).collect::<String>() + "\n").collect()
}

#[test]
fn a_search_that_is_stopped_shows_how_far_it_came() {
    let desk = Desk::new();
    let args = ["solve", "--conflicts", "3", "--without", "dives"];
    let ran = desk.pipe(noise(), &args);
    ran.is(5, "stopped: the budget of conflicts is spent, ", "");
    ran.is(5, "▓▓", "").is(5, "is a guess, ", "");
    let json = desk.pipe(noise(), &[&args[..], &["--json"]].concat()).json().remove(0);
    let rows = |field: &str| -> String {
        json[field].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect()
    };
    let (known, best) = (rows("known"), rows("best"));
    assert!(known.chars().zip(best.chars()).all(|(known, best)| known == '?' || known == best));
    let n_open = |rows: &str| rows.matches('?').count();
    assert!(n_open(&best) < n_open(&known), "{known}\n{best}");
    // Plain rows cannot tell a guess from what is certain.
    let plain = desk.pipe(noise(), &[&args[..], &["--ascii"]].concat());
    assert_eq!(plain.out.replace('\n', ""), known);
    assert!(!plain.err.contains("guess"), "{}", plain.err);
}

#[test]
fn memory_is_bounded() {
    let desk = Desk::new();
    desk.put("dom.non", dominoes(9));
    let ran = desk.run(&["solve", "dom.non", "--memory", "205kB", "--json"]);
    ran.is(5, "\"stopped\":\"memory\"", "");
    // What gives way is told to the proof after what follows from it.
    desk.put("six.non", dominoes(6));
    desk.run(&["solve", "six.non", "--memory", "120kB", "--proof", "p"]).is(0, "unique", "");
    desk.run(&["verify", "six.non", "p"]).is(0, "unique", "");
    desk.run(&["solve", "dom.non", "--memory", "10B"]).is(5, "stopped: the memory is full, ", "");
    desk.run(&["solve", "dom.non", "--memory", "64MiB"]).is(0, "unique", "");
    desk.run(&["check", "dom.non", "--memory", "10B", "--csv"]).is(5, ",memory,", "");
    desk.run(&["solve", "dom.non", "--memory", "64"]).is(2, "", "a size needs its unit: 64MiB");
    desk.run(&["solve", "dom.non", "--memory", "-1MB"]).is(2, "", "500MB");
}

/// What a large puzzle would take is asked before it is taken, by every command and every thread.
#[test]
fn what_does_not_fit_the_memory_is_refused_before_it_is_taken() {
    let desk = Desk::new();
    let blank = format!("width 4000\nheight 4000\nrows\n{0}columns\n{0}", "0\n".repeat(4000));
    desk.put("blank.non", &blank);
    let image = [&b"P4\n2000 2000\n"[..], &[0; 2000 * 250]].concat();
    for name in ["a.pbm", "b.pbm", "c.pbm", "d.pbm"] {
        desk.put(name, &image);
    }
    let said = "blank.non: a puzzle of 4000 × 4000 cells needs about ";
    let way_out = "of memory, the bound is 64 MiB; allow it with --memory ";
    for command in [
        &["solve", "blank.non", "--only", "lines", "--memory", "64MiB"][..],
        &["check", "blank.non", "--memory", "64MiB"],
        &["render", "blank.non", "x.svg", "--solution", "--memory", "64MiB"],
        &["render", "blank.non", "x.gif", "--memory", "64MiB"],
        &["convert", "blank.non", "x.nin", "--memory", "64MiB"],
    ] {
        desk.run(command).is(5, "", said).is(5, "", way_out);
    }
    let json = ["solve", "blank.non", "--json", "--memory", "64MiB"];
    desk.run(&json).is(5, "\"kind\":\"memory\"", "");
    let several = ["a.pbm", "b.pbm", "c.pbm", "d.pbm", "--memory", "64MiB", "--threads", "4"];
    let ran = desk.run(&[&["solve", "--only", "lines"][..], &several].concat());
    ran.is(5, "", "a.pbm: reading it needs about ").is(5, "", "d.pbm: reading it needs about ");
    // A film of it would be refused whatever the memory, and is not solved before.
    desk.run(&["render", "blank.non", "x.gif", "--memory", "4GiB"]).is(1, "", "choose .svg");
}

/// The address space of the process, and not only what it says of itself.
#[cfg(target_os = "linux")]
#[test]
fn threads_share_the_memory() {
    let desk = Desk::new();
    let blank = format!("width 1500\nheight 1500\nrows\n{0}columns\n{0}", "0\n".repeat(1500));
    for name in ["a.non", "b.non", "c.non", "d.non"] {
        desk.put(name, &blank);
    }
    let program = assert_cmd::cargo::cargo_bin!("pictogrid");
    // Below the bound of the process are its threads' stacks, and what each keeps of what it freed.
    let command = format!(
        "ulimit -v 900000; exec '{}' check --only lines --threads 4 --memory 80MiB a.non b.non c.non d.non",
        program.display()
    );
    let ran =
        std::process::Command::new("sh").args(["-c", &command]).current_dir(desk.path()).output();
    let ran = ran.unwrap();
    let out = String::from_utf8_lossy(&ran.stdout);
    assert_eq!((ran.status.code(), out.matches("unique").count()), (Some(0), 4), "{out}");
}

#[test]
fn a_budget_is_for_the_solve_and_the_count_together() {
    let desk = Desk::new();
    let ran = desk.pipe(noise(), &["solve", "--count", "--json", "--conflicts", "400"]);
    let json = ran.is(5, "\"stopped\":\"conflicts\"", "").json().remove(0);
    let conflicts = json["stats"]["conflicts"].as_u64().unwrap();
    assert!((300..=410).contains(&conflicts), "{conflicts}");
}

#[test]
fn threads_change_no_verdict() {
    let desk = Desk::new();
    desk.put("all/a.non", HEART).put("all/b.non", TWO).put("all/c.non", dominoes(5));
    desk.put("all/d.non", NONE).put("all/e.txt", noise()).put("all/f.non", dominoes(6));
    let verdicts = |args: &[&str]| {
        let ran = desk.run(&[args, &["--json"]].concat());
        let told = ran.json().into_iter().map(|json| {
            (json["source"].clone(), json["verdict"].clone(), json["stats"]["conflicts"].clone())
        });
        told.collect::<Vec<_>>()
    };
    let one = verdicts(&["solve", "all", "--threads", "1"]);
    assert_eq!(one.len(), 6);
    assert_eq!(verdicts(&["solve", "all", "--threads", "4"]), one);
    assert_eq!(verdicts(&["check", "all", "--threads", "3"]), one);
    assert_eq!(verdicts(&["solve", "all"]), one);
    for (source, verdict, _) in one {
        let alone = verdicts(&["solve", source.as_str().unwrap(), "--threads", "3"]);
        assert_eq!(alone[0].1, verdict, "{source}");
    }
}
