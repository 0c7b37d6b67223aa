//! From a try to what a scan gives: places in the picture, doubts, notes.

use crate::attempt::Attempt;
use crate::decode::doubtful;
use crate::reading::Candidate;
use crate::scanned::{Doubt, Line, Note, Reading, Scanned, Undecoded, Verdict};

/// Readings of a line that are given.
const MOST_READINGS: usize = 6;

/// What a try read, with places for a picture that is `factor` times as large.
pub(crate) fn scanned(found: &Attempt, factor: f32) -> Scanned {
    let height = found.size[1];
    let lines: Vec<Line> = (0..found.lines.len())
        .map(|line| {
            let is_row = line < height;
            let taken = found.taken(line);
            let readings = found.lines[line].iter().take(MOST_READINGS);
            Line {
                is_row,
                index: if is_row { line } else { line - height },
                clue: taken.map_or(Vec::new(), |reading| reading.clue.clone()),
                boxes: taken.map_or(Vec::new(), |reading| boxes(found, line, reading, factor)),
                readings: readings
                    .map(|reading| Reading { clue: reading.clue.clone(), cost: reading.cost })
                    .collect(),
            }
        })
        .collect();
    let choice = found.decoded.choice.as_ref();
    let verdict = match choice {
        Some(choice) if choice.is_unique => Verdict::Unique,
        Some(_) => Verdict::Several,
        None if found.decoded.tested > 0 => Verdict::None,
        None => Verdict::NotSettled,
    };
    let doubtful = doubtful(&found.evidence(), verdict == Verdict::Unique);
    let doubts = doubtful.into_iter().flat_map(|line| doubts(found, line)).collect();
    let [w, h] = found.size.map(|side| side as f32);
    let corner = |u: f32, v: f32| {
        let (x, y) = found.lattice.place(u + found.origin[0] as f32, v + found.origin[1] as f32);
        [x * factor, y * factor]
    };
    Scanned {
        size: found.size,
        verdict,
        lines,
        doubts,
        notes: notes(found),
        corners: [corner(0.0, 0.0), corner(w, 0.0), corner(w, h), corner(0.0, h)],
        cost: choice.map_or(f32::INFINITY, |choice| choice.cost),
        undecoded: Undecoded { likeliest: found.likeliest.clone(), by_sums: found.by_sums.clone() },
    }
}

fn notes(found: &Attempt) -> Vec<Note> {
    let mut notes = Vec::new();
    if found.lattice.bend.is_some() {
        notes.push(Note::Photograph);
    }
    if found.has_few_numbers {
        notes.push(Note::FewNumbers);
    }
    if found.decoded.choice.is_none() && found.decoded.difference != 0 {
        notes.push(Note::SumsDiffer(found.decoded.difference));
    }
    let unread = found.lines.iter().filter(|line| line.is_empty()).count();
    if unread > 0 {
        notes.push(Note::Unread(unread));
    }
    notes
}

/// The box of each number in the picture.
fn boxes(found: &Attempt, line: usize, reading: &Candidate, factor: f32) -> Vec<[f32; 4]> {
    let glyphs = &found.strips[line].glyphs;
    let sheet = &found.sheet;
    let area = |&(first, last): &(usize, usize)| {
        let mut area = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        for glyph in &glyphs[first..=last] {
            for x in [glyph.left, glyph.right] {
                for y in [glyph.top, glyph.bottom] {
                    let (u, v) =
                        (x / sheet.pitch - sheet.margin[0], y / sheet.pitch - sheet.margin[1]);
                    let (x, y) = found.lattice.place(u, v);
                    area[0] = area[0].min(x * factor);
                    area[1] = area[1].min(y * factor);
                    area[2] = area[2].max(x * factor);
                    area[3] = area[3].max(y * factor);
                }
            }
        }
        area
    };
    reading.spans.iter().map(area).collect()
}

/// The numbers of a line that its second reading has otherwise; the line as a whole if it has more or fewer.
fn doubts(found: &Attempt, line: usize) -> Vec<Doubt> {
    let taken = found.taken(line).map_or(&[][..], |reading| &reading.clue);
    let second =
        found.lines[line].iter().map(|reading| &reading.clue).find(|clue| clue[..] != *taken);
    let whole = Doubt { line, position: None, second: second.cloned() };
    match second {
        Some(other) if other.len() == taken.len() => {
            let differs = |&position: &usize| taken[position] != other[position];
            let doubt = |position| Doubt { position: Some(position), ..whole.clone() };
            (0..taken.len()).filter(differs).map(doubt).collect()
        }
        _ => vec![whole],
    }
}
