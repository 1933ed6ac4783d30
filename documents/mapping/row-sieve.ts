import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { SheetRow } from '../reading/cells.ts';
import { createBlankRows } from './blank-rows.ts';
import type { MappingFinding } from './mapping-findings.ts';
import { createKeywordFilter, createRequiredRows, createTypeFilter } from './row-filters.ts';
import { createRowLedger } from './row-ledger.ts';

/**
 * Holds back what is no record: heads, excluded rows, other record types; and accounts for what it holds back.
 * @param isRecord says whether a row is a record whatever its first cell begins with
 */
export function createRowSieve(
  definition: DatasetMappingDefinition,
  findings: MappingFinding[],
  isRecord: (row: SheetRow) => boolean,
) {
  const required = createRequiredRows(definition);
  const types = createTypeFilter(definition.type);
  const keywordOf = createKeywordFilter(definition.excludeRowKeywords);
  const headsEnd = Math.max(definition.rowNumber, definition.type?.rowIndex ?? 0);
  const blanks = createBlankRows(headsEnd, definition.excludeBlankRows, findings);
  const ledger = createRowLedger(headsEnd);
  const leave = (row: SheetRow, reason: 'keyword' | 'type', word?: string): false => {
    ledger.leave(reason, row, word);
    blanks.passOver(row);
    return false;
  };
  return {
    ledger,
    /** True for a row that may be a record. @throws LayoutChanged */
    see(row: SheetRow): boolean {
      required.see(row);
      types.seeHead(row);
      ledger.see(row);
      if (row.rowNo <= headsEnd) {
        ledger.leave('above', row);
        return false;
      }
      const keyword = keywordOf(row);
      if (keyword !== null && !isRecord(row)) return leave(row, 'keyword', keyword);
      return types.isWanted(row) || leave(row, 'type');
    },
    /** A row that gives no record: blank in every mapped column, or in the months asked for. */
    passOver(row: SheetRow, isBlank: boolean): void {
      ledger.leave('blank', row);
      if (!isBlank) blanks.passOver(row);
    },
    record(row: SheetRow): void {
      ledger.take();
      blanks.record(row);
    },
    /** @throws LayoutChanged */
    end: (): void => required.end(),
  };
}
