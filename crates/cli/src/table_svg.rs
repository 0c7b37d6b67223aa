//! The counting table as a picture.
//!
//! ```text
//!   column           0   1   2   3   4   ...
//!                  +---+---+---+---+---
//!                  | ? |###|###|###| ?        the cells: filled, empty, unknown
//!                  +---+---+---+---+---
//!   run 1  ###                 | 0 |-1-|-1-   a box a number, a line from what it adds:
//!                                    \        the number on its left,
//!   run 2  ##                         ...     and the one above, before the run
//! ```
//!
//! Everything is in squares of one size, so places are products. Where the total restarts the box
//! is crossed out; the box of the count is drawn thick. It stands on white, so that it can be read
//! on a page of any color. O(numbers).

use pictogrid_core::Value;
use pictogrid_line::{Entry, Record, Row, Table};

/// The height of a square, and the least width.
const SIDE: usize = 36;
/// The width of a digit.
const DIGIT: usize = 9;
/// Where the first column begins.
const MARGIN: usize = 120;
/// From one row of numbers to the next: room for the lines between them.
const STEP: usize = 60;

/// Draws the table of the record.
pub(crate) fn draw(record: &Record, table: &Table) -> String {
    let picture = Picture::new(record, table);
    let (width, height) =
        (picture.x(record.line.len() + 1) + 20, picture.y(table.rows().len()) + 20);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" \
         aria-labelledby=\"t d\">\n<title id=\"t\">{record}: {} arrangements</title>\n\
         <desc id=\"d\">The line of {} cells, and below it for each of its {} runs a row of numbers: \
         in how many ways the runs so far can be laid.</desc>\n{STYLE}\
         <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n",
        table.total(),
        record.line.len(),
        record.clue.len()
    );
    svg += &picture.cells();
    for (j, row) in table.rows().iter().enumerate() {
        svg += &picture.row(j, row);
    }
    svg + "</svg>\n"
}

const STYLE: &str = "\
<style>
  text { font: 15px Menlo, 'DejaVu Sans Mono', Consolas, monospace; fill: #222; }
  .page { fill: #fff; }
  .middle { text-anchor: middle; }
  .pale { fill: #888; font-size: 12px; }
  .box { fill: #fff; stroke: #bbb; }
  .filled { fill: #222; }
  .fits { fill: #dcebdc; stroke: #7a9a7a; }
  .restarts { fill: #f0dcdc; stroke: #b08080; }
  .count { stroke: #222; stroke-width: 3; }
  .sum { stroke: #7a9a7a; stroke-width: 2; }
  .cross { stroke: #b08080; }
</style>
";

struct Picture<'a> {
    record: &'a Record,
    table: &'a Table,
    /// The width of a square.
    wide: usize,
}

impl Picture<'_> {
    fn new<'a>(record: &'a Record, table: &'a Table) -> Picture<'a> {
        let numbers = table.rows().iter().flat_map(|row| &row.entries);
        let digits = numbers.map(|entry| entry.value.to_string().len()).max().unwrap_or(1);
        Picture { record, table, wide: SIDE.max(digits * DIGIT + 10) }
    }

    /// The left edge of a column.
    fn x(&self, column: usize) -> usize {
        MARGIN + column * self.wide
    }

    /// The upper edge of the numbers of run `j`.
    fn y(&self, j: usize) -> usize {
        2 * SIDE + 30 + j * STEP
    }

    /// The numbers of the columns, and the cells under them.
    fn cells(&self) -> String {
        let n = self.record.line.len();
        let mut svg = format!(
            "<text class=\"pale\" x=\"10\" y=\"24\">column</text>\n\
             <text class=\"pale\" x=\"10\" y=\"{}\">cell</text>\n",
            SIDE + 24
        );
        for column in 0..=n {
            let (x, middle) = (self.x(column), self.x(column) + self.wide / 2);
            svg +=
                &format!("<text class=\"pale middle\" x=\"{middle}\" y=\"24\">{column}</text>\n");
            if column == n {
                break;
            }
            let cell = self.record.line.get(column);
            let class = if cell == Some(Value::FILLED) { "box filled" } else { "box" };
            svg += &square(class, x, SIDE, self.wide);
            if cell != Some(Value::FILLED) {
                let sign = cell.map_or('?', Value::to_char);
                svg += &word(middle, SIDE + 24, &sign.to_string());
            }
        }
        svg
    }

    /// The numbers of run `j`, and the lines to what they add.
    fn row(&self, j: usize, row: &Row) -> String {
        let y = self.y(j);
        let mut svg =
            format!("<text x=\"10\" y=\"{}\">run {} ({})</text>\n", y + 24, j + 1, row.length);
        for (s, entry) in row.entries.iter().enumerate() {
            let x = self.x(row.first_column + s);
            let left = s.checked_sub(1).map(|left| &row.entries[left]);
            svg += &self.sums(j, s, entry, left.is_some_and(is_some));
            let is_last = j + 1 == self.table.rows().len() && s + 1 == row.entries.len();
            let class = match (entry.restarts, entry.fits) {
                (true, _) => "box restarts",
                (false, true) => "box fits",
                (false, false) => "box",
            };
            let class = if is_last { format!("{class} count") } else { class.to_owned() };
            svg += &square(&class, x, y, self.wide);
            if entry.restarts {
                svg += &line("cross", [x, y + SIDE, x + self.wide, y]);
            }
            svg += &word(x + self.wide / 2, y + 24, &entry.value.to_string());
        }
        svg
    }

    /// The lines to entry `s` of run `j`: from the left, and from the row above.
    fn sums(&self, j: usize, s: usize, entry: &Entry, has_left: bool) -> String {
        let mut svg = String::new();
        if entry.restarts {
            return svg;
        }
        let rows = self.table.rows();
        let (x, y) = (self.x(rows[j].first_column + s), self.y(j));
        if has_left {
            svg += &line("sum", [x - 6, y + SIDE / 2, x + 6, y + SIDE / 2]);
        }
        if let Some(above) = j.checked_sub(1)
            && entry.fits
            && is_some(&rows[above].entries[s])
        {
            let from = self.x(rows[above].first_column + s) + self.wide / 2;
            svg += &line("sum", [from, self.y(above) + SIDE, x + self.wide / 2, y]);
        }
        svg
    }
}

/// Whether the number adds anything.
fn is_some(entry: &Entry) -> bool {
    entry.value.to_u128() != Some(0)
}

fn square(class: &str, x: usize, y: usize, wide: usize) -> String {
    format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{SIDE}\"/>\n")
}

fn line(class: &str, [x1, y1, x2, y2]: [usize; 4]) -> String {
    format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>\n")
}

fn word(x: usize, y: usize, word: &str) -> String {
    format!("<text class=\"middle\" x=\"{x}\" y=\"{y}\">{word}</text>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(record: &str) -> String {
        let record: Record = record.parse().unwrap();
        draw(&record, &Table::new(&record.line, &record.clue).unwrap())
    }

    #[test]
    fn every_number_has_its_box() {
        let svg = drawn("?###???????? 3,2,1");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("<title id=\"t\">?###???????? 3,2,1: 10 arrangements</title>"));
        // 12 cells and 3 rows of 5 numbers; the first number of the first row restarts.
        assert_eq!(svg.matches("<rect class=\"box").count(), 12 + 15);
        assert_eq!(svg.matches("class=\"box filled\"").count(), 3);
        assert_eq!(svg.matches("class=\"cross\"").count(), 1);
        assert_eq!(svg.matches("fits count\"").count(), 1);
        for number in ["0", "1", "2", "3", "4", "6", "10"] {
            assert!(svg.contains(&format!(">{number}</text>")), "{number}");
        }
    }

    #[test]
    fn long_numbers_get_wide_boxes() {
        let svg = drawn("???????????????????????????????????????? 1,1,1,1,1,1,1,1,1,1,1,1");
        assert!(svg.contains(">51895935</text>"), "C(29, 12) is no number of it");
        assert!(svg.contains("width=\"82\" height"));
    }
}
