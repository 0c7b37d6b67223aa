//! Pixels that touch each other: connected components, by a flood with a stack.
//!
//! ```text
//!   ##..#        11..2      each with its box and its number of pixels
//!   .#..#   ─▶   .1..2
//!   ...#.        ...2.      (touching at a corner counts where `corners` says so)
//! ```

use super::Plane;

/// A component: its box and how many pixels it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Component {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) area: usize,
}

/// The components of the set pixels. In the plane each pixel has the number of its component plus 1, or 0.
pub(crate) fn components(mask: &Plane<bool>, corners: bool) -> (Vec<Component>, Plane<u32>) {
    let mut labels: Plane<u32> = Plane::new(mask.width, mask.height);
    let mut found = Vec::new();
    let mut stack = Vec::new();
    for at in 0..mask.values.len() {
        if !mask.values[at] || labels.values[at] != 0 {
            continue;
        }
        let label = found.len() as u32 + 1;
        labels.values[at] = label;
        stack.push(at);
        found.push(flood(mask, corners, &mut labels, &mut stack));
    }
    (found, labels)
}

fn flood(
    mask: &Plane<bool>,
    corners: bool,
    labels: &mut Plane<u32>,
    stack: &mut Vec<usize>,
) -> Component {
    let (width, height) = (mask.width, mask.height);
    let label = stack.first().map_or(0, |&at| labels.values[at]);
    let (mut left, mut top, mut right, mut bottom, mut area) = (usize::MAX, usize::MAX, 0, 0, 0);
    while let Some(at) = stack.pop() {
        let (x, y) = (at % width, at / width);
        (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), bottom.max(y));
        area += 1;
        for v in y.saturating_sub(1)..(y + 2).min(height) {
            for u in x.saturating_sub(1)..(x + 2).min(width) {
                let next = v * width + u;
                let is_near = corners || u == x || v == y;
                if is_near && mask.values[next] && labels.values[next] == 0 {
                    labels.values[next] = label;
                    stack.push(next);
                }
            }
        }
    }
    Component { left, top, width: right + 1 - left, height: bottom + 1 - top, area }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_join_or_do_not() {
        let values = "##..#.#..#...#.".chars().map(|c| c == '#').collect();
        let mask = Plane { width: 5, height: 3, values };
        let (joined, labels) = components(&mask, true);
        assert_eq!(joined.len(), 2);
        assert_eq!(joined[1], Component { left: 3, top: 0, width: 2, height: 3, area: 3 });
        assert_eq!(labels.values[..5], [1, 1, 0, 0, 2]);
        assert_eq!(components(&mask, false).0.len(), 3);
    }
}
