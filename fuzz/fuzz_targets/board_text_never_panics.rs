//! Whatever the bytes are, the reader of edge-matching boards answers, and what it reads is
//! written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_fuzz::SMALL;
use pictogrid_jigsaw::matching::{
    Board, Wanted, read_placement, read_tiles, write_placement, write_tiles,
};

fuzz_target!(|bytes: &[u8]| {
    match read_tiles(bytes, &SMALL) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(listed) => {
            if let Ok(board) = Board::new(listed, &Wanted::default()) {
                let again =
                    read_tiles(write_tiles(&board).as_bytes(), &SMALL).expect("it was read");
                assert_eq!(again.tiles, board.tiles());
                assert_eq!(again.size, Some((board.width(), board.height())));
            }
        }
    }
    if let Ok(placement) = read_placement(bytes) {
        let text = write_placement(&placement);
        assert_eq!(read_placement(text.as_bytes()).expect("it was read"), placement);
    }
});
