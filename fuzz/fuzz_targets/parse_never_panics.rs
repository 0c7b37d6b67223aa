//! Whatever the bytes are, the reader that `READER` names answers, and so does the check of what it
//! read; all readers and the sniffing, if none is named.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_formats::{read, read_as};
use pictogrid_fuzz::{SMALL, answered, reader};

fuzz_target!(|bytes: &[u8]| {
    match reader() {
        Some(id) => answered(read_as(id, bytes, &SMALL)),
        None => {
            answered(read(bytes, &SMALL));
            pictogrid_formats::ids().for_each(|id| answered(read_as(id, bytes, &SMALL)));
        }
    }
});
