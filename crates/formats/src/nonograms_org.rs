//! Pages of nonograms.org, saved as HTML: the picture is in them, enciphered.
//!
//! ```text
//!   <script>var d=[[571,..],[..],..];</script>
//!
//!   d[1], d[2], d[3]   a, b, c, m: the width, the height, the number of colors, each (a + b − c) mod m
//!   d[4]               what is added to red, green and blue of the colors that follow
//!   d[5..]             a color each; then how many runs there are; then what is added to them
//!   ..                 a run each: its column, length, color and row
//! ```
//!
//! The clues are read off the picture, which is the goal. The pages belong to their authors.
//! Forgives: anything around the list of numbers, or nothing but it.
//! Cannot be written. Specification: none; what the script of the site does with these numbers,
//! known from <https://github.com/tsionyx/nonogrid>. Linear in the page.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Palette, Place, Value};

use crate::{
    color_names,
    colors::{self, Shade},
    document::Entry,
    finished_picture,
    format::{Format, Sniff},
    input::Input,
};

/// What the list of numbers is called in a page.
const MARK: &str = "var d=[[";

/// The rows of numbers up to the sizes.
const N_SIZES: usize = 4;

/// The format `nonograms-org`.
pub(crate) const NONOGRAMS_ORG: Format = Format {
    id: "nonograms-org",
    extensions: &["html", "htm"],
    shared: &["html", "htm"],
    sniff,
    read,
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    if input.has(MARK) { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if input.first_line().is_none() {
        return input.lines().map(|_| Vec::new());
    }
    let found = input.lines()?.find_map(|line| {
        let start = line.text.find(MARK)?;
        Some((line.place(start), &line.text[start + MARK.len()..]))
    });
    let Some((place, list)) = found else {
        let message = "no puzzle in this page; save the page of one puzzle, not of a list";
        return Err(Fault::new(FaultKind::NoPuzzle, message).into());
    };
    let draft = decipher(list, limits).map_err(|fault| Error::from(fault.at(place)));
    let mut entry = Entry { place: Place::new(1, 1), name: title(input), draft };
    if let (Ok(draft), Some(title)) = (&mut entry.draft, &entry.name) {
        draft.about.title = Some(title.clone());
    }
    Ok(vec![entry])
}

/// The name between quotes in the title of the page: `Japanese crossword «Cat»`.
fn title(input: &Input<'_>) -> Option<String> {
    let line = input.lines().ok()?.find(|line| line.text.contains("<title>"))?;
    let text = line.text.replace("&laquo;", "«").replace("&raquo;", "»").replace("&amp;", "&");
    let (_, rest) = text.split_once('«')?;
    Some(rest.split_once('»')?.0.to_owned())
}

/// The puzzle in the numbers behind the mark.
fn decipher(list: &str, limits: &Limits) -> Result<Draft, Fault> {
    let list = list.split_once("]]").map_or(list, |(list, _)| list);
    let row = |row: &str| -> Result<[i64; 4], Fault> {
        let mut numbers = [0; 4];
        for (slot, token) in numbers.iter_mut().zip(row.split(',')) {
            *slot = token.trim().parse::<u32>().map_err(|_| broken("what is no number"))?.into();
        }
        Ok(numbers)
    };
    let rows = |n: usize| list.split("],[").take(n).map(row).collect::<Result<Vec<_>, _>>();
    // The sizes first: what they refuse is not worth reading.
    let [width, height, n_colors] = sizes(&rows(N_SIZES)?, limits)?;
    let rows = rows(usize::MAX)?;
    let at = |index: usize| rows.get(index).copied().ok_or_else(|| broken("too few numbers"));
    let shift = at(4)?;
    let color = |index: usize| {
        let [red, green, blue, _] = at(5 + index)?;
        let byte = |a: i64| u8::try_from(a).map_err(|_| broken("a color that is none"));
        let rgb = [byte(red - shift[1])?, byte(green - shift[0])?, byte(blue - shift[3])?];
        Ok((None, Some(Shade { name: Some(color_names::name(rgb)), rgb })))
    };
    let palette = colors::palette(None, (0..n_colors).map(color).collect::<Result<_, Fault>>()?)?;
    let [a, b, c, m] = at(5 + n_colors)?;
    let n_runs = modulo(a, m)?.saturating_pow(2);
    let n_runs = n_runs.saturating_add(modulo(b, m)? * 2 + modulo(c, m)?);
    let n_runs = usize::try_from(n_runs).map_err(|_| broken("a negative number of runs"))?;
    let shift = at(6 + n_colors)?;
    let mut cells = vec![Value::EMPTY; width * height];
    for index in 0..n_runs {
        let run = at(7 + n_colors + index)?;
        let [x, length, value, y] = [0, 1, 2, 3].map(|i| run[i] - shift[i]);
        let fits = (1..=width as i64).contains(&x)
            && (1..=height as i64).contains(&y)
            && (0..=width as i64 - x + 1).contains(&length)
            && (1..=n_colors as i64).contains(&value);
        if !fits {
            return Err(broken("a run outside of the grid"));
        }
        let start = (y - 1) as usize * width + (x - 1) as usize;
        cells[start..start + length as usize].fill(Value(value as u8));
    }
    finished_picture::by_picture(width, cells, palette)
}

/// Width, height and the number of colors in the first rows of numbers.
fn sizes(rows: &[[i64; 4]], limits: &Limits) -> Result<[usize; 3], Fault> {
    let [_, width, height, n_colors] = *rows else { return Err(broken("too few numbers")) };
    let hidden = |[a, b, c, m]: [i64; 4]| {
        let number = modulo(a, m)? + modulo(b, m)? - modulo(c, m)?;
        u64::try_from(number).map_err(|_| broken("a negative size"))
    };
    let (width, height, n_colors) = (hidden(width)?, hidden(height)?, hidden(n_colors)?);
    finished_picture::check_size(width, height, limits)?;
    if n_colors > Palette::MOST_COLORS as u64 {
        return Err(colors::too_many());
    }
    Ok([width as usize, height as usize, n_colors as usize])
}

fn modulo(a: i64, m: i64) -> Result<i64, Fault> {
    a.checked_rem(m).ok_or_else(|| broken("a modulus of zero"))
}

fn broken(what: &str) -> Fault {
    let message = format!("the numbers of this page hold {what}; save the page once more");
    Fault::new(FaultKind::Syntax, message)
}
