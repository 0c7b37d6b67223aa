//! SVG: the drawing as elements, with title, description and the font of its numbers inside.
//!
//! ```text
//!   <title>, <desc>      for screen readers, with all clues
//!   <style>              the digits of the font, 2 kB
//!   <path>               neighbors in order with the same ink are one path
//!   <text>               numbers stay text: they can be selected and searched
//! ```
//!
//! A cell is 20 units; width and height say how large the picture is shown, the view box that it
//! may be any other size. Numbers have two decimals at most. A program that ignores embedded fonts
//! falls back to a narrow one of its own. O(marks).

use base64::{Engine as _, prelude::BASE64_STANDARD};

use crate::{
    DrawError, Image, Output, Paper, Scene,
    drawing::{Drawing, Group, Mark, groups},
    font, scene_text,
    theme::Rgb,
};

/// The row of this output.
pub const OUTPUT: Output = Output {
    id: "svg",
    suffix: "svg",
    sentence: "a picture for web and print",
    draw: crate::Draw::Image(draw),
};

/// Units of a cell.
const CELL: f32 = 20.0;

/// Draws scenes, one below the other.
pub fn draw(scenes: &[Scene<'_>], paper: &Paper) -> Result<Image, DrawError> {
    let drawing = Drawing::checked(scenes, &paper.look)?;
    Ok(write(&drawing, paper.look.cell.map_or(CELL, |cell| cell as f32)).into_bytes())
}

/// A line of running text, from its left end on.
pub(crate) struct Caption {
    pub(crate) at: [f32; 2],
    pub(crate) size: f32,
    pub(crate) text: String,
    pub(crate) is_bold: bool,
}

/// A drawing with this many dots a cell.
pub(crate) fn write(drawing: &Drawing, shown: f32) -> String {
    write_captioned(drawing, shown, (&[], drawing.paper))
}

/// The same with captions in a color.
pub(crate) fn write_captioned(
    drawing: &Drawing,
    shown: f32,
    (captions, ink): (&[Caption], Rgb),
) -> String {
    let has_words = drawing.marks.iter().any(|mark| matches!(mark, Mark::Words { .. }));
    let head = Head {
        shown: drawing.size.map(|side| side * shown),
        size: drawing.size.map(|side| side * CELL),
        title: &drawing.title,
        description: &drawing.description,
        paper: drawing.paper,
    };
    let mut svg = open(&head, "", &if has_words { style() } else { String::new() });
    for (group, marks) in groups(&drawing.marks) {
        svg += &begin(group);
        svg.extend(marks.iter().map(element));
        svg += if matches!(group, Group::Words(..)) { "</g>\n" } else { "\"/>\n" };
    }
    if !captions.is_empty() {
        svg += &format!("<g fill=\"{}\">\n", hex(ink));
        svg.extend(captions.iter().map(caption));
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// What stands at the beginning of a picture.
pub(crate) struct Head<'a> {
    /// How large it is shown.
    pub(crate) shown: [f32; 2],
    /// Its size in its own units.
    pub(crate) size: [f32; 2],
    pub(crate) title: &'a str,
    pub(crate) description: &'a str,
    pub(crate) paper: Rgb,
}

/// Begins a picture, with more attributes and a style, on its paper.
pub(crate) fn open(head: &Head<'_>, attributes: &str, style: &str) -> String {
    let [width, height] = head.size.map(number);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {width} {height}\"{attributes} role=\"img\" aria-labelledby=\"t d\">\n\
         <title id=\"t\">{}</title>\n<desc id=\"d\">{}</desc>\n{style}\
         <path fill=\"{}\" d=\"M0 0H{width}V{height}H0Z\"/>\n",
        number(head.shown[0]),
        number(head.shown[1]),
        escaped(head.title),
        escaped(head.description),
        hex(head.paper),
    )
}

fn style() -> String {
    format!(
        "<style>@font-face{{font-family:\"Pictogrid Digits\";src:url(\"data:font/ttf;base64,{}\")}}\n\
         text{{font-family:\"Pictogrid Digits\",\"DejaVu Sans Condensed\",\"Arial Narrow\",Arial,sans-serif;\
         text-anchor:middle}}</style>\n",
        BASE64_STANDARD.encode(font::DIGITS)
    )
}

fn caption(Caption { at: [x, y], size, text, is_bold }: &Caption) -> String {
    let weight = if *is_bold { " font-weight=\"bold\"" } else { "" };
    format!(
        "<text style=\"text-anchor:start\" x=\"{}\" y=\"{}\" font-size=\"{}\"{weight}>{}</text>\n",
        units(*x),
        units(*y),
        units(*size),
        escaped(text)
    )
}

/// Begins a path, or a group of texts.
fn begin(group: Group) -> String {
    match group {
        Group::Areas(ink) => format!("<path fill=\"{}\" d=\"", hex(ink)),
        Group::Lines(ink, width) => format!(
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"square\" d=\"",
            hex(ink),
            units(width)
        ),
        Group::Words(ink, size) => {
            format!("<g fill=\"{}\" font-size=\"{}\">\n", hex(ink), units(size))
        }
    }
}

/// A part of a path, or a text.
fn element(mark: &Mark) -> String {
    match mark {
        Mark::Fill { at, size, .. } => {
            let [w, h] = size.map(units);
            format!("M{}h{w}v{h}h-{w}z", point(at))
        }
        Mark::Polygon { points, .. } => {
            let points: Vec<String> = points.iter().map(point).collect();
            format!("M{}z", points.join("L"))
        }
        Mark::Stroke { from, to, .. } => format!("M{}L{}", point(from), point(to)),
        Mark::Words { at: [x, y], size, text, .. } => {
            let baseline = y + size * font::DIGIT_HEIGHT / 2.0;
            let text = escaped(text);
            format!("<text x=\"{}\" y=\"{}\">{text}</text>\n", units(*x), units(baseline))
        }
    }
}

pub(crate) fn point([x, y]: &[f32; 2]) -> String {
    format!("{} {}", units(*x), units(*y))
}

pub(crate) fn units(cells: f32) -> String {
    number(cells * CELL)
}

/// A number with two decimals at most, and no zeros at its end.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(crate) fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The text as XML. What XML cannot hold is left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            c if scene_text::is_legible(c) => escaped.push(c),
            _ => {}
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_xml() {
        assert_eq!(escaped("a<b & \"c\"\u{7}>"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}
