//! Hard puzzles: verdicts, first solutions, proofs, and what each technique buys.
//!
//! ```text
//!   files, --random, --dom, --set ─▶ puzzles ─▶ verdicts (default)   --techniques, --long   --proofs
//!              --seeds, --variants: more runs of each       --first, --without, --threads: other runs
//! ```
//!
//! Run times of a search have heavy tails, so one run says little: the table of verdicts gives the
//! median and the worst over several seeds. With `--variants` each puzzle is also turned and mirrored,
//! which changes nothing for a person and everything for the order in which a program meets its lines.
//!
//! A run is given up after 20 s, or what `--limit` says, and counts as that: to leave it out would make
//! a search look good that fails on what is hard.

pub mod files;
mod long;
mod made;
mod orientations;
mod patience;
mod proofs;
mod seeded;
mod techniques;
mod verdicts;

use std::path::PathBuf;
use std::time::Duration;

use crate::Say;
use pictogrid_solve::{Technique, Techniques};
use techniques::Terms;
use verdicts::{Plan, Set};

/// What `search` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Puzzle files, or folders of them
    puzzles: Vec<PathBuf>,
    /// Also a thousand random puzzles of so many rows and columns
    #[arg(long, value_name = "SIDE")]
    random: Vec<usize>,
    /// How many of a hundred cells of random puzzles are filled
    #[arg(long, value_name = "PER_CENT", default_value_t = 50)]
    fill: u32,
    /// Also the n-Dom of this n, whose one solution is ever harder to prove
    #[arg(long, value_name = "N")]
    dom: Vec<usize>,
    /// Seeds for each puzzle
    #[arg(long, default_value_t = 5)]
    seeds: u64,
    /// Also the seven other orientations of each puzzle
    #[arg(long)]
    variants: bool,
    /// Stop at the first solution
    #[arg(long)]
    first: bool,
    /// Also the crate nonogrid, which gets so many seconds for a puzzle
    #[arg(long, value_name = "SECONDS")]
    nonogrid: Option<u32>,
    /// What each technique buys: all of them, and each one left out
    #[arg(long, group = "table")]
    techniques: bool,
    /// How long proofs take to write and to check
    #[arg(long, group = "table")]
    proofs: bool,
    /// Also a set of bench/sets made from seeds, such as `mended`, or one of its puzzles: `mended:12`
    #[arg(long, value_name = "SET")]
    set: Vec<String>,
    /// Each puzzle of those sets in a row of its own
    #[arg(long)]
    each: bool,
    /// What each technique buys on such a set, by conflicts and time; on `long` if none is named
    #[arg(long, value_name = "SET", num_args = 0..=1, default_missing_value = "long", group = "table")]
    long: Option<String>,
    /// With --long: so many puzzles of the set, evenly spread
    #[arg(long, value_name = "N", requires = "long")]
    most: Option<usize>,
    /// Leave a technique out
    #[arg(long, value_name = "TECHNIQUE")]
    without: Vec<String>,
    /// Threads for each puzzle; times are those of the clock then, conflicts those of the first to end
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Seconds after which a run is given up
    #[arg(long, default_value_t = 20.0)]
    limit: f64,
}

/// Measures and prints.
pub fn run(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    if let Some(set) = &arguments.long {
        return long::run(set, arguments.most.unwrap_or(usize::MAX), say);
    }
    let limit = Duration::from_secs_f64(arguments.limit.clamp(0.001, 1e6));
    let terms = Terms { seeds: arguments.seeds, limit };
    let dom = arguments.dom.iter().map(|&n| made::dom(n));
    if arguments.techniques || arguments.proofs {
        let named: Vec<_> = files::named(&arguments.puzzles)?.into_iter().chain(dom).collect();
        let table = if arguments.techniques { techniques::run } else { proofs::run };
        return table(&named, terms, say);
    }
    let Arguments { seeds, variants, first, threads, nonogrid, .. } = *arguments;
    let files = files::files(&arguments.puzzles)?.into_iter().map(|file| Set::of_file(&file));
    let random = arguments.random.iter().map(|&side| Ok(Set::random(side, arguments.fill)));
    let mut seeded = Vec::new();
    for name in &arguments.set {
        let puzzles = seeded::set(name)?;
        if arguments.each {
            seeded.extend(puzzles.into_iter().map(Set::one));
        } else {
            seeded.push(Set::of(name, puzzles));
        }
    }
    let sets = files.chain(random).chain(dom.map(Set::one).chain(seeded).map(Ok));
    let techniques = techniques_without(&arguments.without)?;
    let plan = Plan { seeds, variants, first, limit, techniques, threads, nonogrid };
    verdicts::run(sets, plan, say)
}

fn techniques_without(ids: &[String]) -> Result<Techniques, String> {
    ids.iter().try_fold(Techniques::default(), |techniques, id| {
        let out = Technique::by_id(id).ok_or_else(|| format!("no technique {id}"))?;
        Ok(techniques.without(out))
    })
}
