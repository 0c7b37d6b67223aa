//! What steers and bounds the search of `solve`: techniques.

use crate::desk::{Desk, HEART, TWO, dominoes};

#[test]
fn techniques_are_left_out() {
    let desk = Desk::new();
    let conflicts = |args: &[&str]| {
        let ran = desk.pipe(dominoes(6), &[&["solve", "--json"], args].concat());
        ran.is(0, "\"verdict\":\"unique\"", "");
        ran.json()[0]["stats"].clone()
    };
    let (all, fewer) = (conflicts(&[]), conflicts(&["--without", "short-reasons,restarts"]));
    assert_ne!(all["conflicts"], fewer["conflicts"]);
    let plain = conflicts(&["--without", "learning", "--without", "probing"]);
    assert_eq!(plain["probes"], 0);
}

#[test]
fn an_unknown_technique_is_told_with_those_there_are() {
    let ran = Desk::new().pipe(TWO, &["solve", "--without", "dives,luck"]);
    ran.is(2, "", "invalid value 'luck' for '--without <ID>'");
    ran.is(2, "", "prove-alone").is(2, "", "count-cache");
    let help = Desk::new().run(&["solve", "--help"]);
    help.is(0, "- dives:           Decide the surest cells by belief propagation", "");
}

#[test]
fn a_proof_needs_learning() {
    let desk = Desk::new();
    let args = ["solve", "--proof", "heart.proof", "--without", "learning"];
    desk.pipe(HEART, &args).is(2, "", "a proof consists of what was learned");
    assert!(!desk.path().join("heart.proof").exists());
    desk.put("dom.non", dominoes(4));
    let args = ["solve", "dom.non", "--proof", "dom.proof", "--without", "minimize,short-reasons"];
    desk.run(&args).is(0, "unique", "");
    desk.run(&["verify", "dom.non", "dom.proof"]).is(0, "unique", "");
}
