//! Brackets around clues, sides and both sides.
//!
//! ```text
//!   [1, 1]                              a clue
//!   [[1, 1], [5]]   (1 1) 5             a side
//!   [[[1, 1], [5]], [..]]   [..], [..]  both sides
//!   [[(1, 1), (1, 2)], [(5, 1)]]        refused: runs and their colors, or what else?
//! ```
//!
//! Linear.

use super::{gaps::SIGNS, lines::is_separator, sides::MOST};

/// The most lists around each other that are looked into.
const MOST_OPEN: usize = 100;

/// A line by its brackets.
pub(super) enum Brackets<'a> {
    /// Several in it, each of them a clue, and numbers beside them.
    Parts(Vec<&'a str>),
    /// At most one around it all.
    One(&'a str),
}

pub(super) fn in_brackets(text: &str) -> Brackets<'_> {
    let (mut parts, mut rest) = (Vec::new(), 0);
    let mut inner = Vec::new();
    for (start, end) in innermost(text).take(MOST) {
        push_outside(&text[rest..start], &mut parts);
        parts.push(&text[start + 1..end]);
        inner.push(&text[start + 1..end]);
        rest = end + 1;
    }
    push_outside(&text[rest..], &mut parts);
    match (inner.as_slice(), parts.as_slice()) {
        ([], _) => Brackets::One(text.trim_matches(|c| "[]{}() ".contains(c))),
        // `[[1, 1]]` is a list of one clue.
        ([only], [_]) if text.matches(['[', '(', '{']).count() == 1 => Brackets::One(only),
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
pub(super) fn innermost(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut open = None;
    text.char_indices().filter_map(move |(at, c)| match c {
        '[' | '(' | '{' => {
            open = Some(at);
            None
        }
        ']' | ')' | '}' => open.take().map(|start| (start, at)),
        _ => None,
    })
}

/// Whether there are lists in the clues of a side, which is in one line.
pub(super) fn has_lists_in_clues(side: &str) -> bool {
    // For each open list, how deep the lists in it are.
    let mut open: Vec<u8> = Vec::new();
    for c in side.chars() {
        match c {
            '[' | '(' | '{' => open.push(0),
            ']' | ')' | '}' => match (open.pop(), open.last_mut()) {
                (Some(2..), _) => return true,
                (Some(inner), Some(around)) => *around = (*around).max(inner + 1),
                _ => {}
            },
            _ => {}
        }
    }
    false
}

/// Whether a clue is a list with lists of several numbers in it, or of lists in lists.
pub(super) fn has_lists(clue: &str) -> bool {
    let mut open = Vec::new();
    // How many lists are open in the innermost one with such a list in it.
    let mut around = None;
    for (at, c) in clue.char_indices() {
        match c {
            '[' | '(' | '{' if open.len() == MOST_OPEN => return true,
            '[' | '(' | '{' => open.push(at),
            ']' | ')' | '}' => {
                if around.is_some() && around == Some(open.len()) {
                    return true;
                }
                let start = open.pop();
                if start.is_some_and(|start| has_several(&clue[start + 1..at])) && !open.is_empty()
                {
                    around = Some(open.len());
                }
            }
            _ => {}
        }
    }
    false
}

fn has_several(text: &str) -> bool {
    text.split(is_separator).filter(|word| !word.is_empty()).nth(1).is_some()
}

/// The first of several lines that does not hold one clue, by their brackets: in source code a line
/// may have several lists, and a list several lines.
pub(super) fn first_broken<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<usize> {
    let first = lines.next()?;
    // In how many lists all lines but the last end.
    let around = depths(first, 0).last().unwrap_or(0);
    if has_several_lists(first, 0, around) {
        return Some(0);
    }
    let mut depth = around;
    for (index, text) in lines.enumerate() {
        if depth != around {
            return Some(index);
        }
        if has_several_lists(text, depth, around) {
            return Some(index + 1);
        }
        depth = depths(text, depth).last().unwrap_or(depth);
    }
    None
}

/// How many lists are open behind each bracket of a text, before which there are `depth`.
fn depths(text: &str, mut depth: usize) -> impl Iterator<Item = usize> {
    text.chars().filter_map(move |c| {
        depth = match c {
            '[' | '(' | '{' => depth + 1,
            ']' | ')' | '}' => depth.saturating_sub(1),
            _ => return None,
        };
        Some(depth)
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
        match c {
            '[' | '(' | '{' => {
                start = if depth == 0 { at } else { start };
                depth += 1;
            }
            ']' | ')' | '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    lists.push(&text[start..=at]);
                }
            }
            c if depth == 0 && !is_separator(c) => return None,
            _ => {}
        }
        if lists.len() > 2 {
            return None;
        }
    }
    (depth == 0).then_some(lists)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_in_clues() {
        for clue in ["[(1, 1)]", "[(1,1),(1,2)],", "((1 1) 2)", "[[1, 1]]", "[(1,1),(3)]"] {
            assert!(has_lists(clue), "{clue}");
        }
        for clue in ["[1, 1]", "[[1, 1],", "[2, 3]]", "(1)(1)", "[(1),(1)]", "1 1", "]1 1[", ""] {
            assert!(!has_lists(clue), "{clue}");
        }
    }

    #[test]
    fn lines_of_one_clue() {
        let check = |text: &str, expected: Option<usize>| {
            assert_eq!(first_broken(text.lines()), expected, "{text}");
        };
        for text in [
            "",
            "1 1\n2",
            "[1, 1],\n[2]",
            "[[1, 1],\n [2],\n [3]]",
            "[1, 1],\n[2]]",
            "(2r) (1b)\n(1)",
            "[[(2r), (1b)],\n[(1r)]]",
            "[1 1\n2\n3]",
            "1)\n2)",
            "[(2r), (1b)],\n[(1r)]",
        ] {
            check(text, None);
        }
        check("[1], [1],\n[2]", Some(0));
        check("[[1], [1],\n[2]]", Some(0));
        check("[[1],\n[2], [3]]", Some(1));
        check("[1,\n2],\n[3]", Some(1));
        check("[1],\n[1,\n2]", Some(1));
        check("[[1],\n[1,\n2]]", Some(1));
        check("[(2r),\n(1b)],\n[(1r)]", Some(1));
    }
}
