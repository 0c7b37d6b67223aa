//! The sum of the arrangements of many lines, as they are and unfolded five times.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::line::records::Batch;

fn main() {
    let records = b"???.### 1,1,3\n?###???????? 3,2,1\n";
    let (folded, unfolded) = Batch::new(5).sum_both(records);
    println!("{folded} {}", unfolded.sum);
    for fault in unfolded.faults {
        println!("{}", fault.error);
    }
}
