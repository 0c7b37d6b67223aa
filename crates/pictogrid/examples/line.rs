//! One line: how many arrangements it has, which they are, and which cells they share.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::line::{self, Arrangements, exact};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line::Record { line, clue } = "?###???????? 3,2,1".parse()?;
    println!("{} arrangements", line::arrangements(&line, &clue));
    for starts in Arrangements::new(&line, &clue) {
        println!("{}", line::draw(line.len(), &clue, &starts));
    }
    println!("{} forced", exact::forced(&line, &clue).ok_or("no arrangement")?);
    Ok(())
}
