//! Reads one puzzle from its JSON object.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, DraftRun, Error, Fault, FaultKind, Limits, Palette, Place,
    Stated, Value,
};
use serde_json::Value as Json;

use super::pieces::Sites;
use crate::{
    colors::{self, Shade},
    faults::Faults,
    numbers::shown,
    shades,
};

/// The most unknown texts that are kept of one puzzle.
const MOST_OTHERS: usize = 1000;

/// Keys that mean something, so that they are not kept as unknown texts.
const KNOWN: &[&str] =
    &["title", "author", "by", "copyright", "license", "catalogue", "id", "others"];

/// The draft of one puzzle, or everything that is wrong with it.
pub(super) fn puzzle(json: &Json, sites: &Sites<'_>, limits: &Limits) -> Result<Draft, Error> {
    let refused = |kind, message: &str| Error::from(Fault::new(kind, message).at(sites.start()));
    let Some(object) = json.as_object() else {
        let message = "a puzzle is an object with `rows` and `columns`";
        return Err(refused(FaultKind::Syntax, message));
    };
    if object.contains_key("verdict") || object.contains_key("verified") {
        let message = "this is an answer of pictogrid, not a puzzle; give the puzzle itself";
        return Err(refused(FaultKind::Unsupported, message));
    }
    let mut faults = Faults::default();
    let stated = palette(json).map_err(|fault| fault.at(sites.part("palette")));
    let palette = faults.take(stated).flatten().unwrap_or_else(|| guessed_palette(json));
    let mut reading = Reading { json, sites, palette, limits, faults };
    let hexagon = json["hexagon"].as_array().map(|sides| Box::new(reading.hexagon(sides)));
    let is_rect = hexagon.is_none();
    let rows = if is_rect { reading.side(&["rows"], "row") } else { Vec::new() };
    let columns = if is_rect { reading.side(&["columns", "cols"], "column") } else { Vec::new() };
    let (given, goal) = (reading.cells(&["given"]), reading.cells(&["goal", "solution"]));
    let (width, height) = (reading.stated("width"), reading.stated("height"));
    let Reading { palette, faults, .. } = reading;
    let place = Some(sites.start());
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
    about(json, &mut draft);
    faults.or(draft)
}

/// One puzzle while it is read.
struct Reading<'a> {
    json: &'a Json,
    sites: &'a Sites<'a>,
    palette: Palette,
    limits: &'a Limits,
    faults: Faults,
}

impl<'a> Reading<'a> {
    /// The first of `keys` that the puzzle has, with what it says.
    fn first(&self, keys: &[&'static str]) -> Option<(&'static str, &'a Json)> {
        let stated = keys.iter().map(|&key| (key, &self.json[key]));
        stated.into_iter().find(|(_, json)| !json.is_null())
    }

    /// The clues of one side of a rectangle.
    fn side(&mut self, keys: &[&'static str], name: &str) -> Vec<DraftClue> {
        let Some((key, Json::Array(lines))) = self.first(keys) else {
            let message = format!("the list `{}` is missing", keys[0]);
            self.faults.push(Fault::new(FaultKind::Truncated, message).at(self.sites.start()));
            return Vec::new();
        };
        let places = self.sites.entries(key);
        self.clues(lines, &places, name)
    }

    /// The clues of the six sides of a hexagon.
    fn hexagon(&mut self, sides: &[Json]) -> [Vec<DraftClue>; 6] {
        if sides.len() != 6 {
            let message = format!("`hexagon` is a list of six sides, not of {}", sides.len());
            let place = self.sites.part("hexagon");
            self.faults.push(Fault::new(FaultKind::Syntax, message).at(place));
            return Default::default();
        }
        let places = self.sites.inner_entries("hexagon");
        [0, 1, 2, 3, 4, 5].map(|index| {
            let Json::Array(lines) = &sides[index] else {
                let message = format!("side {} of `hexagon` is no list of clues", index + 1);
                let place = self.sites.part("hexagon");
                self.faults.push(Fault::new(FaultKind::Syntax, message).at(place));
                return Vec::new();
            };
            let places = places.get(index).map_or(&[][..], Vec::as_slice);
            self.clues(lines, places, &format!("side {}, line", index + 1))
        })
    }

    fn clues(&mut self, lines: &[Json], places: &[Place], name: &str) -> Vec<DraftClue> {
        if lines.len() > self.limits.side as usize {
            let message = format!("more than {} {name}s, the limit", self.limits.side);
            let place = places.first().copied();
            self.faults.push(Fault::new(FaultKind::TooLarge, message).at(place));
            return Vec::new();
        }
        let mut clues = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            let place = places.get(index).copied();
            let clue = clue(line, place, &self.palette, self.limits).map_err(|fault| {
                let message = format!("{name} {}: {}", index + 1, fault.message());
                Fault::new(fault.kind(), message).at(place)
            });
            clues.extend(self.faults.take(clue));
        }
        clues
    }

    fn cells(&mut self, keys: &[&'static str]) -> Option<DraftCells> {
        let (key, json) = self.first(keys)?;
        let place = self.sites.part(key);
        let cells = cells(json, &self.palette, self.limits).map_err(|fault| {
            Fault::new(fault.kind(), format!("{key}: {}", fault.message())).at(place)
        });
        self.faults.take(cells).map(|cells| DraftCells { cells, place })
    }

    fn stated(&mut self, key: &'static str) -> Option<Stated> {
        let (key, json) = self.first(&[key])?;
        let place = self.sites.part(key);
        let number = number(json).map_err(|fault| {
            Fault::new(fault.kind(), format!("{key}: {}", fault.message())).at(place)
        });
        let number = self.faults.take(number)?;
        Some(Stated { number, place })
    }
}

fn about(json: &Json, draft: &mut Draft) {
    let text = |keys: &[&str]| {
        let text = keys.iter().find_map(|&key| json[key].as_str());
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let about = &mut draft.about;
    about.title = text(&["title"]);
    about.author = text(&["author", "by"]);
    about.copyright = text(&["copyright"]);
    about.license = text(&["license"]);
    about.catalogue = text(&["catalogue", "id"]);
    let pairs = json["others"].as_array().into_iter().flatten();
    let listed = pairs.filter_map(|pair| Some((pair[0].as_str()?, pair[1].as_str()?)));
    let keys = json.as_object().into_iter().flatten();
    let unknown = keys.filter(|(key, _)| !KNOWN.contains(&key.as_str()));
    let unknown = unknown.filter_map(|(key, value)| Some((key.as_str(), value.as_str()?)));
    let unknown = unknown.filter(|(_, text)| !text.is_empty());
    let others = unknown.chain(listed).take(MOST_OTHERS);
    about.others = others.map(|(key, text)| (key.to_owned(), text.to_owned())).collect();
}

fn clue(
    json: &Json,
    place: Option<Place>,
    palette: &Palette,
    limits: &Limits,
) -> Result<DraftClue, Fault> {
    if json.is_null() {
        return Ok(DraftClue::unknown(place));
    }
    let Some(runs) = json.as_array() else {
        let message = "a clue is a list of runs, or null if it is not told";
        return Err(Fault::new(FaultKind::Syntax, message));
    };
    if runs.len() > limits.side as usize {
        let message = format!("a clue of more than {} runs", limits.side);
        return Err(Fault::new(FaultKind::TooLarge, message));
    }
    let runs = runs.iter().map(|json| run(json, palette)).collect::<Result<_, _>>()?;
    Ok(DraftClue { runs, is_unknown: false, place })
}

fn run(json: &Json, palette: &Palette) -> Result<DraftRun, Fault> {
    let length = |json: &Json| if json.is_null() { Ok(None) } else { number(json).map(Some) };
    let Some(run) = json.as_object() else {
        return Ok(DraftRun { length: length(json)?, value: Some(Value::FILLED) });
    };
    let stated = run.get("len").or_else(|| run.get("length"));
    let Some(stated) = stated else {
        let message = "a run without its `len`; write null if it is not told";
        return Err(Fault::new(FaultKind::Syntax, message));
    };
    let value = match run.get("color") {
        None => Some(Value::FILLED),
        Some(Json::Null) => None,
        Some(color) => Some(value(color, palette)?),
    };
    Ok(DraftRun { length: length(stated)?, value })
}

/// The value that a number, a letter or a name stands for.
fn value(json: &Json, palette: &Palette) -> Result<Value, Fault> {
    let index = match json {
        Json::Number(number) => number.as_u64().filter(|&n| n < palette.n_values() as u64),
        Json::String(text) => {
            let colors = palette.colors();
            let by_letter = colors.iter().position(|c| c.letter.to_string() == *text);
            by_letter.or_else(|| colors.iter().position(|c| c.name == *text)).map(|i| i as u64)
        }
        _ => None,
    };
    index.map(|index| Value(index as u8)).ok_or_else(|| {
        let message = format!("{} is no color of the palette", shown(&json.to_string()));
        Fault::new(FaultKind::BadColor, message)
    })
}

/// The cells of a list of rows, each a text of letters or a list of numbers.
fn cells(json: &Json, palette: &Palette, limits: &Limits) -> Result<Vec<Option<Value>>, Fault> {
    let syntax = |message: String| Fault::new(FaultKind::Syntax, message);
    let rows = json.as_array();
    let rows = rows.ok_or_else(|| syntax("cells are a list of rows".to_owned()))?;
    let mut cells = Vec::new();
    for row in rows {
        match row {
            Json::String(text) => {
                for c in text.chars() {
                    let value = if c == '?' { Some(None) } else { letter(c, palette).map(Some) };
                    let unknown = || syntax(format!("{c:?} is no letter of the palette"));
                    cells.push(value.ok_or_else(unknown)?);
                }
            }
            Json::Array(row) => {
                for cell in row {
                    let is_unknown = cell.is_null() || cell.as_i64() == Some(-1);
                    cells.push(if is_unknown { None } else { Some(value(cell, palette)?) });
                }
            }
            _ => return Err(syntax("a row of cells is a text or a list".to_owned())),
        }
        if cells.len() as u64 > limits.cells {
            let message = format!("more than {} cells", limits.cells);
            return Err(Fault::new(FaultKind::TooLarge, message));
        }
    }
    Ok(cells)
}

/// The value of a letter; `0` and `1` are empty and filled where they are not letters themselves.
fn letter(c: char, palette: &Palette) -> Option<Value> {
    palette.value_of(c).or(match c {
        '0' => Some(Value::EMPTY),
        '1' => Some(Value::FILLED),
        _ => None,
    })
}

fn number(json: &Json) -> Result<u64, Fault> {
    let small = json.as_u64().filter(|&number| number <= u32::MAX.into());
    small.ok_or_else(|| {
        let message =
            format!("{} is not a number from 0 to {}", shown(&json.to_string()), u32::MAX);
        Fault::new(FaultKind::BadNumber, message)
    })
}

/// The palette that the object states, if it does.
fn palette(json: &Json) -> Result<Option<Palette>, Fault> {
    let Some(listed) = json["palette"].as_array() else { return Ok(None) };
    if listed.len() > Palette::MOST_COLORS + 1 {
        return Err(colors::too_many());
    }
    let background = json["background"].as_u64().unwrap_or(0);
    let mut by_index: Vec<(u64, &Json)> = (listed.iter().enumerate())
        .map(|(index, color)| (color["index"].as_u64().unwrap_or(index as u64), color))
        .collect();
    by_index.sort_by_key(|(index, _)| *index);
    if by_index.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return Err(Fault::new(FaultKind::BadColor, "two colors of the palette share an index"));
    }
    if background != 0 || by_index.iter().zip(0..).any(|((index, _), n)| *index != n) {
        let message = "the colors of the palette are numbered from 0, which is the empty one";
        return Err(Fault::new(FaultKind::BadColor, message));
    }
    let mut colors = by_index.into_iter().map(|(_, color)| (first_letter(color), shade(color)));
    let Some((letter, shade)) = colors.next() else { return Ok(None) };
    let empty = shade.unwrap_or(Shade { name: Some("white".to_owned()), rgb: [255; 3] });
    colors::palette_with_empty((letter, empty), colors.collect()).map(Some)
}

fn first_letter(color: &Json) -> Option<char> {
    let stated = color["letter"].as_str().or_else(|| color["char"].as_str());
    let is_letter = |name: &&str| name.chars().count() == 1;
    stated.or_else(|| color["name"].as_str().filter(is_letter))?.chars().next()
}

fn shade(color: &Json) -> Option<Shade> {
    let texts = ["rgb", "xpm", "name"].map(|key| color[key].as_str());
    let rgb = texts.into_iter().flatten().find_map(shades::parse)?;
    Some(Shade { name: color["name"].as_str().map(str::to_owned), rgb })
}

/// As many colors as the clues use, where the object does not list them.
fn guessed_palette(json: &Json) -> Palette {
    let lines = ["rows", "columns", "cols"].iter().filter_map(|&key| json[key].as_array());
    let runs = lines.flatten().filter_map(Json::as_array).flatten();
    let highest = runs.filter_map(|run| run["color"].as_u64()).max().unwrap_or(1);
    Palette::of_values(highest.clamp(1, Palette::MOST_COLORS as u64) as usize + 1)
}
