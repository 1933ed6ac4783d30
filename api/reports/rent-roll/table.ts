import type { RentRollLine } from '#contracts/reports.schema.ts';
import { rentRollColumns } from '#contracts/reports.ts';
import type { RentRollColumn } from '#contracts/reports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ColumnFormat, ListRow } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { nameOfListValue } from '#documents/wording/list-values.ts';
import { seriesIn } from '#locales/series.ts';
import { formatOf } from '../column-format.ts';

const formats: Partial<Record<RentRollColumn, ColumnFormat>> = {
  ...{ area: 'amount', rent: 'amount', before: 'amount' },
  ...{ leaseStart: 'day', leaseEnd: 'day', nextBreak: 'day' },
};
const numeric: readonly RentRollColumn[] = ['area', 'rent', 'before'];
const fileColumns = [...rentRollColumns, 'areaUnit', 'currency'] as const;
type FileColumn = (typeof fileColumns)[number];

/** What fits across a sheet of paper. */
const printed: readonly FileColumn[] = [
  ...(['property', 'unit', 'change', 'status', 'tenant', 'area', 'rent', 'before', 'currency'] as const),
  ...(['leaseStart', 'leaseEnd'] as const),
];

/** Title and columns of the rent roll as a table, areas and amounts as they were loaded. */
export function rentRollHead(language: LanguageCode, isPrinted: boolean) {
  const word = wordsOf('reports', language);
  const columns = isPrinted ? printed : fileColumns;
  return {
    title: word('name.rentroll'),
    columns: columns.map((name) => ({
      label: word(`rentroll.column.${name}`),
      isNumeric: (numeric as readonly FileColumn[]).includes(name),
      ...formatOf((formats as Partial<Record<FileColumn, ColumnFormat>>)[name]),
    })),
  };
}

/** The row of a line, in the order of the columns. */
export function rentRollRow(language: LanguageCode, isPrinted: boolean): (line: RentRollLine) => ListRow {
  const columns = isPrinted ? printed : fileColumns;
  return (line) => {
    const row = rowOf(line, language);
    return columns.map((column) => row[column]);
  };
}

function rowOf(line: RentRollLine, language: LanguageCode): Record<FileColumn, string | number | null> {
  const word = wordsOf('reports', language);
  const number = (value: string | null) => (value === null ? null : Number(value));
  const { isGone, before } = line;
  return {
    property: line.property.name,
    fund: line.fund?.name ?? null,
    unit: line.unit,
    change: seriesIn(
      language,
      line.changes.map((change) => word(`rentroll.change.${change}`)),
    ),
    status: isGone ? word('rentroll.gone') : line.status && nameOfListValue(line.status, language),
    tenant: line.tenant,
    leaseCode: line.leaseCode,
    area: number(line.area),
    areaUnit: line.areaUnit && nameOfListValue(line.areaUnit, language),
    rent: number(line.rent),
    // Beside the currency of the row, so an amount of another one is named with it.
    before:
      before?.rent && before.currency !== line.currency
        ? `${before.rent} ${before.currency ?? ''}`.trim()
        : number(before?.rent ?? null),
    currency: line.currency,
    leaseStart: line.leaseStart,
    leaseEnd: line.leaseEnd,
    nextBreak: line.nextBreak,
  };
}
