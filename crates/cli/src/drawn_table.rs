//! The counting table, drawn and explained number by number.
//!
//! ```text
//!   column   0  1  2  3  4  5  6  7  8  9 10 11 12
//!   cell     ?  #  #  #  ?  ?  ?  ?  ?  ?  ?  ?
//!   run 1             0  1  1  1  1
//!   run 2                      0  1  2  3  4
//!   run 3                            0  1  3  6 10
//! ```

use pictogrid_line::{Entry, Record, Row, Table, slack};

use crate::words::n_of;

/// Numbers that a person may still want to look at.
const MOST: usize = 4000;

/// The table of a record, or why there is none to be drawn.
pub(crate) fn table(record: &Record) -> Result<Table, String> {
    let (line, clue) = (&record.line, &record.clue);
    let r = slack(line.len(), clue).ok_or_else(|| {
        let why = record.why_impossible().unwrap_or_default();
        format!("{why}, so there is no table; the count is 0")
    })?;
    if clue.is_empty() {
        return Err("a line without runs has no table; give it a clue".to_owned());
    }
    let size = clue.len().saturating_mul(r + 1);
    if size > MOST {
        return Err(format!(
            "a table of {size} numbers is not for the eye, {MOST} would be; leave out --table"
        ));
    }
    Table::new(line, clue).ok_or_else(|| "there is no table".to_owned())
}

/// The drawing, in characters.
pub(crate) fn draw(record: &Record, table: &Table) -> String {
    let mut text = format!("{record}\n\n{}\n", grid(record, table));
    text += &caption(record, table);
    for (j, row) in table.rows().iter().enumerate() {
        text += &explained(table, j, row);
    }
    let total = table.total().to_string();
    let verb = if total == "1" { "arrangement" } else { "arrangements" };
    text + &format!("\nThe last number of the last row is the count: {total} {verb}.\n")
}

fn grid(record: &Record, table: &Table) -> String {
    let n = record.line.len();
    let numbers = table.rows().iter().flat_map(|row| &row.entries);
    let widest = numbers.map(|entry| entry.value.to_string().len()).max().unwrap_or(1);
    let wide = widest.max(n.to_string().len()) + 1;
    let mut text = format!("{:<9}", "column");
    text.extend((0..=n).map(|column| format!("{column:>wide$}")));
    text += &format!("\n{:<9}", "cell");
    text.extend(record.line.to_string().chars().map(|cell| format!("{cell:>wide$}")));
    for (j, row) in table.rows().iter().enumerate() {
        text +=
            &format!("\n{:<9}{}", format!("run {}", j + 1), " ".repeat(wide * row.first_column));
        text.extend(row.entries.iter().map(|entry| format!("{:>wide$}", entry.value.to_string())));
    }
    text + "\n"
}

fn caption(record: &Record, table: &Table) -> String {
    let r = table.rows().first().map_or(0, |row| row.entries.len() - 1);
    let n = n_of(record.line.len() as u64, "cell");
    let needed = record.line.len() - r;
    let numbers = n_of(r as u64 + 1, "number");
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
fn explained(table: &Table, j: usize, row: &Row) -> String {
    let mut text = format!("\nrun {} covers {}\n", j + 1, n_of(row.length.into(), "cell"));
    let mut left = "0".to_owned();
    for (s, entry) in row.entries.iter().enumerate() {
        let above = match j.checked_sub(1) {
            Some(before) => table.rows()[before].entries[s].value.to_string(),
            None => u8::from(table.lead()[s]).to_string(),
        };
        let column = row.first_column + s;
        let (sum, why) = reason(entry, &left, &above, column, j);
        let line = format!("  column {column:>3}   {sum:<16} {why}");
        text += line.trim_end();
        text.push('\n');
        left = entry.value.to_string();
    }
    text
}

fn reason(entry: &Entry, left: &str, above: &str, column: usize, j: usize) -> (String, String) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(record: &str) -> Result<String, String> {
        let record = record.parse().unwrap();
        table(&record).map(|table| draw(&record, &table))
    }

    #[test]
    fn the_table_of_the_textbook() {
        let text = drawn("?###???????? 3,2,1").unwrap();
        let rows: Vec<&str> = text.lines().skip(2).take(5).collect();
        assert_eq!(
            rows,
            [
                "column     0  1  2  3  4  5  6  7  8  9 10 11 12",
                "cell       ?  #  #  #  ?  ?  ?  ?  ?  ?  ?  ?",
                "run 1               0  1  1  1  1",
                "run 2                        0  1  2  3  4",
                "run 3                              0  1  3  6 10",
            ]
        );
        assert!(text.contains("cell 3 is #, a run that ends before it grows"));
        assert!(text.contains("  column  12   6 + 4 = 10"));
        assert!(text.contains("leaves a # in front of it alone"));
        assert!(text.ends_with("the count: 10 arrangements.\n"));
    }

    #[test]
    fn no_table_and_why() {
        assert!(drawn("??? 4").unwrap_err().starts_with("4 needs 4 cells, the line has 3"));
        assert!(drawn("??? 0").unwrap_err().contains("without runs"));
        let long = format!("{} 1,1", "?".repeat(5000));
        assert!(drawn(&long).unwrap_err().contains("not for the eye"));
    }
}
