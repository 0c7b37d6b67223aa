//! The ledger of the campaigns: how long each has run in all, kept in the repository.
//!
//! ```text
//!   | campaign               | CPU minutes | inputs | findings | last at |
//!   | parse_never_panics nin |        12.5 | 987654 |        0 | 4c9ff14 |
//! ```
//!
//! An hour is more than a machine that others use has to spare, so it is put together from many
//! short runs, on many machines. A row is what all of them took; the last column names the state of
//! the sources that the last of them was about. Lines that are no row are kept as they are.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use super::effort::Effort;

/// The file that holds it.
pub(super) const FILE: &str = "fuzz/LEDGER.md";

/// Minutes of processor time that each campaign is to have.
const AIM: f64 = 60.0;

/// Changes the ledger in a file, read anew: several campaigns may be at work, of which one at a time
/// gets at it, and none ever finds half of it.
pub(super) fn change(file: &Path, change: impl FnOnce(&mut Ledger)) -> Result<(), String> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let say = |e| format!("{}: {e}", file.display());
    // The folder can be locked, and stays the same where the file is replaced.
    let lock = File::open(folder).map_err(say)?;
    lock.lock().map_err(say)?;
    let mut ledger = Ledger::read(&fs::read_to_string(file).map_err(say)?)?;
    change(&mut ledger);
    let mut new = tempfile::NamedTempFile::new_in(folder).map_err(say)?;
    new.write_all(ledger.text().as_bytes()).map_err(say)?;
    new.persist(file).map_err(|e| say(e.error))?;
    Ok(())
}

/// What the runs of one campaign took and found.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    campaign: String,
    effort: Effort,
    n_findings: u64,
    last_at: String,
}

/// The ledger.
#[derive(Debug)]
pub(super) struct Ledger {
    /// What stands above the rows.
    head: String,
    rows: Vec<Row>,
}

impl Ledger {
    /// The ledger that `text` is.
    pub(super) fn read(text: &str) -> Result<Ledger, String> {
        let is_row = |line: &&str| line.starts_with("| ") && !line.starts_with("| campaign ");
        let head: String =
            text.lines().filter(|line| !is_row(line)).map(|l| format!("{l}\n")).collect();
        let rows = text.lines().filter(is_row);
        let row = |line: &str| row(line).ok_or_else(|| format!("{FILE}: not a row: {line}"));
        Ok(Ledger { head, rows: rows.map(row).collect::<Result<_, _>>()? })
    }

    /// Adds a run of a campaign on the sources `at`; one that did not end well is a finding.
    pub(super) fn add(&mut self, campaign: &str, effort: Effort, is_well: bool, at: &str) {
        let place = self.rows.binary_search_by(|row| row.campaign.as_str().cmp(campaign));
        let place = place.unwrap_or_else(|place| {
            let row = Row {
                campaign: campaign.to_owned(),
                effort: Effort::default(),
                n_findings: 0,
                last_at: String::new(),
            };
            self.rows.insert(place, row);
            place
        });
        let row = &mut self.rows[place];
        row.effort.minutes += effort.minutes;
        row.effort.n_inputs += effort.n_inputs;
        row.n_findings += u64::from(!is_well);
        at.clone_into(&mut row.last_at);
    }

    /// Minutes that a campaign has run.
    pub(super) fn minutes(&self, campaign: &str) -> f64 {
        let row = self.rows.iter().find(|row| row.campaign == campaign);
        row.map_or(0.0, |row| row.effort.minutes)
    }

    /// The text of the file.
    pub(super) fn text(&self) -> String {
        let row = |row: &Row| {
            let Effort { minutes, n_inputs } = row.effort;
            let Row { campaign, n_findings, last_at, .. } = row;
            format!("| {campaign} | {minutes:.1} | {n_inputs} | {n_findings} | {last_at} |\n")
        };
        self.rows.iter().map(row).fold(self.head.clone(), |text, row| text + &row)
    }

    /// What each of `campaigns` still lacks, those that lack nothing left out.
    pub(super) fn short(&self, campaigns: &[String]) -> String {
        let lacks = |campaign: &String| {
            let left = AIM - self.minutes(campaign);
            (left > 0.0).then(|| format!("   {left:>6.1} min  {campaign}\n"))
        };
        let lines: Vec<String> = campaigns.iter().filter_map(lacks).collect();
        let n = campaigns.len();
        format!(
            "   {} of {n} have had their hour; the others lack:\n{}",
            n - lines.len(),
            lines.concat()
        )
    }
}

fn row(line: &str) -> Option<Row> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let &["", campaign, minutes, n_inputs, n_findings, last_at, ""] = cells.as_slice() else {
        return None;
    };
    let effort = Effort { minutes: minutes.parse().ok()?, n_inputs: n_inputs.parse().ok()? };
    let (campaign, last_at) = (campaign.to_owned(), last_at.to_owned());
    Some(Row { campaign, effort, n_findings: n_findings.parse().ok()?, last_at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::Repository;

    const HEAD: &str = "# Ledger\n\n| campaign | CPU minutes | inputs | findings | last at |\n|---|--:|--:|--:|---|\n";

    #[test]
    fn runs_add_up() {
        let mut ledger = Ledger::read(&format!("{HEAD}| b | 59.5 | 10 | 0 | abc |\n")).unwrap();
        let effort = |minutes| Effort { minutes, n_inputs: 5 };
        ledger.add("b", effort(1.0), true, "def");
        ledger.add("a", effort(0.25), false, "def");
        assert_eq!(
            ledger.text(),
            format!("{HEAD}| a | 0.2 | 5 | 1 | def |\n| b | 60.5 | 15 | 0 | def |\n")
        );
        let names = ["a", "b", "c"].map(str::to_owned);
        let short =
            "   1 of 3 have had their hour; the others lack:\n     59.8 min  a\n     60.0 min  c\n";
        assert_eq!(ledger.short(&names), short);
        assert!(Ledger::read("| a | b |\n").unwrap_err().ends_with("not a row: | a | b |"));
    }

    #[test]
    fn several_at_once_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("LEDGER.md");
        fs::write(&file, HEAD).unwrap();
        std::thread::scope(|scope| {
            for name in ["a", "b", "c", "d"] {
                let file = &file;
                scope.spawn(move || {
                    for _ in 0..50 {
                        let effort = Effort { minutes: 1.0, n_inputs: 2 };
                        change(file, |ledger| ledger.add(name, effort, true, "abc")).unwrap();
                    }
                });
            }
        });
        let row = |name| format!("| {name} | 50.0 | 100 | 0 | abc |\n");
        let expected = ["a", "b", "c", "d"].map(row).concat();
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("{HEAD}{expected}"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_one_that_is_kept_has_every_reader() {
        let repository = Repository::find().unwrap();
        let ledger = Ledger::read(&repository.text(FILE).unwrap().unwrap()).unwrap();
        for file in repository.files_in(&["fuzz/seeds/parse_never_panics"], "seeds").unwrap() {
            let reader = file.rsplit('/').next().unwrap().trim_end_matches(".seeds");
            assert!(ledger.minutes(&format!("parse_never_panics {reader}")) > 0.0, "{reader}");
        }
    }
}
