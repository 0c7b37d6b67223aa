//! A puzzle of a picture file, or of a text as a QR code.
//!
//! ```text
//!   file ─ weigh: too much memory? ─▶ pixels ─▶ pixel art: as it is
//!                                         └──▶ by a recipe; or the best of many ─▶ JSON of `MadePuzzle`
//!   text ─▶ code, with given cells if they make it unique ──────────────────────────────┘
//! ```
//!
//! In the order of the command's `make`, with its bounds of work. A picture that is mostly air is small as a file
//! and large in memory, so its header is asked first.

use pictogrid_core::Puzzle;
use pictogrid_generate::{
    code,
    picture::{
        self, FilledTone, Loaded, Made, PixelArt, Pixels, Recipe, RecipeError, Threshold, Tones,
        best,
    },
};
use pictogrid_json::{Failed, FailedKind, Stage, StopReason, Verdict, to_line};
use pictogrid_solve as solve;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Bound, PuzzleText, asked};
use crate::{
    listeners::{OnJson, OnNews},
    messages::Refused,
};

/// Bytes for a picture and for solving what it makes, if nothing else is asked for.
const USUAL_MEMORY: f64 = (512_u32 << 20) as f64;

/// What `make` is asked with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, rename_all = "camelCase")]
pub struct PictureOptions {
    /// Columns of cells, up to 512; those of pixel art, else up to 40, if there is none.
    pub width: Option<u32>,
    /// Rows of cells; as many as the shape of the picture asks for if there is none.
    pub height: Option<u32>,
    /// Colors with empty, from 2 to 16; black and white if there is none.
    pub colors: Option<u8>,
    /// Whether light and dark are exchanged.
    pub invert: Option<bool>,
    /// Whether many settings are tried, and the one is taken that is most like the picture among those with
    /// one solution; it is, unless this is `false`.
    pub best: Option<bool>,
    /// What it is called.
    pub title: Option<String>,
    /// Bytes of memory; half a gigabyte if there is none.
    pub memory: Option<f64>,
    /// Milliseconds after which it takes the best so far.
    pub timeout_ms: Option<f64>,
}

/// A puzzle that was made of a picture or a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct MadePuzzle {
    /// The version of this shape.
    pub v: u32,
    /// The puzzle; its goal is the picture.
    pub puzzle: PuzzleText,
    /// The picture, row by row.
    pub picture: Vec<String>,
    /// How many pictures fit.
    pub verdict: Verdict,
    /// The last stage of its solve.
    pub stage: Stage,
    /// How much it looks like the picture: structural similarity, 1 is the same; left out of a QR code.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub likeness: Option<f64>,
    /// How many settings were tried.
    pub tried: usize,
    /// How many cells were changed after that, so that lines solve it.
    pub changes: usize,
    /// What was left out of the file, in words.
    pub notes: Vec<String>,
    /// Why it ended early, if it did.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<StopReason>,
}

/// A puzzle of the bytes of a picture: JSON of `MadePuzzle`; `options` is JSON of `PictureOptions`.
pub fn make_picture(bytes: &[u8], options: &str, on_news: OnNews<'_>) -> Result<String, Refused> {
    let asked = PictureOptions::asked(options)?;
    let mut bound = Bound::new(asked.timeout_ms, on_news);
    let memory = asked.memory.unwrap_or(USUAL_MEMORY) as u64;
    let loaded = load(bytes, memory)?;
    let held = 2 * size_of_val(loaded.pixels.dots()) as u64;
    let left = memory.saturating_sub(held);
    let product = product(&loaded.pixels, &asked, left, &mut bound);
    let product = product
        .map_err(|error| Refused::unsupported_with(&error.to_string(), &error.remedies()))?;
    let Product { made, found: (verdict, stage, _), tried, changes } = product;
    let likeness = Some((made.likeness * 1e4).round() / 1e4);
    let puzzle = Puzzle::of_colors(&made.picture, made.palette);
    let shown = Shown { verdict, stage, likeness, tried, changes, notes: loaded.notes };
    answer(puzzle, &asked, shown, bound.ended)
}

/// A puzzle of a text, as a QR code: JSON of `MadePuzzle`.
pub fn make_code(text: &str, options: &str, on_news: OnNews<'_>) -> Result<String, Refused> {
    let asked = PictureOptions::asked(options)?;
    let mut bound = Bound::new(asked.timeout_ms, on_news);
    let puzzle = code::puzzle_of_until(text, &mut bound);
    let puzzle = puzzle.map_err(|error| match error {
        code::CodeError::Wrong(wrong) => Refused::internal(&wrong),
        error @ code::CodeError::TooLong => Refused::argument("qr", &error.to_string()),
    })?;
    let bounded = solve::Options::default().max_conflicts(1000);
    let report = solve::solve(&puzzle, &bounded, &mut bound);
    let report = report.map_err(|wrong| Refused::internal(&wrong))?;
    let (verdict, stage) = (report.verdict(), report.stage);
    let shown = Shown { verdict, stage, likeness: None, tried: 1, changes: 0, notes: Vec::new() };
    answer(puzzle, &asked, shown, bound.ended)
}

/// The same for JavaScript; news are JSON of `MakingNews`.
#[wasm_bindgen(js_name = make_picture)]
pub fn make_picture_for(bytes: &[u8], options: &str, on_event: &OnJson) -> Result<String, Refused> {
    make_picture(bytes, options, &mut |news| on_event.says_stop(news))
}

/// The same for JavaScript; news are JSON of `MakingNews`.
#[wasm_bindgen(js_name = make_code)]
pub fn make_code_for(text: &str, options: &str, on_event: &OnJson) -> Result<String, Refused> {
    make_code(text, options, &mut |news| on_event.says_stop(news))
}

/// What is said of a puzzle that was made.
struct Shown {
    verdict: solve::Verdict,
    stage: solve::Stage,
    likeness: Option<f64>,
    tried: usize,
    changes: usize,
    notes: Vec<String>,
}

fn answer(
    puzzle: Puzzle,
    asked: &PictureOptions,
    shown: Shown,
    stopped: Option<StopReason>,
) -> Result<String, Refused> {
    let puzzle = match &asked.title {
        Some(title) => puzzle.titled(title),
        None => puzzle,
    };
    let letter = |value| puzzle.palette().letter(value);
    Ok(to_line(&MadePuzzle {
        v: pictogrid_json::VERSION,
        picture: puzzle.goal().map(|goal| goal.rows_by(letter)).unwrap_or_default(),
        puzzle: PuzzleText::of(&puzzle)?,
        verdict: shown.verdict.into(),
        stage: shown.stage.into(),
        likeness: shown.likeness,
        tried: shown.tried,
        changes: shown.changes,
        notes: shown.notes,
        stopped,
    }))
}

/// Loads a picture, if that takes no more than `memory`.
fn load(bytes: &[u8], memory: u64) -> Result<Loaded, Refused> {
    let refused = |error: picture::LoadError| Refused::argument("picture", &error.to_string());
    let weight = picture::weigh(bytes).map_err(refused)?;
    let needed = weight.bytes.saturating_add(bytes.len() as u64);
    if needed > memory {
        let message = format!(
            "a picture of {} × {} pixels needs {needed} bytes; allow more with memory",
            weight.width, weight.height
        );
        return Err(Refused::failed(Failed::of_kind(FailedKind::Memory, "picture", &message)));
    }
    picture::load(bytes).map_err(refused)
}

/// A picture in cells, and what became of it.
struct Product {
    made: Made,
    found: (solve::Verdict, solve::Stage, usize),
    tried: usize,
    changes: usize,
}

/// The picture in cells: as it is, by the recipe that was asked for, or the best of many.
fn product(
    pixels: &Pixels,
    asked: &PictureOptions,
    memory: u64,
    bound: &mut Bound<'_>,
) -> Result<Product, RecipeError> {
    let is_best = asked.best.unwrap_or(true);
    let art = PixelArt::of(pixels, None)?;
    if let Some(art) = art.as_ref().filter(|art| asked.takes_as_it_is(art)) {
        let made = art.as_it_is();
        let found = best::judge_until(&made, memory, bound);
        if !is_best || found.0 == solve::Verdict::Unique {
            return Ok(Product { made, found, tried: 1, changes: 0 });
        }
    }
    let recipe = asked.recipe(pixels, art.as_ref())?;
    if !is_best {
        let made = picture::make(pixels, &recipe)?;
        let found = best::judge_until(&made, memory, bound);
        return Ok(Product { made, found, tried: 1, changes: 0 });
    }
    let all = best::best_until(pixels, &recipe, memory, bound)?;
    let tried = all.len();
    let first = all.into_iter().next().expect("one recipe at least is tried");
    let found = (first.verdict, first.stage, first.n_open);
    Ok(Product { made: first.made, found, tried, changes: first.n_mended })
}

impl PictureOptions {
    fn asked(options: &str) -> Result<PictureOptions, Refused> {
        let it: PictureOptions = asked(options)?;
        if it.colors.is_some_and(|n| !(2..=16).contains(&n)) {
            return Err(Refused::argument("colors", "colors go from 2 to 16"));
        }
        if it.colors.is_some() && it.invert.is_some() {
            return Err(Refused::argument(
                "invert",
                "only black and white is inverted; leave out colors",
            ));
        }
        Ok(it)
    }

    /// Whether pixel art is what was asked for, with no other tones.
    fn takes_as_it_is(&self, art: &PixelArt) -> bool {
        let is_size = self.width.is_none_or(|width| width == art.width)
            && self.height.is_none_or(|height| height == art.height);
        is_size && self.colors.is_none() && !self.invert.unwrap_or_default()
    }

    /// What is to become of a picture: pixel art keeps its cells, and its colors if none are asked for.
    fn recipe(&self, pixels: &Pixels, art: Option<&PixelArt>) -> Result<Recipe, RecipeError> {
        let usual = art.map_or_else(|| picture::usual_width(pixels, None), |art| Ok(art.width))?;
        let is_inverted = self.invert.unwrap_or_default();
        let colors = art.and_then(|art| u8::try_from(art.n_colors()).ok()).filter(|&n| n >= 3);
        let colors = self.colors.or(colors.filter(|_| !is_inverted));
        Ok(Recipe {
            height: self.height,
            tones: colors.map_or(Tones::Black(Threshold::Even), Tones::Colors),
            filled: if is_inverted { FilledTone::Light } else { FilledTone::Dark },
            ..Recipe::new(self.width.unwrap_or(usual))
        })
    }
}
