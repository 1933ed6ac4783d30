import { Box, Button, Flex, Input, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartMapping, MasterAccountChoice } from '#contracts/account-mappings.schema.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { Kbd } from '../../components/kbd.tsx';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { phone, useMedia } from '../../lib/use-media.ts';
import { AccountRow } from './account-row.tsx';
import { groupOf } from './account-states.ts';
import type { AccountState } from './account-states.ts';
import { draftFor, toAccount } from './use-mapping-draft.ts';
import type { MappingDraft } from './use-mapping-draft.ts';

export interface AccountGridProps {
  data: ChartMapping;
  mayEdit: boolean;
  states: readonly AccountState[];
  draft: MappingDraft;
  onSplit: (state: AccountState) => void;
  onRange: () => void;
}

const shownAtOnce = 150;
const filters = ['all', 'toDecide', 'ignored'] as const;

/** The accounts of a chart, one after the other by the keyboard alone. */
export function AccountGrid({ data, mayEdit, states, draft, onSplit, onRange }: AccountGridProps) {
  const { t } = useTranslation('account-mappings');
  const isPhone = useMedia(phone);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [limit, setLimit] = useState(shownAtOnce);
  const [activeId, setActiveId] = useState<number | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const isUndecided = (state: AccountState) => ['suggested', 'pending'].includes(groupOf(state));
  const isKept = (state: AccountState) =>
    filter === 'all' || (filter === 'ignored' ? groupOf(state) === 'ignored' : isUndecided(state) || state.isDraft);
  const wanted = search.trim().toLocaleLowerCase();
  const found = states.filter(
    (state) => isKept(state) && `${state.account.code} ${state.account.name}`.toLocaleLowerCase().includes(wanted),
  );
  const shown = found.slice(0, limit);
  const at = Math.max(
    0,
    shown.findIndex(({ account }) => account.accountId === activeId),
  );
  const go = (index: number) => {
    const next = shown[Math.min(Math.max(index, 0), shown.length - 1)];
    if (next) setActiveId(next.account.accountId);
    setOpened(null);
  };
  const decide = (state: AccountState, target: AccountTarget | null, certainty: number | null = null) =>
    draft.put(draftFor(state.account, target, certainty));
  const goToUndecided = (from: number) => {
    const next = shown.findIndex((state, index) => index > from && isUndecided(state));
    go(next < 0 ? from + 1 : next);
  };
  const accept = (state: AccountState, index: number) => {
    const [best] = state.account.suggestions;
    if (state.target !== null || !best) return setOpened('');
    decide(state, toAccount(best.masterAccountId), best.certainty);
    goToUndecided(index);
  };
  const flip = (state: AccountState) => {
    const { target } = state;
    if (target !== null && target.kind !== 'ignore') decide(state, { ...target, isSignFlipped: !target.isSignFlipped });
  };
  const onKeyDown = (event: KeyboardEvent, state: AccountState, index: number) => {
    if (opened !== null || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const key = event.key.toLowerCase();
    if (key === 'arrowdown') go(index + 1);
    else if (key === 'arrowup') go(index - 1);
    else if (!mayEdit) return;
    else if (key === 'enter') accept(state, index);
    else if (key === 'i') {
      decide(state, { kind: 'ignore' });
      goToUndecided(index);
    } else if (key === '-') flip(state);
    else if (key === 'z') draft.undo();
    else if (key === 'delete' && state.target !== null) decide(state, null);
    else if (event.key.length === 1 && event.key !== ' ') setOpened(event.key);
    else return;
    event.preventDefault();
  };
  return (
    <Box minW="0" flex="1 1 640px">
      <Flex gap="2" wrap="wrap" align="center" mb="3">
        <Input
          type="search"
          w="220px"
          aria-label={t('form.search')}
          placeholder={t('form.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SegmentChoice
          label={t('form.show')}
          value={filter}
          onChange={setFilter}
          options={filters.map((value) => ({ value, label: t(`form.${value}`) }))}
        />
        {mayEdit && (
          <Button variant="outline" ms="auto" onClick={onRange}>
            {t('form.addRange')}
          </Button>
        )}
      </Flex>
      <Box overflowX="auto" minH="320px" borderWidth="1px" rounded="l3" bg="bg.panel">
        <Table.Root size="sm" aria-label={t('form.rows')}>
          <Head isPhone={isPhone} />
          <Table.Body data-account-rows>
            {shown.map((state, index) => (
              <AccountRow
                key={state.account.accountId}
                {...{ state, mayEdit, isPhone }}
                masters={data.masterAccounts}
                isActive={index === at}
                opened={index === at ? opened : null}
                onActivate={() => index !== at && go(index)}
                onKeyDown={(event) => onKeyDown(event, state, index)}
                onOpen={() => {
                  setActiveId(state.account.accountId);
                  setOpened('');
                }}
                onChoose={(master: MasterAccountChoice, certainty) => {
                  decide(state, toAccount(master.id), certainty);
                  goToUndecided(index);
                }}
                onLeave={() => setOpened(null)}
                onFlip={() => flip(state)}
                onSplit={() => onSplit(state)}
              />
            ))}
          </Table.Body>
        </Table.Root>
        {found.length > limit && (
          <Button variant="ghost" m="2" onClick={() => setLimit(limit + shownAtOnce)}>
            {t('form.more', { count: Math.min(shownAtOnce, found.length - limit) })}
          </Button>
        )}
      </Box>
      {mayEdit && <Keys />}
    </Box>
  );
}

function Head({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation('account-mappings');
  if (isPhone) {
    return (
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>
            {t('column.accountName')} · {t('column.masterAccount')}
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
    );
  }
  return (
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeader>{t('column.accountCode')}</Table.ColumnHeader>
        <Table.ColumnHeader>{t('column.accountName')}</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="right">{t('column.closing')}</Table.ColumnHeader>
        <Table.ColumnHeader>{t('column.masterAccount')}</Table.ColumnHeader>
        <Table.ColumnHeader>{t('column.accountType')}</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="end">{t('column.certainty')}</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="end">{t('column.sign')}</Table.ColumnHeader>
      </Table.Row>
    </Table.Header>
  );
}

const keys = [
  ['↑ ↓', 'move'],
  ['A–Z', 'search'],
  ['Enter', 'accept'],
  ['I', 'ignore'],
  ['−', 'sign'],
  ['Z', 'undo'],
] as const;

function Keys() {
  const { t } = useTranslation('account-mappings');
  return (
    <Flex
      as="ul"
      listStyleType="none"
      aria-label={t('keys.label')}
      gap="4"
      wrap="wrap"
      mt="3"
      display={{ base: 'none', md: 'flex' }}
    >
      {keys.map(([key, name]) => (
        <Flex as="li" key={name} gap="1.5" align="center" textStyle="xs" color="fg.muted">
          <Kbd>{key}</Kbd>
          <Text as="span">{t(`keys.${name}`)}</Text>
        </Flex>
      ))}
    </Flex>
  );
}
