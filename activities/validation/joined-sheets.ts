import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { AccountedConstant, FileAccount } from '#contracts/file-accounts.ts';
import type { SheetOfRows } from '#contracts/row-addresses.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { MappingFinding } from '#documents/mapping/mapping-findings.ts';
import type { RecordPlace, SourceRow } from './checked-row.ts';
import type { RowSource } from './row-sources.ts';

/** One sheet of a file. */
export interface SheetSource extends RowSource {
  /** The highest number that a row of the sheet has; known after the last row. */
  lastNo: () => number;
  /** Fields whose heading the sheet has. */
  foundFields: readonly { field: string; letter: string }[];
}

/**
 * Sheets of one workbook as one source, read one after another: the rows of each are numbered on from those before, and
 * what is said of a row names its sheet.
 */
export function joinSheets(fields: readonly DataModelFieldDefinition[], sources: readonly SheetSource[]): RowSource {
  const sheets: SheetOfRows[] = [];
  const accounts: (FileAccount | null)[] = [];
  let now = sources[0]!;
  let offset = 0;
  const ended: MappingFinding[] = [];
  const bySheet = new Map(sources.map((source) => [source.sheet, source]));
  const sourceOf = (place: Partial<Pick<RecordPlace, 'sheet'>>): SheetSource => bySheet.get(place.sheet ?? '') ?? now;
  const taken = (): MappingFinding[] => now.takeFindings().map((finding) => placed(finding, now.sheet, offset));
  return {
    sheet: sources[0]!.sheet,
    sheets: () => sheets,
    expectedRows: sources.reduce((sum, source) => sum + source.expectedRows, 0),
    takeFindings: () => [...ended.splice(0), ...taken()],
    cellOf: (place, index) => sourceOf(place as RecordPlace).cellOf?.(place, index) ?? null,
    giveBack: (...row) => now.giveBack(...row),
    *rows() {
      for (const source of sources) {
        now = source;
        sheets.push({ name: source.sheet, offset });
        for (const row of source.rows()) yield numberedOn(row, source.sheet, offset);
        accounts.push(source.finish());
        ended.push(...taken());
        offset += source.lastNo();
      }
    },
    finish: () => joinedAccount(accounts, [...bySheet.keys()]),
    columns: () => joinedColumns(fields, sources),
  };
}

function numberedOn(row: SourceRow, sheet: string, offset: number): SourceRow {
  return { ...row, rowNo: offset + row.rowNo, place: row.place && { ...row.place, sheet } };
}

function placed(finding: MappingFinding, sheet: string, offset: number): MappingFinding {
  const { rowNo, recordNo = rowNo } = finding;
  return { ...finding, sheet, ...(recordNo !== null && { recordNo: offset + recordNo }) };
}

/** The columns of the first sheet, and those that another one alone has; in the order of the fields. */
function joinedColumns(
  fields: readonly DataModelFieldDefinition[],
  [first, ...others]: readonly SheetSource[],
): GridColumn[] {
  const columns = new Map(first!.columns().map((column) => [column.field, column]));
  const found = new Map(others.flatMap(({ foundFields }) => foundFields).map(({ field, letter }) => [field, letter]));
  return fields.flatMap(({ name, type, isRequired }) => {
    const own = columns.get(name);
    const letter = found.get(name);
    if (own) return [own];
    return letter === undefined ? [] : [{ field: name, letter, type, isRequired }];
  });
}

/** One account of all sheets. What was left out is said of each sheet by itself; rows are added up. */
function joinedAccount(accounts: readonly (FileAccount | null)[], names: readonly string[]): FileAccount | null {
  const all = accounts.flatMap((account) => account ?? []);
  const [first] = all;
  if (first === undefined || all.length < names.length) return null;
  const sum = (count: (account: FileAccount) => number) => all.reduce((total, account) => total + count(account), 0);
  const columns = all.map((account) => account.columns);
  return {
    ...first,
    sheets: first.sheets.map((sheet) => ({ ...sheet, isRead: names.includes(sheet.name) })),
    rowsRead: sum(({ rowsRead }) => rowsRead),
    rowsLoaded: sum(({ rowsLoaded }) => rowsLoaded),
    leftOut: all.flatMap(({ leftOut }, at) => leftOut.map((group) => ({ ...group, sheet: names[at]! }))),
    columns: {
      ...first.columns,
      mapped: firstOf(
        columns.flatMap(({ mapped }) => mapped),
        ({ field, source }) => `${field}\u001e${source}`,
      ),
      missing: firstOf(
        columns.flatMap(({ missing }) => missing),
        ({ field }) => field,
      ),
      unused: firstOf(
        columns.flatMap(({ unused }) => unused),
        ({ head }) => head,
      ),
      unusedCount: firstOf(
        columns.flatMap(({ unused }) => unused),
        ({ head }) => head,
      ).length,
    },
    constants: firstOf(
      all.flatMap(({ constants }) => constants),
      constantKey,
    ),
  };
}

const constantKey = ({ field, value, origin }: AccountedConstant): string => [field, value, origin].join('\u001e');

const firstOf = <T>(list: readonly T[], keyOf: (one: T) => string): T[] =>
  [...new Map(list.toReversed().map((one) => [keyOf(one), one])).values()].reverse();
