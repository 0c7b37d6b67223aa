//! A picture whose cells may be changed, and what its lines settle then.
//!
//! ```text
//!   picture   # # .    clues 2, 1 ..      paint: a cell takes another value, and the lines
//!             . # .                       through it another clue; all others stay
//!   board     what each cell may be, one bit a value; the picture always is among it
//! ```
//!
//! Two measures. From nothing: what lines leave open of the puzzle ([`Canvas::settle`]). From a board
//! on which the lines of another picture rest ([`Canvas::go_on`]): only lines that changed are
//! visited, which takes a hundredth of the time. The second never leaves more open than the first,
//! because lines that know more settle more. So where the second leaves a cell open, the first does,
//! and most changes are refuted at once.
//!
//! The search has such boards, too (`search::plain::deduce`); there clues stay and cells are taken
//! back, here the other way round.

use pictogrid_core::{CellId, Clue, LineId, Picture, Puzzle, Shape, Value};
use pictogrid_line::{colored, exact};

/// What a cell may be, a bit for each value.
pub(super) type Mark = u32;

/// The most values of a puzzle that is mended, empty among them.
pub(super) const MOST_VALUES: usize = 32;

/// A picture, its lines and room to settle them.
pub(super) struct Canvas {
    pub(super) shape: Shape,
    n_values: usize,
    values: Vec<Value>,
    /// What is known before any line is looked at: the given cells.
    given: Vec<Mark>,
    lines: Vec<Line>,
    /// The lines through each cell, one of each direction.
    through: Vec<u32>,
    n_directions: usize,
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    room: Room,
    /// Room to measure a clue that is not painted.
    spare: Option<Plan>,
    /// Lines visited so far.
    pub(super) n_visits: u64,
}

struct Line {
    cells: Vec<u32>,
    plan: Plan,
}

/// How a line is settled.
enum Plan {
    Plain(exact::Plans),
    Colored(colored::Plan),
}

impl Default for Plan {
    fn default() -> Plan {
        Plan::Plain(exact::Plans::default())
    }
}

impl Plan {
    /// Measures the clue of a line of `n` cells with these contents.
    fn measure(
        &mut self,
        values: impl Iterator<Item = Value>,
        (n, n_values): (usize, usize),
        lengths: &mut Vec<u32>,
    ) {
        if n_values > 2 {
            *self = Plan::Colored(colored::Plan::new(n, n_values, &Clue::of_cells(values)));
            return;
        }
        lengths.clear();
        lengths.extend(runs(values).map(|(length, _)| length));
        if let Plan::Plain(plans) = self {
            plans.clear();
            plans.push(n, lengths);
        }
    }

    /// The values that the line knows, one a plane.
    fn values(&self) -> &[Value] {
        match self {
            Plan::Plain(_) => &[Value::FILLED, Value::EMPTY],
            Plan::Colored(plan) => plan.values(),
        }
    }
}

/// Room to settle one line.
#[derive(Default)]
struct Room {
    plain: exact::Scratch,
    colored: colored::Scratch,
    planes: Vec<u64>,
    /// The words of a plane.
    n_words: usize,
    lengths: Vec<u32>,
}

impl Room {
    /// Settles a line with these cells; nothing if all of them are known.
    fn settle(&mut self, plan: &Plan, marks: impl ExactSizeIterator<Item = Mark>) -> Option<()> {
        let n_words = marks.len().div_ceil(64).max(1);
        self.n_words = n_words;
        let values = plan.values();
        self.planes.clear();
        self.planes.resize(values.len() * n_words, 0);
        let mut is_open = false;
        for (i, mark) in marks.enumerate() {
            is_open |= !mark.is_power_of_two();
            for (plane, value) in values.iter().enumerate() {
                let bit = u64::from(mark >> value.0 & 1) << (i % 64);
                self.planes[plane * n_words + i / 64] |= bit;
            }
        }
        if !is_open {
            return None;
        }
        let settled = match plan {
            Plan::Plain(plans) => {
                let (fill, empty) = self.planes.split_at_mut(n_words);
                plans.get(0).settle(&mut self.plain, fill, empty)
            }
            Plan::Colored(plan) => plan.settle(&mut self.colored, &mut self.planes),
        };
        // The picture fits every board that comes here, so there is an arrangement.
        debug_assert!(settled.is_ok());
        settled.ok()
    }

    /// What cell `i` of the settled line may be.
    fn left(&self, plan: &Plan, i: usize) -> Mark {
        let may = |plane: usize| self.planes[plane * self.n_words + i / 64] >> (i % 64) & 1;
        let values = plan.values().iter().enumerate();
        values.fold(0, |left, (plane, value)| left | (may(plane) as Mark) << value.0)
    }
}

/// A board and how many of its cells are open.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    pub(super) marks: Vec<Mark>,
    pub(super) n_open: usize,
}

impl Board {
    pub(super) fn is_open(&self, cell: u32) -> bool {
        !self.marks[cell as usize].is_power_of_two()
    }

    /// The same as `other`, in the room of this one.
    pub(super) fn copy(&mut self, other: &Board) {
        self.marks.clone_from(&other.marks);
        self.n_open = other.n_open;
    }
}

impl Canvas {
    /// The picture of a puzzle, in which as much is given as there.
    pub(super) fn new(puzzle: &Puzzle, picture: &Picture) -> Canvas {
        let (shape, n_values) = (puzzle.shape(), puzzle.n_values());
        let open = Mark::MAX >> (Mark::BITS as usize - n_values.min(MOST_VALUES));
        let mut given = vec![open; shape.n_cells()];
        for &(cell, _) in puzzle.given() {
            given[cell.0 as usize] = 1 << picture.get(cell).0;
        }
        let cells = |line| shape.line_cells(LineId(line)).map(|cell| cell.0).collect();
        let lines: Vec<Line> = (0..shape.n_lines() as u32)
            .map(|line| Line { cells: cells(line), plan: Plan::default() })
            .collect();
        let directions = shape.directions();
        let n_directions = directions.len();
        let mut through = vec![0; n_directions * shape.n_cells()];
        for (direction, (_, numbers)) in directions.into_iter().enumerate() {
            for number in numbers {
                for &cell in &lines[number as usize].cells {
                    through[cell as usize * n_directions + direction] = number;
                }
            }
        }
        let (queue, is_queued) = (Vec::new(), vec![false; lines.len()]);
        let values = picture.values().to_vec();
        let mut canvas = Canvas {
            shape,
            n_values,
            values,
            given,
            lines,
            through,
            n_directions,
            queue,
            is_queued,
            room: Room::default(),
            spare: None,
            n_visits: 0,
        };
        (0..canvas.lines.len()).for_each(|line| canvas.plan(line));
        canvas
    }

    /// The lines through a cell.
    pub(super) fn through(&self, cell: u32) -> &[u32] {
        &self.through[cell as usize * self.n_directions..][..self.n_directions]
    }

    /// The same, without a hold on the canvas.
    pub(super) fn lines_through(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let mut lines = [0; 3];
        let n = self.n_directions.min(lines.len());
        lines[..n].copy_from_slice(&self.through(cell)[..n]);
        lines.into_iter().take(n)
    }

    /// The cells of a line.
    pub(super) fn cells(&self, line: u32) -> &[u32] {
        &self.lines[line as usize].cells
    }

    pub(super) fn n_cells(&self) -> usize {
        self.values.len()
    }

    pub(super) fn n_lines(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn n_values(&self) -> usize {
        self.n_values
    }

    pub(super) fn value(&self, cell: u32) -> Value {
        self.values[cell as usize]
    }

    /// Whether the puzzle gives the cell.
    pub(super) fn is_given(&self, cell: u32) -> bool {
        self.given[cell as usize].is_power_of_two()
    }

    pub(super) fn picture(&self) -> Picture {
        Picture::new(self.shape, self.values.clone())
    }

    /// The neighbors of every cell: those beside it in one of its lines.
    pub(super) fn neighbors(&self) -> Vec<Vec<u32>> {
        let mut neighbors = vec![Vec::new(); self.n_cells()];
        for pair in self.lines.iter().flat_map(|line| line.cells.windows(2)) {
            neighbors[pair[0] as usize].push(pair[1]);
            neighbors[pair[1] as usize].push(pair[0]);
        }
        for of_cell in &mut neighbors {
            of_cell.sort_unstable();
            of_cell.dedup();
        }
        neighbors
    }

    /// Gives cells other values, and the lines through them other clues.
    pub(super) fn paint(&mut self, changes: &[(u32, Value)]) {
        for &(cell, value) in changes {
            self.values[cell as usize] = value;
        }
        for (index, &(cell, _)) in changes.iter().enumerate() {
            for direction in 0..self.n_directions {
                let line = self.through(cell)[direction];
                let is_done = |&(other, _): &(u32, Value)| self.through(other)[direction] == line;
                if !changes[..index].iter().any(is_done) {
                    self.plan(line as usize);
                }
            }
        }
    }

    /// Measures the clue of a line anew.
    fn plan(&mut self, line: usize) {
        let Line { cells, plan } = &mut self.lines[line];
        let values = cells.iter().map(|&cell| self.values[cell as usize]);
        plan.measure(values, (cells.len(), self.n_values), &mut self.room.lengths);
    }

    /// Whether a line settles nothing on a board, with changes that are neither painted nor on it.
    pub(super) fn is_inert(&mut self, line: u32, board: &Board, changes: &[(u32, Value)]) -> bool {
        let cells = &self.lines[line as usize].cells;
        let change = |cell: u32| changes.iter().find(|change| change.0 == cell).map(|it| it.1);
        let values = cells.iter().map(|&c| change(c).unwrap_or(self.values[c as usize]));
        let mut plan = self.spare.take().unwrap_or_default();
        plan.measure(values, (cells.len(), self.n_values), &mut self.room.lengths);
        let mark =
            |cell: u32| change(cell).map_or(board.marks[cell as usize], |value| 1 << value.0);
        self.n_visits += 1;
        let settled = self.room.settle(&plan, cells.iter().map(|&cell| mark(cell)));
        let is_inert = settled.is_none()
            || cells.iter().enumerate().all(|(i, &cell)| self.room.left(&plan, i) == mark(cell));
        self.spare = Some(plan);
        is_inert
    }

    /// A board on which the given cells are known.
    pub(super) fn blank(&self) -> Board {
        let mut board = Board::default();
        self.clear(&mut board);
        board
    }

    fn clear(&self, board: &mut Board) {
        board.marks.clone_from(&self.given);
        board.n_open = self.given.iter().filter(|mark| !mark.is_power_of_two()).count();
    }

    /// What is known, as a board of here.
    pub(super) fn board(&self, known: &pictogrid_core::Board) -> Board {
        let values = (0..self.n_values as u8).map(Value);
        let mark = |cell| {
            let may = values.clone().filter(|&value| known.may(CellId(cell), value));
            may.fold(0, |mark, value| mark | 1 << value.0)
        };
        let marks = (0..self.values.len() as u32).map(mark).collect();
        Board { marks, n_open: known.n_unknown() }
    }

    /// Settles all lines from nothing.
    pub(super) fn settle(&mut self, board: &mut Board) {
        self.clear(board);
        (0..self.lines.len() as u32).for_each(|line| self.queue(line));
        self.run(board);
    }

    /// Goes on from a board of the picture before these changes were painted.
    pub(super) fn go_on(&mut self, board: &mut Board, changes: &[(u32, Value)]) {
        for &(cell, value) in changes {
            board.n_open -= usize::from(board.is_open(cell));
            board.marks[cell as usize] = 1 << value.0;
            for direction in 0..self.n_directions {
                self.queue(self.through(cell)[direction]);
            }
        }
        self.run(board);
    }

    fn queue(&mut self, line: u32) {
        if !std::mem::replace(&mut self.is_queued[line as usize], true) {
            self.queue.push(line);
        }
    }

    /// Visits queued lines, in the order in which they came, until none is left.
    fn run(&mut self, board: &mut Board) {
        let mut next = 0;
        while let Some(&line) = self.queue.get(next) {
            next += 1;
            self.is_queued[line as usize] = false;
            if board.n_open > 0 {
                self.visit(line as usize, board);
            }
        }
        self.queue.clear();
    }

    /// Takes from the cells of a line what no arrangement has there.
    fn visit(&mut self, line: usize, board: &mut Board) {
        let Line { cells, plan } = &self.lines[line];
        let marks = cells.iter().map(|&cell| board.marks[cell as usize]);
        self.n_visits += 1;
        if self.room.settle(plan, marks).is_none() {
            return;
        }
        for i in 0..cells.len() {
            let Line { cells, plan } = &self.lines[line];
            let cell = cells[i];
            let left = self.room.left(plan, i);
            if left == board.marks[cell as usize] {
                continue;
            }
            board.marks[cell as usize] = left;
            board.n_open -= usize::from(left.is_power_of_two());
            for direction in 0..self.n_directions {
                let other = self.through(cell)[direction];
                if other as usize != line {
                    self.queue(other);
                }
            }
        }
    }

    /// Whether a line has the same clue with either contents.
    pub(super) fn is_same_clue(
        &self,
        line: u32,
        one: impl Fn(u32) -> Value,
        other: impl Fn(u32) -> Value,
    ) -> bool {
        let cells = self.cells(line).iter();
        runs(cells.clone().map(|&cell| one(cell))).eq(runs(cells.map(|&cell| other(cell))))
    }
}

/// The runs of a line, read cell by cell.
fn runs(values: impl Iterator<Item = Value>) -> impl Iterator<Item = (u32, Value)> {
    let mut values = values.peekable();
    std::iter::from_fn(move || {
        let first = values.find(|&value| value != Value::EMPTY)?;
        let mut length = 1;
        while values.next_if_eq(&first).is_some() {
            length += 1;
        }
        Some((length, first))
    })
}
