import { useTranslation } from 'react-i18next';
import { areaUnits } from '#contracts/reports.ts';
import type { reportChoiceNames, ReportFilterName } from '#contracts/reports.ts';
import type { NamedId } from '#contracts/submission-views.ts';
import type { FilterBarProps } from '../../entities/list/filter-bar.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import { useDates } from '../../lib/dates.ts';
import { useReportChoices } from './report-api.ts';

const optionsOf = (named: readonly NamedId[] = []) => named.map(({ id, name }) => ({ value: String(id), label: name }));

type ReportFilter = ReportFilterName | 'datasetId' | (typeof reportChoiceNames)[number];

const single: readonly ReportFilter[] = ['postMonth', 'against', 'currency', 'areaUnit'];

export interface FilterOptions<Name extends ReportFilter, Choice extends string> {
  names: readonly Name[];
  /** Names in the address of what the report is asked besides: a view, a basis, a switch. */
  choices: readonly Choice[];
  sort: string;
}

/** Filters and choices of a report, in the address, with the words of each filter. */
export function useReportFilters<Name extends ReportFilter, Choice extends string>({
  names,
  choices,
  sort,
}: FilterOptions<Name, Choice>) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const list = useListState<Name | Choice>({ filters: [...names, ...choices], sort });
  const found = useReportChoices().data;
  const months = (found?.postMonths ?? []).map((month) => ({ value: month, label: dates.monthLong(month) }));
  const options: Record<ReportFilter, { value: string; label: string }[]> = {
    postMonth: months,
    against: months,
    fundId: optionsOf(found?.funds),
    propertyId: optionsOf(found?.properties),
    propertyType: (found?.propertyTypes ?? []).map((name) => ({ value: name, label: name })),
    serviceProviderId: optionsOf(found?.serviceProviders),
    datasetId: optionsOf(found?.datasets),
    currency: (found?.currencies ?? []).map((code) => ({ value: code, label: code })),
    areaUnit: areaUnits.map((unit) => ({ value: unit, label: t(`unit.${unit}`) })),
  };
  const labelOf = (name: ReportFilter) => t(`filter.${name}`);
  const filters: NonNullable<FilterBarProps['filters']> = names.map((name) => ({
    id: name,
    label: labelOf(name),
    options: options[name],
    values: list.filters[name],
    onChange: (values: string[]) => list.setFilter(name, values),
    isSingle: single.includes(name),
  }));
  return { list, filters };
}
