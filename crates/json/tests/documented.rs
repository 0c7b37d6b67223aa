//! Every shape reads what it writes, field by field: the examples of docs/json.md, and below those what
//! the page does not show.

#[cfg(feature = "generate")]
use pictogrid_json::Fixed;
#[cfg(feature = "scan")]
use pictogrid_json::Scanned;
use pictogrid_json::{
    Advice, Answer, AnswerChecked, Arrangement, Counted, CountedRecord, EdgesMatched, Failed,
    Found, Graded, JigsawPlanted, JigsawSolved, LineStudied, OrderedPuzzle, Passed, Possible,
    Solved, Verified, to_line,
};
use serde::{Serialize, de::DeserializeOwned};

/// Without the feature there is no such shape, and its lines are passed over.
#[cfg(not(feature = "generate"))]
type Fixed = serde_json::Value;
#[cfg(not(feature = "scan"))]
type Scanned = serde_json::Value;

/// Fields that no example of the page has.
const MORE: [&str; 14] = [
    r##"{"v":1,"source":"a","width":2,"height":1,"verdict":"stopped","palette":[{"name":"red","rgb":"#d62728","letter":"a"}],"solutions":[],"at_least":"12","stage":"search","known":["??"],"best":["a?"],"stopped":"conflicts","goal":"another","goal_cells":3,"qr":"x","stats":{"micros":9,"line_visits":61,"probes":0,"decisions":0,"conflicts":0}}"##,
    r##"{"v":1,"source":"a","width":1,"height":1,"verdict":"none","count":"0","stage":"lines","conflicting_clues":[{"line":{"kind":"row","index":2},"clue":"2","instead":"1,1","likely":true},{"line":{"kind":"from-top","index":0},"clue":"2"}],"swapped_lines":[[{"kind":"row","index":3},{"kind":"row","index":4}]],"conflicting_givens":true,"conflicting_cell":{"row":0,"column":0,"value":"#"},"incomplete":true,"stats":{"micros":9,"line_visits":61,"probes":0,"decisions":0,"conflicts":0}}"##,
    r##"{"v":1,"source":"a","error":{"kind":"sum_mismatch","message":"sums differ"},"typo_candidates":[],"missing_line":{"kind":"column","cells":7,"at":[0,3]},"incomplete":true}"##,
    r##"{"v":1,"source":"a","rule":"what-if","level":6,"cost":7.6,"colors":["a"],"cells":[],"lines":[{"kind":"column","index":1}],"suppose":{"row":1,"column":2,"value":"#"},"chain":[{"line":{"kind":"row","index":0},"cells":[]}],"clash":{"line":{"kind":"row","index":1},"cells":[]},"alternatives":1,"before":[{"v":1,"source":"a","rule":"cap","level":1,"cost":2.0,"cells":[],"alternatives":1,"texts":{"where":"","rule":"","why":"","do":""}}],"texts":{"where":"","rule":"","why":"","do":""}}"##,
    r##"{"v":1,"source":"a","notes":[{"kind":"all_filled","text":"z"}],"end":"level","level":4,"open":3,"text":"x","summary":"y"}"##,
    r##"{"v":1,"right":false,"mistake":{"cells":[],"text":"x"}}"##,
    r##"{"v":1,"source":"a","width":2,"height":1,"verdict":"partial","edges":1,"best":true,"at_least":"7","why":"x"}"##,
    r##"{"v":1,"source":"a","rows":1,"second":[[{"id":7,"orientation":"r90"}]],"at_least":"2","patterns":[{"name":"x","found":0,"orientation":"flip","roughness":2}],"roughness":1,"stopped":"time","stats":{"micros":0,"placements":0}}"##,
    r##"{"v":1,"source":"a","verdict":"unique","other_shapes_open":true,"stats":{"micros":0,"placements":0}}"##,
    r##"{"v":1,"record":"?? 1","count":"2","slack":1,"closed_form":"C(1 + 1, 1)"}"##,
    r##"{"v":1,"source":"a","single_changes":[{"row":1,"column":2,"from":"#","to":".","visibility":0.5,"open":3,"enough":true}],"givens":[{"row":1,"column":2,"value":"#"}]}"##,
    r##"{"v":1,"source":"a","stats":{"micros":0,"placements":0}}"##,
    r##"{"v":1,"seed":7,"pictures":[{"rows":1,"columns":2,"tiles":[[{"id":1951,"orientation":"r90"}]],"picture":["..#.","#..."],"found":[[1,0]]}],"missing":["3"],"duplicates":[["1","2"]],"foreign":[]}"##,
    r##"{"v":1,"source":"a","width":1,"height":1,"verdict":"stopped","rows":[[]],"columns":[[1]],"row_boxes":[[]],"column_boxes":[[[1.0,2.0,3.5,4.0]]],"corners":[[1.0,2.0],[3.0,2.0],[3.0,4.0],[1.0,4.0]],"doubts":[{"line":{"kind":"row","index":0},"reading":[]}],"photograph":true,"few_numbers":true,"sum_difference":-1,"unread_lines":1}"##,
];

/// Reads a line and writes it again.
type Again = fn(&str) -> String;

fn again<T: Serialize + DeserializeOwned>(line: &str) -> String {
    to_line(&serde_json::from_str::<T>(line).expect(line))
}

/// Which shape an object is, by the first of these that stands in it; else tiles, put together.
const SHAPES: [(&str, Again); 21] = [
    (r#""answer":"#, again::<AnswerChecked>),
    (r#""error":"#, again::<Failed>),
    (r#""pass":"#, again::<Passed>),
    (r#""solution":"#, again::<Found>),
    (r#""right":"#, again::<Possible>),
    (r#""texts":"#, again::<Answer>),
    (r#""mistake":"#, again::<Answer>),
    (r#""end":"#, again::<Answer>),
    (r#""fixed":"#, again::<Fixed>),
    (r#""single_changes":"#, again::<Fixed>),
    (r#""row_boxes":"#, again::<Scanned>),
    (r#""rows":[["#, again::<OrderedPuzzle>),
    (r#""grade":"#, again::<Graded>),
    (r#""arrangement":"#, again::<Arrangement>),
    (r#""records":"#, again::<Counted>),
    (r#""record":""#, again::<LineStudied>),
    (r#""record":"#, again::<CountedRecord>),
    (r#""proof":"#, again::<Verified>),
    (r#""seed":"#, again::<JigsawPlanted>),
    (r#""edges":"#, again::<EdgesMatched>),
    (r#""stage":"#, again::<Solved>),
];

#[test]
fn what_is_written_is_read_and_written_again() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
    let page = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    let blocks = page.split("```").filter_map(|block| block.strip_prefix("json\n"));
    let mut n_lines = 0;
    let is_of_feature =
        |line: &str| line.contains(r#""fixed":"#) || line.contains(r#""single_changes":"#);
    for line in blocks.flat_map(str::lines).chain(MORE) {
        if is_of_feature(line) && !cfg!(feature = "generate") {
            continue;
        }
        if line.contains(r#""row_boxes":"#) && !cfg!(feature = "scan") {
            continue;
        }
        let shape = SHAPES.iter().find(|(key, _)| line.contains(key));
        let again = shape.map_or(again::<JigsawSolved> as Again, |(_, again)| *again);
        assert_eq!(again(line), line);
        n_lines += 1;
    }
    assert!(n_lines > 25, "{n_lines}");
}

#[test]
fn a_newer_field_is_ignored() {
    let text = r###"{"v":1,"source":"-","number":1,"solution":["#"],"mood":"bright"}"###;
    assert_eq!(serde_json::from_str::<Found>(text).unwrap().solution, ["#"]);
    let text = r#"{"conflicting_givens":true,"mood":"bright"}"#;
    assert!(serde_json::from_str::<Advice>(text).unwrap().conflicting_givens);
}
