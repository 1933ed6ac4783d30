import { Button, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuFileArchive, LuGitCompareArrows } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { UploadedFile } from '#contracts/uploaded-files.ts';
import { BulkBar } from '../../entities/list/bulk-bar.tsx';
import { useDownloadArchive } from './use-download-archive.ts';

export interface ComparedIds {
  from: number;
  to: number;
}

export const comparisonAddress = ({ from, to }: ComparedIds) => `/viewuploadedfiles/compare?from=${from}&to=${to}`;

/** The two versions of one dataset that are selected, the earlier one first; null for anything else. */
export function comparedOf(selected: readonly UploadedFile[]): (ComparedIds & { words: [string, string] }) | null {
  const [one, other, ...rest] = [...selected].sort((left, right) => (left.uploadedAt < right.uploadedAt ? -1 : 1));
  if (!one || !other || rest.length > 0 || one.versionId === null || other.versionId === null) return null;
  if (one.dataset.id !== other.dataset.id) return null;
  const isSame = one.submissionNo === other.submissionNo;
  const wordsOf = ({ submissionNo, versionNo }: UploadedFile) =>
    isSame ? `${versionNo}` : `${submissionNo} v${versionNo}`;
  return { from: one.versionId, to: other.versionId, words: [wordsOf(one), wordsOf(other)] };
}

/** What can be done with the selected files. */
export function FileBulkBar({ selected, onClear }: { selected: readonly UploadedFile[]; onClear: () => void }) {
  const { t } = useTranslation('uploaded-files');
  const download = useDownloadArchive();
  const compared = comparedOf(selected);
  const isSame = new Set(selected.map(({ submissionNo }) => submissionNo)).size === 1;
  const fileIds = selected.map(({ fileId }) => fileId);
  const [from, to] = compared?.words ?? ['', ''];
  return (
    <BulkBar
      count={selected.length}
      onClear={onClear}
      end={
        <Text textStyle="xs" color="gray.300">
          {t('archive.audited')}
        </Text>
      }
    >
      {compared && (
        <Button asChild size="xs" variant="ghost">
          <Link to={comparisonAddress(compared)}>
            <LuGitCompareArrows aria-hidden />
            {t(isSame ? 'compare' : 'compareOf', { from, to })}
          </Link>
        </Button>
      )}
      {selected.some(({ hasOriginal }) => hasOriginal) && (
        <Button size="xs" variant="ghost" onClick={() => void download({ fileIds })}>
          <LuFileArchive aria-hidden />
          {t('archive.original')}
        </Button>
      )}
      {selected.some(({ hasMarked }) => hasMarked) && (
        <Button size="xs" variant="ghost" onClick={() => void download({ fileIds, content: 'marked' })}>
          <LuFileArchive aria-hidden />
          {t('archive.marked')}
        </Button>
      )}
    </BulkBar>
  );
}
