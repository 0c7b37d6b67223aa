//! The signs of drawings that are cells by themselves: letters and blocks of text, squares, circles and
//! hearts of emoji, signs as wide as a Chinese letter, and blocks and dots that hold several cells.
//!
//! ```text
//!   ⬜ ⚪ 🤍  .       ＃ ．  # .       ▀ over   ▖ ▘ ▝ ▗ quarters       ⠁ ⠂ ⠄ ⠈ .. dots of braille,
//!   ⬛ ⚫ 🖤  #       ０ １  0 1       ▄ under  ▌ ▐ left, right        two wide and four high
//!   🟥 🔴 ❤  r
//! ```
//!
//! A character is looked up once a cell. Nothing here says which sign of a drawing is the empty one where
//! none always is: that is `empty_sign`.

use pictogrid_core::Value;

/// Emoji, each with what it is in letters behind it.
const EMOJI: &str =
    "⬜.☐.⚪.🤍.⬛#⚫#🖤#🟥r🔴r❤r🟩g🟢g💚g🟦b🔵b💙b🟨y🟡y💛y🟧o🟠o🧡o🟪p🟣p💜p🟫n🟤n🤎n";
/// Those that are black, and the ground where a color stands beside them.
const BLACK: [char; 3] = ['⬛', '⚫', '🖤'];
/// Wide signs, each with the usual one behind it, and blanks of other widths.
const WIDE: &str = "＃#．.０0１1＊*＠@＿_－-\u{3000} \u{a0} ";
/// What some programs put behind an emoji to have it in color.
pub(crate) const IN_COLOR: char = '\u{fe0f}';

/// The cells of a line, and blanks, in letters.
pub(crate) fn cells(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|&c| c != IN_COLOR).map(|c| emoji(c).or(narrow(c)).unwrap_or(c))
}

/// What an emoji is in letters.
pub(crate) fn emoji(c: char) -> Option<char> {
    behind(EMOJI, c)
}

/// The usual sign for a wide one.
pub(crate) fn narrow(c: char) -> Option<char> {
    behind(WIDE, c)
}

fn behind(table: &str, c: char) -> Option<char> {
    if c.is_ascii() { None } else { table[table.find(c)?..].chars().nth(1) }
}

/// The black emoji in a text, which is a `#` in letters.
pub(crate) fn black_emoji(text: &str) -> Option<char> {
    text.chars().find(|c| BLACK.contains(c))
}

/// What cells are called in words.
const FILLED_WORDS: [&str; 7] = ["filled", "fill", "full", "black", "true", "on", "yes"];
const EMPTY_WORDS: [&str; 11] = [
    "empty", "blank", "white", "false", "off", "no", "crossed", "cross", "marked", "mark", "clear",
];

/// The sign of a cell that is called by a word.
pub(crate) fn of_word(text: &str) -> Option<char> {
    let is = |words: &[&str]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    match (is(&FILLED_WORDS), is(&EMPTY_WORDS)) {
        (true, _) => Some('#'),
        (_, true) => Some('.'),
        _ => None,
    }
}

/// The cell that a sign always is.
pub(crate) fn value(c: char) -> Option<Value> {
    match c {
        '#' | 'X' | 'x' | '*' | '@' | '1' | '█' | '■' | '●' | '◼' | '▪' => {
            Some(Value::FILLED)
        }
        '.' | '-' | '_' | '0' | '·' | '□' | '○' | '◻' | '▫' | '░' => Some(Value::EMPTY),
        _ => None,
    }
}

/// How wide and how high the cells are together that these signs hold each; none if some sign is no block
/// or all are whole ones.
pub(crate) fn size_of_blocks(signs: &[char]) -> Option<[usize; 2]> {
    let mut size = [1, 1];
    for &c in signs {
        match c {
            ' ' | '█' => {}
            '▀' | '▄' => size[1] = size[1].max(2),
            '▌' | '▐' => size[0] = size[0].max(2),
            '▖'..='▟' => size = [size[0].max(2), size[1].max(2)],
            '\u{2800}'..='\u{28ff}' => size = [2, 4],
            _ => return None,
        }
    }
    let is_braille = |c: &char| matches!(c, '\u{2800}'..='\u{28ff}');
    // Dots and blocks are never in one drawing.
    let is_mixed = size == [2, 4] && !signs.iter().all(|c| *c == ' ' || is_braille(c));
    (size != [1, 1] && !is_mixed).then_some(size)
}

/// Whether the cell in this column and row of a sign is filled, of a sign of that size.
pub(crate) fn is_filled(sign: char, [x, y]: [usize; 2], [width, height]: [usize; 2]) -> bool {
    if let Some(dots) = u32::from(sign).checked_sub(0x2800).filter(|&dots| dots < 0x100) {
        // The lowest row was added last.
        let bit = if y < 3 { 3 * x + y } else { 6 + x };
        return dots >> bit & 1 == 1;
    }
    // Quarters: left above 1, right above 2, left below 4, right below 8.
    let quarters = match sign {
        '█' => 15,
        '▀' => 3,
        '▄' => 12,
        '▌' => 5,
        '▐' => 10,
        '▖'..='▟' => [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][sign as usize - '▖' as usize],
        _ => 0,
    };
    let quarter = if width == 1 { 0 } else { x } + if height == 1 { 0 } else { 2 * y };
    quarters >> quarter & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_cells() {
        let drawn = |sign: char, size: [usize; 2]| -> String {
            let cells = (0..size[1]).flat_map(|y| (0..size[0]).map(move |x| [x, y]));
            cells.map(|at| if is_filled(sign, at, size) { '#' } else { '.' }).collect()
        };
        assert_eq!(size_of_blocks(&['▀', ' ', '█']), Some([1, 2]));
        assert_eq!(drawn('▀', [1, 2]), "#.");
        assert_eq!(drawn('▄', [1, 2]), ".#");
        assert_eq!(size_of_blocks(&['▐', '▄']), Some([2, 2]));
        let quarters = "▖▗▘▙▚▛▜▝▞▟█ ".chars().map(|sign| drawn(sign, [2, 2]));
        #[rustfmt::skip]
        let expected = ["..#.", "...#", "#...", "#.##", "#..#", "###.", "##.#", ".#..", ".##.", ".###", "####", "...."];
        assert_eq!(quarters.collect::<Vec<_>>(), expected);
        assert_eq!(drawn('▌', [2, 1]), "#.");
        assert_eq!(drawn('\u{2800}', [2, 4]), "........");
        assert_eq!(drawn('⡂', [2, 4]), "..#...#.");
        assert_eq!(drawn('⢡', [2, 4]), "#....".to_owned() + "#.#");
        assert_eq!(size_of_blocks(&['█', ' ']), None);
        assert_eq!(size_of_blocks(&['⠁', '█']), None);
    }
}
