import { Box, Button, Flex, Icon, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleX, LuRefreshCw } from 'react-icons/lu';
import { isApiError } from '../lib/api-error.ts';
import { useErrorMessage } from '../lib/error-messages.ts';
import { Code } from './bdi.tsx';

export interface ErrorStateProps {
  error: unknown;
  title?: string;
  /** What was kept, e.g. the filters. */
  kept?: string;
  onRetry?: () => void;
}

/** What failed, what was kept, what to do, and the reference of the log entry. */
export function ErrorState({ error, title, kept, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  const { t: tErrors } = useTranslation('errors');
  const message = useErrorMessage()(error);
  const wait = title === undefined && isApiError(error, 'TooManyRequests') ? error.retryAfterSeconds : undefined;
  const failure = title ? message : tErrors('fetching', { detail: message });
  const waiting = wait ? tErrors('tooMany.in', { count: wait }) : tErrors('tooMany.soon');
  const text = wait === undefined ? failure : waiting;
  return (
    <Flex role="alert" gap="2.5" p="4" align="flex-start">
      <Icon as={LuCircleX} boxSize="18px" mt="1px" color="fg.error" aria-hidden />
      <Box minW="0">
        <Text fontWeight="600">{wait === undefined ? (title ?? t('failed.title')) : tErrors('tooMany.title')}</Text>
        <Text textStyle="sm" color="fg.muted">
          {text} {kept}
        </Text>
        <Flex align="center" columnGap="3" rowGap="1" mt="2" wrap="wrap">
          {onRetry && (
            <Button variant="outline" onClick={onRetry}>
              <LuRefreshCw aria-hidden />
              {t('tryAgain')}
            </Button>
          )}
          {isApiError(error) && error.referenceId && (
            <Text textStyle="xs" color="fg.muted">
              <Code>{t('reference', { reference: error.referenceId })}</Code>
            </Text>
          )}
        </Flex>
      </Box>
    </Flex>
  );
}
