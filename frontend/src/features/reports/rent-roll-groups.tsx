import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RentRollGroup } from '#contracts/reports.schema.ts';
import type { RentRollGrouping } from '#contracts/reports.ts';
import { Bdi } from '../../components/bdi.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { ListTable } from '../../entities/list/list-table.tsx';
import type { ListState } from '../../entities/list/use-list-state.ts';
import { useReport } from './report-api.ts';
import { useFigures } from './use-figures.ts';

const sorts: readonly string[] = ['name', 'units', 'area', 'rent'].flatMap((name) => [name, `-${name}`]);

/** Sums of the rent roll by property or fund, in the currency and unit of the report. */
export function RentRollGroups({
  by,
  list,
  currency,
}: {
  by: RentRollGrouping;
  list: Omit<ListState, 'filters' | 'setFilter'>;
  currency: string | null;
}) {
  const { t } = useTranslation('reports');
  const sort = sorts.includes(list.sort) ? list.sort : 'name';
  const result = useReport('rent-roll/groups', { ...list.query, sort, by });
  const columns = useGroupColumns(by, currency);
  return (
    <ListTable<RentRollGroup>
      label={t(`rentroll.by.${by}`)}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name ?? '–'}
      result={result}
      list={{ ...list, sort }}
      empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
      isDense
    />
  );
}

function useGroupColumns(by: RentRollGrouping, currency: string | null): ListColumn<RentRollGroup>[] {
  const { t } = useTranslation('reports');
  const figures = useFigures();
  return useMemo((): ListColumn<RentRollGroup>[] => {
    const count = (name: keyof RentRollGroup['changes']): ListColumn<RentRollGroup> => ({
      id: name,
      header: t(`rentroll.change.${name}`),
      cell: ({ changes }) => figures.count(changes[name]),
      isNumeric: true,
    });
    return [
      {
        id: 'name',
        header: t(`rentroll.column.${by}`),
        cell: ({ name }) => <Bdi>{name ?? '–'}</Bdi>,
        sortKey: 'name',
        isStrong: true,
      },
      {
        id: 'units',
        header: t('rentroll.units'),
        cell: ({ units }) => figures.count(units),
        sortKey: 'units',
        isNumeric: true,
      },
      {
        id: 'area',
        header: t('rentroll.column.area'),
        cell: ({ area }) => figures.area(area),
        sortKey: 'area',
        isNumeric: true,
      },
      {
        id: 'occupied',
        header: t('rentroll.occupied'),
        cell: (row) => figures.area(row.occupiedArea),
        isNumeric: true,
      },
      {
        id: 'rent',
        header: t('rentroll.column.rent'),
        cell: ({ rent }) => figures.amount(rent, currency),
        sortKey: 'rent',
        isNumeric: true,
      },
      {
        id: 'rentChange',
        header: t('rentroll.rentChange'),
        cell: (row) => figures.change(row.rentChange, currency),
        isNumeric: true,
      },
      ...(['new', 'renewed', 'repriced', 'vacated'] as const).map(count),
    ];
  }, [t, figures, by, currency]);
}
