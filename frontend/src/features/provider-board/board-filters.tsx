import { useTranslation } from 'react-i18next';
import type { NamedId } from '#contracts/submission-views.ts';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import type { ListView } from '../../entities/list/use-list-view.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { splitList } from '../../lib/use-url-state.ts';
import type { UrlState } from '../../lib/use-url-state.ts';
import { useFilterChoices } from '../../entities/submission/api/lists.ts';

export const noFilters = { search: '', propertyId: '', datasetId: '' };
type Filters = typeof noFilters;
/** What the page keeps in its address. */
export const boardDefaults = { postMonth: '', ticket: '', ...noFilters };

/** How many filters narrow the board. */
export const countSet = (values: Filters): number => Object.values(values).filter((value) => value !== '').length;

/** Narrows the submissions of the month; uploads still find all of them. */
export function BoardFilters({ url, view }: { url: UrlState<typeof boardDefaults>; view: ListView }) {
  const { t } = useTranslation('provider');
  const choices = useFilterChoices().data;
  const { search, propertyId, datasetId } = url.values;
  const filter = (id: 'propertyId' | 'datasetId', chosen: string, named: NamedId[] = []) => ({
    id,
    label: t(`filter.${id}`),
    options: named.map((one) => ({ value: String(one.id), label: one.name })),
    values: splitList(chosen),
    onChange: (values: string[]) => url.set({ [id]: values.join(',') }),
  });
  return (
    <FilterBar
      search={{
        value: search,
        onChange: (text) => url.set({ search: text }, { replace: true }),
        placeholder: t('search'),
      }}
      filters={[
        filter('propertyId', propertyId, choices?.properties),
        filter('datasetId', datasetId, choices?.datasets),
      ]}
      onReset={countSet({ search, propertyId, datasetId }) > 0 ? () => url.set(noFilters) : undefined}
    >
      <ViewControls view={view} />
    </FilterBar>
  );
}
