//! JSON with lists no longer than a puzzle needs, so that a list of a million colors is refused at
//! the one that is too many, and not when all of them lie in memory; and with each list or object
//! once, as of two only one would be read.
//!
//! ```text
//!   "palette": [ .. ]        as many colors as there can be, and the empty one
//!   a list in the object     as many entries as there may be puzzles
//!   any other list           as many entries as a side may have
//! ```
//!
//! Linear; what is kept takes up to sixteen times the text.

use pictogrid_core::{Limits, Palette};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value as Json};

use crate::{colors, numbers::shown};

/// What `text` says, or the first fault; one of the category `Data` is a list that is too long, or
/// begins with [`TWICE`].
pub(super) fn parse(text: &str, limits: &Limits) -> Result<Json, serde_json::Error> {
    let below = limits.side as usize;
    let mut parser = serde_json::Deserializer::from_str(text);
    let inside = limits.puzzles.max(below);
    let json = Bounded { most: below, inside, below }.deserialize(&mut parser)?;
    parser.end().map(|()| json)
}

#[derive(Clone, Copy)]
struct Bounded {
    /// The most entries of this list.
    most: usize,
    /// The most entries of lists right in this object: it may be around puzzles.
    inside: usize,
    /// The most entries of other lists in it.
    below: usize,
}

impl Bounded {
    fn inner(self) -> Bounded {
        Bounded { most: self.below, inside: self.below, below: self.below }
    }
}

impl<'de> DeserializeSeed<'de> for Bounded {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, parser: D) -> Result<Json, D::Error> {
        parser.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Bounded {
    type Value = Json;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = list.next_element_seed(self.inner())? {
            if entries.len() == self.most {
                return Err(A::Error::custom(too_long(self.most)));
            }
            entries.push(entry);
        }
        Ok(Json::Array(entries))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
        let mut entries = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            let most = if key == "palette" { MOST_COLORS } else { self.inside };
            if entries.len() > self.below {
                return Err(A::Error::custom(too_long(self.below)));
            }
            let value = object.next_value_seed(Bounded { most, ..self.inner() })?;
            let is_large = value.is_array() || value.is_object();
            if is_large && entries.contains_key(&key) {
                return Err(A::Error::custom(format!("{TWICE} `{}`", shown(&key))));
            }
            entries.insert(key, value);
        }
        Ok(Json::Object(entries))
    }
}

/// How the fault begins of a key that says two things.
pub(super) const TWICE: &str = "a second value of";

/// The colors that there can be, and the empty one.
const MOST_COLORS: usize = Palette::MOST_COLORS + 1;

fn too_long(most: usize) -> String {
    match most {
        MOST_COLORS => colors::too_many().message().to_owned(),
        _ => format!("a list of more than {most} entries, the limit"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, &str>) {
        let limits = Limits { side: 3, ..Limits::default() };
        let found = parse(text, &limits).map(|json| json.to_string());
        let found = found.map_err(|error| error.to_string());
        assert_eq!(found.as_deref().map_err(String::as_str), expected, "{text}");
    }

    #[test]
    fn anything_that_is_short() {
        let all = r#"{"a":[1,-2,2.5],"b":{"c":null,"d":[true,"x"]}}"#;
        check(all, Ok(all));
        check("[1,2,3]", Ok("[1,2,3]"));
        check(r#"{"palette":[1,2,3,4]}"#, Ok(r#"{"palette":[1,2,3,4]}"#));
    }

    #[test]
    fn lists_that_are_too_long() {
        check("[[1,2,3,4]]", Err("a list of more than 3 entries, the limit at line 1 column 10"));
        let colors = "more than 254 colors; use fewer of them, or merge some at line 1 column 524";
        check(&format!(r#"{{"palette":[{}1]}}"#, "1,".repeat(300)), Err(colors));
    }

    #[test]
    fn lists_that_are_there_twice() {
        let twice = r#"{"a":{"rows":[1],"b":1,"b":2,"rows":[2]}}"#;
        check(twice, Err("a second value of `rows` at line 1 column 40"));
        check(r#"{"b":1,"b":2}"#, Ok(r#"{"b":2}"#));
    }
}
