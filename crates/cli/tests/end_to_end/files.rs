//! Files that are written, `--output` and `--proof`: where they may go, and when they are begun.

use crate::desk::{Desk, HEART, HEART_ROWS, TWO};

/// What cannot be written is told before anything is solved, in the same words.
#[test]
fn an_unwritable_place_is_told_before_solving() {
    let desk = Desk::new();
    // To solve this takes longer than any test.
    desk.put("long.non", crate::desk::dominoes(60));
    for flag in ["-o", "--proof"] {
        let ways_out = [
            ("gone/a.txt", "; make its folder first\n"),
            ("folder.txt", "; choose another place\n"),
        ];
        for (place, way_out) in ways_out {
            desk.put("folder.txt/inside", "");
            let ran = desk.run(&["solve", "long.non", flag, place]);
            ran.is_refused(&format!("{place}: cannot be written: "));
            ran.is(1, "", way_out);
        }
    }
}

/// It is the puzzle that is at fault, not the file of the proof.
#[test]
fn a_proof_of_colors_is_not_begun() {
    let desk = Desk::new();
    desk.put("in.txt", "ab\nba\n");
    let args = ["solve", "in.txt", "--proof", "new.proof"];
    desk.run(&args).is_refused("in.txt: a proof is about a black-and-white puzzle");
    let object = desk.run(&[&args[..], &["--json"]].concat()).json().remove(0);
    assert_eq!(
        (&object["source"], &object["error"]["kind"]),
        (&"in.txt".into(), &"colored".into())
    );
    assert!(!desk.path().join("new.proof").exists());
}

/// A proof is of one puzzle; what is there stays if there are two.
#[test]
fn a_proof_of_several_puzzles_is_not_begun() {
    let desk = Desk::new();
    desk.put("in/a.non", HEART).put("in/b.non", TWO).put("old.proof", "old");
    desk.put("many.nonpack", format!("{HEART}\n{HEART}\n{HEART}"));
    let refused = "old.proof: a proof is about one puzzle, and there are more";
    let proof = ["--proof", "old.proof", "--force"];
    desk.run(&[&["solve", "in/a.non", "in/b.non"][..], &proof].concat()).is_refused(refused);
    desk.run(&[&["solve", "in"][..], &proof].concat()).is_refused(refused);
    assert_eq!(desk.read("old.proof"), "old");
    desk.run(&["solve", "in/a.non", "--proof", "-"]).is(2, "", "name a file");
    desk.put("one/a.non", HEART).put("one/notes", "no puzzle");
    desk.run(&[&["solve", "one"][..], &proof].concat()).is(0, "unique", "");
    assert!(desk.read("old.proof").contains("conclude unique"));
}

#[test]
fn without_results_the_old_file_stays() {
    let desk = Desk::new();
    desk.put("bad.non", "width 1\n").put("a.txt", "old");
    desk.run(&["solve", "bad.non", "-o", "a.txt", "--force"]).is(1, "", "bad.non:");
    assert_eq!(desk.read("a.txt"), "old");
    assert_eq!(desk.path().read_dir().unwrap().count(), 2, "no partial file is left");
}

/// Whatever is read stays, however its path is spelled.
#[test]
fn what_is_read_is_not_written() {
    let desk = Desk::new();
    desk.put("h.json", "{\"rows\": [[1]], \"columns\": [[1]]}").put("in/p.txt", "#.\n");
    desk.put("t.txt", "Tile 1:\n##\n##\n").put("b.txt", "0 0 0 0\n").put("hook.txt", "##\n#\n");
    let all = ["h.json", "in/p.txt", "t.txt", "b.txt", "hook.txt"];
    let before = all.map(|name| desk.read(name));
    let refusals: [(&str, &str); 13] = [
        ("solve h.json -o h.json", "h.json"),
        ("solve h.json -o ./h.json", "./h.json"),
        ("solve 2x1:1/1/2 h.json -o in/../h.json", "in/../h.json"),
        ("solve in/p.txt --proof in/p.txt", "in/p.txt"),
        ("solve in -o in/p.txt", "in/p.txt"),
        ("solve h.json in/ --proof ./in/p.txt", "./in/p.txt"),
        ("render in/p.txt ./in/p.txt", "./in/p.txt"),
        ("render h.json in in/p.txt", "in/p.txt"),
        ("make in/p.txt ./in/p.txt", "./in/p.txt"),
        ("jigsaw solve t.txt --picture ./t.txt", "./t.txt"),
        ("jigsaw find t.txt --pattern hook.txt --mark ./hook.txt", "./hook.txt"),
        ("jigsaw match b.txt --hints t.txt -o t.txt", "t.txt"),
        ("jigsaw make 2x2 --hide hook.txt:1 -o hook.txt", "hook.txt"),
    ];
    for (line, name) in refusals {
        let args: Vec<&str> = line.split(' ').collect();
        let message = format!("{name}: is to be read and to be written; name another file\n");
        desk.run(&args).is_refused(&message);
    }
    assert_eq!(all.map(|name| desk.read(name)), before);
}

#[test]
fn two_results_do_not_share_a_file() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    for line in [
        "solve heart.non -o a.txt --proof ./a.txt",
        "jigsaw make 2x2 -o a.txt --solution ./a.txt",
        "jigsaw make 2x2 --kinds 2 -o a.txt --solution ./a.txt",
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let message = "a.txt: is to be written twice; name another file for one of them\n";
        desk.run(&args).is_refused(message);
    }
    assert_eq!(desk.path().read_dir().unwrap().count(), 1, "nothing is begun");
}

/// One rule for everything that writes: what is there stays, unless `--force` is said.
#[test]
fn what_is_there_is_written_over_by_force_alone() {
    let desk = Desk::new();
    desk.put("heart.non", HEART).put("b.txt", "0 0 0 0\n");
    desk.put("t.txt", "Tile 1:\n####\n#..#\n#..#\n####\n")
        .put("p.txt", HEART_ROWS)
        .put("hook.txt", "##\n#\n");
    desk.put("ring.pgm", "P2 4 4 9\n0 0 0 0 0 9 9 0 0 9 9 0 0 0 0 0\n");
    let cases = [
        ("solve heart.non -o", "json"),
        ("solve heart.non --proof", "proof"),
        ("line ?? 1 --table -o", "svg"),
        ("convert heart.non", "xml"),
        ("render heart.non", "pdf"),
        ("render heart.non", "png"),
        ("make ring.pgm --size 4", "non"),
        ("make --qr hi", "png"),
        ("jigsaw solve t.txt --picture", "txt"),
        ("jigsaw find p.txt --pattern hook.txt --mark", "svg"),
        ("jigsaw make 2x2 -o", "txt"),
        ("jigsaw make 2x2 --kinds 3 -o", "txt"),
        ("jigsaw make 2x2 --solution", "json"),
        ("jigsaw match b.txt -o", "svg"),
    ];
    for (index, (line, suffix)) in cases.iter().enumerate() {
        let name = format!("{index}.{suffix}");
        let args: Vec<&str> = line.split(' ').chain([name.as_str()]).collect();
        desk.put(&name, "old");
        let message = format!("{name}: is there already; use --force to write over it\n");
        desk.run(&args).is_refused(&message);
        assert_eq!(desk.read(&name), "old", "{line}");
        let forced = desk.run(&[&args[..], &["--force"]].concat());
        assert_eq!(forced.code, 0, "{line}: {forced:?}");
        let new = std::fs::read(desk.path().join(&name)).unwrap();
        assert!(!new.is_empty() && new != b"old", "{line}");
    }
}

/// A booklet that lies in the folder of its puzzles is no puzzle, so it may be made again.
#[test]
fn what_is_no_puzzle_may_be_written_again() {
    let desk = Desk::new();
    desk.put("all/heart.non", HEART);
    desk.run(&["render", "all", "all/book.pdf"]).is(0, "", "");
    desk.run(&["render", "all", "all/book.pdf", "--force"]).is(0, "", "");
}

#[cfg(unix)]
mod on_unix {
    use std::{
        fs,
        io::Read,
        os::unix::fs::{FileTypeExt, PermissionsExt, symlink},
        process::{Command, Stdio},
        thread,
        time::Duration,
    };

    use super::*;

    #[test]
    fn a_link_stays_a_link() {
        let desk = Desk::new();
        desk.put("heart.non", HEART).put("far/real.txt", "old");
        symlink("far/real.txt", desk.path().join("link.txt")).unwrap();
        symlink("far/proof", desk.path().join("link.proof")).unwrap();
        let solve = ["solve", "heart.non", "-o", "link.txt", "--proof", "link.proof"];
        desk.run(&solve).is_refused("link.txt: is there already; use --force to write over it");
        desk.run(&[&solve[..], &["--force"]].concat()).is(0, "", "");
        for link in ["link.txt", "link.proof"] {
            assert!(fs::symlink_metadata(desk.path().join(link)).unwrap().is_symlink(), "{link}");
        }
        assert_eq!(desk.read("far/real.txt"), HEART_ROWS);
        assert!(desk.read("far/proof").ends_with("conclude unique\n"));
    }

    #[test]
    fn a_named_pipe_is_written_and_stays_a_pipe() {
        let desk = Desk::new();
        desk.put("heart.non", HEART);
        for (flag, name, end) in
            [("-o", "a.txt", HEART_ROWS), ("--proof", "a", "conclude unique\n")]
        {
            let pipe = desk.path().join(name);
            assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            let reader = thread::spawn({
                let pipe = pipe.clone();
                move || fs::read_to_string(pipe).unwrap()
            });
            desk.run(&["solve", "heart.non", flag, name]).is(0, "unique", "");
            assert!(reader.join().unwrap().ends_with(end));
            assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
        }
    }

    #[test]
    fn a_proof_may_go_to_standard_output() {
        let desk = Desk::new();
        desk.put("heart.non", HEART);
        let args = ["solve", "heart.non", "--json", "--proof", "/dev/stdout"];
        desk.run(&args).is(0, "conclude unique\n", "").is(0, "\"verdict\":\"unique\"", "");
        // Both share the place in the file, and nothing is written over.
        let file = fs::File::create(desk.path().join("all.txt")).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_pictogrid"));
        let status = command.args(args).current_dir(desk.path()).stdout(file).status().unwrap();
        assert!(status.success());
        let all = desk.read("all.txt");
        assert!(all.starts_with("pictogrid-proof 1\n") && all.contains("conclude unique\n"));
        assert!(all.contains("\"verdict\":\"unique\""), "{all}");
    }

    #[test]
    fn a_file_is_known_behind_a_link_and_a_redirection() {
        let desk = Desk::new();
        desk.put("heart.txt", HEART);
        symlink("heart.txt", desk.path().join("link.txt")).unwrap();
        let refused = "is to be read and to be written; name another file";
        desk.run(&["solve", "heart.txt", "-o", "link.txt"]).is_refused(refused);
        desk.run(&["solve", "link.txt", "--proof", "heart.txt"]).is_refused(refused);
        if cfg!(target_os = "linux") {
            let mut command = Command::new(env!("CARGO_BIN_EXE_pictogrid"));
            command.args(["solve", "-o", "heart.txt"]).current_dir(desk.path());
            command.stdin(fs::File::open(desk.path().join("heart.txt")).unwrap());
            let output = command.output().unwrap();
            assert_eq!(output.status.code(), Some(1));
            assert!(String::from_utf8(output.stderr).unwrap().contains(refused));
        }
        assert_eq!(desk.read("heart.txt"), HEART);
    }

    #[test]
    fn the_rights_of_a_file_stay() {
        let desk = Desk::new();
        desk.put("two.non", TWO).put("a.txt", "old");
        let place = desk.path().join("a.txt");
        fs::set_permissions(&place, fs::Permissions::from_mode(0o600)).unwrap();
        desk.run(&["solve", "two.non", "-o", "a.txt", "--force"]).is(3, "several", "");
        assert_eq!(fs::metadata(&place).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn an_end_at_once_leaves_no_partial_file() {
        let desk = Desk::new();
        let mut child = Command::new(env!("CARGO_BIN_EXE_pictogrid"))
            .args(["solve", "-o", "a.txt"])
            .current_dir(desk.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let n_files = || desk.path().read_dir().unwrap().count();
        while n_files() == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(n_files(), 0);
        drop(input);
        let mut out = String::new();
        child.stdout.unwrap().read_to_string(&mut out).unwrap();
        assert_eq!(out, "");
    }

    #[test]
    fn the_end_of_a_conversion_leaves_no_partial_file() {
        let desk = Desk::new();
        for n in 0..2000 {
            desk.put(&format!("in/{n}.non"), HEART);
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_pictogrid"))
            .args(["convert", "in", "out/", "--to", "json"])
            .current_dir(desk.path())
            .spawn()
            .unwrap();
        while !desk.path().join("out").exists() {
            thread::sleep(Duration::from_millis(1));
        }
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130));
        let files = desk.path().join("out").read_dir().unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let names: Vec<String> = names.collect();
        assert!(names.iter().all(|name| name.ends_with(".json")), "{names:?}");
        assert!(names.len() < 2000);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_told_once() {
        let desk = Desk::new();
        desk.put("heart.non", HEART);
        let run = |args: &[&str]| {
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let mut command = Command::new(env!("CARGO_BIN_EXE_pictogrid"));
            let output = command.args(args).current_dir(desk.path()).stdout(full).output().unwrap();
            (output.status.code(), String::from_utf8(output.stderr).unwrap())
        };
        for args in [&["solve", "heart.non"][..], &["check", "heart.non", "--json"]] {
            let (code, err) = run(args);
            assert_eq!((code, err.lines().count()), (Some(1), 1), "{err}");
            assert!(err.contains("standard output: cannot be written: "), "{err}");
        }
        symlink("/dev/full", desk.path().join("full.txt")).unwrap();
        let ran = desk.run(&["solve", "heart.non", "-o", "full.txt", "--quiet"]);
        ran.is(1, "", "full.txt: cannot be written: ");
        assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    }
}
