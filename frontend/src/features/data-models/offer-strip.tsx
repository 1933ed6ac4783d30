import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DataModelDetail } from '#contracts/data-models.schema.ts';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { ChangeList } from './change-list.tsx';
import { useAdoptStandard, useDataModel } from './data-model-api.ts';

export interface OfferStripProps {
  model: DataModelDetail;
  onAdopted: (now: DataModelDetail) => void;
}

/** A newer standard of the product, with what it would change; an administrator takes it over or leaves it. */
export function OfferStrip({ model, onAdopted }: OfferStripProps) {
  const { t } = useTranslation('data-models');
  const message = useErrorMessage();
  const adopt = useAdoptStandard(model.id);
  const { refetch } = useDataModel(model.id);
  const take = () =>
    adopt.mutate(model.version, {
      onSuccess: ({ version }) => {
        toast.success({ title: t('offer.adopted', { version }) });
        void refetch().then(({ data }) => data && onAdopted(data));
      },
    });
  return (
    <Stack gap="2" p="3" rounded="l2" bg="ink.subtle" aria-label={t('offer.title')} role="region">
      <Text fontWeight="600">{t('offer.title')}</Text>
      <ChangeList changes={model.offer?.changes ?? []} fields={model.definition.fields} />
      {adopt.error && (
        <Text role="alert" color="fault.fg">
          {message(adopt.error)}
        </Text>
      )}
      <Flex gap="3" align="center" wrap="wrap">
        <SendButton colorPalette="ink" isSending={adopt.isPending} onClick={take}>
          {t('offer.adopt')}
        </SendButton>
        <Text textStyle="sm">{t('offer.kept')}</Text>
      </Flex>
    </Stack>
  );
}
