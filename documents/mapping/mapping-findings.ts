import type { FileAccount } from '#contracts/file-accounts.ts';
import { columnLetter } from '../reading/cells.ts';
import type { Workbook } from '../reading/cells.ts';
import { conversionFaults } from './convert-cell.ts';

export const mappingFindingCodes = [
  ...conversionFaults,
  'ROW_SHAPE',
  'REQUIRED_MISSING',
  'BLANK_ROW',
  'COLUMN_MISSING',
  'LAYOUT_CHANGED',
] as const;
export type MappingFindingCode = (typeof mappingFindingCodes)[number];

/** What stands where in the provider's own sheet. `found` and `expected` are data; the words come from the code. */
export interface MappingFinding {
  code: MappingFindingCode;
  /** 1-based row of the sheet; null when the finding is about the whole sheet. */
  rowNo: number | null;
  /** The number by which the version knows the row, where it is not that of the sheet: of months across, or of several sheets. */
  recordNo?: number;
  /** Where several sheets are read; else it is the one of the version. */
  sheet?: string;
  field: string | null;
  columnLetter: string | null;
  /** A1 address. */
  cell: string | null;
  found: string | null;
  /** List values, the date format or an example; null when the code says it all. */
  expected: string | null;
  /** Completes the words; `kind` chooses between several of one code. */
  params?: Record<string, string | number>;
}

/** Long texts stay in the file; a finding shows where to look. */
const longestShown = 200;

export function findingAt(
  code: MappingFindingCode,
  rowNo: number | null,
  column: number | null,
  rest: Partial<Pick<MappingFinding, 'field' | 'found' | 'expected' | 'params'>> = {},
): MappingFinding {
  const letter = column === null ? null : columnLetter(column);
  const found = rest.found ?? null;
  return {
    code,
    rowNo,
    field: rest.field ?? null,
    columnLetter: letter,
    cell: letter === null || rowNo === null ? null : `${letter}${rowNo}`,
    found: found !== null && found.length > longestShown ? `${found.slice(0, longestShown)}…` : found,
    expected: rest.expected ?? null,
    ...(rest.params && { params: rest.params }),
  };
}

/** The sheet is not the one that was mapped; no row of it can be trusted, so nothing of it is taken. */
export class LayoutChanged extends Error {
  readonly findings: readonly MappingFinding[];
  /** What the file held, when its sheets could be counted. */
  account: FileAccount | null = null;
  /** Set while the file may be looked at once more. */
  workbook: Workbook | null = null;

  constructor(findings: readonly MappingFinding[]) {
    super(`LAYOUT_CHANGED: ${findings.length} differences`);
    this.name = 'LayoutChanged';
    this.findings = findings;
  }
  /** The same with one more difference, named first. */
  with(finding: MappingFinding): LayoutChanged {
    const more = new LayoutChanged([finding, ...this.findings]);
    more.account = this.account;
    return more;
  }
}
