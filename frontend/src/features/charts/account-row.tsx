import { Badge, Flex, IconButton, Table, Text } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuChevronRight, LuPencil, LuTrash2, LuUndo2, LuX } from 'react-icons/lu';
import type { AccountDraft, TreeAccount } from '#contracts/charts.schema.ts';
import type { FieldProblem } from '#contracts/masters.ts';
import { masterAccounts } from '#contracts/charts.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { useAmounts } from '../../lib/amounts.ts';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { listNames } from './account-field-names.ts';
import { AmountCell } from './account-amount.tsx';
import { AccountList, AccountTexts } from './account-fields.tsx';
import type { ShownAmounts } from './amounts-choice.tsx';
import { useAccountName, useAccountWords } from './use-account-words.ts';

export interface RowActs {
  onEdit: (account: TreeAccount) => void;
  onChange: (key: number, values: AccountDraft) => void;
  onRemove: (key: number) => void;
  onLeave: (key: number) => void;
  onSave: () => void;
  onToggle: (account: TreeAccount) => void;
}

export interface AccountRowProps {
  account: TreeAccount;
  acts: RowActs;
  mayEdit: boolean;
  isDeleted: boolean;
  /** Why a save with the row deleted was refused. */
  problems: readonly FieldProblem[];
  /** In a tree; a table has neither levels nor groups. */
  tree?: { level: number; below: number; isOpen: boolean };
  isCurrent: boolean;
  index: number;
  amounts?: ShownAmounts | null;
  /** One cell has what the columns have elsewhere. */
  isNarrow: boolean;
}

/** An account as it is read; a group has a button that opens and closes it. */
export function AccountRow(props: AccountRowProps) {
  const { account, acts, mayEdit, isDeleted, problems, tree, isCurrent, index, amounts, isNarrow } = props;
  const { t } = useTranslation('charts');
  const nameOf = useAccountName();
  const wordOf = useAccountWords();
  const amountOf = useAmounts();
  const name = nameOf(account);
  const full = `${account.code} ${name}`;
  const lists = listNames.map((list) => wordOf(list, account[list]));
  const isGroup = tree !== undefined && tree.below > 0;
  return (
    <Table.Row
      aria-level={tree?.level}
      aria-expanded={isGroup ? tree.isOpen : undefined}
      aria-rowindex={index + 2}
      data-account={account.accountId}
      tabIndex={isCurrent ? 0 : -1}
      h="34px"
      fontWeight={isGroup ? '600' : undefined}
      opacity={account.isActive && !isDeleted ? undefined : 0.6}
      focusVisibleRing="inside"
    >
      <Table.Cell ps={tree ? `${12 + (tree.level - 1) * (isNarrow ? 12 : 28)}px` : undefined}>
        <Flex align="center" gap="2">
          {isGroup && (
            <IconButton
              size="2xs"
              variant="subtle"
              tabIndex={-1}
              aria-label={t(tree.isOpen ? 'collapse' : 'expand', { name: full })}
              onClick={() => acts.onToggle(account)}
            >
              {tree.isOpen ? <LuChevronDown aria-hidden /> : <LuChevronRight aria-hidden />}
            </IconButton>
          )}
          <Code>{account.code}</Code>
          <Text as="span" textDecoration={isDeleted ? 'line-through' : undefined}>
            <Bdi>{name}</Bdi>
          </Text>
          {isDeleted && <Badge colorPalette="fault">{t('willDelete')}</Badge>}
        </Flex>
        {isDeleted && <Problems problems={problems} />}
        {isNarrow && (
          <Flex gap="3" justify="space-between" fontWeight="400" color="fg.muted">
            <span>{lists.filter((word) => word !== '').join(' · ')}</span>
            {amounts && (
              <Text as="span" whiteSpace="nowrap">
                {amountOf(amounts.amountOf(account.accountId), amounts.currency)}
              </Text>
            )}
          </Flex>
        )}
      </Table.Cell>
      {!isNarrow && listNames.map((list, at) => <Table.Cell key={list}>{lists[at]}</Table.Cell>)}
      {!isNarrow && amounts && <AmountCell amount={amounts.amountOf(account.accountId)} currency={amounts.currency} />}
      <Table.Cell textAlign="end" whiteSpace="nowrap">
        {mayEdit && (
          <RowButtons
            {...{ full, isDeleted }}
            onEdit={() => acts.onEdit(account)}
            onRemove={() => acts.onRemove(account.accountId)}
            onUndo={() => acts.onLeave(account.accountId)}
          />
        )}
      </Table.Cell>
    </Table.Row>
  );
}

interface RowButtonsProps {
  full: string;
  isDeleted: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onUndo: () => void;
}

function RowButtons({ full, isDeleted, onEdit, onRemove, onUndo }: RowButtonsProps) {
  const { t } = useTranslation('charts');
  if (isDeleted) {
    return (
      <IconButton size="2xs" variant="ghost" aria-label={t('undo', { name: full })} onClick={onUndo}>
        <LuUndo2 aria-hidden />
      </IconButton>
    );
  }
  return (
    <>
      <IconButton size="2xs" variant="ghost" aria-label={t('edit', { name: full })} onClick={onEdit}>
        <LuPencil aria-hidden />
      </IconButton>
      <IconButton size="2xs" variant="ghost" aria-label={t('remove', { name: full })} onClick={onRemove}>
        <LuTrash2 aria-hidden />
      </IconButton>
    </>
  );
}

export interface EditRowProps {
  /** Number of the account, negative for a new one. */
  rowKey: number;
  values: AccountDraft;
  acts: RowActs;
  problems: readonly FieldProblem[];
  /** Without one the account is new. */
  level: number | undefined;
  isNarrow: boolean;
  /** Other rows have a cell with an amount. */
  hasAmounts: boolean;
}

/** An account as it is edited; Enter saves all edited rows, Esc leaves this one as it was. */
export function EditRow({ rowKey, values, acts, problems, level, isNarrow, hasAmounts }: EditRowProps) {
  const { t } = useTranslation('charts');
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') acts.onLeave(rowKey);
    if (event.key === 'Enter') {
      event.preventDefault();
      acts.onSave();
    }
  };
  const wrong = new Set(problems.map(({ field }) => field));
  const onChange = (next: AccountDraft) => acts.onChange(rowKey, next);
  const fields = { values, onChange, wrong, onKeyDown };
  const lists = listNames.map((name) => <AccountList key={name} {...fields} name={name} />);
  return (
    <Table.Row
      bg="ink.subtle"
      aria-level={level}
      data-account={rowKey}
      borderInlineStartWidth="3px"
      borderInlineStartColor="ink.solid"
    >
      <Table.Cell>
        <AccountTexts {...fields} />
        {isNarrow && (
          <Flex direction="column" gap="1" mt="1">
            {lists}
          </Flex>
        )}
        <Problems problems={problems} />
      </Table.Cell>
      {!isNarrow &&
        lists.map((list) => (
          <Table.Cell key={list.key} verticalAlign="top">
            {list}
          </Table.Cell>
        ))}
      {!isNarrow && hasAmounts && <Table.Cell />}
      <Table.Cell textAlign="end" verticalAlign="top">
        <IconButton
          size="2xs"
          variant="ghost"
          aria-label={t('undo', { name: values.code || t('isNew') })}
          onClick={() => acts.onLeave(rowKey)}
        >
          <LuX aria-hidden />
        </IconButton>
      </Table.Cell>
    </Table.Row>
  );
}

function Problems({ problems }: { problems: readonly FieldProblem[] }) {
  const words = useMasterWords(masterAccounts);
  return problems.map((problem) => (
    <Text key={`${problem.field} ${problem.code}`} color="fg.error" textStyle="sm">
      {words.problem(problem)}
    </Text>
  ));
}
