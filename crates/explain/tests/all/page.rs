//! docs/techniques.md is the table of rules, row by row. With `PICTOGRID_BLESS` set it is written anew.
//!
//! ```text
//!   RULE_TABLE ─▶ the page as text ─ equal? ─ docs/techniques.md
//! ```
//!
//! The page is made from the table and compared as a whole, so a changed sentence, cost or example is
//! seen in the difference that `cargo xtask bless` makes. A page by hand would say something else than
//! the hints.

use std::{env, fmt::Write as _, fs};

use pictogrid_explain::{GRADE_VERSION, RULE_TABLE, level_word};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques.md");

fn page() -> String {
    let mut page = "# Techniques\n\n\
         The rules that `pictogrid hint` names and `pictogrid rate` counts, the easiest first, with \
         every English name that people have for them.\n\
         A hint uses the easiest rule that settles a cell. In the examples `#` is a filled cell, `.` \
         an empty one (a *cross*), and `?` one that is not known yet. A *piece* is a stretch of filled \
         cells, a *gap* a stretch without a cross.\n\n\
         Crosses and finished numbers at both ends of a line are left out first. What lies between \
         them is a line by itself, and the numbers that are not finished are those that are *left*.\n\n\
         All rules of a line hold in colors, too: a piece has one color, numbers of two colors may \
         touch, and what stops a number is a cell that can't have its color. Lines with blots are \
         explained by combination. Counting is for black-and-white rectangles.\n\n\
         | level | word | rules |\n|--:|---|---|\n".to_string();
    for level in 1..=7 {
        let rules = RULE_TABLE.iter().filter(|row| row.rule.level() == level);
        let rules: Vec<String> =
            rules.map(|row| format!("[{0}](#{0}) {1:.1}", row.id, row.cost)).collect();
        writeln!(page, "| {level} | {} | {} |", level_word(level), rules.join(", ")).unwrap();
    }
    write!(
        page,
        "\nThe numbers say how hard a step is, in points of grade version {GRADE_VERSION}. The level of \
         a puzzle is that of its hardest step, its work the sum of the points of all steps. A what-if \
         has 0.1 more for each line beyond five; in `rate`, which looks at all lines in rounds, for \
         each round beyond four.\n"
    )
    .unwrap();
    for row in RULE_TABLE {
        write!(page, "\n## {}\n\n{}\n", row.id, row.sentence).unwrap();
        if !row.synonyms.is_empty() {
            writeln!(page, "Also called: {}.", row.synonyms.join("; ")).unwrap();
        }
        if !row.example.before.is_empty() {
            let clue: Vec<String> = row.example.clue.iter().map(u32::to_string).collect();
            let clue = if clue.is_empty() { "0".to_owned() } else { clue.join(" ") };
            write!(
                page,
                "\n```text\nclue    {clue}\nbefore  {}\nafter   {}\n```\n",
                row.example.before, row.example.after
            )
            .unwrap();
        }
    }
    page
}

#[test]
fn the_page_is_the_table_of_rules() {
    if env::var_os("PICTOGRID_BLESS").is_some() {
        fs::write(PAGE, page()).unwrap();
    }
    let written = fs::read_to_string(PAGE).unwrap().replace("\r\n", "\n");
    assert!(written == page(), "docs/techniques.md differs: run `cargo xtask bless`");
}
