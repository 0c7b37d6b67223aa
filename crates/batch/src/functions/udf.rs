//! A user-defined function (UDF) as a row of data: its name, arguments, type, and what it does with a batch.
//!
//! ```text
//!   Function { name: "nonogram_rate", arguments: [rows: Clues, columns: Clues], returns, call }
//!      plan    accept: how many arguments, what each column holds      once a query
//!      rows    call: up to 1024 rows, an answer each                   the stop flag before each row
//! ```
//!
//! DataFusion wants a type for each function, which can be compared, hashed and shown; [`Udf`] is that
//! type for all of them. It is told that any arguments will do, since its own refusal of a wrong number
//! spoke of a bug and gave the address of its bug reports; `accept` says how the function is called.
//! If all arguments are constant the call is made for one row; a constant beside columns is repeated.
//! Columns of text or of whole numbers are cast to one type, a copy a batch.

use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

use datafusion::{
    arrow::{
        array::{Array, ArrayRef, AsArray, StringArray, StringBuilder, new_empty_array},
        compute::cast,
        datatypes::{DataType, Field, FieldRef, Int64Type},
    },
    common::{exec_err, plan_err},
    error::{DataFusionError, Result},
    logical_expr::{
        ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
        TypeSignature, Volatility,
    },
};

use pictogrid_arrow::Clues;

use crate::{budget::Budget, stop};

/// What an argument holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// The clues of one side.
    Clues,
    /// A picture.
    Picture,
    /// Whole numbers in a list.
    Numbers,
    Text,
    Whole,
}

/// A function of SQL.
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) arguments: &'static [(&'static str, Holds)],
    /// How many of the last arguments may be left out.
    pub(super) n_optional: usize,
    pub(super) returns: fn() -> DataType,
    pub(super) call: fn(&Call) -> Result<ArrayRef>,
}

/// A batch of rows, and what each may cost.
pub(super) struct Call {
    name: &'static str,
    columns: Vec<ArrayRef>,
    fields: Vec<FieldRef>,
    pub(super) n: usize,
    pub(super) budget: Budget,
}

impl Call {
    pub(super) fn column(&self, at: usize) -> (&ArrayRef, &FieldRef) {
        (&self.columns[at], &self.fields[at])
    }

    pub(super) fn n_columns(&self) -> usize {
        self.columns.len()
    }

    /// A column of text, of whatever sort of text.
    pub(super) fn texts(&self, at: usize) -> Result<StringArray> {
        Ok(cast(&self.columns[at], &DataType::Utf8)?.as_string::<i32>().clone())
    }

    /// A column of whole numbers; `None` where there is none, or if the argument was left out.
    pub(super) fn wholes(&self, at: usize) -> Result<Vec<Option<i64>>> {
        let Some(column) = self.columns.get(at) else { return Ok(vec![None; self.n]) };
        let whole = cast(column, &DataType::Int64)?;
        Ok(whole.as_primitive::<Int64Type>().iter().collect())
    }

    /// A column with a text for each row, or null.
    pub(super) fn texts_of<T: AsRef<str>>(
        &self,
        mut text: impl FnMut(usize) -> Option<T>,
    ) -> Result<ArrayRef> {
        let mut texts = StringBuilder::new();
        for k in 0..self.n {
            self.go_on()?;
            texts.append_option(text(k));
        }
        Ok(Arc::new(texts.finish()))
    }

    /// Ends the batch between two rows if the run is to end.
    pub(super) fn go_on(&self) -> Result<()> {
        if stop::is_raised() { exec_err!("{}: interrupted", self.name) } else { Ok(()) }
    }
}

impl Function {
    pub(super) fn udf(&'static self) -> Udf {
        // Any number: `accept` says better than DataFusion what is wrong with it.
        let any = vec![TypeSignature::VariadicAny, TypeSignature::Nullary];
        Udf { function: self, signature: Signature::one_of(any, Volatility::Immutable) }
    }

    /// How it is called, as `nonogram_read(text[, format])`.
    fn usage(&self) -> String {
        let n_needed = self.arguments.len() - self.n_optional;
        let mut usage = format!("{}(", self.name);
        for (at, (name, _)) in self.arguments.iter().enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            usage +=
                &if at < n_needed { format!("{comma}{name}") } else { format!("[{comma}{name}]") };
        }
        usage + ")"
    }

    /// Refuses a wrong number of arguments, and a column that cannot hold what is wanted.
    fn accept(&self, fields: &[FieldRef]) -> Result<()> {
        let (n, most) = (fields.len(), self.arguments.len());
        if !(most - self.n_optional..=most).contains(&n) {
            let given = if n == 1 { "argument is" } else { "arguments are" };
            return plan_err!("{}: {n} {given} given; write {}", self.name, self.usage());
        }
        for ((name, holds), field) in self.arguments.iter().zip(fields) {
            let found = field.data_type();
            let is_text = matches!(
                found,
                DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null
            );
            let wanted = match holds {
                Holds::Clues => match super::puzzles::accepts(field) {
                    Ok(()) => continue,
                    Err(wrong) => wrong.to_string(),
                },
                Holds::Picture => match super::pictures::accepts(field) {
                    Ok(()) => continue,
                    Err(wrong) => wrong,
                },
                Holds::Numbers => match Clues::read_flat(&new_empty_array(found), 1) {
                    Ok(_) => continue,
                    Err(_) => format!("a list of whole numbers is wanted, not {found}"),
                },
                Holds::Text if is_text => continue,
                Holds::Whole if found.is_integer() || found.is_null() => continue,
                Holds::Text => format!("a text is wanted, not {found}"),
                Holds::Whole => format!("a whole number is wanted, not {found}"),
            };
            return plan_err!("{}: {name}: {wanted}", self.name);
        }
        Ok(())
    }
}

/// A [`Function`] as DataFusion wants it.
pub(super) struct Udf {
    function: &'static Function,
    signature: Signature,
}

impl fmt::Debug for Udf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.function.name)
    }
}

impl PartialEq for Udf {
    fn eq(&self, other: &Udf) -> bool {
        self.function.name == other.function.name
    }
}

impl Eq for Udf {}

impl Hash for Udf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.name.hash(state);
    }
}

impl ScalarUDFImpl for Udf {
    fn name(&self) -> &str {
        self.function.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _types: &[DataType]) -> Result<DataType> {
        Ok((self.function.returns)())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        self.function.accept(args.arg_fields)?;
        Ok(Arc::new(Field::new(self.function.name, (self.function.returns)(), true)))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let n = args.number_rows;
        let budget = Budget::of(&args.config_options);
        let are_constant = args.args.iter().all(|arg| matches!(arg, ColumnarValue::Scalar(_)));
        let n = if are_constant { 1 } else { n };
        let columns: Result<Vec<ArrayRef>, DataFusionError> =
            args.args.into_iter().map(|arg| arg.into_array(n)).collect();
        let call = Call {
            name: self.function.name,
            columns: columns?,
            fields: args.arg_fields,
            n,
            budget,
        };
        let found = (self.function.call)(&call)?;
        debug_assert_eq!(found.len(), n);
        if are_constant {
            let value = datafusion::common::ScalarValue::try_from_array(&found, 0)?;
            return Ok(ColumnarValue::Scalar(value));
        }
        Ok(ColumnarValue::Array(found))
    }
}
