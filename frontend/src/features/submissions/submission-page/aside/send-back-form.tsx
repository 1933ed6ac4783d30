import { Button, Flex, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LuRotateCcw } from 'react-icons/lu';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { FaultStrip } from '../../../../components/confirm-dialog.tsx';
import { SelectField, TextareaField } from '../../../../components/form-fields.tsx';
import { useDates } from '../../../../lib/dates.ts';
import { useErrorMessage } from '../../../../lib/error-messages.ts';
import { useRunAct } from '../../api/run-act.ts';
import { Consequence } from './consequence.tsx';
import { focusHeading } from './panel-frame.tsx';
import { useReopenDraft } from './reopen-draft.tsx';

interface SendBackFormProps {
  submission: SubmissionDetail;
  earlier: SubmissionDetail['steps'];
}

/** Returns the same file to an earlier step. */
export function SendBackForm({ submission, earlier }: SendBackFormProps) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const messageOf = useErrorMessage();
  const { draft, change, end } = useReopenDraft();
  const { run, isPending, error } = useRunAct(submission.submissionNo);
  const [orderNo, setOrderNo] = useState(String(earlier.at(-1)?.orderNo ?? ''));
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select')?.focus(), []);
  const { versionNo, generation } = submission;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (draft.comment.trim() === '') return;
    const result = await run({
      act: 'send-back',
      body: { versionNo, generation, orderNo: Number(orderNo), comment: draft.comment },
      title: t('sendBack.done'),
    });
    if (result.outcome === 'failed') return;
    end();
    focusHeading();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="3" mt="3">
        <Consequence icon={LuRotateCcw}>{t('sendBack.consequence')}</Consequence>
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
        <TextareaField
          label={t('act.comment')}
          help={t('sendBack.commentHelp')}
          value={draft.comment}
          onChange={(comment) => change({ ...draft, comment })}
          rows={4}
          maxLength={4000}
          error={isTried && draft.comment.trim() === '' ? t('act.needsComment') : undefined}
          isRequired
        />
        {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
        <Flex gap="2">
          <Button
            type="submit"
            flex="1"
            size="md"
            colorPalette="ink"
            loading={isPending}
            loadingText={t('sendBack.action')}
          >
            {t('sendBack.action')}
          </Button>
          <Button size="md" variant="outline" disabled={isPending} onClick={end}>
            {t('act.cancel')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
