//! Finds a pattern in a picture, in all eight orientations, 64 places at a time.
//!
//! ```text
//!   picture   .##.###.    places where the pattern ## may begin:
//!   moved     ##.###..    the picture moved one cell to the left,
//!   both      .#..##..    AND the picture itself
//! ```
//!
//! A pattern of `m` cells is the AND of the picture moved `m` times; `scan` says how most of that
//! is spared. O(m · cells / 64) an orientation at worst.
//!
//! Of a pattern of tens of thousands of cells in a picture that is filled that takes long, and so the
//! search can be stopped. To look such patterns up by their rectangles was a search of its own for
//! patterns that do not occur in practice.
//!
//! The picture is never turned: looking for a pattern in a turned picture is looking for a pattern
//! turned the other way. Occurrences may overlap, so the cells they cover are marked one by one
//! and counted once.

mod motif;
mod scan;

use pictogrid_core::{Observer, Silent};

use super::{Bitmap, Orientation, Pattern};

use scan::Group;

/// A cell of a picture or of a pattern: its column and its row.
type Cell = (usize, usize);

/// The top left cell of each occurrence.
type Places = Vec<Cell>;

/// The occurrences of the pattern in one orientation of the picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// What is done to the picture so that the pattern stands upright in it.
    pub orientation: Orientation,
    /// The top left cell of each occurrence in the picture as it is.
    pub places: Vec<(usize, usize)>,
    /// Filled cells of the picture that are in no occurrence.
    pub roughness: u64,
}

/// Looks for a pattern in any number of pictures.
///
/// ```
/// use pictogrid_jigsaw::tiles::{Bitmap, Pattern, Searcher};
/// let picture = Bitmap::parse(&["#####", "#...."]).expect("rows of one length");
/// let found = Searcher::new(&Pattern::parse(b"###")?).find(&picture);
/// assert_eq!((found[0].places.len(), found[0].roughness), (3, 1));
/// # Ok::<(), pictogrid_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Searcher {
    /// The pattern as it stands in the picture as it is, for each orientation of the picture that
    /// makes a difference.
    turned: Vec<(Orientation, Pattern)>,
    groups: Vec<Group>,
}

/// Cells that are marked between two questions whether to stop.
const PATIENCE: usize = 1 << 20;

impl Searcher {
    /// Makes a pattern ready.
    #[must_use]
    pub fn new(pattern: &Pattern) -> Searcher {
        let mut turned: Vec<(Orientation, Pattern)> = Vec::new();
        for orientation in Orientation::ALL {
            let pattern = pattern.oriented(orientation.inverse());
            if !turned.iter().any(|(_, before)| *before == pattern) {
                turned.push((orientation, pattern));
            }
        }
        let groups = scan::groups(turned.iter().map(|(_, pattern)| pattern));
        Searcher { turned, groups }
    }

    /// Looks for the pattern in every orientation. Gives the orientation with the most occurrences
    /// and its equals, in the order of [`Orientation::ALL`]; without any occurrence, the picture as
    /// it is. An orientation that turns the pattern into itself is no equal, and is left out.
    #[must_use]
    pub fn find(&self, picture: &Bitmap) -> Vec<Sighting> {
        self.watched(picture, &mut Silent).unwrap_or_default()
    }

    /// The same with an observer that may stop it; `None` if it did.
    pub fn watched(&self, picture: &Bitmap, observer: &mut dyn Observer) -> Option<Vec<Sighting>> {
        let should_stop = &mut || observer.says_stop();
        let mut found = vec![Places::new(); self.turned.len()];
        scan::scan(picture, &self.groups, &mut found, should_stop)?;
        let mut best: Vec<(Orientation, &Pattern, Places)> = Vec::new();
        for ((orientation, turned), places) in self.turned.iter().zip(found) {
            let most = best.first().map_or(0, |best| best.2.len());
            if best.is_empty() || places.len() > most {
                best.clear();
                best.push((*orientation, turned, places));
            } else if places.len() == most && most > 0 {
                best.push((*orientation, turned, places));
            }
        }
        let n_filled = picture.n_filled();
        let sighting = |(orientation, turned, places): (Orientation, &Pattern, Places)| {
            let n_covered = covered(picture, turned, &places, should_stop)?.n_filled();
            Some(Sighting { orientation, places, roughness: n_filled - n_covered })
        };
        best.into_iter().map(sighting).collect()
    }

    /// The cells that the occurrences of a sighting cover; `None` if the observer says stop.
    pub fn cover(
        &self,
        picture: &Bitmap,
        sighting: &Sighting,
        observer: &mut dyn Observer,
    ) -> Option<Bitmap> {
        let should_stop = &mut || observer.says_stop();
        let turned = self.turned.iter().find(|turned| turned.0 == sighting.orientation);
        match turned {
            Some((_, turned)) => covered(picture, turned, &sighting.places, should_stop),
            None => Some(Bitmap::empty(picture.width(), picture.height())),
        }
    }
}

/// The cells that a pattern covers; `None` if `should_stop` returns true.
fn covered(
    picture: &Bitmap,
    turned: &Pattern,
    places: &[(usize, usize)],
    should_stop: &mut dyn FnMut() -> bool,
) -> Option<Bitmap> {
    let mut covered = Bitmap::empty(picture.width(), picture.height());
    for places in places.chunks(PATIENCE.div_ceil(turned.cells().len())) {
        for &(x, y) in places {
            turned.cells().iter().for_each(|&(dx, dy)| _ = covered.fill(x + dx, y + dy));
        }
        if should_stop() {
            return None;
        }
    }
    Some(covered)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use pictogrid_core::Event;
    use proptest::prelude::*;

    use super::super::planted::occurrences;
    use super::*;

    /// All that there is to say, by the slow way.
    fn slow(picture: &Bitmap, pattern: &Pattern) -> Vec<Sighting> {
        let most = Orientation::ALL.iter().map(|&o| occurrences(picture, pattern, o).len()).max();
        let mut all: Vec<Sighting> = Vec::new();
        for orientation in Orientation::ALL {
            let places = occurrences(picture, pattern, orientation);
            let turned = pattern.oriented(orientation.inverse());
            let is_seen = Orientation::ALL[..orientation.index()]
                .iter()
                .any(|earlier| pattern.oriented(earlier.inverse()) == turned);
            if Some(places.len()) != most || is_seen || (places.is_empty() && !all.is_empty()) {
                continue;
            }
            let is_covered = |x: usize, y: usize| {
                places.iter().any(|&(px, py)| {
                    turned.cells().iter().any(|&(dx, dy)| (px + dx, py + dy) == (x, y))
                })
            };
            let cells =
                (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
            let rough = cells.filter(|&(x, y)| picture.get(x, y) && !is_covered(x, y)).count();
            all.push(Sighting { orientation, places, roughness: rough as u64 });
        }
        all
    }

    fn drawing(most_width: usize, most_height: usize) -> impl Strategy<Value = Vec<String>> {
        (1..=most_width, 1..=most_height, 1..10_u32).prop_flat_map(|(width, height, weight)| {
            let cell = prop_oneof![weight => Just('#'), 3 => Just('.')];
            let row =
                proptest::collection::vec(cell, width).prop_map(|row| row.into_iter().collect());
            proptest::collection::vec(row, height)
        })
    }

    proptest! {
        #[test]
        fn as_the_slow_way_finds_it(
            (picture, pattern) in prop_oneof![
                (drawing(150, 12), drawing(5, 4)),
                (drawing(200, 4), drawing(130, 2)),
            ],
        ) {
            let picture = Bitmap::parse(&picture).unwrap();
            if let Ok(pattern) = Pattern::parse(pattern.join("\n").as_bytes()) {
                let found = Searcher::new(&pattern).find(&picture);
                prop_assert_eq!(found, slow(&picture, &pattern));
            }
        }
    }

    #[test]
    fn a_search_is_stopped_between_words_and_marks() {
        let scattered: Vec<String> = (0..100).map(|row| ["#.", ".#"][row % 2].repeat(50)).collect();
        let searcher = Searcher::new(&Pattern::parse(scattered.join("\n").as_bytes()).unwrap());
        let picture = Bitmap::parse(&vec!["#".repeat(150); 150]).unwrap();
        let mut n_questions = 0;
        let mut count = |_: Event<'_>| {
            n_questions += 1;
            ControlFlow::Continue(())
        };
        let sighting = searcher.watched(&picture, &mut count).unwrap().remove(0);
        assert_eq!(sighting.places.len(), 51 * 51);
        // A mark for each cell of each place: over ten questions for them alone.
        assert!(n_questions > 10, "{n_questions}");
        for most in [0, 1, 3, n_questions - 1] {
            let mut n_asked = 0;
            let mut should_stop = |_: Event<'_>| {
                n_asked += 1;
                if n_asked > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            assert_eq!(searcher.watched(&picture, &mut should_stop), None);
            assert_eq!(n_asked, most + 1);
        }
    }
}
