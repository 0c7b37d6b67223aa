//! One program for all integration tests of this crate, since each program is linked anew.

#[cfg(feature = "explain")]
mod explained;
#[cfg(all(
    feature = "codes",
    feature = "explain",
    feature = "formats",
    feature = "generate",
    feature = "jigsaw",
    feature = "pdf",
    feature = "render",
    feature = "scan"
))]
mod front_ends;
#[cfg(all(feature = "explain", feature = "formats"))]
mod hints_page;
mod odd;
mod odd_values;
#[cfg(all(feature = "formats", feature = "render"))]
mod read_back;
#[cfg(feature = "explain")]
mod tutor;
