//! Results as one file, and results parted by the values of a column.
//!
//! ```text
//!   -o all.parquet          all.parquet.parts/part-00000.parquet, ..  ─▶ all.parquet
//!   --partition-by stage    stage=lines/part-00000.parquet, .. and marks of the parts that are whole
//! ```
//!
//! Both are compared, row by row, with a folder of parts. A run that was killed leaves what the next one
//! goes on with; what it leaves is made here by taking something away from a run that has ended.

use std::fs;

use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::support::{Work, run};

const SOLVE: [&str; 4] = ["solve", "in.parquet", "--part-rows", "100"];

fn work() -> Work {
    let work = Work::new();
    work.samples("in.parquet", ("7x7", 50), 0..500, 100);
    run(&[&SOLVE[..], &["-q", "-o", "wanted"]].concat(), work.path(), 0);
    work
}

#[test]
fn one_file_in_the_order_of_the_input() {
    let work = work();
    let words = [&SOLVE[..], &["-o", "all.parquet"]].concat();
    let said = run(&words, work.path(), 0);
    assert!(said.contains("all.parquet: 500 rows in 5 parts"), "{said}");
    assert!(!work.path().join("all.parquet.parts").exists());
    fs::create_dir(work.path().join("alone")).unwrap();
    fs::copy(work.path().join("all.parquet"), work.path().join("alone/a.parquet")).unwrap();
    assert!(work.sorted("alone") == work.sorted("wanted"));
    let order =
        "SELECT count(*) FROM (SELECT id, lag(id) OVER () AS before FROM t) WHERE id <> before + 1";
    assert_eq!(work.ask("all.parquet", order), "0");
    let said = run(&words, work.path(), 1);
    assert!(said.contains("is there already") && said.contains("--restart"), "{said}");
    run(&[&words[..], &["--restart", "-q"]].concat(), work.path(), 0);
    let own = [
        "run",
        "all.parquet",
        "-o",
        "all.parquet",
        "--restart",
        "--sql",
        "SELECT 1 AS a FROM input",
    ];
    assert!(run(&own, work.path(), 2).contains("lies where the results go"));
    assert_eq!(work.ask("all.parquet", "SELECT count(*) FROM t"), "500");
}

#[test]
fn a_file_whose_last_step_was_killed() {
    let work = work();
    // All parts, and no file.
    fs::rename(work.path().join("wanted"), work.path().join("all.parquet.parts")).unwrap();
    let words = [&SOLVE[..], &["-o", "all.parquet"]].concat();
    let said = run(&words, work.path(), 0);
    assert!(said.contains("complete already"), "{said}");
    assert_eq!(work.ask("all.parquet", "SELECT count(*) FROM t"), "500");
    assert!(!work.path().join("all.parquet.parts").exists());
}

#[test]
fn a_folder_for_each_value() {
    let work = work();
    let words = [&SOLVE[..], &["-o", "by", "--partition-by", "verdict"]].concat();
    let said = run(&words, work.path(), 0);
    assert!(said.contains("by: 500 rows in 5 parts"), "{said}");
    let count = |place: &str, sql: &str| work.ask(place, sql).parse::<u64>().unwrap();
    let mut n_all = 0;
    for value in ["unique", "several"] {
        let of_value = format!("SELECT count(*) FROM t WHERE verdict = '{value}'");
        let n = count(&format!("by/verdict={value}/*.parquet"), "SELECT count(*) FROM t");
        assert_eq!(n, count("wanted/*.parquet", &of_value));
        n_all += n;
    }
    assert_eq!(n_all, 500);
    // The column is that of the folder's name.
    let first = fs::File::open(work.path().join("by/verdict=unique/part-00000.parquet")).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(first).unwrap();
    let names: Vec<&str> = reader.schema().fields().iter().map(|field| &field.name()[..]).collect();
    assert!(
        !names.contains(&"verdict") && names[..4] == ["id", "rows", "columns", "stage"],
        "{names:?}"
    );
    // A part whose mark is missing is made again, and nothing is there twice.
    fs::remove_file(work.path().join("by/_done/part-00002")).unwrap();
    fs::remove_file(work.path().join("by/verdict=unique/part-00002.parquet")).unwrap();
    let said = run(&words, work.path(), 0);
    assert!(said.contains("100 rows in 1 part") && said.contains("4 were there before"), "{said}");
    let said = run(&words, work.path(), 0);
    assert!(said.contains("complete already"), "{said}");
    let n = |value| count(&format!("by/verdict={value}/*.parquet"), "SELECT count(*) FROM t");
    assert_eq!(n("unique") + n("several"), 500);
    // Another column is another job, and to begin again leaves nothing of the first.
    let by_stage = [&SOLVE[..], &["-o", "by", "--partition-by", "stage"]].concat();
    assert!(run(&by_stage, work.path(), 1).contains("its settings were"));
    fs::write(work.path().join("by/verdict=unique/mine.txt"), "keep me").unwrap();
    run(&[&by_stage[..], &["--restart", "-q"]].concat(), work.path(), 0);
    assert!(work.path().join("by/verdict=unique/mine.txt").exists());
    assert!(!work.path().join("by/verdict=several").exists());
    assert!(!work.path().join("by/verdict=unique/part-00000.parquet").exists());
}

#[test]
fn nulls_and_odd_values_are_folders_and_too_many_are_refused() {
    let work = work();
    let odd = "SELECT id, CASE WHEN id % 4 = 0 THEN NULL WHEN id % 4 = 1 THEN 'a/b' ELSE '' END AS \"Odd name\" FROM input";
    let words =
        ["run", "in.parquet", "-o", "odd", "-q", "--partition-by", "Odd name", "--sql", odd];
    run(&words, work.path(), 0);
    let mut names: Vec<String> = fs::read_dir(work.path().join("odd"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('_'))
        .collect();
    names.sort();
    assert_eq!(names, ["Odd name=", "Odd name=__HIVE_DEFAULT_PARTITION__", "Odd name=a%2Fb"]);
    work.samples("many.parquet", ("3x3", 50), 0..1500, 1500);
    let many = [
        "run",
        "many.parquet",
        "-o",
        "many",
        "--partition-by",
        "id",
        "--sql",
        "SELECT * FROM input",
    ];
    let said = run(&many, work.path(), 1);
    assert!(said.contains("over 1000 values"), "{said}");
}
