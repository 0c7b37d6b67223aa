//! Reads one `<puzzle>`: colors, clues and solutions, in the order in which they need each other.
//!
//! ```text
//!   colors   0          backgroundcolor: that of empty cells, declared or not
//!            1, 2, ..   <color>, as declared; last those whose look cannot be read
//!            next       color="navy", declared nowhere: taken in by the first run that names it
//!   clues    a run that names no color has `defaultcolor`, or black where that is the background
//!   images   last: their characters may be those of colors that came in with a run
//! ```
//!
//! A color that is refused stays in the list, so that it is one fault, and none for each of its runs.
//! Linear in the elements, but each run is compared with at most 255 colors. What a set says of all
//! its puzzles is looked up once a set: once for each puzzle, as before, is quadratic for large sets.

use std::collections::HashMap;

use pictogrid_core::{
    About, Draft, DraftClue, DraftRun, Error, Fault, FaultKind, Limits, Palette, Picture, Puzzle,
    Shape, Value,
};
use roxmltree::{Node, NodeId};

use super::{OTHERS, image};
use crate::{
    color_names,
    colors::{self, Shade},
    faults::Faults,
    numbers::{self, shown},
    runs,
    xml::{Tree, content, elements},
};

/// The most other keys that are kept of one puzzle.
const MOST_OTHERS: usize = 1000;

/// The sides of a triddler, in the order of the draft.
pub(super) const SIDES: [&str; 6] =
    ["topleft", "bottomleft", "top", "topright", "bottom", "bottomright"];

/// The colors of a puzzle while its clues are read; the first is that of empty cells.
pub(super) struct Named {
    list: Vec<(String, Option<char>, Option<[u8; 3]>)>,
    /// The color of a count that names none.
    default: String,
}

impl Named {
    /// The value of the color `name`, or of its name in other capitals or its character, where
    /// only one has that. It is taken in if it is new, and the name of a color to everybody.
    fn value(&mut self, name: &str) -> Result<Value, Fault> {
        type Declared = (String, Option<char>, Option<[u8; 3]>);
        let only = |is_it: &dyn Fn(&Declared) -> bool| {
            let mut all = self.list.iter().enumerate().filter(|(_, color)| is_it(color));
            all.next().filter(|_| all.next().is_none()).map(|(index, _)| index)
        };
        let index = (self.list.iter().position(|color| color.0 == name))
            .or_else(|| only(&|color| color.0.eq_ignore_ascii_case(name)))
            .or_else(|| only(&|color| color.1.is_some_and(|letter| letter.to_string() == name)));
        if let Some(index) = index {
            return Ok(Value(index as u8));
        }
        if color_names::parse(name).is_none() {
            let message = format!("{:?} is not a color of this puzzle; declare it", shown(name));
            return Err(Fault::new(FaultKind::BadColor, message));
        }
        if self.list.len() > Palette::MOST_COLORS {
            return Err(colors::too_many());
        }
        let letter = usual_letter(name).filter(|&letter| !self.has(letter));
        self.list.push((name.to_owned(), letter, color_names::parse(name)));
        Ok(Value(self.list.len() as u8 - 1))
    }

    /// Whether `letter` is the character of a color.
    pub(super) fn has(&self, letter: char) -> bool {
        self.list.iter().any(|color| color.1 == Some(letter))
    }

    /// The value of a character in an image. The color that counts take is there without being
    /// declared or used.
    pub(super) fn value_of(&mut self, letter: char) -> Result<Value, Fault> {
        let mut with_it = self.list.iter().enumerate().filter(|(_, color)| color.1 == Some(letter));
        match (with_it.next(), with_it.next()) {
            (Some((index, _)), None) => Ok(Value(index as u8)),
            (Some((_, one)), Some((_, other))) => {
                let message = format!(
                    "{letter:?} is the character of {:?} and of {:?}; give each its own",
                    shown(&one.0),
                    shown(&other.0)
                );
                Err(Fault::new(FaultKind::BadColor, message))
            }
            (None, _) => {
                let default = self.default.clone();
                let is_new = self.list.iter().all(|color| color.0 != default);
                if is_new && usual_letter(&default) == Some(letter) {
                    return self.value(&default);
                }
                let message =
                    format!("{letter:?} stands for no color; declare one with this character");
                Err(Fault::new(FaultKind::Syntax, message))
            }
        }
    }

    fn palette(self) -> Result<Palette, Fault> {
        let shade =
            |name: String, rgb: Option<[u8; 3]>| Some(Shade { name: Some(name), rgb: rgb? });
        let mut colors = self.list.into_iter();
        let (name, letter, rgb) = colors.next().expect("empty cells have a color");
        let empty = Shade { name: Some(name), rgb: rgb.unwrap_or([255; 3]) };
        let rest = colors.map(|(name, letter, rgb)| (letter, shade(name, rgb))).collect();
        let palette = colors::palette_with_empty((letter.or(Some('.')), empty), rest)?;
        let usual = Palette::black_and_white();
        Ok(if runs::looks_like(&palette, &usual) { usual } else { palette })
    }
}

/// The character that black and white have if the file gives them none.
fn usual_letter(name: &str) -> Option<char> {
    match name {
        "black" => Some('X'),
        "white" => Some('.'),
        _ => None,
    }
}

/// The draft of a puzzle, or everything that is wrong with it.
pub(super) fn puzzle(
    node: Node<'_, '_>,
    tree: &Tree<'_>,
    sets: &mut Sets,
    limits: &Limits,
) -> Result<Draft, Error> {
    let is_triddler = is_triddler(node).map_err(|fault| fault.at(tree.place(node)))?;
    let mut faults = Faults::default();
    let mut named = colors_of(node, tree, &mut faults);
    let mut draft = Draft { place: Some(tree.place(node)), ..Draft::default() };
    draft.about = about(node);
    sets.complete(node, &mut draft.about);
    let mut hexagon: [Vec<DraftClue>; 6] = Default::default();
    let mut met = Vec::new();
    for clues in elements(node).filter(|node| node.has_tag_name("clues")) {
        let kind = clues.attribute("type").unwrap_or_default();
        let side = SIDES.iter().position(|side| *side == kind);
        let slot = match (kind, side) {
            ("rows", _) if !is_triddler => &mut draft.rows,
            ("columns", _) if !is_triddler => &mut draft.columns,
            (_, Some(side)) if is_triddler => &mut hexagon[side],
            _ => {
                let message = format!(
                    "clues of type {:?}; write {}",
                    shown(kind),
                    if is_triddler { SIDES.join(", ") } else { "rows or columns".to_owned() }
                );
                faults.push(Fault::new(FaultKind::Syntax, message).at(tree.place(clues)));
                continue;
            }
        };
        if met.contains(&kind) {
            let message = format!("a second list of clues of type {kind:?}; a puzzle has one");
            faults.push(Fault::new(FaultKind::Syntax, message).at(tree.place(clues)));
            continue;
        }
        met.push(kind);
        *slot = lines(clues, tree, &mut named, limits, &mut faults);
    }
    let mut images = image::Images::new(&mut named, is_triddler, limits);
    let mut is_broken = false;
    for solution in elements(node).filter(|node| node.has_tag_name("solution")) {
        let place = tree.place(solution);
        let pushed = images.push(solution).map_err(|fault| fault.at(place));
        is_broken |= faults.take(pushed).is_none();
    }
    let (given, goal, shape) = images.finish();
    (draft.given, draft.goal) = (given, goal);
    draft.palette = faults.take(named.palette()).unwrap_or_default();
    let has_clues = !met.is_empty();
    draft.hexagon = (is_triddler && has_clues).then(|| Box::new(hexagon));
    // Of an image that cannot be read that is said already.
    if has_clues || is_broken { faults.or(draft) } else { of_goal(draft, shape, faults) }
}

/// Whether a puzzle is one of triangles; others are rectangles.
fn is_triddler(node: Node<'_, '_>) -> Result<bool, Fault> {
    match node.attribute("type").unwrap_or("grid") {
        "grid" => Ok(false),
        "triddler" => Ok(true),
        kind => {
            let message =
                format!("a puzzle of type {:?}; only grid and triddler are read", shown(kind));
            Err(Fault::new(FaultKind::Unsupported, message))
        }
    }
}

/// The draft with the clues of its goal, for a file that has no clues.
fn of_goal(draft: Draft, shape: Option<Shape>, mut faults: Faults) -> Result<Draft, Error> {
    let values = draft.goal.as_ref().and_then(|goal| goal.cells.iter().copied().collect());
    match (shape, values) {
        (Some(shape), Some(values)) => {
            let draft = faults.or(draft)?;
            let picture = Picture::new(shape, values);
            let place = draft.place;
            let drawn = Draft::of_puzzle(&Puzzle::of_colors(&picture, draft.palette));
            Ok(Draft { about: draft.about, given: draft.given, place, ..drawn })
        }
        _ => {
            let message = "a puzzle with neither clues nor a finished goal; add one of the two";
            faults.push(Fault::new(FaultKind::Truncated, message).at(draft.place));
            faults.or(draft)
        }
    }
}

/// The colors that are declared, behind that of empty cells.
fn colors_of(node: Node<'_, '_>, tree: &Tree<'_>, faults: &mut Faults) -> Named {
    let background = node.attribute("backgroundcolor").unwrap_or("white");
    let declared = elements(node).filter(|node| node.has_tag_name("color"));
    let mut list: Vec<(String, Option<char>, Option<[u8; 3]>)> =
        vec![(background.to_owned(), None, None)];
    // They are declared, too, so that no run with one is a fault again.
    let mut refused = Vec::new();
    for color in declared {
        let name = color.attribute("name").unwrap_or_default();
        let text = content(color);
        let at = |kind, message: String| Fault::new(kind, message).at(tree.place(color));
        if text.contains(['/', '\\']) && color_names::parse(&text).is_none() {
            let message = format!(
                "the color {:?} is a triangle; only colors of whole cells are read",
                shown(name)
            );
            faults.push(at(FaultKind::Unsupported, message));
            refused.push((name.to_owned(), None, None));
            continue;
        }
        let Some(rgb) = color_names::parse(&text) else {
            faults.push(at(
                FaultKind::BadColor,
                format!("{:?} is no color; write it as FF0000", shown(&text)),
            ));
            refused.push((name.to_owned(), None, None));
            continue;
        };
        let letter = color.attribute("char").and_then(|text| text.chars().next());
        match list.iter().position(|known| known.0 == name) {
            Some(index) if list[index].2.is_none() => {
                (list[index].1, list[index].2) = (letter, Some(rgb));
            }
            Some(_) => {
                faults.push(at(
                    FaultKind::BadColor,
                    format!("a second color {:?}; give each a name of its own", shown(name)),
                ));
            }
            None if list.len() > Palette::MOST_COLORS => {
                faults.push_once(colors::too_many().at(tree.place(color)));
                break;
            }
            None => list.push((name.to_owned(), letter, Some(rgb))),
        }
    }
    refused.truncate((Palette::MOST_COLORS + 1).saturating_sub(list.len()));
    list.append(&mut refused);
    let is_lonely = list.len() == 1 && list[0].2.is_none();
    if list[0].2.is_none() {
        let letter = usual_letter(background).unwrap_or('.');
        let is_free = list.iter().all(|color| color.1 != Some(letter));
        (list[0].1, list[0].2) = (is_free.then_some(letter), color_names::parse(background));
    }
    if is_lonely {
        let other = if background == "black" { "white" } else { "black" };
        list.push((other.to_owned(), usual_letter(other), color_names::parse(other)));
    }
    let default = node.attribute("defaultcolor").unwrap_or("black");
    let default = if default == list[0].0 { "black" } else { default };
    Named { list, default: default.to_owned() }
}

fn lines(
    clues: Node<'_, '_>,
    tree: &Tree<'_>,
    named: &mut Named,
    limits: &Limits,
    faults: &mut Faults,
) -> Vec<DraftClue> {
    let mut all = Vec::new();
    for line in elements(clues).filter(|node| node.has_tag_name("line")) {
        let place = tree.place(line);
        if all.len() == limits.side as usize {
            let message =
                format!("more than {} lines of clues, the limit; split the puzzle", limits.side);
            faults.push(Fault::new(FaultKind::TooLarge, message).at(place));
            break;
        }
        let counts = elements(line).filter(|node| node.has_tag_name("count"));
        let runs: Result<Vec<DraftRun>, Fault> = counts
            .map(|count| run(count, named).map_err(|fault| fault.at(tree.place(count))))
            .collect();
        let runs = faults.take(runs).unwrap_or_default();
        all.push(DraftClue { runs, is_unknown: false, place: Some(place) });
    }
    all
}

fn run(count: Node<'_, '_>, named: &mut Named) -> Result<DraftRun, Fault> {
    let length = numbers::number(&content(count))?;
    let default = named.default.clone();
    let value = named.value(count.attribute("color").unwrap_or(&default))?;
    if value == Value::EMPTY {
        let message = "a run in the color of empty cells; give it another";
        return Err(Fault::new(FaultKind::BadColor, message));
    }
    Ok(DraftRun { length: (length > 0).then_some(length), value: Some(value) })
}

/// What the texts in an element say.
fn about(node: Node<'_, '_>) -> About {
    let mut about = About::default();
    for child in elements(node) {
        let (tag, text) = (child.tag_name().name(), content(child));
        let slot = match tag {
            "title" => &mut about.title,
            "author" => &mut about.author,
            "copyright" => &mut about.copyright,
            "license" => &mut about.license,
            "id" => &mut about.catalogue,
            _ => {
                let key = if tag == "other" { child.attribute("name") } else { None };
                let key = key.or_else(|| OTHERS.contains(&tag).then_some(tag));
                let is_kept = tag == "other" || !text.is_empty();
                if let Some(key) = key.filter(|_| is_kept && about.others.len() < MOST_OTHERS) {
                    about.others.push((key.to_owned(), text));
                }
                continue;
            }
        };
        if slot.is_none() && !text.is_empty() {
            *slot = Some(text);
        }
    }
    about
}

/// What sets say of all their puzzles. A set is looked through once, however many puzzles it has.
#[derive(Default)]
pub(super) struct Sets(HashMap<NodeId, About>);

impl Sets {
    /// Adds what the set around a puzzle says, where the puzzle says nothing else.
    fn complete(&mut self, node: Node<'_, '_>, own: &mut About) {
        let set = node.parent_element().filter(|set| set.has_tag_name("puzzleset"));
        let Some(set) = set.map(|set| self.0.entry(set.id()).or_insert_with(|| about(set))) else {
            return;
        };
        own.author = own.author.take().or_else(|| set.author.clone());
        own.copyright = own.copyright.take().or_else(|| set.copyright.clone());
        let is_source = |pair: &&(String, String)| pair.0 == "source";
        if !own.others.iter().any(|pair| is_source(&pair)) {
            own.others.extend(set.others.iter().find(is_source).cloned());
        }
    }
}
