import { Link as ChakraLink, Table, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ExpiryBucket, LeaseExpiration } from '#contracts/reports.schema.ts';
import { useDates } from '../../lib/dates.ts';
import { useFigures } from './use-figures.ts';

/** Name of a bucket: its kind, or its year or month. */
export function useBucketName(by: LeaseExpiration['by']) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  return ({ kind, period }: Pick<ExpiryBucket, 'kind' | 'period'>) => {
    if (period === null) return t(`expiry.kind.${kind}`);
    return by === 'year' ? dates.year(period) : dates.month(period);
  };
}

/** Each bucket with its leases, area and rent; from each row one comes to its leases. */
export function ExpiryTable({ report }: { report: LeaseExpiration }) {
  const { t } = useTranslation('reports');
  const figures = useFigures();
  const nameOf = useBucketName(report.by);
  const [params] = useSearchParams();
  const addressOf = ({ kind, period }: ExpiryBucket) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    next.set('bucket', period ?? kind);
    return `?${next}`;
  };
  const heads = ['leases', 'area', 'areaShare', 'rent', 'rentShare', 'cumulative'] as const;
  return (
    <Table.ScrollArea>
      <Table.Root size="sm" aria-label={t('expiry.table')} className="dense">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t(`expiry.head.${report.basis}`)}</Table.ColumnHeader>
            {heads.map((head) => (
              <Table.ColumnHeader key={head} textAlign="right">
                {t(`expiry.column.${head}`)}
              </Table.ColumnHeader>
            ))}
            <Table.ColumnHeader position="relative">
              <VisuallyHidden>{t('expiry.leasesLink')}</VisuallyHidden>
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {report.buckets.map((bucket) => {
            const name = nameOf(bucket);
            const cells = [
              figures.count(bucket.leases),
              figures.area(bucket.area),
              figures.percent(bucket.areaShare),
              figures.amount(bucket.rent, report.currency),
              figures.percent(bucket.rentShare),
              figures.percent(bucket.cumulative),
            ];
            return (
              <Table.Row key={`${bucket.kind}${bucket.period}`} bg={bucket.period === null ? 'bg.subtle' : undefined}>
                <Table.Cell as="th" fontWeight={bucket.period === null ? '400' : '600'} textAlign="start" scope="row">
                  {name}
                </Table.Cell>
                {cells.map((cell, at) => (
                  <Table.Cell key={heads[at]} textAlign="right">
                    {cell}
                  </Table.Cell>
                ))}
                <Table.Cell textAlign="end">
                  <ChakraLink asChild colorPalette="ink">
                    <Link
                      to={addressOf(bucket)}
                      aria-label={t(bucket.kind === 'vacant' ? 'expiry.unitsOf' : 'expiry.leasesOf', { name })}
                    >
                      {t(bucket.kind === 'vacant' ? 'expiry.unitsLink' : 'expiry.leasesLink')}
                    </Link>
                  </ChakraLink>
                </Table.Cell>
              </Table.Row>
            );
          })}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
