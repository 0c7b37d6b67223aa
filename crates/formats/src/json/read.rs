//! Reads one puzzle from its JSON object.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, Error, Fault, FaultKind, Limits, Place, Stated, Value,
};
use serde_json::{Map, Value as Json};

use super::{
    clues::{clue, number},
    keys::{self, Side},
    palette::Known,
    pieces::Sites,
};
use crate::{colors::X_IS_UNCLEAR, faults::Faults, numbers::shown};

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
pub(super) fn puzzle(json: &Json, sites: Sites<'_>, limits: &Limits) -> Result<Draft, Error> {
    let start = sites.start();
    let refused = |kind, message: &str| Error::from(Fault::new(kind, message).at(start));
    let Some(object) = json.as_object() else {
        let message = "a puzzle is an object with `rows` and `columns`";
        return Err(refused(FaultKind::Syntax, message));
    };
    if object.contains_key("verdict") || object.contains_key("verified") {
        let message = "this is an answer of pictogrid, not a puzzle; give the puzzle itself";
        return Err(refused(FaultKind::Unsupported, message));
    }
    let inner = keys::around_clues(object)
        .and_then(|key| Some(Layer { object: json[key].as_object()?, sites: sites.inner(key)? }));
    let layers: Vec<Layer<'_>> = [Layer { object, sites }].into_iter().chain(inner).collect();
    let mut faults = Faults::default();
    let known = known(&layers, &mut faults);
    let mut reading = Reading { layers: &layers, known, limits, faults };
    layers.iter().for_each(|layer| reading.slips(layer));
    let hexagon = reading.first(&["hexagon"]).and_then(|(layer, _, json)| {
        json.as_array().map(|sides| Box::new(reading.hexagon(layer, sides)))
    });
    let is_rect = hexagon.is_none();
    let mut side = |side| if is_rect { reading.side(side) } else { Vec::new() };
    let (rows, columns) = (side(Side::Rows), side(Side::Columns));
    let size = (is_rect && reading.faults.is_empty()).then_some((columns.len(), rows.len()));
    let given = reading.cells(&["given"], GIVEN, size, FaultKind::GivenMismatch);
    let goal = reading.cells(&["goal", "solution"], FILLED, size, FaultKind::GoalMismatch);
    let (width, height) = (reading.stated("width"), reading.stated("height"));
    let Reading { known, faults, .. } = reading;
    let place = Some(start);
    let mut draft = Draft {
        place,
        palette: known.palette,
        width,
        height,
        rows,
        columns,
        hexagon,
        given,
        goal,
        ..Draft::default()
    };
    layers.iter().for_each(|layer| about(layer.object, &mut draft));
    faults.or(draft)
}

/// An object that says something of the puzzle: that of the puzzle, and one in it around the clues.
struct Layer<'a> {
    object: &'a Map<String, Json>,
    sites: Sites<'a>,
}

/// One puzzle while it is read.
struct Reading<'a> {
    layers: &'a [Layer<'a>],
    known: Known,
    limits: &'a Limits,
    faults: Faults,
}

impl<'a> Reading<'a> {
    /// The first of `keys` that the puzzle has, with what it says.
    fn first(&self, keys: &[&'static str]) -> Option<(&'a Layer<'a>, &'static str, &'a Json)> {
        let of = |layer: &'a Layer<'a>, key| layer.object.get(key).filter(|json| !json.is_null());
        let all = self.layers.iter().flat_map(|layer| keys.iter().map(move |&key| (layer, key)));
        all.into_iter().find_map(|(layer, key)| Some((layer, key, of(layer, key)?)))
    }

    fn fault(&mut self, kind: FaultKind, message: String, place: impl Into<Option<Place>>) {
        self.faults.push(Fault::new(kind, message).at(place));
    }

    /// Faults a key that says nothing as it is, and was meant to.
    fn slips(&mut self, layer: &Layer<'_>) {
        if let Some(key) = keys::colors_of_side(layer.object) {
            let message = format!(
                "`{}` tells colors apart from the runs, which is not read; write each run with its \
                 color, as [2, \"red\"]",
                shown(key)
            );
            self.fault(FaultKind::Unsupported, message, layer.sites.part(key));
        }
        if let Some((key, known)) = keys::slip(layer.object) {
            let message = format!("unknown key `{}`; did you mean `{known}`?", shown(key));
            self.fault(FaultKind::Syntax, message, layer.sites.part(key));
        }
    }

    /// The clues of one side of a rectangle.
    fn side(&mut self, side: Side) -> Vec<DraftClue> {
        let key_in = |layer: &'a Layer<'a>| Some((layer, side.key_in(layer.object)?));
        let Some((layer, key)) = self.layers.iter().find_map(key_in) else {
            self.missing(side);
            return Vec::new();
        };
        if let [key, other, ..] = side.keys_in(layer.object).as_slice() {
            let name = side.name();
            let message = format!("both `{key}` and `{other}` may be the clues of the {name}s");
            self.fault(FaultKind::Syntax, message, layer.sites.part(other));
        }
        let places = layer.sites.entries(key);
        self.clues(layer.object[key].as_array().map_or(&[], Vec::as_slice), &places, side.name())
    }

    /// Says that there is no list of clues for `side`, and what there is instead.
    fn missing(&mut self, side: Side) {
        let name = format!("{}s", side.name());
        let is_odd = |key: &&String| Side::named(key) == Some(side);
        let odd = |layer: &'a Layer<'a>| Some((layer, layer.object.keys().find(is_odd)?));
        if let Some((layer, key)) = self.layers.iter().find_map(odd) {
            let message = format!("`{}` is no list of clues", shown(key));
            return self.fault(FaultKind::Syntax, message, layer.sites.part(key));
        }
        let keys = self.layers.iter().flat_map(|layer| layer.object.keys()).take(MOST_NAMED);
        let keys: Vec<String> = keys.map(|key| format!("`{}`", shown(key))).collect();
        let here = if keys.is_empty() { "nothing".to_owned() } else { keys.join(", ") };
        let message = format!("the list `{name}` is missing; there is {here}");
        self.fault(FaultKind::Truncated, message, self.layers[0].sites.start());
    }

    /// The clues of the six sides of a hexagon.
    fn hexagon(&mut self, layer: &Layer<'_>, sides: &[Json]) -> [Vec<DraftClue>; 6] {
        let place = layer.sites.part("hexagon");
        if sides.len() != 6 {
            let message = format!("`hexagon` is a list of six sides, not of {}", sides.len());
            self.fault(FaultKind::Syntax, message, place);
            return Default::default();
        }
        let places = layer.sites.inner_entries("hexagon");
        [0, 1, 2, 3, 4, 5].map(|index| {
            let Json::Array(lines) = &sides[index] else {
                let message = format!("side {} of `hexagon` is no list of clues", index + 1);
                self.fault(FaultKind::Syntax, message, place);
                return Vec::new();
            };
            let places = places.get(index).map_or(&[][..], Vec::as_slice);
            self.clues(lines, places, &format!("side {}, line", index + 1))
        })
    }

    fn clues(&mut self, lines: &[Json], places: &[Place], name: &str) -> Vec<DraftClue> {
        if lines.len() > self.limits.side as usize {
            let message = format!("more than {} {name}s, the limit", self.limits.side);
            self.fault(FaultKind::TooLarge, message, places.first().copied());
            return Vec::new();
        }
        let mut clues = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            let place = places.get(index).copied();
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
        let (layer, key, json) = self.first(keys)?;
        let place = layer.sites.part(key);
        let rows = cells(json, filled, &self.known, self.limits).map_err(|fault| {
            Fault::new(fault.kind(), format!("{key}: {}", fault.message())).at(place)
        });
        let rows = self.faults.take(rows)?;
        let other = size.filter(|_| json.is_array()).and_then(|size| other_shape(&rows, size));
        if let Some(shape) = other {
            self.fault(mismatch, format!("{key}: {shape}"), place);
            return None;
        }
        Some(DraftCells { cells: rows.into_iter().flatten().collect(), place })
    }

    fn stated(&mut self, key: &'static str) -> Option<Stated> {
        let (layer, key, json) = self.first(&[key])?;
        let place = layer.sites.part(key);
        let number = number(json).map_err(|fault| {
            Fault::new(fault.kind(), format!("{key}: {}", fault.message())).at(place)
        });
        let number = self.faults.take(number)?;
        Some(Stated { number, place })
    }
}

/// What is wrong with the shape of `rows` for a grid of this width and height.
fn other_shape(rows: &[Vec<Option<Value>>], (width, height): (usize, usize)) -> Option<String> {
    let odd = rows.iter().position(|row| row.len() != width);
    match odd {
        None if rows.len() == height => None,
        Some(odd) if rows.iter().any(|row| row.len() != rows[odd].len()) => {
            Some(format!("row {} has {} cells; the grid is {width} wide", odd + 1, rows[odd].len()))
        }
        _ => {
            let across = rows.first().map_or(0, Vec::len);
            let n_rows = rows.len();
            Some(format!("{across} × {n_rows} cells, the grid is {width} × {height}"))
        }
    }
}

/// Adds what the texts of `object` say, as far as nothing is said yet.
pub(super) fn about(object: &Map<String, Json>, draft: &mut Draft) {
    let about = &mut draft.about;
    let fields = [
        (&mut about.title, &["title", "name"][..]),
        (&mut about.author, &["author", "by"]),
        (&mut about.copyright, &["copyright"]),
        (&mut about.license, &["license"]),
        (&mut about.catalogue, &["catalogue", "id"]),
    ];
    let mut told: Vec<&str> = Vec::new();
    for (field, keys) in fields {
        let own = |key: &&str| {
            object.keys().map(String::as_str).find(|own| own.eq_ignore_ascii_case(key))
        };
        let text = |key: &str| match &object[key] {
            Json::String(text) if !text.is_empty() => Some(text.clone()),
            Json::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let found = keys.iter().filter_map(own).find_map(|key| Some((key, text(key)?)));
        if let Some((key, text)) = found.filter(|_| field.is_none()) {
            told.push(key);
            *field = Some(text);
        }
    }
    let pairs = object.get("others").and_then(Json::as_array).into_iter().flatten();
    let listed = pairs.filter_map(|pair| Some((pair[0].as_str()?, pair[1].as_str()?)));
    let is_unknown = |key: &str| !KNOWN.contains(&key) && !told.contains(&key);
    let unknown = object.iter().filter(|(key, _)| is_unknown(key));
    let unknown = unknown.filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)));
    let unknown = unknown.filter(|(_, text)| !text.is_empty());
    let room = MOST_OTHERS.saturating_sub(about.others.len());
    let others = unknown.chain(listed).take(room);
    about.others.extend(others.map(|(key, text)| (key.to_owned(), text.to_owned())));
}

/// The cells of a list of rows, each a text of letters or a list of numbers; or of one text, in
/// one row.
fn cells(
    json: &Json,
    filled: &str,
    known: &Known,
    limits: &Limits,
) -> Result<Vec<Vec<Option<Value>>>, Fault> {
    let syntax = |message: &str| Fault::new(FaultKind::Syntax, message);
    let rows = match json {
        Json::Array(rows) => rows.as_slice(),
        Json::String(_) => std::slice::from_ref(json),
        _ => return Err(syntax("cells are a list of rows")),
    };
    let mut n_cells = 0;
    let mut read = Vec::new();
    for row in rows {
        let row: Vec<Option<Value>> = match row {
            Json::String(text) => {
                let letters = text.chars().filter(|c| !c.is_whitespace());
                letters.map(|c| of_letter(c, filled, known)).collect::<Result<_, _>>()?
            }
            Json::Array(row) => {
                row.iter().map(|cell| of_cell(cell, known)).collect::<Result<_, _>>()?
            }
            _ => return Err(syntax("a row of cells is a text or a list")),
        };
        n_cells += row.len() as u64;
        if n_cells > limits.cells {
            let message = format!("more than {} cells", limits.cells);
            return Err(Fault::new(FaultKind::TooLarge, message));
        }
        read.push(row);
    }
    Ok(read)
}

fn of_cell(cell: &Json, known: &Known) -> Result<Option<Value>, Fault> {
    match cell {
        Json::Null => Ok(None),
        Json::Bool(is_filled) => Ok(Some(Value(u8::from(*is_filled)))),
        cell if cell.as_i64() == Some(-1) => Ok(None),
        cell => known.cell(cell).map(Some),
    }
}

/// The value of a letter or of a number in one digit, and what filled and empty cells often look
/// like, where they are neither.
fn of_letter(c: char, filled: &str, known: &Known) -> Result<Option<Value>, Fault> {
    let usual = match c {
        '.' | '-' | '_' | '□' => Some(Value::EMPTY),
        c if filled.contains(c) => Some(known.plain()?),
        _ => None,
    };
    match (known.letter(c), c) {
        (Some(value), _) => Ok(Some(value)),
        (None, '0'..='9') => known.cell(&Json::from(c.to_digit(10))).map(Some),
        (None, '?') => Ok(None),
        (None, _) if usual.is_some() => Ok(usual),
        (None, 'x' | 'X') => Err(Fault::new(FaultKind::Syntax, X_IS_UNCLEAR)),
        (None, _) => {
            let message = format!("{c:?} is no letter of the palette");
            Err(Fault::new(FaultKind::Syntax, message))
        }
    }
}

/// The palette that is stated, or the colors that the clues use.
fn known(layers: &[Layer<'_>], faults: &mut Faults) -> Known {
    let clues: Vec<&Json> = layers.last().map_or_else(Vec::new, |layer| keys::clues(layer.object));
    let background = layers.iter().find_map(|layer| keys::background(layer.object));
    let background = background.unwrap_or(&Json::Null);
    for Layer { object, sites } in layers {
        let Some(key) = keys::palette(object) else { continue };
        let stated = Known::stated(&object[key], background, &clues);
        let stated = stated.map_err(|fault| fault.at(sites.part(key)));
        if let Some(known) = faults.take(stated).flatten() {
            return known;
        }
    }
    Known::guessed(background, &clues)
}
