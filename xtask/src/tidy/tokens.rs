//! A Rust file as one flat list of tokens, so that rules can look for short sequences.
//!
//! ```text
//!   use std::{fs, io};      use  std  :  :  {  fs  ,  io  }  ;
//! ```
//!
//! Comments are gone; a string is a single token with its quotes, so no rule mistakes it for
//! code. A documentation comment becomes the string of a `doc` attribute.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A token as text, and its line from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// Every token.
pub(crate) fn all(stream: TokenStream) -> Vec<Token> {
    let mut tokens = Vec::new();
    flatten(stream, &mut tokens);
    tokens
}

/// Every token outside items that are only compiled for tests.
pub(crate) fn shipped(stream: TokenStream) -> Vec<Token> {
    let tokens = all(stream);
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        if starts_with(&tokens[at..], &["#", "[", "cfg", "(", "test"]) {
            at = end_of_item(&tokens, at + end_of_group(&tokens[at + 1..]) + 1);
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Whether the first tokens read as `words`.
pub(crate) fn starts_with(tokens: &[Token], words: &[&str]) -> bool {
    tokens.len() >= words.len() && tokens.iter().zip(words).all(|(t, w)| t.text == *w)
}

/// Needs: the first token opens a group. Gives the number of tokens up to and with its end.
pub(crate) fn end_of_group(tokens: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index + 1;
        }
    }
    tokens.len()
}

/// The index behind the item that starts at `at`: behind its braces, or its semicolon.
fn end_of_item(tokens: &[Token], mut at: usize) -> usize {
    while at < tokens.len() {
        match tokens[at].text.as_str() {
            ";" => return at + 1,
            "{" => return at + end_of_group(&tokens[at..]),
            "(" | "[" => at += end_of_group(&tokens[at..]),
            _ => at += 1,
        }
    }
    at
}

fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    for tree in stream {
        let line = tree.span().start().line;
        match tree {
            TokenTree::Group(group) => flatten_group(&group, tokens),
            other => tokens.push(Token { text: other.to_string(), line }),
        }
    }
}

fn flatten_group(group: &Group, tokens: &mut Vec<Token>) {
    let (open, close) = match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => return flatten(group.stream(), tokens),
    };
    tokens.push(Token { text: open.to_owned(), line: group.span_open().start().line });
    flatten(group.stream(), tokens);
    tokens.push(Token { text: close.to_owned(), line: group.span_close().start().line });
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use super::*;

    fn texts(tokens: &[Token]) -> String {
        tokens.iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn groups_are_flat_and_strings_are_whole() {
        let stream = TokenStream::from_str("f(\"a b\", [1])").unwrap();
        assert_eq!(texts(&all(stream)), "f ( \"a b\" , [ 1 ] )");
    }

    #[test]
    fn items_for_tests_are_not_shipped() {
        let text = "#[cfg(test)] mod t { fn a() {} } #[cfg(test)] use x::{y}; fn b() {}";
        assert_eq!(texts(&shipped(TokenStream::from_str(text).unwrap())), "; fn b ( ) { }");
        let text = "#[cfg(test)] fn a(x: [u8; 2]) {} struct S;";
        assert_eq!(texts(&shipped(TokenStream::from_str(text).unwrap())), "struct S ;");
    }
}
