//! Boards and answers in the shapes that people, programs and language models write: the right board,
//! a note where something else could be meant, or a fault.

use pictogrid_core::{CellId, Limits, Note, Palette, Picture, Puzzle, Value};
use pictogrid_formats::{Unnamed, read_board};
use pictogrid_testkit::SplitMix64;
use proptest::prelude::*;

const HOUSE: [&str; 4] = ["..#..", ".###.", "#####", ".#.#."];

fn puzzle(rows: &[&str]) -> Puzzle {
    Puzzle::of_picture(&Picture::parse(rows).unwrap()).without_goal()
}

/// The rows of a board with their notes, one a line.
fn read_of(puzzle: &Puzzle, text: &str, unnamed: Unnamed) -> Result<String, String> {
    let board = read_board(text.as_bytes(), puzzle, unnamed, &Limits::default());
    let board = board.map_err(|error| error.to_string())?;
    let cells = board.cells(puzzle).map_err(|error| error.to_string())?;
    let rect = puzzle.shape().as_rect().unwrap();
    let mut letters = vec!['?'; puzzle.shape().n_cells()];
    cells
        .iter()
        .for_each(|&(cell, value)| letters[cell.0 as usize] = puzzle.palette().letter(value));
    let rows = letters.chunks(rect.width as usize).map(String::from_iter);
    Ok(rows.chain(board.notes.iter().map(ToString::to_string)).collect::<Vec<_>>().join("\n"))
}

fn read(text: &str) -> Result<String, String> {
    read_of(&puzzle(&HOUSE), text, Unnamed::Empty)
}

/// As it was drawn, without a note.
fn is_house(text: &str) {
    assert_eq!(read(text), Ok(HOUSE.join("\n")), "{text}");
}

#[test]
fn a_puzzle_in_place_of_a_board_is_named() {
    let clues = "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n";
    for goal in ["", "goal \"11\"\n"] {
        let said = read(&format!("{clues}{goal}"));
        let wanted = "this is a puzzle of 2 × 1 cells (format non), no board of one; write a line a \
                      row: # filled, . empty, ? not known";
        assert_eq!(said, Err(wanted.to_owned()), "{goal}");
    }
    // What is drawn is a board of another size.
    assert!(!read("##\n##\n").unwrap_err().contains("puzzle of"));
}

#[test]
fn a_house_in_many_spellings() {
    let zeros = "00100\n01110\n11111\n01010\n";
    let list = "[[0, 0, 1, 0, 0], [0, 1, 1, 1, 0], [1, 1, 1, 1, 1], [0, 1, 0, 1, 0]]";
    let emoji = "⬜⬜⬛⬜⬜\n⬜⬛⬛⬛⬜\n⬛⬛⬛⬛⬛\n⬜⬛⬜⬛⬜\n";
    for text in [
        zeros,
        "0 0 1 0 0\n0 1 1 1 0\n1 1 1 1 1\n0 1 0 1 0\n",
        "00100011101111101010",
        "0,0,1,0,0\n0,1,1,1,0\n1,1,1,1,1\n0,1,0,1,0",
        "0\t0\t1\t0\t0\n0\t1\t1\t1\t0\n1\t1\t1\t1\t1\n0\t1\t0\t1\t0",
        emoji,
        "□□■□□\n□■■■□\n■■■■■\n□■□■□\n",
        "1. ⬜⬜⬛⬜⬜\n2. ⬜⬛⬛⬛⬜\n3. ⬛⬛⬛⬛⬛\n4. ⬜⬛⬜⬛⬜",
        "Row 1: ..#..\nRow 2: .###.\nRow 3: #####\nRow 4: .#.#.\n",
        "  | 1 2 3 4 5\n1 | . . # . .\n2 | . # # # .\n3 | # # # # #\n4 | . # . # .\n",
        "| . | . | # | . | . |\n| . | # | # | # | . |\n| # | # | # | # | # |\n| . | # | . | # | . |",
        "| |1|2|3|4|5|\n|-|-|-|-|-|-|\n|1|□|□|■|□|□|\n|2|□|■|■|■|□|\n|3|■|■|■|■|■|\n|4|□|■|□|■|□|",
        "00100\n\n01110\n\n11111\n\n01010\n",
        "| | |█| | |\n| |█|█|█| |\n|█|█|█|█|█|\n| |█| |█| |",
        "[ ][ ][X][ ][ ]\n[ ][X][X][X][ ]\n[X][X][X][X][X]\n[ ][X][ ][X][ ]\n",
        "empty,empty,filled,empty,empty\nempty,filled,filled,filled,empty\nfilled,filled,filled,filled,filled\n\
         empty,filled,empty,filled,empty\n",
        r#"{"row1": [0,0,1,0,0], "row2": [0,1,1,1,0], "row3": [1,1,1,1,1], "row4": [0,1,0,1,0]}"#,
        r#"[{"row": 0, "col": 2}, {"row": 1, "col": 1}, {"row": 1, "col": 2}, {"row": 1, "col": 3},
            {"row": 2, "col": 0}, {"row": 2, "col": 1}, {"row": 2, "col": 2}, {"row": 2, "col": 3},
            {"row": 2, "col": 4}, {"row": 3, "col": 1}, {"row": 3, "col": 3}]"#,
        "Fill (0, 2); (1, 1), (1, 2), (1, 3); all of (2, 0), (2, 1), (2, 2), (2, 3), (2, 4); (3, 1) and (3, 3).",
        "XX#XX\nX###X\n#####\nX#X#X\n",
        "..X..\n.XXX.\nXXXXX\n.X.X.\n",
        list,
        "[[0 0 1 0 0]\n [0 1 1 1 0]\n [1 1 1 1 1]\n [0 1 0 1 0]]",
        "[0,0,1,0,0, 0,1,1,1,0, 1,1,1,1,1, 0,1,0,1,0]",
        "[[False,False,True,False,False],[False,True,True,True,False],[True,True,True,True,True],\
         [False,True,False,True,False]]",
        r#"{"grid": ["00100", "01110", "11111", "01010"]}"#,
        r######"["..#..", ".###.", "#####", ".#.#."]"######,
        r#"{"solution": "00100\n01110\n11111\n01010"}"#,
        r######"{"v":1,"known":["..#..",".###.","#####",".#.#."],"best":["?????"]}"######,
        r######"{"solutions":[["..#..",".###.","#####",".#.#."]],"stage":"lines"}"######,
        r#"{"rows": [[1],[3],[5],[1,1]], "answer": {"board": "00100011101111101010"}}"#,
        "[(0,2), (1,1), (1,2), (1,3), (2,0), (2,1), (2,2), (2,3), (2,4), (3,1), (3,3)]",
    ] {
        is_house(text);
    }
    is_house(&format!("Here is my solution:\n\n```\n{zeros}```"));
    is_house(&format!("```json\n{list}\n```\nI hope that helps: the roof is 1, the walls 1 1.\n"));
    is_house(&format!("The grid is {list}, as the clues want."));
    is_house(&format!("So the answer is $\\boxed{{{list}}}$."));
    is_house(&format!("[{{\"grid\": {list}}}]"));
    is_house(&format!("So the answer is\n\n{emoji}\nwhich is a house."));
    is_house(&format!("```\n{zeros}```\nor, in emoji,\n```\n{emoji}```\n"));
}

#[test]
fn what_could_be_meant_otherwise_is_noted() {
    let in_signs = |empty: &str, filled: &str| {
        HOUSE
            .join("\n")
            .replace('.', "e")
            .replace('#', "f")
            .replace('e', empty)
            .replace('f', filled)
    };
    let house = HOUSE.join("\n");
    let noted = |note: &str| Ok(format!("{house}\n{note}"));
    let by_clues = |sign: &str, meaning: &str| {
        noted(&format!("{sign} was taken for {meaning}, as only that fits the clues"))
    };
    assert_eq!(read(&in_signs("A", "B")), by_clues("A", "empty"));
    assert_eq!(read(&in_signs("T", "F")), by_clues("T", "empty"));
    assert_eq!(read(&in_signs("⬛", "🟩")), by_clues("#", "empty"));
    assert_eq!(read(&in_signs("🟩", "⬛")), Ok(house.clone()), "black is filled");
    let from_one = "[[1,3],[2,2],[2,3],[2,4],[3,1],[3,2],[3,3],[3,4],[3,5],[4,2],[4,4]]";
    let cells = "the pairs of numbers were taken for cells";
    assert_eq!(read(from_one), noted(&format!("{cells}, row, column, from 1")));
    let other_order = "[[2,0],[1,1],[2,1],[3,1],[0,2],[1,2],[2,2],[3,2],[4,2],[1,3],[3,3]]";
    assert_eq!(read(other_order), noted(&format!("{cells}, column, row, from 0")));
    let wrong = "..o..\n.ooo.\nooooo\n.oo..\n";
    assert_eq!(read(wrong), Ok("..#..\n.###.\n#####\n.##..".to_owned()), "a dot is empty");
    let note = "no sign of this drawing is known as an empty cell; ~ was taken for it";
    let wrong = in_signs("~", "#").replace("~#~#~", "~##~~");
    assert_eq!(read(&wrong), Ok(format!("..#..\n.###.\n#####\n.##..\n{note}")));
}

/// Drafts before it are not the answer, and no draft is taken for an answer that is none.
#[test]
fn the_last_board_counts_where_the_text_says_which_it_is() {
    let fenced = |rows: &str| format!("```\n{rows}```\n");
    let house = HOUSE.join("\n") + "\n";
    let draft = "#.#..\n.###.\n#####\n.#.#.\n";
    let all = [
        format!("First\n{}then\n{}", fenced(draft), fenced(&house)),
        format!("<think>{draft}</think>\n{house}"),
        format!("{draft}so <answer>\n{house}</answer>"),
        format!("{}<answer>\n{house}", fenced(draft)),
        format!("<answer>{draft}</answer> no: <answer>\n{house}</answer>"),
        format!("{}{}```python\nprint(1)\n```\n", fenced(draft), fenced(&house)),
        format!("{}{}{{\"done\": true}}\n```\n", fenced(draft), fenced(&house) + "```json\n"),
        format!("{}Better:\n```\n{house}", fenced(draft)),
        (0..40).map(|_| fenced(draft)).collect::<String>() + &fenced(&house),
    ];
    all.iter().for_each(|text| is_house(text));
    for text in [
        format!("{}{}", fenced(&house), fenced("..#..\n.###.\n#####\n")),
        format!("{}{}", fenced(&house), fenced("..#..\n.###.\n#####\n.#.#\n")),
        format!("{}```json\n[[0, 0, 1, 0, 0], [0, 1", fenced(&house)),
        format!("{}```json\n{{\"grid\": [[0, 0, 1, 0, 0], [0, 1", fenced(&house)),
        format!("{}```json\n[[0, 0, 1], [0, 1, 1]]\n```\n", fenced(&house)),
        format!("<think>{house}</think>"),
        format!("{house}<answer>I give up</answer>"),
    ] {
        assert!(read(&text).is_err(), "{text}");
    }
}

/// The clauses of a puzzle, solved by whatever solver, are its board.
#[test]
fn what_a_sat_solver_answers() {
    let house = puzzle(&HOUSE);
    let drawn = HOUSE.concat();
    let literals = drawn.chars().zip(1..).map(|(c, n)| if c == '#' { n } else { -n });
    let literals: Vec<String> = literals.map(|literal: i32| literal.to_string()).collect();
    let (first, rest) = literals.split_at(9);
    let (first, rest) = (first.join(" "), rest.join(" "));
    is_house(&format!("c found\ns SATISFIABLE\nv {first}\nv {rest} 21 -22 0\n"));
    is_house(&format!("SAT\n{first} {rest} 0\n"));
    assert_eq!(read("s UNSATISFIABLE\n").unwrap_err(), "1:1: the solver found no picture");
    assert_eq!(read("v 1 x 0\n").unwrap_err(), "1:1: \"x\" is no literal");
    let open = read_of(&house, "s SATISFIABLE\nv 3 0\n", Unnamed::Empty).unwrap();
    assert!(open.starts_with("??#??\n?????"), "{open}");
}

#[test]
fn a_list_of_cells_leaves_the_others_open_on_a_board() {
    let text = "[[0, 2], [1, 1], [1, 2], [1, 3]]";
    let [board, answer] =
        [Unnamed::Open, Unnamed::Empty].map(|it| read_of(&puzzle(&HOUSE), text, it).unwrap());
    assert!(board.starts_with("??#??\n?###?\n?????\n?????"), "{board}");
    assert!(answer.starts_with("..#..\n.###.\n.....\n....."), "{answer}");
}

#[test]
fn faults_say_what_to_write() {
    let how = "write a line a row: # filled, . empty, ? not known";
    for (text, fault) in [
        ("", "the board is empty"),
        ("..#\n.##\n###\n.#.\n", "1:1: the board has 3 × 4 cells, the puzzle 5 × 4 cells"),
        ("00100\n01110\n", "1:1: the board has 5 × 2 cells, the puzzle 5 × 4 cells"),
        (
            "00100\n0111\n11111\n01010\n",
            "2:1: row 2 of the board has 4 cells, the puzzle has 5 × 4 cells",
        ),
        (
            "ABABA\nABABA\nABABA\nABABA\n",
            "1:1: nothing says whether A or B is filled or empty, and the clues do not tell; write a line a row: # filled, . empty, ? not known",
        ),
        (
            "00100\n01110\n11111\n01010\n\nno:\n\n00100\n01110\n11111\n01110\n",
            "8:1: 2 boards that differ are in this text; leave one of them",
        ),
        (
            "[[0, 9]]",
            "a cell of this list is outside of the grid of 5 × 4 cells; write [row, column] from 0",
        ),
        (
            "[[0, 1",
            "1:7: not JSON: the text ends where a comma or ] should be; the file may be cut off",
        ),
    ] {
        let found = read(text).unwrap_err();
        assert!(found.starts_with(fault), "{text}\n{found}");
    }
    assert!(read("I do not know.").unwrap_err().ends_with(how));
    assert!(read(r#"{"verdict":"none"}"#).is_err());
    assert!(read(r######"{"solutions":[["..#.."],["#...."]]}"######).is_err());
}

#[test]
fn colors_are_letters_numbers_or_squares() {
    let palette = Palette::new(
        [("white", [255; 3], '.'), ("red", [200, 0, 0], 'a'), ("blue", [0, 0, 200], 'b')]
            .map(|(name, rgb, letter)| pictogrid_core::Color { name: name.into(), rgb, letter })
            .to_vec(),
    );
    let values = [0, 1, 2, 1].map(Value).to_vec();
    let picture = Picture::new(pictogrid_core::Shape::rect(2, 2), values);
    let puzzle = Puzzle::of_colors(&picture, palette.unwrap());
    for text in [".a\nba", "0 1\n2 1", "[[0,1],[2,1]]", "⬜🟥\n🟦🟥", "[\".a\", \"ba\"]"] {
        assert_eq!(read_of(&puzzle, text, Unnamed::Empty), Ok(".a\nba".to_owned()), "{text}");
    }
    assert!(read_of(&puzzle, "0 1\n3 1", Unnamed::Empty).is_err(), "there is no color 3");
}

/// Whatever stands in a text is read in time, and a board has the size of its puzzle.
#[test]
fn hostile_texts_are_read_in_time() {
    let puzzle = puzzle(&HOUSE);
    for part in [
        "[",
        "[[",
        "{\"a\":",
        "[[0,1],",
        "```\n",
        "..#..\n",
        "1 1 1 1 1 ",
        "1. ",
        "v 1 ",
        "⬜",
        "?",
    ] {
        let text = part.repeat(200_000);
        let begun = std::time::Instant::now();
        let _ = read_board(text.as_bytes(), &puzzle, Unnamed::Open, &Limits::default());
        assert!(begun.elapsed().as_secs() < 20, "{part}");
    }
}

fn spelled(rows: &[Vec<bool>], style: u64) -> String {
    let signs = [[".", "#"], ["0", "1"], ["⬜", "⬛"], ["□", "■"], ["X", "#"], [".", "o"]];
    let [empty, filled] = signs[(style % 6) as usize];
    let between = [" ", "", ",", "\t", " | "][(style / 6 % 5) as usize];
    let sign = |&is_filled: &bool| if is_filled { filled } else { empty };
    let rows: Vec<String> =
        rows.iter().map(|row| row.iter().map(sign).collect::<Vec<_>>().join(between)).collect();
    match style / 30 % 4 {
        0 => rows.join("\n"),
        1 => format!("Here it is:\n\n```text\n{}\n```\n\nDone.", rows.join("\n")),
        2 => (1..).zip(&rows).map(|(y, row)| format!("{y}. {row}\n")).collect(),
        _ => format!("{{\"grid\": {rows:?}}}"),
    }
}

proptest! {
    /// A board that is not the solution is read as it is, in every spelling of two signs that are known.
    #[test]
    fn any_board_in_any_spelling(seed: u64, style in 0u64..120, width in 1u32..9, height in 1u32..9) {
        let mut random = SplitMix64::new(seed);
        let mut cells = || -> Vec<Vec<bool>> {
            (0..height).map(|_| (0..width).map(|_| random.next_u64().is_multiple_of(2)).collect()).collect()
        };
        let (own, mut other) = (cells(), cells());
        // Both signs are there, or one may stand for either.
        other[0][0] = true;
        other.last_mut().unwrap()[width as usize - 1] = false;
        let rows = |cells: &[Vec<bool>]| -> Vec<String> {
            let row = |row: &Vec<bool>| row.iter().map(|&is| if is { '#' } else { '.' }).collect();
            cells.iter().map(row).collect()
        };
        let puzzle = Puzzle::of_picture(&Picture::parse(&rows(&own)).unwrap()).without_goal();
        let text = spelled(&other, style);
        let board = read_board(text.as_bytes(), &puzzle, Unnamed::Empty, &Limits::default());
        prop_assume!(width * height > 1);
        let board = board.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        let is_by_clues = |note: &Note| matches!(note, Note::SignByClues { .. });
        prop_assert!(!board.notes.iter().any(is_by_clues));
        let read = board.cells(&puzzle).unwrap();
        let expected = other.iter().flatten().map(|&is| Value(u8::from(is)));
        let expected: Vec<_> = (0..).map(CellId).zip(expected).collect();
        prop_assert_eq!(read, expected, "{}", text);
    }

    #[test]
    fn no_text_is_a_panic(text in "[\\[\\]{}:,\"#.X01 \n?`a-]{0,80}") {
        let puzzle = puzzle(&["#.", ".#"]);
        if let Ok(board) = read_board(text.as_bytes(), &puzzle, Unnamed::Open, &Limits::default()) {
            let _ = board.cells(&puzzle);
        }
    }
}
