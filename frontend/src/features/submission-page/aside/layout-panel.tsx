import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuTable2 } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { PanelFrame } from './panel-frame.tsx';

/** One click to the mapping that refused the file, with the file as its sample. */
export function LayoutPanel({ submission: { submissionNo } }: { submission: SubmissionDetail }) {
  const { t } = useTranslation('submission');
  return (
    <PanelFrame title={t('layout.adaptTitle')} text={t('layout.adaptText')} icon={LuTable2} palette="provider">
      <Button asChild size="lg" colorPalette="ink" mt="3">
        <Link to={`/datasetmapping?refused=${encodeURIComponent(submissionNo)}`}>{t('layout.adapt')}</Link>
      </Button>
    </PanelFrame>
  );
}
