//! The commands on files of every sort, as a person types them.
//!
//! ```text
//!   samples ─▶ in.parquet, .ndjson, .csv, .gz, bundles, tensors ─▶ the program ─▶ out/ ─ SQL ─▶ a number
//! ```
//!
//! Each is the whole program in a folder of its own, and what it wrote is asked in SQL. Whether
//! pictures fit is asked of `nonogram_check`, which solves nothing. Besides answers these are about
//! what may not be lost: rows of a part, results of another job, files that are not ours, an input that
//! lies among the results. What a kill leaves is in `kill.rs`.

use std::{fs, path::Path, sync::Arc};

use crate::support::{Work, count, run, text};
use datafusion::{
    arrow::{
        array::{ArrayRef, FixedSizeListArray, Int64Array, RecordBatch},
        datatypes::{DataType, Field, Schema},
    },
    parquet::arrow::ArrowWriter,
};

#[test]
fn solves_parquet_in_parts_and_in_order() {
    let work = Work::new();
    work.samples("in.parquet", ("8x8", 50), 0..500, 100);
    let said = run(&["solve", "in.parquet", "-o", "out", "--part-rows", "100"], work.path(), 0);
    assert!(said.contains("out: 500 rows in 5 parts"), "{said}");
    assert_eq!(work.ask("out/*.parquet", "SELECT count(*) FROM t"), "500");
    let order =
        "SELECT count(*) FROM (SELECT id, lag(id) OVER () AS before FROM t) WHERE id <> before + 1";
    assert_eq!(work.ask("out/part-00003.parquet", order), "0");
    let wrong = "SELECT count(*) FROM t WHERE verdict IN ('unique', 'several') AND NOT nonogram_check(rows, columns, picture)['fits']";
    assert_eq!(work.ask("out/*.parquet", wrong), "0");
    let said = run(&["solve", "in.parquet", "-o", "out", "--part-rows", "100"], work.path(), 0);
    assert!(said.contains("complete already"), "{said}");
}

#[test]
fn text_is_read_packed_and_unpacked() {
    let work = Work::new();
    work.samples("in.parquet", ("6x5", 50), 0..300, 300);
    work.copy("in.parquet", "in.ndjson", "STORED AS JSON");
    work.copy("in.parquet", "in.ndjson.gz", "STORED AS JSON OPTIONS ('format.compression' 'gzip')");
    work.copy(
        "in.parquet",
        "in.ndjson.zst",
        "STORED AS JSON OPTIONS ('format.compression' 'zstd')",
    );
    fs::write(work.path().join("in.csv"), "id,rows,columns\n1,1 1/3,2/1/2\n2,\"[[1],[x]]\",1\n")
        .unwrap();
    run(&["solve", "in.parquet", "-o", "wanted", "-q"], work.path(), 0);
    let wanted = work.sorted("wanted");
    for name in ["in.ndjson", "in.ndjson.gz", "in.ndjson.zst"] {
        let out = name.replace('.', "-");
        run(&["solve", name, "-o", &out, "-q"], work.path(), 0);
        // Lines have a column for faults.
        let without = format!("{out}-without");
        let sql = "SELECT * EXCLUDE (fault) FROM input";
        run(&["run", &out, "-o", &without, "-q", "--sql", sql], work.path(), 0);
        assert!(work.sorted(&without) == wanted, "{name}");
        assert!(!work.path().join(out).join("_input").exists());
    }
    run(&["solve", "in.csv", "-o", "csv", "-q"], work.path(), 0);
    assert_eq!(work.ask("csv/*.parquet", "SELECT verdict FROM t WHERE id = 1"), "unique");
    let error = work.ask("csv/*.parquet", "SELECT error FROM t WHERE id = 2");
    assert!(error.contains("`x` is not the length of a run"), "{error}");
}

#[test]
fn bundles_become_tables() {
    let work = Work::new();
    let bundle = "1x1:1/1\n3x2:2/1/2/1.1/3\n2x2:9/1/1/1\n";
    fs::write(work.path().join("ids.txt"), bundle).unwrap();
    let said = run(&["solve", "ids.txt", "-o", "out"], work.path(), 0);
    assert!(said.contains("3 rows"), "{said}");
    assert_eq!(work.ask("out/*.parquet", "SELECT count(*) FROM t WHERE verdict = 'unique'"), "2");
    let fault = work.ask("out/*.parquet", "SELECT fault FROM t WHERE verdict IS NULL");
    assert!(fault.contains("column 1"), "{fault}");
}

#[test]
fn a_file_that_is_no_puzzle_is_a_row_with_a_fault() {
    let work = Work::new();
    let folder = work.path().join("set");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("a.txt"), "1x1:1/1\n").unwrap();
    fs::write(folder.join("b.md"), "# Notes\n").unwrap();
    let said = run(&["solve", "set", "-o", "out"], work.path(), 0);
    assert!(said.contains("2 rows"), "{said}");
    let fault = work.ask("out/*.parquet", "SELECT fault FROM t WHERE verdict IS NULL");
    assert!(fault.contains("no format recognizes"), "{fault}");
    run(&["solve", "set/b.md", "-o", "alone"], work.path(), 1);
    // Tables have precedence, unless they are puzzles, too.
    fs::write(folder.join("c.ndjson"), "{\"rows\":[[1]],\"columns\":[[1]]}\n").unwrap();
    run(&["solve", "set", "-o", "table", "-q"], work.path(), 0);
    assert_eq!(work.ask("table/*.parquet", "SELECT count(*) FROM t"), "1");
    let all = ["solve", "set/a.txt", "set/b.md", "set/c.ndjson", "-q", "-o", "all", "--puzzles"];
    run(&all, work.path(), 0);
    assert_eq!(work.ask("all/*.parquet", "SELECT count(*) FROM t WHERE fault IS NULL"), "2");
    run(&["solve", "set", "-o", "folder", "-q", "--puzzles"], work.path(), 0);
    assert_eq!(work.ask("folder/*.parquet", "SELECT count(*) FROM t"), "3");
}

#[test]
fn tensors_of_one_shape() {
    let work = Work::new();
    let tensor = |name: &str, shape: [i32; 2], numbers: Vec<i64>| {
        let item = Arc::new(Field::new_list_field(DataType::Int64, true));
        let field =
            Field::new(name, DataType::FixedSizeList(Arc::clone(&item), shape[0] * shape[1]), true);
        let metadata = [
            ("ARROW:extension:name".to_owned(), "arrow.fixed_shape_tensor".to_owned()),
            ("ARROW:extension:metadata".to_owned(), format!("{{\"shape\":{shape:?}}}")),
        ];
        let numbers = Arc::new(Int64Array::from(numbers));
        let array = FixedSizeListArray::new(item, shape[0] * shape[1], numbers, None);
        (field.with_metadata(metadata.into()), Arc::new(array) as ArrayRef)
    };
    let (rows, columns) =
        (tensor("rows", [2, 2], vec![1, 1, 3, 0]), tensor("columns", [3, 1], vec![2, 1, 2]));
    let schema = Arc::new(Schema::new(vec![rows.0, columns.0]));
    let batch = RecordBatch::try_new(Arc::clone(&schema), vec![rows.1, columns.1]).unwrap();
    let file = fs::File::create(work.path().join("in.parquet")).unwrap();
    let mut writer = ArrowWriter::try_new(file, schema, None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    run(&["solve", "in.parquet", "-o", "out", "-q"], work.path(), 0);
    assert_eq!(work.ask("out/*.parquet", "SELECT verdict FROM t"), "unique");
}

#[test]
fn names_of_every_sort() {
    let work = Work::new();
    fs::create_dir(work.path().join("100% é")).unwrap();
    work.samples("in.parquet", ("5x5", 50), 0..20, 10);
    for name in ["a b.parquet", "a[1].parquet"] {
        let place = format!("100% é/{name}");
        fs::copy(work.path().join("in.parquet"), work.path().join(&place)).unwrap();
        run(&["solve", &place, "-o", &format!("{name}.out"), "-q"], work.path(), 0);
        assert!(work.path().join(format!("{name}.out/part-00000.parquet")).exists());
    }
    let said = run(&["solve", ".", "-o", "../out é"], &work.path().join("100% é"), 0);
    assert!(said.contains("40 rows"), "{said}");
    let n = "SELECT count(*) AS n FROM input";
    run(&["run", "out é", "-o", "n", "-q", "--sql", n], work.path(), 0);
    assert_eq!(work.ask("n/*.parquet", "SELECT n FROM t"), "40");
}

#[test]
fn results_are_no_input_of_their_own_job() {
    let work = Work::new();
    work.samples("in.parquet", ("5x5", 50), 0..20, 20);
    run(&["solve", "in.parquet", "-o", "out", "-q"], work.path(), 0);
    let other = format!("../{}/out", work.path().file_name().unwrap().display());
    std::os::unix::fs::symlink(work.path().join("out"), work.path().join("link")).unwrap();
    for input in ["out", "out/part-00000.parquet", "out/*.parquet", other.as_str(), "link"] {
        for place in ["out", other.as_str(), "./out/"] {
            let all = "SELECT * FROM input";
            let words = ["run", input, "-o", place, "--restart", "--sql", all];
            let said = run(&words, work.path(), 2);
            assert!(said.contains("choose another place with -o"), "{said}");
        }
    }
    assert_eq!(work.ask("out/*.parquet", "SELECT count(*) FROM t"), "20");
    // Results may lie in a folder of the input.
    for wanted in ["20 rows", "complete already"] {
        let said = run(&["solve", ".", "-o", "within"], work.path(), 0);
        assert!(said.contains(wanted), "{said}");
    }
    // Folders in a folder are read if a pattern says so.
    let said = run(&["solve", "[ow]*/*.parquet", "-o", "deep"], work.path(), 0);
    assert!(said.contains("40 rows"), "{said}");
    // What is solved may be solved again.
    run(&["solve", "out/part-00000.parquet", "-o", "twice", "-q"], work.path(), 0);
    run(&["solve", "twice", "-o", "thrice", "-q"], work.path(), 0);
    let same = "SELECT count(*) FROM t WHERE verdict = solved_solved_verdict";
    assert_eq!(work.ask("thrice/*.parquet", same), "20");
}

#[test]
fn lines_of_json_that_are_not_alike() {
    let work = Work::new();
    let lines = "{\"rows\":[[1,1],[3]],\"columns\":[[2],[1],[2]]}\n{\"rows\":[[\"x\"]],\"columns\":[[1]]}\n";
    fs::write(work.path().join("in.ndjson"), lines.repeat(20)).unwrap();
    let said = run(&["solve", "in.ndjson", "-o", "out"], work.path(), 0);
    assert!(said.contains("20 lines cannot be read; the column `fault` says why"), "{said}");
    let of_tables = |sql: &str| work.ask("out/*.parquet", sql);
    assert_eq!(
        of_tables("SELECT count(*) FROM t WHERE verdict = 'unique' AND fault IS NULL"),
        "20"
    );
    let places = "SELECT count(*) FROM t WHERE fault LIKE '%in.ndjson:4_: %' AND verdict IS NULL";
    assert_eq!(of_tables(places), "1");
    run(&["solve", "in.ndjson", "-o", "puzzles", "--puzzles", "-q"], work.path(), 0);
    let ask = |sql: &str| work.ask("puzzles/*.parquet", sql);
    assert_eq!(ask("SELECT count(*) FROM t WHERE verdict = 'unique'"), "20");
    assert_eq!(ask("SELECT count(*) FROM t WHERE verdict IS NULL AND fault IS NOT NULL"), "20");
}

#[test]
fn checks_rates_and_queries() {
    let work = Work::new();
    work.samples("in.parquet", ("6x6", 55), 0..200, 200);
    run(&["solve", "in.parquet", "-o", "solved", "-q"], work.path(), 0);
    let only = "SELECT id, rows, columns, picture FROM input WHERE verdict = 'unique'";
    run(&["run", "solved", "-o", "unique", "-q", "--sql", only], work.path(), 0);
    let n = count(&work.ask("unique/*.parquet", "SELECT count(*) FROM t"));
    assert!(n > 50, "{n}");
    run(&["check", "unique", "-o", "checked", "-q"], work.path(), 0);
    assert_eq!(work.ask("checked/*.parquet", "SELECT count(*) FROM t WHERE fits"), n.to_string());
    run(&["rate", "unique", "-o", "rated", "-q"], work.path(), 0);
    assert_eq!(
        work.ask("rated/*.parquet", "SELECT count(*) FROM t WHERE level BETWEEN 1 AND 7"),
        n.to_string()
    );
    let levels = "SELECT level, count(*) AS n FROM input GROUP BY level ORDER BY level";
    run(&["run", "rated", "-o", "levels", "-q", "--sql", levels], work.path(), 0);
    assert_eq!(work.ask("levels/*.parquet", "SELECT sum(n) FROM t"), n.to_string());
    // Beside a column of one of these names, all have the word in front.
    run(&["rate", "rated", "-o", "twice", "-q"], work.path(), 0);
    let same = "SELECT count(*) FROM t WHERE rated_level = level AND rated_word = word AND rated_steps = steps";
    assert_eq!(work.ask("twice/*.parquet", same), n.to_string());
}

#[test]
fn dedupe_keeps_the_first_of_all_images() {
    let work = Work::new();
    work.samples("some.parquet", ("9x7", 50), 0..400, 400);
    // Each puzzle four times: as it is, upside down, left to right, and with rows for columns.
    let images = "SELECT id, rows, columns FROM t \
        UNION ALL SELECT id + 1000, array_reverse(rows), array_transform(columns, c -> array_reverse(c)) FROM t \
        UNION ALL SELECT id + 2000, array_transform(rows, r -> array_reverse(r)), array_reverse(columns) FROM t \
        UNION ALL SELECT id + 3000, columns, rows FROM t ORDER BY id";
    work.make("some.parquet", images, "in.parquet", 200);
    let said = run(&["dedupe", "in.parquet", "-o", "out", "--part-rows", "200"], work.path(), 0);
    assert!(said.contains("400 of 1600 rows are distinct"), "{said}");
    assert_eq!(work.ask("out/*.parquet", "SELECT max(id) FROM t"), "399");
    assert_eq!(work.ask("out/*.parquet", "SELECT count(DISTINCT id) FROM t"), "400");
    assert!(!work.path().join("out/_keys").exists());
}

#[test]
fn generates_by_seed() {
    let work = Work::new();
    let made = ["generate", "8x8", "--level", "2", "-n", "30", "--part-rows", "12", "-o", "made"];
    let said = run(&made, work.path(), 0);
    assert!(said.contains("30 rows in 3 parts"), "{said}");
    assert_eq!(work.ask("made/*.parquet", "SELECT count(*) FROM t WHERE level = 2"), "30");
    let again = "SELECT nonogram_generate('8x8', 2, 17)['picture'] = (SELECT picture FROM t WHERE seed = 17)";
    assert_eq!(work.ask("made/*.parquet", again), "true");
}

#[test]
fn hunts_and_goes_on() {
    let work = Work::new();
    let hunt = |n: &str, out: &str| {
        let words = [
            "hunt",
            "12x12",
            "--fill",
            "38..42",
            "--keep",
            "5",
            "--part-rows",
            "100",
            "-n",
            n,
            "-o",
            out,
        ];
        run(&words, work.path(), 0)
    };
    hunt("250", "far");
    let said = hunt("600", "far");
    assert!(said.contains("the hardest 5 of 600 pictures"), "{said}");
    assert!(said.contains("3 were there before"), "{said}");
    hunt("600", "at-once");
    assert!(work.sorted("far") == work.sorted("at-once"));
    assert_eq!(work.ask("far/*.parquet", "SELECT count(*) FROM t WHERE verdict = 'unique'"), "5");
    let beaten = "SELECT count(*) FROM (SELECT nonogram_solve(p['rows'], p['columns']) AS s FROM \
        (SELECT nonogram_sample('12x12', 'noise', 38 + seed % 5, seed) AS p FROM (SELECT unnest(range(0, 600)) AS seed))) \
        WHERE s['verdict'] = 'unique' AND s['conflicts'] > (SELECT min(conflicts) FROM t)";
    assert!(count(&work.ask("far/*.parquet", beaten)) < 5);
}

#[test]
fn other_questions_do_not_mix() {
    let work = Work::new();
    work.samples("in.parquet", ("5x5", 50), 0..20, 20);
    run(&["solve", "in.parquet", "-o", "out", "-q"], work.path(), 0);
    let said = run(&["rate", "in.parquet", "-o", "out"], work.path(), 1);
    assert!(said.contains("another job") && said.contains("--restart"), "{said}");
    let said = run(&["solve", "in.parquet", "-o", "out", "--conflicts", "5"], work.path(), 1);
    assert!(said.contains("its settings were conflicts=10000, not conflicts=5"), "{said}");
    work.samples("in.parquet", ("5x5", 50), 0..21, 20);
    let said = run(&["solve", "in.parquet", "-o", "out"], work.path(), 1);
    assert!(said.contains("its inputs were others"), "{said}");
    run(&["solve", "in.parquet", "-o", "out", "--restart", "-q"], work.path(), 0);
    let wrong =
        ["run", "in.parquet", "-o", "out", "--restart", "--sql", "SELECT nothing FROM input"];
    assert!(run(&wrong, work.path(), 1).contains("nothing"));
    assert_eq!(work.ask("out/*.parquet", "SELECT count(*) FROM t"), "21");
    fs::create_dir(work.path().join("mine")).unwrap();
    fs::write(work.path().join("mine/letter.txt"), "keep me").unwrap();
    let said = run(&["solve", "in.parquet", "-o", "mine"], work.path(), 1);
    assert!(said.contains("letter.txt"), "{said}");
    run(&["solve", "in.parquet", "-o", "mine", "--restart"], work.path(), 1);
    assert_eq!(text(&work.path().join("mine/letter.txt")), "keep me");
}

#[test]
fn what_is_wrong_is_said_with_a_way_out() {
    let work = Work::new();
    work.samples("in.parquet", ("5x5", 50), 0..20, 20);
    let check = |words: &[&str], code: i32, wanted: &str| {
        let said = run(words, work.path(), code);
        assert!(said.contains(wanted), "{words:?} said: {said}");
    };
    check(&["solve", "in.parquet"], 2, "--output");
    check(&["solve", "nosuch.parquet", "-o", "out"], 1, "nosuch.parquet");
    let parted = |column| ["solve", "in.parquet", "-o", "out", "--partition-by", column];
    check(&parted("nosuch"), 2, "those that part results: id, verdict, stage, stopped");
    check(&parted("rows"), 2, "holds lists or structs");
    check(
        &["solve", "in.parquet", "-o", "a.parquet", "--partition-by", "id"],
        2,
        "a folder for each",
    );
    check(&["hunt", "5x5", "-o", "a.parquet"], 2, "a hunt goes on in its folder");
    check(
        &["solve", "in.parquet", "-o", "out", "--rows", "a", "--columns", "b"],
        2,
        "no column `a`",
    );
    check(&["run", "in.parquet", "-o", "out", "--sql", "SELECT nosuch FROM input"], 1, "nosuch");
    let run_ = |sql, wanted| check(&["run", "in.parquet", "-o", "out", "--sql", sql], 1, wanted);
    for sql in ["DROP TABLE input", "EXPLAIN SELECT 1", "SELECT 1; SELECT 2", ""] {
        run_(sql, "one query is wanted");
    }
    run_("SELECT * FROM tabel", "no table is called tabel; the input is called input");
    fs::write(work.path().join("empty.ndjson"), "").unwrap();
    check(&["solve", "empty.ndjson", "-o", "out"], 1, "is it empty?");
    check(&["solve", "in.parquet", "-o", "empty.ndjson/out"], 1, "results need a folder");
    check(&["solve", "", "-o", "out"], 2, "an empty name");
    check(&["check", "in.parquet", "-o", "out"], 2, "--picture");
    check(
        &["solve", "in.parquet", "-o", "out", "--cluster", "127.0.0.1:1"],
        1,
        "no scheduler answers",
    );
    check(&["hunt", "5x5", "-o", "out", "--fill", "0..5"], 2, "10 to 90");
    check(&["solve", "s3://bucket/in.parquet", "-o", "out"], 1, "set AWS_ACCESS_KEY_ID");
    check(&["generate", "500x5", "-o", "out"], 2, "1 to 100");
    fs::write(work.path().join("broken.parquet"), "no such thing").unwrap();
    check(&["solve", "broken.parquet", "-o", "out"], 1, "broken.parquet");
    assert!(!Path::new(&work.path().join("out")).exists());
}
