//! Whatever stands behind the header of a proof, it is accepted only if brute force finds as many
//! pictures as it claims.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::proof_never_accepts_wrong(bytes));
