//! Files that went wrong on the way: every reader answers, none panics, none runs away.
//!
//! Takes the files of `testdata`, breaks each a few times over (bytes flipped, cut, lines doubled,
//! swapped and joined, numbers blown up) and reads the result in every format. The seed is fixed,
//! so a failure repeats. `PICTOGRID_MUTATIONS` is the number of broken files.

use std::{fs, path::Path, thread, time::Duration};

use cpu_time::ThreadTime;
use pictogrid_core::Limits;
use pictogrid_formats::{by_id, ids, read, read_as, strip, write};
use pictogrid_testkit::SplitMix64;

/// Enough for a few seconds without optimization.
const N_MUTATIONS: u64 = 20_000;
/// A thread has a share of them, and a seed of its own.
const SEEDS: [u64; 4] = [1, 2, 3, 4];

#[test]
fn broken_files_are_answered() {
    let n_mutations = match std::env::var("PICTOGRID_MUTATIONS") {
        Ok(number) => number.parse().expect("PICTOGRID_MUTATIONS is a number"),
        Err(_) => N_MUTATIONS,
    };
    let seeds = seeds();
    assert!(seeds.len() > 50, "testdata is missing");
    let n_accepted: u64 = thread::scope(|scope| {
        let share = |seed| accepted(seed, n_mutations / SEEDS.len() as u64, &seeds);
        let threads = SEEDS.map(|seed| scope.spawn(move || share(seed)));
        threads.map(|thread| thread.join().expect("no panic")).iter().sum()
    });
    // If hardly anything is accepted any more, the mutations no longer reach beyond the sniffing.
    assert!(n_accepted * 20 > n_mutations, "only {n_accepted} of {n_mutations} hold a puzzle");
}

/// Breaks `n` files. Returns how many of them still hold a puzzle.
fn accepted(seed: u64, n: u64, seeds: &[Vec<u8>]) -> u64 {
    let mut random = SplitMix64::new(seed);
    let broken = (0..n).map(|_| {
        let mut bytes = seeds[below(&mut random, seeds.len())].clone();
        for _ in 0..=below(&mut random, 4) {
            break_somewhere(&mut bytes, seeds, &mut random);
        }
        bytes
    });
    broken.filter(|bytes| answer(bytes)).count() as u64
}

fn below(random: &mut SplitMix64, n: usize) -> usize {
    random.below(n.max(1) as u64) as usize
}

fn break_somewhere(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut SplitMix64) {
    let at = below(random, bytes.len() + 1);
    match below(random, 8) {
        0 if at < bytes.len() => bytes[at] ^= 1 << below(random, 8),
        1 => bytes.truncate(at),
        2 => bytes.insert(at, b"\n \"=$#.?-,&;0159\0\xFF\r"[below(random, 19)]),
        3 => swap_lines(bytes, random),
        4 => double_line(bytes, random),
        5 => blow_up_number(bytes, at, random),
        6 if at < bytes.len() => {
            bytes.remove(at);
        }
        _ => {
            let other = &seeds[below(random, seeds.len())];
            let end = below(random, other.len() + 1);
            bytes.splice(at..at, other[..end].iter().copied());
        }
    }
}

fn swap_lines(bytes: &mut Vec<u8>, random: &mut SplitMix64) {
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let (a, b) = (below(random, lines.len()), below(random, lines.len()));
    lines.swap(a, b);
    *bytes = lines.join(&b'\n');
}

fn double_line(bytes: &mut Vec<u8>, random: &mut SplitMix64) {
    let mut lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let line = below(random, lines.len());
    lines.insert(line, lines[line]);
    *bytes = lines.join(&b'\n');
}

/// Replaces the first digit behind `at` by a number at the edge of some type.
fn blow_up_number(bytes: &mut Vec<u8>, at: usize, random: &mut SplitMix64) {
    const EDGES: [&[u8]; 7] = [
        b"0",
        b"-1",
        b"65536",
        b"4294967295",
        b"4294967296",
        b"18446744073709551616",
        b"00000000000000000000000000007",
    ];
    if let Some(offset) = bytes[at..].iter().position(u8::is_ascii_digit) {
        bytes.splice(at + offset..=at + offset, EDGES[below(random, 7)].iter().copied());
    }
}

/// Reads `bytes` in every way there is; whether some puzzle came out of it.
fn answer(bytes: &[u8]) -> bool {
    let limits = Limits { side: 1000, cells: 100_000, ..Limits::default() };
    let start = ThreadTime::now();
    let mut is_accepted = false;
    for document in ids().map(|id| read_as(id, bytes, &limits)).chain([read(bytes, &limits)]) {
        let Ok(document) = document else { continue };
        assert!(!document.entries.is_empty());
        for entry in document.entries {
            let Ok(puzzle) = entry.check(&limits) else { continue };
            is_accepted = true;
            let puzzle = strip(by_id("json").unwrap(), &puzzle);
            let written = write("json", std::slice::from_ref(&puzzle));
            assert!(written.is_ok(), "{written:?}\n{}", String::from_utf8_lossy(bytes));
        }
    }
    let took = start.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}\n{}", String::from_utf8_lossy(bytes));
    is_accepted
}

fn seeds() -> Vec<Vec<u8>> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut paths = Vec::new();
    for id in ids().chain(["records"]) {
        let folder = fs::read_dir(testdata.join(id)).unwrap();
        paths.extend(folder.map(|entry| entry.unwrap().path()));
    }
    paths.retain(|path| path.extension().is_none_or(|extension| extension != "expected"));
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}
