import { Flex, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrphanCategory, OrphanRow } from '#contracts/orphans.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { usePrivilege } from '../../lib/session.ts';
import type { ListColumn } from '../../components/list/list-column.ts';

const nameHeads = {
  propertiesWithoutFund: 'property',
  propertiesNotMapped: 'propertyOrCode',
  frequencyPending: 'place',
  mappingsMissing: 'place',
  datasetsWithoutApprover: 'place',
  usersWithoutRoleOrProvider: 'user',
} as const satisfies Record<OrphanCategory, string>;

const facts = {
  propertiesWithoutFund: ['serviceProvider'],
  propertiesNotMapped: ['serviceProvider', 'fund'],
  frequencyPending: ['dataset', 'serviceProvider', 'fund'],
  mappingsMissing: ['dataset', 'serviceProvider', 'fund'],
  datasetsWithoutApprover: ['dataset', 'serviceProvider', 'fund'],
  usersWithoutRoleOrProvider: ['serviceProvider'],
} as const satisfies Record<OrphanCategory, readonly ('dataset' | 'serviceProvider' | 'fund')[]>;

/** The name with its code; without one, what kind of thing it is, when that is no property. */
function NameCell({ row }: { row: OrphanRow }) {
  const { t } = useTranslation('orphans');
  const { subject, name, code } = row;
  if (subject === 'dataset') return <Text as="span">{t('subject.dataset')}</Text>;
  return (
    <Flex as="span" display="inline-flex" wrap="wrap" align="baseline" columnGap="2">
      {subject === 'providerCode' ? <Code isStrong>{name}</Code> : <Bdi>{name}</Bdi>}
      <Text as="span" textStyle="xs" fontWeight="400" color="fg.muted">
        {subject === 'property' || subject === 'user' ? <Code>{code}</Code> : t(`subject.${subject}`)}
      </Text>
    </Flex>
  );
}

/** What is to be done, and the way to it where a screen does it. */
function TodoCell({ row: { reason, name } }: { row: OrphanRow }) {
  const { t } = useTranslation('orphans');
  const mayMap = usePrivilege('property_mapping');
  const isOfCodes = reason === 'CodeWithoutProperty' || reason === 'PropertyWithoutCode';
  const search = reason === 'CodeWithoutProperty' ? `?search=${encodeURIComponent(name)}` : '';
  if (!mayMap || !isOfCodes) {
    return (
      <Text as="span" color="fg.muted">
        {t(`todo.${reason}`)}
      </Text>
    );
  }
  return (
    <ChakraLink asChild colorPalette="ink">
      <Link to={`/property_mapping${search}`}>{t(`todo.${reason}`)}</Link>
    </ChakraLink>
  );
}

export function useOrphanColumns(category: OrphanCategory): ListColumn<OrphanRow>[] {
  const { t } = useTranslation('orphans');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(`column.${nameHeads[category]}`),
        sortKey: 'name',
        isStrong: true,
        cell: (row) => <NameCell row={row} />,
      },
      ...facts[category].map((fact) => ({
        id: fact,
        header: t(`column.${fact}`),
        sortKey: fact,
        cell: (row: OrphanRow) => <Bdi>{row[fact]?.name ?? ''}</Bdi>,
      })),
      { id: 'reason', header: t('column.reason'), sortKey: 'reason', cell: ({ reason }) => t(`reason.${reason}`) },
      {
        id: 'todo',
        header: t('column.todo'),
        skeletonWidth: '80%',
        cell: (row) => <TodoCell row={row} />,
      },
    ],
    [t, category],
  );
}
