//! Reads one puzzle from its JSON object: every key that may say something, and every fault.
//!
//! ```text
//!   {"title": "Boot",                      layer 0: the object of the puzzle, which counts first
//!    "clues": {"rows": .., "width": 2}}    layer 1: the object around the clues, if there is one
//!   palette ─▶ clues ─▶ size, if nothing is wrong so far ─▶ given cells, goal
//! ```
//!
//! Colors come first, since runs and cells call them by name. Cells are held against the size only
//! where all clues could be read: one bad clue would else be a second fault in `given` and in `goal`.
//! A fixed number of looks at each key, one pass over clues and cells: linear.
//!
//! Values of `serde_json` were the way before. They have no places, so slices of the text were kept
//! beside them; the values of `literal` have places, and are those of Python and JavaScript, too.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, Error, Fault, FaultKind, Limits, Place, Stated, Value as Cell,
    n_of,
};

use super::{
    clues::{clue, number},
    keys,
    palette::{Call, Known},
};
use crate::{
    colors::X_IS_UNCLEAR,
    faults::Faults,
    literal::{Field, Kind, Value, get},
    numbers::shown,
    places::Places,
    rows_or_columns::Side,
};

/// The most keys that are named where one is missing.
const MOST_NAMED: usize = 12;

/// The most unknown texts that are kept of one puzzle.
const MOST_OTHERS: usize = 1000;

/// Keys that mean something, so that they are not kept as unknown texts.
const KNOWN: &[&str] = &[
    "title",
    "author",
    "by",
    "copyright",
    "license",
    "catalogue",
    "id",
    "others",
    "given",
    "goal",
    "solution",
];

/// What filled cells often look like in a picture, and in cells that are given.
const FILLED: &str = "#xX■█";
const GIVEN: &str = "#■█";

/// The draft of one puzzle, or everything that is wrong with it.
pub(super) fn puzzle(
    value: &Value<'_>,
    places: &Places<'_>,
    limits: &Limits,
) -> Result<Draft, Error> {
    let start = places.at(value.start());
    let refused = |kind, message: &str| Error::from(Fault::new(kind, message).at(start));
    let Some(fields) = value.fields() else {
        let message = "a puzzle is an object with `rows` and `columns`";
        return Err(refused(FaultKind::Syntax, message));
    };
    if get(fields, "verdict").or_else(|| get(fields, "verified")).is_some() {
        let message =
            "this is an answer of pictogrid, not a puzzle; open the puzzle that it is about";
        return Err(refused(FaultKind::Unsupported, message));
    }
    let layers: Vec<&[Field<'_>]> =
        [fields].into_iter().chain(keys::around_clues(fields)).collect();
    let mut faults = Faults::default();
    let known = known(&layers, places, &mut faults);
    let mut reading = Reading { layers: &layers, known, places, limits, faults };
    let is_odd = |layer: &&&[Field<'_>]| !keys::are_usual(layer);
    layers.iter().filter(is_odd).for_each(|layer| reading.slips(layer));
    let hexagon = reading.first(&["hexagon"]).filter(|(_, sides)| sides.list().is_some());
    let hexagon = hexagon.map(|(_, sides)| Box::new(reading.hexagon(sides)));
    let is_rect = hexagon.is_none();
    let mut side = |side| if is_rect { reading.side(side, start) } else { Vec::new() };
    let (rows, columns) = (side(Side::Rows), side(Side::Columns));
    let size = (is_rect && reading.faults.is_empty()).then_some((columns.len(), rows.len()));
    let given = reading.cells(&["given"], GIVEN, size, FaultKind::GivenMismatch);
    let goal = reading.cells(&["goal", "solution"], FILLED, size, FaultKind::GoalMismatch);
    let (width, height) = (reading.stated("width"), reading.stated("height"));
    let Reading { known, faults, .. } = reading;
    let place = Some(start);
    let palette = known.palette;
    let mut draft = Draft {
        place,
        palette,
        width,
        height,
        rows,
        columns,
        hexagon,
        given,
        goal,
        ..Draft::default()
    };
    layers.iter().for_each(|layer| about(layer, &mut draft));
    faults.or(draft)
}

/// One puzzle while it is read.
struct Reading<'v, 'a> {
    /// The object of the puzzle, and one in it around the clues.
    layers: &'v [&'v [Field<'a>]],
    known: Known,
    places: &'v Places<'v>,
    limits: &'v Limits,
    faults: Faults,
}

impl<'v, 'a> Reading<'v, 'a> {
    /// The first of `keys` that the puzzle has, with what it says.
    fn first(&self, keys: &[&'static str]) -> Option<(&'static str, &'v Value<'a>)> {
        let all = self.layers.iter().flat_map(|layer| keys.iter().map(move |&key| (layer, key)));
        let said = |(layer, key): (&&'v [Field<'a>], _)| Some((key, get(layer, key)?));
        all.filter_map(said).find(|(_, value)| !value.is_null())
    }

    fn place(&self, value: &Value<'_>) -> Place {
        self.places.at(value.start())
    }

    fn fault(&mut self, kind: FaultKind, message: String, place: impl Into<Option<Place>>) {
        self.faults.push(Fault::new(kind, message).at(place));
    }

    /// Faults a key that says nothing as it is, and was meant to.
    fn slips(&mut self, layer: &[Field<'_>]) {
        if let Some((key, value)) = keys::colors_of_side(layer) {
            let message = format!(
                "`{}` lists colors apart from the runs, which is not supported; write the color \
                 with each run, as [2, \"red\"]",
                shown(key)
            );
            self.fault(FaultKind::Unsupported, message, self.place(value));
        }
        if let Some(((key, value), known)) = keys::slip(layer) {
            let message = format!("unknown key `{}`; did you mean `{known}`?", shown(key));
            self.fault(FaultKind::Syntax, message, self.place(value));
        }
    }

    /// The clues of one side of a rectangle.
    fn side(&mut self, side: Side, start: Place) -> Vec<DraftClue> {
        let lists = self.layers.iter().map(|layer| keys::lists_of(side, layer));
        let Some(lists) = lists.into_iter().find(|lists| !lists.is_empty()) else {
            self.missing(side, start);
            return Vec::new();
        };
        if let [(key, _), (other, value), ..] = lists.as_slice() {
            let name = side.name();
            let message = format!("both `{key}` and `{other}` may be the clues of the {name}s");
            self.fault(FaultKind::Syntax, message, self.place(value));
        }
        self.clues(&lists[0].1, side.name())
    }

    /// Says that there is not a list of clues for `side`, and what there is instead.
    fn missing(&mut self, side: Side, start: Place) {
        let mut fields = self.layers.iter().flat_map(|layer| layer.iter());
        if let Some((key, value)) = fields.clone().find(|(key, _)| keys::side(key) == Some(side)) {
            let message = format!("`{}` is not a list of clues", shown(key));
            return self.fault(FaultKind::Syntax, message, self.place(value));
        }
        if let Some((key, value)) = fields.clone().find(|(key, _)| keys::is_slip_of(key, side)) {
            let (key, meant) = (shown(key), side.name());
            let message = format!("unknown key `{key}`; did you mean `{meant}s`?");
            return self.fault(FaultKind::Syntax, message, self.place(value));
        }
        let keys = fields.by_ref().take(MOST_NAMED).map(|(key, _)| format!("`{}`", shown(key)));
        let keys: Vec<String> = keys.collect();
        let here = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
        let message = format!("the list `{}s` is missing; the keys are {here}", side.name());
        self.fault(FaultKind::Truncated, message, start);
    }

    /// The clues of the six sides of a hexagon.
    fn hexagon(&mut self, value: &Value<'_>) -> [Vec<DraftClue>; 6] {
        let sides = value.list().unwrap_or_default();
        if sides.len() != 6 {
            let message = format!("`hexagon` is a list of six sides, not of {}", sides.len());
            self.fault(FaultKind::Syntax, message, self.place(value));
            return Default::default();
        }
        [0, 1, 2, 3, 4, 5].map(|index| {
            if sides[index].list().is_none() {
                let message = format!("side {} of `hexagon` is not a list of clues", index + 1);
                self.fault(FaultKind::Syntax, message, self.place(value));
            }
            self.clues(&sides[index], &format!("side {}, line", index + 1))
        })
    }

    fn clues(&mut self, value: &Value<'_>, name: &str) -> Vec<DraftClue> {
        let lines = value.list().unwrap_or_default();
        if lines.len() > self.limits.side as usize {
            let message = format!("more than {} {name}s, the limit", self.limits.side);
            self.fault(FaultKind::TooLarge, message, self.place(&lines[0]));
            return Vec::new();
        }
        let mut clues = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            let place = Some(self.place(line));
            let clue = clue(line, place, &self.known, self.limits).map_err(|fault| {
                let message = format!("{name} {}: {}", index + 1, fault.message());
                Fault::new(fault.kind(), message).at(place)
            });
            clues.extend(self.faults.take(clue));
        }
        clues
    }

    /// Cells that are to lie in rows of a grid of this size, if it is known.
    fn cells(
        &mut self,
        keys: &[&'static str],
        filled: &str,
        size: Option<(usize, usize)>,
        mismatch: FaultKind,
    ) -> Option<DraftCells> {
        let (key, value) = self.first(keys)?;
        let place = self.place(value);
        let rows = cells(value, filled, &self.known, self.limits).map_err(|fault| {
            Fault::new(fault.kind(), format!("{key}: {}", fault.message())).at(place)
        });
        let rows = self.faults.take(rows)?;
        let size = size.filter(|_| value.list().is_some());
        if let Some(shape) = size.and_then(|size| other_shape(&rows, size)) {
            self.fault(mismatch, format!("{key}: {shape}"), place);
            return None;
        }
        Some(DraftCells { cells: rows.into_iter().flatten().collect(), place: Some(place) })
    }

    fn stated(&mut self, key: &'static str) -> Option<Stated> {
        let (key, value) = self.first(&[key])?;
        let place = Some(self.place(value));
        let number = number(value).map_err(|fault| {
            Fault::new(fault.kind(), format!("{key}: {}", fault.message())).at(place)
        });
        let number = self.faults.take(number)?;
        Some(Stated { number, place })
    }
}

/// What is wrong with the shape of `rows` for a grid of this width and height.
fn other_shape(rows: &[Vec<Option<Cell>>], (width, height): (usize, usize)) -> Option<String> {
    let odd = rows.iter().position(|row| row.len() != width);
    match odd {
        None if rows.len() == height => None,
        Some(odd) if rows.iter().any(|row| row.len() != rows[odd].len()) => Some(format!(
            "row {} has {}; the grid is {width} wide",
            odd + 1,
            n_of(rows[odd].len() as u64, "cell")
        )),
        _ => {
            let across = rows.first().map_or(0, Vec::len);
            let n_rows = rows.len();
            Some(format!("{across} × {n_rows} cells, the grid is {width} × {height}"))
        }
    }
}

/// Adds what the texts of an object say, as far as nothing is said yet.
fn about(object: &[Field<'_>], draft: &mut Draft) {
    let about = &mut draft.about;
    let slots = [
        (&mut about.title, &["title", "name"][..]),
        (&mut about.author, &["author", "by"]),
        (&mut about.copyright, &["copyright"]),
        (&mut about.license, &["license"]),
        (&mut about.catalogue, &["catalogue", "id"]),
    ];
    let mut said: Vec<&str> = Vec::new();
    for (slot, keys) in slots {
        let own = |key: &&str| object.iter().find(|(own, _)| own.eq_ignore_ascii_case(key));
        let text = |value: &Value<'_>| match value.is_number() {
            true => Some(value.to_string()),
            false => value.text().filter(|text| !text.is_empty()).map(str::to_owned),
        };
        let mut found = keys.iter().filter_map(own);
        let found = found.find_map(|(key, value)| Some((key, text(value)?)));
        if let Some((key, text)) = found.filter(|_| slot.is_none()) {
            said.push(key);
            *slot = Some(text);
        }
    }
    let is_unknown =
        |(key, _): &&Field<'_>| !KNOWN.contains(&key.as_ref()) && !said.contains(&key.as_ref());
    let unknown = object.iter().filter(is_unknown);
    let unknown = unknown.filter_map(|(key, value)| Some((key.as_ref(), value.text()?)));
    let unknown = unknown.filter(|(_, text)| !text.is_empty());
    let pairs = get(object, "others").and_then(Value::list).unwrap_or_default();
    let pair = |pair: &'_ [Value<'_>]| -> Option<(String, String)> {
        Some((pair.first()?.text()?.to_owned(), pair.get(1)?.text()?.to_owned()))
    };
    let listed = pairs.iter().filter_map(|listed| pair(listed.list()?));
    let unknown = unknown.map(|(key, text)| (key.to_owned(), text.to_owned()));
    let room = MOST_OTHERS.saturating_sub(about.others.len());
    about.others.extend(unknown.chain(listed).take(room));
}

/// The cells of a list of rows, each a text of letters or a list of numbers; or of one text, in
/// one row.
fn cells(
    value: &Value<'_>,
    filled: &str,
    known: &Known,
    limits: &Limits,
) -> Result<Vec<Vec<Option<Cell>>>, Fault> {
    let syntax = |message: &str| Fault::new(FaultKind::Syntax, message);
    let rows = match (value.list(), value.text()) {
        (Some(rows), _) => rows,
        (None, Some(_)) => std::slice::from_ref(value),
        (None, None) => return Err(syntax("cells are a list of rows")),
    };
    let mut n_cells = 0;
    let mut read = Vec::new();
    for row in rows {
        let row: Vec<Option<Cell>> = match (row.text(), row.list()) {
            (Some(text), _) => {
                let letters = text.chars().filter(|c| !c.is_whitespace());
                letters.map(|c| of_letter(c, filled, known)).collect::<Result<_, _>>()?
            }
            (None, Some(row)) => {
                row.iter().map(|cell| of_cell(cell, known)).collect::<Result<_, _>>()?
            }
            (None, None) => return Err(syntax("a row of cells is a text or a list")),
        };
        n_cells += row.len() as u64;
        if n_cells > limits.cells {
            let message = format!("there are more than {} cells, the limit", limits.cells);
            return Err(Fault::new(FaultKind::TooLarge, message));
        }
        read.push(row);
    }
    Ok(read)
}

fn of_cell(cell: &Value<'_>, known: &Known) -> Result<Option<Cell>, Fault> {
    match cell.kind {
        Kind::Null | Kind::Number("-1") => Ok(None),
        Kind::Bool(is_filled) => Ok(Some(Cell(u8::from(is_filled)))),
        _ => known.cell(Call::of(cell)).map(Some),
    }
}

/// The value of a letter or of a number in one digit, and what filled and empty cells often look
/// like, where they are neither.
fn of_letter(c: char, filled: &str, known: &Known) -> Result<Option<Cell>, Fault> {
    let usual = match c {
        '.' | '-' | '_' | '□' => Some(Cell::EMPTY),
        c if filled.contains(c) => Some(known.plain()?),
        _ => None,
    };
    match (known.letter(c), c) {
        (Some(value), _) => Ok(Some(value)),
        (None, '0'..='9') => {
            let digit = u64::from(c.to_digit(10).unwrap_or(0));
            known.cell(Call::Number(digit)).map(Some)
        }
        (None, '?') => Ok(None),
        (None, _) if usual.is_some() => Ok(usual),
        (None, 'x' | 'X') => Err(Fault::new(FaultKind::Syntax, X_IS_UNCLEAR)),
        (None, _) => {
            let message = format!("{c:?} is not a letter of the palette");
            Err(Fault::new(FaultKind::Syntax, message))
        }
    }
}

/// The palette that is stated, or the colors that the clues use.
fn known(layers: &[&[Field<'_>]], places: &Places<'_>, faults: &mut Faults) -> Known {
    let clues = layers.last().map_or_else(Vec::new, |layer| keys::clues(layer));
    let mut odd = layers.iter().filter(|layer| !keys::are_usual(layer));
    let background = odd.clone().find_map(|layer| keys::background(layer)).map(Call::of);
    for palette in odd.by_ref().filter_map(|layer| keys::palette(layer)) {
        let stated = Known::stated(palette, background, &clues);
        let stated = stated.map_err(|fault| fault.at(places.at(palette.start())));
        if let Some(known) = faults.take(stated).flatten() {
            return known;
        }
    }
    Known::guessed(background, &clues)
}
