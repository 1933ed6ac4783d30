import type { Finding } from '#contracts/submission-views.ts';
import { cellKey } from '../../../entities/submission/submission-names.ts';

/** A change that is typed on the page and not sent yet, with the version that it was typed on. */
export type Correction = { versionNo: number } & (
  | { kind: 'cell'; rowNo: number; field: string; was: string | null; value: string | null }
  | { kind: 'value'; field: string; from: string; to: string | null }
  | { kind: 'row'; rowNo: number; reason: string }
);

const longestName = 200;

/** One correction for one place: a second one of the same cell replaces the first. */
export function correctionName(correction: Correction): string {
  const { kind } = correction;
  if (kind === 'cell') return `cell:${cellKey(correction.rowNo, correction.field)}`.slice(0, longestName);
  if (kind === 'row') return `row:${correction.rowNo}`;
  return `value:${correction.field}:${correction.from}`.slice(0, longestName);
}

/** What the api takes: cells, values everywhere and rows, each in a list of its own. */
export function correctionBody(list: readonly Correction[]) {
  return {
    cells: list.flatMap((one) =>
      one.kind === 'cell' ? [{ rowNo: one.rowNo, field: one.field, value: one.value }] : [],
    ),
    replacements: list.flatMap((one) =>
      one.kind === 'value' ? [{ field: one.field, from: one.from, to: one.to }] : [],
    ),
    leftOutRows: list.flatMap((one) => (one.kind === 'row' ? [{ rowNo: one.rowNo, reason: one.reason }] : [])),
  };
}

/** The correction that changes what a finding is about; a row that is left out comes before its cells. */
export function correctionOf(list: readonly Correction[], finding: Finding): Correction | undefined {
  const { rowNo, field, found } = finding;
  return (
    list.find((one) => one.kind === 'row' && one.rowNo === rowNo) ??
    list.find((one) => one.kind === 'cell' && one.rowNo === rowNo && one.field === field) ??
    list.find((one) => one.kind === 'value' && one.field === field && one.from === found)
  );
}

/** A finding about the whole file names neither a row nor a value that could be replaced. */
export const isCorrectable = ({ rowNo, field, found }: Finding): boolean =>
  rowNo !== null || (field !== null && found !== null);
