//! `pictogrid solve`: how counts are stopped; the rest are transcripts.

use serde_json::json;

use crate::sandbox::Sandbox;

#[test]
fn a_count_that_is_stopped_is_a_lower_bound() {
    let sandbox = Sandbox::new();
    let vast = |clue: &str| format!("rows\n{0}columns\n{0}", format!("{clue}\n").repeat(20));
    let json = sandbox.pipe(vast("1,1"), &["solve", "--count", "--timeout", "1s", "--json"]).json();
    assert_eq!((&json[0]["stopped"], &json[0]["count"]), (&json!("time"), &json!(null)));
    assert!(json[0]["at_least"].as_str().unwrap().parse::<u128>().unwrap() >= 2);
    for (clue, bound, why) in [
        ("1,1", ["--conflicts", "50"], " pictures (the limit of conflicts is reached), 2 pictures"),
        ("?,?", ["--conflicts", "50"], ""),
        ("?,?", ["--timeout", "300ms"], ""),
        ("?,?", ["--memory", "2MB"], ""),
    ] {
        let ran = sandbox.pipe(vast(clue), &[&["solve", "--count"], &bound[..]].concat());
        ran.is(5, "several: at least ", "").is(5, why, "");
    }
}
