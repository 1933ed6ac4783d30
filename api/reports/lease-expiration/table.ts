import type { ExpiryBucket, ExpiryLease } from '#contracts/reports.schema.ts';
import { expiryLeaseColumns } from '#contracts/reports.ts';
import type { ExpiryLeaseColumn } from '#contracts/reports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ColumnFormat, ListRow } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { nameOfListValue } from '#documents/wording/list-values.ts';
import { languageTag } from '#locales/language-tag.ts';
import { formatOf } from '../column-format.ts';
import type { Measures } from '../measures.ts';

const formats: Partial<Record<ExpiryLeaseColumn, ColumnFormat>> = {
  ...{ area: 'amount', rent: 'amount', rentShare: 'percent' },
  ...{ endsOn: 'day', leaseEnd: 'day', nextBreak: 'day' },
};
const numeric: readonly ExpiryLeaseColumn[] = ['area', 'rent', 'rentShare'];
const printed = expiryLeaseColumns.filter((name) => name !== 'fund' && name !== 'units');

/** Title and columns of the leases as a table; areas and rents in the unit and currency of the report, which their heads name. */
export function expiryHead(
  { currency, areaUnit }: Pick<Measures, 'currency' | 'areaUnit'>,
  language: LanguageCode,
  isPrinted: boolean,
) {
  const word = wordsOf('reports', language);
  const columns = isPrinted ? printed : expiryLeaseColumns;
  const measureOf = (name: ExpiryLeaseColumn) =>
    name === 'area' && areaUnit
      ? ` (${nameOfListValue(areaUnit, language)})`
      : name === 'rent' && currency
        ? ` (${currency})`
        : '';
  return {
    title: word('name.leaseexpiration'),
    columns: columns.map((name) => ({
      label: word(`expiry.column.${name}`) + measureOf(name),
      isNumeric: numeric.includes(name),
      ...formatOf(formats[name]),
    })),
  };
}

/** The row of a lease, in the order of the columns. */
export function expiryRow(language: LanguageCode, isPrinted: boolean): (lease: ExpiryLease) => ListRow {
  const columns = isPrinted ? printed : expiryLeaseColumns;
  return (lease) => {
    const row = rowOf(lease, language);
    return columns.map((column) => row[column]);
  };
}

function rowOf(lease: ExpiryLease, language: LanguageCode): Record<ExpiryLeaseColumn, string | number | null> {
  const word = wordsOf('reports', language);
  const number = (value: string | null) => (value === null ? null : Number(value));
  return {
    ...lease,
    property: lease.property.name,
    fund: lease.fund?.name ?? null,
    bucket: lease.period ?? word(`expiry.kind.${lease.kind}`),
    area: number(lease.area),
    rent: number(lease.rent),
    rentShare: number(lease.rentShare),
  };
}

/** Rent that ends in each year or month, drawn above the printed list. */
export function expiryBars(
  buckets: readonly ExpiryBucket[],
  { currency }: Pick<Measures, 'currency'>,
  language: LanguageCode,
) {
  const word = wordsOf('reports', language);
  const number = new Intl.NumberFormat(languageTag(language), { maximumFractionDigits: 0 });
  const shown = buckets.filter(({ kind }) => kind !== 'vacant');
  const most = Math.max(1, ...shown.map(({ rent }) => Number(rent ?? 0)));
  return {
    title: `${word('expiry.chart.rent')}${currency ? ` (${currency})` : ''}`,
    rows: shown.map(({ kind, period, rent }) => ({
      label: period ?? word(`expiry.kind.${kind}`),
      value: number.format(Number(rent ?? 0)),
      share: Number(rent ?? 0) / most,
    })),
  };
}
