import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuArrowDown, LuArrowUp, LuPencil, LuTrash2 } from 'react-icons/lu';
import type { FundTypeRow } from '#contracts/funds.ts';
import type { Dependant } from '#contracts/masters.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { Bdi } from '../../components/bdi.tsx';
import { ConfirmDialog, FaultStrip } from '../../components/confirm-dialog.tsx';
import { TextField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useChangeFundTypes, useFundTypes } from './fund-api.ts';

/** What is wrong with a name, in words; null for another failure. */
function useNameFault(): (error: unknown) => string | null {
  const { t } = useTranslation('funds');
  return (error) => {
    if (isApiError(error, 'Duplicate')) return t('types.taken');
    return isApiError(error, 'BadInput') ? t('types.required') : null;
  };
}

/** Types of funds: added, renamed, put in order, deleted while no fund has them. */
export function FundTypesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('funds');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const { data: types = [], error } = useFundTypes();
  const order = useChangeFundTypes();
  const [doomed, setDoomed] = useState<FundTypeRow | null>(null);
  const move = (index: number, by: -1 | 1) => {
    const ids = types.map(({ id }) => id);
    ids.splice(index + by, 0, ...ids.splice(index, 1));
    order.mutate({ act: 'order', ids });
  };
  const failure = error ?? order.error;
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={t('types.title')}
      footer={
        <Button size="md" variant="outline" onClick={onClose}>
          {tCommon('close')}
        </Button>
      }
    >
      <Flex direction="column" gap="3">
        {failure && <FaultStrip>{messageOf(failure)}</FaultStrip>}
        {types.length === 0 && <Text color="fg.muted">{t('types.empty')}</Text>}
        <Box as="ol" listStyleType="none" aria-label={t('types.title')}>
          {types.map((type, index) => (
            <FundTypeLine
              key={type.id}
              type={type}
              onUp={index > 0 ? () => move(index, -1) : undefined}
              onDown={index < types.length - 1 ? () => move(index, 1) : undefined}
              onDelete={() => setDoomed(type)}
            />
          ))}
        </Box>
        <NewFundType />
      </Flex>
      {doomed && <DeleteFundType type={doomed} onClose={() => setDoomed(null)} />}
    </AppDialog>
  );
}

function FundTypeLine({
  type,
  onUp,
  onDown,
  onDelete,
}: {
  type: FundTypeRow;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onDelete: () => void;
}) {
  const { t } = useTranslation('funds');
  const faultOf = useNameFault();
  const messageOf = useErrorMessage();
  const rename = useChangeFundTypes();
  const [name, setName] = useState<string | null>(null);
  const fault = rename.error ? (faultOf(rename.error) ?? messageOf(rename.error)) : undefined;
  if (name !== null) {
    const save = () => rename.mutate({ act: 'rename', id: type.id, name }, { onSuccess: () => setName(null) });
    return (
      <Flex as="li" align="end" gap="2" py="1">
        <Box flex="1">
          <TextField label={t('types.name')} value={name} onChange={setName} error={fault} autoFocus isRequired />
        </Box>
        <SendButton onClick={save} isSending={rename.isPending}>
          {t('types.save')}
        </SendButton>
      </Flex>
    );
  }
  const named = { name: type.name };
  return (
    <Flex as="li" align="center" gap="1" py="1" borderBottomWidth="1px" borderColor="border.muted">
      <Box flex="1" minW="0">
        <Bdi>{type.name}</Bdi>{' '}
        <Text as="span" textStyle="sm" color="fg.muted">
          {t('types.used', { count: type.fundCount })}
        </Text>
      </Box>
      <IconButton size="xs" variant="ghost" aria-label={t('types.up', named)} disabled={!onUp} onClick={onUp}>
        <LuArrowUp aria-hidden />
      </IconButton>
      <IconButton size="xs" variant="ghost" aria-label={t('types.down', named)} disabled={!onDown} onClick={onDown}>
        <LuArrowDown aria-hidden />
      </IconButton>
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={t('types.rename', named)}
        onClick={() => {
          rename.reset();
          setName(type.name);
        }}
      >
        <LuPencil aria-hidden />
      </IconButton>
      <IconButton size="xs" variant="ghost" aria-label={t('types.delete', named)} onClick={onDelete}>
        <LuTrash2 aria-hidden />
      </IconButton>
    </Flex>
  );
}

function NewFundType() {
  const { t } = useTranslation('funds');
  const faultOf = useNameFault();
  const messageOf = useErrorMessage();
  const add = useChangeFundTypes();
  const [name, setName] = useState('');
  const fault = add.error ? (faultOf(add.error) ?? messageOf(add.error)) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ act: 'add', name }, { onSuccess: () => setName('') });
      }}
    >
      <Flex align="end" gap="2">
        <Box flex="1">
          <TextField label={t('types.new')} value={name} onChange={setName} error={fault} />
        </Box>
        <SendButton type="submit" variant="outline" size="md" isSending={add.isPending}>
          {t('types.add')}
        </SendButton>
      </Flex>
    </form>
  );
}

function DeleteFundType({ type, onClose }: { type: FundTypeRow; onClose: () => void }) {
  const { t } = useTranslation('funds');
  const { t: tMasters } = useTranslation('masters');
  const dates = useDates();
  const remove = useChangeFundTypes();
  const live = isApiError(remove.error, 'InUse') ? (remove.error.details['live'] as Dependant[]) : null;
  const error = live ? t('types.refused', { names: dates.list(live.flatMap(({ names }) => names)) }) : remove.error;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('types.ask', { name: type.name })}
      text={type.fundCount === 0 ? t('types.deleteText') : t('types.inUse')}
      confirmLabel={tMasters('deleteConfirm')}
      onConfirm={() => remove.mutate({ act: 'delete', id: type.id }, { onSuccess: onClose })}
      isDangerous
      isPending={remove.isPending}
      isDisabled={type.fundCount > 0}
      error={error}
    />
  );
}
