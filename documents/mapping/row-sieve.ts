import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { SheetRow } from '../reading/cells.ts';
import { createBlankRows } from './blank-rows.ts';
import type { MappingFinding } from './mapping-findings.ts';
import { createKeywordFilter, createRequiredRows, createTypeFilter } from './row-filters.ts';

export interface PassedOver {
  excludedRowCount: number;
  otherTypeRowCount: number;
  blankRowCount: number;
}

/** Holds back what is no record: heads, excluded rows, other record types; and counts what it holds back. */
export function createRowSieve(definition: DatasetMappingDefinition, findings: MappingFinding[]) {
  const required = createRequiredRows(definition);
  const types = createTypeFilter(definition.type);
  const isExcluded = createKeywordFilter(definition.excludeRowKeywords);
  const headsEnd = Math.max(definition.rowNumber, definition.type?.rowIndex ?? 0);
  const blanks = createBlankRows(headsEnd, definition.excludeBlankRows, findings);
  let excludedRowCount = 0;
  let otherTypeRowCount = 0;
  return {
    /** True for a row that may be a record. @throws LayoutChanged */
    see(row: SheetRow): boolean {
      required.see(row);
      types.seeHead(row);
      if (row.rowNo <= headsEnd) return false;
      const isOut = isExcluded(row);
      const isWanted = !isOut && types.isWanted(row);
      if (isOut) excludedRowCount += 1;
      else if (!isWanted) otherTypeRowCount += 1;
      if (!isWanted) blanks.passOver(row);
      return isWanted;
    },
    record: (row: SheetRow): void => blanks.record(row),
    /** @throws LayoutChanged */
    end(): PassedOver {
      required.end();
      return { excludedRowCount, otherTypeRowCount, blankRowCount: blanks.count() };
    },
  };
}
