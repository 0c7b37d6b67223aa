//! The gallery: scenes that are drawn into one file when all of them are there.
//!
//! ```text
//!   workers --Said::Shown--> Console --hangs--> Gallery --draws--> the file, at the end
//! ```
//!
//! Text is written as it comes, without limit; a picture needs all its scenes at once, so their
//! number is limited, and one too many is an error that is said once.

use pictogrid_core::{Bits, Board, Puzzle};
use pictogrid_render::{Book, Draw, Film, Leaf, Look, Output, Paper, Press, Refusal, Scene};

/// The most scenes of one file.
const MOST: usize = 1000;

/// A scene that owns what it shows.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) puzzle: Puzzle,
    pub(crate) board: Board,
    pub(crate) marked: Option<Bits>,
    /// The picture for the end of a book.
    pub(crate) solution: Option<Board>,
    /// What is to be said about that.
    pub(crate) remark: Option<&'static str>,
    /// What was known before the board, for a film.
    pub(crate) passes: Vec<Board>,
}

impl Shown {
    /// A board alone.
    pub(crate) fn new(puzzle: Puzzle, board: Board) -> Shown {
        Shown { puzzle, board, marked: None, solution: None, remark: None, passes: Vec::new() }
    }

    fn leaf(&self) -> Leaf<'_> {
        let scene = |board| Scene { puzzle: &self.puzzle, board, marked: None };
        let solution = self.solution.as_ref().map(scene);
        Leaf { scene: self.scene(), solution, remark: self.remark }
    }

    pub(crate) fn scene(&self) -> Scene<'_> {
        Scene { puzzle: &self.puzzle, board: &self.board, marked: self.marked.as_ref() }
    }
}

/// How a book is bound.
#[derive(Clone, Debug, Default)]
pub(crate) struct Binding {
    /// The title of a book of several puzzles.
    pub(crate) title: Option<String>,
    pub(crate) press: Press,
}

/// Scenes on their way into one file.
#[derive(Debug)]
pub(crate) struct Gallery {
    output: &'static Output,
    paper: Paper,
    binding: Binding,
    shown: Vec<Shown>,
    is_full: bool,
}

impl Gallery {
    /// An empty gallery for files of this kind.
    pub(crate) fn new(output: &'static Output, paper: Paper, binding: Binding) -> Gallery {
        Gallery { output, paper, binding, shown: Vec::new(), is_full: false }
    }

    /// Hangs a scene, while there is room.
    pub(crate) fn hang(&mut self, shown: Shown) {
        if self.shown.len() < MOST {
            self.shown.push(shown);
        } else {
            self.is_full = true;
        }
    }

    /// The file; `None` if nothing hangs here, or why it is not drawn.
    pub(crate) fn draw(self) -> Option<Result<Vec<u8>, String>> {
        if self.is_full {
            let id = self.output.id;
            return Some(Err(format!(
                "more than {MOST} pictures for one {id} file; show fewer, or choose .txt"
            )));
        }
        let scenes: Vec<Scene<'_>> = self.shown.iter().map(Shown::scene).collect();
        if scenes.is_empty() {
            return None;
        }
        Some(match self.output.draw {
            Draw::Text(draw) => {
                Ok(scenes.iter().flat_map(|scene| draw(scene, &self.paper)).collect())
            }
            Draw::Image(draw) => draw(&scenes, &self.paper).map_err(|refusal| refusal.to_string()),
            Draw::Book(draw) => {
                let leaves: Vec<Leaf<'_>> = self.shown.iter().map(Shown::leaf).collect();
                let title = self.binding.title.as_deref().filter(|_| leaves.len() > 1);
                draw(&Book { title, leaves: &leaves }, &self.binding.press, &self.paper.look)
                    .map_err(|refusal| refusal.to_string())
            }
            Draw::Film(draw) => self.film(draw),
        })
    }

    fn film(
        &self,
        draw: fn(&Film<'_>, &Look) -> Result<Vec<u8>, Refusal>,
    ) -> Result<Vec<u8>, String> {
        let [shown] = &self.shown[..] else {
            let n = self.shown.len();
            return Err(format!("a film shows one puzzle, and there are {n} pictures; name one"));
        };
        let mut boards = shown.passes.clone();
        boards.push(shown.board.clone());
        let film = Film { puzzle: &shown.puzzle, boards: &boards };
        draw(&film, &self.paper.look).map_err(|refusal| refusal.to_string())
    }
}
