//! Colors as a file names them, until they are a palette.
//!
//! ```text
//!   color b #0000ff      declared     value 1     in the order in which the file declares them,
//!   color r #ff0000      declared     value 2     then those that its clues and cells use
//!   3b 1r 2              `2` has no letter: the default color, called `1` if it is declared
//! ```
//!
//! A clue may stand before the colors that it uses, so letters get a value when they are first met
//! and are put in order in the end ([`Finished::values`]). A file that uses nothing but the
//! default color is black and white, whatever colors it declares. A letter that is not declared is
//! a fault where others are; where none is declared, colors are chosen for them, the default color
//! being black: those that the letters usually mean (`r` is red), for others some that lie apart.
//!
//! Never more than 254 colors are kept, so a palette of a million lines costs one fault.

use std::ops::RangeInclusive;

use pictogrid_core::{Color, Draft, Fault, FaultKind, Palette, Place, Value};

use crate::{color_names, faults::Faults, spelling::values_mut};

/// The letter by which files name the default color.
pub(crate) const DEFAULT: char = '1';

/// The letters beyond Latin-1, of blocks A and B.
const LATIN_EXTENDED: RangeInclusive<char> = '\u{100}'..='\u{24f}';

/// The letter of the default color in a palette.
pub(crate) const BLACK_LETTER: char = '#';

/// The letter of empty cells in a palette.
const EMPTY_LETTER: char = '.';

/// What is said of an `x` where cells are given.
pub(crate) const X_IS_UNCLEAR: &str =
    "x is a filled cell to some and a crossed-out one to others; write # and .";

/// What letters usually mean, capital or small, where a file declares nothing; the colors that
/// [`Palette::of_values`] has look as there. White is not quite that of empty cells.
const USUAL: [(char, &str, [u8; 3]); 14] = [
    ('w', "white", [232; 3]),
    (BLACK_LETTER, "black", [0; 3]),
    ('k', "black", [0; 3]),
    ('r', "red", [214, 39, 40]),
    ('g', "green", [44, 140, 44]),
    ('b', "blue", [31, 100, 200]),
    ('y', "yellow", [240, 200, 20]),
    ('o', "orange", [245, 130, 20]),
    ('p', "purple", [140, 80, 180]),
    ('n', "brown", [135, 85, 60]),
    ('t', "teal", [20, 160, 160]),
    ('c', "cyan", [0, 190, 220]),
    ('m', "magenta", [220, 40, 170]),
    ('v', "violet", [120, 70, 220]),
];

/// Whether `c` may stand for a color that no file declares: all letters of [`Value::to_char`], and
/// some more, for those that a format has other uses for. None of Latin-1, of which old files
/// are full.
pub(crate) fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || LATIN_EXTENDED.contains(&c)
}

/// The character of a text that is one.
pub(crate) fn only(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Those of [`is_letter`], the plainest first.
pub(crate) fn letters() -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z').chain(LATIN_EXTENDED)
}

/// The colors met so far.
#[derive(Debug, Default)]
pub(crate) struct Colors {
    background: Option<Shade>,
    met: Vec<Met>,
    n_declared: usize,
}

/// A color as it is declared.
#[derive(Clone, Debug)]
pub(crate) struct Shade {
    /// What the file calls it.
    pub(crate) name: Option<String>,
    /// Red, green and blue.
    pub(crate) rgb: [u8; 3],
}

#[derive(Debug)]
struct Met {
    letter: char,
    shade: Option<Shade>,
    /// How many were declared before it; all of them if it is not.
    order: usize,
    /// Where a clue or cell first uses it.
    used: Option<Place>,
}

/// What the colors have become.
#[derive(Debug)]
pub(crate) struct Finished {
    /// The palette.
    pub(crate) palette: Palette,
    /// The value of the color that was met first, second, ..; before them that of empty.
    values: Vec<Value>,
}

impl Finished {
    /// The value in the palette of what [`Colors::value`] gave; black where it gave nothing, as
    /// for a clue that could not be read.
    fn value(&self, early: Value) -> Value {
        self.values.get(usize::from(early.0)).copied().unwrap_or(Value::FILLED)
    }

    /// Gives the draft its palette, and its runs and cells their values in it.
    pub(crate) fn settle(self, draft: &mut Draft) {
        values_mut(draft).for_each(|value| *value = self.value(*value));
        draft.palette = self.palette;
    }
}

impl Colors {
    /// Notes that empty cells look like `shade`.
    pub(crate) fn declare_background(&mut self, shade: Shade) -> Result<(), Fault> {
        match self.background.replace(shade) {
            None => Ok(()),
            Some(_) => {
                Err(Fault::new(FaultKind::BadColor, "a second color for empty cells; remove one"))
            }
        }
    }

    /// Notes that `letter` is a color.
    pub(crate) fn declare(&mut self, letter: char, shade: Shade) -> Result<(), Fault> {
        self.n_declared += 1;
        let index = self.index(letter)?;
        let met = &mut self.met[index];
        met.order = self.n_declared;
        match met.shade.replace(shade) {
            None => Ok(()),
            Some(_) => {
                let message =
                    format!("a second color for {letter:?}; give each a letter of its own");
                Err(Fault::new(FaultKind::BadColor, message))
            }
        }
    }

    /// Whether `letter` is declared.
    pub(crate) fn is_declared(&self, letter: char) -> bool {
        self.met.iter().any(|met| met.letter == letter && met.shade.is_some())
    }

    /// Where the default color is first used, if others are declared but not it.
    pub(crate) fn undeclared_default(&self) -> Option<Place> {
        let is_any = self.met.iter().any(|met| met.shade.is_some());
        let own = self.met.iter().find(|met| met.letter == DEFAULT)?;
        own.used.filter(|_| is_any && own.shade.is_none())
    }

    /// Whether a clue or a cell has used a letter.
    pub(crate) fn has_letters(&self) -> bool {
        self.met.iter().any(|met| met.letter != DEFAULT && met.used.is_some())
    }

    /// Whether a clue or a cell has used `letter`.
    pub(crate) fn is_met(&self, letter: char) -> bool {
        self.met.iter().any(|met| met.letter == letter && met.used.is_some())
    }

    /// The value of `letter`, to be translated in the end. It is used at `place`, which is asked
    /// for the first time only.
    pub(crate) fn value(
        &mut self,
        letter: char,
        place: impl Fn() -> Place,
    ) -> Result<Value, Fault> {
        let index = self.index(letter).map_err(|fault| fault.at(place()))?;
        self.met[index].used.get_or_insert_with(place);
        Ok(Value(index as u8 + 1))
    }

    /// Whether there are more colors than there can be, so that nothing more need be read.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.n_declared > Palette::MOST_COLORS
    }

    fn index(&mut self, letter: char) -> Result<usize, Fault> {
        if let Some(index) = self.met.iter().position(|met| met.letter == letter) {
            return Ok(index);
        }
        if self.met.len() == Palette::MOST_COLORS {
            return Err(too_many());
        }
        self.met.push(Met { letter, shade: None, order: usize::MAX, used: None });
        Ok(self.met.len() - 1)
    }

    /// Gives the draft its palette, and its runs and cells their values in it. A letter that is no
    /// color is a fault, unless some color was refused before: that may be the one it stands for.
    pub(crate) fn settle(self, draft: &mut Draft, faults: &mut Faults) {
        match self.finish() {
            Ok(finished) => finished.settle(draft),
            Err(_) if faults.are_about_colors() => {}
            Err(fault) => faults.push(fault),
        }
    }

    /// The palette, or the letter that is no color.
    pub(crate) fn finish(mut self) -> Result<Finished, Fault> {
        let is_default = |met: &&Met| met.letter == DEFAULT;
        let mut used = self.met.iter().filter(|met| met.used.is_some());
        let (n_used, is_black) = (used.clone().count(), used.all(|met| is_default(&met)));
        let is_declared = self.met.iter().any(|met| met.shade.is_some());
        let is_own = self.met.iter().any(|met| is_default(&met) && met.shade.is_some());
        if is_black && !is_own && (n_used > 0 || !is_declared) {
            return Ok(self.black_and_white());
        }
        if let Some(met) = self.met.iter().find(|met| met.shade.is_none())
            && is_declared
            && met.letter != DEFAULT
        {
            let message = format!(
                "{} is not a color of this puzzle; declare it, as its other colors are",
                met.letter
            );
            return Err(Fault::new(FaultKind::BadColor, message).at(met.used));
        }
        let mut order: Vec<usize> = (0..self.met.len()).collect();
        // The default color is black, which is the first color where none is declared.
        order.sort_by_key(|&i| (self.met[i].order, self.met[i].letter != DEFAULT));
        let mut values = vec![Value::EMPTY; self.met.len() + 1];
        for (value, &index) in (1_usize..).zip(&order) {
            values[index + 1] = Value(value as u8);
        }
        let colors = order.iter().map(|&index| {
            let met = &mut self.met[index];
            let letter = if met.letter == DEFAULT { BLACK_LETTER } else { met.letter };
            let shade = met.shade.take();
            let is_black = shade.is_none() && letter == BLACK_LETTER;
            (Some(letter), if is_black { Some(black()) } else { shade })
        });
        let palette = palette(self.background.take(), colors.collect())?;
        Ok(Finished { palette, values })
    }

    fn black_and_white(self) -> Finished {
        let mut values = vec![Value::FILLED; self.met.len() + 1];
        values[0] = Value::EMPTY;
        Finished { palette: Palette::black_and_white(), values }
    }
}

fn black() -> Shade {
    Shade { name: Some("black".to_owned()), rgb: [0; 3] }
}

/// The fault of a file with more colors than cells can tell apart.
pub(crate) fn too_many() -> Fault {
    let message =
        format!("there are more than {} colors, the limit; merge some", Palette::MOST_COLORS);
    Fault::new(FaultKind::BadColor, message)
}

/// The palette of these colors, with letters and shades where they lack some, and with another
/// letter where one is taken or cannot stand for a color.
pub(crate) fn palette(
    background: Option<Shade>,
    colors: Vec<(Option<char>, Option<Shade>)>,
) -> Result<Palette, Fault> {
    let white = || Shade { name: Some("white".to_owned()), rgb: [255; 3] };
    palette_with_empty((Some(EMPTY_LETTER), background.unwrap_or_else(white)), colors)
}

/// The same, where empty cells have a letter of their own, too.
pub(crate) fn palette_with_empty(
    empty: (Option<char>, Shade),
    colors: Vec<(Option<char>, Option<Shade>)>,
) -> Result<Palette, Fault> {
    if colors.len() > Palette::MOST_COLORS {
        return Err(too_many());
    }
    // A palette without colors cannot be; whatever is never used may be black.
    let colors = if colors.is_empty() { vec![(None, Some(black()))] } else { colors };
    let colors = with_usual(colors);
    let chosen = Palette::of_values(colors.len() + 1);
    let mut made: Vec<Color> = Vec::with_capacity(colors.len() + 1);
    let all = std::iter::once((empty.0, Some(empty.1))).chain(colors);
    for ((letter, shade), chosen) in all.zip(chosen.colors()) {
        let is_free = |c: &char| {
            let is_odd = *c == '?' || c.is_control() || c.is_whitespace();
            !is_odd && made.iter().all(|color| color.letter != *c)
        };
        let spare = (0..=u8::MAX).map(|value| Value(value).to_char());
        let letter = letter.into_iter().chain(spare).find(is_free);
        let letter = letter.expect("there are more letters than colors");
        let shade = shade.unwrap_or(Shade { name: Some(chosen.name.to_string()), rgb: chosen.rgb });
        let name = shade.name.unwrap_or_else(|| color_names::name(shade.rgb));
        made.push(Color { name: name.into(), rgb: shade.rgb, letter });
    }
    Palette::new(made).map_err(|error| Fault::new(FaultKind::BadColor, error.to_string()))
}

/// The colors with a shade for each: what the letters usually mean, if they mean anything, each
/// color once; others are some that lie apart. Letters from `a` on are no more than numbers.
fn with_usual(
    mut colors: Vec<(Option<char>, Option<Shade>)>,
) -> Vec<(Option<char>, Option<Shade>)> {
    let lacking = |(_, shade): &&(Option<char>, Option<Shade>)| shade.is_none();
    let letters: Vec<char> = colors.iter().filter(lacking).filter_map(|color| color.0).collect();
    let mut plain: Vec<char> = letters.iter().copied().filter(|&c| c != BLACK_LETTER).collect();
    plain.sort_unstable();
    let mut first: Vec<char> =
        (2..=u8::MAX).map(|value| Value(value).to_char()).take(plain.len()).collect();
    first.sort_unstable();
    if plain == first {
        return colors;
    }
    let mut taken: Vec<[u8; 3]> =
        colors.iter().filter_map(|(_, shade)| Some(shade.as_ref()?.rgb)).collect();
    for (letter, shade) in &mut colors {
        let own = letter.filter(|_| shade.is_none()).and_then(usual);
        if let Some(own) = own.filter(|own| !taken.contains(&own.rgb)) {
            taken.push(own.rgb);
            *shade = Some(own);
        }
    }
    let apart = Palette::of_values((2 * colors.len() + 1).min(Palette::MOST_COLORS + 1));
    let mut apart = apart.colors()[1..].iter().filter(|color| !taken.contains(&color.rgb));
    for (_, shade) in colors.iter_mut().filter(|(_, shade)| shade.is_none()) {
        *shade =
            apart.next().map(|color| Shade { name: Some(color.name.to_string()), rgb: color.rgb });
    }
    colors
}

/// What a letter usually means.
fn usual(letter: char) -> Option<Shade> {
    let letter = letter.to_ascii_lowercase();
    let (_, name, rgb) = USUAL.iter().find(|(own, ..)| *own == letter)?;
    Some(Shade { name: Some((*name).to_owned()), rgb: *rgb })
}
