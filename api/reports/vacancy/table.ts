import type { Vacancy, VacantUnit } from '#contracts/reports.schema.ts';
import { vacantUnitColumns } from '#contracts/reports.ts';
import type { VacantUnitColumn } from '#contracts/reports.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { ColumnFormat, ListRow } from '#documents/exports/list-workbook.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { nameOfListValue } from '#documents/wording/list-values.ts';
import { languageTag } from '#locales/language-tag.ts';
import { formatOf } from '../column-format.ts';
import type { Measures } from '../measures.ts';

const formats: Partial<Record<VacantUnitColumn, ColumnFormat>> = {
  ...{ area: 'amount', erv: 'amount', daysVacant: 'count', vacantSince: 'day' },
};
const numeric: readonly VacantUnitColumn[] = ['area', 'erv', 'daysVacant'];

/** Title and columns of the vacant units as a table; areas and rents in the unit and currency of the report, which their heads name. */
export function vacancyHead({ currency, areaUnit }: Pick<Measures, 'currency' | 'areaUnit'>, language: LanguageCode) {
  const word = wordsOf('reports', language);
  const measureOf = (name: VacantUnitColumn) =>
    name === 'area' && areaUnit
      ? ` (${nameOfListValue(areaUnit, language)})`
      : name === 'erv' && currency
        ? ` (${currency})`
        : '';
  return {
    title: word('name.vacancyanalysis'),
    columns: vacantUnitColumns.map((name) => ({
      label: word(`vacancy.column.${name}`) + measureOf(name),
      isNumeric: numeric.includes(name),
      ...formatOf(formats[name]),
    })),
  };
}

/** The row of a vacant unit, in the order of the columns. */
export function vacancyRow(language: LanguageCode): (unit: VacantUnit) => ListRow {
  const word = wordsOf('reports', language);
  const number = (value: string | null) => (value === null ? null : Number(value));
  return (unit) => {
    const row: Record<VacantUnitColumn, string | number | null> = {
      ...unit,
      property: unit.property.name,
      fund: unit.fund?.name ?? null,
      reason: word(`vacancy.reason.${unit.reason}`),
      area: number(unit.area),
      erv: number(unit.erv),
    };
    return vacantUnitColumns.map((column) => row[column]);
  };
}

/** Vacant area by reason, drawn above the printed list. */
export function vacancyBars(
  reasons: Vacancy['reasons'],
  { areaUnit }: Pick<Measures, 'areaUnit'>,
  language: LanguageCode,
) {
  const word = wordsOf('reports', language);
  const number = new Intl.NumberFormat(languageTag(language), { maximumFractionDigits: 1 });
  const most = Math.max(1, ...reasons.map(({ area }) => Number(area ?? 0)));
  return {
    title: `${word('vacancy.byReason')}${areaUnit ? ` (${nameOfListValue(areaUnit, language)})` : ''}`,
    rows: reasons.map(({ reason, area }) => ({
      label: word(`vacancy.reason.${reason}`),
      value: area === null ? '–' : number.format(Number(area)),
      share: Number(area ?? 0) / most,
    })),
  };
}
