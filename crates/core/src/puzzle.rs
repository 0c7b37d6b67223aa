//! A checked puzzle: clues that fit their lines, sums that agree, given cells that exist.
//!
//! | made by | what it sees to |
//! |---|---|
//! | [`Draft::check`](crate::Draft::check) | everything, the limits too |
//! | [`Puzzle::from_clues`] | the same, of plain numbers |
//! | [`Puzzle::of_picture`], [`Puzzle::of_colors`] | a picture fits its own clues; there are no limits, and perhaps no cells |
//! | [`Puzzle::transposed`] | lines keep their lengths and clues, and the sums change sides |
//! | [`Puzzle::titled`] | its title says nothing of its cells |
//! | [`Puzzle::repainted`] | a picture fits its own clues, and has the shape and the colors |
//! | [`Puzzle::without_goal`], [`Puzzle::without_given`], [`Puzzle::without_clue`] | less of a puzzle is one, too |
//! | [`Puzzle::with_clues`], [`Puzzle::with_given`] | what is put in has room and known colors, the sums agree, and no cell is given twice |
//!
//! Clues whose sums may differ are an [`UnevenPuzzle`](crate::UnevenPuzzle). Fields are private and there are no setters, so that whoever holds a `Puzzle` need not doubt it.
//! A checked puzzle may still have no solution.

use crate::{About, Board, CellId, Clue, LineId, Palette, Picture, Run, Shape, Value, draft};

/// A puzzle whose parts agree with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(crate) about: About,
    pub(crate) palette: Palette,
    pub(crate) shape: Shape,
    pub(crate) clues: Vec<Clue>,
    pub(crate) given: Vec<(CellId, Value)>,
    pub(crate) goal: Option<Picture>,
}

impl Puzzle {
    /// The puzzle whose clues are those of `picture`, which is also its goal.
    ///
    /// It has as many colors as the picture, black at least.
    #[must_use]
    pub fn of_picture(picture: &Picture) -> Puzzle {
        Puzzle::of_colors(picture, Palette::of_values(picture.n_values()))
    }

    /// The puzzle whose clues are those of `picture`, in the colors of `palette`; in those of
    /// [`Palette::of_values`] if it lacks a value of the picture.
    #[must_use]
    pub fn of_colors(picture: &Picture, palette: Palette) -> Puzzle {
        let is_enough = picture.n_values() <= palette.n_values();
        let palette = if is_enough { palette } else { Palette::of_values(picture.n_values()) };
        let shape = picture.shape();
        let clues = (0..shape.n_lines() as u32).map(|line| picture.clue(LineId(line))).collect();
        let goal = Some(picture.clone());
        Puzzle { about: About::default(), palette, shape, clues, given: Vec::new(), goal }
    }

    /// What the file says about the puzzle.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Its colors.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The number of values a cell can have: 2 in black and white.
    #[must_use]
    pub fn n_values(&self) -> usize {
        self.palette.n_values()
    }

    /// Whether every clue is a black-and-white one and no cell can be anything else.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.palette.is_two_valued() && self.clues.iter().all(|clue| clue.as_plain().is_some())
    }

    /// The same puzzle, known to be one of those.
    #[must_use]
    pub fn as_plain(&self) -> Option<PlainPuzzle<'_>> {
        self.is_plain().then_some(PlainPuzzle(self))
    }

    /// Its cells and lines.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The clue of a line; unknown if there is no such line.
    #[must_use]
    pub fn clue(&self, line: LineId) -> &Clue {
        self.clues.get(line.0 as usize).unwrap_or(&Clue::Unknown)
    }

    /// The clues of all lines, in the order of the lines.
    #[must_use]
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The cells that are given, in ascending order.
    #[must_use]
    pub fn given(&self) -> &[(CellId, Value)] {
        &self.given
    }

    /// The picture that the file says is the solution. Only to be compared with an answer.
    #[must_use]
    pub fn goal(&self) -> Option<&Picture> {
        self.goal.as_ref()
    }

    /// The puzzle whose rows are the columns of this one, as if its picture were mirrored in the
    /// diagonal from the top left; `None` of a triddler, which has lines in three directions.
    ///
    /// ```
    /// use pictogrid_core::{Picture, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(&Picture::parse(&["###", "#.."])?);
    /// let picture = Picture::parse(&["##", "#.", "#."])?;
    /// assert_eq!(puzzle.transposed(), Some(Puzzle::of_picture(&picture)));
    /// # Ok::<(), pictogrid_core::ParsePictureError>(())
    /// ```
    #[must_use]
    pub fn transposed(&self) -> Option<Puzzle> {
        let rect = self.shape.as_rect()?;
        let (rows, columns) = self.clues.split_at(rect.height as usize);
        let mirror = |&(cell, value): &(CellId, Value)| (rect.mirrored(cell), value);
        let mut given: Vec<_> = self.given.iter().map(mirror).collect();
        given.sort_unstable_by_key(|&(cell, _)| cell);
        let goal = match &self.goal {
            Some(goal) => Some(goal.transposed()?),
            None => None,
        };
        Some(Puzzle {
            about: self.about.clone(),
            palette: self.palette.clone(),
            shape: Shape::rect(rect.height, rect.width),
            clues: [columns, rows].concat(),
            given,
            goal,
        })
    }

    /// The same puzzle under this title.
    #[must_use]
    pub fn titled(mut self, title: &str) -> Puzzle {
        self.about.title = Some(title.to_owned());
        self
    }

    /// The same puzzle of another picture: its clues are read off that, and the cells that are given
    /// are so as there. `None` if the picture has another shape or a color that the palette lacks.
    ///
    /// ```
    /// use pictogrid_core::{Picture, Puzzle};
    ///
    /// let puzzle = Puzzle::of_picture(&Picture::parse(&["#."])?).titled("Dot");
    /// let again = puzzle.repainted(&Picture::parse(&["##"])?).unwrap();
    /// assert_eq!((again.clue(pictogrid_core::LineId(0)).n_runs()), Some(1));
    /// assert_eq!(again.about().title.as_deref(), Some("Dot"));
    /// # Ok::<(), pictogrid_core::ParsePictureError>(())
    /// ```
    #[must_use]
    pub fn repainted(&self, picture: &Picture) -> Option<Puzzle> {
        let fits = picture.shape() == self.shape
            && picture.values().iter().all(|value| usize::from(value.0) < self.n_values());
        let lines = (0..self.shape.n_lines() as u32).map(LineId);
        let given = self.given.iter().map(|&(cell, _)| (cell, picture.get(cell)));
        fits.then(|| Puzzle {
            about: self.about.clone(),
            palette: self.palette.clone(),
            shape: self.shape,
            clues: lines.map(|line| picture.clue(line)).collect(),
            given: given.collect(),
            goal: Some(picture.clone()),
        })
    }

    /// The same puzzle without its goal.
    #[must_use]
    pub fn without_goal(mut self) -> Puzzle {
        self.goal = None;
        self
    }

    /// The same puzzle as if the file had no clue for this line.
    #[must_use]
    pub fn without_clue(mut self, line: LineId) -> Puzzle {
        if let Some(clue) = self.clues.get_mut(line.0 as usize) {
            *clue = Clue::Unknown;
        }
        self
    }

    /// The same puzzle with other clues for these lines; `None` if there is no such line, a line has
    /// no room for its clue, a clue has a color that the palette lacks, or the sums of the directions
    /// would differ.
    #[must_use]
    pub fn with_clues(mut self, clues: impl IntoIterator<Item = (LineId, Clue)>) -> Option<Puzzle> {
        for (line, clue) in clues {
            let is_known = |run: Run| {
                run.value.is_none_or(|value| usize::from(value.0) < self.palette.n_values())
            };
            let fits = clue.min_cells() <= self.shape.line_len(line) as u64;
            if !fits || !clue.to_runs().unwrap_or_default().into_iter().all(is_known) {
                return None;
            }
            *self.clues.get_mut(line.0 as usize)? = clue;
        }
        draft::sums_agree(&self).then_some(self)
    }

    /// The same puzzle with these cells given, too; `None` if one of them is given as something else,
    /// lies outside or has a color that the palette lacks.
    #[must_use]
    pub fn with_given(mut self, cells: &[(CellId, Value)]) -> Option<Puzzle> {
        let n_cells = self.shape.n_cells();
        let is_known = |&(cell, value): &(CellId, Value)| {
            (cell.0 as usize) < n_cells && usize::from(value.0) < self.palette.n_values()
        };
        if !cells.iter().all(is_known) {
            return None;
        }
        self.given.extend_from_slice(cells);
        self.given.sort_unstable_by_key(|&(cell, value)| (cell.0, value.0));
        self.given.dedup();
        let is_twice = self.given.windows(2).any(|pair| pair[0].0 == pair[1].0);
        (!is_twice).then_some(self)
    }

    /// The same puzzle with the known cells of a board given, too, and without its goal, which the board
    /// may contradict; `None` if the board contradicts what is given, or is one of another puzzle.
    #[must_use]
    pub fn with_board(self, board: &Board) -> Option<Puzzle> {
        let cells = (0..board.shape().n_cells() as u32).map(CellId);
        let known: Vec<_> = cells.filter_map(|cell| Some((cell, board.get(cell)?))).collect();
        self.without_goal().with_given(&known)
    }

    /// The same puzzle without its given cells.
    #[must_use]
    pub fn without_given(mut self) -> Puzzle {
        self.given.clear();
        self
    }
}

/// A puzzle that [is plain](Puzzle::is_plain); made by [`Puzzle::as_plain`].
#[derive(Clone, Copy, Debug)]
pub struct PlainPuzzle<'a>(&'a Puzzle);

impl<'a> PlainPuzzle<'a> {
    /// The puzzle.
    #[must_use]
    pub fn puzzle(self) -> &'a Puzzle {
        self.0
    }
}
