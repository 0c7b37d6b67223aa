//! Commands and their whole answers, as a person types and reads them: `tests/cmd/TOPIC.md`.
//!
//! Each file runs in a copy of the folder `TOPIC.in`, one command behind the other, so that one may
//! read what another has written; a file in `TOPIC.out` must be written so. A line `? 3` is the exit
//! code, `...` stands for any lines and `[..]` for any part of one. `cargo xtask bless` writes the
//! answers anew.

use std::path::Path;

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/*.md"))
        .env("NO_COLOR", "1")
        .register_bin("pictogrid", Path::new(env!("CARGO_BIN_EXE_pictogrid")))
        .run();
}
