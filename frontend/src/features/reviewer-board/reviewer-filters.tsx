import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { NamedId, PersonName } from '#contracts/submission-views.ts';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import type { ListView } from '../../entities/list/use-list-view.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { splitList } from '../../lib/use-url-state.ts';
import type { UrlState } from '../../lib/use-url-state.ts';
import { useFilterChoices, useMonths } from '../../entities/submission/api/lists.ts';

export const boardDefaults = {
  postMonth: '',
  fundId: '',
  datasetId: '',
  serviceProviderId: '',
  search: '',
  turnOf: '',
  doneAll: '',
};

const filterNames = ['postMonth', 'fundId', 'datasetId', 'serviceProviderId', 'search', 'turnOf'] as const;

/** How many filters narrow the board. */
export const countSet = (values: typeof boardDefaults): number =>
  filterNames.filter((name) => values[name] !== '').length;

const optionsOf = (named: NamedId[] = []) => named.map(({ id, name }) => ({ value: String(id), label: name }));

interface ReviewerFiltersProps {
  url: UrlState<typeof boardDefaults>;
  view: ListView;
  /** In whose place the reader decides. */
  principals: readonly PersonName[];
}

export function ReviewerFilters({ url, view, principals }: ReviewerFiltersProps) {
  const { t } = useTranslation('reviewer');
  const dates = useDates();
  const choices = useFilterChoices().data;
  const months = useMonths({ count: 24 }).data?.months ?? [];
  const { user } = useSession();
  const { values, set, reset } = url;
  const places = [{ value: String(user.userId), label: t('filter.own') }].concat(
    principals.map(({ userId, name }) => ({ value: String(userId), label: name })),
  );
  const filter = (id: 'fundId' | 'datasetId' | 'serviceProviderId', named?: NamedId[]) => ({
    id,
    label: t(`filter.${id}`),
    options: optionsOf(named),
    values: splitList(values[id]),
    onChange: (chosen: string[]) => set({ [id]: chosen.join(',') }),
  });
  return (
    <FilterBar
      search={{
        value: values.search,
        onChange: (search) => set({ search }, { replace: true }),
        placeholder: t('search'),
      }}
      filters={[
        filter('fundId', choices?.funds),
        filter('datasetId', choices?.datasets),
        filter('serviceProviderId', choices?.serviceProviders),
        {
          id: 'postMonth',
          label: t('filter.postMonth'),
          isSingle: true,
          options: months
            .toReversed()
            .map((month) => ({ value: month.postMonth, label: dates.month(month.postMonth) })),
          values: splitList(values.postMonth),
          onChange: ([month = '']: string[]) => set({ postMonth: month }),
        },
        ...(principals.length > 0 || values.turnOf !== ''
          ? [
              {
                id: 'turnOf',
                label: t('filter.turnOf'),
                options: places,
                values: splitList(values.turnOf),
                onChange: (chosen: string[]) => set({ turnOf: chosen.join(',') }),
              },
            ]
          : []),
      ]}
      onReset={countSet(values) > 0 ? () => reset() : undefined}
    >
      <Flex align="center" gap="1.5" textStyle="xs" color="fg.muted" hideBelow="lg">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd>
        {t('keys.move')}
        <Kbd>Enter</Kbd>
        {t('keys.open')}
      </Flex>
      <ViewControls view={view} />
    </FilterBar>
  );
}
