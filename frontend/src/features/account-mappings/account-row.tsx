import { Box, Button, Flex, Icon, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleDashed, LuMinus, LuSparkle, LuTriangleAlert } from 'react-icons/lu';
import { codesOf } from '#contracts/account-mappings.ts';
import type { MasterAccountChoice } from '#contracts/account-mappings.schema.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { useAmounts } from '../../lib/amounts.ts';
import { useDates } from '../../lib/dates.ts';
import type { AccountState } from './account-states.ts';
import { masterLabel, useTargetTypes, useTargetWords } from './mapping-words.ts';
import { MasterCombobox } from './master-combobox.tsx';

export interface AccountRowProps {
  state: AccountState;
  masters: readonly MasterAccountChoice[];
  mayEdit: boolean;
  /** Everything is in one cell, below each other. */
  isPhone: boolean;
  isActive: boolean;
  /** Null while the row's box is closed, else what was typed to open it. */
  opened: string | null;
  onActivate: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
  onChoose: (master: MasterAccountChoice, certainty: number | null) => void;
  onLeave: () => void;
  onFlip: () => void;
  onSplit: () => void;
}

const sure = 80;
const hatched = 'repeating-linear-gradient(135deg, transparent 0 6px, var(--chakra-colors-bg-muted) 6px 9px)';

export function AccountRow(props: AccountRowProps) {
  const { state, isPhone, isActive, opened, onActivate, onKeyDown } = props;
  const { account, target } = state;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isActive && opened === null && document.activeElement?.closest('[data-account-rows]')) row.current?.focus();
  }, [isActive, opened]);
  const best = target === null ? account.suggestions[0] : undefined;
  const isDoubtful = best !== undefined && best.certainty < sure;
  return (
    <Table.Row
      ref={row}
      tabIndex={isActive ? 0 : -1}
      aria-current={isActive || undefined}
      onFocus={onActivate}
      onKeyDown={onKeyDown}
      bg={isActive ? 'ink.subtle' : isDoubtful ? 'provider.subtle' : undefined}
      backgroundImage={target?.kind === 'ignore' ? hatched : undefined}
      focusVisibleRing="inside"
    >
      {isPhone ? <OnlyCell {...props} /> : <Cells {...props} />}
    </Table.Row>
  );
}

function Cells(props: AccountRowProps) {
  const { state, mayEdit } = props;
  const { account } = state;
  const amount = useAmounts();
  return (
    <>
      <Table.Cell>
        <Code>{account.code}</Code>
      </Table.Cell>
      <Table.Cell fontWeight="500">
        <Bdi>{account.name}</Bdi>
      </Table.Cell>
      <Table.Cell textAlign="right" whiteSpace="nowrap">
        {amount(account.closing, account.currency)}
      </Table.Cell>
      <Table.Cell minW="280px">
        <DecisionOrBox {...props} />
      </Table.Cell>
      <Table.Cell>
        <TypeOf {...props} />
      </Table.Cell>
      <Table.Cell textAlign="end">
        <Certainty state={state} />
      </Table.Cell>
      <Table.Cell textAlign="end" whiteSpace="nowrap">
        {mayEdit && <RowButtons {...props} />}
      </Table.Cell>
    </>
  );
}

function OnlyCell(props: AccountRowProps) {
  const { state, mayEdit } = props;
  const { account } = state;
  const amount = useAmounts();
  return (
    <Table.Cell>
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Box flex="1 1 140px" fontWeight="500">
          <Code>{account.code}</Code> <Bdi>{account.name}</Bdi>
        </Box>
        <Text as="span" whiteSpace="nowrap">
          {amount(account.closing, account.currency)}
        </Text>
      </Flex>
      <Box my="1.5">
        <DecisionOrBox {...props} />
      </Box>
      <Flex align="center" gap="3" wrap="wrap">
        <TypeOf {...props} />
        <Certainty state={state} />
        {mayEdit && (
          <Box ms="auto" whiteSpace="nowrap">
            <RowButtons {...props} />
          </Box>
        )}
      </Flex>
    </Table.Cell>
  );
}

const DecisionOrBox = (props: AccountRowProps) =>
  props.opened === null ? (
    <Decision {...props} />
  ) : (
    <MasterCombobox {...props} account={props.state.account} first={props.opened} />
  );

function RowButtons({ state: { account, target }, isActive, onFlip, onSplit }: AccountRowProps) {
  const { t } = useTranslation('account-mappings');
  const isFlipped = target !== null && target.kind !== 'ignore' && target.isSignFlipped;
  return (
    <>
      <Button
        variant="ghost"
        size="2xs"
        tabIndex={isActive ? 0 : -1}
        aria-label={t('form.splitOf', { account: account.code })}
        onClick={onSplit}
      >
        {t('form.split')}
      </Button>
      <Button
        variant={isFlipped ? 'subtle' : 'outline'}
        colorPalette={isFlipped ? 'ink' : 'gray'}
        size="2xs"
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isFlipped}
        aria-label={t('form.sign', { account: account.code })}
        disabled={target === null || target.kind === 'ignore'}
        onClick={onFlip}
      >
        {isFlipped ? '−' : '+'}
      </Button>
    </>
  );
}

/** The type of the master account that the row leads to, or would lead to; a split may have several. */
function TypeOf({ state: { target, account }, masters }: AccountRowProps) {
  const typesOf = useTargetTypes(masters);
  return (
    <Text as="span" color={target === null ? 'fg.muted' : undefined}>
      {typesOf(account, target)}
    </Text>
  );
}

function Certainty({ state: { target, account } }: Pick<AccountRowProps, 'state'>) {
  const dates = useDates();
  const [best] = account.suggestions;
  if (target !== null || !best) return null;
  const isDoubtful = best.certainty < sure;
  return (
    <Text as="span" fontWeight={isDoubtful ? '600' : '400'} color={isDoubtful ? 'provider.fg' : 'fg.muted'}>
      {dates.percent(best.certainty / 100)}
    </Text>
  );
}

/** What the account leads to, or what is suggested for it. */
function Decision({ state, masters, mayEdit, onOpen }: AccountRowProps) {
  const { t } = useTranslation('account-mappings');
  const { account, target, matcher, isDraft, isInReview } = state;
  const wordsOf = useTargetWords(masters);
  const [best] = account.suggestions;
  const look = lookOf(state);
  const words = () => {
    if (target !== null) return wordsOf(target);
    return best ? masterLabel(masters, best.masterAccountId) : t('form.nothing');
  };
  const note = [
    matcher?.kind === 'range' && t('form.byRange', { range: codesOf(matcher) }),
    matcher?.kind === 'pattern' && t('form.byPattern', { pattern: codesOf(matcher) }),
    isDraft && t('form.unsaved'),
    isInReview && t('form.inReview'),
  ].filter((one) => one !== false);
  const content = (
    <Flex as="span" align="center" gap="2" color={look.color} textAlign="start" minW="0">
      <Icon as={look.icon} boxSize="14px" flexShrink="0" aria-hidden />
      <Box as="span">
        <bdi>{words()}</bdi>
      </Box>
      {note.length > 0 && (
        <Text as="span" textStyle="xs" color="fg.muted">
          {note.join(' · ')}
        </Text>
      )}
    </Flex>
  );
  if (!mayEdit) return content;
  return (
    <Button variant="plain" h="auto" p="0" tabIndex={-1} fontWeight="400" whiteSpace="normal" onClick={onOpen}>
      <VisuallyHidden>{`${t('form.combobox', { account: account.code })}: `}</VisuallyHidden>
      {content}
    </Button>
  );
}

function lookOf({ target, account }: AccountState) {
  if (target?.kind === 'ignore') return { icon: LuMinus, color: 'fg.muted' };
  if (target !== null) return { icon: LuCircleCheck, color: undefined };
  const [best] = account.suggestions;
  if (!best) return { icon: LuCircleDashed, color: 'provider.fg' };
  return best.certainty < sure ? { icon: LuTriangleAlert, color: 'provider.fg' } : { icon: LuSparkle, color: 'ink.fg' };
}
