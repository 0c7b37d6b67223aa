//! Puzzles to order: of a size and a level, from a seed, each made when it is asked for.
//!
//! ```text
//!   options ─▶ Orders ─ next ─▶ JSON of `OrderedPuzzle` ─ next ─▶ ..      the same as of the command, for the same seed
//! ```
//!
//! An iterator and no list, as in Python: puzzles of a high level take long, and each may be stopped, after
//! which the same one is begun again. Cost: that of `generate::order`; up to 100 cells a side.

use pictogrid_generate::order::{self, Kind, MOST_COLORS, MOST_SIDE, Order, OrderError, seed_of};
use pictogrid_json::{OrderedPuzzle, to_line};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Bound, asked, fix::stopped};
use crate::{
    files,
    listeners::{OnJson, OnNews},
    messages::Refused,
};

/// What `generate` is asked with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, rename_all = "camelCase")]
pub struct OrderOptions {
    /// Columns, up to 100; 15 are usual.
    pub width: Option<u32>,
    /// Rows, up to 100; 15 are usual.
    pub height: Option<u32>,
    /// The level, from 1 to 7; if there is none, one line at a time solves it.
    pub level: Option<u8>,
    /// The kind of picture: `noise`, `shapes`, `mirror`, `caves` or `plain`; what suits the level if there is none.
    pub kind: Option<String>,
    /// The percentage of filled cells to aim at, from 10 to 90.
    pub fill: Option<u32>,
    /// Colors beside empty, from 1 to 9.
    pub colors: Option<u8>,
    /// Any text: the same one makes the same puzzles on every machine, also with the command.
    pub seed: Option<String>,
    /// Milliseconds for each puzzle.
    pub timeout_ms: Option<f64>,
}

/// Puzzles one after another, no two of them equal.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Orders {
    orders: order::Orders,
    seed: String,
    number: u32,
    timeout: Option<f64>,
}

#[wasm_bindgen]
impl Orders {
    /// The puzzles of an order; `options` is JSON of `OrderOptions`.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<Orders, Refused> {
        let asked: OrderOptions = asked(options)?;
        let within = |name: &str, number: Option<u32>, usual: u32, [least, most]: [u32; 2]| {
            let number = number.unwrap_or(usual);
            let wrong = || format!("it is {number}, and goes from {least} to {most}");
            let is_within = (least..=most).contains(&number);
            is_within.then_some(number).ok_or_else(|| Refused::argument(name, &wrong()))
        };
        let width = within("width", asked.width, 15, [1, MOST_SIDE])?;
        let height = within("height", asked.height, 15, [1, MOST_SIDE])?;
        within("level", asked.level.map(u32::from), 1, [1, 7])?;
        within("fill", asked.fill, 50, [10, 90])?;
        let colors = within("colors", asked.colors.map(u32::from), 1, [1, u32::from(MOST_COLORS)])?;
        let mut order = Order::new(width, height);
        (order.level, order.fill, order.n_colors) = (asked.level, asked.fill, colors as u8);
        order.kind = asked.kind.as_deref().map(kind).transpose()?;
        let seed = asked.seed.unwrap_or_default();
        order.seed = seed_of(&seed);
        let orders = order::Orders::new(order);
        Ok(Orders { orders, seed, number: 0, timeout: asked.timeout_ms })
    }

    /// The next one: JSON of `OrderedPuzzle`; news are JSON of `MakingNews`.
    #[wasm_bindgen(js_name = next)]
    pub fn next_for(&mut self, on_event: &OnJson) -> Result<String, Refused> {
        self.next(&mut |news| on_event.says_stop(news))
    }
}

impl Orders {
    /// The next one: JSON of `OrderedPuzzle`.
    pub fn next(&mut self, on_news: OnNews<'_>) -> Result<String, Refused> {
        let mut bound = Bound::new(self.timeout, on_news);
        let made = self.orders.next(&mut bound).map_err(|error| match error {
            OrderError::Wrong(wrong) => Refused::internal(&wrong),
            OrderError::Stopped => stopped("no puzzle was made in time; allow more with timeoutMs"),
            error => Refused::unsupported(&error.to_string()),
        })?;
        self.number += 1;
        let made = made.titled(&self.seed, self.number);
        let text = files::write(&made.puzzle, "json")?;
        let shape = OrderedPuzzle::new(&String::from_utf8_lossy(&text), &made.grade);
        let shape = shape.ok_or_else(|| Refused::internal(&"JSON that cannot be read again"))?;
        Ok(to_line(&shape))
    }
}

fn kind(name: &str) -> Result<Kind, Refused> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.id() == name);
    let ids = || Kind::ALL.map(Kind::id).join(", ");
    kind.ok_or_else(|| Refused::argument("kind", &format!("it must be one of {}", ids())))
}
