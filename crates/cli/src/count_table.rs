//! The counting table of a record, handed over to be drawn, or why there is none.

use pictogrid_line::{Entry, Record, Row, Table, slack};
use pictogrid_render::{CountEntry, CountRow, CountTable};

/// Numbers that a person may still want to look at.
const MOST: usize = 4000;

/// The table of a record, or why there is none to be drawn.
pub(crate) fn table(record: &Record) -> Result<CountTable, String> {
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
    let table = Table::new(line, clue).ok_or("there is no table")?;
    let entry = |entry: &Entry| CountEntry {
        value: entry.value.to_string(),
        fits: entry.fits,
        restarts: entry.restarts,
    };
    let row = |row: &Row| CountRow {
        length: row.length,
        first_column: row.first_column,
        entries: row.entries.iter().map(entry).collect(),
    };
    Ok(CountTable {
        record: record.to_string(),
        cells: line.to_string().chars().collect(),
        rows: table.rows().iter().map(row).collect(),
        lead: table.lead().to_vec(),
        total: table.total().to_string(),
    })
}
