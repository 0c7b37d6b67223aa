//! Drawn pictures against files that a person has looked at: PNG dot by dot, SVG as text; pages and
//! films by what is in them.
//!
//! ```text
//!   PNG ─▶ a letter for each color, a row of text for each row of dots ─▶ tests/golden
//!   PDF, SVG of pages ─▶ how many pages, which texts     films ─▶ the first and the last shot
//! ```
//!
//! Dots as text, so that a difference is read in review like code; bytes of a PNG change with the
//! library that packs them. With `PICTOGRID_BLESS` set, what is drawn becomes the golden; the
//! difference is then reviewed.

use std::{collections::BTreeMap, env, fs, path::Path};

use pictogrid_core::{
    Bits, Board, CellId, Draft, Limits, Palette, Picture, Puzzle, Remedy, Shape, Tri, Value,
    with_remedies,
};
use pictogrid_render::{
    Book, ClueArea, ColorMarks, Draw, Film, Leaf, Look, PageOrientation, Paper, PerPage, Press,
    Scene, by_id, pdf, png, svg, theme,
};

fn look(cell: u32) -> Look {
    Look { cell: Some(cell), ..Look::default() }
}

fn golden(name: &str, drawn: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if env::var_os("PICTOGRID_BLESS").is_some() {
        fs::write(&path, drawn).unwrap();
    }
    let blessed = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert!(drawn == blessed, "{name} differs; drawn was\n{drawn}");
}

/// A PNG as text: a letter for each color, in the order in which they occur, and what they are.
fn as_text(file: &[u8]) -> String {
    let mut decoder = ::png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(::png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().unwrap();
    let mut dots = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut dots).unwrap();
    let n = info.color_type.samples();
    let (mut letters, mut text) = (BTreeMap::new(), String::new());
    for row in dots[..info.buffer_size()].chunks(info.line_size) {
        for dot in row.chunks(n) {
            let next = char::from_u32(u32::from('A') + letters.len() as u32).unwrap();
            text.push(*letters.entry(dot.to_vec()).or_insert(next));
        }
        text.push('\n');
    }
    let mut colors: Vec<String> = letters.iter().map(|(dot, c)| format!("{c} {dot:?}")).collect();
    colors.sort_unstable();
    text + &colors.join("\n") + "\n"
}

fn check(name: &str, puzzle: &Puzzle, board: &Board, marked: Option<&Bits>, look: Look) {
    let scene = Scene { puzzle, board, marked };
    let paper = Paper { look, ..Paper::default() };
    golden(name, &as_text(&png::draw(&[scene], &paper).unwrap()));
}

fn heart() -> Puzzle {
    let rows = [".#.#.", "#####", "#####", ".###.", "..#.."];
    Puzzle::of_picture(&Picture::parse(&rows).unwrap())
}

fn solved(puzzle: &Puzzle) -> Board {
    Board::from(puzzle.goal().unwrap())
}

/// Four colors on 4 × 2 cells.
fn colored() -> Puzzle {
    let values = [0, 1, 2, 2, 3, 3, 0, 1].map(Value).to_vec();
    Puzzle::of_colors(&Picture::new(Shape::rect(4, 2), values), Palette::of_values(4))
}

/// A hexagon of six triangles, every other filled.
fn triangles() -> Puzzle {
    let shape = Shape::Tri(Tri::new([1; 6]).unwrap());
    Puzzle::of_picture(&Picture::new(shape, [1, 0, 1, 0, 1, 0].map(Value).to_vec()))
}

#[test]
fn dots_of_a_solved_picture_light_and_dark() {
    let puzzle = heart();
    check("heart.png.txt", &puzzle, &solved(&puzzle), None, look(8));
    let dark = Look { theme: &theme::DARK, clues: ClueArea::LeftOut, ..look(3) };
    check("heart-dark.png.txt", &puzzle, &solved(&puzzle), None, dark);
}

#[test]
fn dots_of_a_puzzle_half_known_and_marked() {
    let puzzle = heart();
    let mut board = Board::unknown(puzzle.shape());
    (0..7).map(CellId).for_each(|cell| board.set(cell, solved(&puzzle).get(cell).unwrap()));
    let mut marked = Bits::zeros(25);
    marked.set(2, true);
    marked.set(6, true);
    check(
        "half.png.txt",
        &puzzle,
        &board,
        Some(&marked),
        Look { clues: ClueArea::LeftOut, ..look(8) },
    );
}

#[test]
fn dots_of_colors_and_their_patterns() {
    let puzzle = colored();
    check("colors.png.txt", &puzzle, &solved(&puzzle), None, look(10));
    let patterns = Look { colors: ColorMarks::Patterned, clues: ClueArea::LeftOut, ..look(10) };
    check("patterns.png.txt", &puzzle, &solved(&puzzle), None, patterns);
}

#[test]
fn dots_of_triangles() {
    let puzzle = triangles();
    check("triangles.png.txt", &puzzle, &solved(&puzzle), None, look(10));
}

#[test]
fn an_svg_says_what_it_is() {
    for (name, puzzle) in
        [("heart.svg", heart()), ("colors.svg", colored()), ("triangles.svg", triangles())]
    {
        let (board, paper) = (solved(&puzzle), Paper::default());
        let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
        let text = String::from_utf8(svg::draw(&[scene], &paper).unwrap()).unwrap();
        assert!(text.contains("<title id=\"t\">Nonogram</title>") && text.contains("<desc"));
        // The font is the same in all of them, and long.
        let (before, after) = text.split_once("base64,").unwrap();
        let (_, after) = after.split_once('"').unwrap();
        golden(name, &format!("{before}base64,...\"{after}"));
    }
}

/// Sides of many cells, all of whose clues are long.
fn checkers(side: u32) -> Puzzle {
    let values = (0..side * side).map(|i| Value((i % side + i / side).is_multiple_of(2).into()));
    Puzzle::of_picture(&Picture::new(Shape::rect(side, side), values.collect()))
}

fn printed(puzzle: &Puzzle, press: &Press, n: usize) -> Result<Vec<u8>, String> {
    let board = Board::unknown(puzzle.shape());
    let solution = solved(puzzle);
    let leaf = Leaf {
        scene: Scene { puzzle, board: &board, marked: None },
        solution: Some(Scene { puzzle, board: &solution, marked: None }),
        remark: None,
        difficulty: None,
    };
    let title = (n > 1).then_some("Hearts");
    let book = Book { title, leaves: &vec![leaf; n], text: None };
    pdf::draw(&book, press, &Look::default())
        .map_err(|error| with_remedies(&error.to_string(), &error.remedies(), Remedy::to_string))
}

fn n_pages(file: &[u8]) -> usize {
    let text = String::from_utf8_lossy(file);
    text.matches("/Type/Page/").count()
}

#[test]
fn pages_of_one_puzzle_and_of_a_book() {
    let usual = Press::default();
    assert_eq!(n_pages(&printed(&heart(), &usual, 1).unwrap()), 1 + 1);
    let four = Press { per_page: PerPage::Exactly(4), ..usual };
    assert_eq!(n_pages(&printed(&heart(), &four, 9).unwrap()), 1 + 3 + 1);
}

/// The puzzle under this title, by an author of the same name.
fn titled(puzzle: &Puzzle, title: &str) -> Puzzle {
    let mut draft = Draft::of_puzzle(puzzle);
    draft.about.title = Some(title.to_owned());
    draft.about.author = Some(title.to_owned());
    draft.check(&Limits::default()).unwrap()
}

/// To measure the rest again after each letter would take hours.
#[test]
fn a_title_of_a_million_letters_is_cut_at_once() {
    let puzzle = titled(&heart(), &"pictogrid ".repeat(100_000));
    assert_eq!(n_pages(&printed(&puzzle, &Press::default(), 1).unwrap()), 2);
}

#[test]
fn what_a_page_says_of_itself_is_xml() {
    for n in [1, 2] {
        let file = printed(&titled(&heart(), "A\u{1}B\u{b}C"), &Press::default(), n).unwrap();
        let text = String::from_utf8_lossy(&file);
        let (_, rest) = text.split_once("<?xpacket begin").unwrap();
        let (xml, _) = rest.split_once("<?xpacket end").unwrap();
        assert!(xml.contains("ABC"), "{xml}");
        assert!(!xml.contains(|c: char| c.is_control() && !c.is_whitespace() || c == '\u{b}'));
    }
}

/// The title of a single puzzle is its picture; the file says it only if it is asked to.
#[test]
fn a_file_does_not_say_what_the_picture_is() {
    for has_titles in [false, true] {
        let press = Press { has_titles, ..Press::default() };
        let file = printed(&titled(&heart(), "Broken heart"), &press, 1).unwrap();
        let text = String::from_utf8_lossy(&file);
        let (_, rest) = text.split_once("<dc:title>").unwrap();
        let (title, _) = rest.split_once("</dc:title>").unwrap();
        assert_eq!(title.contains("Broken heart"), has_titles, "{title}");
        let name = if has_titles { "Broken heart" } else { "Nonogram" };
        assert!(title.contains(name), "{title}");
    }
}

#[test]
fn the_ground_of_a_puzzle_is_white_and_the_legend_says_so() {
    let mut colors = Palette::of_values(4).colors().to_vec();
    colors[0].rgb = [150, 110, 60];
    let puzzle = colored();
    let palette = Palette::new(colors).unwrap();
    let puzzle = Puzzle::of_colors(puzzle.goal().unwrap(), palette);
    let drawn = |board: &Board, look: Look| {
        let scene = Scene { puzzle: &puzzle, board, marked: None };
        let paper = Paper { look, ..Paper::default() };
        String::from_utf8(svg::draw(&[scene], &paper).unwrap()).unwrap()
    };
    // The grid is a path of its own color; a swatch of the legend is less than a cell high.
    let grid = |svg: &str| svg.split("<path fill=\"").nth(2).unwrap()[..7].to_owned();
    let empty = drawn(&Board::unknown_of(puzzle.shape(), 4), Look::default());
    assert!(empty.contains(">ground, stays white<") && empty.contains("#966e3c"), "{empty}");
    assert_eq!(empty.matches("#966e3c").count(), 1, "only in the legend: {empty}");
    let whole = drawn(&solved(&puzzle), Look { clues: ClueArea::LeftOut, ..Look::default() });
    assert_eq!(grid(&whole), "#966e3c");
    assert!(!whole.contains("ground"), "no legend without clues");
    let patterns =
        drawn(&solved(&puzzle), Look { colors: ColorMarks::Patterned, ..Look::default() });
    assert!(patterns.contains(">A black<") && patterns.contains(">B<"), "{patterns}");
    assert!(patterns.contains(">ground<"), "{patterns}");
    // A puzzle in black and white has no legend.
    let plain = heart();
    let scene = Scene { puzzle: &plain, board: &solved(&plain), marked: None };
    let plain = svg::draw(&[scene], &Paper::default()).unwrap();
    assert!(!String::from_utf8(plain).unwrap().contains("ground"));
}

#[test]
fn no_puzzle_a_page_is_one() {
    let none = Press { per_page: PerPage::Exactly(0), ..Press::default() };
    assert_eq!(n_pages(&printed(&heart(), &none, 2).unwrap()), 1 + 2 + 1);
}

#[test]
fn an_svg_of_several_is_titled_as_all_of_them() {
    let (cat, dog) = (titled(&heart(), "Cat"), titled(&heart(), "Dog"));
    let board = solved(&cat);
    let scene = |puzzle| Scene { puzzle, board: &board, marked: None };
    let drawn = |scenes: &[Scene<'_>]| {
        String::from_utf8(svg::draw(scenes, &Paper::default()).unwrap()).unwrap()
    };
    let both = drawn(&[scene(&cat), scene(&dog)]);
    assert!(both.contains("<title id=\"t\">Cat, by Cat, and 1 more</title>"));
    assert!(both.contains("\nDog, by Dog\nA nonogram"));
    let twice = drawn(&[scene(&cat), scene(&cat)]);
    assert!(twice.contains("<title id=\"t\">Cat, by Cat, 2 pictures</title>"));
}

#[test]
fn the_sheet_on_its_side_or_fewer_on_a_page_may_be_enough() {
    let picture = Picture::new(Shape::rect(72, 20), [0, 1, 1].map(Value).repeat(480));
    let wide = Puzzle::of_picture(&picture);
    let refused = printed(&wide, &Press::default(), 1).unwrap_err();
    assert!(refused.contains("use landscape pages"), "{refused}");
    let turned = Press { orientation: PageOrientation::Landscape, ..Press::default() };
    let file = printed(&wide, &turned, 1).unwrap();
    assert!(String::from_utf8_lossy(&file).contains("[0 0 841.89 595.28]"));
    let crowded = Press { per_page: PerPage::Exactly(9), ..Press::default() };
    let refused = printed(&checkers(20), &crowded, 1).unwrap_err();
    assert!(refused.contains("put 4 puzzles on a page"), "{refused}");
}

#[test]
fn films_begin_with_the_puzzle_and_end_with_the_picture() {
    let puzzle = heart();
    let boards = [Board::unknown(puzzle.shape()), solved(&puzzle)];
    let film = Film { puzzle: &puzzle, boards: &boards, max_bytes: 64 << 20 };
    let shot = |id: &str| {
        let Draw::Film(draw) = by_id(id).unwrap().draw else { panic!("{id} is no film") };
        draw(&film, &look(8)).unwrap()
    };
    let gif = shot("gif");
    let mut decoder = gif::DecodeOptions::new().read_info(&gif[..]).unwrap();
    let mut n_frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        n_frames += 1;
    }
    assert_eq!(n_frames, 1 + 25 + 1, "the grid, its cells, and no dots at the end");
    let apng = shot("apng");
    let reader = ::png::Decoder::new(std::io::Cursor::new(&apng)).read_info().unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_frames, n_frames);
}
