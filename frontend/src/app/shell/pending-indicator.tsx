import { Box } from '@chakra-ui/react';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router-dom';
import { usePendingCalls } from '../../lib/pending-calls.ts';

/** One indicator for every pending request. It lies over the edge of the top bar, so nothing moves. */
export function PendingIndicator() {
  const { t } = useTranslation('shell');
  const isNavigating = useNavigation().state !== 'idle';
  const calls = usePendingCalls();
  // What a screen waits for may be several calls with a pause between them: it is one wait.
  const waits = useIsFetching() + useIsMutating();
  const pending = Math.max(calls, waits) + (isNavigating ? 1 : 0);
  const isPending = pending > 0;
  useEffect(() => {
    document.getElementById('content')?.setAttribute('aria-busy', String(isPending));
  }, [isPending]);
  return (
    <Box
      role="progressbar"
      aria-label={t('pending')}
      aria-hidden={!isPending}
      data-pending={pending}
      position="absolute"
      top="50px"
      insetInline="0"
      h="2px"
      zIndex="docked"
      overflow="hidden"
      pointerEvents="none"
      opacity={isPending ? 1 : 0}
      transition="opacity 120ms"
      // A request that is answered at once does not flicker.
      transitionDelay={isPending ? '150ms' : '0ms'}
    >
      {/* A page at rest moves nothing: what is not seen would still be drawn 60 times a second. */}
      <Box
        position="absolute"
        insetStart="0"
        h="full"
        w="30%"
        bg="ink.solid"
        _rtl={{ '--sweep': '-1' }}
        animation={isPending ? 'pending-sweep 1.1s linear infinite' : 'none'}
      />
    </Box>
  );
}
