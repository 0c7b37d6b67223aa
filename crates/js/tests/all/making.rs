//! What makes puzzles, as a program in JavaScript asks it: the puzzle that comes back is solved from its text.
//!
//! ```text
//!   fix, make, Orders ─▶ JSON ─▶ the text in it ─▶ Session ─▶ verdict
//! ```
//!
//! What the rooms of `generate` can do has its tests there; here are the shapes, the bounds and the refusals.

#![cfg(feature = "make")]

use std::fs;

use pictogrid_js::{FixedPuzzle, MadePuzzle, Orders, Session, make_code, make_picture};
use pictogrid_json::{Failed, FailedKind, OrderedPuzzle, StopReason, Verdict};
use serde_json::{Value, json};

const TWO: &str = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n";

fn verdict(source: &str) -> Value {
    let game = Session::new(source).unwrap();
    let solved: Value = serde_json::from_str(&game.verdict("{}", &mut |_| false).unwrap()).unwrap();
    solved["verdict"].clone()
}

fn kind(refused: &str) -> FailedKind {
    serde_json::from_str::<Failed>(refused).unwrap().error.first.kind
}

#[test]
fn a_fixed_puzzle_is_the_only_one() {
    let game = Session::new(TWO).unwrap();
    let fixed = game.fix(r#"{"for":"lines"}"#, &mut |_| false).unwrap();
    let fixed: FixedPuzzle = serde_json::from_str(&fixed).unwrap();
    let shape = fixed.fixed.fixed.unwrap();
    assert_eq!((shape.wanted.as_str(), shape.reached, shape.changes), ("lines", true, 1));
    assert_eq!((shape.before.verdict, shape.after.verdict), (Verdict::Several, Verdict::Unique));
    assert_eq!(verdict(&fixed.puzzle.source), "unique");
    for wrong in [r#"{"for":"level:8"}"#, r#"{"keep":[{"row":2,"column":0}]}"#] {
        let refused = game.fix(wrong, &mut |_| false).unwrap_err();
        assert_eq!(kind(&refused.0), FailedKind::BadArgument, "{wrong}");
    }
}

#[test]
fn a_picture_is_made_within_its_memory() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/pictures/hills.png");
    let bytes = fs::read(path).unwrap();
    let made = make_picture(&bytes, r#"{"width":12}"#, &mut |_| false).unwrap();
    let made: MadePuzzle = serde_json::from_str(&made).unwrap();
    assert_eq!((made.puzzle.info.width, made.picture[0].len()), (12, 12));
    assert_eq!(verdict(&made.puzzle.source), json!(made.verdict));
    let refused = make_picture(&bytes, r#"{"memory":1000}"#, &mut |_| false).unwrap_err();
    assert_eq!(kind(&refused.0), FailedKind::Memory);
    let late = make_picture(&bytes, r#"{"timeoutMs":0}"#, &mut |_| false).unwrap();
    let late: MadePuzzle = serde_json::from_str(&late).unwrap();
    assert_eq!((late.stopped, late.tried), (Some(StopReason::Time), 1));
    let refused = make_picture(b"no picture", "{}", &mut |_| false).unwrap_err();
    assert_eq!(kind(&refused.0), FailedKind::BadArgument);
    let code = make_code("hello", "{}", &mut |_| false).unwrap();
    let code: MadePuzzle = serde_json::from_str(&code).unwrap();
    assert_eq!((code.puzzle.info.width, code.verdict), (21, Verdict::Unique));
}

#[test]
fn an_order_goes_on_after_it_was_stopped() {
    let options = r#"{"width":8,"height":8,"level":2,"seed":"cat"}"#;
    let next = |orders: &mut Orders| -> OrderedPuzzle {
        serde_json::from_str(&orders.next(&mut |_| false).unwrap()).unwrap()
    };
    let (mut one, mut other) = (Orders::new(options).unwrap(), Orders::new(options).unwrap());
    let [first, second] = [next(&mut one), next(&mut one)];
    assert_ne!(first, second);
    assert_eq!([next(&mut other), next(&mut other)], [first.clone(), second]);
    assert_eq!(first.puzzle["title"], "easy (level 2), seed cat, number 1");
    assert_eq!(verdict(&serde_json::to_string(&first).unwrap()), "unique");
    let mut late = Orders::new(r#"{"width":60,"height":60,"level":7,"timeoutMs":0}"#).unwrap();
    assert_eq!(kind(&late.next(&mut |_| false).unwrap_err().0), FailedKind::Stopped);
    for wrong in [r#"{"width":101}"#, r#"{"fill":5}"#, r#"{"kind":"x"}"#, r#"{"colors":0}"#] {
        assert_eq!(kind(&Orders::new(wrong).unwrap_err().0), FailedKind::BadArgument, "{wrong}");
    }
}
