//! The properties of `fuzz/fuzz_targets` without a fuzzer: each is tried on its seeds and on changed
//! copies of them, from a fixed start, for as many seconds as `PICTOGRID_FUZZ_SECONDS` says.
//!
//! ```text
//!   seed ─▶ 1 to 4 changes: a bit, a byte in or out, a cut, another seed put in ─▶ property
//! ```
//!
//! A fuzzer learns which bytes lead to new code, this does not: it notices when a change breaks what
//! the fuzzers have found before, and what is a step away from it. Half a second for each in a usual
//! run: a test that takes minutes is left out by people.

#[allow(dead_code, unreachable_pub)]
#[path = "../../../fuzz/src/lib.rs"]
mod properties;

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Seconds for each property in a usual run of the tests.
const SECONDS: f64 = 0.5;
/// Larger files are for other tests.
const MOST_BYTES: u64 = 4096;

/// A small random number generator (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }
}

#[test]
fn parse_never_panics() {
    let mut seeds = files("testdata");
    for file in files_below(&root().join("fuzz/seeds/parse_never_panics")) {
        let text = fs::read_to_string(file).unwrap();
        seeds.extend(text.lines().map(|line| hex(line).expect("hexadecimal")));
    }
    check(properties::parse_never_panics, &seeds);
}

#[test]
fn write_then_parse() {
    check(properties::write_then_parse, &files("testdata"));
}

#[test]
fn board_text_never_panics() {
    check(properties::board_text_never_panics, &files("fuzz/seeds/board_text_never_panics"));
}

#[test]
fn tiles_never_panic() {
    check(properties::tiles_never_panic, &files("testdata/tiles"));
}

#[test]
fn exact_equals_oracle() {
    check(properties::exact_equals_oracle, &files("fuzz/seeds/exact_equals_oracle"));
}

#[test]
fn long_exact_equals_table() {
    check(properties::long_exact_equals_table, &files("fuzz/seeds/long_exact_equals_table"));
}

#[test]
fn verdict_equals_brute_force() {
    check(properties::verdict_equals_brute_force, &files("fuzz/seeds/verdict_equals_brute_force"));
}

#[test]
fn tiles_equal_brute_force() {
    check(properties::tiles_equal_brute_force, &files("fuzz/seeds/tiles_equal_brute_force"));
}

#[test]
fn matching_equals_brute_force() {
    let seeds = files("fuzz/seeds/matching_equals_brute_force");
    check(properties::matching_equals_brute_force, &seeds);
}

#[test]
fn step_never_wrong() {
    check(properties::step_never_wrong, &files("fuzz/seeds/step_never_wrong"));
}

#[test]
fn count_equals_oracle() {
    check(properties::count_equals_oracle, &files("fuzz/seeds/count_equals_oracle"));
}

#[test]
fn colored_equals_oracle() {
    check(properties::colored_equals_oracle, &files("fuzz/seeds/colored_equals_oracle"));
}

#[test]
fn proof_never_accepts_wrong() {
    let seeds = files("fuzz/seeds/proof_never_accepts_wrong");
    assert!(seeds.iter().all(|seed| properties::is_proof(seed)), "a seed is no proof");
    check(properties::proof_never_accepts_wrong, &seeds);
}

/// Tries a property on every seed, then on changed ones until time is up.
fn check(property: fn(&[u8]), seeds: &[Vec<u8>]) {
    let seconds = std::env::var("PICTOGRID_FUZZ_SECONDS")
        .map_or(SECONDS, |seconds| seconds.parse().expect("PICTOGRID_FUZZ_SECONDS is a number"));
    assert!(!seeds.is_empty(), "the seeds are missing");
    seeds.iter().for_each(|seed| attempt(property, seed));
    let (clock, mut random) = (Instant::now(), Random(0x9E37_79B9_7F4A_7C15));
    while clock.elapsed() < Duration::from_secs_f64(seconds) {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        for _ in 0..=random.below(4) {
            change(&mut bytes, seeds, &mut random);
        }
        attempt(property, &bytes);
    }
}

fn attempt(property: fn(&[u8]), bytes: &[u8]) {
    let is_kept = catch_unwind(AssertUnwindSafe(|| property(bytes))).is_ok();
    assert!(is_kept, "broken by {:?}", bytes.escape_ascii().to_string());
}

fn change(bytes: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    match random.below(5) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 => bytes.truncate(at),
        2 => bytes.insert(at, b"\n \"=$#.?-,&;0159\0\xFF\r"[random.below(19)]),
        3 if at < bytes.len() => drop(bytes.remove(at)),
        _ => {
            let other = &seeds[random.below(seeds.len())];
            let end = random.below(other.len() + 1);
            bytes.splice(at..at, other[..end].iter().copied());
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The small files below a folder, in order.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let is_small = |path: &PathBuf| fs::metadata(path).unwrap().len() <= MOST_BYTES;
    let files = files_below(&root().join(folder)).into_iter().filter(is_small);
    files.map(|path| fs::read(path).unwrap()).collect()
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { files_below(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).collect()
}

fn hex(line: &str) -> Option<Vec<u8>> {
    let pairs = (0..line.len()).step_by(2).map(|at| line.get(at..at + 2));
    pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect()
}
