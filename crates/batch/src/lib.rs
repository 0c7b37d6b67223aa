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

mod budget;
mod cluster;
mod codec;
pub mod commands;
mod failure;
pub mod functions;
mod input;
mod job;
mod pieces;
mod progress;
mod session;
mod stop;
mod stores;

pub use budget::Budget;
pub use failure::Failure;
pub use session::session;
pub use stop::on_ctrl_c;
