import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DraftState } from './draft-store.ts';

/** Says at a form with words in it that they are kept, or that they are on this page only. */
export function DraftNote({ state }: { state: DraftState }) {
  const { t } = useTranslation('submission');
  return (
    <Box as="span" textStyle="xs" color={state === 'failed' ? 'fg.error' : 'fg.muted'}>
      {t(state === 'failed' ? 'draft.failed' : state === 'saving' ? 'draft.saving' : 'draft.saved')}
    </Box>
  );
}
