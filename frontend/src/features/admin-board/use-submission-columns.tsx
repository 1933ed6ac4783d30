import { Flex, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { DueDate } from '../../components/due-date.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { StepOverdue } from '../../components/step-overdue.tsx';
import { PackageNote } from '../../entities/submission/package/package-note.tsx';
import { useDates } from '../../lib/dates.ts';

const isOpen = ({ status }: SubmissionSummary) => status !== 'Completed' && status !== 'Closed';

/** The nine columns of the customer, in their order. */
export function useSubmissionColumns(): ListColumn<SubmissionSummary>[] {
  const { t } = useTranslation('admin');
  const { t: tPackages } = useTranslation('report-packages');
  const dates = useDates();
  return useMemo(
    () => [
      {
        id: 'submissionNo',
        header: t('column.submissionNo'),
        sortKey: 'submissionNo',
        isFixed: true,
        cell: ({ submissionNo }) => (
          <ChakraLink asChild colorPalette="ink" fontWeight="500">
            <Link to={`/dashboard/${submissionNo}`}>
              <Code>{submissionNo}</Code>
            </Link>
          </ChakraLink>
        ),
      },
      {
        id: 'serviceProvider',
        header: t('column.serviceProvider'),
        sortKey: 'serviceProvider',
        title: (row) => row.serviceProvider.name,
        cell: (row) => <Bdi>{row.serviceProvider.name}</Bdi>,
      },
      {
        id: 'fund',
        header: t('column.fund'),
        sortKey: 'fund',
        leastWidth: '104px',
        title: (row) => row.fund?.name,
        cell: (row) => <Bdi>{row.fund?.name ?? t('none.fund')}</Bdi>,
      },
      {
        id: 'entity',
        header: t('column.entity'),
        sortKey: 'entity',
        under: 'fund',
        title: (row) => row.entity?.name,
        cell: (row) => <Bdi>{row.entity?.name ?? ''}</Bdi>,
      },
      {
        id: 'property',
        header: t('column.property'),
        sortKey: 'property',
        isStrong: true,
        title: (row) => row.property?.name,
        cell: ({ property }) =>
          property ? (
            <Bdi>{property.name}</Bdi>
          ) : (
            <Text as="span" color="fg.muted">
              {t('fundLevel')}
            </Text>
          ),
      },
      {
        id: 'dataset',
        header: t('column.dataset'),
        sortKey: 'dataset',
        under: 'property',
        title: ({ dataset, package: of }) =>
          of
            ? `${dataset.name} · ${of.name} · ${tPackages('ready', { ready: of.ready, total: of.total })}`
            : dataset.name,
        cell: (row) => <Bdi>{row.dataset.name}</Bdi>,
        note: (row) => row.package && <PackageNote of={row.package} />,
      },
      {
        id: 'dueOn',
        header: t('column.dueOn'),
        sortKey: 'dueOn',
        under: 'status',
        cell: (row) => (
          <Flex as="span" gap="2" align="center">
            <DueDate dueOn={row.dueOn} newDueOn={row.newDueOn} daysLate={row.daysLate} isOpen={isOpen(row)} />
            <StepOverdue {...row} isDense />
          </Flex>
        ),
      },
      {
        id: 'postMonth',
        header: t('column.postMonth'),
        sortKey: 'postMonth',
        under: 'submissionNo',
        cell: (row) => dates.month(row.postMonth),
      },
      { id: 'status', header: t('column.status'), sortKey: 'status', cell: (row) => <StatusBadge {...row} /> },
    ],
    [t, tPackages, dates],
  );
}
