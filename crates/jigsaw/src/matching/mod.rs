//! Edge matching: square tiles with a color on each edge, laid so that touching edges are of one
//! color and the border color looks outside.
//!
//! ```text
//!        0            a tile is four colors: top right bottom left      0 2 5 0
//!      0   2          it may be turned, never flipped                  5@90  is tile 5, turned
//!        5            its number is its place in the list, from 1            a quarter clockwise
//! ```
//!
//! | file | decides |
//! |---|---|
//! | `board` | what a board, a pin and a placement is |
//! | `read`, `rows`, `json_board`, `address` | what a text says of a board |
//! | `unstated_rules` | what it leaves open: signs, the color of the border |
//! | `notation` | pins, placements and tiles as text |
//! | `planted` | a board with a known solution, from a seed |
//! | `plan`, `candidates`, `depth_first` | the exact search: what it needs to know, its tables, its loop |
//! | `order` | in which order cells are filled |
//! | `side_counts` | what counting sides alone rules out |
//! | `symmetry` | a whole board turned: which of its turns is searched, how many count as one |
//! | `tasks` | the whole search cut into pieces: all ways to fill the first cells |
//! | `search` | the whole search in pieces that any number of threads can share |
//! | `solve`, `threads` | what is asked for; who searches what, and what was found |
//! | `forecast` | how large the search will be, before it begins |
//! | `mismatch`, `restarts`, `best_board` | boards with as few mismatches as possible: the loop, its schedules, from which side |
//! | `confirm` | whether a placement keeps the rules, by `pictogrid-check` |
//! | `brute_force` | the slow, obvious twin: recursion over cells, tiles and turns |
//!
//! Identical tiles are interchangeable, and so are turns of a tile that look the same: solutions
//! are counted as pictures.

mod address;
mod best_board;
mod board;
mod brute_force;
mod candidates;
mod confirm;
mod depth_first;
mod forecast;
mod json_board;
mod mismatch;
mod notation;
mod order;
mod plan;
mod planted;
mod read;
mod restarts;
mod rows;
mod search;
mod side_counts;
mod solve;
mod symmetry;
mod tasks;
mod threads;
mod unstated_rules;

pub use address::write_address;
pub use best_board::BestSearch;
pub use board::{Board, MAX_COLORS, MOST_TILES, OrientedTile, Pin, Placement, Rules, Wanted};
pub use brute_force::BruteForce;
pub use confirm::confirm;
pub use depth_first::SearchStep;
pub use forecast::forecast;
pub use notation::{parse_pin, read_placement, read_placement_of, write_placement, write_tiles};
pub use pictogrid_check::EdgeScore;
pub use planted::{Planted, Recipe, planted};
pub use read::{Listed, read_tiles};
pub use search::{Search, Worker};
pub use solve::{Goal, Report, SolveError, SolveOptions, Standing, Verdict, solve};
pub use unstated_rules::{Asked, Outside, ReadBoard, read_board};
