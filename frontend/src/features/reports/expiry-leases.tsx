import { Button, Link as ChakraLink } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExpiryLease, LeaseExpiration } from '#contracts/reports.schema.ts';
import type { ExpiryLeaseColumn } from '#contracts/reports.ts';
import { Bdi } from '../../components/bdi.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { ListTable } from '../../entities/list/list-table.tsx';
import type { ListState } from '../../entities/list/use-list-state.ts';
import { useDates } from '../../lib/dates.ts';
import { useBucketName } from './expiry-table.tsx';
import { useReport } from './report-api.ts';
import { useFigures } from './use-figures.ts';

interface ExpiryLeasesProps {
  report: LeaseExpiration;
  list: Omit<ListState, 'filters' | 'setFilter'>;
  /** Words of the bucket whose leases are shown. */
  name: string;
  onClose: () => void;
}

/** The leases behind one row of the table and its bar. */
export function ExpiryLeases({ report, list, name, onClose }: ExpiryLeasesProps) {
  const { t } = useTranslation('reports');
  const result = useReport('lease-expiration/leases', list.query);
  const columns = useLeaseColumns(report);
  const title = t('expiry.leasesOf', { name });
  return (
    <Panel
      isFlush
      title={title}
      titleEnd={
        <Button size="xs" variant="ghost" onClick={onClose}>
          {t('expiry.close')}
        </Button>
      }
      mb="4"
    >
      <ListTable<ExpiryLease>
        label={title}
        columns={columns}
        rowKey={({ loadId, rowNo, kind }) => `${loadId}.${rowNo}.${kind}`}
        rowName={({ property, leaseCode, units }) => `${property.name} ${leaseCode ?? units ?? ''}`}
        result={result}
        list={list}
        empty={<EmptyState title={t('empty')} />}
        isDense
      />
    </Panel>
  );
}

/** The rows of a lease in the rent roll, where each figure leads to its cell. */
function rentRollAddress(postMonth: string, propertyId: number, search: string): string {
  return `/report/rentroll?${new URLSearchParams({ postMonth, propertyId: String(propertyId), search })}`;
}

function useLeaseColumns({ currency, by, postMonth }: LeaseExpiration): ListColumn<ExpiryLease>[] {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const figures = useFigures();
  const nameOf = useBucketName(by);
  return useMemo((): ListColumn<ExpiryLease>[] => {
    const header = (id: ExpiryLeaseColumn) => ({ id, header: t(`expiry.column.${id}`) });
    const name = (id: 'tenant' | 'units') => ({
      ...header(id),
      cell: (lease: ExpiryLease) => <Bdi>{lease[id] ?? '–'}</Bdi>,
    });
    const day = (id: 'endsOn' | 'leaseEnd' | 'nextBreak') => ({
      ...header(id),
      cell: (lease: ExpiryLease) => (lease[id] === null ? '–' : dates.day(lease[id])),
    });
    return [
      {
        ...header('property'),
        cell: ({ property }) => <Bdi>{property.name}</Bdi>,
        sortKey: 'property',
        isStrong: true,
      },
      { ...name('tenant'), sortKey: 'tenant' },
      {
        ...header('leaseCode'),
        cell: ({ leaseCode, units, property }) => (
          <ChakraLink asChild colorPalette="ink">
            <Link to={rentRollAddress(postMonth, property.id, leaseCode ?? units ?? '')}>
              <Bdi>{leaseCode ?? t('expiry.inRentRoll')}</Bdi>
            </Link>
          </ChakraLink>
        ),
      },
      name('units'),
      { ...header('bucket'), cell: nameOf },
      { ...day('endsOn'), sortKey: 'endsOn' },
      { ...day('leaseEnd'), sortKey: 'leaseEnd' },
      day('nextBreak'),
      { ...header('area'), cell: ({ area }) => figures.area(area), sortKey: 'area', isNumeric: true },
      { ...header('rent'), cell: ({ rent }) => figures.amount(rent, currency), sortKey: 'rent', isNumeric: true },
      { ...header('rentShare'), cell: ({ rentShare }) => figures.percent(rentShare), isNumeric: true },
    ];
  }, [t, dates, figures, nameOf, currency, postMonth]);
}
