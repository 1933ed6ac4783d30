import { Link as ChakraLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MappingPlaceRow } from '#contracts/mapping-places.schema.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { useDates } from '../../lib/dates.ts';
import { mappingAddress, placeAddress } from './mapping-address.ts';

const colors = { mapped: 'done.fg', notMapped: 'fault.fg', stale: 'provider.fg' } as const;

function StateCell({ row: { state, staleReasons } }: { row: MappingPlaceRow }) {
  const { t } = useTranslation('dataset-mappings');
  const { series } = useDates();
  return (
    <Text as="span" color={colors[state]} fontWeight="500">
      {t(`state.${state}`)}
      {staleReasons.length > 0 && (
        <Text as="span" display="block" textStyle="xs" fontWeight="400">
          {series(staleReasons.map((reason) => t(`stale.${reason}`)))}
        </Text>
      )}
    </Text>
  );
}

/** The mapping, a link to it, and why it is this one. */
function AppliesCell({ row }: { row: MappingPlaceRow }) {
  const { t } = useTranslation('dataset-mappings');
  const { mapping, connection, state, allowedActs } = row;
  if (!mapping && state === 'mapped') return <ConnectionCell connection={connection} />;
  if (!mapping) {
    return allowedActs.includes('create') ? (
      <ChakraLink asChild colorPalette="ink">
        <Link to={placeAddress(row)}>{t('act.createFirst')}</Link>
      </ChakraLink>
    ) : (
      <Text as="span">{t('applies.none')}</Text>
    );
  }
  const { level, version, of, isOwn } = mapping;
  const name = of ?? '';
  return (
    // One value: on a phone the parts of a fragment would stand side by side.
    <div>
      <ChakraLink asChild colorPalette="ink">
        <Link to={mappingAddress(row, true)}>{t(`applies.${level}`, { version, name })}</Link>
      </ChakraLink>
      <Text as="span" display="block" textStyle="xs" color="fg.muted">
        {t(`applies.because.${isOwn || level === 'property' ? 'own' : level}`, { name })}
      </Text>
      {connection && (
        <ChakraLink asChild colorPalette="ink" textStyle="xs">
          <Link to={connectionAddress(connection)}>{t('applies.connection.beside', { name: connection.name })}</Link>
        </ChakraLink>
      )}
    </div>
  );
}

const connectionAddress = ({ id }: { id: number }) => `/integrationCenter?connectionId=${id}`;

/** Where files come by a connection alone, which maps them; it is named to those who may open it. */
function ConnectionCell({ connection }: Pick<MappingPlaceRow, 'connection'>) {
  const { t } = useTranslation('dataset-mappings');
  return (
    <div>
      {connection ? (
        <ChakraLink asChild colorPalette="ink">
          <Link to={connectionAddress(connection)}>{t('applies.connection.one', { name: connection.name })}</Link>
        </ChakraLink>
      ) : (
        t('applies.connection.unnamed')
      )}
      <Text as="span" display="block" textStyle="xs" color="fg.muted">
        {t('applies.connection.alone')}
      </Text>
    </div>
  );
}

export function usePlaceColumns(): ListColumn<MappingPlaceRow>[] {
  const { t } = useTranslation('dataset-mappings');
  const dates = useDates();
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t('column.subject'),
        sortKey: 'subject',
        isStrong: true,
        isFixed: true,
        cell: ({ subject }) =>
          subject ? (
            <span>
              <Bdi>{subject.name}</Bdi>{' '}
              <Text as="span" textStyle="xs" fontWeight="400" color="fg.muted">
                <Code>{subject.code}</Code>
              </Text>
            </span>
          ) : (
            t('column.everything')
          ),
      },
      {
        id: 'dataset',
        header: t('field.dataset'),
        sortKey: 'dataset',
        cell: ({ dataset }) => <Bdi>{dataset.name}</Bdi>,
      },
      {
        id: 'serviceProvider',
        header: t('field.serviceProvider'),
        sortKey: 'serviceProvider',
        cell: ({ serviceProvider }) => <Bdi>{serviceProvider.name}</Bdi>,
      },
      { id: 'fund', header: t('field.fund'), sortKey: 'fund', cell: ({ fund }) => <Bdi>{fund?.name ?? ''}</Bdi> },
      { id: 'state', header: t('field.state'), sortKey: 'state', cell: (row) => <StateCell row={row} /> },
      { id: 'applies', header: t('column.applies'), cell: (row) => <AppliesCell row={row} /> },
      {
        id: 'savedAt',
        header: t('column.savedAt'),
        isFirstHidden: true,
        cell: ({ mapping }) => mapping && [dates.instant(mapping.savedAt), mapping.author].filter(Boolean).join(' · '),
      },
    ],
    [t, dates],
  );
}
