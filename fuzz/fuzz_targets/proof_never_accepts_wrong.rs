//! Whatever stands behind the header of a proof, nothing can be concluded after any of its lines but
//! what brute force finds.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::proof_never_accepts_wrong(bytes));
