//! An assembler as one writes it for the puzzle of a day: rows of bytes, a hash map from edges to
//! tiles, every tile turned until it fits, the picture searched cell by cell.
//!
//! ```text
//!   edges ─▶ map: edge, whichever way it is read ─▶ tiles
//!   corner, then along each row: the one partner of the right edge, in the first look that fits
//! ```
//!
//! It is right where every edge has one partner and the picture is square, and gives up otherwise: most
//! such programs do. A tile is copied for each of its eight looks, and every edge for each comparison,
//! as code does that is written once and run once.

use std::collections::HashMap;

type Cells = Vec<Vec<u8>>;

/// The corner product in decimal, and the roughness.
pub fn answers(text: &[u8]) -> (String, u64) {
    let text = String::from_utf8_lossy(text);
    let tiles: Vec<(u64, Cells)> = text.trim_end().split("\n\n").filter_map(tile).collect();
    let mut by_edge: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    for (index, (_, cells)) in tiles.iter().enumerate() {
        for edge in edges(cells) {
            by_edge.entry(canonical(edge)).or_default().push(index);
        }
    }
    let is_alone = |edge: Vec<u8>| by_edge[&canonical(edge)].len() == 1;
    let corners: Vec<usize> = (0..tiles.len())
        .filter(|&index| {
            edges(&tiles[index].1).into_iter().filter(|edge| is_alone(edge.clone())).count() == 2
        })
        .collect();
    let product: u128 = corners.iter().map(|&index| u128::from(tiles[index].0)).product();
    let picture = assemble(&tiles, &by_edge, corners[0]);
    (product.to_string(), roughness(picture))
}

fn tile(block: &str) -> Option<(u64, Cells)> {
    let (head, rows) = block.split_once('\n')?;
    let id = head.strip_prefix("Tile ")?.strip_suffix(':')?.parse().ok()?;
    Some((id, rows.lines().map(|row| row.as_bytes().to_vec()).collect()))
}

/// Top, right, bottom, left; from the left and from the top.
fn edges(cells: &Cells) -> [Vec<u8>; 4] {
    let last = cells.len() - 1;
    [
        cells[0].clone(),
        cells.iter().map(|row| row[last]).collect(),
        cells[last].clone(),
        cells.iter().map(|row| row[0]).collect(),
    ]
}

fn canonical(edge: Vec<u8>) -> Vec<u8> {
    let reversed: Vec<u8> = edge.iter().rev().copied().collect();
    edge.min(reversed)
}

/// The eight ways to lay a square.
fn looks(cells: &Cells) -> Vec<Cells> {
    let mut looks = Vec::new();
    let mut now = cells.clone();
    for _ in 0..2 {
        for _ in 0..4 {
            looks.push(now.clone());
            let n = now.len();
            now = (0..n).map(|y| (0..n).map(|x| now[n - 1 - x][y]).collect()).collect();
        }
        now.iter_mut().for_each(|row| row.reverse());
    }
    looks
}

fn assemble(
    tiles: &[(u64, Cells)],
    by_edge: &HashMap<Vec<u8>, Vec<usize>>,
    corner: usize,
) -> Cells {
    let n = tiles.len().isqrt();
    let inner = tiles[0].1.len() - 2;
    let mut picture = vec![Vec::new(); n * inner];
    let mut laid: Vec<(usize, Cells)> = Vec::new();
    for at in 0..tiles.len() {
        let left = (at % n > 0).then(|| &laid[at - 1]);
        let above = at.checked_sub(n).map(|above| &laid[above]);
        let fits = |cells: &Cells| {
            let [top, _, _, side] = edges(cells);
            left.map_or_else(
                || by_edge[&canonical(side.clone())].len() == 1,
                |left| edges(&left.1)[1] == side,
            ) && above.map_or_else(
                || by_edge[&canonical(top.clone())].len() == 1,
                |above| edges(&above.1)[2] == top,
            )
        };
        let candidates = match (left, above) {
            (Some((index, cells)), _) => beside(by_edge, *index, &edges(cells)[1]),
            (_, Some((index, cells))) => beside(by_edge, *index, &edges(cells)[2]),
            _ => vec![corner],
        };
        let look = candidates.iter().find_map(|&index| {
            Some((index, looks(&tiles[index].1).into_iter().find(|cells| fits(cells))?))
        });
        let Some(look) = look else { return picture };
        for (y, row) in look.1[1..=inner].iter().enumerate() {
            picture[at / n * inner + y].extend_from_slice(&row[1..=inner]);
        }
        laid.push(look);
    }
    picture
}

fn beside(by_edge: &HashMap<Vec<u8>, Vec<usize>>, index: usize, edge: &[u8]) -> Vec<usize> {
    by_edge[&canonical(edge.to_vec())].iter().copied().filter(|&other| other != index).collect()
}

/// Filled cells outside the monsters, in the orientation with the most of them.
fn roughness(picture: Cells) -> u64 {
    let monster = ["                  # ", "#    ##    ##    ###", " #  #  #  #  #  #   "];
    let cells: Vec<(usize, usize)> = (0..3)
        .flat_map(|y| (0..20).map(move |x| (x, y)))
        .filter(|&(x, y)| monster[y].as_bytes()[x] == b'#')
        .collect();
    let mut best = (0, 0);
    for mut look in looks(&picture) {
        let n = look.len();
        let mut places = Vec::new();
        for y in 0..n.saturating_sub(2) {
            for x in 0..n.saturating_sub(19) {
                if cells.iter().all(|&(dx, dy)| look[y + dy][x + dx] == b'#') {
                    places.push((x, y));
                }
            }
        }
        for (x, y) in &places {
            cells.iter().for_each(|&(dx, dy)| look[y + dy][x + dx] = b'O');
        }
        let rough = look.iter().flatten().filter(|&&cell| cell == b'#').count() as u64;
        if places.len() > best.0 || best == (0, 0) {
            best = (places.len(), rough);
        }
    }
    best.1
}
