//! Pictures that are drawn into one file when all of them are there: a booklet, or an image of several scenes.
//!
//! ```text
//!   workers --Message::Shown--> Printer --adds--> Gallery --draws--> the file, at the end
//! ```
//!
//! Text is written as it comes, without limit; a picture needs all its scenes at once, so their number
//! is limited to 1,000, and one too many is an error that is said once.
//!
//! A scene owns its puzzle, boards and passes, which count as kept memory (`limits/memory`).

use pictogrid_core::{Bits, Board, Draft, Limits, Puzzle};
use pictogrid_explain::level_word;
use pictogrid_render::{Book, Draw, DrawError, Film, Leaf, Look, Output, Paper, Press, Scene, pdf};

use crate::{
    args::render::Order,
    limits::{
        exit::Exit,
        memory::{Kept, Memory},
    },
    wording::{hardness::Hardness, remedy},
};

const MOST: usize = 1000;

/// A scene that owns what it shows.
#[derive(Debug)]
pub(crate) struct Shown {
    /// What its source is called.
    pub(crate) name: String,
    pub(crate) puzzle: Puzzle,
    /// Whether its title is the name of its file.
    pub(crate) is_named_by_file: bool,
    pub(crate) board: Board,
    pub(crate) marked: Option<Bits>,
    /// The picture for the end of a book.
    pub(crate) solution: Option<Board>,
    /// What is to be said about that.
    pub(crate) remark: Option<&'static str>,
    /// How hard it is, in a book.
    pub(crate) difficulty: Option<String>,
    /// What was known before the board, for a film.
    pub(crate) passes: Vec<Board>,
}

impl Shown {
    /// A board alone.
    pub(crate) fn new(puzzle: Puzzle, board: Board) -> Shown {
        Shown {
            name: String::new(),
            puzzle,
            is_named_by_file: false,
            board,
            marked: None,
            solution: None,
            remark: None,
            difficulty: None,
            passes: Vec::new(),
        }
    }

    /// The bytes that it takes until it is drawn.
    pub(crate) fn bytes(&self) -> u64 {
        let extent = self.puzzle.extent();
        let n_boards = 1 + u64::from(self.solution.is_some()) + self.passes.len() as u64;
        extent.puzzle_bytes() + n_boards * extent.n_values as u64 * extent.n_cells() / 8
    }

    fn leaf(&self) -> Leaf<'_> {
        let scene = |board| Scene { puzzle: &self.puzzle, board, marked: None };
        let solution = self.solution.as_ref().map(scene);
        let difficulty = self.difficulty.as_deref();
        Leaf { scene: self.scene(), solution, remark: self.remark, difficulty }
    }

    /// The puzzle as a drawing carries it: as it was read, with its goal only if its solution is drawn.
    fn carried(&self) -> Puzzle {
        let mut draft = Draft::of_puzzle(&self.puzzle);
        if self.is_named_by_file {
            draft.about.title = None;
        }
        if self.solution.is_none() && self.board.n_unknown() > 0 {
            draft.goal = None;
        }
        draft.check(&Limits::default()).unwrap_or_else(|_| self.puzzle.clone().without_goal())
    }

    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene { puzzle: &self.puzzle, board: &self.board, marked: self.marked.as_ref() }
    }
}

/// How a book is bound.
#[derive(Clone, Debug, Default)]
pub(crate) struct Binding {
    pub(crate) title: Option<String>,
    /// The title of a book of several puzzles, otherwise.
    pub(crate) usual_title: Option<String>,
    pub(crate) press: Press,
    pub(crate) order: Order,
    /// Whether puzzles that nobody could read are left out.
    pub(crate) skips_too_large: bool,
}

/// A file, and what is to be said about it.
pub(crate) struct Drawn {
    pub(crate) bytes: Vec<u8>,
    pub(crate) notes: Vec<String>,
}

/// What is shown as a text of puzzles; `None` if they are too large for that.
fn carried<'a>(shown: impl Iterator<Item = &'a Shown> + Clone) -> Option<String> {
    let n_cells: usize = shown.clone().map(|shown| shown.puzzle.shape().n_cells()).sum();
    if n_cells > pictogrid_formats::MOST_CARRIED {
        return None;
    }
    let mut puzzles: Vec<Puzzle> = shown.map(Shown::carried).collect();
    // Several pictures of one puzzle.
    puzzles.dedup();
    pictogrid_formats::carried(&puzzles)
}

/// A level as a book has it.
pub(crate) fn difficulty(level: u8) -> String {
    format!("level {level} {}", level_word(level))
}

/// What the font lacks of a text, in words.
pub(crate) fn lacking(text: &str) -> Option<String> {
    let lacking: String = pictogrid_render::lacks(text).into_iter().collect();
    let is_lacking = !lacking.is_empty();
    is_lacking.then(|| format!("the font lacks {lacking}; an empty box stands for each"))
}

/// Scenes on their way into one file.
#[derive(Debug)]
pub(crate) struct Gallery {
    output: &'static Output,
    paper: Paper,
    binding: Binding,
    memory: Memory,
    shown: Vec<Shown>,
    /// The memory of all that is shown.
    kept: Vec<Kept>,
    is_full: bool,
}

impl Gallery {
    /// An empty gallery for files of this kind, which are drawn within this memory.
    pub(crate) fn new(
        output: &'static Output,
        paper: Paper,
        binding: Binding,
        memory: Memory,
    ) -> Gallery {
        let (shown, kept) = (Vec::new(), Vec::new());
        Gallery { output, paper, binding, memory, shown, kept, is_full: false }
    }

    /// Adds a scene, while there is room.
    pub(crate) fn add(&mut self, shown: Shown) {
        if self.shown.len() < MOST {
            self.kept.push(self.memory.keep(shown.bytes()));
            self.shown.push(shown);
        } else {
            self.is_full = true;
        }
    }

    /// The file; `None` if nothing is in it, or why it is not drawn, and the end that it is.
    pub(crate) fn draw(mut self) -> Result<Option<Drawn>, (Exit, String)> {
        if self.is_full {
            let id = self.output.id;
            let message = "show fewer, or choose .txt";
            return Err(bad(format!("more than {MOST} pictures for one {id} file; {message}")));
        }
        if self.shown.is_empty() {
            return Ok(None);
        }
        let max_bytes = self.memory_left()?;
        let alone = |bytes| Drawn { bytes, notes: Vec::new() };
        let drawn = match self.output.draw {
            Draw::Image(draw) => {
                let scenes: Vec<Scene<'_>> = self.shown.iter().map(Shown::scene).collect();
                let bytes = draw(&scenes, &self.paper).map_err(|error| undrawn(&error))?;
                alone(match carried(self.shown.iter()) {
                    Some(text) => pictogrid_formats::with_carried(bytes, &text),
                    None => bytes,
                })
            }
            Draw::Book(draw) => {
                self.sort();
                self.book(draw)?
            }
            Draw::Film(draw) => alone(self.film(draw, max_bytes)?),
            _ => return Err(bad(format!("{} is not drawn here", self.output.id))),
        };
        Ok(Some(drawn))
    }

    /// The memory for drawing, if it has room for that.
    fn memory_left(&self) -> Result<u64, (Exit, String)> {
        let mut scenes: Vec<Scene<'_>> = self.shown.iter().map(Shown::scene).collect();
        let leaves = self.shown.iter().map(Shown::leaf);
        scenes.extend(leaves.filter_map(|leaf| leaf.solution));
        let bytes = pictogrid_render::bytes(self.output, &scenes, &self.paper.look);
        let left = self.memory.left(bytes);
        left.map_err(|much| (Exit::Stopped, much.message(&format!("drawing {}", self.output.id))))
    }

    /// Puts the puzzles of a book in order; what is alike in it stays as given.
    fn sort(&mut self) {
        let by_name = |a: &Shown, b: &Shown| alphanumeric_sort::compare_str(&a.name, &b.name);
        match self.binding.order {
            Order::Name => self.shown.sort_by(by_name),
            Order::Size => {
                self.shown.sort_by_key(|shown| shown.puzzle.shape().n_cells());
            }
            Order::Level => {
                let mut graded: Vec<(Hardness, Shown)> = std::mem::take(&mut self.shown)
                    .into_iter()
                    .map(|shown| (Hardness::of_leaf(&shown.puzzle), shown))
                    .collect();
                graded.sort_by_key(|graded| graded.0);
                self.shown.extend(graded.into_iter().map(|(hardness, shown)| Shown {
                    difficulty: hardness.level().map(difficulty),
                    ..shown
                }));
            }
            Order::Given => {}
        }
    }

    fn book(
        &self,
        draw: fn(&Book<'_>, &Press, &Look) -> Result<Vec<u8>, DrawError>,
    ) -> Result<Drawn, (Exit, String)> {
        let (press, look) = (&self.binding.press, &self.paper.look);
        let mut shown: Vec<&Shown> = self.shown.iter().collect();
        let mut leaves: Vec<Leaf<'_>> = self.shown.iter().map(Shown::leaf).collect();
        let usual = self.binding.usual_title.as_deref().filter(|_| leaves.len() > 1);
        let title = self.binding.title.as_deref().or(usual);
        let lacking =
            title.and_then(lacking).map(|lacking| format!("title of the booklet: {lacking}"));
        let mut notes: Vec<String> = lacking.into_iter().collect();
        if self.binding.skips_too_large {
            let book = Book { title, leaves: &leaves, text: None };
            let skipped = pdf::too_large(&book, press, look);
            if skipped.len() < leaves.len() {
                notes.extend(skipped.iter().map(|&(index, points)| {
                    let name = leaves[index].scene.puzzle.about().title.as_deref();
                    let name = name.unwrap_or("a puzzle without a title");
                    let sheet = press.sheet.id;
                    format!(
                        "{name}: left out, its clues would be {points:.1} points high on {sheet}"
                    )
                }));
                let mut index = 0..;
                let is_skipped = |index| skipped.iter().any(|&(skipped, _)| skipped == index);
                shown.retain(|_| index.next().is_none_or(|index| !is_skipped(index)));
                leaves = shown.iter().map(|shown| shown.leaf()).collect();
            }
        }
        let text = carried(shown.into_iter());
        draw(&Book { title, leaves: &leaves, text: text.as_deref() }, press, look)
            .map(|bytes| Drawn { bytes, notes })
            .map_err(|error| undrawn(&error))
    }

    fn film(
        &self,
        draw: fn(&Film<'_>, &Look) -> Result<Vec<u8>, DrawError>,
        max_bytes: u64,
    ) -> Result<Vec<u8>, (Exit, String)> {
        let [shown] = &self.shown[..] else {
            let n = self.shown.len();
            let is_one = self.shown.iter().all(|shown| shown.puzzle == self.shown[0].puzzle);
            return Err(bad(match is_one {
                true => format!(
                    "a film shows one picture, and there are {n} of this puzzle; ask for one with \
                     --max-solutions 1"
                ),
                false => {
                    format!("an animation shows one puzzle, but there are {n} pictures; name one")
                }
            }));
        };
        let mut boards = shown.passes.clone();
        boards.push(shown.board.clone());
        let film = Film { puzzle: &shown.puzzle, boards: &boards, max_bytes };
        draw(&film, &self.paper.look).map_err(|error| undrawn(&error))
    }
}

fn bad(message: String) -> (Exit, String) {
    (Exit::Bad, message)
}

fn undrawn(error: &DrawError) -> (Exit, String) {
    (Exit::of_drawing(error), remedy::text(error, &error.remedies()))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;
    use pictogrid_render::by_id;

    use super::*;

    fn sorted(order: Order, named: &[(&str, usize)]) -> Vec<String> {
        let binding = Binding { order, ..Binding::default() };
        let (pdf, memory) = (by_id("pdf").unwrap(), Memory::new(1 << 30));
        let mut gallery = Gallery::new(pdf, Paper::default(), binding, memory);
        for &(name, width) in named {
            let puzzle = Puzzle::of_picture(&Picture::parse(&["#".repeat(width)]).unwrap());
            let board = Board::unknown(puzzle.shape());
            gallery.add(Shown { name: name.to_owned(), ..Shown::new(puzzle, board) });
        }
        gallery.sort();
        gallery.shown.into_iter().map(|shown| shown.name).collect()
    }

    #[test]
    fn numbers_in_names_are_numbers() {
        let named = [("p10.non", 2), ("p2.non", 9), ("p1.non", 5), ("all#10", 1), ("all#9", 7)];
        let by_name = ["all#9", "all#10", "p1.non", "p2.non", "p10.non"];
        assert_eq!(sorted(Order::Name, &named), by_name);
        let by_level = sorted(Order::Level, &[("b", 9), ("a", 9), ("c", 1)]);
        assert_eq!(by_level, ["c", "b", "a"], "the easiest first, else as given");
        let by_size = ["all#10", "p10.non", "p1.non", "all#9", "p2.non"];
        assert_eq!(sorted(Order::Size, &named), by_size);
        assert_eq!(sorted(Order::Given, &named), named.map(|(name, _)| name));
    }
}
