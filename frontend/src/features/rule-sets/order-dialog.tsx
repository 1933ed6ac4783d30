import { Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderedRules } from '#contracts/rules.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { Sortable } from '../../components/sortable.tsx';
import { toast } from '../../components/toaster.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useOrderRules, useRuleOrder } from './rule-api.ts';
import { useRuleDatasets } from './rule-datasets.ts';

/** Puts the rules of a dataset in the order in which they run. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rules-engine');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const { data: datasets } = useRuleDatasets();
  const [datasetId, setDatasetId] = useState<number | null>(null);
  const { data, error } = useRuleOrder(datasetId);
  const [order, setOrder] = useState<OrderedRules | null>(null);
  const send = useOrderRules();
  const shown = order ?? data;
  const save = () =>
    datasetId !== null &&
    order &&
    send.mutate(
      { datasetId, ruleIds: order.map(({ id }) => id) },
      {
        onSuccess: () => {
          toast.success({ title: t('ordering.saved') });
          onClose();
        },
      },
    );
  const fault = send.error ?? error;
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={send.isPending}
      size="md"
      title={t('ordering.title')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <SendButton size="md" colorPalette="ink" disabled={!order} isSending={send.isPending} onClick={save}>
            {t('ordering.save')}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <SelectField
          label={t('ordering.dataset')}
          value={datasetId === null ? '' : String(datasetId)}
          placeholder={t('ordering.choose')}
          options={(datasets ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => {
            setDatasetId(value === '' ? null : Number(value));
            setOrder(null);
          }}
        />
        {fault && <FaultStrip>{messageOf(fault)}</FaultStrip>}
        {datasetId !== null && !shown && !error && <Skeleton h="120px" aria-busy />}
        {shown?.length === 0 && <Text color="fg.muted">{t('ordering.empty')}</Text>}
        {shown && shown.length > 0 && (
          <Sortable
            label={t('ordering.title')}
            items={shown}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            onReorder={setOrder}
          >
            {({ name, isActive }, { handle, buttons }) => (
              <Flex align="center" gap="2" py="1">
                {handle}
                <Text flex="1" color={isActive ? undefined : 'fg.muted'}>
                  <bdi>{name}</bdi>
                </Text>
                {buttons}
              </Flex>
            )}
          </Sortable>
        )}
      </Stack>
    </AppDialog>
  );
}
