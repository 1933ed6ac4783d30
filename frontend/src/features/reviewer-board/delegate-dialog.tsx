import { Box, Flex, Grid, List, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../components/bdi.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { useChangeDelegations, useDelegations, useReviewers } from './delegations.ts';
import { SendButton } from '../../components/send-button.tsx';

/** The day of an instant where the reader is: a delegation lasts for whole days. */
const dayOf = (instant: string) => new Date(instant).toLocaleDateString('sv-SE');
const today = () => new Date().toLocaleDateString('sv-SE');

/** Names a stand-in from one day to another, both included, in the reader's own time zone. */
export function DelegateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reviewer');
  const { user } = useSession();
  const reviewers = (useReviewers().data?.reviewers ?? []).filter(({ userId }) => userId !== user.userId);
  const { add } = useChangeDelegations();
  const [delegateId, setDelegateId] = useState('');
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState('');
  const submit = () =>
    add.mutate(
      {
        delegateId: Number(delegateId),
        validFrom: new Date(`${from}T00:00:00`).toISOString(),
        validUntil: new Date(`${until}T23:59:59`).toISOString(),
      },
      {
        onSuccess: () => {
          toast.success({ title: t('delegate.done') });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('delegate.title')}
      text={t('delegate.text')}
      confirmLabel={t('delegate.confirm')}
      onConfirm={submit}
      isPending={add.isPending}
      isDisabled={delegateId === '' || until === '' || until < from}
      error={add.error}
    >
      <Stack gap="3">
        <SelectField
          label={t('delegate.to')}
          value={delegateId}
          onChange={setDelegateId}
          placeholder={t('delegate.choose')}
          options={reviewers.map(({ userId, name }) => ({ value: String(userId), label: name }))}
          isRequired
        />
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="3">
          <TextField label={t('delegate.from')} type="date" value={from} onChange={setFrom} isRequired />
          <TextField label={t('delegate.until')} type="date" value={until} min={from} onChange={setUntil} isRequired />
        </Grid>
        <Standing />
      </Stack>
    </ConfirmDialog>
  );
}

/** Own delegations that have not ended; each can be taken back. */
function Standing() {
  const { t } = useTranslation('reviewer');
  const dates = useDates();
  const { user } = useSession();
  const { end } = useChangeDelegations();
  const own = (useDelegations().data?.delegations ?? []).filter(({ principal }) => principal.userId === user.userId);
  if (own.length === 0) return null;
  return (
    <Box>
      <Text textStyle="sm" fontWeight="600" mb="1">
        {t('delegate.standing')}
      </Text>
      <List.Root listStyle="none" gap="1">
        {own.map((delegation) => (
          <List.Item key={delegation.delegationId}>
            <Flex align="center" justify="space-between" gap="3" textStyle="sm">
              <span>
                <Bdi>{delegation.delegate.name}</Bdi>{' '}
                <Box as="span" color="fg.muted">
                  {t('delegate.between', {
                    from: dates.day(dayOf(delegation.validFrom)),
                    until: dates.day(dayOf(delegation.validUntil)),
                  })}
                </Box>
              </span>
              <SendButton
                size="xs"
                variant="outline"
                onClick={() => end.mutate(delegation.delegationId, { onError: (error) => toast.failure(error) })}
                isSending={end.isPending}
              >
                {t('delegate.end')}
              </SendButton>
            </Flex>
          </List.Item>
        ))}
      </List.Root>
    </Box>
  );
}
