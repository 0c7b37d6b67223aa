//! The rows or the columns, and the words that people have for them.
//!
//! ```text
//!   rows     row, row clues, rowHints, left, horizontal, across
//!   columns  column, cols, column hints, top, vertical, down
//!   and      Zeilen, Lignes, Filas, Righe, 行, Строки;  Spalten, Colonnes, Columnas, Colonne, 列, Столбцы
//!   key      any of its words, also short or begun: r, y, hor, rowsum      of what is known as clues
//! ```

/// The words for the rows, and those for the columns.
pub(crate) const SIDES: [&[&str]; 2] = [
    &["row", "rows", "horizontal", "horizontals", "horizontally"],
    &["column", "columns", "col", "cols", "vertical", "verticals", "vertically"],
];

/// Where the rows are and where the columns are, or which way they go.
pub(crate) const PLACES: [&[&str]; 2] = [&["across", "left"], &["down", "top"]];

/// The words of other languages: German, French, Spanish, Italian, Japanese and Russian, in small letters.
const IN_OTHER_LANGUAGES: [&[&str]; 2] = [
    &[
        "zeile",
        "zeilen",
        "reihe",
        "reihen",
        "waagerecht",
        "waagrecht",
        "ligne",
        "lignes",
        "horizontaux",
        "fila",
        "filas",
        "horizontales",
        "riga",
        "righe",
        "orizzontale",
        "orizzontali",
        "行",
        "横",
        "ヨコ",
        "よこ",
        "строка",
        "строки",
        "ряд",
        "ряды",
        "горизонталь",
        "горизонтали",
    ],
    &[
        "spalte",
        "spalten",
        "senkrecht",
        "colonne",
        "colonnes",
        "verticaux",
        "columna",
        "columnas",
        "verticales",
        "colonna",
        "verticale",
        "verticali",
        "列",
        "縦",
        "タテ",
        "たて",
        "столбец",
        "столбцы",
        "колонка",
        "колонки",
        "вертикаль",
        "вертикали",
    ],
];

/// The words for one row or column that need no sign behind their number.
pub(crate) const SINGULAR: [&str; 16] = [
    "row",
    "r",
    "column",
    "col",
    "c",
    "zeile",
    "spalte",
    "ligne",
    "colonne",
    "fila",
    "columna",
    "riga",
    "colonna",
    "行",
    "列",
    "строка",
];

/// What a side is called beside `top`, with a word behind it.
const BESIDE_TOP: &str = "side";

/// Words behind them that say no more.
const BEHIND: [&str; 5] = ["clues", "hints", "constraints", "numbers", "clue"];

/// What names a side beside another one of the kind, and nothing elsewhere.
const SHORT: [(&str, Side); 10] = [
    ("r", Side::Rows),
    ("c", Side::Columns),
    ("h", Side::Rows),
    ("v", Side::Columns),
    ("y", Side::Rows),
    ("x", Side::Columns),
    ("west", Side::Rows),
    ("north", Side::Columns),
    ("lines", Side::Rows),
    ("side", Side::Rows),
];

/// What words begin with that say which side they are of: `rowhints`, `hor`.
const BEGUN: [(&str, Side); 6] = [
    ("row", Side::Rows),
    ("left", Side::Rows),
    ("hor", Side::Rows),
    ("col", Side::Columns),
    ("top", Side::Columns),
    ("ver", Side::Columns),
];

/// The most bytes of a key that is looked at.
const LONGEST: usize = 64;

/// The words of a key in small letters: `rowClues`, `ROW_CLUES` and `row clues` have two.
fn words(key: &str) -> Vec<String> {
    let (mut words, mut was_small) = (vec![String::new()], false);
    for c in key[..key.floor_char_boundary(LONGEST)].chars() {
        if !c.is_alphanumeric() || was_small && c.is_uppercase() {
            words.push(String::new());
        }
        was_small = c.is_lowercase();
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A side of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// The rows, from the top.
    Rows,
    /// The columns, from the left.
    Columns,
}

impl Side {
    /// What we call a line of it.
    pub(crate) fn name(self) -> &'static str {
        if self == Side::Rows { "row" } else { "column" }
    }

    /// The side that the key of a list of clues means, by any of its words: `rowClues`, `hints_left`, `y`.
    pub(crate) fn of_key(key: &str) -> Option<Side> {
        let mut found = None;
        for word in words(key) {
            let short = SHORT.into_iter().find(|(short, _)| *short == word);
            let begun = || BEGUN.into_iter().find(|(start, _)| word.starts_with(start));
            let side = || short.or_else(begun).map(|(_, side)| side);
            match (found, Side::of_word(&word).or_else(side)) {
                (Some(one), Some(other)) if one != other => return None,
                (_, side) => found = found.or(side),
            }
        }
        found
    }

    /// The side that a word in small letters means, with or without a word behind it.
    pub(crate) fn of_word(word: &str) -> Option<Side> {
        let is = |index: usize, word| {
            [SIDES, PLACES, IN_OTHER_LANGUAGES].iter().any(|words| words[index].contains(&word))
        };
        let sides = [(0, Side::Rows), (1, Side::Columns)];
        let find = |word| sides.into_iter().find(|&(index, _)| is(index, word));
        let bare = || BEHIND.iter().find_map(|end| word.strip_suffix(end)).map(str::trim_end);
        let of_bare = |bare| if bare == BESIDE_TOP { Some(sides[0]) } else { find(bare) };
        find(word).or_else(|| of_bare(bare()?)).map(|(_, side)| side)
    }
}
