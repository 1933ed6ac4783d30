import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuRotateCcw } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { SelectField } from '../../../components/form-fields.tsx';
import { useDates } from '../../../lib/dates.ts';
import { DecisionForm } from './decision-form.tsx';
import { useDecision } from './decision-state.tsx';

interface SendBackFormProps {
  submission: SubmissionDetail;
  listPath: string;
  earlier: SubmissionDetail['steps'];
}

/** Returns the same file to an earlier step. */
export function SendBackForm({ submission, listPath, earlier }: SendBackFormProps) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const { draft } = useDecision();
  const [orderNo, setOrderNo] = useState(String(earlier.at(-1)?.orderNo ?? ''));
  const { versionNo, generation } = submission;
  return (
    <DecisionForm
      submission={submission}
      listPath={listPath}
      icon={LuRotateCcw}
      consequence={t('sendBack.consequence')}
      commentHelp={t('sendBack.commentHelp')}
      actionLabel={t('sendBack.action')}
      act={() => ({
        act: 'send-back',
        body: { versionNo, generation, orderNo: Number(orderNo), comment: draft.comment },
        title: t('sendBack.done'),
      })}
      fieldsBefore={() => (
        <SelectField
          label={t('sendBack.step')}
          value={orderNo}
          onChange={setOrderNo}
          options={earlier.map((step, at) => ({
            value: String(step.orderNo),
            label: t('sendBack.stepName', { step: at + 1, who: dates.list(step.seats.map((seat) => seat.user.name)) }),
          }))}
          isRequired
        />
      )}
    />
  );
}
