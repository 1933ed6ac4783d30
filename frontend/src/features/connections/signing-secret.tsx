import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MasterRecord } from '#contracts/masters.ts';
import { SendButton } from '../../components/send-button.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { toast } from '../../components/toaster.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { useStoredSecrets } from './connection-api.ts';
import { useMakeSigningSecret } from './delivery-api.ts';
import { typeOf } from './type-of.ts';

/** The secret by which a receiver verifies what it gets. */
export function SigningSecret({ record }: { record: MasterRecord }) {
  const { t } = useTranslation('connections');
  const mayMake = usePrivilege('integrationCenter', 'All') && record.allowedActs.includes('edit');
  const { data: stored } = useStoredSecrets(record.id);
  const { mutate, data, isPending, reset } = useMakeSigningSecret(record.id);
  const isStored = stored?.hasSigningSecret === true;
  return (
    <Box as="section" aria-label={t('signing.title')}>
      <Text fontWeight="600">{t('signing.title')}</Text>
      <Text color="fg.muted">{t('signing.text')}</Text>
      {stored && (
        <Text my="1">
          {t(isStored ? 'signing.stored' : `signing.none${typeOf(record) === 'PUSH' ? 'OfPush' : ''}`)}
        </Text>
      )}
      {mayMake && (
        <SendButton
          size="sm"
          variant="outline"
          mt="1"
          isSending={isPending}
          onClick={() => mutate(undefined, { onError: (error) => toast.failure(error) })}
        >
          {t(isStored ? 'signing.makeNew' : 'signing.make')}
        </SendButton>
      )}
      {data && (
        <ShownOnce
          secret={data.signingSecret}
          onClose={reset}
          words={{
            title: t('signing.made'),
            text: t('signing.madeText'),
            copy: t('signing.copy'),
            copied: t('signing.copied'),
            done: t('signing.kept'),
          }}
        />
      )}
    </Box>
  );
}
