//! What the engine asks of the rules of a puzzle: a lazy theory as in SAT modulo theories (Nieuwenhuis,
//! Oliveras and Tinelli 2006).
//!
//! ```text
//!   engine                               theory
//!   clauses have nothing more to say ──▶ propagate   pushes what follows, each with a number
//!   a conflict reaches a literal     ──▶ explain     makes a clause from the number
//!   the search jumps back            ──▶ reopen      once for each literal, then undone_to
//! ```
//!
//! The engine knows variables and clauses. A theory knows what the variables mean, finds what follows
//! from those that are settled, and explains on demand: most of what is deduced is never asked about,
//! so no clause is built for it. Another rule is another theory.
//!
//! The engine is compiled for each theory, so no call goes through a table. Clauses for all rules at
//! the beginning would be the other way; in colors, those that give each cell one value alone would be
//! most of all clauses (`DESIGN.md`, Colors).

use super::lit::Lit;
use super::trail::Trail;

/// Rules that deduce literals and can explain each.
pub(crate) trait Theory {
    /// Looks at what has come to hold and pushes some of what follows, with `Reason::Theory`.
    ///
    /// Gives whether something was pushed; `false` means that nothing follows any more.
    /// `Err` carries the number of a reason why the trail cannot be completed.
    fn propagate(&mut self, trail: &mut Trail) -> Result<bool, u32>;

    /// Writes a clause that follows from the rules alone and is false but for `implied`, or false
    /// altogether if there is none: `implied` first, then negations of what held before it.
    fn explain(&mut self, trail: &Trail, reason: u32, implied: Option<Lit>, clause: &mut Vec<Lit>);

    /// The literal at `index` of the trail does not hold any more; the last comes first.
    fn reopen(&mut self, index: usize, lit: Lit);

    /// All literals from `len` on were reopened.
    fn undone_to(&mut self, len: usize);

    /// Work done so far, deductions and explanations. A pass over a line counts 1 up to 64 cells,
    /// its words times its runs beyond; in colors its words times values times runs.
    fn work(&self) -> u64;
}
