//! A column of Arrow taken apart: lists within lists down to integers or texts.
//!
//! ```text
//!   puzzles   |0           |2    |         ends of lists, or steps of one size
//!   lines     |0     |2  |3  |5  |
//!   numbers    1 1    3   2   1 1
//! ```
//!
//! Every integer type, lists with 32 or 64 bits of offset and lists of one size are taken, since each
//! program writes another of them. What is wrong with one puzzle (a null, a negative number) is a fault
//! of that puzzle, and only a type that holds no clues refuses the column.
//!
//! O(numbers), in three lists for all puzzles and none for each. Where no null and no fault can be, the
//! numbers are copied as a whole: what a table costs beside the solver is to read and write them
//! (`DESIGN.md`, Tables of puzzles).

use std::{ops::Range, sync::Arc};

use arrow_array::{
    Array, ArrayRef, GenericListArray, OffsetSizeTrait,
    cast::AsArray,
    types::{
        ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
        UInt32Type, UInt64Type,
    },
};

use crate::{ClueFault, Clues, WrongType, text};

/// Lists of one level.
struct Lists {
    starts: Starts,
    values: ArrayRef,
}

enum Starts {
    Ends(Vec<usize>),
    Steps(usize),
}

impl Lists {
    fn of(array: &dyn Array) -> Option<Lists> {
        fn with_offsets<O: OffsetSizeTrait>(list: &GenericListArray<O>) -> Lists {
            let ends = list.value_offsets().iter().map(|end| end.as_usize()).collect();
            Lists { starts: Starts::Ends(ends), values: Arc::clone(list.values()) }
        }
        let small = array.as_list_opt::<i32>().map(with_offsets);
        let large = || array.as_list_opt::<i64>().map(with_offsets);
        small.or_else(large).or_else(|| {
            let list = array.as_fixed_size_list_opt()?;
            let step = usize::try_from(list.value_length()).ok()?;
            Some(Lists { starts: Starts::Steps(step), values: Arc::clone(list.values()) })
        })
    }

    fn range(&self, k: usize) -> Range<usize> {
        match &self.starts {
            Starts::Ends(ends) => ends[k]..ends[k + 1],
            Starts::Steps(step) => k * step..(k + 1) * step,
        }
    }
}

impl Clues {
    /// Reads a column.
    ///
    /// # Errors
    /// A type that holds no clues.
    pub fn read(array: &dyn Array) -> Result<Clues, WrongType> {
        let wrong = || WrongType { found: array.data_type().to_string() };
        if let Some(texts) = text::texts(array) {
            return Ok(of_texts(array.len(), texts));
        }
        let puzzles = Lists::of(array).ok_or_else(wrong)?;
        if let Some(texts) = text::texts(&puzzles.values) {
            return Ok(of_lists_of_texts(array, &puzzles, texts));
        }
        let lines = Lists::of(&puzzles.values).ok_or_else(wrong)?;
        let numbers = Numbers::of(&lines.values).ok_or_else(wrong)?;
        let plain = of_plain_numbers(array, &puzzles, &lines, &numbers);
        Ok(plain.unwrap_or_else(|| of_numbers(array, &puzzles, &lines, &numbers)))
    }

    /// Reads a column of flat tensors: `n_lines` lines of as many numbers each. What has another number of
    /// numbers is a fault of its puzzle.
    ///
    /// # Errors
    /// A type that holds no numbers.
    pub fn read_flat(array: &dyn Array, n_lines: usize) -> Result<Clues, WrongType> {
        let wrong = || WrongType { found: array.data_type().to_string() };
        let puzzles = Lists::of(array).ok_or_else(wrong)?;
        let numbers = Numbers::of(&puzzles.values).ok_or_else(wrong)?;
        let mut clues = Clues::default();
        for k in 0..array.len() {
            let all = puzzles.range(k);
            if n_lines == 0 || !all.len().is_multiple_of(n_lines) {
                let fault = ClueFault::NotRectangular { numbers: all.len(), lines: n_lines };
                clues.fault(clues.ends.len(), fault);
                continue;
            }
            let n_numbers = all.len() / n_lines;
            let line = |at: usize| all.start + at * n_numbers..all.start + (at + 1) * n_numbers;
            clues.add(array.is_null(k), (0..n_lines).map(line), &numbers);
        }
        Ok(clues)
    }

    fn add(
        &mut self,
        are_null: bool,
        lines: impl Iterator<Item = Range<usize>>,
        numbers: &Numbers,
    ) {
        let first = self.ends.len();
        if are_null {
            return self.fault(first, ClueFault::NullClues);
        }
        for line in lines {
            if let Err(fault) = numbers.extend(line, &mut self.lengths) {
                return self.fault(first, fault);
            }
            self.ends.push(self.lengths.len());
        }
        self.end_puzzle(first);
    }
}

fn of_numbers(array: &dyn Array, puzzles: &Lists, lines: &Lists, numbers: &Numbers) -> Clues {
    let mut clues = Clues::default();
    for k in 0..array.len() {
        let of_puzzle = puzzles.range(k);
        let are_null = array.is_null(k) || of_puzzle.clone().any(|i| puzzles.values.is_null(i));
        clues.add(are_null, of_puzzle.map(|line| lines.range(line)), numbers);
    }
    clues
}

/// The same of lists without a null, a zero or what is no length: copied as they are, not number by number.
fn of_plain_numbers(
    array: &dyn Array,
    puzzles: &Lists,
    lines: &Lists,
    numbers: &Numbers,
) -> Option<Clues> {
    let n_nulls = array.null_count() + puzzles.values.null_count() + lines.values.null_count();
    let (Starts::Ends(of_puzzles), Starts::Ends(of_lines)) = (&puzzles.starts, &lines.starts)
    else {
        return None;
    };
    if n_nulls > 0 {
        return None;
    }
    let (line, last) = (*of_puzzles.first()?, *of_puzzles.last()?);
    let number = of_lines[line];
    let puzzle = |ends: &[usize]| Ok(ends[0] - line..ends[1] - line);
    Some(Clues {
        puzzles: of_puzzles.windows(2).map(puzzle).collect(),
        ends: of_lines[line + 1..=last].iter().map(|end| end - number).collect(),
        lengths: (numbers.plain)(&numbers.array, number..of_lines[last])?,
        faults: Vec::new(),
    })
}

fn of_texts<'a>(n: usize, texts: impl Fn(usize) -> Option<&'a str>) -> Clues {
    let mut clues = Clues::default();
    for k in 0..n {
        let first = clues.ends.len();
        let lines = texts(k).ok_or(ClueFault::NullClues);
        match lines.and_then(|lines| text::puzzle(lines, &mut clues.lengths, &mut clues.ends)) {
            Ok(()) => clues.end_puzzle(first),
            Err(fault) => clues.fault(first, fault),
        }
    }
    clues
}

fn of_lists_of_texts<'a>(
    array: &dyn Array,
    puzzles: &Lists,
    texts: impl Fn(usize) -> Option<&'a str>,
) -> Clues {
    let mut clues = Clues::default();
    for k in 0..array.len() {
        let first = clues.ends.len();
        let mut read = if array.is_null(k) { Err(ClueFault::NullClues) } else { Ok(()) };
        for line in puzzles.range(k) {
            read = read.and_then(|()| {
                let line = texts(line).ok_or(ClueFault::NullClues)?;
                text::line(line, &mut clues.lengths, &mut clues.ends)
            });
        }
        match read {
            Ok(()) => clues.end_puzzle(first),
            Err(fault) => clues.fault(first, fault),
        }
    }
    clues
}

/// Integers of any width, and how their numbers are added to others.
struct Numbers {
    array: ArrayRef,
    extend: Extend,
    plain: Plain,
}

/// The numbers of a range if all of them are lengths of runs.
type Plain = fn(&dyn Array, Range<usize>) -> Option<Vec<u32>>;

type Extend = fn(&dyn Array, Range<usize>, &mut Vec<u32>) -> Result<(), ClueFault>;

impl Numbers {
    fn of(array: &ArrayRef) -> Option<Numbers> {
        fn of<T: ArrowPrimitiveType<Native: TryInto<u32> + std::fmt::Display>>(
            array: &ArrayRef,
        ) -> Option<Numbers> {
            let _ = array.as_primitive_opt::<T>()?;
            Some(Numbers { array: Arc::clone(array), extend: extend::<T>, plain: plain::<T> })
        }
        if text::texts(array).is_some() {
            let plain: Plain = |_, _| None;
            return Some(Numbers { array: Arc::clone(array), extend: extend_of_texts, plain });
        }
        of::<UInt8Type>(array)
            .or_else(|| of::<UInt16Type>(array))
            .or_else(|| of::<UInt32Type>(array))
            .or_else(|| of::<UInt64Type>(array))
            .or_else(|| of::<Int8Type>(array))
            .or_else(|| of::<Int16Type>(array))
            .or_else(|| of::<Int32Type>(array))
            .or_else(|| of::<Int64Type>(array))
    }

    fn extend(&self, range: Range<usize>, lengths: &mut Vec<u32>) -> Result<(), ClueFault> {
        (self.extend)(&self.array, range, lengths)
    }
}

/// Numbers as texts: what readers of JSON make of numbers and words in one column.
fn extend_of_texts(
    array: &dyn Array,
    range: Range<usize>,
    lengths: &mut Vec<u32>,
) -> Result<(), ClueFault> {
    let texts = text::texts(array).ok_or(ClueFault::NullClues)?;
    range.into_iter().try_for_each(|at| {
        let text = texts(at).ok_or(ClueFault::NullLength)?;
        text::numbers(text, lengths)
    })
}

fn extend<T: ArrowPrimitiveType<Native: TryInto<u32> + std::fmt::Display>>(
    array: &dyn Array,
    range: Range<usize>,
    lengths: &mut Vec<u32>,
) -> Result<(), ClueFault> {
    let array = array.as_primitive::<T>();
    if array.null_count() > 0 && range.clone().any(|i| array.is_null(i)) {
        return Err(ClueFault::NullLength);
    }
    for &number in &array.values()[range] {
        let length: u32 =
            number.try_into().map_err(|_| ClueFault::NotALength(number.to_string()))?;
        if length > 0 {
            lengths.push(length);
        }
    }
    Ok(())
}

fn plain<T: ArrowPrimitiveType<Native: TryInto<u32>>>(
    array: &dyn Array,
    range: Range<usize>,
) -> Option<Vec<u32>> {
    let numbers = &array.as_primitive::<T>().values()[range];
    let lengths: Vec<u32> = numbers.iter().map(|&n| n.try_into().unwrap_or(0)).collect();
    (!lengths.contains(&0)).then_some(lengths)
}

#[cfg(test)]
mod tests {
    use arrow_array::{
        Int64Array, ListArray, StringArray, UInt8Array,
        builder::{FixedSizeListBuilder, ListBuilder, StringBuilder},
    };
    use pictogrid_testkit::SplitMix64;

    use super::*;
    use crate::{PuzzleFault, puzzle};

    fn clue_lists(clues: &Clues) -> Vec<Result<Vec<Vec<u32>>, ClueFault>> {
        let of = |k| clues.lines(k).map(|lines| lines.map(<[u32]>::to_vec).collect());
        (0..clues.len()).map(|k| of(k).map_err(ClueFault::clone)).collect()
    }

    fn nested(puzzles: &[&[&[Option<i64>]]]) -> ListArray {
        let mut all = ListBuilder::new(ListBuilder::new(Int64Array::builder(0)));
        for lines in puzzles {
            for line in *lines {
                all.values().values().extend(line.iter().copied());
                all.values().append(true);
            }
            all.append(true);
        }
        all.finish()
    }

    #[test]
    fn what_is_wrong_with_one_puzzle_leaves_its_neighbors_alone() {
        let column = nested(&[
            &[&[Some(1), Some(1)], &[Some(3), Some(0)]],
            &[&[Some(1)], &[Some(-1)]],
            &[&[None]],
            &[&[], &[Some(2)]],
        ]);
        let clues = Clues::read(&column).unwrap();
        assert_eq!(
            clue_lists(&clues),
            [
                Ok(vec![vec![1, 1], vec![3]]),
                Err(ClueFault::NotALength("-1".to_owned())),
                Err(ClueFault::NullLength),
                Ok(vec![vec![], vec![2]]),
            ]
        );
        assert_eq!(clues.most_lines(), 2);
        assert_eq!(
            clue_lists(&Clues::read(&column.slice(3, 1)).unwrap()),
            [Ok(vec![vec![], vec![2]])]
        );
    }

    /// Columns of three puzzles, their lines and numbers drawn from few: most have a null, a 0 or a -1 somewhere.
    #[test]
    fn a_plain_column_is_read_as_any_other() {
        let mut rng = SplitMix64::new(1);
        let mut below = |n: u64| rng.below(n);
        let mut n_plain = 0;
        for _ in 0..2000 {
            let rare = 2 + below(40);
            let mut all = ListBuilder::new(ListBuilder::new(Int64Array::builder(0)));
            for _ in 0..3 {
                for _ in 0..below(4) {
                    for _ in 0..below(4) {
                        let odd = [None, Some(0), Some(-1), Some(1 << 40)];
                        let number = (below(rare) == 0).then(|| odd[below(4) as usize]);
                        all.values().values().append_option(number.unwrap_or(Some(7)));
                    }
                    all.values().append(below(rare) > 0);
                }
                all.append(below(rare) > 0);
            }
            let (column, from) = (all.finish(), below(3) as usize);
            let column = column.slice(from, 1 + below(3 - from as u64) as usize);
            let puzzles = Lists::of(&column).unwrap();
            let lines = Lists::of(&puzzles.values).unwrap();
            let numbers = Numbers::of(&lines.values).unwrap();
            let plain = of_plain_numbers(&column, &puzzles, &lines, &numbers);
            let any = of_numbers(&column, &puzzles, &lines, &numbers);
            let Some(plain) = plain else { continue };
            assert_eq!(clue_lists(&plain), clue_lists(&any), "{column:?}");
            n_plain += 1;
        }
        assert!((200..1800).contains(&n_plain), "{n_plain} were plain");
    }

    #[test]
    fn tensors_are_padded_with_zeros() {
        let mut tensors =
            FixedSizeListBuilder::new(FixedSizeListBuilder::new(UInt8Array::builder(0), 2), 2);
        let mut flat = FixedSizeListBuilder::new(UInt8Array::builder(0), 4);
        for puzzle in [[[1, 1], [3, 0]], [[0, 0], [2, 0]]] {
            for line in puzzle {
                tensors.values().values().append_slice(&line);
                tensors.values().append(true);
                flat.values().append_slice(&line);
            }
            tensors.append(true);
            flat.append(true);
        }
        let wanted = [Ok(vec![vec![1, 1], vec![3]]), Ok(vec![vec![], vec![2]])];
        assert_eq!(clue_lists(&Clues::read(&tensors.finish()).unwrap()), wanted);
        let flat = flat.finish();
        assert_eq!(clue_lists(&Clues::read_flat(&flat, 2).unwrap()), wanted);
        assert!(clue_lists(&Clues::read_flat(&flat, 3).unwrap())[0].is_err());
    }

    #[test]
    fn texts_are_clues() {
        let texts = StringArray::from(vec![Some("1 1, 3"), Some("1.1/3"), None, Some("1 x")]);
        let clues = Clues::read(&texts).unwrap();
        let wanted = vec![vec![1, 1], vec![3]];
        assert_eq!(clue_lists(&clues)[..2], [Ok(wanted.clone()), Ok(wanted.clone())]);
        assert!(clue_lists(&clues)[2..].iter().all(Result::is_err));
        let mut lists = ListBuilder::new(StringBuilder::new());
        lists.append_value([Some("1 1"), Some("3")]);
        lists.append_value([Some("1"), None]);
        let clues = Clues::read(&lists.finish()).unwrap();
        assert_eq!(clue_lists(&clues)[0], Ok(wanted.clone()));
        assert!(clue_lists(&clues)[1].is_err());
        let mut nested = ListBuilder::new(ListBuilder::new(StringBuilder::new()));
        for words in [["1", "1", "3"], ["1", "x", "3"]] {
            nested.values().append_value([Some(words[0]), Some(words[1])]);
            nested.values().append_value([Some(words[2])]);
            nested.append(true);
        }
        let clues = Clues::read(&nested.finish()).unwrap();
        assert_eq!(clue_lists(&clues), [Ok(wanted), Err(ClueFault::NotALength("x".to_owned()))]);
    }

    #[test]
    fn a_puzzle_is_checked() {
        let rows = Clues::read(&StringArray::from(vec!["1 1, 3", "4", "x"])).unwrap();
        let columns = Clues::read(&StringArray::from(vec!["2,1,2", "1", "1"])).unwrap();
        assert_eq!(puzzle(&rows, &columns, 0).unwrap().shape().name(), "3 × 2 cells");
        assert!(matches!(puzzle(&rows, &columns, 1), Err(PuzzleFault::Puzzle(_))));
        assert!(matches!(puzzle(&rows, &columns, 2), Err(PuzzleFault::Rows(_))));
    }

    #[test]
    fn another_type_is_refused_by_its_name() {
        let error = Clues::read(&Int64Array::from(vec![1])).unwrap_err();
        assert_eq!(error.found, "Int64");
    }
}
