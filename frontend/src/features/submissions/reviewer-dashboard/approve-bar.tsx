import { Button, Icon, List, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCheck } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { Code } from '../../../components/bdi.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { BulkBar } from '../../../components/list/bulk-bar.tsx';
import { toast } from '../../../components/toaster.tsx';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { useApproveMany } from '../api/acts.ts';
import type { BulkResult } from '../api/acts.ts';

/** Approves many at once: asks with the count, then says per row what became of it. */
export function ApproveBar({ tickets, onDone }: { tickets: readonly SubmissionSummary[]; onDone: () => void }) {
  const { t } = useTranslation('reviewer');
  const approve = useApproveMany();
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<BulkResult['results']>([]);
  const count = tickets.length;
  const submit = () => {
    const seen = tickets.map(({ submissionNo, versionNo, generation }) => ({
      submissionNo,
      versionNo: versionNo ?? 0,
      generation,
    }));
    approve.mutate(seen, {
      onSuccess: ({ results }) => {
        const faults = results.filter((result) => result.outcome === 'refused');
        setAsking(false);
        if (results.length > faults.length)
          toast.success({ title: t('bulk.done', { count: results.length - faults.length }) });
        if (faults.length > 0) setRefused(faults);
        else onDone();
      },
    });
  };
  return (
    <>
      <BulkBar count={count} onClear={onDone}>
        <Button size="xs" variant="solid" colorPalette="ink" onClick={() => setAsking(true)}>
          <Icon as={LuCheck} aria-hidden />
          {t('bulk.approve', { count })}
        </Button>
      </BulkBar>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('bulk.title', { count })}
        text={t('bulk.text')}
        confirmLabel={t('bulk.approve', { count })}
        onConfirm={submit}
        isPending={approve.isPending}
        error={approve.error}
      />
      {refused.length > 0 && <Refused results={refused} onClose={onDone} />}
    </>
  );
}

function Refused({ results, onClose }: { results: BulkResult['results']; onClose: () => void }) {
  const { t } = useTranslation('reviewer');
  const { t: tErrors } = useTranslation('errors');
  return (
    <AppDialog isOpen onClose={onClose} title={t('bulk.refused', { count: results.length })}>
      <List.Root gap="1.5" listStyle="none">
        {results.map((result) => (
          <List.Item key={result.submissionNo}>
            <Code isStrong>{result.submissionNo}</Code>
            <Text textStyle="sm" color="fg.muted">
              {result.code ? tErrors(result.code) : tErrors('Unexpected')}
            </Text>
          </List.Item>
        ))}
      </List.Root>
    </AppDialog>
  );
}
