//! What the solver tells an observer is a proof that the checker accepts, and no spoiled proof is
//! accepted that claims something false.
//!
//! ```text
//!   solve ─ scribe ─▶ statements ─▶ verify: accepted
//!                         └─ words changed, lines dropped or moved, of another puzzle ─▶ nothing false
//! ```
//!
//! A spoiled proof may still be right: so it is asked whether what it claims is true, not whether it is
//! refused. `PICTOGRID_CORRUPTIONS=50000 cargo test -p pictogrid-solve --release --test all proof`
//! tries more.

use std::fmt::Write;
use std::ops::ControlFlow;

use pictogrid_check::proof::{ProofError, ProofLimits, Verified};
use pictogrid_core::{CellId, Draft, Limits, Picture, Puzzle};
use pictogrid_solve::{
    Event, EventKind, Observer, Options, ProofStep, Technique, Techniques, Verdict, solve,
};
use pictogrid_testkit::{SplitMix64, planted, planted::dominoes, proof_header};

/// The statements of a proof.
#[derive(Debug, Default)]
struct Scribe(Vec<String>);

impl Observer for Scribe {
    fn wants(&self, kind: EventKind) -> bool {
        kind == EventKind::Clause
    }

    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Solution(picture) => {
                let cells: String = picture.values().iter().map(|value| value.to_char()).collect();
                self.0.push(format!("solution {cells}"));
            }
            Event::Clause(step, clause) => {
                let mut line = match step {
                    ProofStep::Learn => "learn",
                    ProofStep::Forget => "forget",
                    ProofStep::Count => "count",
                }
                .to_owned();
                clause.iter().for_each(|literal| write!(line, " {literal}").unwrap());
                self.0.push(line);
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

/// Solves a puzzle and gives the verdict and the statements of its proof.
fn proven(puzzle: &Puzzle, max_solutions: u64) -> (&'static str, Vec<String>) {
    let mut scribe = Scribe::default();
    let options = Options::default().max_solutions(max_solutions);
    let report = solve(puzzle, &options, &mut scribe).unwrap();
    let claim = match report.verdict() {
        Verdict::Unique => "unique",
        Verdict::Several => "several",
        Verdict::None => "none",
        Verdict::Stopped => panic!("there is no budget"),
    };
    (claim, scribe.0)
}

fn verify(puzzle: &Puzzle, statements: &[String], claim: &str) -> Result<Verified, ProofError> {
    let conclusion = [format!("conclude {claim}")];
    let header = proof_header(puzzle);
    let lines = header.iter().chain(statements).chain(&conclusion);
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    pictogrid_check::proof::verify(puzzle, text.as_bytes(), &ProofLimits::default())
}

/// A puzzle that was planted, and a picture of the same size for another.
fn material(rng: &mut SplitMix64) -> (Picture, Picture) {
    let (width, height) = (3 + rng.below(10) as u32, 3 + rng.below(10) as u32);
    let fill = 30 + rng.below(35) as u32;
    (planted::picture(rng, width, height, fill), planted::picture(rng, width, height, fill))
}

/// The puzzle of a picture with a few given cells or two columns changed for each other.
fn varied(picture: &Picture, rng: &mut SplitMix64) -> Puzzle {
    let given = if rng.chance(20) { 6 } else { 0 };
    let puzzle = planted::puzzle(rng, picture, given);
    if rng.chance(70) {
        return puzzle;
    }
    let mut draft = Draft { goal: None, ..Draft::of_puzzle(&puzzle) };
    let n = draft.columns.len() as u64;
    draft.columns.swap(rng.below(n) as usize, rng.below(n) as usize);
    draft.check(&Limits::default()).unwrap()
}

#[test]
fn every_verdict_is_proven() {
    let mut rng = SplitMix64::new(11);
    let mut n_clauses = 0;
    for _ in 0..600 {
        let (picture, _) = material(&mut rng);
        let puzzle = varied(&picture, &mut rng);
        let (claim, statements) = proven(&puzzle, 2);
        let verified = verify(&puzzle, &statements, claim).unwrap_or_else(|error| {
            panic!("{claim}: {error}\n{}", statements.join("\n"));
        });
        assert_eq!(verified.claim.id(), claim);
        n_clauses += verified.n_learned;
    }
    assert!(n_clauses > 1000, "{n_clauses}");
}

#[test]
fn a_hard_proof_of_uniqueness() {
    for n in [5, 7, 14, 20] {
        let puzzle = dominoes(n);
        let (claim, statements) = proven(&puzzle, 2);
        assert_eq!(claim, "unique");
        assert!(verify(&puzzle, &statements, claim).unwrap().n_learned > 10);
        // The large ones are out of reach of clauses alone.
        assert!(n < 14 || statements.iter().any(|line| line.starts_with("count ")));
    }
}

/// Large enough that symmetric solutions are looked for first, by an engine that no proof knows.
#[test]
fn verdicts_on_symmetric_puzzles_are_proven() {
    let mut rng = SplitMix64::new(13);
    let mut n_clauses = 0;
    for round in 0..12 {
        let noise = planted::picture(&mut rng, 26, 26, 45);
        let rect = noise.shape().as_rect().unwrap();
        let source = |cell: u32| {
            let (x, y) = rect.position(CellId(cell));
            match round % 2 {
                0 => rect.cell(x.max(y), x.min(y)),
                _ => rect.cell(x.min(25 - x), y.min(25 - y)),
            }
        };
        let values = (0..rect.n_cells() as u32).map(|cell| noise.get(source(cell))).collect();
        let puzzle = Puzzle::of_picture(&Picture::new(noise.shape(), values)).without_goal();
        for most in [2, 4] {
            let (claim, statements) = proven(&puzzle, most);
            let verified = verify(&puzzle, &statements, claim).unwrap();
            assert_eq!(verified.claim.id(), claim);
            n_clauses += verified.n_learned;
        }
    }
    assert!(n_clauses > 1000, "{n_clauses}");
}

/// The proof takes turns with searches for a second solution, and what these learn is part of it.
#[test]
fn a_long_proof_without_counting() {
    let puzzle = dominoes(11);
    let mut n_learned = Vec::new();
    for without in [&[Technique::Counting][..], &[Technique::Counting, Technique::SecondSearch]] {
        let all = Techniques::default();
        let techniques = without.iter().fold(all, |all, &technique| all.without(technique));
        let mut scribe = Scribe::default();
        let options = Options::default().techniques(techniques);
        assert_eq!(solve(&puzzle, &options, &mut scribe).unwrap().verdict(), Verdict::Unique);
        n_learned.push(verify(&puzzle, &scribe.0, "unique").unwrap().n_learned);
    }
    assert!(n_learned[0] > 1500 && n_learned[0] != n_learned[1], "{n_learned:?}");
}

/// A false claim and statements that look like a proof of it.
struct Cheat {
    puzzle: Puzzle,
    claim: &'static str,
    statements: Vec<String>,
}

/// Shows only the first solutions of a puzzle that has more, or claims none where one is.
fn hide_solutions(puzzle: Puzzle, rng: &mut SplitMix64) -> Option<Cheat> {
    let (truth, mut statements) = proven(&puzzle, 16);
    if truth == "none" {
        return None;
    }
    let n_left = if truth == "several" { rng.below(2) } else { 0 };
    let mut n_seen = 0;
    statements.retain(|line| {
        n_seen += u64::from(line.starts_with("solution"));
        !line.starts_with("solution") || n_seen <= n_left
    });
    Some(Cheat { puzzle, claim: ["none", "unique"][n_left as usize], statements })
}

/// Takes the proof of a puzzle for another one that looks like it and has more solutions.
fn carry_over(picture: &Picture, other: &Picture, rng: &mut SplitMix64) -> Option<Cheat> {
    let (puzzle, n) = (Puzzle::of_picture(picture), picture.values().len() as u64);
    let (claim, statements) = proven(&puzzle, 2);
    let mut values = picture.values().to_vec();
    if rng.chance(20) {
        values = other.values().to_vec();
    } else {
        let (from, to) = (rng.below(n) as usize, rng.below(n) as usize);
        values.swap(from, to);
    }
    let changed = Puzzle::of_picture(&Picture::new(picture.shape(), values));
    let is_false = claim != "several" && proven(&changed, 2).0 != claim;
    is_false.then_some(Cheat { puzzle: changed, claim, statements })
}

/// Drops, doubles, moves or changes some statements.
fn spoil(statements: &mut Vec<String>, n_cells: u64, rng: &mut SplitMix64) {
    for _ in 0..rng.below(4) {
        let n = statements.len() as u64;
        if n == 0 {
            return;
        }
        let (at, to) = (rng.below(n) as usize, rng.below(n) as usize);
        match rng.below(6) {
            0 => drop(statements.remove(at)),
            1 => statements.swap(at, to),
            2 => statements.insert(at, statements[to].clone()),
            3 => statements.truncate(at),
            _ => statements[at] = with_one_word_changed(&statements[at], n_cells, rng),
        }
    }
}

fn with_one_word_changed(line: &str, n_cells: u64, rng: &mut SplitMix64) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let at = rng.below(words.len() as u64) as usize;
    if let Ok(literal) = words[at].parse::<i64>() {
        let other = (1 + rng.below(n_cells) as i64) * literal.signum();
        match rng.below(3) {
            0 => drop(words.remove(at)),
            1 => words[at] = (-literal).to_string(),
            _ => words[at] = other.to_string(),
        }
    }
    words.join(" ")
}

#[test]
fn no_spoiled_proof_shows_something_false() {
    let asked = std::env::var("PICTOGRID_CORRUPTIONS").ok();
    let wanted = asked.map_or(2_000, |n| n.parse().expect("PICTOGRID_CORRUPTIONS is a number"));
    let mut rng = SplitMix64::new(12);
    let mut n_false = 0;
    while n_false < wanted {
        let (picture, other) = material(&mut rng);
        let cheat = if rng.chance(50) {
            hide_solutions(varied(&picture, &mut rng), &mut rng)
        } else {
            carry_over(&picture, &other, &mut rng)
        };
        let Some(Cheat { puzzle, claim, mut statements }) = cheat else { continue };
        spoil(&mut statements, picture.values().len() as u64, &mut rng);
        n_false += 1;
        if verify(&puzzle, &statements, claim).is_ok() {
            panic!("{n_false}: {claim} is not true\n{}", statements.join("\n"));
        }
    }
}
