//! Brackets around clues, sides and both sides.
//!
//! ```text
//!   [1, 1]                              a clue
//!   [[1, 1], [5]]   (1 1) 5             a side
//!   [[[1, 1], [5]], [..]]   [..], [..]  both sides
//!   [[(1, 1), (1, 2)], [(5, 1)]]        refused: runs and their colors, or what else?
//!   1 1 (2)                             refused: a sum, or a run?
//! ```
//!
//! Linear.

use super::{gaps::SIGNS, lines::is_separator, sides::MOST};

const OPEN: [char; 3] = ['[', '(', '{'];
const CLOSE: [char; 3] = [']', ')', '}'];

/// A line by its brackets.
pub(super) enum Brackets<'a> {
    /// Several in it, each of them a clue, and numbers beside them.
    Parts(Vec<&'a str>),
    /// At most one around it all.
    One(&'a str),
}

pub(super) fn in_brackets(text: &str) -> Brackets<'_> {
    let (mut parts, mut rest, mut n) = (Vec::new(), 0, 0);
    for (start, end) in innermost(text).take(MOST) {
        push_outside(&text[rest..start], &mut parts);
        parts.push(&text[start + 1..end]);
        (rest, n) = (end + 1, n + 1);
    }
    push_outside(&text[rest..], &mut parts);
    match parts.as_slice() {
        _ if n == 0 => Brackets::One(text.trim_matches(|c| "[]{}() ".contains(c))),
        // `[[1, 1]]` is a list of one clue.
        [only] if n == 1 && text.matches(OPEN).count() == 1 => Brackets::One(only),
        _ => Brackets::Parts(parts),
    }
}

/// Adds the clues without brackets beside those that have some.
fn push_outside<'a>(text: &'a str, parts: &mut Vec<&'a str>) {
    if text.chars().all(|c| is_separator(c) && !SIGNS.contains(&c)) {
        return;
    }
    let is_word = |part: &&str| !part.chars().all(is_separator);
    if !text.contains([',', ';']) {
        parts.extend(text.split(is_separator).filter(is_word).take(MOST));
        return;
    }
    // Between two commas is a clue, and before the first or behind the last as far as there is one.
    let n = text.matches([',', ';']).count();
    let clues = text.split([',', ';']).enumerate();
    let clues = clues.filter(|(index, part)| (0 < *index && *index < n) || is_word(part));
    parts.extend(clues.map(|(_, part)| part.trim()).take(MOST));
}

/// Where brackets without others in them begin and end.
fn innermost(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut open = None;
    text.char_indices().filter_map(move |(at, c)| {
        if OPEN.contains(&c) {
            open = Some(at);
        }
        if CLOSE.contains(&c) { open.take().map(|start| (start, at)) } else { None }
    })
}

/// A list that is open: where it begins, how many lists are in each other in it at most, and
/// whether one of them has several numbers.
struct Open {
    start: usize,
    depth: usize,
    has_several: bool,
}

/// Whether some list in a text has lists in its lists, or lists of several numbers if it is
/// that of a `clue`.
pub(super) fn has_lists(text: &str, is_clue: bool) -> bool {
    let mut open: Vec<Open> = Vec::new();
    for (at, c) in text.char_indices() {
        if OPEN.contains(&c) {
            open.push(Open { start: at + 1, depth: 1, has_several: false });
        } else if CLOSE.contains(&c)
            && let Some(list) = open.pop()
        {
            if list.depth > 2 || is_clue && list.has_several {
                return true;
            }
            if let Some(around) = open.last_mut() {
                around.depth = around.depth.max(list.depth + 1);
                around.has_several |= list.depth == 1 && has_several(&text[list.start..at]);
            }
        }
    }
    false
}

fn has_several(text: &str) -> bool {
    text.split(is_separator).filter(|word| !word.is_empty()).nth(1).is_some()
}

/// Whether there are plain numbers in brackets and others without.
pub(super) fn is_mixed(text: &str) -> bool {
    let has_number = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let (mut rest, mut has_inner, mut has_outer) = (0, false, false);
    for (start, end) in innermost(text) {
        let inner = &text[start + 1..end];
        has_inner |=
            has_number(inner) && inner.chars().all(|c| c.is_ascii_digit() || is_separator(c));
        has_outer |= has_number(&text[rest..start]);
        rest = end + 1;
    }
    has_inner && (has_outer || has_number(&text[rest..]))
}

/// The first of several lines that does not hold one clue, by their brackets: in source code a line
/// may have several lists, and a list several lines.
pub(super) fn first_broken<'a>(lines: impl Iterator<Item = &'a str>) -> Option<usize> {
    let (mut depth, mut around) = (0, None);
    for (index, text) in lines.enumerate() {
        let end = depths(text, depth).last().unwrap_or(depth);
        // In how many lists all lines but the last end.
        let around = *around.get_or_insert(end);
        if index > 0 && depth != around {
            return Some(index - 1);
        }
        if has_several_lists(text, depth, around) {
            return Some(index);
        }
        depth = end;
    }
    None
}

/// How many lists are open behind each bracket of a text, before which there are `depth`.
fn depths(text: &str, mut depth: usize) -> impl Iterator<Item = usize> {
    text.chars().filter(|c| OPEN.contains(c) || CLOSE.contains(c)).map(move |c| {
        depth = if OPEN.contains(&c) { depth + 1 } else { depth.saturating_sub(1) };
        depth
    })
}

/// Whether several lists of numbers alone are in `around` others, with commas between them.
fn has_several_lists(text: &str, depth: usize, around: usize) -> bool {
    let before = std::iter::once(depth).chain(depths(text, depth));
    let ends = before.zip(depths(text, depth)).filter(|&(one, next)| next == around && next < one);
    ends.take(2).count() == 2 && text.contains(',') && !text.contains(char::is_alphabetic)
}

/// The two lists of clues of a line, in a list or not: `[[[1], [2]], [[2], [1]]]`.
pub(super) fn two_lists(text: &str) -> Option<[&str; 2]> {
    let lists = match outermost(text)?.as_slice() {
        [whole] => outermost(&whole[1..whole.len() - 1])?,
        lists => lists.to_vec(),
    };
    lists.try_into().ok()
}

/// The lists of a text, with their brackets, unless there are more than two or anything else.
fn outermost(text: &str) -> Option<Vec<&str>> {
    let (mut lists, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, c) in text.char_indices() {
        if OPEN.contains(&c) {
            start = if depth == 0 { at } else { start };
            depth += 1;
        } else if CLOSE.contains(&c) {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                lists.push(&text[start..=at]);
            }
        } else if depth == 0 && !is_separator(c) {
            return None;
        }
        if lists.len() > 2 {
            return None;
        }
    }
    (depth == 0).then_some(lists)
}
