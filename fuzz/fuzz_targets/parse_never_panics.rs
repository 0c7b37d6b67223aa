//! Whatever the bytes are, every reader answers, and so does the check of what it read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_formats::{ids, read, read_as};
use pictogrid_fuzz::SMALL;

fuzz_target!(|bytes: &[u8]| {
    for document in ids().map(|id| read_as(id, bytes, &SMALL)).chain([read(bytes, &SMALL)]) {
        match document {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(document) => {
                assert!(!document.entries.is_empty());
                document.entries.into_iter().for_each(|entry| drop(entry.check(&SMALL)));
            }
        }
    }
});
