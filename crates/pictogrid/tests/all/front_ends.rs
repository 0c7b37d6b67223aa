//! Every name that `docs/front-ends.md` has for Rust is called; the list and the page are the same.
//!
//! ```text
//!   | to | command | Rust | ..     third column ─▶ the names of CALLS, each of which is called
//! ```
//!
//! What the calls answer is the matter of other tests; here they must not be missing.

use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

use pictogrid::{
    Board, CellId, Event, Line, NoOracle, Options, Picture, Puzzle, Silent, Solver, Value, Verdict,
    check,
    explain::{self, Tutor, Wish},
    formats, generate, jigsaw, line,
    render::{self, Book, Leaf, Lesson, Look, Paper, Press, Scene},
    scan,
    solve::AdviceOptions,
};

const PAGE: &str = include_str!("../../../../docs/front-ends.md");

/// A name, and whether its call does what it should.
type Call = (&'static str, fn(&Puzzle) -> bool);

const CALLS: [Call; 33] = [
    ("canonical", |_| pictogrid::canonical(&[&[1]], &[&[1]]) == "1:1"),
    ("solve", |it| is_unique(pictogrid::solve(it, &Options::default(), &mut Silent))),
    ("Solver::solve", |it| is_unique(Solver::new().solve(it, &Options::default(), &mut Silent))),
    ("solutions", |it| pictogrid::solutions(it, Options::default()).count() == 1),
    ("Solver::count", |it| Solver::new().count(it, &Options::default(), &mut Silent).is_ok()),
    ("Puzzle::with_board", |it| it.clone().with_board(&posed(it)).is_some()),
    ("Solver::advise", |it| {
        let mut solver = Solver::new();
        let report = solver.solve(it, &Options::default(), &mut Silent).unwrap();
        let advice = solver.advise(it, &report, &AdviceOptions::default(), &mut Silent);
        advice.givens.is_none()
    }),
    ("Puzzle::with_given", |it| it.clone().with_given(&[(CellId(0), Value::FILLED)]).is_some()),
    ("solve::proof_line", |it| proof(it).starts_with(b"pictogrid-proof 1\n")),
    ("check::proof::verify", |it| {
        check::proof::verify(it, &proof(it)[..], &check::proof::ProofLimits::default()).is_ok()
    }),
    ("check::mismatches", |it| check::mismatches(it, it.goal().unwrap()).is_empty()),
    ("explain::Tutor::hint", |it| {
        let mut tutor = Tutor::new(it).unwrap();
        tutor.hint(&Wish::default(), &mut NoOracle, &mut || Continue(())).is_ok()
    }),
    ("explain::Tutor::explain", |it| {
        let mut tutor = Tutor::new(it).unwrap();
        tutor.explain(None, &mut NoOracle, &mut |_, _| Continue(()), &mut || Continue(())).is_ok()
    }),
    ("render::lesson::html", |it| {
        let lesson = Lesson { puzzle: it, start: &posed(it), steps: &[], summary: "" };
        render::lesson::html(&lesson).is_ok()
    }),
    ("explain::grade", |it| explain::grade(it, &mut || Continue(())).unwrap().level == 1),
    ("formats::read", |_| formats::read(b"1x1:1/1\n", &pictogrid::Limits::default()).is_ok()),
    ("formats::write", |it| formats::write("non", std::slice::from_ref(it)).is_ok()),
    ("render::svg::draw", |it| {
        render::svg::draw(&[scene(it, &posed(it))], &Paper::default()).is_ok()
    }),
    ("render::pdf::draw", |it| {
        let board = posed(it);
        let leaf =
            Leaf { scene: scene(it, &board), solution: None, remark: None, difficulty: None };
        let book = Book { title: None, leaves: &[leaf], text: None };
        render::pdf::draw(&book, &Press::default(), &Look::default()).is_ok()
    }),
    ("generate::picture::best::best", |_| {
        let pixels = generate::picture::Pixels::new(4, 4, vec![[0; 3]; 16]);
        generate::picture::best::best(&pixels, &generate::picture::Recipe::new(2)).is_ok()
    }),
    ("scan::scan", |_| {
        let page = scan::Pixels::from_gray(9, 9, &[255; 81]).unwrap();
        scan::scan(&page, &scan::Options::default()) == Err(scan::NoGrid::NoLines)
    }),
    ("generate::code::puzzle_of", |_| generate::code::puzzle_of("a").is_ok()),
    ("generate::code_reader::text_of", |_| {
        let code = generate::code::puzzle_of("a").unwrap();
        generate::code_reader::text_of(code.goal().unwrap()).as_deref() == Some("a")
    }),
    ("generate::repair::repair", |it| {
        let terms = generate::repair::Terms::new(generate::repair::Goal::Unique);
        generate::repair::repair(it, &terms, &mut Silent).is_ok()
    }),
    ("generate::order::Orders", |_| {
        let order = generate::order::Order::new(4, 4);
        generate::order::Orders::new(order).next(&mut Silent).is_ok()
    }),
    ("generate::order::sketch", |_| {
        generate::order::sketch(&generate::order::Order::new(4, 4)).values().len() == 16
    }),
    ("line::arrangements", |_| line::arrangements(&Line::unknown(3), &[1]).to_string() == "3"),
    ("line::exact::forced", |_| line::exact::forced(&Line::unknown(3), &[2]).is_some()),
    ("line::records::Batch", |_| line::records::Batch::new(1).sum(b"??? 1\n").n_records == 1),
    ("jigsaw::tiles::solve", |_| {
        let limits = jigsaw::tiles::TileLimits::default();
        let tiles = jigsaw::tiles::TileSet::read(b"Tile 1:\n#.\n..\n", &limits).unwrap();
        let options = jigsaw::tiles::SolveOptions::default();
        jigsaw::tiles::solve(&tiles, &options, &mut Silent).is_ok()
    }),
    ("jigsaw::tiles::Searcher", |_| {
        let picture = jigsaw::tiles::Bitmap::parse(&["##"]).unwrap();
        let pattern = jigsaw::tiles::Pattern::parse(b"#").unwrap();
        jigsaw::tiles::Searcher::new(&pattern).watched(&picture, &mut Silent).is_some()
    }),
    ("jigsaw::matching::planted", |_| {
        let (width, height) = (2, 2);
        let recipe =
            jigsaw::matching::Recipe { width, height, colors: 4, border_colors: 2, seed: 1 };
        jigsaw::matching::planted(&recipe).is_ok()
    }),
    ("jigsaw::matching::solve", |_| {
        let tiles = b"0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 2 0\n";
        let listed = jigsaw::matching::read_tiles(tiles, &pictogrid::Limits::default()).unwrap();
        let wanted = jigsaw::matching::Wanted { size: None, border: Some(0), pins: Vec::new() };
        let board = jigsaw::matching::Board::new(listed, &wanted).unwrap();
        let options = jigsaw::matching::SolveOptions::default();
        jigsaw::matching::solve(&board, &options, &mut Silent).is_ok()
    }),
];

fn is_unique<E: std::fmt::Debug>(report: Result<pictogrid::Report, E>) -> bool {
    report.unwrap().verdict() == Verdict::Unique
}

fn posed(puzzle: &Puzzle) -> Board {
    Board::unknown_of(puzzle.shape(), puzzle.n_values())
}

fn scene<'a>(puzzle: &'a Puzzle, board: &'a Board) -> Scene<'a> {
    Scene { puzzle, board, marked: None }
}

fn proof(puzzle: &Puzzle) -> Vec<u8> {
    let mut text = pictogrid::solve::proof_begin(puzzle);
    pictogrid::solve::proof_line(Event::Solution(puzzle.goal().unwrap()), &mut text);
    text += &pictogrid::solve::proof_end(Verdict::Unique).unwrap();
    text.into_bytes()
}

#[test]
fn every_name_of_the_page_is_called() {
    let puzzle = Puzzle::of_picture(&Picture::parse(&["##", "#."]).unwrap());
    for (name, call) in CALLS {
        assert!(call(&puzzle), "{name}");
    }
    let column = |row: &'static str| row.split('|').nth(3).map(str::trim);
    let cells = PAGE.lines().filter(|line| line.starts_with("| ")).skip(1).filter_map(column);
    let names = cells.filter_map(|cell| cell.strip_prefix('`')?.strip_suffix('`'));
    let listed: BTreeSet<&str> = names.collect();
    assert_eq!(listed, CALLS.iter().map(|call| call.0).collect());
}
