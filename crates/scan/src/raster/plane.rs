//! One number a pixel, row by row.

/// A rectangle of numbers. It may be empty.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plane<T> {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) values: Vec<T>,
}

impl<T: Copy + Default> Plane<T> {
    /// All values are the default.
    pub(crate) fn new(width: usize, height: usize) -> Plane<T> {
        Plane { width, height, values: vec![T::default(); width * height] }
    }

    /// Needs: `x` and `y` inside.
    pub(crate) fn at(&self, x: usize, y: usize) -> T {
        self.values[y * self.width + x]
    }

    /// Needs: `x` and `y` inside.
    pub(crate) fn set(&mut self, x: usize, y: usize, value: T) {
        self.values[y * self.width + x] = value;
    }

    pub(crate) fn row(&self, y: usize) -> &[T] {
        &self.values[y * self.width..][..self.width]
    }

    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [T] {
        &mut self.values[y * self.width..][..self.width]
    }

    /// Rows become columns. In tiles, so that both sides stay in the cache.
    pub(crate) fn transposed(&self) -> Plane<T> {
        let mut turned = Plane::new(self.height, self.width);
        const TILE: usize = 32;
        for top in (0..self.height).step_by(TILE) {
            for left in (0..self.width).step_by(TILE) {
                for y in top..(top + TILE).min(self.height) {
                    for x in left..(left + TILE).min(self.width) {
                        turned.values[x * self.height + y] = self.values[y * self.width + x];
                    }
                }
            }
        }
        turned
    }

    /// The same shape with each value replaced.
    pub(crate) fn map<U>(&self, f: impl Fn(T) -> U) -> Plane<U> {
        let values = self.values.iter().map(|&value| f(value)).collect();
        Plane { width: self.width, height: self.height, values }
    }
}
