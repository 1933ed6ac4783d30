import { useTranslation } from 'react-i18next';
import { isApiError } from '../lib/api-error.ts';
import { fetchFile, saveFile } from '../lib/download.ts';
import { toast } from './toaster.tsx';

/** How long a file may take before anything is said of it. */
const quietMs = 400;
const tenths = (bytes: number) => Math.round(bytes / 100_000) / 10;

/** Downloads a file, says how far it is, lets it be canceled, and tells when it failed, or was too long to be made at once. */
export function useDownload(): (address: string, onTooLong?: () => void) => Promise<void> {
  const { t } = useTranslation('common');
  return async (address, onTooLong) => {
    const cancel = new AbortController();
    let progress: ReturnType<typeof toast.progress> | undefined;
    const timer = setTimeout(() => {
      progress = toast.progress({
        title: t('download.running'),
        action: { label: t('cancel'), onClick: () => cancel.abort() },
      });
    }, quietMs);
    let told = 0;
    const onBytes = (bytes: number) => {
      if (tenths(bytes) === told) return;
      told = tenths(bytes);
      progress?.say(t('download.received', { megabytes: told }));
    };
    try {
      saveFile(await fetchFile(address, { signal: cancel.signal, onBytes }));
    } catch (error) {
      if (onTooLong && isApiError(error) && error.code === 'TooManyRows') onTooLong();
      else if (!cancel.signal.aborted) toast.failure(error, { title: t('download.failed') });
    } finally {
      clearTimeout(timer);
      progress?.end();
    }
  };
}
