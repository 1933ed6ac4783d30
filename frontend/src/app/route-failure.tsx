import { Box, Button, Center, Icon, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LuTriangleAlert } from 'react-icons/lu';
import { useRouteError } from 'react-router-dom';
import { Code } from '../components/bdi.tsx';
import { isApiError } from '../lib/api-error.ts';
import { errorMessage } from '../lib/error-messages.ts';
import { logQuietly } from '../lib/log.ts';

/** A reference that a person can read out; it is in the console beside the cause. */
function useReference(error: unknown): string {
  const reference = useRef(
    isApiError(error) && error.referenceId ? error.referenceId : crypto.randomUUID().slice(0, 8).toUpperCase(),
  );
  useEffect(() => logQuietly(`Page failure ${reference.current}`, error), [error]);
  return reference.current;
}

export function RouteFailure({ isInShell = false }: { isInShell?: boolean }) {
  const error = useRouteError();
  const { t } = useTranslation('shell');
  const { t: tErrors } = useTranslation('errors');
  const { t: tCommon } = useTranslation('common');
  const reference = useReference(error);
  return (
    <Center minH={isInShell ? '60vh' : '100dvh'} p="6">
      <Box role="alert" maxW="460px" textAlign="center">
        <Icon as={LuTriangleAlert} boxSize="28px" color="fg.error" mb="3" aria-hidden />
        <Text as="h1" textStyle="xl" fontWeight="600">
          {t('broken.title')}
        </Text>
        <Text color="fg.muted" mb="4">
          {isApiError(error) ? errorMessage(tErrors, error) : t('broken.text')}
        </Text>
        <Button colorPalette="ink" onClick={() => window.location.reload()}>
          {t('broken.reload')}
        </Button>
        <Text textStyle="xs" color="fg.muted" mt="3">
          <Code>{tCommon('reference', { reference })}</Code>
        </Text>
      </Box>
    </Center>
  );
}
