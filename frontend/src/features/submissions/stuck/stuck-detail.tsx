import { Code as ChakraCode, Text } from '@chakra-ui/react';
import type { CodeProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { StuckReason } from '#contracts/stuck.ts';
import { useDates } from '../../../lib/dates.ts';
import { stepsOf } from './stuck-look.ts';

/** Beside the reason: the steps of a parked process in words, else what the server says of the failure as it stands. */
export function StuckDetail({ reason, ...rest }: { reason: StuckReason } & CodeProps) {
  const { t } = useTranslation('stuck');
  const dates = useDates();
  const [failed, ...behind] = stepsOf(reason);
  if (failed === undefined) {
    return reason.detail === null ? null : (
      <ChakraCode dir="ltr" textStyle="xs" whiteSpace="pre-wrap" wordBreak="break-word" {...rest}>
        {reason.detail}
      </ChakraCode>
    );
  }
  return (
    <Text as="span" display="block" mt="1" textStyle="xs" color="fg.muted">
      {t('failedStep', { step: t(`step.${failed}`) })}
      {behind.length > 0 && (
        <Text as="span" display="block">
          {t('stepsBehind', { steps: dates.list(behind.map((step) => t(`step.${step}`))) })}
        </Text>
      )}
    </Text>
  );
}
