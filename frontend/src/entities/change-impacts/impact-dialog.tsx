import { Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeImpactView } from '#contracts/change-impacts.schema.ts';
import { isJobOpen } from '#contracts/jobs.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { TrialProgress } from '../trials/trial-progress.tsx';
import { useImpact, useStartPreview } from './impact-api.ts';
import type { FieldLabel, ImpactQuery, UnsavedChange } from './impact-api.ts';
import { ImpactPicture } from './impact-picture.tsx';
import { ImpactTable } from './impact-table.tsx';

export interface ImpactDialogProps {
  change: UnsavedChange;
  labelOf: FieldLabel;
  onClose: () => void;
}

/** What a change would do to the submissions of twelve months: as a picture, then as rows. Opening it begins the job. */
export function ImpactDialog({ change, labelOf, onClose }: ImpactDialogProps) {
  const { t } = useTranslation('change-impacts');
  const messageOf = useErrorMessage();
  const dates = useDates();
  const { mutate, data: job, error } = useStartPreview();
  const impact = useImpact(change.kind, job?.jobId ?? null);
  const begin = useEffectEvent(() => mutate(change));
  useEffect(() => begin(), []);
  const isOver = impact.data !== undefined && !isJobOpen(impact.data.job.status);
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t('title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('close')}
          </Button>
          {(isOver || error) && (
            <Button variant="outline" onClick={() => mutate(change)}>
              {t('again')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        <Text textStyle="sm" color="fg.muted">
          {t('hint')}
          {change.kind === 'mapping' && change.names.length > 1 && (
            <> {t('together', { names: dates.list(change.names) })}</>
          )}
        </Text>
        {error &&
          (isApiError(error, 'NotFound') ? <Text>{t('none')}</Text> : <FaultStrip>{messageOf(error)}</FaultStrip>)}
        {impact.error && <ErrorState error={impact.error} onRetry={() => void impact.refetch()} />}
        {!error && !impact.error && !impact.data && <Skeleton h="120px" aria-busy />}
        {impact.data && <TrialProgress trial={impact.data} />}
        {impact.data && impact.data.tried > 0 && (
          <Found key={impact.data.job.jobId} impact={impact.data} labelOf={labelOf} />
        )}
      </Stack>
    </AppDialog>
  );
}

function Found({ impact, labelOf }: { impact: ChangeImpactView; labelOf: FieldLabel }) {
  const { t } = useTranslation('change-impacts');
  const [differences, setDifferences] = useState<ImpactQuery['differences']>('some');
  const option = (value: ImpactQuery['differences']) => ({ value, label: t(value) });
  return (
    <>
      <ImpactPicture impact={impact} />
      <Stack gap="2">
        <Text fontWeight="600">{t('submissions')}</Text>
        <SegmentChoice
          size="xs"
          label={t('filter')}
          value={differences}
          onChange={setDifferences}
          options={[option('some'), option('all')]}
        />
        <ImpactTable key={differences} {...{ impact, differences, labelOf }} />
      </Stack>
    </>
  );
}
