import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RereadOutcome } from '#contracts/rereads.ts';
import type { VersionDifference } from '#contracts/uploaded-files.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useReread } from '../uploaded-files-api.ts';
import { useVersionName } from './use-version-name.ts';

/** In place of the comparison, while rows of a version are missing: they can be read from its kept workbook again. */
export function DroppedRows({ from, to }: Pick<VersionDifference, 'from' | 'to'>) {
  const { t } = useTranslation('uploaded-files');
  const reread = useReread();
  const dates = useDates();
  const nameOf = useVersionName({ from, to });
  const [failed, setFailed] = useState<{ version: string; outcome: RereadOutcome } | null>(null);
  const dropped = [from, to].filter(({ hasRows }) => !hasRows);
  const read = async () => {
    setFailed(null);
    for (const version of dropped) {
      const { outcome } = await reread.mutateAsync(version.versionId);
      if (outcome !== 'read') return setFailed({ version: nameOf(version), outcome });
    }
  };
  return (
    <EmptyState
      title={t('difference.gone')}
      text={t('difference.goneText', { versions: dates.list(dropped.map(nameOf)) })}
    >
      {failed ? (
        <Text role="status" textStyle="sm">
          {t(failed.outcome === 'noFile' ? 'reread.noFile' : 'reread.differs', { version: failed.version })}
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
