//! The rows or the columns, and the words that people have for them.
//!
//! ```text
//!   rows     row, row clues, rowHints, left, horizontal, across
//!   columns  column, cols, column hints, top, vertical, down
//!   and      Zeilen, Lignes, Filas, Righe, 行, Строки;  Spalten, Colonnes, Columnas, Colonne, 列, Столбцы
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
