//! The instructions that a processor may lack, chosen at run time: the only file with `unsafe`.
//!
//! A [`Level`] is a set of instructions. Code that gains from them is written once, without any of
//! them, and inlined into one wrapper a level that the compiler may use them for. So the levels
//! cannot differ but in speed, and the twin of every fast path is the same path without wrapper.
//! The exception is [`Kinds::of`], whose movement of bits no compiler finds on its own; it has a
//! twin without instructions of any kind.
//!
//! Every `unsafe` here is one of two: calling a wrapper, right because a [`Level`] cannot be had
//! but by asking the processor; and loading 16 or 64 bytes of an array of as many.

#![allow(unsafe_code)]
#![warn(clippy::undocumented_unsafe_blocks)]

use crate::records::{BLOCK, Bounds, Kinds, Lane, Scan, Slot, Table, lengths};
#[cfg(target_arch = "x86_64")]
use crate::records::{Lengths, Numbers};

/// A set of instructions.
///
/// ```
/// use pictogrid_line::records::Level;
/// assert!(Level::available().contains(&Level::best()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Set {
    Scalar,
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Vbmi,
}

impl Level {
    /// One record after the other: the slow twin of the others.
    pub const SCALAR: Level = Level(Set::Scalar);
    /// Many records at once, with the instructions that every processor of the architecture has.
    pub const PORTABLE: Level = Level(Set::Portable);

    /// Every level that this processor has, from the slowest to the fastest.
    #[must_use]
    pub fn available() -> Vec<Level> {
        [Level::SCALAR, Level::PORTABLE].into_iter().chain(Level::wide()).collect()
    }

    /// The levels with wide registers that this processor has.
    #[cfg(target_arch = "x86_64")]
    fn wide() -> Vec<Level> {
        let has_avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        let has_avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        let has_vbmi =
            is_x86_feature_detected!("avx512vbmi") && is_x86_feature_detected!("avx512vbmi2");
        let n = [has_avx2, has_avx512, has_vbmi].iter().take_while(|has| **has).count();
        [Set::Avx2, Set::Avx512, Set::Vbmi].into_iter().take(n).map(Level).collect()
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn wide() -> Vec<Level> {
        Vec::new()
    }

    /// The fastest level that this processor has.
    #[must_use]
    pub fn best() -> Level {
        Level::available().pop().unwrap_or(Level::PORTABLE)
    }

    /// Its name: `scalar`, `portable`, `avx2`, `avx512` or `avx512vbmi2`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Set::Scalar => "scalar",
            Set::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "avx512",
            #[cfg(target_arch = "x86_64")]
            Set::Vbmi => "avx512vbmi2",
        }
    }

    /// Scans a text of records.
    pub(crate) fn scan(self, scan: Scan<'_, '_>) {
        match self.0 {
            Set::Scalar => scan.one_by_one(),
            Set::Portable => scan.run(Kinds::of, lengths),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx2 => unsafe { scan_avx2(scan) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx512 => unsafe { scan_avx512(scan) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Vbmi => unsafe { scan_vbmi(scan) },
        }
    }

    /// Counts records that wait together.
    pub(crate) fn count<L: Lane, const N: usize>(
        self,
        table: &mut Table<L, N>,
        bounds: Bounds,
        slots: &[Slot; N],
    ) {
        match self.0 {
            Set::Scalar | Set::Portable => table.count(bounds, slots),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx2 => unsafe { count_avx2(table, bounds, slots) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx512 | Set::Vbmi => unsafe { count_avx512(table, bounds, slots) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn scan_avx2(scan: Scan<'_, '_>) {
    scan.run(Kinds::of, lengths);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn scan_avx512(scan: Scan<'_, '_>) {
    scan.run(|block| kinds_avx512(block), lengths);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2"
)]
fn scan_vbmi(scan: Scan<'_, '_>) {
    scan.run(|block| kinds_avx512(block), |block, numbers| lengths_vbmi(block, numbers));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn count_avx2<L: Lane, const N: usize>(table: &mut Table<L, N>, bounds: Bounds, slots: &[Slot; N]) {
    table.count(bounds, slots);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn count_avx512<L: Lane, const N: usize>(
    table: &mut Table<L, N>,
    bounds: Bounds,
    slots: &[Slot; N],
) {
    table.count(bounds, slots);
}

impl Kinds {
    /// Looks at a block.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(crate) fn of(block: &[u8; BLOCK]) -> Kinds {
        use std::arch::x86_64::{
            __m128i, _mm_add_epi8, _mm_cmpeq_epi8, _mm_cmplt_epi8, _mm_loadu_si128,
            _mm_movemask_epi8, _mm_set1_epi8,
        };
        let mut kinds = Kinds::default();
        for (i, bytes) in block.as_chunks::<16>().0.iter().enumerate() {
            // SAFETY: every x86-64 processor has these instructions, and the load is of 16 bytes
            // at any address, from an array of 16.
            unsafe {
                let bytes = _mm_loadu_si128(std::ptr::from_ref(bytes).cast::<__m128i>());
                let bits = |mask| u64::from(_mm_movemask_epi8(mask) as u16) << (16 * i);
                let equal = |to: u8| bits(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(to as i8)));
                kinds.filled |= equal(b'#');
                kinds.unknown |= equal(b'?');
                kinds.empty |= equal(b'.');
                kinds.commas |= equal(b',');
                kinds.spaces |= equal(b' ');
                kinds.feeds |= equal(b'\n');
                // Moved so that the digits are the ten lowest of the signed bytes.
                let moved = _mm_add_epi8(bytes, _mm_set1_epi8((128 - b'0') as i8));
                kinds.digits |= bits(_mm_cmplt_epi8(moved, _mm_set1_epi8(-128 + 10)));
            }
        }
        kinds
    }

    /// Looks at a block.
    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    pub(crate) fn of(block: &[u8; BLOCK]) -> Kinds {
        Kinds::bytewise(block)
    }
}

/// [`Kinds::of`] by comparisons that give bits at once.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn kinds_avx512(block: &[u8; BLOCK]) -> Kinds {
    use std::arch::x86_64::{
        __m512i, _mm512_cmpeq_epi8_mask, _mm512_cmplt_epu8_mask, _mm512_loadu_si512,
        _mm512_set1_epi8, _mm512_sub_epi8,
    };
    // SAFETY: the load is of 64 bytes at any address, from an array of 64.
    let bytes = unsafe { _mm512_loadu_si512(std::ptr::from_ref(block).cast::<__m512i>()) };
    let equal = |to: u8| _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(to as i8));
    let above_zero = _mm512_sub_epi8(bytes, _mm512_set1_epi8(b'0' as i8));
    Kinds {
        filled: equal(b'#'),
        unknown: equal(b'?'),
        empty: equal(b'.'),
        digits: _mm512_cmplt_epu8_mask(above_zero, _mm512_set1_epi8(10)),
        commas: equal(b','),
        spaces: equal(b' '),
        feeds: equal(b'\n'),
    }
}

/// For each byte of a block, the one before it.
#[cfg(target_arch = "x86_64")]
const BEFORE: [u8; BLOCK] = {
    let (mut before, mut at) = ([0; BLOCK], 1);
    while at < BLOCK {
        before[at] = at as u8 - 1;
        at += 1;
    }
    before
};

/// [`lengths`] with all bytes at once: each digit has ten times the one before it added, and those
/// that end a number are moved together.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
#[inline]
fn lengths_vbmi(block: &[u8; BLOCK], numbers: Numbers) -> Lengths {
    use std::arch::x86_64::{
        __m512i, _mm_setr_epi8, _mm256_extract_epi64, _mm512_add_epi8, _mm512_broadcast_i32x4,
        _mm512_castsi512_si256, _mm512_loadu_si512, _mm512_maskz_compress_epi8,
        _mm512_maskz_shuffle_epi8, _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_sub_epi8,
    };
    // SAFETY: a load of 64 bytes at any address, from an array of 64.
    let bytes = unsafe { _mm512_loadu_si512(std::ptr::from_ref(block).cast::<__m512i>()) };
    let units = _mm512_sub_epi8(bytes, _mm512_set1_epi8(b'0' as i8));
    // SAFETY: the same.
    let before = unsafe { _mm512_loadu_si512(BEFORE.as_ptr().cast::<__m512i>()) };
    let before = _mm512_permutexvar_epi8(before, units);
    let tens = _mm512_broadcast_i32x4(_mm_setr_epi8(
        0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0, 0, 0, 0, 0, 0,
    ));
    let tens = _mm512_maskz_shuffle_epi8(numbers.digits << 1, tens, before);
    let values = _mm512_maskz_compress_epi8(numbers.lasts, _mm512_add_epi8(units, tens));
    let values = _mm512_castsi512_si256(values);
    [
        _mm256_extract_epi64::<0>(values) as u64,
        _mm256_extract_epi64::<1>(values) as u64,
        _mm256_extract_epi64::<2>(values) as u64,
        _mm256_extract_epi64::<3>(values) as u64,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte at every place of a block is of the same kind by every way of looking.
    #[test]
    fn kinds_of_all_bytes() {
        for byte in 0..=u8::MAX {
            for at in [0, 1, 15, 16, 31, 40, 63] {
                let mut block =
                    *b"?###????. 3,21,1 \n0987654321 ,.,.##?\t\r\n\xFF\x80/:;-+*?????????????##..";
                block[at] = byte;
                let expected = Kinds::bytewise(&block);
                assert_eq!(Kinds::of(&block), expected, "{byte} at {at}");
                #[cfg(target_arch = "x86_64")]
                if Level::available().contains(&Level(Set::Avx512)) {
                    // SAFETY: the level says that the processor has these instructions.
                    assert_eq!(unsafe { kinds_avx512(&block) }, expected, "{byte} at {at}");
                }
            }
        }
    }

    /// Numbers of one and two digits at every place of a block, read by every way.
    #[test]
    fn lengths_of_all_numbers() {
        let mut state = 1_u64;
        for start in 0..50 {
            for n in 1..=5 {
                let (mut block, mut numbers) = ([b'?'; BLOCK], Numbers { digits: 0, lasts: 0 });
                let (mut at, mut expected) = (start, [0_u8; 32]);
                for number in expected.iter_mut().take(n) {
                    state = state.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29) ^ 77;
                    *number = (state % if n == 3 { 10 } else { 100 }) as u8;
                    let digits = number.to_string();
                    for digit in digits.bytes() {
                        (block[at], block[at + 1]) = (digit, b',');
                        numbers.digits |= 1 << at;
                        at += 1;
                    }
                    numbers.lasts |= 1 << (at - 1);
                    at += 1;
                    if at + 2 >= BLOCK {
                        break;
                    }
                }
                let expected: Vec<u64> =
                    expected.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect();
                assert_eq!(lengths(&block, numbers), *expected, "{n} from {start}");
                #[cfg(target_arch = "x86_64")]
                if Level::available().contains(&Level(Set::Vbmi)) {
                    // SAFETY: the level says that the processor has these instructions.
                    let read = unsafe { lengths_vbmi(&block, numbers) };
                    assert_eq!(read, *expected, "{n} from {start}");
                }
            }
        }
    }

    #[test]
    fn levels_by_speed() {
        let levels = Level::available();
        assert!(levels.is_sorted() && levels[..2] == [Level::SCALAR, Level::PORTABLE]);
    }
}
