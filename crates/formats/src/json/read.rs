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
    Draft, DraftCells, DraftClue, Error, Fault, FaultKind, Limits, Note, Place, Stated,
    Value as Cell, n_of,
};

use super::{
    cells::{FILLED, GIVEN, cells},
    clues::{Order, clue, number},
    find::{self, Found, Sides, What},
    keys,
    palette::{Known, Used},
    picture,
};
use crate::{
    document,
    faults::Faults,
    literal::{Field, Value, get},
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

/// The draft of a puzzle that was found, or everything that is wrong with it.
pub(super) fn puzzle(
    found: &Found<'_, '_>,
    places: &Places<'_>,
    limits: &Limits,
) -> Result<Draft, Error> {
    let fields = found.value.fields().unwrap_or_default();
    match &found.what {
        What::Picture(key, picture) => {
            let mut draft = picture::draft(picture, fields, places, limits)?;
            about(fields, &[key], &mut draft);
            Ok(draft)
        }
        What::Clues { sides, inner } => {
            of_clues(found.value, sides.as_ref(), *inner, places, limits)
        }
        What::Nothing => Err(no_puzzle(found.value, places, limits)),
    }
}

/// What is wrong with a value in which no puzzle was found.
pub(super) fn no_puzzle(value: &Value<'_>, places: &Places<'_>, limits: &Limits) -> Error {
    let start = places.at(value.start());
    let refused = |kind, message: &str| Error::from(Fault::new(kind, message).at(start));
    match value.fields() {
        None => refused(
            FaultKind::Syntax,
            "a puzzle is an object; write {\"rows\": [..], \"columns\": [..]}",
        ),
        Some([]) => refused(FaultKind::Truncated, "the list `rows` is missing; there are no keys"),
        Some(fields) if keys::is_answer(fields) => {
            let message =
                "this is an answer of pictogrid, not a puzzle; open the puzzle that it is about";
            refused(FaultKind::Unsupported, message)
        }
        Some(fields) => match find::nearly(fields) {
            Some(message) => refused(FaultKind::SumMismatch, &message),
            None => match of_clues(value, None, None, places, limits) {
                Err(error) => error,
                Ok(_) => document::no_puzzle(),
            },
        },
    }
}

fn of_clues<'v, 'a>(
    value: &'v Value<'a>,
    sides: Option<&Sides<'v, 'a>>,
    inner: Option<&'v [Field<'a>]>,
    places: &'v Places<'v>,
    limits: &'v Limits,
) -> Result<Draft, Error> {
    let start = places.at(value.start());
    let layers: Vec<&[Field<'_>]> =
        [value.fields().unwrap_or_default()].into_iter().chain(inner).collect();
    let mut faults = Faults::default();
    let order = sides.map_or(Order::LengthFirst, Sides::order);
    let known = known(&layers, sides, order, places, &mut faults);
    let notes = sides.and_then(|sides| sides.note.clone()).into_iter().collect();
    let mut reading =
        Reading { layers: &layers, sides, order, known, places, limits, faults, notes };
    let is_odd = |layer: &&&[Field<'_>]| !keys::are_usual(layer);
    layers.iter().filter(is_odd).for_each(|layer| reading.slips(layer));
    let hexagon = reading.first(&["hexagon"]).filter(|(_, sides)| sides.list().is_some());
    let hexagon = hexagon.map(|(_, sides)| Box::new(reading.hexagon(sides)));
    let is_rect = hexagon.is_none();
    let mut side = |side| if is_rect { reading.side(side, start) } else { Vec::new() };
    let (rows, columns) = (side(Side::Rows), side(Side::Columns));
    let size = (is_rect && reading.faults.is_empty()).then_some((columns.len(), rows.len()));
    let given = reading.cells(&["given"], GIVEN, size, FaultKind::GivenMismatch);
    let goal =
        reading.cells(&["goal", "solution", "answer"], FILLED, size, FaultKind::GoalMismatch);
    let (width, height) = (reading.stated("width"), reading.stated("height"));
    layers.iter().filter(is_odd).for_each(|layer| reading.left_out(layer));
    let Reading { known, faults, notes, .. } = reading;
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
        notes,
        ..Draft::default()
    };
    layers.iter().for_each(|layer| about(layer, &[], &mut draft));
    faults.or(draft)
}

/// One puzzle while it is read.
struct Reading<'v, 'a> {
    /// The object of the puzzle, and one in it around the clues.
    layers: &'v [&'v [Field<'a>]],
    /// The clues of a rectangle, if both lists were found.
    sides: Option<&'v Sides<'v, 'a>>,
    order: Order,
    known: Known,
    places: &'v Places<'v>,
    limits: &'v Limits,
    faults: Faults,
    notes: Vec<Note>,
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

    /// Notes what is left out and may be a puzzle.
    fn left_out(&mut self, layer: &[Field<'_>]) {
        let own = |(key, value): &&Field<'_>| {
            let is_side = |sides: &Sides<'_, '_>| sides.are_of(value);
            self.sides.is_some_and(is_side)
                || keys::is_goal(key)
                || keys::is_palette(key)
                || ["given", "hexagon", "others"].contains(&key.as_ref())
                || self
                    .layers
                    .iter()
                    .any(|layer| value.fields().is_some_and(|fields| std::ptr::eq(fields, *layer)))
        };
        let odd = layer.iter().filter(|field| field.1.is_large() && !own(field));
        let key = odd.filter(|(_, value)| find::is_puzzle(value)).map(|(key, _)| key.to_string());
        self.notes.extend(key.map(|key| Note::LeftOut { key }));
    }

    /// The clues of one side of a rectangle.
    fn side(&mut self, side: Side, start: Place) -> Vec<DraftClue> {
        for layer in self.layers {
            if let [(key, _), (other, value), ..] = keys::lists_of(side, layer).as_slice() {
                let name = side.name();
                let message = format!(
                    "both `{key}` and `{other}` may be the clues of the {name}s; remove one"
                );
                self.fault(FaultKind::Syntax, message, self.place(value));
            }
        }
        let named = || {
            let mut lists = self.layers.iter().flat_map(|layer| keys::lists_of(side, layer));
            lists.next().map(|(_, list)| list)
        };
        match self.sides.map(|sides| sides.of(side).1).or_else(named) {
            Some(list) => self.clues(list, side.name()),
            None => {
                self.missing(side, start);
                Vec::new()
            }
        }
    }

    /// Says that there is not a list of clues for `side`, and what there is instead.
    fn missing(&mut self, side: Side, start: Place) {
        let mut fields = self.layers.iter().flat_map(|layer| layer.iter());
        if let Some((key, value)) = fields.clone().find(|(key, _)| keys::side(key) == Some(side)) {
            let message =
                format!("`{}` is not a list of clues; write a list for each line", shown(key));
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
            let message = format!(
                "`hexagon` is a list of six sides, not of {}; add or remove lists",
                sides.len()
            );
            self.fault(FaultKind::Syntax, message, self.place(value));
            return Default::default();
        }
        [0, 1, 2, 3, 4, 5].map(|index| {
            if sides[index].list().is_none() {
                let message = format!(
                    "side {} of `hexagon` is not a list of clues; write a list for each line",
                    index + 1
                );
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
            let clue = clue(line, place, &self.known, self.order, self.limits).map_err(|fault| {
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
        if keys::is_foreign_goal(key) && rows.iter().flatten().any(Option::is_none) {
            // A game that is under way.
            self.notes.push(Note::LeftOut { key: key.to_owned() });
            return None;
        }
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
            Some(format!(
                "{across} × {n_rows} cells, the grid is {width} × {height}; write a value for each cell"
            ))
        }
    }
}

/// Adds what the texts of an object say, as far as nothing is said yet.
fn about(object: &[Field<'_>], read: &[&str], draft: &mut Draft) {
    let about = &mut draft.about;
    let slots = [
        (&mut about.title, &["title", "name"][..]),
        (&mut about.author, &["author", "by"]),
        (&mut about.copyright, &["copyright"]),
        (&mut about.license, &["license"]),
        (&mut about.catalogue, &["catalogue", "id"]),
    ];
    let mut said: Vec<&str> = read.to_vec();
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

/// The palette that is stated, or the colors that the clues use.
fn known(
    layers: &[&[Field<'_>]],
    sides: Option<&Sides<'_, '_>>,
    order: Order,
    places: &Places<'_>,
    faults: &mut Faults,
) -> Known {
    let clues = find::clues_of(layers, sides);
    let used = Used::of(&clues, order);
    let mut odd = layers.iter().filter(|layer| !keys::are_usual(layer));
    let background = odd.clone().find_map(|layer| keys::background_call(layer));
    for layer in odd.by_ref() {
        let of_griddlers = keys::palette_of_griddlers(layer);
        let Some(palette) = of_griddlers.as_ref().or_else(|| keys::palette(layer)) else {
            continue;
        };
        if used.is_plain() && keys::names_roles(palette) {
            continue;
        }
        let stated = Known::stated(palette, background, &used);
        let stated = stated.map_err(|fault| fault.at(places.at(palette.start())));
        if let Some(known) = faults.take(stated).flatten() {
            return known;
        }
    }
    Known::guessed(background, &used)
}
