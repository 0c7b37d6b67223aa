//! The commands on files of every sort, as a person types them.

mod support;

use std::{fs, path::Path};

use support::{Work, count, run, text};

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
        assert!(work.sorted(&out) == wanted, "{name}");
        assert!(!work.path().join(out).join("_input").exists());
    }
    run(&["solve", "in.csv", "-o", "csv", "-q"], work.path(), 0);
    assert_eq!(work.ask("csv/*.parquet", "SELECT verdict FROM t WHERE id = 1"), "unique");
    let error = work.ask("csv/*.parquet", "SELECT error FROM t WHERE id = 2");
    assert!(error.contains("`x` is no length"), "{error}");
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
fn lines_of_json_that_are_not_alike() {
    let work = Work::new();
    let lines = "{\"rows\":[[1,1],[3]],\"columns\":[[2],[1],[2]]}\n{\"rows\":[[\"x\"]],\"columns\":[[1]]}\n";
    fs::write(work.path().join("in.ndjson"), lines.repeat(20)).unwrap();
    let said = run(&["solve", "in.ndjson", "-o", "out"], work.path(), 1);
    assert!(said.contains("--puzzles"), "{said}");
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
    assert!(said.contains("its settings were"), "{said}");
    work.samples("in.parquet", ("5x5", 50), 0..21, 20);
    let said = run(&["solve", "in.parquet", "-o", "out"], work.path(), 1);
    assert!(said.contains("its inputs were others"), "{said}");
    run(&["solve", "in.parquet", "-o", "out", "--restart", "-q"], work.path(), 0);
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
    check(&["solve", "in.parquet", "-o", "out.parquet"], 2, "a folder");
    check(
        &["solve", "in.parquet", "-o", "out", "--rows", "a", "--columns", "b"],
        2,
        "no column `a`",
    );
    check(&["run", "in.parquet", "-o", "out", "--sql", "SELECT nosuch FROM input"], 1, "nosuch");
    check(&["run", "in.parquet", "-o", "out", "--sql", "DROP TABLE input"], 1, "DDL");
    check(&["check", "in.parquet", "-o", "out"], 2, "--picture");
    check(
        &["solve", "in.parquet", "-o", "out", "--cluster", "127.0.0.1:1"],
        1,
        "no scheduler answers",
    );
    check(&["hunt", "5x5", "-o", "out", "--fill", "0..5"], 2, "10 to 90");
    check(&["generate", "500x5", "-o", "out"], 2, "1 to 100");
    fs::write(work.path().join("broken.parquet"), "no such thing").unwrap();
    check(&["solve", "broken.parquet", "-o", "out"], 1, "broken.parquet");
    assert!(!Path::new(&work.path().join("out")).exists());
}
