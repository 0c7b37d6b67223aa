//! `pictogrid man [COMMAND]`: a page of the manual, made from the definition of the command line.
//!
//! ```text
//!   clap::Command ─ clap_mangen ─▶ NAME, SYNOPSIS, OPTIONS ..
//!   its after_help ─ as_it_is ───▶ EXTRA, no filling: examples stand in columns
//! ```
//!
//! The text behind the help is set line by line, as its examples stand in columns; everything else is
//! the work of `clap_mangen`, which would fill those lines into paragraphs. In them `\`, `-` and `'`
//! are escaped, and a line that begins with a point or an apostrophe, which roff would take for an
//! order.
//!
//! Made when it is asked for and kept in no file, so a page cannot be older than its program.

use clap::builder::Resettable;
use clap_mangen::Man;

use crate::{
    args::{ManArgs, definition},
    limits::exit::End,
    output::printer::Printer,
};

pub(crate) fn run(args: &ManArgs) -> End {
    let mut page = Vec::new();
    let mut command = wanted(args);
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    command = command.after_help(Resettable::Reset);
    // Writing to memory cannot fail.
    let _ = Man::new(command).render(&mut page);
    page.extend(as_it_is(&after).into_bytes());
    Ok(Printer::new(true).print(&page))
}

fn wanted(args: &ManArgs) -> clap::Command {
    let mut whole = definition();
    whole.build();
    let Some(name) = &args.command else { return whole };
    // `jigsaw solve` is a command within a command.
    let path = name.split(['-', ' ']);
    let command = path.fold(&whole, |command, part| {
        command.find_subcommand(part).expect("the argument names a command")
    });
    // A page of its own is called after all words, as in pictogrid-solve(1).
    let words = name.replace('-', " ");
    let full = format!("pictogrid-{}", name.replace(' ', "-"));
    command.clone().display_name(full.clone()).bin_name(format!("pictogrid {words}")).name(full)
}

/// A section of the page in which every line stays as it is.
fn as_it_is(text: &str) -> String {
    let mut section = ".SH EXTRA\n.nf\n".to_owned();
    for line in text.lines() {
        // A point or an apostrophe at the start of a line would be an order to the typesetter.
        let is_order = line.starts_with(['.', '\'']);
        section += if is_order { "\\&" } else { "" };
        section += &line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
        section.push('\n');
    }
    section + ".fi\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page() {
        let command = definition();
        let name = command.find_subcommand("man").unwrap().get_arguments().next().unwrap();
        let pages: Vec<String> =
            name.get_possible_values().iter().map(|name| name.get_name().to_owned()).collect();
        for name in ["solve", "jigsaw-match", "man"] {
            assert!(pages.contains(&name.to_owned()), "{name} of {pages:?}");
        }
        for name in pages {
            let page = wanted(&ManArgs { command: Some(name.clone()) });
            assert_eq!(page.get_name(), format!("pictogrid-{name}"));
            assert!(page.get_about().is_some(), "{name}");
        }
    }

    #[test]
    fn lines_stay_as_they_are() {
        let page = as_it_is("  a   'b'\n.c -d\\");
        assert_eq!(page, ".SH EXTRA\n.nf\n  a   \\(aqb\\(aq\n\\&.c \\-d\\e\n.fi\n");
    }
}
