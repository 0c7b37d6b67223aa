//! Proofs of verdicts: written by `solve`, confirmed by `verify`.
//!
//! ```text
//!   solve(puzzle, proof="cat.proof")   events ─▶ solve::proof_line ─▶ the file, when there is a verdict
//!   verify(puzzle, "cat.proof")        check::proof ─▶ Verified, or ProofError with the line that fails
//! ```
//!
//! The lines of a proof are `solve`'s, and what they show is said by `check`, as for the command. It goes to the file as it is
//! searched, since it may be larger than the memory. A file is not packed here: the name of one that would be
//! is refused, so that no plain file is called `.gz`.

use std::{
    fs::File,
    io::{self, BufReader, Read, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use pictogrid::{
    Event, EventKind, Observer, Options, Puzzle, Report,
    check::proof::{self, Claim, ProofLimits},
    solve::{proof_begin, proof_end, proof_line},
};
use pictogrid_save::{IfExists, Save};
use pyo3::{
    prelude::*,
    types::{PyDict, PyString},
};

use crate::{
    call_limits::Watch, errors, lines, outcome::picture_bytes, pictures, puzzle::taken_with,
    solved::with_solver,
};

/// What a proof has shown.
#[pyclass(frozen, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Verified(proof::Verified);

#[pymethods]
impl Verified {
    /// ``"unique"``, ``"several"`` or ``"none"``.
    #[getter]
    fn claim(&self) -> &'static str {
        self.0.claim.id()
    }

    /// The pictures that it shows: the only one, or the first two.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, numpy::PyArray2<u8>>>> {
        self.0.pictures.iter().map(|picture| pictures::array(py, picture)).collect()
    }

    /// The number of its learned clauses.
    #[getter]
    fn learned(&self) -> u64 {
        self.0.n_learned
    }

    /// The number of those that it drops again.
    #[getter]
    fn forgotten(&self) -> u64 {
        self.0.n_forgotten
    }

    fn _state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = PyDict::new(py);
        let rect = self.0.pictures.first().and_then(|picture| picture.shape().as_rect());
        state.set_item("size", rect.map_or((1, 1), |rect| (rect.width, rect.height)))?;
        let pictures = self.0.pictures.iter().map(|picture| picture_bytes(py, picture));
        state.set_item("pictures", pictures.collect::<Vec<_>>())?;
        state.set_item("claim", self.claim())?;
        state.set_item("learned", self.0.n_learned)?;
        state.set_item("forgotten", self.0.n_forgotten)?;
        Ok(state)
    }

    fn __repr__(&self) -> String {
        format!("<Verified {}, {} clauses>", self.claim(), self.0.n_learned)
    }
}

impl Verified {
    pub(crate) fn restored(
        claim: &str,
        pictures: Vec<pictogrid::Picture>,
        (n_learned, n_forgotten): (u64, u64),
    ) -> PyResult<Verified> {
        let claims = [Claim::Unique, Claim::Several, Claim::None];
        let claim = claims.into_iter().find(|own| own.id() == claim);
        let claim = claim.ok_or_else(|| errors::value("claim: it is none"))?;
        Ok(Verified(proof::Verified { claim, pictures, n_learned, n_forgotten, most_literals: 0 }))
    }
}

/// Confirms a proof without trust in whoever wrote it.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`; or the rows, and the columns as the second argument.
/// proof : path, str or bytes
///     What `solve` wrote: the file, or its contents.
///
/// Returns
/// -------
/// Verified
///     The proof holds, whatever it proves: `Verified.claim`.
///
/// Raises
/// ------
/// ProofError
///     If it does not.
///
/// Examples
/// --------
/// >>> import pictogrid, pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "small.proof"
/// >>> pictogrid.solve([[2], [1]], [[2], [1]], proof=path).verdict
/// 'unique'
/// >>> pictogrid.verify([[2], [1]], [[2], [1]], path).claim
/// 'unique'
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, proof=None))]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyAny>>,
    proof: Option<&Bound<'py, PyAny>>,
) -> PyResult<Verified> {
    let (puzzle, proof) = taken_with(py, puzzle, columns, proof)?;
    let wanted = "proof: a path, text or bytes";
    let proof = proof.ok_or_else(|| errors::kind(format!("{wanted} are wanted, not NoneType")))?;
    let puzzle = &puzzle.get().0;
    let mut watch = Watch::new(None)?;
    let verified = match path(proof)? {
        Some(path) => {
            let refused = |error| errors::of_file(py, error, &path);
            let mut file = File::open(&path).map_err(refused)?;
            let mut first = Vec::new();
            Read::by_ref(&mut file).take(4).read_to_end(&mut first).map_err(refused)?;
            refuse_packed(&first)?;
            let reader = first.chain(file);
            py.detach(|| verified(puzzle, reader, &mut watch))
        }
        None => {
            let bytes = lines::bytes(wanted, proof)?;
            refuse_packed(&bytes)?;
            py.detach(|| verified(puzzle, &bytes[..], &mut watch))
        }
    };
    watch.end()?;
    verified.map(Verified).map_err(|error| errors::of_proof(py, &error))
}

fn verified(
    puzzle: &Puzzle,
    reader: impl Read,
    watch: &mut Watch,
) -> Result<proof::Verified, proof::ProofError> {
    let reader = BufReader::with_capacity(AT_ONCE, Watched { reader, watch });
    proof::verify(puzzle, reader, &ProofLimits::default())
}

/// Bytes of a proof that are read at once; signals are looked for between.
const AT_ONCE: usize = 4096;

/// A reader that ends at a signal.
struct Watched<'a, R> {
    reader: R,
    watch: &'a mut Watch,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.watch.go_on() {
            ControlFlow::Continue(()) => self.reader.read(bytes),
            ControlFlow::Break(()) => Err(io::Error::other("interrupted")),
        }
    }
}

/// The command packs proofs; a packed one would be called malformed.
fn refuse_packed(first: &[u8]) -> PyResult<()> {
    let is_packed =
        first.starts_with(&[0x1F, 0x8B]) || first.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]);
    match is_packed {
        true => Err(errors::value(
            "proof: it is packed; unpack it first, such as with gzip.open(path).read()",
        )),
        false => Ok(()),
    }
}

/// The file that is meant: a path, or text of one line.
fn path(given: &Bound<'_, PyAny>) -> PyResult<Option<PathBuf>> {
    if let Ok(text) = given.cast::<PyString>() {
        let text = lines::utf8("proof", text)?;
        return Ok((!text.contains('\n')).then(|| PathBuf::from(text)));
    }
    given.hasattr("__fspath__")?.then(|| given.extract()).transpose()
}

/// Solves, and writes the proof of the verdict.
pub(crate) fn solve(
    py: Python<'_>,
    puzzle: &Puzzle,
    options: &Options,
    path: &Path,
) -> PyResult<Report> {
    if !puzzle.is_plain() {
        return Err(errors::value(
            "proof: it would be about a black-and-white puzzle with complete clues; solve this one without",
        ));
    }
    let suffix = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    if matches!(&*suffix, "gz" | "zst") {
        return Err(errors::value(format!(
            "proof: a proof is written plain; name a file without .{suffix}, and pack it afterwards"
        )));
    }
    let refused = |error| errors::of_file(py, error, path);
    let file = Save::begin(path, IfExists::Replace).map_err(refused)?;
    let mut prover =
        Prover { watch: Watch::new(None)?, file, line: proof_begin(puzzle), error: None };
    prover.say();
    let report = py.detach(|| with_solver(puzzle, |it| it.solve(puzzle, options, &mut prover)));
    let end = report.as_ref().ok().and_then(|report| proof_end(report.verdict()));
    if let Some(end) = &end {
        prover.line.clone_from(end);
        prover.say();
    }
    prover.watch.end()?;
    let report = report.map_err(errors::wrong)?;
    if end.is_some() {
        prover.error.map_or(Ok(()), Err).and_then(|()| prover.file.finish()).map_err(refused)?;
    }
    Ok(report)
}

/// Watches a solve, and writes what it shows.
struct Prover {
    watch: Watch,
    file: Save,
    line: String,
    /// What could not be written first; nothing is written after it.
    error: Option<io::Error>,
}

impl Prover {
    /// Writes the line.
    fn say(&mut self) {
        if self.error.is_none() {
            self.error = self.file.write_all(self.line.as_bytes()).err();
        }
    }
}

impl Observer for Prover {
    fn wants(&self, kind: EventKind) -> bool {
        matches!(kind, EventKind::Work | EventKind::Solution | EventKind::Clause)
    }

    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Solution(_) | Event::Clause(..) = event {
            self.line.clear();
            proof_line(event, &mut self.line);
            self.say();
        }
        self.watch.go_on()
    }
}
