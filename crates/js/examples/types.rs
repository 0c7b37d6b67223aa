//! Writes the types of all JSON that the engine and the page exchange as TypeScript, a file each, into
//! the folder that is named.

use pictogrid_js::{
    Explained, FixOptions, FixedPuzzle, MadePuzzle, NextPicture, OrderOptions, PictureOptions,
    SearchNews, SolutionCount, StarterPuzzle, VerdictOptions, WrittenBoard, WrongMarks,
};
use pictogrid_json::{
    Answer, AnswerChecked, Failed, Graded, LineState, Opened, Possible, Solved, Verified,
};
use ts_rs::{Config, ExportError, TS};

/// Writes the file of one type.
type Export = fn(&Config) -> Result<(), ExportError>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os().nth(1).ok_or("name a folder")?;
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    let config = config.with_import_extension(Some("js"));
    let exports: [Export; 22] = [
        Answer::export_all,
        AnswerChecked::export_all,
        Possible::export_all,
        FixOptions::export_all,
        FixedPuzzle::export_all,
        MadePuzzle::export_all,
        OrderOptions::export_all,
        PictureOptions::export_all,
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
