//! `--without`: which techniques of the search are left out.
//!
//! The names and what they mean come from the table in the library, so that the help, the refusal
//! of an unknown name and the solver speak of the same ones.

use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser},
};
use pictogrid_solve::{Technique, Techniques};

/// What may be used to be quicker.
#[derive(Debug, Args)]
pub(crate) struct TechniqueArgs {
    /// Leave out these techniques, such as decimation,neighborhood: the verdict is the same, the time differs
    #[arg(long, value_name = "ID", value_delimiter = ',', value_parser = PossibleValuesParser::new(ids()), help_heading = "Techniques")]
    without: Vec<String>,
}

fn ids() -> impl Iterator<Item = PossibleValue> {
    let value =
        |technique: &Technique| PossibleValue::new(technique.id()).help(technique.sentence());
    Technique::all().iter().map(value)
}

impl TechniqueArgs {
    /// What is left to be used.
    pub(crate) fn techniques(&self) -> Techniques {
        let named = self.without.iter().filter_map(|id| Technique::by_id(id));
        named.fold(Techniques::default(), Techniques::without)
    }
}
