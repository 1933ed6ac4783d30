import { Flex, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrphanCategory, OrphanRow } from '#contracts/orphans.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { useDates } from '../../lib/dates.ts';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { fixOf } from './orphan-fix.ts';
import { StakeCell } from './stake-cell.tsx';

const nameHeads = {
  propertiesWithoutFund: 'property',
  propertiesNotMapped: 'propertyOrCode',
  accountMappingPending: 'place',
  frequencyPending: 'place',
  mappingsMissing: 'place',
  datasetsWithoutApprover: 'place',
  packageMembersMissing: 'place',
  usersWithoutRoleOrProvider: 'user',
  inactiveLookupValues: 'record',
} as const satisfies Record<OrphanCategory, string>;

const facts = {
  propertiesWithoutFund: ['serviceProvider'],
  propertiesNotMapped: ['serviceProvider', 'fund'],
  accountMappingPending: ['serviceProvider', 'fund'],
  frequencyPending: ['dataset', 'serviceProvider', 'fund'],
  mappingsMissing: ['dataset', 'serviceProvider', 'fund'],
  datasetsWithoutApprover: ['dataset', 'serviceProvider', 'fund'],
  packageMembersMissing: ['dataset', 'serviceProvider', 'fund'],
  usersWithoutRoleOrProvider: ['serviceProvider'],
  inactiveLookupValues: ['fund'],
} as const satisfies Record<OrphanCategory, readonly ('dataset' | 'serviceProvider' | 'fund')[]>;

/** Where each stands with little room. */
const under: Partial<Record<'dataset' | 'serviceProvider' | 'fund', string>> = {
  dataset: 'name',
  fund: 'serviceProvider',
};

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

/** What is missing; of an ignored record also who ignores it and why. */
function ReasonCell({ row: { reason, value, ignored } }: { row: OrphanRow }) {
  const { t } = useTranslation('orphans');
  const dates = useDates();
  const words = t(`reason.${reason}`);
  return (
    <>
      {reason === 'LookupValueInactive' && value !== null ? t('reason.value', { reason: words, value }) : words}
      {ignored && (
        <Text as="span" display="block" textStyle="xs" color="fg.muted">
          {t('ignore.by', { by: ignored.by, day: dates.day(ignored.until), reason: ignored.reason })}
        </Text>
      )}
    </>
  );
}

/** What is to be done, and the way to the screen that does it. */
function TodoCell({ row }: { row: OrphanRow }) {
  const { t } = useTranslation('orphans');
  const { screen, privilege, to } = fixOf(row);
  const mayFix = usePrivilege(screen, privilege) && row.mayComplete;
  const words = t(`todo.${row.reason}`);
  if (!mayFix) {
    return (
      <Text as="span" color="fg.muted">
        {words}
      </Text>
    );
  }
  return (
    <ChakraLink asChild colorPalette="ink">
      <Link to={to}>{words}</Link>
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
        ...(under[fact] && { under: under[fact] }),
        cell: (row: OrphanRow) => <Bdi>{row[fact]?.name ?? '–'}</Bdi>,
      })),
      { id: 'reason', header: t('column.reason'), sortKey: 'reason', cell: (row) => <ReasonCell row={row} /> },
      { id: 'stake', header: t('column.stake'), sortKey: 'stake', cell: (row) => <StakeCell row={row} /> },
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
