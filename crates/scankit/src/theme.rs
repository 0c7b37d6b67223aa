//! The colors of a picture.

use crate::{Dice, Style};

/// A color: red, green, blue.
pub(crate) type Color = [u8; 3];

/// The colors of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    pub(crate) ground: Color,
    pub(crate) cell: Color,
    pub(crate) ink: Color,
    pub(crate) line: Color,
    pub(crate) bold: Color,
    /// Behind the numbers.
    pub(crate) strip: Color,
    pub(crate) fill: Color,
}

/// Between two colors.
pub(crate) fn mix(a: Color, b: Color, t: f32) -> Color {
    core::array::from_fn(|c| (f32::from(a[c]) * (1.0 - t) + f32::from(b[c]) * t) as u8)
}

/// A color near another.
pub(crate) fn near(dice: &mut Dice, color: Color, by: i32) -> Color {
    color.map(|value| (i32::from(value) + dice.int(-by, by)).clamp(0, 255) as u8)
}

const WHITE: Color = [255; 3];
const BLACK: Color = [0; 3];

pub(crate) fn theme(dice: &mut Dice, style: Style) -> Theme {
    if style == Style::Dark || (style == Style::Half && dice.chance(0.15)) {
        dark(dice)
    } else {
        light(dice, style)
    }
}

fn dark(dice: &mut Dice) -> Theme {
    let grounds = [[18, 18, 22], [36, 40, 52], [20, 60, 64], [45, 42, 70], [0, 0, 0]];
    let ground = dice.pick(&grounds);
    let ground = near(dice, ground, 8);
    let cell = mix(ground, WHITE, dice.pick(&[0.0, 0.0, 0.06, 0.12]));
    let line = mix(ground, WHITE, dice.float(0.18, 0.5));
    Theme {
        ground,
        cell,
        ink: dice.pick(&[[235, 235, 235], WHITE, [200, 205, 215]]),
        line,
        bold: mix(line, WHITE, dice.float(0.0, 0.6)),
        strip: mix(ground, WHITE, dice.pick(&[0.0, 0.05, 0.1])),
        fill: dice.pick(&[[230, 230, 235], [120, 160, 240], [250, 210, 90]]),
    }
}

fn light(dice: &mut Dice, style: Style) -> Theme {
    let grounds = [WHITE, WHITE, [245, 245, 240], [250, 240, 220], [236, 239, 244]];
    let ground = dice.pick(&grounds);
    let gray = if style.is_paper() {
        dice.pick(&[0, 0, 40, 90])
    } else {
        dice.pick(&[0, 0, 60, 110, 150, 190])
    };
    let line = if dice.chance(0.8) { [gray; 3] } else { near(dice, [90, 110, 150], 20) };
    Theme {
        ground,
        cell: dice.pick(&[ground, WHITE]),
        ink: dice.pick(&[BLACK, [20, 20, 20], [40, 48, 70], [60, 60, 60]]),
        line,
        bold: dice.pick(&[BLACK, line, mix(line, BLACK, 0.5)]),
        strip: dice.pick(&[
            ground,
            [230, 235, 245],
            [240, 240, 240],
            [253, 235, 200],
            [220, 220, 220],
        ]),
        fill: dice.pick(&[BLACK, [30, 30, 40], [60, 60, 70], [50, 70, 130]]),
    }
}
