//! Packed input and output: every command that reads puzzles, records, tiles or proofs unpacks them.
//!
//! ```text
//!   read    gzip and zstd by their first bytes, two members in one file, standard input
//!   write   by the suffix .gz or .zst, whatever its case
//!   refuse  what is cut off, and a GiB of line feeds in a small file
//! ```
//!
//! The command unpacks with the same crates, so this is not about them: it asks whether each command
//! does it, and within its bounds.

use std::io::{self, Read, Write};

use flate2::{Compression, write::GzEncoder};

use crate::sandbox::{HEART, HEART_ROWS, Sandbox};

fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes.as_ref()).unwrap();
    encoder.finish().unwrap()
}

fn zstd(stream: impl Read) -> Vec<u8> {
    zstd::encode_all(stream, 1).unwrap()
}

#[test]
fn every_command_unpacks() {
    let sandbox = Sandbox::new();
    sandbox.put("all/heart.non.gz", gzip(HEART)).put("all/heart.non.zst", zstd(HEART.as_bytes()));
    sandbox.put("heart.non", HEART).put("records.zst", zstd(&b"?###???????? 3,2,1\n"[..]));
    sandbox.put("tiles.zst", zstd(&b"Tile 1:\n#.\n..\n"[..]));
    sandbox.enter("check all").is(0, "heart.non.zst · Heart", "");
    sandbox.enter("records records.zst heart.non").is(1, "10  records.zst\n", "");
    sandbox.enter("jigsaw solve tiles.zst").is(0, "unique: 1 × 1", "");
    assert_eq!(sandbox.pipe(gzip(HEART), &["solve", "--ascii"]).out, HEART_ROWS);
    let twice = [gzip("?? 1\n"), gzip("??? 1\n")].concat();
    assert_eq!(sandbox.pipe(twice, &["records"]).out, "5\n");
    assert_eq!(sandbox.pipe(zstd(&b"??? 1\n"[..]), &["records", "-"]).out, "3\n");
    sandbox.enter("solve all/heart.non.gz --proof proof").is(0, "", "");
    let proof = gzip(sandbox.bytes("proof"));
    sandbox.pipe(&proof, &["verify", "heart.non", "-"]).is(0, "verified: unique", "");
}

#[test]
fn what_is_called_packed_is_packed() {
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART);
    for (name, magic) in [("a.json.gz", [0x1F, 0x8B]), ("a.xml.ZST", [0x28, 0xB5])] {
        sandbox.enter(&format!("convert heart.non {name}")).is(0, "", "");
        assert!(sandbox.bytes(name).starts_with(&magic), "{name}");
        sandbox.enter(&format!("convert {name} - --to non")).is(0, HEART, "");
    }
    sandbox.enter("convert heart.non b.gz --to non").is(0, "", "");
    sandbox.enter("solve b.gz --ascii").is(0, HEART_ROWS, "");
    sandbox.enter("convert heart.non c.gz").is(2, "", "OUT has no suffix");
    assert!(!sandbox.has("c.gz"));
}

#[test]
fn damaged_and_dangerous_files_are_refused() {
    let sandbox = Sandbox::new();
    let once = gzip(HEART);
    let small = zstd(HEART.as_bytes());
    sandbox.put("cut.gz", &once[..once.len() - 9]).put("cut.zst", &small[..small.len() / 2]);
    sandbox.put("twice.gz", gzip(&once)).put("more.gz", [&once[..], b"and more"].concat());
    // A few kilobytes that unpack to more than the limit.
    sandbox.put("bomb.zst", zstd(io::repeat(b'\n').take(1 << 30))).put("heart.non", HEART);
    assert!(sandbox.bytes("bomb.zst").len() < 1 << 20);
    let damaged = "; the packed file is damaged or cut short, fetch it again\n";
    let bomb = "bomb.zst: the input is over the limit of 67108864 bytes";
    let all = &["solve", "check", "count"];
    let cases: [(&str, &[&str], &str); 5] = [
        ("cut.gz", &["solve", "check"], damaged),
        ("cut.zst", &["solve", "verify heart.non"], damaged),
        ("twice.gz", all, "twice.gz: cannot be read: it is packed twice; unpack it first\n"),
        ("more.gz", all, damaged),
        ("bomb.zst", &["solve", "check"], bomb),
    ];
    for (name, commands, said) in cases {
        for command in commands {
            sandbox.enter(&format!("{command} {name}")).is(1, "", said);
        }
    }
}
