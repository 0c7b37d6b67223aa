//! The cheapest readings of a line.
//!
//! ```text
//!   1 7 4     glyphs, each 0-9 or junk, each in the number before it or not
//!   17 4      cost 0.1       junk first: a clock, a letter
//!   1 7 4     cost 2.9       the cost of all decisions; those that do not fit into the line are left out
//!   11 4      cost 3.4
//! ```
//!
//! A beam of [`BEAM`] partial readings goes from glyph to glyph; equal readings are joined to the cheaper
//! one. Nothing is lost as long as there are fewer: a test compares it with all readings there are.
//! O(glyphs · beam).

use std::collections::HashMap;

use super::Item;

/// A reading of a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidate {
    pub(crate) cost: f32,
    /// The numbers; none for a blank line.
    pub(crate) clue: Vec<u32>,
    /// For each number its first and last glyph.
    pub(crate) spans: Vec<(usize, usize)>,
}

/// Partial readings that are kept.
const BEAM: usize = 100;
/// Readings that are given.
const MOST: usize = 24;
/// Costs from here on are as good as impossible.
const TOO_MUCH: f32 = 40.0;
/// What a glyph before the first number costs at most if it is junk.
const OUTER_JUNK: f32 = 2.5;
/// A choice above this cost is not tried.
const CHOICE: f32 = 9.0;

/// The cheapest readings of a line of `n` cells; none if nothing fits.
pub(crate) fn candidates(items: &[Item], n: u32) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = Vec::new();
    for state in beam(items, n) {
        let has_zero = state.clue.len() > 1 && state.clue.contains(&0);
        let kept = state.clue.iter().zip(&state.spans).filter(|&(&number, _)| number > 0);
        let (clue, spans): (Vec<u32>, Vec<_>) = kept.unzip();
        let length = clue.iter().sum::<u32>() as usize + clue.len().saturating_sub(1);
        let fits = !has_zero && length <= n as usize && state.cost < TOO_MUCH;
        if fits && !found.iter().any(|old| old.clue == clue) {
            found.push(Candidate { cost: state.cost, clue, spans });
        }
    }
    found.truncate(MOST);
    found
}

/// The cheapest reading, whether it fits into the line or not.
pub(crate) fn likeliest(items: &[Item], n: u32) -> Vec<u32> {
    let first = beam(items, n).into_iter().next();
    first.map_or(Vec::new(), |state| state.clue.into_iter().filter(|&number| number > 0).collect())
}

/// All partial readings after the last glyph, the cheapest first.
fn beam(items: &[Item], n: u32) -> Vec<Candidate> {
    let mut states = vec![Candidate { cost: 0.0, clue: Vec::new(), spans: Vec::new() }];
    for (at, item) in items.iter().enumerate() {
        let mut next: HashMap<Vec<u32>, Candidate> = HashMap::new();
        let mut keep = |state: Candidate| match next.get_mut(&state.clue) {
            Some(old) if old.cost <= state.cost => {}
            Some(old) => *old = state,
            None => drop(next.insert(state.clue.clone(), state)),
        };
        for state in &states {
            extend(state, at, item, n, &mut keep);
        }
        states = next.into_values().collect();
        states.sort_by(|a, b| a.cost.total_cmp(&b.cost).then_with(|| a.clue.cmp(&b.clue)));
        states.truncate(BEAM);
    }
    states
}

/// Every way to go on with a glyph.
fn extend(state: &Candidate, at: usize, item: &Item, n: u32, keep: &mut impl FnMut(Candidate)) {
    let is_outer = state.clue.is_empty();
    if item.junk < CHOICE || is_outer {
        let junk = if is_outer { item.junk.min(OUTER_JUNK) } else { item.junk };
        keep(Candidate { cost: state.cost + junk, ..state.clone() });
    }
    for (digit, cost) in cheapest(&item.digits) {
        let cost = state.cost + item.kept + cost;
        if let Some(&last) = state.clue.last()
            && (1..10).contains(&last)
            && item.same < CHOICE
            && last * 10 + digit <= n
        {
            let mut longer = state.clone();
            longer.cost = cost + item.same;
            if let (Some(number), Some(span)) = (longer.clue.last_mut(), longer.spans.last_mut()) {
                *number = last * 10 + digit;
                span.1 = at;
            }
            keep(longer);
        }
        let mut longer = state.clone();
        longer.cost = cost + if is_outer { 0.0 } else { item.next };
        if longer.cost - state.cost < 14.0 {
            longer.clue.push(digit);
            longer.spans.push((at, at));
            keep(longer);
        }
    }
}

/// The four cheapest digits that may be meant.
fn cheapest(digits: &[f32; 10]) -> impl Iterator<Item = (u32, f32)> {
    let mut order: Vec<(u32, f32)> = (0..10).zip(digits.iter().copied()).collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    order.into_iter().take(4).filter(|&(_, cost)| cost < CHOICE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every reading there is, by trying all decisions.
    fn all(items: &[Item], n: u32) -> HashMap<Vec<u32>, f32> {
        let mut states: Vec<Candidate> =
            vec![Candidate { cost: 0.0, clue: Vec::new(), spans: Vec::new() }];
        for (at, item) in items.iter().enumerate() {
            let mut next = Vec::new();
            for state in &states {
                extend(state, at, item, n, &mut |state| next.push(state));
            }
            states = next;
        }
        let mut best = HashMap::new();
        for state in states {
            let numbers: Vec<u32> = state.clue.iter().copied().filter(|&v| v > 0).collect();
            let length = numbers.iter().sum::<u32>() as usize + numbers.len().saturating_sub(1);
            let has_zero = state.clue.len() > 1 && state.clue.contains(&0);
            if !has_zero && length <= n as usize && state.cost < TOO_MUCH {
                let cost: &mut f32 = best.entry(numbers).or_insert(f32::MAX);
                *cost = cost.min(state.cost);
            }
        }
        best
    }

    fn any_item() -> impl Strategy<Value = Item> {
        let digits = prop::array::uniform10(0f32..12.0);
        (digits, 0f32..8.0, 0f32..2.0, 0f32..10.0, 0f32..4.0)
            .prop_map(|(digits, junk, kept, same, next)| Item { digits, junk, kept, same, next })
    }

    proptest! {
        #[test]
        fn the_beam_finds_the_cheapest_of_all(items in prop::collection::vec(any_item(), 0..3), n in 1u32..40) {
            let found = candidates(&items, n);
            let mut costs: Vec<f32> = all(&items, n).values().copied().collect();
            costs.sort_by(f32::total_cmp);
            costs.truncate(MOST);
            let own: Vec<f32> = found.iter().map(|candidate| candidate.cost).collect();
            prop_assert_eq!(own.len(), costs.len());
            for (a, b) in own.iter().zip(&costs) {
                prop_assert!((a - b).abs() < 1e-4);
            }
            let everything = all(&items, n);
            for candidate in &found {
                prop_assert!((everything[&candidate.clue] - candidate.cost).abs() < 1e-4);
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let digit = |digit: usize| {
            let mut digits = [20.0; 10];
            digits[digit] = 0.0;
            Item { digits, junk: 8.0, kept: 0.0, same: 30.0, next: 0.0 }
        };
        let items = [digit(3), digit(4)];
        assert_eq!(candidates(&items, 8)[0].clue, [3, 4]);
        assert!(candidates(&items, 7).iter().all(|candidate| candidate.clue != [3, 4]));
        assert_eq!(likeliest(&items, 7), [3, 4]);
    }
}
