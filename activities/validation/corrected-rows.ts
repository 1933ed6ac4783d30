import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { createConverter } from '#documents/mapping/convert-cell.ts';
import type { MappingFinding, MappingFindingCode } from '#documents/mapping/mapping-findings.ts';
import type { WrittenCells } from '#documents/annotating/write-cells.ts';
import type { SourceRow } from './checked-row.ts';
import type { RowSource } from './row-sources.ts';

/** What a provider changed on the page instead of sending a new file. */
export interface Correction {
  cells: readonly { rowNo: number; field: string; value: string | null }[];
  /** A value everywhere in a column, as it was found or as it is shown. */
  replacements: readonly { field: string; from: string | null; to: string | null }[];
  leftOutRowNos: readonly number[];
  /** By row number; rows of before reasons were asked for have none. */
  leftOutReasons: Readonly<Record<string, string>>;
}

const asTyped = { dateFormat: 'YYYY-MM-DD', decimalSeparator: '.', translate: (text: string) => text } as const;

/**
 * The rows of a source with a correction in place. What was wrong with a corrected cell when it was read is over; what is
 * wrong with its new value is reported like a fault of the file.
 */
export function correctedRows(
  base: RowSource,
  correction: Correction,
  fields: readonly DataModelFieldDefinition[],
  written: Pick<WrittenCells, 'cells' | 'leftOut'> = { cells: [], leftOut: [] },
): RowSource {
  const leftOut = new Set(correction.leftOutRowNos);
  const valueOf = newValues(correction);
  const findings: MappingFinding[] = [];
  // A title cell stands for all rows: the correction of one row is not written there, and no row is left out there.
  const cellOf = ({ place }: SourceRow, index: number): string | undefined => {
    const found = place && base.cellOf ? base.cellOf(place, index) : null;
    return found?.columnLetter ? found.cell : undefined;
  };
  const leaveOut = (row: SourceRow): void => {
    findings.push(...base.takeFindings().filter((one) => !isOf(one, row)));
    const why = correction.leftOutReasons[row.rowNo];
    base.giveBack('correction', sheetRowOf(row), row.values.find((value) => value) ?? '', why);
    const cells = fields.flatMap((_, index) => cellOf(row, index) ?? []);
    written.leftOut.push({ cells, why: why ?? null, ...sheetOf(row) });
  };
  const correct = (row: SourceRow): void => {
    const found = base.takeFindings();
    const corrected = new Set<string>();
    const faulty = new Set(row.faulty);
    for (const [index, field] of fields.entries()) {
      const fault = found.find((one) => isOf(one, row) && one.field === field.name);
      const value = valueOf(row, field.name, [row.values[index] ?? null, fault?.found]);
      if (value === undefined) continue;
      corrected.add(field.name);
      faulty.delete(index);
      const was = fault?.found ?? row.values[index] ?? null;
      const { converted, code } = converting(field, value);
      row.values[index] = converted;
      if (code !== null) findings.push(faultAt(base, row, index, { field, code, found: value }));
      if (code !== null && code !== 'REQUIRED_MISSING') faulty.add(index);
      const cell = cellOf(row, index);
      const type = code === null ? field.type : 'text';
      if (cell) written.cells.push({ cell, was, value: converted ?? value, type, ...sheetOf(row) });
    }
    row.faulty = [...faulty];
    findings.push(...found.filter((one) => !isOf(one, row) || !corrected.has(one.field ?? '')));
  };
  return {
    ...base,
    batches: undefined,
    *rows() {
      for (const row of base.rows()) {
        if (leftOut.has(row.rowNo)) {
          leaveOut(row);
          continue;
        }
        correct(row);
        yield row;
      }
    },
    takeFindings: () => [...findings.splice(0), ...base.takeFindings()],
  };
}

/** A row of a matrix has a number of its own; findings name the row of the sheet. */
const sheetRowOf = ({ place, rowNo }: SourceRow): number => place?.rowNo ?? rowNo;

const isOf = ({ rowNo, sheet }: MappingFinding, row: SourceRow): boolean =>
  rowNo === sheetRowOf(row) && sheet === row.place?.sheet;

const sheetOf = ({ place }: SourceRow): { sheet?: string } =>
  place?.sheet === undefined ? {} : { sheet: place.sheet };

/** The new value of a cell; undefined where nothing is corrected. `seen`: what stands there, and what the file had. */
function newValues({ cells, replacements }: Correction) {
  const byCell = new Map(cells.map(({ rowNo, field, value }) => [`${rowNo} ${field}`, value]));
  return (row: SourceRow, name: string, seen: readonly (string | null | undefined)[]): string | null | undefined => {
    const cell = byCell.get(`${row.rowNo} ${name}`);
    if (cell !== undefined) return cell;
    return replacements.find((one) => one.field === name && seen.includes(one.from))?.to;
  };
}

function converting(
  field: DataModelFieldDefinition,
  value: string | null,
): { converted: string | null; code: MappingFindingCode | null } {
  const converted = createConverter(field, asTyped)(value);
  if (converted !== null && typeof converted === 'object') return { converted: null, code: converted.fault };
  return { converted, code: converted === null && field.isRequired ? 'REQUIRED_MISSING' : null };
}

function faultAt(
  base: RowSource,
  row: SourceRow,
  index: number,
  { field, ...fault }: { field: DataModelFieldDefinition; code: MappingFindingCode; found: string | null },
): MappingFinding {
  const place = row.place && base.cellOf ? base.cellOf(row.place, index) : null;
  return {
    ...fault,
    rowNo: sheetRowOf(row),
    ...(row.rowNo !== sheetRowOf(row) && { recordNo: row.rowNo }),
    ...sheetOf(row),
    field: field.name,
    columnLetter: place?.columnLetter || null,
    cell: place?.cell ?? null,
    expected: field.enumValues?.join(', ') ?? null,
  };
}
