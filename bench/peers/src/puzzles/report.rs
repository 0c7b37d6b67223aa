//! The table of puzzles: one row each, the geometric mean, and our losses.
//!
//! ```text
//!   puzzle | .. | ours | nonogrid | nonogrid / ours | wanted | best peer, scaled | it / ours
//! ```
//!
//! A best peer that does not run here is scaled: what it needed elsewhere, times how nonogrid runs here
//! against how it ran there. That corrects for the machine, not for its caches or its compiler, so it
//! is a guide and no measurement. Where nonogrid was not run there, the figure stands as it was
//! measured, with "there" behind it.
//!
//! Losses are written out as sentences, where we are slower than a peer or less fast than was wanted:
//! in a table of thirty rows nobody sees the two that matter. They are counted of the rows above, and rows
//! without a rival are named: "none" stood below a table that lacked the two puzzles that are lost. A verdict that differs from nonogrid's
//! stands in bold.

use std::fmt;

use pictogrid_solve::{Stage, Verdict};

use crate::clock::Times;

use super::set::Elsewhere;

pub const HEAD: &str = "\
| puzzle | size | verdict | stage | ours | nonogrid | nonogrid / ours | wanted | best peer, scaled | it / ours |
|---|---|---|---|--:|--:|--:|--:|--:|--:|";

/// What was measured of one puzzle.
pub struct Result {
    pub name: String,
    pub size: String,
    pub ours: (Verdict, Times),
    pub stage: Stage,
    /// `None` if it cannot take the puzzle; no verdict if it broke down.
    pub peer: Option<(Option<Verdict>, Times)>,
    pub bar: Option<f64>,
    pub elsewhere: Option<Elsewhere>,
}

impl Result {
    fn is_finished(&self) -> bool {
        self.ours.0 != Verdict::Stopped
    }

    /// How many times faster than nonogrid we are, if both came to an end.
    fn ratio(&self) -> Option<f64> {
        let (verdict, times) = self.peer.as_ref()?;
        let both = self.is_finished() && verdict.is_some_and(|v| v != Verdict::Stopped);
        both.then(|| times.median / self.ours.1.median)
    }

    /// The best peer's time in seconds, and the word for it: on this machine as far as it is known.
    fn best_peer(&self) -> Option<(f64, &'static str)> {
        let elsewhere = self.elsewhere.as_ref()?;
        let Some(nonogrid_us) = elsewhere.nonogrid_us else {
            return Some((elsewhere.best_peer_us * 1e-6, "there"));
        };
        let (_, times) = self.peer.as_ref()?;
        Some((elsewhere.best_peer_us * times.median / nonogrid_us, "scaled"))
    }

    fn differs(&self) -> bool {
        let known = |verdict: Verdict| verdict != Verdict::Stopped;
        let peer = self.peer.as_ref().and_then(|(verdict, _)| *verdict);
        peer.is_some_and(|peer| known(peer) && known(self.ours.0) && peer != self.ours.0)
    }

    /// Whether there is a time that ours could be above.
    fn has_rival(&self) -> bool {
        self.ratio().is_some() || self.best_peer().is_some()
    }

    /// In what we lose, one sentence each.
    fn losses(&self) -> Vec<String> {
        let mut losses = Vec::new();
        let ours = self.ours.1.median;
        if !self.is_finished() {
            losses.push("we came to no verdict".to_owned());
        }
        match (self.ratio(), self.bar) {
            (Some(ratio), _) if ratio < 1.0 => {
                losses.push(format!("nonogrid is {:.1}× faster", 1.0 / ratio));
            }
            (Some(ratio), Some(bar)) if ratio < bar => {
                losses.push(format!("{ratio:.1}× faster than nonogrid, {bar}× wanted"));
            }
            _ => {}
        }
        if let (Some((best, word)), Some(elsewhere)) = (self.best_peer(), &self.elsewhere)
            && best < ours
        {
            losses.push(format!("{} ({word}) is {:.2}× faster", elsewhere.best_peer, ours / best));
        }
        losses.into_iter().map(|loss| format!("{}: {loss}", self.name)).collect()
    }
}

impl fmt::Display for Result {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dash = || "–".to_owned();
        let verdict = if self.differs() {
            let peer = self.peer.as_ref().and_then(|(verdict, _)| *verdict);
            format!("**{}, nonogrid {}**", self.ours.0.id(), peer.map_or("failed", Verdict::id))
        } else {
            self.ours.0.id().to_owned()
        };
        let peer = match &self.peer {
            None => dash(),
            Some((None, _)) => "failed".to_owned(),
            Some((Some(Verdict::Stopped), times)) => format!("> {}", micros(times.median)),
            Some((Some(_), times)) => micros(times.median),
        };
        let times = |ratio: f64| format!("{ratio:.1}×");
        let best = self.best_peer();
        let named = |((seconds, word), elsewhere): ((f64, &str), &Elsewhere)| {
            let word = if word == "scaled" { "" } else { " there" };
            format!("{} {}{word}", elsewhere.best_peer, micros(seconds))
        };
        write!(
            f,
            "| {} | {} | {verdict} | {} | {}{} | {peer} | {} | {} | {} | {} |",
            self.name,
            self.size,
            self.stage.id(),
            if self.is_finished() { "" } else { "> " },
            micros(self.ours.1.median),
            self.ratio().map_or_else(dash, times),
            self.bar.map_or_else(dash, |bar| format!("{bar}×")),
            best.zip(self.elsewhere.as_ref()).map_or_else(dash, named),
            best.map_or_else(dash, |(best, _)| format!("{:.2}×", best / self.ours.1.median)),
        )
    }
}

fn micros(seconds: f64) -> String {
    let us = seconds * 1e6;
    if us < 100.0 { format!("{us:.1}") } else { format!("{us:.0}") }
}

/// The geometric mean and the losses of a table.
pub fn summary(rows: &[Result]) -> String {
    let ratios: Vec<f64> = rows.iter().filter_map(Result::ratio).collect();
    let mut text = String::new();
    if !ratios.is_empty() {
        let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
        text +=
            &format!("Geometric mean over {}: {mean:.1}× faster than nonogrid.\n", ratios.len());
    }
    let n_differ = rows.iter().filter(|row| row.differs()).count();
    if n_differ > 0 {
        text += &format!("VERDICTS DIFFER: {n_differ}\n");
    }
    let losses: Vec<Vec<String>> = rows.iter().map(Result::losses).collect();
    let (n_lost, n_rows) = (losses.iter().filter(|one| !one.is_empty()).count(), rows.len());
    text += &format!("OUR LOSSES: {n_lost} of the {n_rows} rows above");
    let alone: Vec<&str> =
        rows.iter().filter(|row| !row.has_rival()).map(|row| row.name.as_str()).collect();
    if !alone.is_empty() {
        text += &format!("; without a rival to lose to: {}", alone.join(", "));
    }
    losses.into_iter().flatten().fold(text, |text, loss| text + "\n- " + &loss)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(
        name: &str,
        ours: f64,
        peer: Option<f64>,
        elsewhere: Option<(Option<f64>, f64)>,
    ) -> Result {
        let times = |median| Times { median, min: median };
        let elsewhere = elsewhere.map(|(nonogrid_us, best_peer_us)| Elsewhere {
            nonogrid_us,
            best_peer: "other".to_owned(),
            best_peer_us,
        });
        Result {
            name: name.to_owned(),
            size: "1×1".to_owned(),
            ours: (Verdict::Unique, times(ours)),
            stage: Stage::Lines,
            peer: peer.map(|median| (Some(Verdict::Unique), times(median))),
            bar: None,
            elsewhere,
        }
    }

    #[test]
    fn losses_are_counted_from_the_rows() {
        let won = row("won", 1.0, Some(2.0), None);
        let slower = row("slower", 2.0, Some(1.0), None);
        // Not run there by nonogrid, so that it stands as it was measured: 18 ms to our 198.
        let there = row("Lion", 0.198, None, Some((None, 18_000.0)));
        // Lost to both, and one row all the same.
        let twice = row("twice", 2.0, Some(1.0), Some((Some(1e6), 1e6)));
        let alone = row("alone", 1.0, None, None);
        let text = summary(&[won, slower, there, twice, alone]);
        assert!(text.contains("OUR LOSSES: 3 of the 5 rows above"), "{text}");
        assert!(text.contains("to lose to: alone\n"), "{text}");
        assert!(text.contains("- Lion: other (there) is 11.00× faster"), "{text}");
        assert_eq!(text.matches("\n- ").count(), 4, "{text}");
        let none = summary(&[row("won", 1.0, Some(2.0), None)]);
        assert!(none.ends_with("OUR LOSSES: 0 of the 1 rows above"), "{none}");
    }
}
