//! Rule: nothing that ships names a folder of somebody's own machine.

use super::Finding;

/// Beginnings of paths that exist on one machine only. Built from halves, so that this file does
/// not accuse itself.
const OWN_FOLDERS: [&str; 6] = [
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
    concat!("/ro", "ot/"),
    concat!("/tm", "p/"),
    concat!("/wo", "rk/"),
    concat!("../sh", "ared"),
];

pub(super) fn check(_path: &str, text: &str) -> Vec<Finding> {
    let of_line = |(number, line)| {
        let folders = OWN_FOLDERS.iter().filter(move |folder| begins_a_path(line, folder));
        folders.map(move |folder| (number, format!("`{folder}` exists on one machine only")))
    };
    (1..).zip(text.lines()).flat_map(of_line).collect()
}

/// Whether `folder` stands in `line` with nothing before it that would make it part of a longer
/// path.
fn begins_a_path(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "._-/}".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn own_folders_are_found_with_their_line() {
        let text = format!("fine\nsee {}me/me/cat.non", "/ho");
        assert_eq!(check("README.md", &text).len(), 1);
        assert_eq!(check("a.rs", &format!("\"{}ared/x\"", "../sh")).len(), 1);
    }

    #[test]
    fn longer_paths_and_addresses_are_left_alone() {
        let text = format!("https://example.org{0}me/x and net{1}rk/ and $DIR{1}rk/", "/ho", "/wo");
        assert!(check("README.md", &text).is_empty());
    }
}
