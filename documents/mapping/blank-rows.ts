import type { SheetRow } from '../reading/cells.ts';
import { findingAt } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';

/** Rows without a mapped value between two records are findings, unless the mapping passes them over. */
export function createBlankRows(headsEnd: number, areExcluded: boolean, findings: MappingFinding[]) {
  let lastRowNo = headsEnd;
  const gapBefore = (row: SheetRow): number => {
    const gap = row.rowNo - lastRowNo - 1;
    lastRowNo = row.rowNo;
    return gap;
  };
  return {
    passOver: (row: SheetRow): void => {
      gapBefore(row);
    },
    record(row: SheetRow): void {
      const gap = gapBefore(row);
      if (gap === 0 || areExcluded) return;
      const [from, until] = [row.rowNo - gap, row.rowNo - 1];
      findings.push(findingAt('BLANK_ROW', from, null, { found: from === until ? String(from) : `${from}-${until}` }));
    },
  };
}
