//! The net that reads a glyph: 24×24 numbers in, twelve chances out (0 to 9, junk, digits that touch).
//!
//! ```text
//!   24×24×1 ─ 3×3, relu, pool ─▶ 12×12×8 ─▶ 6×6×16 ─▶ 3×3×32 ─ 288→40, relu ─ 40→12 ─▶ softmax
//! ```
//!
//! 17,940 weights (after LeCun et al., "Gradient-based learning applied to document recognition", 1998).
//! Each is a byte, times a scale of its output; sums are `f32`. The loop over outputs is innermost, so
//! the compiler takes several at once; pixels without ink are skipped. `docs/lab/scan.md` has its time
//! and what bytes cost against the floating numbers that were trained. `training/` made the weights.

use super::crop::{Crop, SIDE};

/// Classes: ten digits, junk, touching digits.
pub(crate) const CLASSES: usize = 12;

/// The chances of the classes.
pub(crate) type Chances = [f32; CLASSES];

static WEIGHTS: &[u8] = include_bytes!("../../training/weights.bin");

/// A layer: `weights[input * n_out + output]`, and what is added to each output.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) n_out: usize,
    pub(crate) weights: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

/// The net with its weights unpacked.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub(crate) layers: [Layer; 5],
}

/// Inputs and outputs of each layer; a convolution has nine inputs for each channel.
const SHAPES: [(usize, usize); 5] = [(9, 8), (72, 16), (144, 32), (288, 40), (40, CLASSES)];

impl Net {
    /// The net that ships.
    pub(crate) fn new() -> Net {
        let mut rest = WEIGHTS;
        Net { layers: SHAPES.map(|(n_in, n_out)| layer(&mut rest, n_in, n_out)) }
    }

    /// The chances of each class.
    pub(crate) fn classify(&self, crop: &Crop) -> Chances {
        let [a, b, c, d, e] = &self.layers;
        let x = convolve(crop, SIDE, a);
        let x = convolve(&x, SIDE / 2, b);
        let x = convolve(&x, SIDE / 4, c);
        let mut x = dense(&x, d);
        x.iter_mut().for_each(|value| *value = value.max(0.0));
        softmax(&dense(&x, e))
    }
}

fn layer(rest: &mut &[u8], n_in: usize, n_out: usize) -> Layer {
    let (bytes, after) = rest.split_at(n_in * n_out);
    let (scales, after) = after.split_at(4 * n_out);
    let (bias, after) = after.split_at(4 * n_out);
    *rest = after;
    let numbers = |bytes: &[u8]| -> Vec<f32> {
        let number = |four: &[u8]| f32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        bytes.chunks_exact(4).map(number).collect()
    };
    let scales = numbers(scales);
    let weight = |(at, &byte): (usize, &u8)| f32::from(byte as i8) * scales[at % n_out];
    let weights = bytes.iter().enumerate().map(weight).collect();
    Layer { n_out, weights, bias: numbers(bias) }
}

/// A convolution of 3×3, what is below 0 cut off, and the largest of each 2×2.
fn convolve(x: &[f32], side: usize, layer: &Layer) -> Vec<f32> {
    match layer.n_out {
        8 => convolve_to::<8>(x, side, layer),
        16 => convolve_to::<16>(x, side, layer),
        _ => convolve_to::<32>(x, side, layer),
    }
}

fn convolve_to<const OUT: usize>(x: &[f32], side: usize, layer: &Layer) -> Vec<f32> {
    let n_in = layer.weights.len() / (9 * OUT);
    let half = side / 2;
    let mut pooled = vec![0f32; half * half * OUT];
    let mut bias = [0f32; OUT];
    bias.copy_from_slice(&layer.bias);
    for row in 0..side {
        for column in 0..side {
            let mut sums = bias;
            for down in 0..3 {
                let y = row + down;
                if y == 0 || y > side {
                    continue;
                }
                for across in 0..3 {
                    let x_at = column + across;
                    if x_at == 0 || x_at > side {
                        continue;
                    }
                    let inputs = &x[((y - 1) * side + x_at - 1) * n_in..][..n_in];
                    let weights = &layer.weights[(down * 3 + across) * n_in * OUT..][..n_in * OUT];
                    for (&input, weights) in inputs.iter().zip(weights.as_chunks::<OUT>().0) {
                        if input != 0.0 {
                            for k in 0..OUT {
                                sums[k] += input * weights[k];
                            }
                        }
                    }
                }
            }
            let out = &mut pooled[(row / 2 * half + column / 2) * OUT..][..OUT];
            for k in 0..OUT {
                out[k] = out[k].max(sums[k]);
            }
        }
    }
    pooled
}

fn dense(x: &[f32], layer: &Layer) -> Vec<f32> {
    let mut sums = layer.bias.clone();
    for (&input, weights) in x.iter().zip(layer.weights.chunks_exact(layer.n_out)) {
        if input != 0.0 {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += input * weight);
        }
    }
    sums
}

fn softmax(x: &[f32]) -> Chances {
    let most = x.iter().copied().fold(f32::MIN, f32::max);
    let powers: Chances = core::array::from_fn(|k| (x[k] - most).exp());
    let sum: f32 = powers.iter().sum();
    powers.map(|power| power / sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The slow twin: each output by its definition, with borders filled up by zeros.
    fn slow(net: &Net, crop: &Crop) -> Chances {
        let mut x: Vec<f32> = crop.to_vec();
        let (mut side, mut n_in) = (SIDE, 1);
        for layer in &net.layers[..3] {
            let get = |y: isize, x_at: isize, c: usize| {
                let inside = 0..side as isize;
                let is_inside = inside.contains(&y) && inside.contains(&x_at);
                if is_inside { x[(y as usize * side + x_at as usize) * n_in + c] } else { 0.0 }
            };
            let value = |y: usize, x_at: usize, k: usize| {
                let mut sum = layer.bias[k];
                for tap in 0..9 {
                    for c in 0..n_in {
                        let (v, u) = (y + tap / 3, x_at + tap % 3);
                        let weight = layer.weights[(tap * n_in + c) * layer.n_out + k];
                        sum += weight * get(v as isize - 1, u as isize - 1, c);
                    }
                }
                sum.max(0.0)
            };
            let mut pooled = Vec::new();
            for y in 0..side / 2 {
                for u in 0..side / 2 {
                    for k in 0..layer.n_out {
                        let four = [(0, 0), (0, 1), (1, 0), (1, 1)];
                        let values = four.map(|(dy, du)| value(2 * y + dy, 2 * u + du, k));
                        pooled.push(values.into_iter().fold(0.0, f32::max));
                    }
                }
            }
            (x, side, n_in) = (pooled, side / 2, layer.n_out);
        }
        for (at, layer) in net.layers[3..].iter().enumerate() {
            let value = |k: usize| {
                let products =
                    x.iter().enumerate().map(|(i, v)| v * layer.weights[i * layer.n_out + k]);
                layer.bias[k] + products.sum::<f32>()
            };
            let sums: Vec<f32> = (0..layer.n_out).map(value).collect();
            x = if at == 0 { sums.iter().map(|v| v.max(0.0)).collect() } else { sums };
        }
        softmax(&x)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn fast_net_equals_slow_net(values in prop::collection::vec(0f32..1.2, SIDE * SIDE), ink in 0f32..1.0) {
            let crop: Crop = core::array::from_fn(|k| if values[k] < ink { values[k] } else { 0.0 });
            let net = Net::new();
            let (fast, slow) = (net.classify(&crop), slow(&net, &crop));
            for (a, b) in fast.iter().zip(&slow) {
                prop_assert!((a - b).abs() < 1e-3, "{a} {b}");
            }
        }
    }

    #[test]
    fn all_bytes_are_used() {
        let n: usize = SHAPES.iter().map(|(n_in, n_out)| n_in * n_out + 8 * n_out).sum();
        assert_eq!(n, WEIGHTS.len());
    }
}
