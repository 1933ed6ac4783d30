import { Badge, Link as ChakraLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuListChecks } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { Job } from '#contracts/jobs.schema.ts';
import { jobKinds, jobStatuses } from '#contracts/jobs.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useJobs } from '../../entities/jobs/job-api.ts';
import { paletteOfJob } from '../../entities/jobs/job-look.ts';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';

function useColumns(): ListColumn<Job>[] {
  const { t } = useTranslation('jobs');
  const dates = useDates();
  return [
    {
      id: 'kind',
      isFixed: true,
      header: t('kindLabel'),
      cell: ({ jobId, kind }) => (
        <ChakraLink asChild fontWeight="500">
          <Link to={`/viewNotifications?job=${jobId}`}>{t(`kind.${kind}`)}</Link>
        </ChakraLink>
      ),
      // Which rule is tried, which change is previewed, which file is made.
      note: ({ about }) => {
        const subject = about['rule'] ?? about['name'] ?? about['file'];
        return subject === undefined ? null : <bdi>{subject}</bdi>;
      },
    },
    {
      id: 'status',
      header: t('statusLabel'),
      width: '150px',
      cell: ({ status }) => <Badge colorPalette={paletteOfJob[status]}>{t(`status.${status}`)}</Badge>,
    },
    {
      id: 'result',
      header: t('result'),
      width: '150px',
      cell: ({ total, counts }) =>
        total === null ? '' : t('progress', { done: dates.number(counts.done), total: dates.number(total) }),
    },
    { id: 'person', header: t('startedBy'), width: '180px', cell: ({ person }) => <bdi>{person.name}</bdi> },
    {
      id: 'created',
      header: t('started'),
      sortKey: 'createdAt',
      width: '190px',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.instant(createdAt)}</time>,
    },
  ];
}

/** One's own jobs of the last 30 days; administrators of all funds see everybody's. */
export function JobList() {
  const { t } = useTranslation('jobs');
  const columns = useColumns();
  const list = useListState({ filters: ['status', 'kind'], choices: ['tab'], sort: '-createdAt' });
  const { tab: _, ...query } = list.query;
  const result = useJobs(query);
  return (
    <Panel isFlush>
      <FilterBar
        filters={[
          {
            id: 'status',
            label: t('statusLabel'),
            options: jobStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            values: list.filters.status,
            onChange: (values) => list.setFilter('status', values),
          },
          {
            id: 'kind',
            label: t('kindLabel'),
            options: jobKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
            values: list.filters.kind,
            onChange: (values) => list.setFilter('kind', values),
          },
        ]}
        onReset={list.activeCount > 0 ? list.clearFilters : undefined}
      />
      <ListTable
        label={t('title')}
        columns={columns}
        rowKey={(row) => String(row.jobId)}
        rowName={(row) => t(`kind.${row.kind}`)}
        result={result}
        list={list}
        empty={<EmptyState icon={<LuListChecks aria-hidden />} title={t('none')} text={t('noneHint')} />}
      />
    </Panel>
  );
}
