import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { isApiError } from '../../../lib/api-error.ts';
import { api } from '../../../lib/api.ts';
import type { UploadItem } from './upload-item.ts';
import type { Uploads } from './use-uploads.ts';

/** Somebody else was quicker: their file may be replaced, knowingly, or kept. */
export function ReplaceDialog({ items, uploads }: { items: readonly UploadItem[]; uploads: Uploads }) {
  const { t } = useTranslation('provider');
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // Another attempt of the same file asks again.
  const item = items.find(
    ({ phase, error: failure, opId }) => phase === 'failed' && isApiError(failure, 'StaleView') && !kept.has(opId),
  );
  if (!item || !isApiError(item.error)) return null;
  const { userName, secondsAgo } = item.error.details as { userName?: string; secondsAgo?: number };
  const replace = async () => {
    setAsking(true);
    setError(null);
    try {
      const path = `/submissions/${encodeURIComponent(item.submissionNo ?? '')}` as const;
      const { generation } = await api.get(path);
      uploads.retry(item.key, generation);
    } catch (failure) {
      setError(failure);
    } finally {
      setAsking(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={() => setKept(new Set([...kept, item.opId]))}
      title={
        userName === undefined
          ? t('replace.titleChanged')
          : t('replace.title', { userName: `\u2068${userName}\u2069`, ago: agoOf(t, secondsAgo ?? 0) })
      }
      text={t('replace.text', { fileName: `\u2068${item.file.name}\u2069` })}
      confirmLabel={t('replace.confirm')}
      onConfirm={() => void replace()}
      isPending={isAsking}
      error={error}
    />
  );
}

type Translate = ReturnType<typeof useTranslation<'provider'>>['t'];

function agoOf(t: Translate, seconds: number): string {
  if (seconds < 90) return t('replace.secondsAgo', { n: seconds });
  if (seconds < 5400) return t('replace.minutesAgo', { n: Math.round(seconds / 60) });
  return t('replace.hoursAgo', { n: Math.round(seconds / 3600) });
}
