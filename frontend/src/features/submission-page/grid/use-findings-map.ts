import { useMemo } from 'react';
import type { Finding } from '#contracts/submission-views.ts';
import { useFindings } from '../../../entities/submission/api/submission.ts';
import { cellKey } from '../../../entities/submission/submission-names.ts';

export interface FindingsMap {
  all: Finding[];
  byCell: Map<string, Finding[]>;
  byRow: Map<number, Finding[]>;
  /** Those with a row, in the order of the sheet: what previous and next walk through. */
  placed: Finding[];
}

const add = <Key>(map: Map<Key, Finding[]>, key: Key, finding: Finding) => {
  const known = map.get(key);
  if (known) known.push(finding);
  else map.set(key, [finding]);
};

/** Findings of a version by cell and row; an error comes before what is to be explained. */
export function useFindingsMap(submissionNo: string, versionNo: number | null): FindingsMap {
  const { data } = useFindings(submissionNo, versionNo);
  return useMemo(() => {
    const all = data ?? [];
    const byCell = new Map<string, Finding[]>();
    const byRow = new Map<number, Finding[]>();
    for (const finding of all) {
      if (finding.rowNo === null) continue;
      add(byRow, finding.rowNo, finding);
      if (finding.field !== null) add(byCell, cellKey(finding.rowNo, finding.field), finding);
    }
    const placed = all
      .filter((finding) => finding.rowNo !== null)
      .sort((left, right) => (left.rowNo ?? 0) - (right.rowNo ?? 0));
    return { all, byCell, byRow, placed };
  }, [data]);
}
