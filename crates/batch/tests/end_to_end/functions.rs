//! The functions in SQL: what they answer, and that what is wrong stays in its row.
//!
//! ```text
//!   check("nonogram_verdict('1 1, 3', '2, 1, 2')", "unique")   a case is a line: a call, its answer
//!   refusal("SELECT nonogram_verdict(1, [[1]])")               what planning says, before a row is read
//! ```
//!
//! Calls go through a session, as a user's do, so planning, types and the budget are tested with each. How
//! often a function is called shows in the plan: its fields were once taken out by a solve each, and no
//! answer was wrong. Answers are compared as printed text: a struct of Arrow takes many lines to build.

use datafusion::{
    arrow::{
        array::{Array, RecordBatch},
        util::pretty::pretty_format_batches,
    },
    prelude::SessionContext,
};
use pictogrid_batch::{Budget, session};

fn context() -> SessionContext {
    session(&Budget::default()).unwrap()
}

async fn rows(session: &SessionContext, sql: &str) -> Vec<RecordBatch> {
    session.sql(sql).await.unwrap_or_else(|error| panic!("{sql}: {error}")).collect().await.unwrap()
}

/// The answer of one row and one column, as it is printed.
async fn answer(session: &SessionContext, sql: &str) -> String {
    let batches = rows(session, &format!("SELECT {sql} AS x")).await;
    let printed = pretty_format_batches(&batches).unwrap().to_string();
    let line = printed.lines().nth(3).unwrap();
    line.trim_matches('|').trim().to_owned()
}

async fn check(sql: &str, wanted: &str) {
    assert_eq!(answer(&context(), sql).await, wanted, "{sql}");
}

/// What planning or running says against a query.
async fn refusal(sql: &str) -> String {
    match context().sql(sql).await {
        Err(error) => error.strip_backtrace(),
        Ok(frame) => frame.collect().await.unwrap_err().strip_backtrace(),
    }
}

#[tokio::test]
async fn verdicts() {
    check("nonogram_verdict([[1, 1], [3]], [[2], [1], [2]])", "unique").await;
    check("nonogram_verdict([[1], [1]], [[1], [1]])", "several").await;
    check("nonogram_verdict([[2], [0], [2]], [[1, 1], [2]])", "none").await;
    check("nonogram_verdict('1 1, 3', '2, 1, 2')", "unique").await;
    check("nonogram_verdict(['1 1', '3'], ['2', '1', '2'])", "unique").await;
    check("nonogram_verdict([[9]], [[1]])", "").await;
    check("nonogram_verdict(NULL, [[1]])", "").await;
}

#[tokio::test]
async fn a_solve_says_what_is_wrong() {
    let session = context();
    let field = |of: &str, name: &str| format!("nonogram_solve({of})['{name}']");
    let good = "[[1, 1], [3]], [[2], [1], [2]]";
    for (name, wanted) in [
        ("verdict", "unique"),
        ("stage", "lines"),
        ("picture", "[#.#, ###]"),
        ("error", ""),
        ("conflicts", "0"),
    ] {
        assert_eq!(answer(&session, &field(good, name)).await, wanted, "{name}");
    }
    let bad = "[[4], [3]], [[2], [1], [2]]";
    assert_eq!(answer(&session, &field(bad, "verdict")).await, "");
    assert!(answer(&session, &field(bad, "error")).await.contains("row 1 needs 4 cells"));
}

#[tokio::test]
async fn advice_says_what_contradicts_and_what_to_give() {
    let session = context();
    let field = |of: &str, name: &str| format!("nonogram_advice({of})['{name}']");
    let several = "[[1], [1]], [[1], [1]]";
    for (name, wanted) in [
        ("givens", "[{row: 0, column: 0, value: #}]"),
        ("givens_minimal", "true"),
        ("differing", "4"),
        ("conflicting_clues", ""),
        ("error", ""),
    ] {
        assert_eq!(answer(&session, &field(several, name)).await, wanted, "{name}");
    }
    let none = "[[1, 1], [2], [1, 1]], [[3], [1], [2]]";
    let clues = answer(&session, &field(none, "conflicting_clues")).await;
    assert!(clues.starts_with("[{kind: column, index: 2, clue: 2, instead: 1,1, likely: true}"));
    assert!(answer(&session, &field("[[4]], [[1]]", "error")).await.contains("row 1 needs 4"));
}

#[tokio::test]
async fn a_budget_stops_a_row() {
    let session = session(&Budget { cells: 5, ..Budget::default() }).unwrap();
    let solved = "nonogram_solve([[1, 1], [3]], [[2], [1], [2]])";
    assert_eq!(answer(&session, &format!("{solved}['verdict']")).await, "stopped");
    assert_eq!(answer(&session, &format!("{solved}['stopped']")).await, "cells");
    rows(&session, "SET pictogrid.cells = 6").await;
    assert_eq!(answer(&session, &format!("{solved}['verdict']")).await, "unique");
    rows(&session, "SET pictogrid.conflicts = 3").await;
    rows(&session, "SET pictogrid.cells = 10000").await;
    let noise = "SELECT count(*) FROM (SELECT nonogram_solve(p['rows'], p['columns']) AS s FROM \
        (SELECT nonogram_sample('25x25', 'noise', 35, seed) AS p FROM (SELECT unnest(range(0, 10)) AS seed))) \
        WHERE s['verdict'] = 'stopped' AND s['stopped'] = 'conflicts'";
    let printed = pretty_format_batches(&rows(&session, noise).await).unwrap().to_string();
    let n: u64 = printed.lines().nth(3).unwrap().trim_matches(['|', ' ']).parse().unwrap();
    assert!(n > 0, "{printed}");
}

#[tokio::test]
async fn counts_and_grades() {
    check("nonogram_count([[1], [1], [1]], [[1], [1], [1]])", "6").await;
    check("nonogram_count([[5]], [[1]])", "").await;
    check("nonogram_rate([[1, 1], [3]], [[2], [1], [2]])['level']", "1").await;
    check("nonogram_rate([[1, 1], [3]], [[2], [1], [2]])['complete']", "true").await;
    check("line_count('?###???????? 3,2,1', 1)", "10").await;
    check("line_count('?###???????? 3,2,1', 5)", "506250").await;
    check("line_count('???????????????????? 0', 2)", "1").await;
    check("line_count('????????????????????', 2)", "").await;
    check("line_count('?###????x??? 3,2,1')", "").await;
    check("line_count('???????????????????? 1,1,1,1,1,1', 5)", "781879430625942976880").await;
}

#[tokio::test]
async fn the_eight_images_are_one() {
    let session = context();
    let of = |clues: &str| format!("nonogram_canonical({clues})");
    let wanted = answer(&session, &of("[[2], [1, 1], [3]], [[1, 1], [2], [1], [1, 1]]")).await;
    for image in [
        "[[3], [1, 1], [2]], [[1, 1], [2], [1], [1, 1]]",
        "[[2], [1, 1], [3]], [[1, 1], [1], [2], [1, 1]]",
        "[[1, 1], [2], [1], [1, 1]], [[2], [1, 1], [3]]",
    ] {
        assert_eq!(answer(&session, &of(image)).await, wanted, "{image}");
    }
    assert_ne!(
        answer(&session, &of("[[2], [1, 1], [3]], [[1, 1], [2], [2], [1, 1]]")).await,
        wanted
    );
    assert_eq!(answer(&session, &of("'[]', '[]'")).await, "");
}

#[tokio::test]
async fn pictures_in_every_spelling() {
    for picture in [
        "['#.#', '###']",
        "'#.#\n###'",
        "'101111'",
        "[[1, 0, 1], [1, 1, 1]]",
        "[1, 0, 1, 1, 1, 1]",
        "[[true, false, true], [true, true, true]]",
    ] {
        check(
            &format!("nonogram_check([[1, 1], [3]], [[2], [1], [2]], {picture})['fits']"),
            "true",
        )
        .await;
    }
    let checked = "nonogram_check([[1, 1], [3]], [[2], [1], [2]], ['##.', '###'])";
    check(&format!("{checked}['fits']"), "false").await;
    assert!(answer(&context(), &format!("{checked}['error']")).await.contains("row 1"));
    check("nonogram_check([[1, 1], [3]], [[2], [1], [2]], ['##.'])['fits']", "").await;
}

#[tokio::test]
async fn texts_are_read() {
    check("nonogram_read('3x2:2/1/2/1.1/3', 'tatham')['rows']", "[[1, 1], [3]]").await;
    check("nonogram_read('3x2:2/1/2/1.1/3')['columns']", "[[2], [1], [2]]").await;
    let session = context();
    assert_ne!(answer(&session, "nonogram_read('nothing at all')['error']").await, "");
    assert!(refusal("SELECT nonogram_read('x', 'nosuch')").await.contains("none of"));
}

#[tokio::test]
async fn flat_numbers_are_cut_into_lines() {
    check("nonogram_lines([1, 1, 3, 0], 2)", "[[1, 1], [3]]").await;
    check("nonogram_lines([1, 1, 3, 0, 2, 1, 2][1:4], 2)", "[[1, 1], [3]]").await;
    check("nonogram_lines([1, -1], 2)", "").await;
    assert!(refusal("SELECT nonogram_lines([1, 2], 0)").await.contains("above 0"));
    assert!(refusal("SELECT nonogram_lines('x', 1)").await.contains("whole numbers is wanted"));
}

#[tokio::test]
async fn generated_puzzles_are_unique_and_of_the_level() {
    let session = context();
    let sql = "SELECT count(*) FROM (SELECT nonogram_generate('10x8', 2, seed) AS p FROM \
        (SELECT unnest(range(0, 20)) AS seed)) WHERE nonogram_verdict(p['rows'], p['columns']) = 'unique' \
        AND nonogram_rate(p['rows'], p['columns'])['level'] = 2 \
        AND nonogram_check(p['rows'], p['columns'], p['picture'])['fits']";
    let printed = pretty_format_batches(&rows(&session, sql).await).unwrap().to_string();
    assert!(printed.contains("| 20 "), "{printed}");
    check(
        "nonogram_generate('10x8', 9, 1)['error']",
        "level: 9 is out of range; use 1 to 7, or NULL",
    )
    .await;
    assert!(
        answer(&session, "nonogram_generate('10y8', 2, 1)['error']").await.starts_with("size: ")
    );
}

#[tokio::test]
async fn tiles_are_put_together() {
    let tiles = "'Tile 3:\n.#.\n..#\n.##\n\nTile 5:\n...\n#.#\n#.#\n'";
    check(&format!("jigsaw_solve({tiles})['verdict']"), "solved").await;
    check(&format!("jigsaw_solve({tiles})['columns']"), "2").await;
    assert_ne!(answer(&context(), "jigsaw_solve('no tiles')['error']").await, "");
}

#[tokio::test]
async fn what_cannot_hold_clues_is_refused_before_it_runs() {
    let wrong = refusal("SELECT nonogram_verdict(1, [[1]])").await;
    assert!(wrong.contains("nonogram_verdict: rows: a column of Int64 holds no clues"), "{wrong}");
    let wrong = refusal("SELECT nonogram_check([[1]], [[1]], 3.5)").await;
    assert!(wrong.contains("picture: "), "{wrong}");
    for (call, usage) in [
        ("nonogram_verdict([[1]])", "1 argument is given; write nonogram_verdict(rows, columns)"),
        ("nonogram_verdict()", "write nonogram_verdict(rows, columns)"),
        ("nonogram_read('a', 'b', 'c')", "write nonogram_read(text[, format])"),
    ] {
        let wrong = refusal(&format!("SELECT {call}")).await;
        assert!(wrong.contains(usage), "{wrong}");
    }
}

#[tokio::test]
async fn a_row_costs_one_solve_however_many_fields_are_asked_for() {
    let sql = "SELECT id, s['verdict'] AS v, s['stage'] AS b, s['micros'] AS m, s['micros'] AS n FROM \
        (SELECT *, nonogram_solve(p['rows'], p['columns']) AS s FROM \
        (SELECT id, nonogram_sample('9x9', 'noise', 50, id) AS p FROM (SELECT unnest(range(0, 20)) AS id)))";
    let plan = pretty_format_batches(&rows(&context(), &format!("EXPLAIN {sql}")).await)
        .unwrap()
        .to_string();
    let physical = plan.split_once("physical_plan").unwrap().1;
    for function in ["nonogram_solve(", "nonogram_sample("] {
        assert_eq!(physical.matches(function).count(), 1, "{plan}");
    }
    for batch in rows(&context(), sql).await {
        assert_eq!(batch.column(3), batch.column(4));
        assert!(batch.column(3).null_count() == 0);
    }
}
