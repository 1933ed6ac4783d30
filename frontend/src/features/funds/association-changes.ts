import type { Association } from '#contracts/funds.ts';

export interface EditedRow {
  /** Of the line on the page. */
  key: string;
  associationId: number | null;
  code: string;
  name: string;
  ownershipPercentage: string;
  validFrom: string;
  validTo: string | null;
}

/** What differs from the saved associations. Nothing else is kept in the browser or sent: a fund may hold 10,000. */
export interface AssociationChanges {
  /** Changed lines, and added ones, which have no id. */
  rows: readonly EditedRow[];
  removedIds: readonly number[];
}

export const noChanges: AssociationChanges = { rows: [], removedIds: [] };

export const savedRows = (associations: readonly Association[]): EditedRow[] =>
  associations.map(({ associationId, property, ...values }) => ({
    ...values,
    associationId,
    key: String(associationId),
    code: property.code,
    name: property.name,
  }));

/** Names a state of the associations in a few characters (FNV-1a), to see whether unsaved work began with it. */
export function fingerprintOf(associations: readonly Association[]): string {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(associations)) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return `${associations.length}-${(hash >>> 0).toString(36)}`;
}

const isSame = (one: EditedRow, other: EditedRow) =>
  one.ownershipPercentage === other.ownershipPercentage &&
  one.validFrom === other.validFrom &&
  one.validTo === other.validTo;

/**
 * The changes as they are against the associations that are saved now. A changed line that somebody else removed
 * in the meantime becomes an added one, so that it is still on the page.
 */
export function rebase(changes: AssociationChanges, saved: readonly EditedRow[]): AssociationChanges {
  if (changes === noChanges) return changes;
  const byId = new Map(saved.map((row) => [row.associationId, row]));
  const rows = changes.rows.flatMap((row) => {
    if (row.associationId === null) return [row];
    const before = byId.get(row.associationId);
    if (!before) return [{ ...row, associationId: null }];
    return isSame(row, before) ? [] : [row];
  });
  return { rows, removedIds: changes.removedIds.filter((id) => byId.has(id)) };
}

/** The lines of the page: the saved ones with their changes, and below them the added ones. */
export function applyChanges(saved: readonly EditedRow[], { rows, removedIds }: AssociationChanges): EditedRow[] {
  const changed = new Map(rows.map((row) => [row.associationId, row]));
  const removed = new Set<number | null>(removedIds);
  return [
    ...saved.flatMap((row) => (removed.has(row.associationId) ? [] : [changed.get(row.associationId) ?? row])),
    ...rows.filter(({ associationId }) => associationId === null),
  ];
}

export function changeRow({ rows, removedIds }: AssociationChanges, row: EditedRow): AssociationChanges {
  const isKnown = rows.some(({ key }) => key === row.key);
  return { removedIds, rows: isKnown ? rows.map((one) => (one.key === row.key ? row : one)) : [...rows, row] };
}

export function removeRow({ rows, removedIds }: AssociationChanges, row: EditedRow): AssociationChanges {
  return {
    rows: rows.filter(({ key }) => key !== row.key),
    removedIds: row.associationId === null ? removedIds : [...removedIds, row.associationId],
  };
}
