//! One line at a time, and many lines of text.
//!
//! ```text
//!   line_count("?###????????", [3, 2, 1])    10             a line: cells, or how many unknown ones
//!   line_forced(10, [8])                     "??######??"
//!   records("?###???????? 3,2,1", unfold=5)  the sum, and the lines that are no records
//! ```
//!
//! Counts have any size. Up to 128 bits they go to Python as machine words, beyond as bytes, which is
//! linear. As decimal digits they would cost more, and Python refuses to turn more than some thousands
//! of them into a number. Line numbers of faults are counted from fault to fault: once over the text.

use num_bigint::BigUint;
use pictogrid::{
    Line, Value,
    line::{self, Count, exact, records::Batch},
};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyInt, PyString},
};

use crate::{
    arguments::{self, shown},
    errors,
};

/// A number of any size as Python's.
pub(crate) fn number(py: Python<'_>, count: &Count) -> PyResult<Py<PyInt>> {
    let whole = match count.to_u128() {
        Some(small) => small.into_pyobject(py)?,
        None => {
            let bytes = PyBytes::new(py, &BigUint::from(count.clone()).to_bytes_le());
            py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))?.cast_into()?
        }
    };
    Ok(whole.unbind())
}

/// A line: so many unknown cells, or its cells as text.
fn cells(given: &Bound<'_, PyAny>) -> PyResult<Line> {
    if let Ok(text) = given.cast::<PyString>() {
        return utf8("line", text)?
            .parse()
            .map_err(|error: pictogrid::ParseLineError| errors::value(format!("line: {error}")));
    }
    let most = pictogrid::Limits::default().side as usize;
    let wanted = format!(
        "line: a number of cells up to {most}, or text of '#', '.' and '?' is wanted, not {}",
        shown(given)
    );
    match given.extract::<usize>() {
        Ok(n) if n <= most => Ok(Line::unknown(n)),
        Err(_) if !given.is_instance_of::<PyInt>() => Err(errors::kind(wanted)),
        _ => Err(errors::value(wanted)),
    }
}

/// In how many ways a clue fits a line.
///
/// Parameters
/// ----------
/// line : int or str
///     The number of cells, none of them known; or the cells as text: ``#`` filled, ``.`` empty, ``?``
///     unknown.
/// clue : list of int
///     The lengths of the runs.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> pictogrid.line_count("?###????????", [3, 2, 1])
/// 10
/// >>> pictogrid.line_count(10, [3, 2, 1])
/// 10
#[pyfunction]
pub(crate) fn line_count(
    py: Python<'_>,
    line: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::clue)] clue: Vec<u32>,
) -> PyResult<Py<PyInt>> {
    let line = cells(line)?;
    let mut counter = line::Counter::new();
    let count = py.detach(|| counter.count(&line, &clue));
    number(py, &count)
}

/// The cells of a line that are the same wherever its runs lie.
///
/// Parameters
/// ----------
/// line, clue
///     As in `line_count`.
///
/// Returns
/// -------
/// str or None
///     The line with what is forced filled in, ``None`` if the clue does not fit.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> pictogrid.line_forced(10, [8])
/// '??######??'
#[pyfunction]
pub(crate) fn line_forced(
    py: Python<'_>,
    line: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::clue)] clue: Vec<u32>,
) -> PyResult<Option<String>> {
    let line = cells(line)?;
    let forced = py.detach(|| exact::forced(&line, &clue));
    let letter = |value: Option<Value>| value.map_or('?', Value::to_char);
    Ok(forced.map(|line| (0..line.len()).map(|i| letter(line.get(i))).collect()))
}

/// The counts of many lines.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Records {
    /// The sum of all counts.
    pub(crate) sum: Py<PyInt>,
    /// Lines that were counted.
    pub(crate) records: u64,
    /// Lines that are no records: the number of the line from 1, and what is wrong.
    pub(crate) faults: Vec<(usize, String)>,
}

#[pymethods]
impl Records {
    fn __repr__(&self, py: Python<'_>) -> String {
        let (n, sum) = (self.records, in_digits(py, &self.sum));
        format!("<Records {n} lines, sum {sum}, {} faults>", self.faults.len())
    }
}

/// A number as text; Python refuses to write integers of more digits than it was told.
pub(crate) fn in_digits(py: Python<'_>, number: &Py<PyInt>) -> String {
    let digits = number.bind(py).str();
    digits.map_or_else(|_| "of very many digits".to_owned(), |digits| digits.to_string())
}

/// Counts the arrangements of many lines of text, each of cells and numbers.
///
/// Parameters
/// ----------
/// text : str or bytes
///     A record a line: ``???.### 1,1,3``; ``?`` is unknown, ``#`` filled, ``.`` empty.
/// unfold : int, optional
///     Count each record this many times longer: its cells joined by ``?``, its numbers repeated.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> pictogrid.records("???.### 1,1,3\n?###???????? 3,2,1", unfold=5).sum
/// 506251
#[pyfunction]
#[pyo3(signature = (text, unfold=1))]
pub(crate) fn records(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::unfold)] unfold: u32,
) -> PyResult<Records> {
    let text = bytes("text: text or bytes", text)?;
    let summary = py.detach(|| Batch::new(unfold).sum(&text));
    let mut faults = Vec::new();
    let (mut line, mut seen) = (1, 0);
    for fault in summary.faults {
        line += text[seen..fault.at].iter().filter(|&&byte| byte == b'\n').count();
        seen = fault.at;
        faults.push((line, fault.error.to_string()));
    }
    Ok(Records { sum: number(py, &summary.sum)?, records: summary.n_records, faults })
}

/// Text or bytes; `wanted` names the argument and what it takes.
pub(crate) fn bytes(wanted: &str, given: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(text) = given.cast::<PyString>() {
        let name = wanted.split(':').next().unwrap_or_default();
        return Ok(utf8(name, text)?.as_bytes().to_vec());
    }
    let bytes: Option<Vec<u8>> =
        given.cast::<PyBytes>().ok().map(|bytes| bytes.as_bytes().to_vec());
    bytes.ok_or_else(|| errors::kind(format!("{wanted} are wanted, not {}", shown(given))))
}

/// Text that is no half of a character, as an argument.
pub(crate) fn utf8<'a>(name: &str, text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().map_err(|_| {
        let found = shown(text);
        errors::value(format!(
            "{name}: {found} has half of a character (a surrogate); read it with the right encoding"
        ))
    })
}
