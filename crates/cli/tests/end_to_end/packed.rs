//! Packed input: every command that reads puzzles or records unpacks it.

use std::io::{self, Read, Write};

use flate2::{Compression, write::GzEncoder};

use crate::desk::{Desk, HEART, HEART_ROWS};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(stream: impl Read) -> Vec<u8> {
    zstd::encode_all(stream, 1).unwrap()
}

#[test]
fn packed_puzzles() {
    let desk = Desk::new();
    desk.put("all/heart.non.gz", gzip(HEART.as_bytes()));
    desk.put("all/heart.non.zst", zstd(HEART.as_bytes()));
    for name in ["all/heart.non.gz", "all/heart.non.zst"] {
        assert_eq!(desk.run(&["solve", name, "--ascii"]).out, HEART_ROWS);
    }
    assert_eq!(desk.pipe(gzip(HEART.as_bytes()), &["solve", "--ascii"]).out, HEART_ROWS);
    desk.run(&["check", "all"]).is(0, "heart.non.zst · Heart", "");
    desk.run(&["solve", "all/heart.non.gz", "--proof", "proof.gz"]).is(0, "", "");
    desk.run(&["verify", "all/heart.non.gz", "proof.gz"]).is(0, "verified: unique", "");
    desk.put("records.zst", zstd(&b"?###???????? 3,2,1\n"[..]));
    desk.run(&["count", "records.zst"]).is(0, "10\n", "");
    let gzip = gzip(HEART.as_bytes());
    desk.put("cut.gz", &gzip[..gzip.len() - 9]);
    let ran = desk.run(&["solve", "cut.gz"]);
    ran.is_refused("cut.gz: cannot be read: ");
    ran.is(1, "", "; the packed file is damaged or cut short, fetch it again\n");
}

#[test]
fn what_is_called_packed_is_packed() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    for (name, magic) in [("a.json.gz", &[0x1F, 0x8B][..]), ("a.xml.ZST", &[0x28, 0xB5])] {
        desk.run(&["convert", "heart.non", name]).is(0, "", "");
        assert!(std::fs::read(desk.path().join(name)).unwrap().starts_with(magic), "{name}");
        desk.run(&["convert", name, "-", "--to", "non"]).is(0, HEART, "");
    }
    desk.run(&["convert", "heart.non", "b.gz", "--to", "non"]).is(0, "", "");
    desk.run(&["solve", "b.gz", "--ascii"]).is(0, HEART_ROWS, "");
    desk.run(&["convert", "heart.non", "c.gz"]).is(2, "", "OUT has no suffix");
    assert!(!desk.path().join("c.gz").exists());
}

#[test]
fn packed_twice_and_followed_by_other_bytes() {
    let desk = Desk::new();
    let once = gzip(HEART.as_bytes());
    desk.put("twice.gz", gzip(&once)).put("more.gz", [&once[..], b"and more"].concat());
    let twice = "twice.gz: cannot be read: it is packed twice; unpack it first\n";
    let more = "more.gz: cannot be read: other bytes follow what is packed; the packed file is \
                damaged or cut short, fetch it again\n";
    for command in ["solve", "count"] {
        desk.run(&[command, "twice.gz"]).is(1, "", twice);
        desk.run(&[command, "more.gz"]).is(1, "", more);
    }
}

/// A few kilobytes that unpack to more than the limit.
#[test]
fn a_bomb_is_refused() {
    let desk = Desk::new();
    desk.put("bomb.zst", zstd(io::repeat(b'\n').take(1 << 30)));
    assert!(desk.path().join("bomb.zst").metadata().unwrap().len() < 1 << 20);
    for command in ["solve", "check"] {
        let ran = desk.run(&[command, "bomb.zst"]);
        ran.is(1, "", "bomb.zst: the input is over the limit of 67108864 bytes");
    }
}
