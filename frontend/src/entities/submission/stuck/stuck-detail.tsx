import { Code as ChakraCode, Text } from '@chakra-ui/react';
import type { CodeProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { StuckReason } from '#contracts/stuck.ts';
import { Code } from '../../../components/bdi.tsx';
import { useDates } from '../../../lib/dates.ts';
import { stepsOf } from './stuck-look.ts';

/** Beside the reason, in words: which step, how often it was tried, and what its failure means, with the code. */
export function StuckDetail({ reason, ...rest }: { reason: StuckReason } & CodeProps) {
  const { t } = useTranslation('stuck');
  const dates = useDates();
  const { kind, detail, attempts, failure } = reason;
  const [failed = reason.step, ...behind] = stepsOf(reason);
  if (failed === null && failure === null) {
    return detail === null ? null : (
      <ChakraCode dir="ltr" textStyle="xs" whiteSpace="pre-wrap" wordBreak="break-word" {...rest}>
        {detail}
      </ChakraCode>
    );
  }
  return (
    <Text as="span" display="block" mt="1" textStyle="xs" color="fg.muted">
      {failed && (
        <Text as="span" display="block">
          {t(kind === 'noWorker' ? 'waitingStep' : 'failedStep', { step: t(`step.${failed}`) })}
        </Text>
      )}
      {attempts !== null && attempts > 0 && (
        <Text as="span" display="block">
          {t('attempts', { count: attempts })}
        </Text>
      )}
      {failure && (
        <Text as="span" display="block" color="fg">
          {t('cause', { failure: t(`failure.${failure.kind}`) })} <Code>{failure.code}</Code>
        </Text>
      )}
      {behind.length > 0 && (
        <Text as="span" display="block">
          {t('stepsBehind', { steps: dates.list(behind.map((step) => t(`step.${step}`))) })}
        </Text>
      )}
    </Text>
  );
}
