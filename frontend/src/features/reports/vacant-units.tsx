import { Button } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VacantUnit } from '#contracts/reports.schema.ts';
import type { VacantUnitColumn } from '#contracts/reports.ts';
import { Bdi } from '../../components/bdi.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { ListTable } from '../../entities/list/list-table.tsx';
import type { ListState } from '../../entities/list/use-list-state.ts';
import type { QueryValues } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { useReport } from './report-api.ts';
import { useFigures } from './use-figures.ts';

interface VacantUnitsProps {
  property: { id: number; name: string };
  query: QueryValues;
  list: Omit<ListState, 'filters' | 'setFilter'>;
  currency: string | null;
  onClose: () => void;
}

/** The vacant units of one property. */
export function VacantUnits({ property, query, list, currency, onClose }: VacantUnitsProps) {
  const { t } = useTranslation('reports');
  const columns = useUnitColumns(currency);
  const asked = { ...query, propertyId: [String(property.id)], page: 1, size: 100, sort: 'unit', search: '' };
  const result = useReport('vacancy/units', asked);
  const title = t('vacancy.unitsOf', { name: property.name });
  return (
    <Panel
      isFlush
      mt="4"
      title={title}
      titleEnd={
        <Button size="xs" variant="ghost" onClick={onClose}>
          {t('expiry.close')}
        </Button>
      }
    >
      <ListTable<VacantUnit>
        label={title}
        columns={columns}
        rowKey={({ loadId, rowNo }) => `${loadId}.${rowNo}`}
        rowName={({ unit }) => unit ?? '–'}
        result={result}
        list={{ ...list, page: 1, size: 100, sort: 'unit' }}
        empty={<EmptyState title={t('vacancy.emptyUnits')} />}
        isDense
      />
    </Panel>
  );
}

function useUnitColumns(currency: string | null): ListColumn<VacantUnit>[] {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const figures = useFigures();
  return useMemo((): ListColumn<VacantUnit>[] => {
    const header = (id: VacantUnitColumn) => ({ id, header: t(`vacancy.column.${id}`) });
    return [
      { ...header('unit'), cell: ({ unit }) => <Bdi>{unit ?? '–'}</Bdi>, isStrong: true },
      { ...header('reason'), cell: ({ reason }) => t(`vacancy.reason.${reason}`) },
      { ...header('area'), cell: ({ area }) => figures.area(area), isNumeric: true },
      { ...header('erv'), cell: ({ erv }) => figures.amount(erv, currency), isNumeric: true },
      { ...header('vacantSince'), cell: ({ vacantSince }) => (vacantSince === null ? '–' : dates.day(vacantSince)) },
      {
        ...header('daysVacant'),
        cell: ({ daysVacant }) => (daysVacant === null ? '–' : figures.count(daysVacant)),
        isNumeric: true,
      },
      { ...header('lastTenant'), cell: ({ lastTenant }) => <Bdi>{lastTenant ?? '–'}</Bdi> },
    ];
  }, [t, dates, figures, currency]);
}
