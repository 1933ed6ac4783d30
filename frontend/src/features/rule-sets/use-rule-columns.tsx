import { Link as ChakraLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FieldValue, MasterRecord } from '#contracts/masters.ts';
import { Bdi } from '../../components/bdi.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { useDates } from '../../lib/dates.ts';
import { ruleAddress } from './rule-address.ts';

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');
const nameOf = (value: FieldValue | undefined): string =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : '';
const namesOf = (value: FieldValue | undefined): string[] =>
  Array.isArray(value) ? value.map(({ name }) => name) : [];

export const ruleName = ({ values }: Pick<MasterRecord, 'values'>): string => textOf(values['name']);
export const ruleDataset = ({ values }: Pick<MasterRecord, 'values'>): string => nameOf(values['dataset']);
export const ruleState = ({ values }: Pick<MasterRecord, 'values'>): string => {
  const state = values['state'];
  return typeof state === 'object' && state !== null && 'code' in state ? state.code : '';
};

const reachParts = ['funds', 'propertyTypes', 'countries', 'serviceProviders'] as const;

function ReachCell({ values }: MasterRecord) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const lines = reachParts.flatMap((part) => {
    const names = namesOf(values[part]);
    return names.length === 0 ? [] : [dates.series(names)];
  });
  const [from, until] = [textOf(values['from']), textOf(values['until'])];
  if (from) lines.push(t('reach.from', { month: dates.month(`${from}-01`) }));
  if (until) lines.push(t('reach.until', { month: dates.month(`${until}-01`) }));
  if (lines.length === 0) return <Text color="fg.muted">{t('reach.all')}</Text>;
  return lines.map((line) => (
    <Text as="span" display="block" key={line}>
      <bdi>{line}</bdi>
    </Text>
  ));
}

export function useRuleColumns(): ListColumn<MasterRecord>[] {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  return useMemo(() => {
    const hits = (value: FieldValue | undefined) => (typeof value === 'number' ? dates.number(value) : t('hits.none'));
    const named = (id: 'dataset' | 'type' | 'mode'): ListColumn<MasterRecord> => ({
      id,
      header: t(`field.${id}`),
      sortKey: id,
      cell: ({ values }) => <Bdi>{nameOf(values[id])}</Bdi>,
    });
    return [
      {
        id: 'name',
        header: t('field.name'),
        sortKey: 'name',
        isStrong: true,
        isFixed: true,
        leastWidth: '180px',
        cell: (record) => (
          <ChakraLink asChild display="inline" color="fg" _hover={{ textDecoration: 'underline' }}>
            <Link to={ruleAddress(record.id)}>
              <bdi>{ruleName(record)}</bdi>
            </Link>
          </ChakraLink>
        ),
      },
      named('dataset'),
      named('type'),
      named('mode'),
      { id: 'funds', header: t('field.appliesTo'), cell: (record) => <ReachCell {...record} /> },
      {
        id: 'lastHits',
        header: t('field.lastHits'),
        isNumeric: true,
        cell: ({ values }) => (
          <>
            {hits(values['lastHits'])}
            {nameOf(values['lastStopped']) && (
              <Text as="span" display="block" textStyle="xs" color="fg.error">
                {nameOf(values['lastStopped'])}
              </Text>
            )}
          </>
        ),
      },
      { id: 'yearHits', header: t('field.yearHits'), isNumeric: true, cell: ({ values }) => hits(values['yearHits']) },
      {
        id: 'createdOn',
        header: t('field.createdOn'),
        sortKey: 'createdOn',
        cell: ({ values }) => dates.day(textOf(values['createdOn'])),
      },
      {
        id: 'isActive',
        header: t('field.isActive'),
        sortKey: 'isActive',
        cell: (record) => <ActiveCell {...record} />,
      },
      {
        id: 'version',
        header: t('field.version'),
        isNumeric: true,
        isFirstHidden: true,
        cell: ({ values }) => (typeof values['version'] === 'number' ? dates.number(values['version']) : ''),
      },
      {
        id: 'author',
        header: t('field.author'),
        isFirstHidden: true,
        cell: ({ values }) => <Bdi>{textOf(values['author'])}</Bdi>,
      },
      {
        id: 'code',
        header: t('field.code'),
        sortKey: 'code',
        isFirstHidden: true,
        cell: ({ values }) => textOf(values['code']),
      },
    ];
  }, [t, dates]);
}

function ActiveCell(record: MasterRecord) {
  const { t } = useTranslation('rules-engine');
  const state = ruleState(record);
  return (
    <>
      <Text as="span" fontWeight="500">
        {t(record.isActive ? 'active.yes' : 'active.no')}
      </Text>
      {(state === 'changed' || state === 'draft') && (
        <Text as="span" display="block" textStyle="xs" color="fg.muted">
          {nameOf(record.values['state'])}
        </Text>
      )}
    </>
  );
}
