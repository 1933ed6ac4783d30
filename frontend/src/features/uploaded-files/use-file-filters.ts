import { useTranslation } from 'react-i18next';
import { fileResults, uploadedFileFilterNames } from '#contracts/uploaded-files.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import type { NamedId } from '#contracts/submission-views.ts';
import { useListState } from '../../entities/list/use-list-state.ts';
import { useDates } from '../../lib/dates.ts';
import { useFileChoices } from './uploaded-files-api.ts';

const optionsOf = (named: NamedId[] = []) => named.map(({ id, name }) => ({ value: String(id), label: name }));
export const reportFilterNames = [...uploadedFileFilterNames, 'createdBy'] as const;
type FilterName = (typeof reportFilterNames)[number];

/** Search, filters, order and page of a list of files, in the address, with the words of each filter. */
export function useFileFilters<Name extends FilterName>(names: readonly Name[]) {
  const { t } = useTranslation('uploaded-files');
  const { t: tStatuses } = useTranslation('statuses');
  const dates = useDates();
  const list = useListState<Name>({ filters: names, sort: '-uploadedAt' });
  const choices = useFileChoices().data;
  const options: Record<FilterName, { value: string; label: string }[]> = {
    fundId: optionsOf(choices?.funds),
    propertyId: optionsOf(choices?.properties),
    datasetId: optionsOf(choices?.datasets),
    serviceProviderId: optionsOf(choices?.serviceProviders),
    postMonth: (choices?.postMonths ?? []).map((month) => ({ value: month, label: dates.monthLong(month) })),
    status: submissionStatuses.map((status) => ({ value: status, label: tStatuses(`status.${status}`) })),
    result: fileResults.map((result) => ({ value: result, label: t(`result.${result}`) })),
    createdBy: [
      { value: '0', label: t('system') },
      ...(choices?.createdBy ?? []).map(({ userId, name }) => ({ value: String(userId), label: name })),
    ],
  };
  const labelOf = (name: FilterName) => t(`filter.${name}`);
  const filters = names.map((name) => ({
    id: name,
    label: labelOf(name),
    options: options[name],
    values: list.filters[name],
    onChange: (values: string[]) => list.setFilter(name, values),
    isSingle: name === 'postMonth',
  }));
  return { list, filters };
}
