import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RereadOutcome } from '#contracts/rereads.ts';
import type { ComparedVersion } from '#contracts/uploaded-files.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useReread } from '../uploaded-files-api.ts';

/** In place of the comparison, while rows of a version are missing: they can be read from its kept workbook again. */
export function DroppedRows({ versions }: { versions: readonly ComparedVersion[] }) {
  const { t } = useTranslation('uploaded-files');
  const reread = useReread();
  const [failed, setFailed] = useState<{ versionNo: number; outcome: RereadOutcome } | null>(null);
  const dropped = versions.filter(({ hasRows }) => !hasRows);
  const read = async () => {
    setFailed(null);
    for (const { versionId, versionNo } of dropped) {
      const { outcome } = await reread.mutateAsync(versionId);
      if (outcome !== 'read') return setFailed({ versionNo, outcome });
    }
  };
  return (
    <EmptyState title={t('difference.gone')} text={t('difference.goneText', { version: dropped[0]?.versionNo })}>
      {failed ? (
        <Text role="status" textStyle="sm">
          {t(failed.outcome === 'noFile' ? 'reread.noFile' : 'reread.differs', { version: failed.versionNo })}
        </Text>
      ) : (
        <SendButton
          variant="outline"
          isSending={reread.isPending}
          onClick={() => void read().catch((error: unknown) => toast.failure(error))}
        >
          {t('reread.action')}
        </SendButton>
      )}
    </EmptyState>
  );
}
