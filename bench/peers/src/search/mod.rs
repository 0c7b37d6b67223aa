//! Hard puzzles: verdicts, first solutions, proofs, counts, and what each technique buys.
//!
//! Run times of a search have heavy tails, so one run says little: the table of verdicts gives
//! the median and the worst over several seeds. With `--variants` each puzzle is also turned and
//! mirrored, which changes nothing for a person and everything for the order in which a program
//! meets its lines.

mod counts;
pub mod files;
mod long;
mod made;
mod patience;
pub mod proofs;
mod rivals;
mod techniques;
pub mod turned;
mod verdicts;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use rivals::Rivals;
use techniques::Terms;
use verdicts::{Plan, Set};

/// What `search` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Puzzle files, or folders of them
    puzzles: Vec<PathBuf>,
    /// Also a thousand random puzzles of so many rows and columns, half of the cells filled
    #[arg(long, value_name = "SIDE")]
    random: Vec<usize>,
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
    /// A rival's command to run on each file; `{file}` stands for the file
    #[arg(long, value_name = "COMMAND")]
    also: Option<String>,
    /// What each technique buys: all of them, and each one left out
    #[arg(long, group = "table")]
    techniques: bool,
    /// How long proofs take to write and to check
    #[arg(long, group = "table")]
    proofs: bool,
    /// What each technique buys in long searches: the puzzles of bench/sets/long.txt
    #[arg(long, group = "table")]
    long: bool,
    /// Lines for that set: noise of so many rows and columns, filled so far, from this seed on
    #[arg(long, num_args = 3, value_names = ["SIDE", "PER_CENT", "SEED"], group = "table")]
    mend: Option<Vec<u64>>,
    /// Exact numbers of solutions
    #[arg(long, group = "table")]
    counts: bool,
    /// Seconds after which a run is given up
    #[arg(long, default_value_t = 20.0)]
    limit: f64,
}

/// Measures and prints.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), String> {
    if arguments.long {
        return long::run(out);
    }
    if let Some([side, per_cent, first]) = arguments.mend.as_deref() {
        let [side, per_cent] = [side, per_cent].map(|&number| number as usize);
        let seeds = *first..first.saturating_add(arguments.seeds);
        return seeds.into_iter().try_for_each(|seed| long::mend((side, per_cent, seed), out));
    }
    let limit = Duration::from_secs_f64(arguments.limit.clamp(0.001, 1e6));
    let terms = Terms { seeds: arguments.seeds, limit };
    let dom = arguments.dom.iter().map(|&n| made::dom(n));
    if arguments.techniques || arguments.proofs || arguments.counts {
        let named: Vec<_> = files::named(&arguments.puzzles)?.into_iter().chain(dom).collect();
        return match arguments {
            Arguments { techniques: true, .. } => techniques::run(&named, terms, out),
            Arguments { proofs: true, .. } => proofs::run(&named, terms, out),
            _ => counts::run(&named, terms, out),
        };
    }
    let Arguments { seeds, variants, first, .. } = *arguments;
    let rivals = Rivals { nonogrid: arguments.nonogrid, also: arguments.also.clone() };
    let files = files::files(&arguments.puzzles)?.into_iter().map(Set::of_file);
    let random = arguments.random.iter().map(|&side| Ok(Set::random(side)));
    let sets = files.chain(random).chain(dom.map(|named| Ok(Set::one(named))));
    verdicts::run(sets, Plan { seeds, variants, first, limit }, &rivals, out)
}
