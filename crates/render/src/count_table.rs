//! The table that a line is counted with: as SVG, and as text that explains it number by number.
//!
//! ```text
//!   column   0   1   2   3   4   ...
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

use crate::svg::{self, Head};

/// The height of a square, and the least width.
const SIDE: usize = 36;
/// The width of a digit.
const DIGIT: usize = 9;
/// Where the first column begins.
const MARGIN: usize = 120;
/// From one row of numbers to the next: room for the lines between them.
const STEP: usize = 60;

/// The table of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountTable {
    /// The line and its clue.
    pub record: String,
    /// The cells: `#`, `.` or `?`.
    pub cells: Vec<char>,
    /// A row for each run.
    pub rows: Vec<CountRow>,
    /// Above each number of the first row, whether the cells before the run may stay empty.
    pub lead: Vec<bool>,
    /// The last number of the last row.
    pub total: String,
}

/// The row of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountRow {
    /// The length of the run.
    pub length: u32,
    /// The column of the first number.
    pub first_column: usize,
    /// One number a column, as many in each row.
    pub entries: Vec<CountEntry>,
}

/// One number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountEntry {
    /// The number.
    pub value: String,
    /// Whether the run may end right before this column, so that the number above was added.
    pub fits: bool,
    /// Whether the total restarts from 0, because the cell in this column is filled.
    pub restarts: bool,
}

impl CountTable {
    /// The table as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let (width, height) = (self.x(self.cells.len() + 1) + 20, self.y(self.rows.len()) + 20);
        let size = [width, height].map(|side| side as f32);
        let head = Head {
            shown: size,
            size,
            title: &format!("{}: {} arrangements", self.record, self.total),
            description: &format!(
                "The line of {} cells, and below it for each of its {} runs a row of numbers: in \
                 how many ways the runs so far can be laid.",
                self.cells.len(),
                self.rows.len()
            ),
            paper: [255; 3],
        };
        let rows: String = (0..self.rows.len()).map(|j| self.row_svg(j)).collect();
        svg::open(&head, "", STYLE) + &self.cells_svg() + &rows + "</svg>\n"
    }

    /// The width of a square.
    fn wide(&self) -> usize {
        SIDE.max(self.widest() * DIGIT + 10)
    }

    /// Digits of the widest number.
    fn widest(&self) -> usize {
        let numbers = self.rows.iter().flat_map(|row| &row.entries);
        numbers.map(|entry| entry.value.len()).max().unwrap_or(1)
    }

    /// The left edge of a column.
    fn x(&self, column: usize) -> usize {
        MARGIN + column * self.wide()
    }

    /// The upper edge of the numbers of run `j`.
    fn y(&self, j: usize) -> usize {
        2 * SIDE + 30 + j * STEP
    }

    /// The numbers of the columns, and the cells under them.
    fn cells_svg(&self) -> String {
        let mut svg = format!(
            "<text class=\"pale\" x=\"10\" y=\"24\">column</text>\n\
             <text class=\"pale\" x=\"10\" y=\"{}\">cell</text>\n",
            SIDE + 24
        );
        for column in 0..=self.cells.len() {
            let (x, middle) = (self.x(column), self.x(column) + self.wide() / 2);
            svg +=
                &format!("<text class=\"pale middle\" x=\"{middle}\" y=\"24\">{column}</text>\n");
            match self.cells.get(column) {
                None => {}
                Some('#') => svg += &square("box filled", x, SIDE, self.wide()),
                Some(sign) => {
                    svg += &square("box", x, SIDE, self.wide());
                    svg += &word(middle, SIDE + 24, &sign.to_string());
                }
            }
        }
        svg
    }

    /// The numbers of run `j`, and the lines to what they add.
    fn row_svg(&self, j: usize) -> String {
        let (row, y) = (&self.rows[j], self.y(j));
        let mut svg =
            format!("<text x=\"10\" y=\"{}\">run {} ({})</text>\n", y + 24, j + 1, row.length);
        for (s, entry) in row.entries.iter().enumerate() {
            let x = self.x(row.first_column + s);
            svg += &self.sums(j, s);
            let is_last = j + 1 == self.rows.len() && s + 1 == row.entries.len();
            let class = match (entry.restarts, entry.fits) {
                (true, _) => "box restarts",
                (false, true) => "box fits",
                (false, false) => "box",
            };
            let class = if is_last { format!("{class} count") } else { class.to_owned() };
            svg += &square(&class, x, y, self.wide());
            if entry.restarts {
                svg += &line("cross", [x, y + SIDE, x + self.wide(), y]);
            }
            svg += &word(x + self.wide() / 2, y + 24, &entry.value);
        }
        svg
    }

    /// The lines to entry `s` of run `j`: from the left, and from the row above.
    fn sums(&self, j: usize, s: usize) -> String {
        let (mut svg, row) = (String::new(), &self.rows[j]);
        if row.entries[s].restarts {
            return svg;
        }
        let (x, y) = (self.x(row.first_column + s), self.y(j));
        let adds = |row: &CountRow, s: usize| row.entries.get(s).is_some_and(|it| it.value != "0");
        if s.checked_sub(1).is_some_and(|left| adds(row, left)) {
            svg += &line("sum", [x - 6, y + SIDE / 2, x + 6, y + SIDE / 2]);
        }
        if let Some(above) = j.checked_sub(1)
            && row.entries[s].fits
            && adds(&self.rows[above], s)
        {
            let half = self.wide() / 2;
            let from = self.x(self.rows[above].first_column + s) + half;
            svg += &line("sum", [from, self.y(above) + SIDE, x + half, y]);
        }
        svg
    }

    /// The table in characters, and every number explained.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}\n\n{}\n", self.record, self.grid());
        text += &self.caption();
        text.extend((0..self.rows.len()).map(|j| self.explained(j)));
        let verb = if self.total == "1" { "arrangement" } else { "arrangements" };
        text + &format!("\nThe last number of the last row is the count: {} {verb}.\n", self.total)
    }

    fn grid(&self) -> String {
        let n = self.cells.len();
        let wide = self.widest().max(n.to_string().len()) + 1;
        let mut text = format!("{:<9}", "column");
        text.extend((0..=n).map(|column| format!("{column:>wide$}")));
        text += &format!("\n{:<9}", "cell");
        text.extend(self.cells.iter().map(|cell| format!("{cell:>wide$}")));
        for (j, row) in self.rows.iter().enumerate() {
            let blank = " ".repeat(wide * row.first_column);
            text += &format!("\n{:<9}{blank}", format!("run {}", j + 1));
            text.extend(row.entries.iter().map(|entry| format!("{:>wide$}", entry.value)));
        }
        text + "\n"
    }

    fn caption(&self) -> String {
        let r = self.rows.first().map_or(0, |row| row.entries.len().saturating_sub(1));
        let (n, numbers) = (n_of(self.cells.len(), "cell"), n_of(r + 1, "number"));
        let needed = self.cells.len().saturating_sub(r);
        format!(
            "A number counts the ways to place the runs down to its row in the cells left of its
column, the cell in its column staying empty. It is made of two:
  the number on its left    the run ends further left, and one more cell stays empty;
  the number one row above, one column left of the run
                            the run ends right here, if it fits.
Where the cell of the column is #, nothing may end before it and the total restarts from 0.
Runs and gaps need {needed} of the {n}: a run can move right by {r} at most, so a row has {numbers}.
"
        )
    }

    /// Says of every number of a row how it comes about.
    fn explained(&self, j: usize) -> String {
        let row = &self.rows[j];
        let mut text = format!("\nrun {} covers {}\n", j + 1, n_of(row.length as usize, "cell"));
        let mut left = "0";
        for (s, entry) in row.entries.iter().enumerate() {
            let above = match j.checked_sub(1) {
                Some(before) => self.rows[before].entries.get(s).map_or("0", |above| &above.value),
                None if self.lead.get(s) == Some(&true) => "1",
                None => "0",
            };
            let column = row.first_column + s;
            let (sum, why) = reason(entry, left, above, column, j);
            text += format!("  column {column:>3}   {sum:<16} {why}").trim_end();
            text.push('\n');
            left = &entry.value;
        }
        text
    }
}

fn reason(
    entry: &CountEntry,
    left: &str,
    above: &str,
    column: usize,
    j: usize,
) -> (String, String) {
    if entry.restarts {
        return ("0".to_owned(), format!("cell {column} is #, a run that ends before it grows"));
    }
    if !entry.fits {
        return (left.to_owned(), "the run would cover a . if it ended here".to_owned());
    }
    let why = match (j, above) {
        (0, "0") => "the run fits, but leaves a # in front of it alone",
        (_, "0") => "the run fits, but the runs before it do not",
        _ => "",
    };
    (format!("{left} + {above} = {}", entry.value), why.to_owned())
}

fn n_of(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

const STYLE: &str = "\
<style>
  text { font: 15px Menlo, 'DejaVu Sans Mono', Consolas, monospace; fill: #222; }
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

    #[test]
    fn long_numbers_get_wide_boxes() {
        let entry = CountEntry { value: "51895935".into(), ..CountEntry::default() };
        let row = CountRow { length: 1, first_column: 0, entries: vec![entry] };
        let table = CountTable { cells: vec!['?'], rows: vec![row], ..CountTable::default() };
        assert!(table.svg().contains("width=\"82\" height"));
    }
}
