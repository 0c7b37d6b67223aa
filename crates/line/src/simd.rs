//! The instructions that a processor may lack, chosen at run time: the only file with `unsafe`.
//!
//! A [`Level`] is a set of instructions. Code that gains from them is written once, without any of
//! them, and inlined into one wrapper a level that the compiler may use them for. So the levels
//! cannot differ but in speed, and the twin of every fast path is the same path without wrapper.
//! The exceptions are [`Kinds::of`], [`Moduli::times`] and [`Kernel`], whose movement of bits
//! no compiler finds on its own; each has a twin without instructions of any kind.
//!
//! Every `unsafe` here is one of four: calling a wrapper, right because a [`Level`] cannot be had
//! but by asking the processor; loading or storing 16, 32 or 64 bytes of an array of as many, or a
//! single word; an instruction in a kernel that is made in its wrapper alone; and [`fetch`], which
//! reads nothing.

#![allow(unsafe_code)]

use crate::{
    alike::{LANES, Moduli, Residues, Times},
    long::{BITS, DIGIT, Digits, Kernel, Plain, Step, pass},
    records::{BLOCK, Bin, Bounds, Kinds, Lane, Scan, Table},
};

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
}

impl Level {
    /// One record after the other: the slow twin of the others.
    pub const SCALAR: Level = Level(Set::Scalar);
    /// Many records at once, with no more than every processor of the architecture has.
    pub const PORTABLE: Level = Level(Set::Portable);

    /// Every level that this processor has, from the slowest to the fastest.
    #[must_use]
    pub fn available() -> Vec<Level> {
        let mut levels = vec![Level::SCALAR, Level::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        {
            let has_avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            if has_avx2 {
                levels.push(Level(Set::Avx2));
            }
            let has_avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl");
            if has_avx2 && has_avx512 {
                levels.push(Level(Set::Avx512));
            }
        }
        levels
    }

    /// The fastest level that this processor has.
    #[must_use]
    pub fn best() -> Level {
        Level::available().pop().unwrap_or(Level::PORTABLE)
    }

    /// Its name: `scalar`, `portable`, `avx2` or `avx512`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Set::Scalar => "scalar",
            Set::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "avx512",
        }
    }

    /// Runs a task with these instructions.
    pub(crate) fn run(self, task: impl Task) {
        match self.0 {
            Set::Scalar | Set::Portable => task.run(Moduli::times),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx2 => unsafe { run_avx2(task) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx512 => unsafe { run_avx512(task) },
        }
    }

    /// Takes rows of a long line through some positions.
    pub(crate) fn step(self, step: Step<'_, '_>) {
        match self.0 {
            Set::Scalar | Set::Portable => step.run::<2, 2>(|quad| pass(Plain, quad)),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx2 => unsafe { step_avx2(step) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx512 => unsafe { step_avx512(step) },
        }
    }

    /// Scans a text of records.
    pub(crate) fn scan(self, scan: Scan<'_>) {
        match self.0 {
            Set::Scalar => scan.one_by_one(),
            Set::Portable => scan.run(Kinds::of),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx2 => unsafe { scan_avx2(scan) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx512 => unsafe { scan_avx512(scan) },
        }
    }

    /// Counts a bin of records.
    pub(crate) fn count<L: Lane, const N: usize>(
        self,
        table: &mut Table<L, N>,
        bounds: Bounds,
        bin: &Bin<L, N>,
    ) {
        match self.0 {
            Set::Scalar | Set::Portable => table.count(bounds, bin),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx2 => unsafe { count_avx2(table, bounds, bin) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: this level exists only where the processor has these instructions.
            Set::Avx512 => unsafe { count_avx512(table, bounds, bin) },
        }
    }
}

/// Asks for values that are soon needed, where a processor can be asked.
#[inline(always)]
pub(crate) fn fetch<T>(values: &[T]) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..size_of_val(values)).step_by(64) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = values.as_ptr().cast::<i8>().wrapping_add(line);
        // SAFETY: every x86-64 processor has this instruction, which faults at no address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = values;
}

/// Work that gains from instructions; its `run` and all that it calls are inlined.
pub(crate) trait Task {
    /// Does it, multiplying residues by `times` if any are to be.
    fn run(self, times: impl Times);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2(task: impl Task) {
    task.run(|a: &Residues, b: &Residues, moduli: &Moduli| times_avx2(a, b, moduli));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn run_avx512(task: impl Task) {
    task.run(|a: &Residues, b: &Residues, moduli: &Moduli| times_avx512(a, b, moduli));
}

/// [`Moduli::times`] for every other lane of a register at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn times_avx2(a: &Residues, b: &Residues, moduli: &Moduli) -> Residues {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_blend_epi32, _mm256_loadu_si256, _mm256_min_epu32,
        _mm256_mul_epu32, _mm256_srli_epi64, _mm256_storeu_si256, _mm256_sub_epi32,
    };
    let mut products = Residues([0; LANES]);
    let half = |lanes: &Residues, i: usize| {
        let half = &lanes.0.as_chunks::<8>().0[i];
        // SAFETY: the load is of 32 bytes at any address, from an array of as many.
        unsafe { _mm256_loadu_si256(std::ptr::from_ref(half).cast::<__m256i>()) }
    };
    let odd = |lanes| _mm256_srli_epi64::<32>(lanes);
    let agreeing = |a, b, p, inverse| {
        let all = _mm256_mul_epu32(a, b);
        (all, _mm256_mul_epu32(_mm256_mul_epu32(all, inverse), p))
    };
    for (i, place) in products.0.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let [a, b, p, inverse] = [a, b, &moduli.primes, &moduli.inverses].map(|all| half(all, i));
        let (all, other) = agreeing(a, b, p, inverse);
        let (all_odd, other_odd) = agreeing(odd(a), odd(b), odd(p), odd(inverse));
        let above = _mm256_blend_epi32::<0xAA>(odd(all), all_odd);
        let below = _mm256_blend_epi32::<0xAA>(odd(other), other_odd);
        let high = _mm256_sub_epi32(above, below);
        let product = _mm256_min_epu32(high, _mm256_add_epi32(high, p));
        // SAFETY: the store is of 32 bytes at any address, to an array of as many.
        unsafe { _mm256_storeu_si256(std::ptr::from_mut(place).cast::<__m256i>(), product) };
    }
    products
}

/// [`Moduli::times`] for every other lane of a register at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
#[inline]
fn times_avx512(a: &Residues, b: &Residues, moduli: &Moduli) -> Residues {
    use std::arch::x86_64::{
        __m512i, _mm512_add_epi32, _mm512_loadu_si512, _mm512_mask_blend_epi32, _mm512_min_epu32,
        _mm512_mul_epu32, _mm512_srli_epi64, _mm512_storeu_si512, _mm512_sub_epi32,
    };
    let [a, b, p, inverse] = [a, b, &moduli.primes, &moduli.inverses].map(|lanes| {
        // SAFETY: the load is of 64 bytes at any address, from an array of as many.
        unsafe { _mm512_loadu_si512(std::ptr::from_ref(&lanes.0).cast::<__m512i>()) }
    });
    let odd = |lanes| _mm512_srli_epi64::<32>(lanes);
    let agreeing = |a, b, p, inverse| {
        let all = _mm512_mul_epu32(a, b);
        (all, _mm512_mul_epu32(_mm512_mul_epu32(all, inverse), p))
    };
    let (all, other) = agreeing(a, b, p, inverse);
    let (all_odd, other_odd) = agreeing(odd(a), odd(b), odd(p), odd(inverse));
    let above = _mm512_mask_blend_epi32(0xAAAA, odd(all), all_odd);
    let below = _mm512_mask_blend_epi32(0xAAAA, odd(other), other_odd);
    let high = _mm512_sub_epi32(above, below);
    let product = _mm512_min_epu32(high, _mm512_add_epi32(high, p));
    let mut products = Residues([0; LANES]);
    // SAFETY: the store is of 64 bytes at any address, to an array of as many.
    unsafe { _mm512_storeu_si512(std::ptr::from_mut(&mut products.0).cast::<__m512i>(), product) };
    products
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn step_avx2(step: Step<'_, '_>) {
    step.run(|quad| pass(Avx2(()), quad));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn step_avx512(step: Step<'_, '_>) {
    step.run(|quad| pass(Avx512(()), quad));
}

/// Long numbers in eight registers of 256 bits, two for each row. Made in [`step_avx2`] alone, so
/// that there is none where the processor lacks the instructions.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Kernel<4, 2> for Avx2 {
    type Number = [std::arch::x86_64::__m256i; 2];

    #[inline(always)]
    fn load(self, place: &Digits<4, 2>) -> Self::Number {
        use std::arch::x86_64::_mm256_loadu_si256;
        // SAFETY: where `self` is there are the instructions; each load is of the 32 bytes of an
        // array of as many, at any address.
        place.each_ref().map(|row| unsafe { _mm256_loadu_si256(row.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, place: &mut Digits<4, 2>, number: Self::Number) {
        use std::arch::x86_64::_mm256_storeu_si256;
        for (row, register) in place.iter_mut().zip(number) {
            // SAFETY: where `self` is there are the instructions; each store is to the 32 bytes of
            // an array of as many, at any address.
            unsafe { _mm256_storeu_si256(row.as_mut_ptr().cast(), register) };
        }
    }

    #[inline(always)]
    fn sum(self, total: Self::Number, number: Self::Number, fits: u8) -> Self::Number {
        use std::arch::x86_64::{_mm256_add_epi64, _mm256_and_si256, _mm256_set1_epi8};
        let sum = |total, number| {
            // SAFETY: where `self` is there are the instructions.
            unsafe {
                _mm256_add_epi64(total, _mm256_and_si256(number, _mm256_set1_epi8(fits as i8)))
            }
        };
        [sum(total[0], number[0]), sum(total[1], number[1])]
    }

    #[inline(always)]
    fn pass_on(self, number: Self::Number, carry: &mut u64) -> Self::Number {
        use std::arch::x86_64::{
            _mm_cvtsi128_si64, _mm256_add_epi64, _mm256_and_si256, _mm256_blend_epi32,
            _mm256_castsi256_si128, _mm256_permute4x64_epi64, _mm256_set1_epi64x,
            _mm256_srli_epi64,
        };
        let [r0, r1] = number;
        // SAFETY: where `self` is there are the instructions.
        unsafe {
            let low = |register| _mm256_and_si256(register, _mm256_set1_epi64x(DIGIT as i64));
            let up = |register| _mm256_srli_epi64::<{ BITS as i32 }>(register);
            // The lanes of what the last register passes on, each moved up by one, and round.
            let round = _mm256_permute4x64_epi64::<0b10_01_00_11>(up(r1));
            let below = _mm256_blend_epi32::<3>(round, _mm256_set1_epi64x(*carry as i64));
            *carry = _mm_cvtsi128_si64(_mm256_castsi256_si128(round)) as u64;
            [_mm256_add_epi64(low(r0), below), _mm256_add_epi64(low(r1), up(r0))]
        }
    }
}

/// Long numbers in sixteen registers of 512 bits, four for each row, added with masks. Made in
/// [`step_avx512`] alone, so that there is none where the processor lacks the instructions.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Kernel<8, 4> for Avx512 {
    type Number = [std::arch::x86_64::__m512i; 4];

    #[inline(always)]
    fn load(self, place: &Digits<8, 4>) -> Self::Number {
        use std::arch::x86_64::_mm512_loadu_si512;
        // SAFETY: where `self` is there are the instructions; each load is of the 64 bytes of an
        // array of as many, at any address.
        place.each_ref().map(|row| unsafe { _mm512_loadu_si512(row.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, place: &mut Digits<8, 4>, number: Self::Number) {
        use std::arch::x86_64::_mm512_storeu_si512;
        for (row, register) in place.iter_mut().zip(number) {
            // SAFETY: where `self` is there are the instructions; each store is to the 64 bytes of
            // an array of as many, at any address.
            unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), register) };
        }
    }

    #[inline(always)]
    fn sum(self, mut total: Self::Number, number: Self::Number, fits: u8) -> Self::Number {
        use std::arch::x86_64::_mm512_mask_add_epi64;
        for (total, number) in total.iter_mut().zip(number) {
            // SAFETY: where `self` is there are the instructions.
            *total = unsafe { _mm512_mask_add_epi64(*total, fits, *total, number) };
        }
        total
    }

    #[inline(always)]
    fn pass_on(self, number: Self::Number, carry: &mut u64) -> Self::Number {
        use std::arch::x86_64::{
            _mm512_add_epi64, _mm512_alignr_epi64, _mm512_and_si512, _mm512_mask_storeu_epi64,
            _mm512_set1_epi64, _mm512_srli_epi64,
        };
        let [r0, r1, r2, r3] = number;
        // SAFETY: where `self` is there are the instructions; the mask allows the store of lane 7
        // alone, which is to `carry`, at any address.
        unsafe {
            let up = |register| _mm512_srli_epi64::<BITS>(register);
            let low = |register| _mm512_and_si512(register, _mm512_set1_epi64(DIGIT as i64));
            // The lanes of what the last register passes on, each moved up by one, and the carry
            // in lane 0.
            let below = _mm512_alignr_epi64::<7>(up(r3), _mm512_set1_epi64(*carry as i64));
            let lane_0 = std::ptr::from_mut(carry).cast::<i64>().wrapping_sub(7);
            _mm512_mask_storeu_epi64(lane_0, 1 << 7, up(r3));
            let sum = |register, below| _mm512_add_epi64(low(register), below);
            [sum(r0, below), sum(r1, up(r0)), sum(r2, up(r1)), sum(r3, up(r2))]
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn scan_avx2(scan: Scan<'_>) {
    scan.run(Kinds::of);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn scan_avx512(scan: Scan<'_>) {
    scan.run(|block| kinds_avx512(block));
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn count_avx2<L: Lane, const N: usize>(table: &mut Table<L, N>, bounds: Bounds, bin: &Bin<L, N>) {
    table.count(bounds, bin);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn count_avx512<L: Lane, const N: usize>(table: &mut Table<L, N>, bounds: Bounds, bin: &Bin<L, N>) {
    table.count(bounds, bin);
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
                if Level::best() == Level(Set::Avx512) {
                    // SAFETY: the level says that the processor has these instructions.
                    assert_eq!(unsafe { kinds_avx512(&block) }, expected, "{byte} at {at}");
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
