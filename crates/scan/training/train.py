"""Trains the net that reads glyphs, and packs its weights into bytes.

    cargo run --release -p pictogrid-scan --example crops -- /usr/share/fonts crops.bin 100000 2600
    python train.py SECONDS weights.bin crops.bin ..        needs numpy and jax
    python train.py SECONDS more.bin weights.f32 crops.bin ..   goes on from weights, at half the rate

The net: 24x24 -> three times (3x3, relu, largest of 2x2) -> 40 -> 12 classes (0-9, junk, touching digits).
Adam (Kingma and Ba, 2015) with a rate that falls as a cosine over the given time; crops are moved by a pixel,
made lighter, darker and noisy, and inputs of the last layers are left out at random. One crop in twelve is kept
for validation. Weights are packed by layer: a byte each, then a scale and a bias for each output
(little-endian floats); beside them lies the same net unpacked (weights.f32), to measure what bytes cost.
"""

import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

LAYERS = [("c1", "b1"), ("c2", "b2"), ("c3", "b3"), ("f1", "g1"), ("f2", "g2")]


def first_weights(key):
    keys = jax.random.split(key, 5)
    shapes = [(3, 3, 1, 8), (3, 3, 8, 16), (3, 3, 16, 32), (288, 40), (40, 12)]
    weights = {}
    for key, (weight, bias), shape in zip(keys, LAYERS, shapes):
        weights[weight] = jax.random.normal(key, shape) * np.sqrt(2 / np.prod(shape[:-1]))
        weights[bias] = jnp.zeros(shape[-1])
    return weights


def read_weights(path):
    values, weights, at = np.fromfile(path, "<f4"), first_weights(jax.random.PRNGKey(0)), 0
    for layer in LAYERS:
        for name in layer:
            end = at + weights[name].size
            weights[name] = jnp.asarray(values[at:end].reshape(weights[name].shape))
            at = end
    return weights


def convolve(x, weight, bias):
    dims = ("NHWC", "HWIO", "NHWC")
    x = jax.nn.relu(lax.conv_general_dilated(x, weight, (1, 1), "SAME", dimension_numbers=dims) + bias)
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")


def net(weights, x, key=None):
    for weight, bias in LAYERS[:3]:
        x = convolve(x, weights[weight], weights[bias])
    x = x.reshape(x.shape[0], -1)
    if key is not None:
        x = x * jax.random.bernoulli(key, 0.8, x.shape) / 0.8
    x = jax.nn.relu(x @ weights["f1"] + weights["g1"])
    return x @ weights["f2"] + weights["g2"]


def loss(weights, x, y, share, key):
    logs = jax.nn.log_softmax(net(weights, x, key))
    wanted = jax.nn.one_hot(y, 12) * 0.99 + 0.01 / 12
    return -((wanted * logs).sum(1) * share).mean()


@jax.jit
def step(weights, mean, square, t, x, y, share, key, rate):
    value, slope = jax.value_and_grad(loss)(weights, x, y, share, key)
    tree = jax.tree_util.tree_map
    mean = tree(lambda a, b: 0.9 * a + 0.1 * b, mean, slope)
    square = tree(lambda a, b: 0.999 * a + 0.001 * b * b, square, slope)

    def moved(w, m, s):
        return w - rate * (m / (1 - 0.9**t) / (jnp.sqrt(s / (1 - 0.999**t)) + 1e-8) + 1e-4 * w)

    return tree(moved, weights, mean, square), mean, square, value


def varied(x, rng):
    n = len(x)
    wide = np.pad(x, ((0, 0), (1, 1), (1, 1)))
    moved = np.empty_like(x)
    across, down = rng.integers(0, 3, n), rng.integers(0, 3, n)
    for a in range(3):
        for b in range(3):
            chosen = (across == a) & (down == b)
            moved[chosen] = wide[chosen, a : 24 + a, b : 24 + b]

    def each(lo, hi):
        return rng.uniform(lo, hi, (n, 1, 1)).astype(np.float32)

    noise = rng.standard_normal(moved.shape, dtype=np.float32) * each(0, 0.06)
    moved = moved * each(0.75, 1.15) + noise + each(-0.03, 0.06)
    return np.clip(moved, 0, 1.2) ** each(0.7, 1.4)


def pack(weights, path):
    parts, plain = [], []
    for weight, bias in LAYERS:
        values = np.asarray(weights[weight]).reshape(-1, weights[weight].shape[-1])
        scale = np.abs(values).max(0) / 127 + 1e-9
        parts += [np.rint(values / scale).astype(np.int8).tobytes(), scale.astype("<f4").tobytes()]
        parts.append(np.asarray(weights[bias]).astype("<f4").tobytes())
        plain += [values.astype("<f4").tobytes(), np.asarray(weights[bias]).astype("<f4").tobytes()]
    open(path, "wb").write(b"".join(parts))
    open(path.removesuffix(".bin") + ".f32", "wb").write(b"".join(plain))


def as_bytes(weights):
    """The weights as they are after packing."""
    packed = dict(weights)
    for weight, _ in LAYERS:
        values = np.asarray(weights[weight])
        scale = np.abs(values).reshape(-1, values.shape[-1]).max(0) / 127 + 1e-9
        packed[weight] = jnp.asarray(np.rint(values / scale) * scale)
    return packed


def main():
    seconds, path = float(sys.argv[1]), sys.argv[2]
    files = [f for f in sys.argv[3:] if not f.endswith(".f32")]
    before = [f for f in sys.argv[3:] if f.endswith(".f32")]
    crops = np.concatenate([np.fromfile(f, np.uint8).reshape(-1, 577) for f in files])
    rng = np.random.default_rng(0)
    rng.shuffle(crops)
    n_kept = len(crops) // 12
    xs = crops[:, :576].reshape(-1, 24, 24)
    ys = crops[:, 576].astype(np.int32)
    counts = np.bincount(ys, minlength=12)
    shares = np.clip((counts.mean() / counts) ** 0.5, 0.4, 2.5).astype(np.float32)
    print(len(crops), "crops", counts.tolist(), flush=True)
    weights = read_weights(before[0]) if before else first_weights(jax.random.PRNGKey(0))
    top = 0.0015 if before else 0.003
    mean = jax.tree_util.tree_map(jnp.zeros_like, weights)
    square, t, size, key = mean, 0, 256, jax.random.PRNGKey(1)
    begin = time.time()
    classify = jax.jit(net)
    for epoch in range(1000):
        order = n_kept + rng.permutation(len(crops) - n_kept)
        total = 0.0
        for at in range(0, len(order) - size, size):
            batch = order[at : at + size]
            x = varied(xs[batch].astype(np.float32) / 200, rng)[..., None]
            y, t = ys[batch], t + 1
            key, own = jax.random.split(key)
            done = min(1, (time.time() - begin) / seconds)
            rate = top * 0.5 * (1 + np.cos(np.pi * done)) + 1e-5
            weights, mean, square, value = step(weights, mean, square, t, x, y, shares[y], own, rate)
            total += float(value)
        kept = xs[:n_kept].astype(np.float32)[..., None] / 200
        found = np.concatenate([np.asarray(classify(weights, kept[k : k + 512])).argmax(1) for k in range(0, n_kept, 512)])
        is_digit = ys[:n_kept] < 10
        right = found == ys[:n_kept]
        print(epoch, round(total * size / len(order), 4), "right", round(right.mean(), 4), "digits", round(right[is_digit].mean(), 4), round(time.time() - begin), flush=True)
        pack(weights, path)
        if time.time() - begin > seconds:
            break
    for name, tried in ("floats", weights), ("bytes", as_bytes(weights)):
        found = np.concatenate([np.asarray(classify(tried, kept[k : k + 512])).argmax(1) for k in range(0, n_kept, 512)])
        print(name, "digits right", round((found == ys[:n_kept])[is_digit].mean(), 5))


if __name__ == "__main__":
    main()
