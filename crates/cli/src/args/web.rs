//! The definition of `web`: a port, and whether a browser is opened.
//!
//! There is no flag for an address: the page is for this machine alone, and whoever wants it elsewhere has
//! its files (`docs/hosting.md`) and a server of their own. Nothing here bounds time or memory; the server
//! bounds each connection.

use clap::Args;

use super::number::within;

const AFTER_WEB: &str = "\
Examples:
  pictogrid web                                the address of the page, until Ctrl-C
  pictogrid web --open                         the same, in the browser

The page plays, explains and collects puzzles. It is served to this machine only, and sends nothing
anywhere.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_WEB)]
pub(crate) struct WebArgs {
    /// The port; 0 takes any that is free [default: 4173, or any if that is taken]
    #[arg(long, value_name = "N", value_parser = within::<u16>(0, 65_535), allow_negative_numbers = true)]
    pub(crate) port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}
