//! `pictogrid verify PUZZLE PROOF`: confirms a proof without trust in whoever wrote it.
//!
//! ```text
//!   puzzle ─ read ─▶ Puzzle ─┐
//!   proof  ─ open ─▶ lines ──┴▶ check::proof ─▶ verified: unique · 1204 clauses · 0.31 s     0
//!                                           └─▶ cat.proof:17: the first line that fails      1
//! ```
//!
//! Everything is decided by `check`; this command opens both inputs and says what came of it. It ends
//! with 0 if the proof holds, whatever it proves, and with 1 if it does not or an input is no good.
//! Codes 3 and 4, which `solve` has for its verdicts, are not used: what is asked here is whether the
//! proof holds.
//!
//! A proof is read a line at a time and unpacked on the way, so its length takes no memory. It takes
//! 0.6 to 1.5 times as long as the search that wrote it (`DESIGN.md`).

use std::time::Instant;

use pictogrid_check::proof::{self, ProofError, ProofFault, ProofLimits};
use pictogrid_json::{Claim, Failed, FailedKind, Verified, to_line};

use crate::{
    args::{usage, verify::VerifyArgs},
    input::{
        files::{self, STDIN},
        items::LoadedPuzzle,
    },
    limits::exit::{End, Exit},
    output::{faults, messages::ItemSender},
    run::{
        one_puzzle::{self, Wanted},
        plan::Plan,
        workload::Workload,
    },
    wording::{duration, plural::n_of},
};

pub(crate) fn run(args: &VerifyArgs) -> End {
    let inputs = [args.puzzle.clone(), args.proof.clone()];
    if inputs.iter().all(|input| input.as_os_str() == STDIN) {
        let message = "puzzle and proof cannot both come from standard input; name a file";
        usage::refuse("verify", message);
    }
    Plan { inputs: Some(&inputs), ends_at_once: true, as_json: args.json, ..Plan::of(&args.bounds) }
        .begin()?
        .alone(|sender| serve(args, sender))
}

fn serve(args: &VerifyArgs, sender: &ItemSender<'_>) -> End {
    let wanted = Wanted {
        input: &args.puzzle,
        reading: args.read.reading(),
        memory: args.bounds.bytes(),
        as_json: args.json,
        work: Workload::READ,
        what: "a proof",
    };
    let (given, puzzle) = one_puzzle::read(&wanted, sender)?;
    let proof = args.proof.to_string_lossy();
    let reader = files::open(&args.proof).map_err(|error| {
        faults::fail(
            FailedKind::Io,
            &proof,
            &files::unreadable(&error, &args.proof),
            args.json,
            sender,
        )
    })?;
    let clock = Instant::now();
    match proof::verify(&puzzle, reader, &ProofLimits::default()) {
        Ok(verified) => {
            let micros = clock.elapsed().as_micros() as u64;
            confirm(&verified, micros, (&given, &proof), args.json, sender);
            Ok(Exit::Done)
        }
        Err(error) => {
            reject(&error, (&given.source.name, &proof), args.json, sender);
            Err(Exit::Bad)
        }
    }
}

fn confirm(
    verified: &proof::Verified,
    micros: u64,
    (given, proof): (&LoadedPuzzle, &str),
    as_json: bool,
    sender: &ItemSender<'_>,
) {
    let claim = match verified.claim {
        proof::Claim::Unique => Claim::Unique,
        proof::Claim::Several => Claim::Several,
        proof::Claim::None => Claim::None,
    };
    if as_json {
        let mut shape = Verified::new(&given.source.name, proof, claim, &verified.pictures)
            .with_notes(&given.draft.notes);
        (shape.learned, shape.forgotten) = (verified.n_learned, verified.n_forgotten);
        shape.micros = micros;
        sender.out(to_line(&shape) + "\n");
        return;
    }
    let (clauses, time) = (n_of(verified.n_learned, "clause"), duration::show(micros));
    sender.out(format!("verified: {claim} · {clauses} · {time}\n"));
}

fn reject(
    error: &ProofError,
    (source, proof): (&str, &str),
    as_json: bool,
    sender: &ItemSender<'_>,
) {
    if as_json {
        let place = (proof, error.line, error.column);
        let kind = FailedKind::by_id(error.fault().id()).unwrap_or(FailedKind::Unproven);
        sender.out(to_line(&Failed::at_line(kind, source, place, &error.flaw.to_string())) + "\n");
        return;
    }
    let way_out = match error.fault() {
        ProofFault::OtherPuzzle => "; name the puzzle that the proof was written for",
        ProofFault::Malformed => "; write the proof again, or see docs/proof.md",
        ProofFault::Unproven => "; the proof shows nothing",
        _ => "",
    };
    sender.error(format!("{proof}:{error}{way_out}"));
}
