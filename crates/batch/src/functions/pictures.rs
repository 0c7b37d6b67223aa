//! Pictures in columns of Arrow.
//!
//! ```text
//!   list<text>        ["#.#", "###"]           a row a text
//!   text              "#.#\n###", "101111"     rows apart by line ends or slashes, or none of them
//!   list<list<int>>   [[1, 0, 1], [1, 1, 1]]   0 empty; also true and false
//!   list<int>         [1, 0, 1, 1, 1, 1]       row by row; also tensors
//! ```
//!
//! In text `#`, `X`, `x` and `1` are filled, `.`, `-`, `0`, `_` and blanks empty.
//!
//! Each data set writes pictures another way, so all are read and one is written (texts, a row each). A
//! column has one type, so which way it is is known once for a batch, and a picture costs its cells.

use datafusion::{
    arrow::{
        array::{Array, ArrayRef, AsArray},
        compute::cast,
        datatypes::{DataType, Field, UInt8Type},
    },
    error::Result,
};
use pictogrid::{Picture, Puzzle, Value};

use super::udf::Call;

/// Pictures of a batch.
pub(super) struct Pictures {
    column: ArrayRef,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Texts,
    Numbers,
    Lists,
}

fn kind(of: &DataType) -> Option<Kind> {
    let inside = |of: &DataType| match of {
        DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _) => {
            Some(field.data_type().clone())
        }
        _ => None,
    };
    let is_text =
        |of: &DataType| matches!(of, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
    let is_number = |of: &DataType| of.is_integer() || *of == DataType::Boolean;
    if is_text(of) || of.is_null() {
        return Some(Kind::Text);
    }
    let value = inside(of)?;
    match &value {
        value if is_text(value) => Some(Kind::Texts),
        value if is_number(value) => Some(Kind::Numbers),
        value => inside(value).filter(is_number).map(|_| Kind::Lists),
    }
}

/// Whether a column holds pictures.
pub(super) fn accepts(field: &Field) -> Result<(), String> {
    let of = field.data_type();
    kind(of).map(drop).ok_or_else(|| {
        format!("rows as texts, or cells as lists of whole numbers, are wanted, not {of}")
    })
}

impl Pictures {
    /// The pictures of an argument.
    pub(super) fn of(call: &Call, at: usize) -> Result<Pictures> {
        let (column, field) = call.column(at);
        let list = |of| DataType::List(Field::new_list_field(of, true).into());
        let kind = kind(field.data_type()).unwrap_or(Kind::Text);
        let wanted = match kind {
            Kind::Text => DataType::Utf8,
            Kind::Texts => list(DataType::Utf8),
            Kind::Numbers => list(DataType::UInt8),
            Kind::Lists => list(list(DataType::UInt8)),
        };
        Ok(Pictures { column: cast(column, &wanted)?, kind })
    }

    /// The picture of a row, of the size of its puzzle.
    pub(super) fn picture(&self, k: usize, puzzle: &Puzzle) -> Result<Picture, String> {
        if self.column.is_null(k) {
            return Err("picture: null".to_owned());
        }
        let rect = puzzle.shape().as_rect().ok_or("picture: only rectangles have rows")?;
        let (width, height) = (rect.width as usize, rect.height as usize);
        let rows = self.rows(k, width)?;
        if rows.len() != height || rows.iter().any(|row| row.len() != width) {
            let shown = rows.iter().map(Vec::len).find(|&n| n != width).unwrap_or(width);
            return Err(format!(
                "picture: {} rows of {shown} cells, the puzzle has {height} of {width}",
                rows.len()
            ));
        }
        let values = rows.concat().into_iter().map(|is_filled| Value(u8::from(is_filled)));
        Ok(Picture::new(puzzle.shape(), values.collect()))
    }

    fn rows(&self, k: usize, width: usize) -> Result<Vec<Vec<bool>>, String> {
        match self.kind {
            Kind::Text => {
                let text = self.column.as_string::<i32>().value(k).trim_end_matches(['\r', '\n']);
                if text.contains(['\n', '/']) {
                    return text.split(['\n', '/']).map(cells).collect();
                }
                Ok(cells(text)?.chunks(width.max(1)).map(<[bool]>::to_vec).collect())
            }
            Kind::Texts => {
                let rows = self.column.as_list::<i32>().value(k);
                let rows = rows.as_string::<i32>();
                rows.iter().map(|row| cells(row.ok_or("picture: a row is null")?)).collect()
            }
            Kind::Numbers => {
                let all = numbers(&self.column.as_list::<i32>().value(k))?;
                Ok(all.chunks(width.max(1)).map(<[bool]>::to_vec).collect())
            }
            Kind::Lists => {
                let rows = self.column.as_list::<i32>().value(k);
                rows.as_list::<i32>()
                    .iter()
                    .map(|row| numbers(&row.ok_or("picture: a row is null")?))
                    .collect()
            }
        }
    }
}

fn numbers(cells: &ArrayRef) -> Result<Vec<bool>, String> {
    let cells = cells.as_primitive::<UInt8Type>();
    let cell = |cell: Option<u8>| match cell {
        Some(0) => Ok(false),
        Some(1) => Ok(true),
        _ => Err("picture: a cell is neither 0 nor 1".to_owned()),
    };
    cells.iter().map(cell).collect()
}

fn cells(row: &str) -> Result<Vec<bool>, String> {
    let cell = |letter: char| match letter {
        '#' | 'X' | 'x' | '1' => Ok(true),
        '.' | '-' | '0' | '_' | ' ' => Ok(false),
        _ => Err(format!("picture: `{letter}` is no cell; write `#` and `.`")),
    };
    row.trim_end_matches('\r').chars().map(cell).collect()
}
