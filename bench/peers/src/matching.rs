//! Edge matching: tiles laid a second, planted boards solved, the best board in a minute.
//!
//! ```text
//!   rate    16×16, 22 colors: million tiles a second, ours and plain recursion
//!   solved  boards by side and colors, 8 seeds each: how many within 12 s, and the forecast
//!   best    matching edges within the time
//! ```
//!
//! The peer is plain recursion over cells, tiles and turns, as one would write it first; both lay tiles
//! on the same boards in this process. Boards are planted from seeds 0, 1, 2, so everybody can make
//! them anew. Densities that are out of reach are rows, too: a table of solved boards alone would say
//! nothing of where the end is.

use pictogrid_jigsaw::matching::{
    BestSearch, Board, BruteForce, Recipe, Search, SearchStep, forecast, planted,
};

use crate::Say;
use crate::clock::{time, timed};

/// What `matching` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Seconds for the best board
    #[arg(long, default_value_t = 60.0)]
    seconds: f64,
    /// Seconds for each planted board
    #[arg(long, default_value_t = 12.0)]
    limit: f64,
    /// Boards of each sort
    #[arg(long, default_value_t = 8)]
    boards: u64,
}

/// Boards to solve: side, colors, how many of them for the border alone.
const SOLVED: [(usize, usize, usize); 6] =
    [(10, 22, 5), (10, 14, 0), (12, 22, 0), (12, 17, 0), (12, 27, 5), (12, 22, 5)];

/// Measures and prints.
pub fn run(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    rate(say)?;
    solve(arguments, say)?;
    best(arguments, say)
}

fn board(side: usize, colors: usize, border_colors: usize, seed: u64) -> Result<Board, String> {
    let recipe = Recipe { width: side, height: side, colors, border_colors, seed };
    planted(&recipe).map(|planted| planted.board).map_err(|error| error.to_string())
}

/// Tiles laid a second, best of five.
fn rate(say: Say<'_>) -> Result<(), String> {
    say("# Edge matching: million tiles laid a second, one core, planted 16x16, 22 colors\n")?;
    say("| seed | pictogrid | plain recursion | ratio |\n|--:|--:|--:|--:|")?;
    for seed in 0..3 {
        let board = board(16, 22, 5, seed)?;
        let search = Search::new(&board).map_err(|fault| fault.to_string())?;
        let (mut ours, mut plain) = (0.0_f64, 0.0_f64);
        for _ in 0..5 {
            let mut worker = search.begin(0).ok_or("no task")?;
            let took = time(|| _ = worker.run(20_000_000));
            ours = ours.max(worker.placements() as f64 / took.as_secs_f64());
            let (n_placed, took) = timed(|| BruteForce::search(&board, 100_000).placements);
            plain = plain.max(n_placed as f64 / took.as_secs_f64());
        }
        say(&format!(
            "| {seed} | {:.1} | {:.2} | {:.0}x |",
            ours / 1e6,
            plain / 1e6,
            ours / plain
        ))?;
    }
    say("")
}

/// Planted boards, solved within a limit.
fn solve(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    let limit = arguments.limit;
    say(&format!("# Planted boards solved within {limit} s of one core\n"))?;
    say("| board | colors | for the border | forecast | solved | median s | slowest s |")?;
    say("|---|--:|--:|--:|--:|--:|--:|")?;
    for (side, colors, border_colors) in SOLVED {
        let mut seconds = Vec::new();
        let (mut n_solved, mut forecast_log) = (0, 0.0);
        for seed in 0..arguments.boards {
            let board = board(side, colors, border_colors, seed)?;
            forecast_log += forecast(&board) / arguments.boards as f64;
            let (is_solved, took) = timed(|| first(&board, limit));
            seconds.push(took.as_secs_f64());
            n_solved += u64::from(is_solved);
        }
        seconds.sort_by(f64::total_cmp);
        say(&format!(
            "| {side}x{side} | {colors} | {border_colors} | 10^{forecast_log:.1} | {n_solved} of {} | {:.3} | {:.3} |",
            arguments.boards,
            seconds[seconds.len() / 2],
            seconds[seconds.len() - 1]
        ))?;
    }
    say("")
}

/// Whether a solution is found within so many seconds.
fn first(board: &Board, limit: f64) -> bool {
    let Ok(search) = Search::new(board) else { return false };
    let mut spent = 0.0;
    for task in 0..search.n_tasks() {
        let Some(mut worker) = search.begin(task) else { return false };
        let mut step = SearchStep::Spent;
        while step == SearchStep::Spent && spent < limit {
            let took;
            (step, took) = timed(|| worker.run(1 << 20));
            spent += took.as_secs_f64();
        }
        if step != SearchStep::Done {
            return step == SearchStep::Found;
        }
    }
    false
}

/// The best board as time goes by.
fn best(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    say("# Best board, planted 16x16, 22 colors, one core: matching edges of 480\n")?;
    say("| seed | after 1 s | 10 s | the end | s |\n|--:|--:|--:|--:|--:|")?;
    for seed in 0..3 {
        let board = board(16, 22, 5, seed)?;
        let mut search = BestSearch::new(&board, 1).map_err(|fault| fault.to_string())?;
        let (mut spent, mut marks) = (0.0, [0; 3]);
        while spent < arguments.seconds {
            // A round ends at a million tiles at the latest after the time is up.
            let left = arguments.seconds - spent;
            let mut n_laid = 0;
            let mut is_enough = |n_placed: u64| {
                n_laid += n_placed;
                n_laid as f64 > left * 20e6
            };
            spent += time(|| search.round(&mut is_enough)).as_secs_f64();
            let matched = search.best().map_or(0, |(matched, _)| *matched);
            for (mark, until) in marks.iter_mut().zip([1.0, 10.0, f64::INFINITY]) {
                *mark = if spent <= until { matched } else { *mark };
            }
        }
        let [one, ten, end] = marks;
        say(&format!("| {seed} | {one} | {ten} | {end} | {spent:.0} |"))?;
    }
    say("")
}
