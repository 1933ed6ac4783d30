import { Box, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { submissionFilterNames } from '#contracts/submission-boards.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import type { NamedId, SubmissionSummary } from '#contracts/submission-views.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useShownOf } from '../../entities/list/use-shown-of.ts';
import { useViewCounts } from '../../entities/list/use-view-counts.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import { Panel } from '../../components/panel.tsx';
import { countSubmissions, useFilterChoices, useSubmissions } from '../../entities/submission/api/lists.ts';
import { submissionKeys } from '../../entities/submission/api/submission-keys.ts';
import { SubmissionRowMenu } from './submission-row-menu.tsx';
import { useSubmissionColumns } from './use-submission-columns.tsx';

/** The first filters, always shown beside each other: fund, entity, property, dataset and status. */
const customersFilters = 5;

const optionsOf = (named: NamedId[] = []) => named.map(({ id, name }) => ({ value: String(id), label: name }));

export interface SubmissionListProps {
  scope: { tab: 'properties' | 'funds'; postMonth: string };
  counter: string;
  group: string;
  /** Submissions of the month and tab, whatever the filters. */
  total?: number;
}

/** Every submission of the month and tab; filters, order and page are in the address. */
export function SubmissionList({ scope, counter, group, total }: SubmissionListProps) {
  const { t } = useTranslation('admin');
  const { t: tStatuses } = useTranslation('statuses');
  const list = useListState({ filters: submissionFilterNames, choices: ['counter', 'group'], sort: 'dueOn' });
  const choices = useFilterChoices().data;
  const columns = useSubmissionColumns();
  const view = useListView('submissions', columns);
  const counts = useViewCounts(view, [...submissionKeys.all, scope.postMonth], (query, signal) =>
    countSubmissions({ tab: 'properties', postMonth: scope.postMonth, ...query }, signal),
  );
  const query = useMemo(
    () => ({ ...scope, ...list.query, counter: counter || undefined, group: group || undefined }),
    [scope, list.query, counter, group],
  );
  const result = useSubmissions(query);
  const shownOf = useShownOf();
  const whole = total === undefined || list.activeCount === 0 ? undefined : { total };
  const options = {
    fundId: optionsOf(choices?.funds),
    entityId: optionsOf(choices?.entities),
    propertyId: optionsOf(choices?.properties),
    datasetId: optionsOf(choices?.datasets),
    serviceProviderId: optionsOf(choices?.serviceProviders),
    status: submissionStatuses.map((status) => ({ value: status, label: tStatuses(`status.${status}`) })),
  };
  return (
    <>
      <ViewTabs view={view} allLabel={t('list.all')} counts={counts} />
      <Panel isFlush aria-label={t('list.label')}>
        <FilterBar
          search={{ value: list.search, onChange: list.setSearch, placeholder: t('list.search') }}
          filters={submissionFilterNames.map((name) => ({
            id: name,
            label: t(`filter.${name}`),
            options: options[name],
            values: list.filters[name],
            onChange: (values) => list.setFilter(name, values),
          }))}
          firstChips={customersFilters}
          onReset={list.activeCount > 0 ? list.clearFilters : undefined}
        >
          <Text textStyle="sm" color="fg.muted" aria-live="polite">
            {result.data && shownOf(result.data, whole, (count) => t('list.count', { count }))}
          </Text>
          <ViewControls view={view} />
        </FilterBar>
        <Box>
          <ListTable<SubmissionSummary>
            label={t('list.label')}
            columns={columns}
            view={view}
            rowKey={(row) => row.submissionNo}
            rowName={(row) => row.submissionNo}
            result={result}
            list={list}
            hidden={total}
            rowActions={(row) => <SubmissionRowMenu submission={row} />}
            empty={<EmptyState title={t('list.empty')} text={t('list.emptyText')} />}
            isDense
          />
        </Box>
      </Panel>
    </>
  );
}
