import { Badge, Flex, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RentRollLine } from '#contracts/reports.schema.ts';
import type { RentRollColumn, TracedField } from '#contracts/reports.ts';
import { Bdi } from '../../components/bdi.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { useDates } from '../../lib/dates.ts';
import { byName } from '../../lib/named-words.ts';
import { ChangeBadge } from './change-badge.tsx';
import type { Traced } from './lineage-panel.tsx';
import { TracedFigure } from './traced-figure.tsx';
import { useFigures } from './use-figures.ts';

/** Marked when the month of the property was published again with other figures. */
function PropertyName({ line: { property, isRestated } }: { line: RentRollLine }) {
  const { t } = useTranslation('reports');
  return (
    <>
      <Bdi>{property.name}</Bdi>
      {isRestated && (
        <Badge ms="1.5" variant="outline" title={t('rentroll.restatedText')}>
          {t('rentroll.restated')}
        </Badge>
      )}
    </>
  );
}

/** What was there before, in words or struck out; empty where nothing changed. */
function Before({ line }: { line: RentRollLine }) {
  const { t } = useTranslation('reports');
  const dates = useDates();
  const figures = useFigures();
  const { before, changes, currency } = line;
  if (before === null || changes.length === 0) return null;
  const words = changes.includes('repriced') ? (
    <s>{figures.amount(before.rent, currency)}</s>
  ) : changes.includes('renewed') ? (
    before.leaseEnd === null ? (
      t('rentroll.before.open')
    ) : (
      t('rentroll.before.ended', { day: dates.day(before.leaseEnd) })
    )
  ) : before.tenant === null ? (
    t('rentroll.before.vacant')
  ) : (
    <Bdi>{before.tenant}</Bdi>
  );
  return (
    <Text as="span" textStyle="xs" color="fg.muted">
      {words}
    </Text>
  );
}

export function useRentRollColumns(onTrace: (traced: Traced) => void): ListColumn<RentRollLine>[] {
  const { t } = useTranslation('reports');
  const { t: tValue } = useTranslation('list-values');
  const dates = useDates();
  const figures = useFigures();
  return useMemo((): ListColumn<RentRollLine>[] => {
    const header = (id: RentRollColumn) => ({ id, header: t(`rentroll.column.${id}`) });
    const word = byName(tValue);
    const day = (id: 'leaseStart' | 'leaseEnd' | 'nextBreak') => ({
      ...header(id),
      cell: (line: RentRollLine) => (line[id] === null ? '–' : dates.day(line[id])),
    });
    const traced = ({ loadId, rowNo }: RentRollLine, field: TracedField, shown: string | null) =>
      shown === null ? '–' : <TracedFigure shown={shown} onTrace={() => onTrace({ loadId, rowNo, field, shown })} />;
    return [
      { ...header('property'), cell: (line) => <PropertyName line={line} />, sortKey: 'property', isStrong: true },
      { ...header('fund'), cell: (line) => <Bdi>{line.fund?.name ?? '–'}</Bdi>, sortKey: 'fund', isFirstHidden: true },
      {
        ...header('unit'),
        cell: ({ building, unit }) => <Bdi>{building === null ? unit : `${building} / ${unit}`}</Bdi>,
        sortKey: 'unit',
      },
      {
        ...header('change'),
        cell: ({ changes }) => (
          <Flex gap="1" wrap="wrap">
            {changes.map((change) => (
              <ChangeBadge key={change} change={change} />
            ))}
          </Flex>
        ),
      },
      {
        ...header('status'),
        cell: ({ isGone, status }) => (isGone ? t('rentroll.gone') : status === null ? '–' : word(status)),
        sortKey: 'status',
      },
      { ...header('tenant'), cell: ({ tenant }) => <Bdi>{tenant ?? '–'}</Bdi>, sortKey: 'tenant' },
      { ...header('leaseCode'), cell: ({ leaseCode }) => <Bdi>{leaseCode ?? '–'}</Bdi>, isFirstHidden: true },
      {
        ...header('area'),
        cell: (line) =>
          traced(
            line,
            'rentable_area',
            line.area && `${figures.area(line.area)} ${line.areaUnit ? word(line.areaUnit) : ''}`,
          ),
        sortKey: 'area',
        isNumeric: true,
      },
      {
        ...header('rent'),
        cell: (line) =>
          traced(
            line,
            'monthly_base_rent',
            line.rent && `${figures.amount(line.rent, line.currency)} ${line.currency ?? ''}`,
          ),
        sortKey: 'rent',
        isNumeric: true,
      },
      { ...header('before'), cell: (line) => <Before line={line} />, isNumeric: true },
      { ...day('leaseStart'), sortKey: 'leaseStart' },
      { ...day('leaseEnd'), sortKey: 'leaseEnd' },
      { ...day('nextBreak'), isFirstHidden: true },
    ];
  }, [t, tValue, dates, figures, onTrace]);
}
