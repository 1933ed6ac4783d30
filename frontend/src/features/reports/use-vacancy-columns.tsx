import { Flex, Icon, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LuTriangleAlert } from 'react-icons/lu';
import { Link, useSearchParams } from 'react-router-dom';
import type { VacancyProperty } from '#contracts/reports.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { ReasonBar } from './reason-bar.tsx';
import { useFigures } from './use-figures.ts';

/** A share, or in words that it cannot be known: never 0 % for what is missing. */
function AreaShare({ row }: { row: VacancyProperty }) {
  const { t } = useTranslation('reports');
  const figures = useFigures();
  if (row.withoutArea === 0) return figures.percent(row.areaVacancy);
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5" color="fg.warning">
      <Icon as={LuTriangleAlert} boxSize="14px" aria-hidden />
      {t(row.withoutArea === row.units ? 'vacancy.noArea' : 'vacancy.notKnown')}
    </Flex>
  );
}

export function useVacancyColumns(): ListColumn<VacancyProperty>[] {
  const { t } = useTranslation('reports');
  const figures = useFigures();
  const [params] = useSearchParams();
  return useMemo((): ListColumn<VacancyProperty>[] => {
    const unknown = (
      <Text as="span" color="fg.warning">
        {t('vacancy.notKnown')}
      </Text>
    );
    const rent = (id: 'inrev' | 'epra') => ({
      id,
      header: t(`vacancy.column.${id}`),
      cell: (row: VacancyProperty) => (row[id] === null ? unknown : figures.percent(row[id])),
      sortKey: id,
      isNumeric: true,
    });
    const addressOf = ({ property }: VacancyProperty) => {
      const next = new URLSearchParams(params);
      next.set('unitsOf', String(property.id));
      return `?${next}`;
    };
    return [
      {
        id: 'property',
        header: t('vacancy.column.property'),
        cell: ({ property }) => <Bdi>{property.name}</Bdi>,
        sortKey: 'property',
        isStrong: true,
      },
      {
        id: 'area',
        header: t('vacancy.column.lettable'),
        cell: ({ area }) => figures.area(area),
        sortKey: 'area',
        isNumeric: true,
      },
      {
        id: 'areaVacancy',
        header: t('vacancy.column.areaVacancy'),
        cell: (row) => <AreaShare row={row} />,
        sortKey: 'areaVacancy',
        isNumeric: true,
      },
      rent('inrev'),
      rent('epra'),
      { id: 'reasons', header: t('vacancy.column.reasons'), cell: ({ reasons }) => <ReasonBar reasons={reasons} /> },
      {
        id: 'longestDays',
        header: t('vacancy.column.longestDays'),
        cell: ({ longestDays }) => (longestDays === null ? '–' : figures.count(longestDays)),
        sortKey: 'longestDays',
        isNumeric: true,
      },
      {
        id: 'units',
        header: t('vacancy.column.unit'),
        cell: (row) => (
          <ChakraLink asChild colorPalette="ink">
            <Link to={addressOf(row)} aria-label={`${t('vacancy.unitsLink')}: ${row.property.name}`}>
              {t('vacancy.unitsLink')}
            </Link>
          </ChakraLink>
        ),
      },
    ];
  }, [t, figures, params]);
}
