//! What speaks against each line of a try.

use crate::attempt::Attempt;
use crate::decode::Evidence;
use crate::reading::Candidate;

impl Attempt {
    /// The evidence of every line.
    pub(crate) fn evidence(&self) -> Vec<Evidence> {
        (0..self.lines.len()).map(|line| evidence(self, line)).collect()
    }
}

fn evidence(found: &Attempt, line: usize) -> Evidence {
    let readings = &found.lines[line];
    let least = readings.first().map_or(0.0, |reading| reading.cost);
    let weight = |reading: &Candidate| (least - reading.cost).max(-60.0).exp();
    let sum: f32 = readings.iter().map(weight).sum();
    let taken = found.taken(line);
    let number = found.decoded.choice.as_ref().map_or(0, |choice| choice.readings[line]);
    let glyphs = &found.strips[line].glyphs;
    let (mut misfit, mut weakest) = (0f32, 1f32);
    for &(first, last) in taken.iter().flat_map(|reading| &reading.spans) {
        for glyph in &glyphs[first..=last] {
            misfit = misfit.max((glyph.height() / found.sizes.height - 1.0).abs() * 4.0);
            let best = glyph.digits[glyph.digit()];
            weakest = weakest.min(best * (1.0 - glyph.junk));
        }
    }
    let clue = taken.map_or(&[][..], |reading| &reading.clue);
    Evidence {
        chance: taken.map_or(0.0, |reading| weight(reading) / sum),
        is_changed: clue != found.likeliest[line],
        is_contested: found.decoded.rivals.iter().any(|rival| rival[line] != number),
        is_blank: clue.is_empty(),
        beyond: found.strips[line].beyond,
        misfit: misfit.min(1.0),
        is_in_conflict: found.conflicts.get(line) == Some(&true),
        weakest,
    }
}
