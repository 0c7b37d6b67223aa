//! Links of documents: `[words](../a/b.md#part)` leads to a file or a folder of the tree.
//!
//! ```text
//!   docs/a.md: [b](b.md#part) ─▶ docs/b.md        https://.., #part, mailto:..   not looked at
//! ```
//!
//! A document outlives the file that it names: the map and the guides are read by those who do not know yet
//! what was moved. Code between fences and quoted code is left out; the part behind `#` is not checked, since
//! each host spells it another way. O(links · files).

use super::{Place, Tree};

/// Finds links that lead nowhere.
pub(super) fn check(tree: &Tree) -> Vec<Place> {
    let documents = tree.files().filter(|(path, _)| path.ends_with(".md"));
    let of_document = |(path, text): &(String, String)| {
        let dead = links(text).filter(|(_, to)| !is_there(tree, path, to));
        dead.map(|(line, to)| (path.clone(), line, format!("`{to}` leads nowhere")))
            .collect::<Vec<_>>()
    };
    documents.flat_map(of_document).collect()
}

/// What the text links to within the tree, and in which line.
fn links(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    let lines = (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.flat_map(|(number, line)| {
        let words = line.split('`').step_by(2).flat_map(|words| words.split("](").skip(1));
        let targets = words.filter_map(|rest| rest.split([')', ' ', '#']).next());
        let is_inside = |to: &&str| !to.is_empty() && !to.contains(':');
        targets.filter(is_inside).map(move |to| (number, to)).collect::<Vec<_>>()
    })
}

/// Whether a link of the document at `from` leads to something.
fn is_there(tree: &Tree, from: &str, to: &str) -> bool {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in to.split('/').filter(|part| !part.is_empty() && *part != ".") {
        match part {
            ".." if parts.pop().is_none() => return false,
            ".." => {}
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    tree.text(&path).is_some() || path.is_empty() || tree.has_folder(&path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_somewhere() {
        let text = "[a](b.md#x), [c](../src/), ![d](e.svg \"f\"), [web](https://a.b), [up](../..)\n\
                    `[code](gone.md)` [gone](gone.md)\n```\n[code](gone.md)\n```\n[g](b.md)\n";
        let files =
            [("docs/a.md", text), ("docs/b.md", ""), ("src/lib.rs", ""), ("docs/e.svg", "")];
        let tree = Tree(files.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec());
        let found: Vec<_> =
            check(&tree).into_iter().map(|(_, line, text)| format!("{line} {text}")).collect();
        assert_eq!(found, ["1 `../..` leads nowhere", "2 `gone.md` leads nowhere"]);
    }
}
