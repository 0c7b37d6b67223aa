//! The colors of a puzzle in JSON: what is listed, and what runs and cells call them.
//!
//! ```text
//!   "palette": [{"name": "white"}, {"name": "red", "rgb": "#ff0000", "letter": "r"}, ..]
//!   "colors": ["white", "red", "#00f"]           a text each
//!   "palette": {"r": "#ff0000", "ruby": {..}}    letters, names or numbers, and what they look like
//!   no palette                                   the colors that runs name, or as many as they use
//! ```
//!
//! The first color of a list is that of empty cells, and of number 0, unless a run has it, for no
//! run is empty, or it is a text and no pale color: then the list has none, and its numbers begin
//! with 0, if a run has that, else with 1. What is called white or empty is never the color of a
//! run. In an object the empty color is the one that is called so.
//! A run without a color is of the first one, or black where nothing is listed and others name
//! theirs.
//!
//! A color is found by its number, its letter, its name, also in other capitals, or what it looks
//! like (`#f00` is red). Linear in runs and colors.

use std::collections::HashSet;

use pictogrid_core::{Color, Fault, FaultKind, Palette, Value as Cell};

use super::{
    clues::{self, Order, Said},
    listed_color::Listed,
};
use crate::{
    color_names,
    colors::{self, Shade, only},
    literal::{Kind, Value},
    numbers::shown,
};

/// What a run, a cell or a background calls a color.
#[derive(Clone, Copy)]
pub(super) enum Call<'v> {
    Number(u64),
    /// A letter, a name, or what it looks like.
    Name(&'v str),
    /// Nothing that a color is called.
    Odd(&'v Value<'v>),
}

impl<'v> Call<'v> {
    pub(super) fn of<'a: 'v>(value: &'v Value<'a>) -> Call<'v> {
        match (value.whole(), value.text()) {
            (Some(number), _) => Call::Number(number),
            (None, Some(text)) => Call::Name(text),
            (None, None) => Call::Odd(value),
        }
    }

    fn name(self) -> Option<&'v str> {
        if let Call::Name(name) = self { Some(name) } else { None }
    }

    /// What is said of it in a message.
    fn shown(self) -> String {
        match self {
            Call::Number(number) => number.to_string(),
            Call::Name(name) => shown(&format!("{name:?}")).to_string(),
            Call::Odd(value) => shown(&value.to_string()).to_string(),
        }
    }
}

/// The palette, and what else its colors are called.
pub(super) struct Known {
    pub(super) palette: Palette,
    /// What is said of each value: its letter is not always the one that it has in the palette.
    said: Vec<Listed>,
    /// The value of runs without a color, if that is clear.
    plain: Option<Cell>,
    /// Whether it is that of a picture without clues.
    is_of_picture: bool,
}

/// What runs call their colors.
#[derive(Default)]
pub(super) struct Used {
    numbers: HashSet<u64>,
    /// In small letters, but for single ones.
    names: HashSet<String>,
    /// The same, in order.
    in_order: Vec<String>,
    /// What they look like.
    looks: HashSet<[u8; 3]>,
    has_plain: bool,
    /// Whether cells name them, not runs: then one of them may be that of empty cells.
    is_picture: bool,
}

impl Known {
    /// The palette that `value` lists, for a puzzle of these clues; none if it is empty.
    pub(super) fn stated(
        value: &Value<'_>,
        background: Option<Call<'_>>,
        used: &Used,
    ) -> Result<Option<Known>, Fault> {
        let n_listed = value.list().map_or(0, <[_]>::len) + value.fields().map_or(0, <[_]>::len);
        if n_listed > Palette::MOST_COLORS + 1 {
            return Err(colors::too_many());
        }
        let nth = |(n, color): (u64, &Value<'_>)| {
            let color = Listed::new(color);
            Listed { number: color.number.or(Some(n)), ..color }
        };
        let mut listed: Vec<Listed> = match &value.kind {
            Kind::List(list) => (0..).zip(list).map(nth).collect(),
            Kind::Object(colors) => colors.iter().map(|(key, c)| Listed::of(key, c)).collect(),
            _ => Vec::new(),
        };
        listed.sort_by_key(|color| color.number.unwrap_or(u64::MAX));
        let is_twice =
            |pair: &[Listed]| pair[0].number.is_some() && pair[0].number == pair[1].number;
        if listed.windows(2).any(is_twice) {
            return Err(Fault::new(
                FaultKind::BadColor,
                "two colors of the palette share an index; give each its own",
            ));
        }
        let Some(first) = listed.first() else { return Ok(None) };
        let is_in_list = value.list().is_some();
        let is_list = is_in_list && first.number == Some(0);
        let number = (!used.numbers.contains(&0)).then_some(0);
        let unlisted = |rgb| Listed { number, rgb, ..Listed::default() };
        let is_empty =
            |color: &Listed| (color.number == Some(0) || color.is_empty()) && !used.has(color);
        let empty_of_picture =
            || listed.iter().position(Listed::is_empty).filter(|_| used.is_picture);
        let index = match background {
            None if let Some(index) = empty_of_picture() => Some(index),
            None if is_list => used.leave_empty(&listed).then_some(0),
            None if is_in_list => None,
            None => listed.iter().position(is_empty),
            Some(background) => listed.iter().position(|color| color.is_called(background)),
        };
        // A background that is not listed says what it looks like.
        let look = background.and_then(Call::name).and_then(color_names::parse);
        if index.is_none() && look.is_none() && background.is_some() {
            let message =
                "`background` is not a color of the palette; name one of it, or add this one";
            return Err(Fault::new(FaultKind::BadColor, message));
        }
        if is_list && index.is_none() && number == Some(0) {
            let numbers = listed.iter_mut().filter_map(|color| color.number.as_mut());
            numbers.for_each(|number| *number += 1);
        }
        let empty = index.map_or_else(|| unlisted(look), |index| listed.remove(index));
        made(empty, listed, used).map(Some)
    }

    /// The colors that the clues name, or as many as they use, where none are listed.
    pub(super) fn guessed(background: Option<Call<'_>>, used: &Used) -> Known {
        let mut named: Vec<Listed> = used.has_plain.then(Listed::black).into_iter().collect();
        for name in &used.in_order {
            // Too many, whatever follows.
            if named.len() > Palette::MOST_COLORS {
                break;
            }
            let color = Listed::named(name);
            // Of two names for one color the first is enough.
            let is_new = color.rgb.is_none() || named.iter().all(|other| other.rgb != color.rgb);
            if is_new && (color.rgb.is_some() || color.letter.is_some()) {
                named.push(color);
            }
        }
        for (number, color) in (1..).zip(&mut named) {
            color.number = Some(number);
        }
        let rgb = background.and_then(Call::name).and_then(color_names::parse);
        let empty = Listed { number: Some(0), rgb, ..Listed::default() };
        match used.in_order.is_empty() {
            true => Known::counted(used),
            false => made(empty, named, used).unwrap_or_else(|_| Known::counted(used)),
        }
    }

    /// As many colors as their numbers need, which begin with 1, or with 0 if a run has that.
    fn counted(used: &Used) -> Known {
        let highest = used.numbers.iter().copied().max().unwrap_or(1);
        let is_from_zero = used.numbers.contains(&0);
        let n_colors = highest.saturating_add(u64::from(is_from_zero));
        let n_values = n_colors.clamp(1, Palette::MOST_COLORS as u64) + 1;
        let palette = Palette::of_values(n_values as usize);
        let said = palette.colors().iter().zip(0..).map(|(color, n): (&Color, u64)| Listed {
            number: n.checked_sub(u64::from(is_from_zero)),
            letter: Some(color.letter),
            ..Listed::default()
        });
        let said = said.collect();
        Known { palette, said, plain: Some(Cell::FILLED), is_of_picture: false }
    }

    /// The color of a run that says none.
    pub(super) fn plain(&self) -> Result<Cell, Fault> {
        self.plain.ok_or_else(|| {
            let message = "a run without a color where others name theirs, and no color of the \
                           palette is black";
            Fault::new(FaultKind::BadColor, message)
        })
    }

    /// The color of a run.
    pub(super) fn run(&self, call: Call<'_>) -> Result<Cell, Fault> {
        let value = self.value(call)?;
        if value != Cell::EMPTY {
            return Ok(value);
        }
        let message = format!(
            "{} is the color of empty cells, so no run can have it; name another color of empty \
             cells as `background`",
            call.shown()
        );
        Err(Fault::new(FaultKind::BadColor, message))
    }

    /// The value that a number, a letter or a name stands for.
    pub(super) fn value(&self, call: Call<'_>) -> Result<Cell, Fault> {
        let find = |is: &dyn Fn(&Color) -> bool| self.palette.colors().iter().position(is);
        let index = match call {
            Call::Number(number) => self.said.iter().position(|own| own.number == Some(number)),
            Call::Name(text) => {
                let letter = only(text).and_then(|letter| self.letter(letter));
                let look = || color_names::in_words(text);
                letter
                    .map(|value| usize::from(value.0))
                    .or_else(|| find(&|color| color.name == *text))
                    .or_else(|| find(&|color| color.name.eq_ignore_ascii_case(text)))
                    .or_else(|| look().and_then(|rgb| find(&|color| color.rgb == rgb)))
            }
            Call::Odd(_) => None,
        };
        index.map(|index| Cell(index as u8)).ok_or_else(|| {
            let message = format!(
                "{} is not a color of the palette; name one of it, or add this one",
                call.shown()
            );
            Fault::new(FaultKind::BadColor, message)
        })
    }

    /// The value that a letter stands for: that of which it is said, also in another case; else the
    /// one without a letter whose name begins with it.
    pub(super) fn letter(&self, letter: char) -> Option<Cell> {
        let is_like = |own: char| own.eq_ignore_ascii_case(&letter);
        let only = |is: &dyn Fn(usize) -> bool| {
            let mut all = (0..self.said.len()).filter(|&index| is(index));
            all.next().filter(|_| all.next().is_none())
        };
        let said = |index: usize| self.said[index].letter;
        let begins = |index: usize| {
            let first = self.palette.colors()[index].name.chars().next();
            said(index).is_none() && first.is_some_and(is_like)
        };
        let index = (0..self.said.len())
            .find(|&index| said(index) == Some(letter))
            .or_else(|| only(&|index| said(index).is_some_and(is_like)))
            .or_else(|| only(&begins))?;
        Some(Cell(index as u8))
    }

    /// The value of a cell.
    pub(super) fn cell(&self, call: Call<'_>) -> Result<Cell, Fault> {
        if matches!(call, Call::Number(_)) && self.said[0].number.is_none() && !self.is_of_picture {
            let message = "no number of the palette is that of empty cells; list that color first, \
                           or write letters";
            return Err(Fault::new(FaultKind::BadColor, message));
        }
        self.value(call)
    }
}

/// The palette of these colors.
fn made(empty: Listed, listed: Vec<Listed>, used: &Used) -> Result<Known, Fault> {
    let white = || Shade { name: Some("white".to_owned()), rgb: [255; 3] };
    let first = (empty.letter, empty.shade().unwrap_or_else(white));
    let colors = listed.iter().map(|color| (color.letter, color.shade())).collect();
    let palette = colors::palette_with_empty(first, colors)?;
    // There is always one color besides that of empty cells.
    let mut said: Vec<Listed> = std::iter::once(empty).chain(listed).collect();
    said.resize_with(palette.n_values(), Listed::default);
    // A name counts where nobody knows how it looks, too.
    let named = palette.colors().iter().zip(&said).map(|(color, said)| Color {
        name: said.name.clone().map_or_else(|| color.name.clone(), Into::into),
        ..color.clone()
    });
    let palette = Palette::new(named.collect())
        .map_err(|error| Fault::new(FaultKind::BadColor, error.to_string()))?;
    let mut plain = Some(Cell::FILLED);
    if used.in_order.is_empty() {
        let letters = palette.colors().iter().map(|color| Some(color.letter));
        said.iter_mut().zip(letters).for_each(|(said, letter)| said.letter = letter);
    } else if used.has_plain {
        let black = palette.colors()[1..].iter().position(|color| color.rgb == [0; 3]);
        plain = black.map(|index| Cell(index as u8 + 1));
    }
    Ok(Known { palette, said, plain, is_of_picture: used.is_picture })
}

impl Used {
    /// What the runs of these clues call their colors.
    pub(super) fn of(clues: &[&Value<'_>], order: Order) -> Used {
        let mut used = Used::default();
        for clue in clues {
            // What is wrong with a clue is found where it is read.
            let _ = clues::each(clue, order, |run| {
                match run {
                    Ok(run) if run.length == Some(0) => {}
                    Ok(run) => match run.color {
                        Said::Plain => used.has_plain = true,
                        Said::Color(call) => used.add(call),
                        Said::Unknown => {}
                    },
                    Err(_) => {}
                }
                Ok(())
            });
        }
        used
    }

    /// What the cells of a picture call theirs.
    pub(super) fn of_cells(value: &Value<'_>) -> Used {
        let mut used = Used { is_picture: true, ..Used::default() };
        let rows = value.list().unwrap_or(std::slice::from_ref(value));
        for cell in rows.iter().flat_map(|row| row.list().unwrap_or(std::slice::from_ref(row))) {
            match cell.text() {
                Some(text) => {
                    used.numbers.extend(text.chars().filter_map(|c| c.to_digit(10)).map(u64::from));
                }
                None => used.numbers.extend(cell.whole()),
            }
        }
        used
    }

    fn add(&mut self, call: Call<'_>) {
        match call {
            Call::Number(number) => drop(self.numbers.insert(number)),
            Call::Name(name) => {
                let small = || name.to_lowercase();
                let name = if only(name).is_some() { name.to_owned() } else { small() };
                if !self.names.contains(&name) {
                    self.looks.extend(color_names::in_words(&name));
                    self.names.insert(name.clone());
                    self.in_order.push(name);
                }
            }
            Call::Odd(_) => {}
        }
    }

    /// Whether no run has a color.
    pub(super) fn is_plain(&self) -> bool {
        self.numbers.is_empty() && self.names.is_empty()
    }

    /// Whether the first color of a list that is numbered from 0 is that of empty cells.
    fn leave_empty(&self, listed: &[Listed]) -> bool {
        let Some(first) = listed.first() else { return false };
        let is_from_one = self.numbers.contains(&(listed.len() as u64));
        let is_free = !is_from_one && !self.has(first);
        // Where runs have names, an object is no more than a text.
        let may_be = first.may_be_empty && (first.is_pale() || self.in_order.is_empty());
        first.is_empty() || is_free && may_be
    }

    /// Whether a run has this color.
    fn has(&self, color: &Listed) -> bool {
        let letter = color.letter.map(String::from);
        let name = color.name.as_ref().map(|name| name.to_lowercase());
        let mut names = letter.iter().chain(&name);
        color.number.is_some_and(|number| self.numbers.contains(&number))
            || names.any(|name| self.names.contains(name))
            || color.rgb.is_some_and(|rgb| self.looks.contains(&rgb))
    }
}
