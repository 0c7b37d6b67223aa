//! Collecting the faults of one puzzle, so that a person mends them in one go.
//!
//! No more than [`MOST`] are kept: a file of noise has a fault on each of its million lines, and
//! nobody mends more than a screenful before trying again.

use pictogrid_core::{Error, Fault, FaultKind};

/// The most faults that are kept for one puzzle.
const MOST: usize = 100;

/// The faults met so far.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    kept: Vec<Fault>,
    n_dropped: usize,
}

impl Faults {
    /// Notes a fault.
    pub(crate) fn push(&mut self, fault: Fault) {
        if self.kept.len() < MOST {
            self.kept.push(fault);
        } else {
            self.n_dropped += 1;
        }
    }

    /// Notes a fault that is said once a puzzle, however often it is met.
    pub(crate) fn push_once(&mut self, fault: Fault) {
        if self.kept.iter().all(|kept| kept.kind() != fault.kind()) {
            self.push(fault);
        }
    }

    /// Notes the fault of `result`, or gives its value.
    pub(crate) fn take<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        match result {
            Ok(value) => return Some(value),
            Err(fault) if fault.kind() == FaultKind::Unsupported => self.push_once(fault),
            Err(fault) => self.push(fault),
        }
        None
    }

    /// `value` if nothing was wrong, else everything that was.
    pub(crate) fn or<T>(mut self, value: T) -> Result<T, Error> {
        if self.n_dropped > 0 {
            let message = format!("and {} more faults; mend these first", self.n_dropped);
            self.kept.push(Fault::new(FaultKind::Syntax, message));
        }
        match Error::from_faults(self.kept) {
            None => Ok(value),
            Some(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_cut_short() {
        let mut faults = Faults::default();
        for line in 0..1000 {
            faults.push(Fault::new(FaultKind::Syntax, format!("line {line}")));
        }
        let error = faults.or(()).unwrap_err();
        assert_eq!(error.faults().count(), MOST + 1);
        assert!(error.to_string().ends_with("and 900 more faults; mend these first"));
    }

    #[test]
    fn said_once() {
        let mut faults = Faults::default();
        let colored = || Fault::new(FaultKind::Unsupported, "colored");
        assert_eq!(faults.take::<()>(Err(colored())), None);
        assert_eq!(faults.take::<()>(Err(colored())), None);
        assert_eq!(faults.take(Ok(3)), Some(3));
        assert_eq!(faults.or(()).unwrap_err().faults().count(), 1);
    }
}
