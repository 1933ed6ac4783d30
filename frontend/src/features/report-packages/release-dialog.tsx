import { Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackageMonthView } from '#contracts/packages.schema.ts';
import { seriesIn } from '#locales/series.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormField } from '../../components/form-fields.tsx';
import { toast } from '../../components/toaster.tsx';
import { useReleasePackage } from './packages-api.ts';

/** Publishes what is ready, with a comment on why the others are not waited for. */
export function ReleaseDialog({ month, onClose }: { month: PackageMonthView; onClose: () => void }) {
  const { t, i18n } = useTranslation('report-packages');
  const [comment, setComment] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const release = useReleasePackage();
  const missing = month.members.filter((member) => !member.isReady).map(({ dataset }) => dataset);
  const isMissed = isAsked && comment.trim() === '';
  const confirm = () => {
    setIsAsked(true);
    if (comment.trim() === '') return;
    release.mutate(
      { packageMonthId: month.packageMonthId, comment: comment.trim() },
      {
        onSuccess: () => {
          toast.success({ title: t('release.done') });
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('release.title', { name: month.place })}
      text={t('release.explain', { names: seriesIn(i18n.language, missing) })}
      confirmLabel={t('release.act')}
      onConfirm={confirm}
      isPending={release.isPending}
      error={release.error}
    >
      <FormField label={t('release.comment')} isRequired {...(isMissed && { error: t('release.commentRequired') })}>
        <Textarea value={comment} onChange={(event) => setComment(event.target.value)} maxLength={2000} />
      </FormField>
    </ConfirmDialog>
  );
}
