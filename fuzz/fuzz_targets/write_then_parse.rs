//! Every puzzle that was read can be written, and is recognized and read back as it was.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_core::Limits;
use pictogrid_formats::{FORMATS, Part, lost, read, strip, write};
use pictogrid_fuzz::SMALL;

fuzz_target!(|bytes: &[u8]| {
    let Ok(document) = read(bytes, &SMALL) else { return };
    for entry in document.entries {
        let Ok(puzzle) = entry.check(&SMALL) else { continue };
        for &format in FORMATS.iter().filter(|format| format.is_writable()) {
            let puzzle = strip(format, &puzzle);
            let one = std::slice::from_ref(&puzzle);
            let Ok(bytes) = write(format.id, one) else {
                // Without a goal nobody can take colors out. Drawings lack clues that are not a
                // picture's; tournament blocks state no size; a key may be no word.
                let is_lossy = lost(format, one).into_iter().any(Part::is_essential);
                let is_drawn =
                    !matches!(format.id, "json" | "nin" | "g" | "tatham" | "csv" | "clues");
                assert!(is_lossy || is_drawn, "{} is lossy", format.id);
                continue;
            };
            let mut again = read(&bytes, &Limits::default()).expect("what we wrote is recognized");
            assert_eq!((again.format, again.entries.len()), (format.id, 1));
            assert_eq!(again.entries.remove(0).check(&Limits::default()), Ok(puzzle));
        }
    }
});
