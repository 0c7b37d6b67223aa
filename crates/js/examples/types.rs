//! Writes the types of all JSON that the engine and the page exchange as TypeScript, a file each, into
//! the folder that is named.

use pictogrid_js::{
    Explained, NextPicture, SearchNews, SolutionCount, StarterPuzzle, VerdictOptions, WrittenBoard,
    WrongMarks,
};
use pictogrid_json::{Answer, Check, Failed, Graded, LineState, Opened, Solved, Verified};
use ts_rs::{Config, ExportError, TS};

/// Writes the file of one type.
type Export = fn(&Config) -> Result<(), ExportError>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os().nth(1).ok_or("name a folder")?;
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    let config = config.with_import_extension(Some("js"));
    let exports: [Export; 16] = [
        Answer::export_all,
        Check::export_all,
        SolutionCount::export_all,
        Explained::export_all,
        Failed::export_all,
        Graded::export_all,
        LineState::export_all,
        Opened::export_all,
        NextPicture::export_all,
        SearchNews::export_all,
        Solved::export_all,
        StarterPuzzle::export_all,
        VerdictOptions::export_all,
        Verified::export_all,
        WrittenBoard::export_all,
        WrongMarks::export_all,
    ];
    exports.iter().try_for_each(|export| export(&config))?;
    Ok(())
}
