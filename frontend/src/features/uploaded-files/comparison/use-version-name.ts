import { useTranslation } from 'react-i18next';
import type { ComparedVersion, VersionDifference } from '#contracts/uploaded-files.ts';

/** What a version is called within a sentence; with its submission where two are compared, since both may be the first. */
export function useVersionName({ from, to }: Pick<VersionDifference, 'from' | 'to'>) {
  const { t } = useTranslation('uploaded-files');
  const isOfTwo = from.submissionNo !== to.submissionNo;
  return ({ versionNo, submissionNo }: ComparedVersion): string =>
    isOfTwo
      ? t('difference.nameOfOther', { version: versionNo, submissionNo })
      : t('difference.nameOf', { version: versionNo });
}
