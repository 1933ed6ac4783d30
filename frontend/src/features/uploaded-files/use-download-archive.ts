import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toaster.tsx';
import { apiAddress } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';
import { useArchive } from './uploaded-files-api.ts';

const megabyte = 1024 * 1024;

/** Downloads many files as one archive: asks for its size first, then leaves it to the browser, which keeps nothing in memory. */
export function useDownloadArchive() {
  const { t, i18n } = useTranslation('uploaded-files');
  const size = useArchive();
  return async (query: QueryValues) => {
    try {
      const { files, bytes } = await size.mutateAsync(query);
      const link = document.createElement('a');
      link.href = apiAddress('/uploaded-files/archive', { ...query, language: i18n.language });
      link.download = '';
      link.click();
      const megabytes = Math.max(0.1, Math.round((bytes / megabyte) * 10) / 10);
      toast.success({ title: t('archive.started', { count: files, megabytes }) });
    } catch (error) {
      toast.failure(error, { title: t('archive.failed') });
    }
  };
}
