import { Box, Link as ChakraLink } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Job, JobItem } from '#contracts/jobs.schema.ts';
import type { JobItemStatus } from '#contracts/jobs.ts';
import { homeOf } from '#contracts/roles.ts';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { ListTable } from '../list/list-table.tsx';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { useJobItems } from './job-api.ts';

type Shown = 'all' | Extract<JobItemStatus, 'done' | 'skipped' | 'refused' | 'notDone'>;
const kept = ['refused', 'done', 'skipped', 'notDone'] as const;

/** What is done where nothing is changed. */
const doneWords: Partial<Record<Job['kind'], 'item.tried' | 'item.made'>> = {
  tryChange: 'item.tried',
  tryRule: 'item.tried',
  exportReport: 'item.made',
};
const itemWord = (kind: Job['kind'], status: JobItemStatus) =>
  (status === 'done' ? doneWords[kind] : undefined) ?? (`item.${status}` as const);

function useColumns(kind: Job['kind']): ListColumn<JobItem>[] {
  const { t } = useTranslation('jobs');
  const dates = useDates();
  const home = homeOf[useSession().user.baseRole];
  const dueWords = ({ before, after }: JobItem['details']) => {
    if (typeof after !== 'string') return '';
    return typeof before === 'string' && before !== after
      ? t('dueChange', { before: dates.day(before), after: dates.day(after) })
      : t('due', { after: dates.day(after) });
  };
  return [
    {
      id: 'item',
      isFixed: true,
      header: t('itemName'),
      cell: ({ label, submissionNo }) =>
        submissionNo ? (
          <ChakraLink asChild>
            <Link to={`${home}/${submissionNo}`}>{label}</Link>
          </ChakraLink>
        ) : (
          <bdi>{label}</bdi>
        ),
    },
    { id: 'result', header: t('result'), width: '160px', cell: ({ status }) => t(itemWord(kind, status)) },
    {
      id: 'reason',
      header: t('reason'),
      cell: ({ code, status, details }) =>
        code && status !== 'done' ? t(`code.${code as 'Same'}`, { defaultValue: code }) : dueWords(details),
    },
  ];
}

/** What became of each item, those that could not be changed first. */
export function JobItems({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const dates = useDates();
  const columns = useColumns(job.kind);
  const [shown, setShown] = useState<Shown>(job.counts.refused > 0 ? 'refused' : 'all');
  const [{ page, size }, setPage] = useState({ page: 1, size: 10 });
  const status = shown === 'all' ? [] : [shown];
  const result = useJobItems(job.jobId, { page, size, status, sort: 'position' }, JSON.stringify(job.counts));
  const option = (value: Shown, label: string, count: number) => ({
    value,
    label: `${label} ${dates.number(count)}`,
  });
  return (
    <Box>
      <Box p="3" pb="2" overflowX="auto">
        <SegmentChoice
          size="xs"
          label={t('filterResult')}
          value={shown}
          onChange={(value) => {
            setShown(value);
            setPage({ page: 1, size });
          }}
          options={[
            option('all', t('allItems'), job.total ?? 0),
            ...kept
              .filter((one) => job.counts[one] > 0)
              .map((one) => option(one, t(itemWord(job.kind, one)), job.counts[one])),
          ]}
        />
      </Box>
      <ListTable
        label={t('items')}
        columns={columns}
        rowKey={(row) => String(row.position)}
        rowName={(row) => row.label}
        result={result}
        list={{
          ...{ page, size, sort: 'position', activeCount: 0 },
          setPage: (next) => setPage({ page: next, size }),
          setSize: (next) => setPage({ page: 1, size: next }),
          setSort: () => undefined,
          clearFilters: () => undefined,
        }}
        empty={<EmptyState title={t('noItems')} />}
      />
    </Box>
  );
}
