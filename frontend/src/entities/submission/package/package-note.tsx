import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PackageOfSubmission } from '#contracts/submission-views.ts';
import { Bdi } from '../../../components/bdi.tsx';

/** "Monthly property package · 3 of 4 ready", under a submission that is published with others. */
export function PackageNote({ of }: { of: PackageOfSubmission | null }) {
  const { t } = useTranslation('report-packages');
  if (of === null) return null;
  return (
    <Box as="span" textStyle="xs" color="fg.muted">
      <Bdi>{of.name}</Bdi> · {t('ready', { ready: of.ready, total: of.total })}
    </Box>
  );
}
