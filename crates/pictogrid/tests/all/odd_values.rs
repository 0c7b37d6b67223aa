//! Odd values thrown at every public function: nothing panics.
//!
//! ```text
//!   sizes     0×0, 0×3, 3×0, 1×1, 65×2, u32::MAX×3         places   0, 1, 63, 64, beyond, u32::MAX
//!   clues     none, 0, 1 0 1, u32::MAX, colors there are not   values   0, 1, 2, 254, 255
//! ```
//!
//! A case is a name and a function that throws all that it can at what it is named for. A new public
//! function is one more line in such a function. What a value of a size takes in memory is its own:
//! nothing here asks for a board of billions of cells.

use std::{
    io::{self, Write},
    panic,
};

use super::odd;

/// Cases that panic, by name.
fn panicking(cases: &[(&'static str, fn())]) -> Vec<&'static str> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|info| {
        let _ = writeln!(io::stderr(), "{info}");
    }));
    let is_bad = |case: &&(&'static str, fn())| panic::catch_unwind(case.1).is_err();
    let bad = cases.iter().filter(is_bad).map(|case| case.0).collect();
    panic::set_hook(hook);
    bad
}

#[test]
fn nothing_panics() {
    let none: &[&str] = &[];
    let mut cases = odd::nouns::CASES.to_vec();
    cases.extend(odd::line::CASES);
    cases.extend(odd::answers::CASES);
    #[cfg(all(feature = "formats", feature = "render", feature = "jigsaw"))]
    cases.extend(odd::files::CASES);
    #[cfg(feature = "jigsaw")]
    cases.extend(odd::boards::CASES);
    #[cfg(feature = "explain")]
    cases.extend(odd::reasons::CASES);
    #[cfg(feature = "generate")]
    cases.extend(odd::making::CASES);
    assert_eq!(panicking(&cases), none);
}
