//! How a command ends if it does not end well: a message, and an exit code as `pictogrid` has them.
//!
//! ```text
//!   Bad       1   input, query, reading or writing       place: what is wrong; a way out
//!   Usage     2
//!   Stopped   5   the parts that are done are kept
//! ```
//!
//! Errors of engines and stores are taken down to their root and rid of what says nothing to a user
//! ("This issue was likely caused by a bug .."); three that people meet get a way out: keys, an
//! endpoint without TLS, lines that are not alike. It is done here, for all commands. They are known by
//! parts of their texts: where a new version says it otherwise, the way out is missing and nothing
//! else.
//!
//! It costs nothing until something fails. Types instead of texts would be surer, but an engine wraps the errors of
//! stores and readers in its own, several deep, and hands out their texts.

use std::{fmt, process::ExitCode};

use datafusion::{arrow::error::ArrowError, error::DataFusionError};

/// Why a command ended.
#[derive(Debug)]
pub enum Failure {
    /// Bad input, or reading or writing failed.
    Bad(String),
    /// Wrong usage.
    Usage(String),
    /// Ctrl-C.
    Stopped(String),
}

impl Failure {
    /// The exit code: 1 bad input, 2 wrong usage, 5 stopped.
    #[must_use]
    pub fn exit(&self) -> ExitCode {
        ExitCode::from(match self {
            Failure::Bad(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Stopped(_) => 5,
        })
    }

    /// The same with a place in front.
    pub(crate) fn at(self, place: impl fmt::Display) -> Failure {
        match self {
            Failure::Bad(message) => Failure::Bad(format!("{place}: {message}")),
            other => other,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Bad(message) | Failure::Usage(message) | Failure::Stopped(message) => {
                f.write_str(message)
            }
        }
    }
}

impl std::error::Error for Failure {}

impl From<DataFusionError> for Failure {
    fn from(error: DataFusionError) -> Failure {
        Failure::Bad(plain(&match error.find_root() {
            DataFusionError::SQL(error, _) => error.to_string(),
            DataFusionError::External(error) => error.to_string(),
            DataFusionError::ObjectStore(error) => error.to_string(),
            DataFusionError::ArrowError(error, _) => match &**error {
                // Broken packing reads as a broken line.
                ArrowError::JsonError(line) if !line.starts_with("Failed to read JSON record") => {
                    format!("{error}; --puzzles reads lines that are not alike")
                }
                _ => error.to_string(),
            },
            other => other.message().into_owned(),
        }))
    }
}

impl From<object_store::Error> for Failure {
    fn from(error: object_store::Error) -> Failure {
        Failure::Bad(plain(&error.to_string()))
    }
}

/// An error of an engine or a store without what says nothing to a user, and with a way out where one is known.
fn plain(error: &str) -> String {
    let error = error.split("\nThis issue was likely caused by a bug").next().unwrap_or(error);
    let error = error.strip_prefix("External: ").unwrap_or(error);
    let error = error.strip_prefix("Generic LocalFileSystem error: ").unwrap_or(error);
    let way_out = if error.contains("://169.254.169.254/") {
        "; the environment has no keys, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the machine gives none"
    } else if error.contains("http://") && error.contains("builder error") {
        "; an endpoint without TLS needs AWS_ALLOW_HTTP=true"
    } else {
        ""
    };
    format!("{error}{way_out}")
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Bad(error.to_string())
    }
}
