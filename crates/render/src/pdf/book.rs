//! Where everything of a book stands: which puzzle on which page, how large, and what is written
//! around it.
//!
//! ```text
//!   3                                heading; with titles: 3 · Cat
//!   by Jan Wolter · 20 × 20 cells · level 3 medium
//!   +-----------+
//!   |           |                    the puzzle, as large as fits, a cell at most a centimeter
//!   +-----------+
//!   © ..., CC BY 4.0                 rights, as the file has them
//!                  7                 page number
//! ```
//!
//! All pages but the contents are numbered, from the first puzzle on; the contents name the page of
//! each puzzle and of its solution, which has its title. Solutions of one page are drawn at the size
//! that fits each; as many share a page as leave the largest of them cells of [`LEAST_SOLVED`] points.
//!
//! All of it is known before anything is drawn, since the contents name pages: O(puzzles), and the size
//! of each.

use krilla::{
    destination::XyzDestination,
    geom::Point,
    outline::{Outline, OutlineNode},
    surface::Surface,
};

use crate::{
    ClueArea, DrawError, Look, Scene,
    drawing::{Drawing, Stage},
    font,
    pdf::{
        Book, Leaf, Press,
        area::Area,
        fit,
        pack::{self, APART, FOOT, HEAD, PAGE},
        page::{Align, Frame, Line, Pen},
    },
    scene_text::legible,
    theme::mix,
};

/// The most points of a cell: a centimeter.
pub(super) const MOST: f32 = 28.35;
/// The most points of a cell of a solution, half of that.
const MOST_SOLVED: f32 = MOST / 2.0;
/// The least points of a cell of a solution among others on a page.
const LEAST_SOLVED: f32 = 3.0;
/// A line of the contents.
const ROW: f32 = 16.0;

/// What is on a page.
#[derive(Clone, Debug)]
pub(super) enum Sides {
    /// The title, and the contents from this leaf on.
    Contents {
        first: usize,
        end: usize,
    },
    /// The puzzles from this leaf on, and their rooms.
    Puzzles {
        first: usize,
        rooms: Vec<Area>,
    },
    Solutions {
        leaves: Vec<usize>,
        n_parts: u32,
        is_first: bool,
    },
}

impl Sides {
    /// Whether this leaf stands here, as a puzzle or as a solution.
    fn has(&self, index: usize) -> bool {
        match self {
            Sides::Contents { .. } => false,
            Sides::Puzzles { first, rooms } => (*first..first + rooms.len()).contains(&index),
            Sides::Solutions { leaves, .. } => leaves.contains(&index),
        }
    }
}

/// A book of which every page is known.
pub(super) struct Bound<'a> {
    book: &'a Book<'a>,
    press: &'a Press,
    look: &'a Look,
    /// All pages in order.
    pages: Vec<Sides>,
}

impl<'a> Bound<'a> {
    /// Binds a book, if all of it can be read.
    pub(super) fn new(
        book: &'a Book<'a>,
        press: &'a Press,
        look: &'a Look,
    ) -> Result<Bound<'a>, DrawError> {
        fit::check(book, press, look)?;
        let mut bound = Bound { book, press, look, pages: Vec::new() };
        bound.pages = bound.bind();
        Ok(bound)
    }

    /// All pages in order.
    pub(super) fn pages(&self) -> &[Sides] {
        &self.pages
    }

    fn bind(&self) -> Vec<Sides> {
        let n = self.book.leaves.len();
        let mut pages = Vec::new();
        if self.book.title.is_some() {
            let rows = self.n_rows();
            let firsts = (0..n.max(1)).step_by(rows);
            pages.extend(firsts.map(|first| Sides::Contents { first, end: n.min(first + rows) }));
        }
        let mut first = 0;
        for rooms in pack::pages(self.book, self.press, self.look) {
            let n = rooms.len();
            pages.push(Sides::Puzzles { first, rooms });
            first += n;
        }
        let solved: Vec<usize> =
            (0..n).filter(|&i| self.book.leaves[i].solution.is_some()).collect();
        let n_parts = self.solutions_a_page(&solved);
        pages.extend(solved.chunks(n_parts as usize).enumerate().map(|(index, leaves)| {
            Sides::Solutions { leaves: leaves.to_vec(), n_parts, is_first: index == 0 }
        }));
        pages
    }

    /// Paints one page.
    pub(super) fn paint(&self, page: usize, pen: &mut Pen, surface: &mut Surface<'_>) {
        if let Some(number) = self.number_of(page) {
            self.paint_number(number, pen, surface);
        }
        match &self.pages[page] {
            Sides::Contents { first, end } => self.paint_contents(*first, *end, pen, surface),
            Sides::Puzzles { first, rooms } => {
                for (index, &area) in (*first..).zip(rooms) {
                    self.paint_puzzle(index, area, pen, surface);
                }
            }
            Sides::Solutions { leaves, n_parts, is_first } => {
                let page = self.page().without(if *is_first { 30.0 } else { 0.0 }, 0.0);
                if *is_first {
                    let at = [page.left, page.top - 14.0];
                    pen.line(surface, &self.text("Solutions", at, 16.0));
                }
                for (area, &index) in page.split(*n_parts, APART).into_iter().zip(leaves) {
                    self.paint_solution(index, area, pen, surface);
                }
            }
        }
    }

    /// The number of a page, which begins behind the contents.
    fn number_of(&self, page: usize) -> Option<usize> {
        let is_contents = |sides: &Sides| matches!(sides, Sides::Contents { .. });
        let n_before = self.pages.iter().take_while(|sides| is_contents(sides)).count();
        (page + 1).checked_sub(n_before).filter(|&number| number > 0)
    }

    /// The puzzles, for the viewer's panel.
    pub(super) fn outline(&self) -> Outline {
        let mut outline = Outline::new();
        for (index, sides) in self.pages.iter().enumerate() {
            let mut node = |text: String| {
                let to = XyzDestination::new(index, Point::from_xy(0.0, 0.0));
                outline.push_child(OutlineNode::new(legible(&text), to));
            };
            match sides {
                Sides::Contents { first: 0, .. } => node("Contents".to_owned()),
                Sides::Puzzles { first, rooms } => {
                    (*first..first + rooms.len()).for_each(|i| node(self.heading(i)));
                }
                Sides::Solutions { is_first: true, .. } => node("Solutions".to_owned()),
                Sides::Contents { .. } | Sides::Solutions { .. } => {}
            }
        }
        outline
    }

    fn paint_contents(&self, first: usize, end: usize, pen: &Pen, surface: &mut Surface<'_>) {
        let page = self.page();
        let mut y = page.top + 20.0;
        if first == 0 {
            let middle = page.left + page.width / 2.0;
            let title = self.book.title.unwrap_or("");
            y += 70.0;
            let line = self.fitted(title, [middle, y], 28.0, page.width);
            pen.line(surface, &Line { align: Align::Middle, ..line });
            y += 26.0;
            let n = self.book.leaves.len();
            let count = if n == 1 { "1 puzzle".to_owned() } else { format!("{n} puzzles") };
            let line = self.text(count, [middle, y], 12.0);
            pen.line(surface, &Line { align: Align::Middle, ink: self.faint(), ..line });
            y += 60.0;
        }
        for index in first..end {
            self.paint_entry(index, y, pen, surface);
            y += ROW;
        }
    }

    /// One line of the contents.
    fn paint_entry(&self, index: usize, y: f32, pen: &Pen, surface: &mut Surface<'_>) {
        let Area { left, width, .. } = self.page();
        let at = [left, y];
        let line = self.text((index + 1).to_string(), [at[0] + 24.0, at[1]], 10.0);
        pen.line(surface, &Line { align: Align::Right, ink: self.faint(), ..line });
        let pages = self.pages_of(index);
        let room = width - 40.0 - font::width(&pages) * 9.0;
        let mut left = at[0] + 34.0;
        if self.press.has_titles {
            let name = self.fitted(name(self.leaf(index)), [left, at[1]], 10.0, room * 0.6);
            left += font::width(&name.text) * name.size + 10.0;
            pen.line(surface, &name);
        }
        let byline = self.byline(index);
        let byline = self.fitted(&byline, [left, at[1]], 9.0, at[0] + 34.0 + room - left);
        pen.line(surface, &Line { ink: self.faint(), ..byline });
        let pages = self.text(pages, [at[0] + width, at[1]], 9.0);
        pen.line(surface, &Line { align: Align::Right, ..pages });
    }

    /// Where a puzzle and its solution stand, in words.
    fn pages_of(&self, index: usize) -> String {
        let on = (0..self.pages.len()).filter(|&page| self.pages[page].has(index));
        let on: Vec<String> =
            on.filter_map(|page| self.number_of(page)).map(|n| n.to_string()).collect();
        match &on[..] {
            [] => String::new(),
            [puzzle] => format!("page {puzzle}"),
            [puzzle, solution, ..] => format!("page {puzzle} · solution {solution}"),
        }
    }

    fn paint_puzzle(&self, index: usize, area: Area, pen: &Pen, surface: &mut Surface<'_>) {
        let heading =
            self.fitted(&self.heading(index), [area.left, area.top + 13.0], 14.0, area.width);
        pen.line(surface, &heading);
        let byline =
            self.fitted(&self.byline(index), [area.left, area.top + 25.0], 8.5, area.width);
        pen.line(surface, &Line { ink: self.faint(), ..byline });
        let room = area.without(HEAD, FOOT);
        let scene = &self.book.leaves[index].scene;
        let frame = Self::place(scene, self.look, (room, MOST), pen, surface);
        let rights = self.rights(index);
        if !rights.is_empty() {
            let at = [area.left, frame + 9.0];
            let line = self.fitted(&rights, at, 7.0, area.width);
            pen.line(surface, &Line { ink: self.faint(), ..line });
        }
    }

    fn paint_solution(&self, index: usize, area: Area, pen: &Pen, surface: &mut Surface<'_>) {
        let leaf = &self.book.leaves[index];
        let Some(scene) = &leaf.solution else { return };
        let heading = self.titled(index);
        let text = leaf.remark.map_or(heading.clone(), |remark| format!("{heading} ({remark})"));
        let line = self.fitted(&text, [area.left, area.top + 9.0], 9.0, area.width);
        pen.line(surface, &line);
        let look = Look { clues: ClueArea::LeftOut, ..*self.look };
        Self::place(scene, &look, (area.without(12.0, 0.0), MOST_SOLVED), pen, surface);
    }

    /// Draws a scene as large as fits, but no cell larger than this; gives its lower edge.
    fn place(
        scene: &Scene<'_>,
        look: &Look,
        (room, most): (Area, f32),
        pen: &Pen,
        surface: &mut Surface<'_>,
    ) -> f32 {
        let drawing = Drawing::of(std::slice::from_ref(scene), look);
        let scale = room.scale_of(drawing.size).min(most);
        let [width, height] = drawing.size.map(|side| side * scale);
        let at = [room.left + (room.width - width) / 2.0, room.top];
        pen.marks(surface, &drawing.marks, Frame { at, scale });
        room.top + height
    }

    fn paint_number(&self, number: usize, pen: &Pen, surface: &mut Surface<'_>) {
        let page = Area::of(self.press.size());
        let at = [page.left + page.width / 2.0, page.top + page.height];
        let line = self.text(number.to_string(), at, 9.0);
        pen.line(surface, &Line { align: Align::Middle, ink: self.faint(), ..line });
    }

    /// As many solutions as a page holds without being too small.
    fn solutions_a_page(&self, solved: &[usize]) -> u32 {
        let look = Look { clues: ClueArea::LeftOut, ..*self.look };
        let solutions = || solved.iter().filter_map(|&i| self.book.leaves[i].solution.as_ref());
        let fits = |n: &u32| {
            let part = self.page().without(30.0, 0.0).split(*n, APART)[0].without(12.0, 0.0);
            solutions().all(|scene| part.scale_of(Stage::new(scene, &look).size()) >= LEAST_SOLVED)
        };
        let most = (solved.len() as u32).clamp(1, 12);
        [12, 6, 4, 2]
            .into_iter()
            .filter(|&n| n <= most.next_power_of_two().max(most))
            .find(fits)
            .unwrap_or(1)
    }

    fn n_rows(&self) -> usize {
        ((self.page().height - 180.0) / ROW).max(1.0) as usize
    }

    fn page(&self) -> Area {
        Area::of(self.press.size()).without(0.0, PAGE)
    }

    fn faint(&self) -> [u8; 3] {
        mix(self.look.theme.paper, self.look.theme.ink, 65)
    }

    fn text(&self, text: impl Into<String>, at: [f32; 2], size: f32) -> Line {
        Line { text: text.into(), at, size, align: Align::Left, ink: self.look.theme.ink }
    }

    /// The text in this size, or smaller, or shorter, so that it is not wider than this.
    fn fitted(&self, text: &str, at: [f32; 2], size: f32, width: f32) -> Line {
        let mut text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        text.retain(|c| !c.is_control());
        let needed = font::width(&text) * size;
        let size = if needed > width { (size * width / needed).max(size * 0.6) } else { size };
        if font::width(&text) * size > width {
            text = format!("{}…", font::head(&text, (width - size) / size));
        }
        self.text(text, at, size)
    }

    fn leaf(&self, index: usize) -> &Leaf<'_> {
        &self.book.leaves[index]
    }

    /// What stands above a puzzle.
    fn heading(&self, index: usize) -> String {
        match self.book.leaves.len() {
            _ if self.press.has_titles => self.titled(index),
            1 => UNTITLED.to_owned(),
            _ => (index + 1).to_string(),
        }
    }

    /// What stands above a solution.
    fn titled(&self, index: usize) -> String {
        match self.book.leaves.len() {
            1 => name(self.leaf(index)).to_owned(),
            _ => format!("{} · {}", index + 1, name(self.leaf(index))),
        }
    }

    fn byline(&self, index: usize) -> String {
        let puzzle = self.leaf(index).scene.puzzle;
        let author = puzzle.about().author.as_deref().map(str::trim);
        let author = author.filter(|author| !author.is_empty());
        let author = author.map(|author| format!("by {author}"));
        let difficulty = self.leaf(index).difficulty.map(str::to_owned);
        let parts = [author, Some(puzzle.shape().name()), difficulty];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    fn rights(&self, index: usize) -> String {
        let about = self.leaf(index).scene.puzzle.about();
        let parts = [about.copyright.as_deref(), about.license.as_deref()];
        parts.into_iter().flatten().map(str::trim).collect::<Vec<_>>().join(" · ")
    }
}

/// What a puzzle without a title is called.
const UNTITLED: &str = "Nonogram";

/// What a puzzle is called.
pub(super) fn name<'a>(leaf: &Leaf<'a>) -> &'a str {
    let title = leaf.scene.puzzle.about().title.as_deref().map(str::trim);
    title.filter(|title| !title.is_empty()).unwrap_or(UNTITLED)
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Board, Draft, Limits, Picture, Puzzle};

    use super::*;
    use crate::pdf::PerPage;

    fn titled(title: &str) -> Puzzle {
        let picture = Picture::parse(&["##", "#."]).unwrap();
        let mut draft = Draft::of_puzzle(&Puzzle::of_picture(&picture));
        draft.about.title = Some(title.to_owned());
        draft.check(&Limits::default()).unwrap()
    }

    /// Heading, heading of the solution, and what the contents say of each puzzle.
    fn texts(titles: &[&str], title: Option<&str>, press: &Press) -> Vec<[String; 3]> {
        let puzzles: Vec<Puzzle> = titles.iter().map(|title| titled(title)).collect();
        let board = Board::from(puzzles[0].goal().unwrap());
        let leaf = |puzzle| {
            let scene = Scene { puzzle, board: &board, marked: None };
            Leaf { scene, solution: Some(scene), remark: None, difficulty: None }
        };
        let leaves: Vec<Leaf<'_>> = puzzles.iter().map(leaf).collect();
        let (book, look) = (Book { title, leaves: &leaves, text: None }, Look::default());
        let bound = Bound::new(&book, press, &look).unwrap();
        let text = |i| [bound.heading(i), bound.titled(i), bound.pages_of(i)];
        (0..titles.len()).map(text).collect()
    }

    #[test]
    fn titles_stand_with_the_solutions_alone() {
        let press = Press::default();
        assert_eq!(texts(&["Cat"], None, &press), [["Nonogram", "Cat", "page 1 · solution 2"]]);
        let two = texts(&["Cat", "Dog"], Some("All"), &press);
        assert_eq!(two[1], ["2", "2 · Dog", "page 2 · solution 3"]);
        let titled = Press { has_titles: true, ..press };
        assert_eq!(texts(&["Cat"], None, &titled)[0][0], "Cat");
        assert_eq!(texts(&["Cat", "Dog"], Some("All"), &titled)[1][0], "2 · Dog");
    }

    #[test]
    fn pages_are_counted_behind_the_contents() {
        let titles = ["a"; 150];
        let packed = Press { per_page: PerPage::Auto, ..Press::default() };
        let all = texts(&titles, Some("All"), &packed);
        assert!(all[0][2].starts_with("page 1 · solution "), "{:?}", all[0]);
        let pages = |i: usize| all[i][2].replace(char::is_alphabetic, " ");
        let number = |i: usize| pages(i).split_whitespace().next().unwrap().parse::<usize>();
        assert!((1..150).all(|i| number(i).unwrap() >= number(i - 1).unwrap()));
        assert!(number(149).unwrap() < 15, "small puzzles share a page");
    }

    #[test]
    fn below_the_heading_stand_size_and_difficulty() {
        let puzzle = titled("Heart");
        let board = Board::from(puzzle.goal().unwrap());
        let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
        let byline = |difficulty| {
            let leaves = [Leaf { scene, solution: None, remark: None, difficulty }];
            let book = Book { title: None, leaves: &leaves, text: None };
            let (press, look) = (Press::default(), Look::default());
            Bound::new(&book, &press, &look).unwrap().byline(0)
        };
        let size = puzzle.shape().name();
        assert_eq!(byline(None), size);
        assert_eq!(byline(Some("level 2 easy")), format!("{size} · level 2 easy"));
    }
}
