//! `pictogrid line RECORD`: what there is to know of one line and its clue.
//!
//! ```text
//!   ?###???????? 3,2,1
//!     count      10          or of brute force, with --brute
//!     slack      4 cells     and of a line without known cells the closed form, C(n + r, n)
//!     forced     .###.???????
//!     leftmost   .###.##.#...
//!     rightmost  .###....##.#
//! ```
//!
//! A line without an arrangement says why: too few cells, or which rule of its clue it breaks.
//!
//! One line needs no puzzle, and every way to look at it is in the library; here it is put into words,
//! a table or JSON. A count takes microseconds, a list what is listed, `--brute` 2^u for `u` unknown
//! cells, 24 at most.

use num_bigint::BigUint;
use pictogrid_core::Line;
use pictogrid_json::{Arrangement, LineStudied, to_line};
use pictogrid_line::{Arrangements, Entry, Record, Row, Table, slack};
use pictogrid_render::{CountEntry, CountRow, CountTable};

use crate::{
    args::line::LineArgs,
    limits::exit::{End, Exit},
    output::{messages::Message, printer::Printer},
    run::plan::{Batch, Plan},
    wording::plural::n_of,
};

/// The name of the argument in messages.
const SOURCE: &str = "record";
/// Numbers that a person may still want to look at.
const MOST_NUMBERS: usize = 4000;

pub(crate) fn run(args: &LineArgs) -> End {
    let (target, if_exists) = (args.output.as_deref(), args.force.if_exists());
    let as_json = args.json;
    let batch = Plan { target, if_exists, as_json, ..Plan::of(&args.bounds) }.begin()?;
    batch.whole(|Batch { printer, .. }| {
        let text = args.record().map_err(|message| refuse(printer, &format!(" {message}")))?;
        let record = Record::parse(text.as_bytes())
            .map_err(|error| refuse(printer, &error.fault(1).to_string()))?;
        match args.list {
            Some(n) => list(&record, n, args.json, printer)?,
            None if args.table => draw(&record, args, printer)?,
            None => study(&record, args, printer)?,
        }
        Ok(Exit::Done)
    })
}

fn refuse(printer: &mut Printer, message: &str) -> Exit {
    printer.bad(&format!("{SOURCE}:{message}"))
}

fn study(record: &Record, args: &LineArgs, printer: &mut Printer) -> Result<(), Exit> {
    let (line, clue) = (&record.line, &record.clue[..]);
    let count = if args.brute {
        let counted = pictogrid_check::arrangements(line, clue);
        BigUint::from(counted.map_err(|error| refuse(printer, &format!(" {error}")))?)
    } else {
        pictogrid_line::arrangements(line, clue)
    };
    let drawn = |starts: Vec<u32>| pictogrid_line::draw(line.len(), clue, &starts).to_string();
    let mut shape = LineStudied::new(record.to_string(), count.to_string());
    shape.slack = slack(line.len(), clue);
    shape.closed_form = record.closed_form();
    shape.forced = pictogrid_line::exact::forced(line, clue).as_ref().map(Line::to_string);
    shape.leftmost = pictogrid_line::leftmost(line, clue).map(drawn);
    shape.rightmost = pictogrid_line::rightmost(line, clue).map(drawn);
    shape.why = record.why_none();
    if args.json {
        return printer.out_later(&to_line(&shape));
    }
    printer.out_later(&shape.record)?;
    let rows = [
        ("count", Some(shape.count)),
        ("slack", shape.slack.map(|r| n_of(r as u64, "cell"))),
        (
            "formula",
            shape.closed_form.map(|form| {
                format!("{form}, with n = {} and r the slack", n_of(clue.len() as u64, "run"))
            }),
        ),
        ("forced", shape.forced),
        ("leftmost", shape.leftmost),
        ("rightmost", shape.rightmost),
        ("why", shape.why),
    ];
    for (name, value) in rows {
        if let Some(value) = value {
            printer.out_later(&format!("  {name:<11}{value}"))?;
        }
    }
    Ok(())
}

fn list(record: &Record, n: u64, as_json: bool, printer: &mut Printer) -> Result<(), Exit> {
    let mut all = Arrangements::new(&record.line, &record.clue);
    let name = record.to_string();
    for number in 1..=n {
        if all.next_starts().is_none() {
            if number == 1 {
                printer.note(&format!("no arrangement: {}", record.why_none().unwrap_or_default()));
            }
            return Ok(());
        }
        let Some(line) = all.line() else { break };
        if as_json {
            printer.out_later(&to_line(&Arrangement::new(&name, number, line.to_string())))?;
        } else {
            printer.out_later(&line.to_string())?;
        }
    }
    if all.next_starts().is_some() {
        let count = pictogrid_line::arrangements(&record.line, &record.clue);
        printer.out(b"")?;
        let first = if n == 0 { "none".to_owned() } else { format!("the first {n}") };
        printer.note(&format!("{first} of {count} arrangements; --list N shows more"));
    }
    Ok(())
}

fn draw(record: &Record, args: &LineArgs, printer: &mut Printer) -> Result<(), Exit> {
    let table = table(record).map_err(|message| refuse(printer, &format!(" {message}")))?;
    if args.output.is_some() {
        return printer.say(Message::File(table.svg().into())).map(|_| ());
    }
    printer.out(table.text().as_bytes())
}

/// The table of a record, or why there is none to be drawn.
fn table(record: &Record) -> Result<CountTable, String> {
    let (line, clue) = (&record.line, &record.clue);
    let r = slack(line.len(), clue).ok_or_else(|| {
        let why = record.why_impossible().unwrap_or_default();
        format!("{why}, so there is no table; the count is 0")
    })?;
    if clue.is_empty() {
        return Err("a line without runs has no table; give it a clue".to_owned());
    }
    let size = clue.len().saturating_mul(r + 1);
    if size > MOST_NUMBERS {
        return Err(format!(
            "a table of {size} numbers is too large to print, the limit is {MOST_NUMBERS}; leave out --table"
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
