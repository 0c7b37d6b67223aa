//! The least explanation against all subsets of what is known.

use pictogrid_testkit::SplitMix64;

use super::*;
use crate::part::marks;

fn line<'a>(cells: &'a [Mark], clue: &'a Clue, runs: &'a [Run], open: Mark) -> Explained<'a> {
    Explained { cells, clue, runs, open }
}

#[test]
fn few_cells_are_enough() {
    let check = |clue: &[u32], text: &str, i, mark, cells: &[usize], runs: &[usize]| {
        let (clue, known) = (Clue::plain(clue), marks(text, 2));
        let own = clue.to_runs().unwrap();
        let found = line(&known, &clue, &own, Mark::OPEN).needs(&[(i, mark)]);
        assert_eq!((&found.cells[..], &found.runs[..]), (cells, runs), "{clue:?} {text}");
    };
    check(&[7], "??????????", 3, Mark::FILLED, &[], &[0]);
    check(&[2], "#?.????", 1, Mark::FILLED, &[0], &[0]);
    check(&[3, 1], "???#??.??", 0, Mark::EMPTY, &[3], &[0]);
    check(&[1, 1], "#?????#", 3, Mark::EMPTY, &[0, 6], &[0, 1]);
}

/// By size, every subset of what is known, judged by the line solver.
fn brute(line: &Explained<'_>, target: (usize, Mark)) -> usize {
    let known = places(&line.known());
    let fits = |subset: u32| {
        let mut kept = vec![false; line.cells.len()];
        (known.iter().enumerate())
            .filter(|(bit, _)| subset >> bit & 1 == 1)
            .for_each(|(_, &i)| kept[i] = true);
        line.fits(&kept, Some(target))
    };
    let sizes = (0..1_u32 << known.len()).filter(|&subset| !fits(subset));
    sizes.map(u32::count_ones).min().expect("all of them are enough") as usize
}

fn check_least(n_lines: usize, n_values: usize, longest: u64) {
    let mut random = SplitMix64::new(3);
    let open = Mark::open(n_values);
    for _ in 0..n_lines {
        let n = 1 + random.below(longest) as usize;
        let value = |random: &mut SplitMix64| Value(1 + random.below(n_values as u64 - 1) as u8);
        let hidden: Vec<Value> = (0..n)
            .map(|_| if random.chance(55) { value(&mut random) } else { Value::EMPTY })
            .collect();
        let clue = Clue::of_cells(hidden.iter().copied());
        let runs = clue.to_runs().unwrap();
        let known = |&value: &Value| if random.chance(60) { Mark::of(value) } else { open };
        let cells: Vec<Mark> = hidden.iter().map(known).collect();
        let line = line(&cells, &clue, &runs, open);
        let all = line.known();
        for i in (0..n).filter(|&i| cells[i] == open) {
            let fits = |&value: &Value| line.fits(&all, Some((i, Mark::of(value))));
            let left = open.values().filter(fits).fold(Mark::NONE, |m, v| m.or(Mark::of(v)));
            if left == open {
                continue;
            }
            let found = line.needs(&[(i, left)]);
            let least = brute(&line, (i, open.without(left)));
            assert_eq!(found.cells.len(), least, "{cells:?} {runs:?} {i}");
        }
    }
}

#[test]
fn subsets_come_by_size() {
    let found: Vec<u32> = subsets_by_size(3).collect();
    assert_eq!(found, [0b000, 0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111]);
    assert_eq!((subsets_by_size(0).count(), subsets_by_size(10).count()), (1, 1024));
}

#[test]
fn least_is_least() {
    check_least(1_500, 2, 12);
    check_least(500, 3, 10);
}
