import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuPlug, LuTable2 } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { PanelFrame } from './panel-frame.tsx';

/** One click to what refused the file: the mapping, with the file as its sample, or the connection that maps it. */
export function LayoutPanel({ submission }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  const { submissionNo, mappedByConnection: connection } = submission;
  const to =
    connection === null
      ? `/datasetmapping?refused=${encodeURIComponent(submissionNo)}`
      : `/integrationCenter?search=${encodeURIComponent(connection)}`;
  return (
    <PanelFrame
      title={t('layout.adaptTitle')}
      text={connection === null ? t('layout.adaptText') : t('layout.connectionText')}
      icon={connection === null ? LuTable2 : LuPlug}
      palette="provider"
    >
      <Button asChild size="lg" colorPalette="ink" mt="3">
        <Link to={to}>{connection === null ? t('layout.adapt') : t('layout.connection')}</Link>
      </Button>
    </PanelFrame>
  );
}
