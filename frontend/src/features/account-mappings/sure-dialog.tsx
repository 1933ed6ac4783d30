import { Box, Button, Checkbox, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterAccountChoice } from '#contracts/account-mappings.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { useDates } from '../../lib/dates.ts';
import type { AccountState } from './account-states.ts';
import { labelOf } from './mapping-words.ts';
import { draftFor, toAccount } from './use-mapping-draft.ts';
import type { DraftMapping } from './use-mapping-draft.ts';

interface SureDialogProps {
  states: readonly AccountState[];
  masters: readonly MasterAccountChoice[];
  onAccept: (drafts: DraftMapping[]) => void;
  onClose: () => void;
}

/** The sure suggestions, looked through one by one before they are taken. */
export function SureDialog({ states, masters, onAccept, onClose }: SureDialogProps) {
  const { t } = useTranslation('account-mappings');
  const { t: tCommon } = useTranslation();
  const dates = useDates();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = states.filter(({ account }) => !left.has(account.accountId));
  const toggle = (id: number, isChosen: boolean) =>
    setLeft((now) => {
      const next = new Set(now);
      if (isChosen) next.delete(id);
      else next.add(id);
      return next;
    });
  const accept = () => {
    onAccept(
      chosen.flatMap(({ account }) => {
        const [best] = account.suggestions;
        return best ? [draftFor(account, toAccount(best.masterAccountId), best.certainty)] : [];
      }),
    );
    onClose();
  };
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t('sure.look', { count: states.length })}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button size="md" colorPalette="ink" disabled={chosen.length === 0} onClick={accept}>
            {t('sure.accept', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Stack gap="1">
        {states.map(({ account }) => {
          const [best] = account.suggestions;
          const master = masters.find(({ id }) => id === best?.masterAccountId);
          return (
            <Checkbox.Root
              key={account.accountId}
              checked={!left.has(account.accountId)}
              onCheckedChange={({ checked }) => toggle(account.accountId, checked === true)}
            >
              <Checkbox.HiddenInput aria-label={t('sure.choose', { account: account.code })} />
              <Checkbox.Control />
              <Checkbox.Label fontWeight="400">
                <Box as="span" fontFamily="mono">
                  {account.code}
                </Box>{' '}
                <bdi>{account.name}</bdi> → <bdi>{master ? labelOf(master) : ''}</bdi>{' '}
                <Text as="span" color="fg.muted">
                  {dates.percent((best?.certainty ?? 0) / 100)}
                </Text>
              </Checkbox.Label>
            </Checkbox.Root>
          );
        })}
      </Stack>
    </AppDialog>
  );
}
