/** A mapping as it stands, by the codes that it is for. */
export interface PlannedRow {
  id: number;
  key: string;
  effectiveFrom: string;
  effectiveUntil: string | null;
}

export interface WantedChange {
  key: string;
  effectiveFrom: string;
  /** Takes the mapping of these codes away from this month on. */
  isRemoval: boolean;
}

interface Planned<Change> {
  replaced: number[];
  ended: { id: number; until: string }[];
  added: { change: Change; effectiveUntil: string | null }[];
}

type Row<Change> = Omit<PlannedRow, 'id'> & { id: number | null; change: Change | null };

/**
 * What saving changes does to the mappings that stand, one after the other. A mapping holds from its month until the next one of the same
 * codes; what is taken away from a month on keeps the months before it, and the next mapping of the same codes.
 */
export function planChanges<Change extends WantedChange>(
  standing: readonly PlannedRow[],
  changes: readonly Change[],
): Planned<Change> {
  const byKey = new Map<string, Row<Change>[]>();
  for (const { id, key, effectiveFrom, effectiveUntil } of standing) {
    byKey.set(key, [...(byKey.get(key) ?? []), { id, key, effectiveFrom, effectiveUntil, change: null }]);
  }
  const replaced: number[] = [];
  const ended = new Map<number, string>();
  for (const change of changes) {
    const { key, effectiveFrom, isRemoval } = change;
    const rows = byKey.get(key) ?? [];
    const kept = rows.filter((row) => row.effectiveFrom !== effectiveFrom);
    for (const { id } of rows) if (id !== null && !kept.some((row) => row.id === id)) replaced.push(id);
    if (isRemoval) {
      const before = latestBefore(kept, effectiveFrom);
      if (before && (before.effectiveUntil === null || before.effectiveUntil > effectiveFrom)) {
        before.effectiveUntil = effectiveFrom;
        if (before.id !== null) ended.set(before.id, effectiveFrom);
      }
    } else kept.push({ id: null, key, effectiveFrom, effectiveUntil: null, change });
    byKey.set(key, kept);
  }
  const rows = [...byKey.values()].flat();
  return {
    replaced,
    ended: [...ended].filter(([id]) => !replaced.includes(id)).map(([id, until]) => ({ id, until })),
    added: rows.flatMap(({ change, effectiveUntil }) => (change === null ? [] : [{ change, effectiveUntil }])),
  };
}

function latestBefore<Change>(rows: readonly Row<Change>[], month: string): Row<Change> | undefined {
  return rows
    .filter(({ effectiveFrom }) => effectiveFrom < month)
    .reduce<Row<Change> | undefined>(
      (latest, row) => (latest && latest.effectiveFrom > row.effectiveFrom ? latest : row),
      undefined,
    );
}
