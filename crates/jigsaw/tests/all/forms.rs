//! The forms in which people write boards of edge matching: one small board in each, read as it is
//! meant, or refused by name.
//!
//! ```text
//!   form ─▶ read_board ─▶ size, tiles, border, rules      as the table says
//!                     └─▶ notes                           where it could be meant otherwise
//!                     └─▶ fault                           place, fault, way out
//! ```
//!
//! The board is 2 by 2 with the edges 1 to 4 inside; on the board without border there are nine tiles.

use pictogrid_core::{Limits, Silent};
use pictogrid_jigsaw::matching::{
    Asked, BruteForce, Goal, Outside, ReadBoard, Rules, SolveOptions, Verdict, confirm, read_board,
    read_placement_of, solve, write_address, write_tiles,
};

const TILES: &str = "0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n";
const UPRIGHT: &str = "5 1 2 3\n4 5 6 1\n2 7 8 9\n6 5 1 7\n";

fn read(text: &str, asked: &Asked) -> Result<ReadBoard, String> {
    read_board(text.as_bytes(), &Limits::default(), asked).map_err(|error| error.to_string())
}

fn usual(text: &str) -> Result<ReadBoard, String> {
    read(text, &Asked::default())
}

/// Reads a form of the board, and holds size, border, rules and the number of solutions against it.
fn check(text: &str, asked: &Asked, border: Option<u32>, rules: Rules, n_notes: usize) {
    let ReadBoard { board, notes } =
        read(text, asked).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!((board.width(), board.height()), (2, 2), "{text}");
    assert_eq!((board.border(), board.rules()), (border, rules), "{text}");
    assert_eq!(notes.len(), n_notes, "{notes:?} {text}");
    let plain = BruteForce::search(&board, u64::MAX).pictures.len() as u64;
    let options = SolveOptions { goal: Goal::Count, ..SolveOptions::default() };
    let report = solve(&board, &options, &mut Silent).unwrap();
    assert_eq!(report.count, Some(plain), "{text}");
    let placement = report.placement.unwrap();
    assert!(confirm(&board, &placement).unwrap().is_complete, "{text}");
    let expected = if rules.is_upright { 1 } else { 4 };
    assert!(border.is_none() || plain == expected, "{plain} {text}");
}

#[test]
fn forms_without_a_note() {
    let (asked, rules) = (Asked::default(), Rules::default());
    let json = "[[0, 1, 2, 0], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 0, 4]]";
    for text in [
        TILES.to_owned(),
        format!("p tile 2 2\n{TILES}"),
        format!("c of four tiles in all, from 2026\n\np tile 2 2 4\n{TILES}"),
        format!("c\nc a board\n2 2\n{TILES}"),
        format!("2 2\n{TILES}"),
        format!("2 2 4\n{TILES}"),
        format!("1 0 2 2\n{TILES}\n"),
        format!("0\n{TILES}"),
        format!("2\n{TILES}"),
        json.to_owned(),
        format!("tiles = {json};"),
        json.replace('[', "{").replace(']', "}"),
        json.replace(", [", ",\n["),
        format!("{{\"width\": 2, \"height\": 2, \"pieces\": {json}, \"hints\": []}}"),
        format!("{{\"size\": 2, \"tiles\": {json}, \"border\": 0}}"),
        "{\"tiles\": [{\"id\": 1, \"edges\": [0, 1, 2, 0]}, {\"id\": 2, \"edges\": [0, 0, 3, 1]}, \
         {\"id\": 3, \"edges\": [2, 4, 0, 0]}, {\"id\": 4, \"edges\": [3, 0, 0, 4]}]}"
            .to_owned(),
        "{\"pieces\": [{\"top\": 0, \"right\": 1, \"bottom\": 2, \"left\": 0}, \
         {\"top\": 0, \"right\": 0, \"bottom\": 3, \"left\": 1}, \
         {\"top\": 2, \"right\": 4, \"bottom\": 0, \"left\": 0}, \
         {\"top\": 3, \"right\": 0, \"bottom\": 0, \"left\": 4}]}"
            .to_owned(),
        "abca\naadb\nceaa\ndaae\n".to_owned(),
        "[\"abca\", \"aadb\", \"ceaa\", \"daae\"]".to_owned(),
        "'abca', 'aadb', 'ceaa', 'daae',".to_owned(),
        "a b c a\na a d b\nc e a a\nd a a e\n".to_owned(),
        "2 2\nabca\naadb\nceaa\ndaae\n".to_owned(),
    ] {
        check(&text, &asked, Some(0), rules, 0);
    }
}

#[test]
fn forms_with_a_note() {
    let asked = Asked::default();
    for (text, border) in [
        ("XABX\nXXCA\nBDXX\nCXXD\n", 4),
        ("[\"XABX\", \"XXCA\", \"BDXX\", \"CXXD\"]", 4),
        ("gray red blue gray\ngray gray pink red\nblue gold gray gray\npink gray gray gold", 2),
        ("7 1 2 7\n7 7 3 1\n2 4 7 7\n3 7 7 4", 7),
    ] {
        check(text, &asked, Some(border), Rules::default(), 1);
    }
    check(
        "-1 1 2 -1\n-1 -1 3 1\n2 4 -1 -1\n3 -1 -1 4",
        &asked,
        Some(u32::MAX),
        Rules::default(),
        1,
    );
    let signed = Rules { is_signed: true, ..Rules::default() };
    check("0 1 2 0\n0 0 3 -1\n-2 4 0 0\n-3 0 0 -4\n", &asked, Some(0), signed, 1);
    let plus = TILES.replacen('\n', " +\n", 1).replacen("1\n", "1 -\n", 1);
    check(&plus, &asked, Some(0), Rules::default(), 1);
    let fixed = format!(
        "{{\"hints\": [{{\"pos\": 0}}], \"pieces\": [[{}]]}}",
        TILES.trim().replace(' ', ",").replace('\n', "],[")
    );
    check(&fixed, &asked, Some(0), Rules::default(), 1);
}

#[test]
fn rules_that_are_stated_or_asked_for() {
    let signed = Rules { is_signed: true, ..Rules::default() };
    let upright = Rules { is_upright: true, ..Rules::default() };
    let asked = Asked { is_upright: true, ..Asked::default() };
    let any = Asked { outside: Outside::Any, ..Asked::default() };
    let x = Asked { outside: Outside::Color("X".to_owned()), ..Asked::default() };
    check(
        "1 1 2 2\n0 1 2 0\n0 0 3 -1\n-2 4 0 0\n-3 0 0 -4\n",
        &Asked::default(),
        Some(0),
        signed,
        0,
    );
    check(&format!("0 0 2 2\n{TILES}"), &Asked::default(), None, Rules::default(), 0);
    check(UPRIGHT, &asked, None, upright, 0);
    check("0 1 2 3\n4 5 6 1\n2 7 8 9\n6 0 1 7\n", &asked, None, upright, 0);
    check(TILES, &asked, Some(0), upright, 0);
    let packed = Asked { outside: Outside::Any, ..asked.clone() };
    check("2 5123 4561 2789 6517", &packed, None, upright, 0);
    check(TILES, &any, None, Rules::default(), 0);
    check("XABX\nXXCA\nBDXX\nCXXD\n", &x, Some(4), Rules::default(), 0);
}

#[test]
fn a_first_line_that_may_be_a_tile() {
    // Two by four with a border of 0 on 12 edges, or three by three with the first line as a tile.
    let tiles = "0 1 1 0\n".repeat(3) + &"0 1 1 1\n".repeat(4) + "1 1 1 1\n";
    let read_so = usual(&format!("0 0 2 4\n{tiles}")).unwrap();
    assert_eq!((read_so.board.width(), read_so.board.height()), (3, 3));
    assert_eq!(read_so.notes.len(), 1, "{:?}", read_so.notes);
    let header = usual(&format!("0 0 2 4\n{}", "1 1 1 1\n".repeat(8))).unwrap();
    assert_eq!((header.board.width(), header.board.height(), header.notes.len()), (2, 4, 1));
    let sized = Asked { size: Some((2, 4)), ..Asked::default() };
    let header = read(&format!("0 0 2 4\n{tiles}"), &sized).unwrap();
    assert_eq!((header.board.border(), header.notes.len()), (None, 0));
}

#[test]
fn addresses_in_and_out() {
    let board = usual(TILES).unwrap().board;
    let report = solve(&board, &SolveOptions::default(), &mut Silent).unwrap();
    let placement = report.placement.unwrap();
    let address = write_address(&board, &placement).unwrap();
    assert_eq!(
        address,
        "https://e2.bucas.name/#puzzle=pictogrid&board_w=2&board_h=2&board_edges=abcaaadbceaadaae\
         &board_pieces=001002003004"
    );
    assert_eq!(read_placement_of(&board, address.as_bytes()).unwrap(), placement);
    let named = usual("XABX\nXXCA\nBDXX\nCXXD\n").unwrap().board;
    assert_eq!(write_address(&named, &placement).unwrap(), address);
    assert_eq!(read_placement_of(&named, address.as_bytes()).unwrap(), placement);
    // As a board it is its tiles, with a note; a cell of type e is a pin.
    let again = usual(&address).unwrap();
    assert_eq!((again.board.tiles(), again.notes.len()), (board.tiles(), 1));
    let pinned = usual(&format!("{address}&board_types=baaae")).unwrap();
    assert_eq!(pinned.board.pins().len(), 0);
    let pinned = usual(&format!("{address}&board_types=baae&motifs_order=jef\n")).unwrap();
    assert_eq!((pinned.board.pins().len(), pinned.board.pins()[0].x), (1, 1));
    let open = address.replace("daae&", "aaaa&").replace("004", "000");
    let partial = read_placement_of(&board, open.as_bytes()).unwrap();
    assert_eq!(partial.n_placed(), 3);
    for (text, says) in [
        (open.as_str(), "1 of 4 cells of this address are open"),
        ("#board_edges=abc", "board_edges has 3 letters"),
        ("#board_edges=abCa", "letter 3 of board_edges"),
        ("#board_w=3&board_h=2&board_edges=abcaaadb", "do not make 2 cells"),
        ("#board_w=2&board_h=1&board_edges=abcaaadb&board_pieces=01", "board_pieces is not"),
    ] {
        let message = usual(text).unwrap_err();
        assert!(message.contains(says), "{message}");
    }
    let other = address.replace("abca", "abcd");
    let message = read_placement_of(&board, other.as_bytes()).unwrap_err().to_string();
    assert!(message.contains("cell 1,1: no tile"), "{message}");
    let signed = usual("0 1 2 0\n0 0 3 -1\n-2 4 0 0\n-3 0 0 -4\n").unwrap().board;
    assert!(write_address(&signed, &placement).unwrap_err().to_string().contains("signs"));
}

#[test]
fn what_is_refused() {
    for (text, says) in [
        (UPRIGHT, "no tile has the border color 0"),
        ("0 1 2 3\n4 5 6 1\n2 7 8 9\n6 0 1 7\n", "no tile has two neighboring edges of color 0"),
        ("ABCD\nEFGB\nCHIJ\nGABH", "no color is on as many edges as look outside"),
        ("9\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4", "1:1: the first line, 9, is neither"),
        ("p cnf 2 2\n0 1 2 0", "1:1: the line of the problem is not p tile"),
        (
            "[[0, 1, 2, 0], [0, 0, 3]]",
            "1:17: a tile is four numbers, top right bottom left, here is 3",
        ),
        ("[[0, 1, 2, 0], 5, [0, 0, 3, 1]]", "1:16: \"5\" stands outside"),
        ("{\"rows\": 2, \"pieces\": [[0, 1, 2, 0]]}", "the size is not two numbers"),
        ("{\"pieces\": [[0, 1, 2]]}", "tile 1 is not four colors"),
        ("{\"pieces\": 3}", "no list of tiles"),
        ("{\"pieces\": [", "this is no JSON"),
        ("ABCD\nAB1\n", "2:1: a tile is four numbers"),
    ] {
        let message = usual(text).unwrap_err();
        assert!(message.contains(says), "{message}");
    }
    let wanted = Asked { outside: Outside::Color("Q".to_owned()), ..Asked::default() };
    let message = read("XABX\nXXCA\nBDXX\nCXXD\n", &wanted).unwrap_err();
    assert!(message.contains("no tile has the border color Q"), "{message}");
    let signed = Asked { outside: Outside::Color("5".to_owned()), ..Asked::default() };
    let message = read("0 5 2 0\n0 0 3 -5\n-2 4 0 0\n-3 0 0 -4\n", &signed).unwrap_err();
    assert!(message.contains("the border is 0"), "{message}");
}

#[test]
fn hostile_texts_end_soon() {
    let many = "[".repeat(1_000_000);
    let wide = "7 ".repeat(3_000_000);
    let letters = "ABCD ".repeat(200_000);
    let open = format!("{{\"pieces\": {}", "[".repeat(100_000));
    for text in [many, wide, letters, open, "{".repeat(100_000) + "\""] {
        assert!(usual(&text).is_err());
    }
}

#[test]
fn boards_are_written_as_they_are_read() {
    for text in [
        TILES,
        "7 1 2 7\n7 7 3 1\n2 4 7 7\n3 7 7 4",
        "0 1 2 0\n0 0 3 -1\n-2 4 0 0\n-3 0 0 -4\n",
        "0 0 2 2\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n",
    ] {
        let board = usual(text).unwrap().board;
        let again = usual(&write_tiles(&board)).unwrap();
        assert_eq!(again.board.rules(), board.rules(), "{text}");
        assert_eq!(again.board.border().is_some(), board.border().is_some(), "{text}");
        assert!(again.notes.is_empty(), "{:?}", again.notes);
        let n = |board| BruteForce::search(board, u64::MAX).pictures.len();
        assert_eq!(n(&again.board), n(&board), "{text}");
    }
    let upright = Asked { is_upright: true, ..Asked::default() };
    let board = read(UPRIGHT, &upright).unwrap().board;
    let report =
        solve(&board, &SolveOptions { goal: Goal::Unique, ..Default::default() }, &mut Silent);
    assert_eq!(report.unwrap().verdict, Verdict::Unique);
}
