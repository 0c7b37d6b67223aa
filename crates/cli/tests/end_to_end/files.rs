//! Written files on Unix: links, pipes, rights, devices, and an end in the middle; the rest are
//! transcripts.
//!
//! ```text
//!   link ─▶ far/real.txt       the file is written, the link stays
//!   named pipe                 written, and stays a pipe
//!   rights 0600                as they were
//!   refused, or ended          the old file, or none: never a part, and no partial file
//! ```
//!
//! A file is written beside its place and renamed, which would replace a link, a pipe or the rights by a
//! plain file: each has its test. Signals come as soon as a file is seen, and not after some time, which
//! on a busy machine would be too short.
#![cfg(unix)]

use std::{
    fs,
    io::Read,
    os::unix::fs::{FileTypeExt, PermissionsExt, symlink},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use crate::sandbox::{HEART, HEART_ROWS, NONE, Sandbox, TWO, send};

#[test]
fn a_link_stays_a_link() {
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART).put("far/real.txt", "old");
    symlink("far/real.txt", sandbox.path().join("link.txt")).unwrap();
    symlink("far/proof", sandbox.path().join("link.proof")).unwrap();
    let solve = ["solve", "heart.non", "-o", "link.txt", "--proof", "link.proof"];
    sandbox.run(&solve).is_refused("link.txt: already exists; use --force to replace it");
    sandbox.run(&[&solve[..], &["--force"]].concat()).is(0, "", "");
    for link in ["link.txt", "link.proof"] {
        assert!(fs::symlink_metadata(sandbox.path().join(link)).unwrap().is_symlink(), "{link}");
    }
    assert_eq!(sandbox.read("far/real.txt"), HEART_ROWS);
    assert!(sandbox.read("far/proof").ends_with("conclude unique\n"));
}

#[test]
fn a_named_pipe_is_written_and_stays_a_pipe() {
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART);
    for (flag, name, end) in [("-o", "a.txt", HEART_ROWS), ("--proof", "a", "conclude unique\n")] {
        let pipe = sandbox.path().join(name);
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        sandbox.run(&["solve", "heart.non", flag, name]).is(0, "unique", "");
        assert!(reader.join().unwrap().ends_with(end));
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    }
}

#[test]
fn a_proof_may_go_to_standard_output() {
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART);
    let args = ["solve", "heart.non", "--json", "--proof", "/dev/stdout"];
    sandbox.run(&args).is(0, "conclude unique\n", "").is(0, "\"verdict\":\"unique\"", "");
    // Both share the place in the file, and nothing is written over.
    let file = fs::File::create(sandbox.path().join("all.txt")).unwrap();
    assert!(sandbox.command(&args).stdout(file).status().unwrap().success());
    let all = sandbox.read("all.txt");
    assert!(all.starts_with("pictogrid-proof 1\n") && all.contains("conclude unique\n"));
    assert!(all.contains("\"verdict\":\"unique\""), "{all}");
}

#[test]
fn a_file_is_known_behind_a_link_and_a_redirection() {
    let sandbox = Sandbox::new();
    sandbox.put("heart.txt", HEART);
    symlink("heart.txt", sandbox.path().join("link.txt")).unwrap();
    let refused = "would be both read and written; name another file";
    sandbox.run(&["solve", "heart.txt", "-o", "link.txt"]).is_refused(refused);
    sandbox.run(&["solve", "link.txt", "--proof", "heart.txt"]).is_refused(refused);
    if cfg!(target_os = "linux") {
        let file = fs::File::open(sandbox.path().join("heart.txt")).unwrap();
        let output = sandbox.command(&["solve", "-o", "heart.txt"]).stdin(file).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8(output.stderr).unwrap().contains(refused));
    }
    assert_eq!(sandbox.read("heart.txt"), HEART);
}

#[test]
fn the_rights_of_a_file_stay() {
    let sandbox = Sandbox::new();
    sandbox.put("two.non", TWO).put("a.txt", "old");
    let place = sandbox.path().join("a.txt");
    fs::set_permissions(&place, fs::Permissions::from_mode(0o600)).unwrap();
    sandbox.run(&["solve", "two.non", "-o", "a.txt", "--force"]).is(3, "several", "");
    assert_eq!(fs::metadata(&place).unwrap().permissions().mode() & 0o777, 0o600);
}

/// Whatever is refused, neither the file nor a part of it is there.
#[test]
fn a_refusal_leaves_nothing_behind() {
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART).put("bad.non", "width 1\n").put("old.txt", "old");
    sandbox.put("none.non", NONE).put("half.pgm", "P5 30 30 255\nabc");
    for line in [
        "solve bad.non -o old.txt --force",
        "solve heart.non --proof a.proof --conflicts 0 --without learning",
        "convert bad.non a.json",
        "convert heart.non a.png --spoiler-free",
        "render none.non a.png --solution",
        "render heart.non a.png --cell 4",
        "render none.non a.gif",
        "make half.pgm a.non",
        "jigsaw make 3x3 --hide sea-monster:1000 -o a.txt --solution a.json",
        "line ???? 5 --table -o a.svg",
    ] {
        let ran = sandbox.enter(line);
        assert!(ran.code != 0 && ran.out.is_empty() && !ran.err.is_empty(), "{line}: {ran:?}");
        assert_eq!((sandbox.n_files(), sandbox.read("old.txt").as_str()), (5, "old"), "{line}");
    }
}

#[test]
fn an_end_at_once_leaves_no_partial_file() {
    let sandbox = Sandbox::new();
    let mut child = sandbox
        .command(&["solve", "-o", "a.txt"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take();
    while sandbox.n_files() == 0 {
        thread::sleep(Duration::from_millis(1));
    }
    send(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(sandbox.n_files(), 0);
    drop(input);
    let mut out = String::new();
    child.stdout.unwrap().read_to_string(&mut out).unwrap();
    assert_eq!(out, "");
}

#[test]
fn the_end_of_a_conversion_leaves_no_partial_file() {
    let sandbox = Sandbox::new();
    for n in 0..2000 {
        sandbox.put(&format!("in/{n}.non"), HEART);
    }
    let mut child = sandbox.command(&["convert", "in", "out/", "--to", "json"]).spawn().unwrap();
    while !sandbox.path().join("out").exists() {
        thread::sleep(Duration::from_millis(1));
    }
    send(&child, "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let files = sandbox.path().join("out").read_dir().unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let names: Vec<String> = names.collect();
    assert!(names.iter().all(|name| name.ends_with(".json")), "{names:?}");
    assert!(names.len() < 2000);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_told_once() {
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART);
    let run = |args: &[&str]| {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = sandbox.command(args).stdout(full).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for args in [&["solve", "heart.non"][..], &["check", "heart.non", "--json"]] {
        let (code, err) = run(args);
        assert_eq!((code, err.lines().count()), (Some(1), 1), "{err}");
        assert!(err.contains("standard output: cannot be written: "), "{err}");
    }
    symlink("/dev/full", sandbox.path().join("full.txt")).unwrap();
    let ran = sandbox.run(&["solve", "heart.non", "-o", "full.txt", "--quiet"]);
    ran.is(1, "", "full.txt: cannot be written: ");
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
}
