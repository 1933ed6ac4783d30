/** Columns in the order of `wanted`; one that is not named stands after the one that it follows by itself. */
export function inOrder<Column extends { id: string }>(
  columns: readonly Column[],
  wanted: readonly string[] | null,
): Column[] {
  if (wanted === null) return [...columns];
  const rankOf = (id: string, at: number): number => {
    if (wanted.includes(id)) return wanted.indexOf(id);
    const before = columns.slice(0, at).findLast((column) => wanted.includes(column.id));
    return before === undefined ? -1 : wanted.indexOf(before.id) + 0.5;
  };
  const ranks = new Map(columns.map(({ id }, at) => [id, rankOf(id, at)]));
  return columns.toSorted((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0));
}
