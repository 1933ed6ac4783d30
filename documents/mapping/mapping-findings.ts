import { columnLetter } from '../reading/cells.ts';

export const mappingFindingCodes = [
  'NOT_A_NUMBER',
  'NOT_A_DATE',
  'NOT_IN_LIST',
  'ERROR_CELL',
  'DAMAGED_TEXT',
  'TOO_MANY_DIGITS',
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
  field: string | null;
  columnLetter: string | null;
  /** A1 address. */
  cell: string | null;
  found: string | null;
  /** List values, the date format or an example; null when the code says it all. */
  expected: string | null;
}

/** Long texts stay in the file; a finding shows where to look. */
const longestShown = 200;

export function findingAt(
  code: MappingFindingCode,
  rowNo: number | null,
  column: number | null,
  rest: { field?: string | null; found?: string | null; expected?: string | null } = {},
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
  };
}

/** The sheet is not the one that was mapped; no row of it can be trusted, so nothing of it is taken. */
export class LayoutChanged extends Error {
  readonly findings: readonly MappingFinding[];

  constructor(findings: readonly MappingFinding[]) {
    super(`LAYOUT_CHANGED: ${findings.length} differences`);
    this.name = 'LayoutChanged';
    this.findings = findings;
  }
}
