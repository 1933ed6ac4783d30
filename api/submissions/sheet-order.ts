import type { GridColumn, GridRow } from '#contracts/submission-views.ts';

interface Sheet {
  columns: GridColumn[];
  rows: GridRow[];
}

/** Columns in the order of the provider's own sheet, A before B before AA; derived ones come last, as they stood. */
export function inSheetOrder<Page extends Sheet>(page: Page): Page {
  const order = page.columns
    .map(({ letter }, index) => ({ letter, index }))
    .sort((a, b) => (rankOf(a.letter) === rankOf(b.letter) ? a.index - b.index : rankOf(a.letter) - rankOf(b.letter)))
    .map(({ index }) => index);
  const placeOf = new Map(order.map((from, to) => [from, to]));
  return {
    ...page,
    columns: order.flatMap((from) => page.columns[from] ?? []),
    rows: page.rows.map((row) => ({
      ...row,
      values: order.map((from) => row.values[from] ?? null),
      computed: row.computed.map((from) => placeOf.get(from) ?? from),
      changed: Object.fromEntries(
        Object.entries(row.changed).map(([from, value]) => [placeOf.get(Number(from)) ?? Number(from), value]),
      ),
    })),
  };
}

/** 1 for A, 27 for AA. */
function rankOf(letter: string): number {
  if (letter === '') return Number.POSITIVE_INFINITY;
  return [...letter].reduce((rank, char) => rank * 26 + (char.codePointAt(0) ?? 0) - 64, 0);
}
