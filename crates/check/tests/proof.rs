//! What the checker says of proofs written by hand: accepted, or refused with the line and the reason.
//!
//! ```text
//!   20,000 texts of random words    none shows more than that two pictures fit
//!   a line changed, a text cut off  refused, with the line and the reason
//!   counting                        excludes no picture that brute force finds
//! ```
//!
//! By hand, because the solver writes only proofs that it needs: a checker that is wrong elsewhere
//! would pass them all. The tests of `solve` hand it what the solver proves, and spoil that.

use pictogrid_check::proof::{Claim, ProofError, ProofLimits, Verified};
use pictogrid_core::{Draft, Limits, Picture, Puzzle};
use pictogrid_testkit::{SplitMix64, brute, planted, proof_header};

fn verify(puzzle: &Puzzle, text: &str) -> Result<Verified, ProofError> {
    pictogrid_check::proof::verify(puzzle, text.as_bytes(), &ProofLimits::default())
}

fn diagonals() -> Puzzle {
    Puzzle::of_picture(&Picture::parse(&["#.", ".#"]).unwrap())
}

#[test]
fn random_words_show_nothing() {
    let words =
        ["learn", "forget", "count", "solution", "conclude", "none", "unique", "several", "\n"];
    let more = ["1", "-1", "2", "-4", "0", "5", "#..#", ".##.", " ", "\u{e9}", "\n", "\n"];
    let words: Vec<&str> = words.into_iter().chain(more).collect();
    let header = proof_header(&diagonals()).join("\n");
    let mut rng = SplitMix64::new(6);
    for _ in 0..20_000 {
        let mut text = header.clone() + "\n";
        for _ in 0..rng.below(20) {
            text += words[rng.below(words.len() as u64) as usize];
            text += if rng.chance(80) { " " } else { "" };
        }
        let accepted = verify(&diagonals(), &text);
        assert!(!accepted.is_ok_and(|verified| verified.claim != Claim::Several), "{text}");
    }
}

/// A good proof about [`diagonals`], nine lines of it.
fn lines() -> Vec<String> {
    let mut lines = proof_header(&diagonals());
    let statements = ["solution #..#", "learn -1", "forget -1", "solution .##.", "learn"];
    lines.extend(statements.map(str::to_owned));
    lines.push("conclude several".to_owned());
    lines
}

/// Replaces line `at` of the good proof, from 1, or adds it.
fn reject(at: usize, line: &str, expected: &str) {
    let mut lines = lines();
    lines.resize(lines.len().max(at), String::new());
    lines[at - 1] = line.to_owned();
    let error = verify(&diagonals(), &(lines.join("\n") + "\n")).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

/// Cuts the good proof off behind `n_bytes`.
fn reject_cut(n_bytes: usize, expected: &str) {
    let text = lines().join("\n");
    let error = verify(&diagonals(), &text[..n_bytes]).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn faults_are_named_with_their_line() {
    reject(1, "pictogrid-proof 2", "1: version 2 of the format; this checker reads version 1");
    reject(1, "#.", "1: expected \"pictogrid-proof ..\", found \"#.\"");
    reject(2, "size 2 3", "2: the proof is about 2 3 cells, the puzzle has 2 2");
    let reason = "the proof is about other clues or given cells: theirs are 12, these";
    reject(3, "clues 12", &format!("3: {reason} {}", &proof_header(&diagonals())[2][6..]));
    reject(4, "solution ##..", "4: this is no solution: row 1 has the runs 2, its clue is 1");
    reject(4, "solution #.", "4: a solution is 4 cells, each # or .");
    let reason = "this clause does not follow: its contrary leads to no contradiction";
    reject(5, "learn 1", &format!("5: {reason}"));
    let reason = "is no cell and no line; they are 1 to 4, a cell with a minus where it is empty";
    for word in ["5", "0", "-9", "x", "99999999999", "+1", "1\t2"] {
        reject(5, &format!("learn 1 {word}"), &format!("5:9: {word:?} {reason}"));
    }
    reject(6, "forget -1 2", "6: there is no such clause to forget");
    reject(7, "delete 1", "7:1: \"delete\" is none of learn, forget, count, solution and conclude");
    reject(5, "count", "5: count names lines by their numbers, from 1");
    reject(5, "count -1", "5: count names lines by their numbers, from 1");
    reject(5, "count 2 3", "5: rows and columns are not counted together");
    reject(9, "conclude all", "9:10: \"all\" is no conclusion; it is unique, none or several");
    reject(9, "conclude unique", "9: a unique solution has to be shown exactly once");
    reject(9, "conclude none", "9: a puzzle of which a solution was shown has some");
    reject(10, "learn 1", "10: something follows the conclusion");
    reject(7, "", "7:1: \"\" is none of learn, forget, count, solution and conclude");
}

#[test]
fn more_spaces_than_one_are_forgiven_among_numbers_alone() {
    for (at, line) in [(5, "learn   -1  "), (6, "forget -1   -1 "), (5, "count  1   2 ")] {
        let mut lines = lines();
        lines[at - 1] = line.to_owned();
        lines.insert(at, "learn -1".to_owned());
        assert!(verify(&diagonals(), &lines.join("\n")).is_ok(), "{line}");
    }
    reject(2, "size 2  2", "2: the proof is about 2  2 cells, the puzzle has 2 2");
    reject(2, "size 2 2 ", "2: the proof is about 2 2  cells, the puzzle has 2 2");
    reject(4, "solution  #..#", "4: a solution is 4 cells, each # or .");
    let reason = "is none of learn, forget, count, solution and conclude";
    reject(5, " learn -1", &format!("5:1: \"\" {reason}"));
    reject(5, "learn\t-1", &format!("5:1: \"learn\\t-1\" {reason}"));
    let reason = "is no conclusion; it is unique, none or several";
    reject(9, "conclude several ", &format!("9:10: \"several \" {reason}"));
}

/// A tiny puzzle of this size: planted, perhaps with given cells, perhaps with columns in another
/// order than that of its picture, so that it often has no solution.
fn tiny(rng: &mut SplitMix64, width: u32, height: u32) -> Puzzle {
    let fill = 30 + rng.below(40) as u32;
    let picture = planted::picture(rng, width, height, fill);
    let given = if rng.chance(30) { 15 } else { 0 };
    let puzzle = planted::puzzle(rng, &picture, given);
    if rng.chance(70) {
        return puzzle;
    }
    let mut draft = Draft { goal: None, ..Draft::of_puzzle(&puzzle) };
    let by = 1 + rng.below(u64::from(width) - 1) as usize;
    draft.columns.rotate_left(by);
    draft.check(&Limits::default()).expect("the sums are the same")
}

fn size(rng: &mut SplitMix64) -> (u32, u32) {
    (2 + rng.below(4) as u32, 2 + rng.below(4) as u32)
}

/// After any counts each picture that fits can still not be excluded.
#[test]
fn counting_excludes_no_picture() {
    let (mut rng, mut n_settled) = (SplitMix64::new(8), 0);
    for _ in 0..400 {
        let (width, height) = size(&mut rng);
        let puzzle = tiny(&mut rng, width, height);
        let mut lines = proof_header(&puzzle);
        for _ in 0..4 {
            let (first, n) = if rng.chance(50) { (1, height) } else { (height + 1, width) };
            let counted: Vec<u32> = (first..first + n).filter(|_| rng.chance(50)).collect();
            let words: String = counted.iter().map(|line| format!(" {line}")).collect();
            lines.extend((!counted.is_empty()).then(|| format!("count{words}")));
        }
        let header = lines.join("\n");
        let solutions = brute::solutions(&puzzle, 100);
        for picture in &solutions {
            let differs = (1..).zip(picture.values()).map(|(number, &value)| {
                if value == pictogrid_core::Value::FILLED { -number } else { number }
            });
            let clause: String = differs.map(|literal: i32| format!(" {literal}")).collect();
            let error = verify(&puzzle, &format!("{header}\nlearn{clause}\n")).unwrap_err();
            assert!(
                error.flaw.to_string().starts_with("this clause does not follow"),
                "{header}: {error}"
            );
        }
        let none = verify(&puzzle, &format!("{header}\nconclude none\n"));
        assert!(none.is_err() || solutions.is_empty(), "{header}");
        n_settled += usize::from(none.is_ok());
    }
    assert!(n_settled > 10, "{n_settled}");
}

#[test]
fn a_proof_that_is_cut_off_shows_nothing() {
    let text = lines().join("\n");
    assert_eq!(verify(&diagonals(), &text).unwrap().claim, Claim::Several);
    assert_eq!(verify(&diagonals(), &text.replace('\n', "\r\n")).unwrap().claim, Claim::Several);
    (0..text.len()).for_each(|n| assert!(verify(&diagonals(), &text[..n]).is_err(), "{n}"));
    reject_cut(0, "1: the proof ends before its line \"pictogrid-proof ..\"");
    reject_cut(text.find("clues").unwrap(), "3: the proof ends before its line \"clues ..\"");
    let reason = "9: the proof ends without a conclusion; it may have been cut off";
    reject_cut(text.find("conclude").unwrap(), reason);
    let reason = "9:10: \"se\" is no conclusion; it is unique, none or several";
    reject_cut(text.len() - 5, reason);
}

#[test]
fn a_clause_is_a_set() {
    let header = proof_header(&diagonals()).join("\n");
    let check = |clauses: &str| {
        let text = format!("{header}\n{clauses}\nsolution #..#\nsolution .##.\nconclude several");
        verify(&diagonals(), &text)
    };
    assert_eq!(check("learn 2  1 2\nforget 1 1 2").unwrap().n_forgotten, 1);
    assert_eq!(check("learn 3 -3\nforget -3 3").unwrap().n_learned, 1);
    assert_eq!(check("learn 1 2\nforget 1 2\nforget 1 2").unwrap_err().line, 6);
    assert_eq!(check("learn 1 2\nforget 1").unwrap_err().line, 5);
}

#[test]
fn a_conclusion_needs_a_contradiction() {
    let header = proof_header(&diagonals()).join("\n");
    let unique = format!("{header}\nsolution #..#\nconclude unique\n");
    let reason = "not concluded: lines and clauses do not exclude other pictures yet";
    assert_eq!(verify(&diagonals(), &unique).unwrap_err().flaw.to_string(), reason);
    let none = format!("{header}\nconclude none\n");
    assert_eq!(verify(&diagonals(), &none).unwrap_err().flaw.to_string(), reason);
    let twice = format!("{header}\nsolution #..#\nsolution #..#\nconclude several\n");
    let reason = "two different solutions have to be shown";
    assert_eq!(verify(&diagonals(), &twice).unwrap_err().flaw.to_string(), reason);
}

#[test]
fn sizes_are_limited() {
    let header = proof_header(&diagonals()).join("\n");
    let limits = ProofLimits { literals: 100 };
    let check = |clauses: &str| {
        let text = format!("{header}\n{clauses}solution #..#\nsolution .##.\nconclude several\n");
        pictogrid_check::proof::verify(&diagonals(), text.as_bytes(), &limits)
    };
    assert_eq!(check("").unwrap().most_literals, 72);
    assert!(check("learn 1 2\nforget 1 2\n").is_ok());
    let error = check("learn 1 2\n").unwrap_err();
    assert_eq!(error.to_string(), "6: more than 100 literals at a time, the limit; forget some");
    let long = format!("learn{}\n", " 1".repeat(500));
    assert!(check(&long).unwrap_err().flaw.to_string().starts_with("longer than a line"));
}

#[test]
fn the_example_of_the_documentation_holds() {
    let document = include_str!("../../../docs/proof.md");
    let blocks: Vec<&str> = document.split("```").skip(1).step_by(2).collect();
    let block = |begin: &str| {
        let block = blocks.iter().find(|block| block.starts_with(begin)).unwrap();
        block.strip_prefix("text\n").unwrap()
    };
    let puzzle =
        Puzzle::of_picture(&Picture::parse(&[".##..", "##.#.", "#....", ".##.#"]).unwrap());
    let verified = verify(&puzzle, block("text\npictogrid-proof 1\n")).unwrap();
    assert_eq!((verified.claim, verified.n_learned), (Claim::Unique, 1));
    assert_eq!(verified.pictures, brute::solutions(&puzzle, 9));

    // The text that is hashed stands in the document with words beside it.
    let hashed = block("text\npictogrid-puzzle 1\n").lines();
    let hashed = hashed.map(|line| line.split("   ").next().unwrap().trim_end());
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in hashed.flat_map(|line| line.bytes().chain([b'\n'])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    assert_eq!(hash, puzzle.fingerprint());

    // Without the clause, nothing is concluded.
    let proof = block("text\npictogrid-proof 1\n").replace("learn -8\n", "");
    assert!(verify(&puzzle, &proof).unwrap_err().flaw.to_string().starts_with("not concluded"));
}
