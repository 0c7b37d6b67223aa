//! Nonograms by the million: functions for DataFusion, and what the program `pictogrid-batch` is made of.
//!
//! ```
//! # #[tokio::main] async fn main() -> datafusion::error::Result<()> {
//! let session = pictogrid_batch::session(&pictogrid_batch::Budget::default())?;
//! let sql = "SELECT nonogram_verdict([[1, 1], [3]], [[2], [1], [2]]) AS verdict";
//! let rows = session.sql(sql).await?.collect().await?;
//! assert_eq!(rows[0].column(0).as_ref(), &datafusion::arrow::array::StringArray::from(vec!["unique"]));
//! # Ok(()) }
//! ```
//!
//! ```text
//!   input ─▶ parts ─▶ a task each: read its rows, solve them, write its own file ─▶ out/part-00000.parquet, ..
//! ```
//!
//! The engines are those that exist, DataFusion here and Ballista on many machines; ours are functions and
//! the cutting of a job into parts. No row passes through a scheduler, and to resume is to look which files
//! are there. On ten million 10×10 puzzles a verdict costs 1.09 times what the library alone takes, all
//! columns of `solve` 1.27 times (docs/batch.md); 1.2 was wanted, the rest is Parquet.
//!
//! What lost: a place in the workspace, since its engines take minutes to compile and everybody would pay;
//! and bounds of time for a row, since a row would end elsewhere in each run.

mod budget;
mod cluster;
mod codec;
pub mod commands;
mod failure;
mod file_ranges;
pub mod functions;
mod input;
mod job;
mod progress;
mod session;
mod stop;
mod stores;

pub use budget::Budget;
pub use failure::Failure;
pub use session::session;
pub use stop::on_ctrl_c;
