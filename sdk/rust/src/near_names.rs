//! Names that look like one that does not exist.

const NEAREST: usize = 3;
const LIKENESS: f64 = 0.5;

/// Known names that look like this one, best first.
pub(crate) fn near_names<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut near: Vec<(f64, &str)> = known
        .map(|other| (likeness(name, other), other))
        .filter(|(likeness, _)| *likeness >= LIKENESS)
        .collect();
    near.sort_by(|one, two| two.0.total_cmp(&one.0));
    near.into_iter()
        .take(NEAREST)
        .map(|(_, name)| name)
        .collect()
}

fn likeness(one: &str, other: &str) -> f64 {
    let longest = one.len().max(other.len()).max(1);
    1.0 - distance(one.as_bytes(), other.as_bytes()) as f64 / longest as f64
}

/// Counts the letters to insert, delete or replace to get from one word to the other.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other_letter) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other_letter);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j + 1] + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}
