import { Box, Button, Flex, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PackageMonthView } from '#contracts/packages.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { usePackageMonths } from './packages-api.ts';
import { ReleaseDialog } from './release-dialog.tsx';

const pageSize = 10;

/** Property by property or fund by fund, with the state of each member. */
export function PackageMonths({ reportPackageId }: { reportPackageId: number }) {
  const { t } = useTranslation('report-packages');
  const { t: tMasters } = useTranslation();
  const [page, setPage] = useState(1);
  const [released, setReleased] = useState<PackageMonthView | null>(null);
  const { data } = usePackageMonths(reportPackageId, page);
  if (!data) return null;
  if (data.total === 0) return <Text color="fg.muted">{t('noMonths')}</Text>;
  const [first] = data.rows;
  return (
    <Box mt="3" overflowX="auto">
      <Table.Root size="sm" aria-label={t('months')} display={{ lgDown: 'block' }}>
        <Table.Header display={{ lgDown: 'none' }}>
          <Table.Row>
            <Table.ColumnHeader>{t('column.place')}</Table.ColumnHeader>
            <Table.ColumnHeader hideBelow="xl">{t('column.serviceProvider')}</Table.ColumnHeader>
            {first?.members.map(({ datasetId, dataset }) => (
              <Table.ColumnHeader key={datasetId}>{dataset}</Table.ColumnHeader>
            ))}
            <Table.ColumnHeader>{t('column.package')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body display={{ lgDown: 'block' }}>
          {data.rows.map((row) => (
            <MonthRow
              key={row.packageMonthId}
              row={row}
              members={first?.members ?? []}
              onRelease={() => setReleased(row)}
            />
          ))}
        </Table.Body>
      </Table.Root>
      <Flex gap="2" mt="2" hidden={data.total <= pageSize}>
        <Button size="xs" variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
          {tMasters('back')}
        </Button>
        <Button size="xs" variant="outline" disabled={page * pageSize >= data.total} onClick={() => setPage(page + 1)}>
          {page + 1}
        </Button>
      </Flex>
      {released && <ReleaseDialog month={released} onClose={() => setReleased(null)} />}
    </Box>
  );
}

interface MonthRowProps {
  row: PackageMonthView;
  members: readonly Pick<PackageMonthView['members'][number], 'datasetId' | 'dataset'>[];
  onRelease: () => void;
}

/** Under 1024 px a card, whose lines carry the name of the dataset. */
function MonthRow({ row, members, onRelease }: MonthRowProps) {
  const { t } = useTranslation('report-packages');
  return (
    <Table.Row display={{ lgDown: 'block' }} borderBottomWidth={{ lgDown: '1px' }} py={{ lgDown: '2' }}>
      <Table.Cell {...cardCell} fontWeight={{ lgDown: '600' }}>
        <Bdi>{row.place}</Bdi>
      </Table.Cell>
      <Table.Cell hideBelow="xl">
        <Bdi>{row.serviceProvider}</Bdi>
      </Table.Cell>
      {members.map(({ datasetId, dataset }) => {
        const member = row.members.find((one) => one.datasetId === datasetId);
        return (
          <Table.Cell key={datasetId} {...cardCell}>
            <Text as="span" hideFrom="lg" color="fg.muted" textStyle="xs" aria-hidden>
              <Bdi>{dataset}</Bdi>
            </Text>
            {member?.submissionNo && member.status ? (
              <Link to={`/dashboard/${member.submissionNo}`}>
                <StatusBadge status={member.status} />
              </Link>
            ) : (
              t('noSubmission')
            )}
          </Table.Cell>
        );
      })}
      <Table.Cell {...cardCell} minW="160px">
        <Flex align="center" gap="2" wrap="wrap">
          <span>
            {t(`state.${row.state}`)} · {t('ready', { ready: row.ready, total: row.members.length })}
          </span>
          {row.mayRelease && (
            <Button size="xs" variant="outline" onClick={onRelease}>
              {t('release.act')}
            </Button>
          )}
        </Flex>
      </Table.Cell>
    </Table.Row>
  );
}

const cardCell = {
  display: { lgDown: 'flex' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  borderBottomWidth: { lgDown: '0' },
  py: { lgDown: '1' },
  px: { lgDown: '0' },
} as const;
