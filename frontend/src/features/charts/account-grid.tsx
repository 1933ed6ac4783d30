import { Box, Icon, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LuSigma } from 'react-icons/lu';
import type { TreeAccount } from '#contracts/charts.schema.ts';
import { rollUpTypes } from '#contracts/charts.ts';
import type { FieldProblem } from '#contracts/masters.ts';
import { useAmounts } from '../../lib/amounts.ts';
import { useMedia } from '../../lib/use-media.ts';
import { listNames } from './account-field-names.ts';
import { AmountCell } from './account-amount.tsx';
import { AccountRow, EditRow } from './account-row.tsx';
import type { RowActs } from './account-row.tsx';
import type { TreeRow } from './account-tree.ts';
import type { ShownAmounts } from './amounts-choice.tsx';
import { useAccountWords } from './use-account-words.ts';
import type { AccountDrafts } from './use-account-drafts.ts';

export interface AccountGridProps {
  label: string;
  rows: readonly TreeRow[];
  drafts: AccountDrafts;
  acts: RowActs;
  mayEdit: boolean;
  problems: ReadonlyMap<number, readonly FieldProblem[]>;
  /** Rows have levels that open and close. */
  isTree: boolean;
  /** Of a published month; null without one. */
  amounts?: ShownAmounts | null;
}

/** Beyond so many rows, only those on the screen exist, and they scroll below their heads. */
const mostWhole = 100;
const rowHeight = 38;
const narrowRowHeight = 53;

/** Below it the columns, an amount and the buttons of a row do not stand beside each other: one cell has what they have. */
const narrow = '(max-width: 1279.98px)';

/** Accounts as rows that the arrow keys move through; left and right close and open a group. */
export function AccountGrid({
  label,
  rows,
  drafts,
  acts,
  mayEdit,
  problems,
  isTree,
  amounts = null,
}: AccountGridProps) {
  const { t } = useTranslation('charts');
  const { t: tAccounts } = useTranslation('master-accounts');
  const isNarrow = useMedia(narrow);
  const lists = isNarrow ? [] : listNames;
  const scroller = useRef<HTMLDivElement>(null);
  const added = drafts.edited.filter(({ key }) => key < 0);
  const isLong = rows.length > mostWhole;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? narrowRowHeight : rowHeight),
    overscan: 10,
    scrollPaddingStart: rowHeight,
  });
  const items = virtual.getVirtualItems();
  const shown = isLong ? items.map(({ index }) => index) : [...rows.keys()];
  const above = isLong ? (items[0]?.start ?? 0) : 0;
  const below = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const hasAmounts = amounts !== null;
  const keys = useRowKeys({ rows, acts, mayEdit, scroller, scrollTo: (at) => isLong && virtual.scrollToIndex(at) });
  return (
    <Box ref={scroller} overflow="auto" maxH={isLong ? 'max(320px, calc(100dvh - 300px))' : undefined}>
      <Table.Root
        size="sm"
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        onKeyDown={keys.onKeyDown}
      >
        <Table.Header>
          <Table.Row bg="bg.subtle">
            <Table.ColumnHeader position="sticky" top="0" bg="bg.subtle">
              {t('account')}
            </Table.ColumnHeader>
            {lists.map((list) => (
              <Table.ColumnHeader key={list} position="sticky" top="0" bg="bg.subtle">
                {tAccounts(`field.${list}`)}
              </Table.ColumnHeader>
            ))}
            {amounts && !isNarrow && (
              <Table.ColumnHeader position="sticky" top="0" bg="bg.subtle" textAlign="end">
                {t('amounts.column')}
              </Table.ColumnHeader>
            )}
            <Table.ColumnHeader position="sticky" top="0" bg="bg.subtle">
              <VisuallyHidden>{t('keys')}</VisuallyHidden>
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {added.map(({ key, values }) => (
            <EditRow
              key={key}
              rowKey={key}
              level={isTree ? 1 : undefined}
              values={values ?? {}}
              {...{ acts, isNarrow, hasAmounts }}
              problems={problems.get(key) ?? []}
            />
          ))}
          <Spacer height={above} />
          {shown.map((index) => {
            const row = rows[index];
            if (!row) return null;
            if (row.kind === 'rollUp') return <RollUpRow key={row.rollUp} {...{ row, index, amounts, isNarrow }} />;
            const { account, ...tree } = row;
            const draft = drafts.draftOf(account.accountId);
            return draft?.values ? (
              <EditRow
                key={account.accountId}
                rowKey={account.accountId}
                level={isTree ? tree.level : undefined}
                values={draft.values}
                {...{ acts, isNarrow, hasAmounts }}
                problems={problems.get(account.accountId) ?? []}
              />
            ) : (
              <AccountRow
                problems={problems.get(account.accountId) ?? []}
                key={account.accountId}
                {...{ account, acts, mayEdit, index, amounts, isNarrow }}
                isDeleted={draft !== undefined}
                isCurrent={keys.current === null ? index === 0 : keys.current === account.accountId}
                {...(isTree ? { tree } : {})}
              />
            );
          })}
          <Spacer height={below} />
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={listNames.length + 3} style={{ height, padding: 0 }} />
    </tr>
  );
}

interface RollUpRowProps {
  row: Extract<TreeRow, { kind: 'rollUp' }>;
  index: number;
  amounts: ShownAmounts | null;
  isNarrow: boolean;
}

function RollUpRow({ row, index, amounts, isNarrow }: RollUpRowProps) {
  const { t, i18n } = useTranslation('charts');
  const wordOf = useAccountWords();
  const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const types = listed.format(rollUpTypes[row.rollUp].map((type) => wordOf('accountType', type)));
  const amountOf = useAmounts();
  const of = `${t('rollUpOf', { types })} · ${t('accountsOf', { count: row.accounts })}`;
  return (
    <Table.Row bg="bg.subtle" fontWeight="600" aria-level={1} aria-rowindex={index + 2}>
      <Table.Cell>
        <Icon as={LuSigma} boxSize="14px" color="ink.fg" me="2" aria-hidden />
        {t(`rollUp.${row.rollUp}`)}
        {isNarrow && (
          <Text fontWeight="400" color="fg.muted">
            {of}
          </Text>
        )}
        {isNarrow && amounts && <Text>{amountOf(amounts.rollUps[row.rollUp], amounts.currency)}</Text>}
      </Table.Cell>
      {!isNarrow && (
        <Table.Cell colSpan={listNames.length} fontWeight="400" color="fg.muted">
          {of}
        </Table.Cell>
      )}
      {!isNarrow && amounts && <AmountCell amount={amounts.rollUps[row.rollUp]} currency={amounts.currency} />}
      <Table.Cell />
    </Table.Row>
  );
}

interface RowKeysProps {
  rows: readonly TreeRow[];
  acts: RowActs;
  mayEdit: boolean;
  scroller: React.RefObject<HTMLDivElement | null>;
  scrollTo: (index: number) => void;
}

function useRowKeys({ rows, acts, mayEdit, scroller, scrollTo }: RowKeysProps) {
  const [current, setCurrent] = useState<number | null>(null);
  const focus = (index: number) => {
    const row = rows[index];
    if (row?.kind !== 'account') return;
    setCurrent(row.account.accountId);
    scrollTo(index);
    const find = () =>
      scroller.current?.querySelector<HTMLElement>(`tr[data-account="${row.account.accountId}"]`)?.focus();
    if (scroller.current?.querySelector(`tr[data-account="${row.account.accountId}"]`)) find();
    else requestAnimationFrame(find);
  };
  const step = (from: number, by: 1 | -1) => {
    let at = from + by;
    while (rows[at]?.kind === 'rollUp') at += by;
    focus(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const id = Number(target.dataset['account']);
    const at = rows.findIndex((row) => row.kind === 'account' && row.account.accountId === id);
    const row = rows[at];
    if (target.tagName !== 'TR' || row?.kind !== 'account') return;
    const isRightToLeft = getComputedStyle(target).direction === 'rtl';
    const opens = event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
    const closes = event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft');
    if (event.key === 'ArrowDown') step(at, 1);
    else if (event.key === 'ArrowUp') step(at, -1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') step(rows.length, -1);
    else if (opens && row.below > 0) toggleOr(row.isOpen, row.account, () => step(at, 1));
    else if (closes && row.isOpen) acts.onToggle(row.account);
    else if (closes)
      focus(rows.findIndex((one) => one.kind === 'account' && one.account.accountId === row.account.parentId));
    else if (event.key === 'Enter' && mayEdit) acts.onEdit(row.account);
    else return;
    event.preventDefault();
  };
  const toggleOr = (isOpen: boolean, account: TreeAccount, move: () => void) => {
    if (isOpen) move();
    else acts.onToggle(account);
  };
  return { current, onKeyDown };
}
