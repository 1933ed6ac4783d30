/** A row whose key repeats in its version. */
export interface RepeatedRow {
  rowNo: number;
  key: string;
  /** Equal for rows with equal values. */
  values: string;
}

/** Rows of two versions, by their numbers; null where one has no row for the other. */
export interface RowPair {
  rowNo: number | null;
  otherRowNo: number | null;
}

/** Of rows with one key, equal ones are paired first, and what is left in order: a row taken out changes no row below it. */
export function pairAlike(own: readonly RepeatedRow[], others: readonly RepeatedRow[]): RowPair[] {
  const equal = pairInOrder(own, others, ({ key, values }) => JSON.stringify([key, values]));
  const [paired, otherPaired] = [new Set<number>(), new Set<number>()];
  const pairs: RowPair[] = equal.filter(({ rowNo, otherRowNo }) => {
    if (rowNo === null || otherRowNo === null) return false;
    paired.add(rowNo);
    otherPaired.add(otherRowNo);
    return true;
  });
  const rest = pairInOrder(
    own.filter(({ rowNo }) => !paired.has(rowNo)),
    others.filter(({ rowNo }) => !otherPaired.has(rowNo)),
    ({ key }) => key,
  );
  return [...pairs, ...rest];
}

function pairInOrder(
  own: readonly RepeatedRow[],
  others: readonly RepeatedRow[],
  nameOf: (row: RepeatedRow) => string,
): RowPair[] {
  const waiting = Map.groupBy(others, nameOf);
  const taken = new Map<string, number>();
  const pairs = own.map((row): RowPair => {
    const name = nameOf(row);
    const at = taken.get(name) ?? 0;
    taken.set(name, at + 1);
    return { rowNo: row.rowNo, otherRowNo: waiting.get(name)?.[at]?.rowNo ?? null };
  });
  const left = [...waiting].flatMap(([name, rows]) => rows.slice(taken.get(name) ?? 0));
  return [...pairs, ...left.map(({ rowNo }): RowPair => ({ rowNo: null, otherRowNo: rowNo }))];
}
