import { Link as ChakraLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DueDateChange, DueDateChanges } from '#contracts/calendars.schema.ts';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useDates } from '../../lib/dates.ts';

function useColumns(): ListColumn<DueDateChange>[] {
  const { t } = useTranslation('jobs');
  const dates = useDates();
  return [
    {
      id: 'submission',
      isFixed: true,
      header: t('dueDates.submission'),
      width: '140px',
      cell: ({ submissionNo }) => (
        <ChakraLink asChild>
          <Link to={`/dashboard/${submissionNo}`}>{submissionNo}</Link>
        </ChakraLink>
      ),
    },
    {
      id: 'what',
      header: t('dueDates.what'),
      cell: ({ dataset, place, postMonth }) => (
        <bdi>
          {dataset}, {place}, {dates.month(postMonth)}
        </bdi>
      ),
    },
    { id: 'provider', header: t('dueDates.provider'), cell: ({ serviceProvider }) => <bdi>{serviceProvider}</bdi> },
    { id: 'before', header: t('dueDates.before'), width: '130px', cell: ({ before }) => dates.day(before) },
    { id: 'after', header: t('dueDates.after'), width: '130px', cell: ({ after }) => dates.day(after) },
  ];
}

interface DueDateTableProps {
  data: DueDateChanges;
  onPage: (page: { page: number; size: number }) => void;
}

/** Due dates before and after, a page at a time. */
export function DueDateTable({ data, onPage }: DueDateTableProps) {
  const { t } = useTranslation('jobs');
  const columns = useColumns();
  const { page, size } = data;
  return (
    <ListTable
      label={t('dueDates.table')}
      columns={columns}
      rowKey={(row) => row.submissionNo}
      rowName={(row) => row.submissionNo}
      result={{ data, error: null, isPending: false, isFetching: false, refetch: () => undefined }}
      list={{
        ...{ page, size, sort: '', activeCount: 0 },
        setPage: (next) => onPage({ page: next, size }),
        setSize: (next) => onPage({ page: 1, size: next }),
        setSort: () => undefined,
        clearFilters: () => undefined,
      }}
    />
  );
}
