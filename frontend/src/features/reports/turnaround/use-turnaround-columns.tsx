import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TurnaroundGroup } from '#contracts/process-reports.schema.ts';
import type { Duration, Statistic, TurnaroundColumn, TurnaroundGrouping } from '#contracts/process-reports.ts';
import { Bdi } from '../../../components/bdi.tsx';
import type { ListColumn } from '../../../entities/list/list-column.ts';
import { useDates } from '../../../lib/dates.ts';
import { useFigures } from '../use-figures.ts';

export function useTurnaroundColumns(by: TurnaroundGrouping, statistic: Statistic): ListColumn<TurnaroundGroup>[] {
  const { t } = useTranslation('process-reports');
  const dates = useDates();
  const figures = useFigures();
  return useMemo((): ListColumn<TurnaroundGroup>[] => {
    const header = (id: TurnaroundColumn) => ({ id, header: t(`turnaround.column.${id}`) });
    const days = (id: Duration & TurnaroundColumn, isSorted = false): ListColumn<TurnaroundGroup> => ({
      ...header(id),
      cell: (row) => figures.decimal(row[id][statistic], 1),
      isNumeric: true,
      ...(isSorted && { sortKey: id }),
    });
    const share = (id: 'onTime' | 'firstPass'): ListColumn<TurnaroundGroup> => ({
      ...header(id),
      cell: (row) => figures.percent(row[id]),
      isNumeric: true,
      ...(id === 'onTime' && { sortKey: id }),
    });
    return [
      {
        ...header('name'),
        cell: ({ name }) => (by === 'month' ? dates.monthLong(name) : <Bdi>{name}</Bdi>),
        sortKey: 'name',
        isStrong: true,
      },
      {
        ...header('submissions'),
        cell: (row) => figures.count(row.submissions),
        sortKey: 'submissions',
        isNumeric: true,
      },
      share('onTime'),
      days('lead', true),
      days('lateness', true),
      days('provider'),
      days('system'),
      days('reviewer'),
      days('approver'),
      { ...header('cycle'), cell: (row) => figures.decimal(row.cycle.median, 1), sortKey: 'cycle', isNumeric: true },
      { ...header('cycle90'), cell: (row) => figures.decimal(row.cycle.p90, 1), isNumeric: true },
      { ...header('rework'), cell: (row) => figures.decimal(row.rework, 2), sortKey: 'rework', isNumeric: true },
      share('firstPass'),
    ];
  }, [t, dates, figures, by, statistic]);
}
