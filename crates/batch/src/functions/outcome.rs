//! The columns of answers: structs that are built field by field.
//!
//! ```text
//!   Struct   verdict   picture            rows            columns
//!   0        unique    [".##.", "#..#"]   [[2], [1, 1]]   [[1], [1], ..]
//!   1        none      null               ..              ..
//! ```
//!
//! The columns of a struct lie apart, each as long as the batch, so a field is written without its
//! neighbors; a null in one of them is no null of the row. A picture takes a byte a cell and 4 a row of
//! cells, a clue 4 a number and 4 a line. The letters of a picture are made as bytes first and cut into
//! rows: a text that grows letter by letter takes longer. Pictures as bytes were tried for Parquet: with
//! three changes more they saved 4 % (DESIGN.md, tables of puzzles), and people can read text.

use std::sync::Arc;

use datafusion::arrow::{
    array::{ArrayRef, ListBuilder, StringBuilder, StructArray, UInt32Builder},
    datatypes::{DataType, Field, Fields},
};
use pictogrid::{Picture, Puzzle};

/// A list of texts: the rows of a picture.
pub(super) fn texts() -> DataType {
    DataType::List(Arc::new(Field::new_list_field(DataType::Utf8, true)))
}

/// A list of lists of whole numbers: the clues of one side.
pub(super) fn clues() -> DataType {
    let line = DataType::List(Arc::new(Field::new_list_field(DataType::UInt32, true)));
    DataType::List(Arc::new(Field::new_list_field(line, true)))
}

/// A struct whose fields may all be null.
pub(super) fn structure(fields: &[(&str, DataType)]) -> DataType {
    DataType::Struct(fields.iter().map(|(name, of)| Field::new(*name, of.clone(), true)).collect())
}

/// The column of such a struct.
pub(super) fn column(of: &DataType, columns: Vec<ArrayRef>) -> ArrayRef {
    let fields = match of {
        DataType::Struct(fields) => fields.clone(),
        _ => Fields::empty(),
    };
    Arc::new(StructArray::new(fields, columns, None))
}

/// The rows of pictures.
pub(super) type Pictures = ListBuilder<StringBuilder>;

/// Adds the rows of a picture, or null.
pub(super) fn add_picture(pictures: &mut Pictures, picture: Option<&Picture>) {
    let Some(picture) = picture else { return pictures.append(false) };
    // All letters as bytes first: a text that grows letter by letter takes longer.
    let letters: Vec<u8> =
        picture.values().iter().map(|value| if value.0 == 0 { b'.' } else { b'#' }).collect();
    let letters = String::from_utf8_lossy(&letters);
    for row in picture.shape().rows() {
        pictures.values().append_value(&letters[row.start as usize..row.end as usize]);
    }
    pictures.append(true);
}

/// The columns of puzzles with their pictures: `rows`, `columns`, `picture`.
#[derive(Default)]
pub(super) struct Drawn {
    rows: Sides,
    columns: Sides,
    pictures: Pictures,
}

impl Drawn {
    /// Their names and types.
    pub(super) fn fields() -> [(&'static str, DataType); 3] {
        [("rows", clues()), ("columns", clues()), ("picture", texts())]
    }

    /// Adds a puzzle whose goal is its picture, or nulls.
    pub(super) fn add(&mut self, puzzle: Option<&Puzzle>) {
        add_clues([&mut self.rows, &mut self.columns], puzzle);
        add_picture(&mut self.pictures, puzzle.and_then(|puzzle| puzzle.goal()));
    }

    pub(super) fn finish(mut self) -> [ArrayRef; 3] {
        let Drawn { rows, columns, pictures } = &mut self;
        [Arc::new(rows.finish()), Arc::new(columns.finish()), Arc::new(pictures.finish())]
    }
}

/// The clues of one side.
pub(crate) type Sides = ListBuilder<ListBuilder<UInt32Builder>>;

/// No clues yet.
pub(crate) fn sides() -> Sides {
    ListBuilder::new(ListBuilder::new(UInt32Builder::new()))
}

/// Adds the clues of both sides of a puzzle in black and white; null of both without one.
/// Gives whether there were any.
pub(crate) fn add_clues([rows, columns]: [&mut Sides; 2], puzzle: Option<&Puzzle>) -> bool {
    let lengths = puzzle.and_then(|puzzle| {
        let clues = puzzle.clues().iter();
        let lengths =
            clues.map(|clue| Some(clue.as_plain()?.lengths())).collect::<Option<Vec<_>>>();
        let n_rows = puzzle.shape().as_rect()?.height as usize;
        lengths.map(|lengths| (lengths, n_rows))
    });
    let Some((lengths, n_rows)) = lengths else {
        rows.append(false);
        columns.append(false);
        return false;
    };
    let (of_rows, of_columns) = lengths.split_at(n_rows);
    for (side, lines) in [(rows, of_rows), (columns, of_columns)] {
        for line in lines {
            side.values().values().append_slice(line);
            side.values().append(true);
        }
        side.append(true);
    }
    true
}
