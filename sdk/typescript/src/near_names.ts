/** Names that look like one that does not exist, best first. */
export function nearNames(name: string, known: Iterable<string>, count = 3): string[] {
  const likeness = (other: string) => 1 - distance(name, other) / Math.max(name.length, other.length);
  return [...known]
    .map((other) => ({ other, likeness: likeness(other) }))
    .filter((each) => each.likeness >= 0.5)
    .sort((one, two) => two.likeness - one.likeness)
    .slice(0, count)
    .map((each) => each.other);
}

/** Letters to insert, delete or replace to get from one word to the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
