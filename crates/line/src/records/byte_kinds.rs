//! What the bytes of a text of records are, sixty-four at a time.
//!
//! ```text
//!   ? # # . ? _ 3 , 2         filled 011000000   digits 000000101   commas 000000010
//! ```
//!
//! The rest of reading is arithmetic on such bits. Looking byte by byte is the twin of what
//! `simd` does with all bytes at once.

/// What the bytes of a block are, bit `i` for byte `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds {
    /// `#`
    pub(crate) filled: u64,
    /// `?`
    pub(crate) unknown: u64,
    /// `.`
    pub(crate) empty: u64,
    /// `0` to `9`
    pub(crate) digits: u64,
    /// `,`
    pub(crate) commas: u64,
    /// A space.
    pub(crate) spaces: u64,
    /// A line feed.
    pub(crate) feeds: u64,
}

/// Bytes that are looked at together.
pub(crate) const BLOCK: usize = 64;

impl Kinds {
    /// Looks at a block byte by byte: right everywhere.
    #[cfg(any(test, not(target_arch = "x86_64")))]
    #[inline(always)]
    pub(crate) fn bytewise(block: &[u8; BLOCK]) -> Kinds {
        let mut kinds = Kinds::default();
        for (i, byte) in block.iter().enumerate() {
            let kind = match byte {
                b'#' => &mut kinds.filled,
                b'?' => &mut kinds.unknown,
                b'.' => &mut kinds.empty,
                b'0'..=b'9' => &mut kinds.digits,
                b',' => &mut kinds.commas,
                b' ' => &mut kinds.spaces,
                b'\n' => &mut kinds.feeds,
                _ => continue,
            };
            *kind |= 1 << i;
        }
        kinds
    }
}
