//! A line that was read wrong is a line without a clue: the solver supplies it.
//!
//! ```text
//!   no combination has a picture ─▶ leave out the clue of one line, or of those that have no reading
//!     ─▶ one picture ─▶ the clue is read off it ─▶ is it near what the line shows?
//! ```
//!
//! A clue that is supplied costs more than any that was read; it must have about as many digits as the line
//! has glyphs, and no other line may do as well. So a puzzle that only a very free hand can make fit is not
//! called unique. Two readings left out together called wrong puzzles unique, so only one is. A solve a line.

use super::solver::{Choice, Decoder};
use crate::reading::Candidate;
use pictogrid_solve::Verdict;

/// What a supplied clue costs, and each digit more or less than the line has glyphs.
const SUPPLIED: f32 = 8.0;
const DIGIT: f32 = 4.0;
/// A clue that costs more is not believed.
const MOST: f32 = 9.0;
/// A proposal that costs more is not believed.
const MOST_PROPOSED: f32 = 10.0;
/// How much dearer any other must be.
const APART: f32 = 3.0;

/// Clues that the solver supplied, by line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Supplied {
    pub(crate) clues: Vec<(usize, Vec<u32>)>,
    pub(crate) cost: f32,
}

/// Supplies one clue, or those of lines without a reading. `order` has all lines, the most suspicious first; `n_glyphs` says how many digits
/// each line seems to have.
pub(crate) fn supplied(
    decoder: &mut Decoder,
    lines: &[Vec<Candidate>],
    height: usize,
    order: &[usize],
    n_glyphs: &[usize],
) -> Option<Supplied> {
    let mut base: Vec<Option<Vec<u32>>> =
        lines.iter().map(|line| line.first().map(|candidate| candidate.clue.clone())).collect();
    let unread: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].is_empty()).collect();
    if unread.len() > 3 {
        return None;
    }
    let mut found: Vec<Supplied> = Vec::new();
    let mut attempt = |base: &mut Vec<Option<Vec<u32>>>, left_out: &[usize]| {
        let kept: Vec<_> = left_out.iter().map(|&line| base[line].take()).collect();
        if let Some(clues) = clues(decoder, base, height) {
            let cost = left_out.iter().map(|&line| {
                let clue = &clues[line];
                let least = lines[line].first().map_or(0.0, |first| first.cost);
                let read = lines[line].iter().find(|candidate| candidate.clue == *clue);
                let digits: usize = clue.iter().map(|n| n.to_string().len()).sum();
                let apart = digits.abs_diff(n_glyphs[line]) as f32;
                read.map_or(SUPPLIED + DIGIT * apart, |read| (read.cost - least).min(SUPPLIED))
            });
            let cost = cost.sum::<f32>();
            let clues = left_out.iter().map(|&line| (line, clues[line].clone())).collect();
            found.push(Supplied { clues, cost });
        }
        for (&line, clue) in left_out.iter().zip(kept) {
            base[line] = clue;
        }
    };
    if unread.is_empty() {
        order.iter().for_each(|&line| attempt(&mut base, &[line]));
    } else {
        attempt(&mut base, &unread);
    }
    found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let best = found.first()?.clone();
    let is_alone = found.iter().skip(1).all(|other| {
        let has_best = best.clues.iter().all(|clue| other.clues.contains(clue));
        has_best || other.cost > best.cost + APART
    });
    (best.cost <= MOST && is_alone).then_some(best)
}

/// What the solver says to a proposal: the readings that differ from the cheapest, and the clue of a line in
/// conflict, if one picture fits and it is not too dear.
pub(crate) fn judged(
    decoder: &mut Decoder,
    lines: &[Vec<Candidate>],
    height: usize,
    proposal: &[Option<usize>],
) -> Option<Supplied> {
    if proposal.iter().filter(|taken| taken.is_none()).count() > 1 {
        return None;
    }
    let known: Vec<Option<Vec<u32>>> = (lines.iter().zip(proposal))
        .map(|(line, taken)| Some(line.get((*taken)?)?.clue.clone()))
        .collect();
    let all = clues(decoder, &known, height)?;
    let least = |line: usize| lines[line].first().map_or(0.0, |first| first.cost);
    let (mut changed, mut cost) = (Vec::new(), 0.0);
    for (line, taken) in proposal.iter().enumerate().filter(|(_, taken)| **taken != Some(0)) {
        cost += taken.map_or(SUPPLIED, |number| lines[line][number].cost - least(line));
        changed.push((line, all[line].clone()));
    }
    (cost <= MOST_PROPOSED).then_some(Supplied { clues: changed, cost })
}

/// The clues of the only picture that fits those that are known.
fn clues(
    decoder: &mut Decoder,
    known: &[Option<Vec<u32>>],
    height: usize,
) -> Option<Vec<Vec<u32>>> {
    let (verdict, picture) = decoder.solve(known, height);
    let cells = picture.filter(|_| verdict == Verdict::Unique)?;
    let width = known.len() - height;
    let runs = |line: &mut dyn Iterator<Item = bool>| {
        let (mut clue, mut run) = (Vec::new(), 0);
        for is_filled in line.chain([false]) {
            if is_filled {
                run += 1;
            } else if run > 0 {
                clue.push(core::mem::take(&mut run));
            }
        }
        clue
    };
    let rows = (0..height).map(|y| runs(&mut cells[y * width..][..width].iter().copied()));
    let columns = (0..width).map(|x| runs(&mut (0..height).map(|y| cells[y * width + x])));
    Some(rows.chain(columns).collect())
}

/// The choice that takes supplied clues: each becomes a reading of its line.
pub(crate) fn taken(supplied: &Supplied, lines: &mut [Vec<Candidate>]) -> Choice {
    let mut readings = vec![0; lines.len()];
    for (line, clue) in &supplied.clues {
        let line_of = &mut lines[*line];
        let number = line_of.iter().position(|candidate| candidate.clue == *clue);
        readings[*line] = number.unwrap_or_else(|| {
            let cost = line_of.first().map_or(0.0, |first| first.cost) + supplied.cost;
            line_of.push(Candidate { cost, clue: clue.clone(), spans: Vec::new() });
            line_of.len() - 1
        });
    }
    Choice { cost: supplied.cost, readings, is_unique: true }
}
