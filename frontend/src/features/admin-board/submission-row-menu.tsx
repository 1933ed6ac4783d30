import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { RowMenu } from '../../components/row-menu.tsx';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { toast } from '../../components/toaster.tsx';
import { useAct } from '../../entities/submission/api/acts.ts';
import type { SentAct } from '../../entities/submission/api/acts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';

const ChangePostMonthDialog = lazyPart(
  async () => (await import('../../entities/submission/acts/change-post-month-dialog.tsx')).ChangePostMonthDialog,
);

/** Acts that need no more than a click; the others stand on the submission's page. */
const quickActs = [
  ['sync', 'sync'],
  ['retry', 'retry'],
  ['remind', 'remind'],
] as const satisfies readonly (readonly [SubmissionSummary['allowedActions'][number], SentAct])[];

export function SubmissionRowMenu({ submission }: { submission: SubmissionSummary }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const act = useAct();
  const [isMoving, setMoving] = useState(false);
  const { submissionNo, allowedActions } = submission;
  const items: RowMenuItem[] = [
    { value: 'open', label: t('row.open'), onSelect: () => void navigate(`/dashboard/${submissionNo}`) },
    ...quickActs
      .filter(([name]) => allowedActions.includes(name))
      .map(([name, path]) => ({
        value: name,
        label: t(`row.${name}`),
        onSelect: () =>
          act.mutate(
            { submissionNo, act: path },
            {
              onSuccess: (answer) => {
                // Stored while the process is away: it is not done yet.
                if ('outcome' in answer && answer.outcome === 'pending')
                  toast.info({ title: t('row.pending', { submissionNo }) });
                else toast.success({ title: t(`row.${name}Done`, { submissionNo }) });
              },
              onError: (error) => toast.failure(error, { title: t(`row.${name}Failed`, { submissionNo }) }),
            },
          ),
      })),
  ];
  if (allowedActions.includes('changePostMonth')) {
    items.push({ value: 'changePostMonth', label: t('row.changePostMonth'), onSelect: () => setMoving(true) });
  }
  return (
    <>
      <RowMenu name={submissionNo} items={items} />
      {isMoving && <ChangePostMonthDialog submission={submission} onClose={() => setMoving(false)} />}
    </>
  );
}
