import { Box, Button, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcessedFile } from '#contracts/uploaded-files.ts';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { useDates } from '../../lib/dates.ts';
import { useCommonColumns } from './use-file-columns.tsx';

/** Rows, columns and rules of a file in three lines. */
function Account({ file: { rowsRead, rowsLoaded, columnsMapped, columnsMissing, rulesRun } }: { file: ProcessedFile }) {
  const { t } = useTranslation('uploaded-files');
  if (rowsRead === null) {
    return (
      <Text as="span" color="fg.muted">
        {t('account.none')}
      </Text>
    );
  }
  return (
    <Box as="span" display="block" whiteSpace="nowrap" textStyle="xs">
      <Text as="span" display="block">
        {t('account.rows', { loaded: rowsLoaded ?? 0, read: rowsRead })}
      </Text>
      <Text as="span" display="block">
        {t('account.columns', { mapped: columnsMapped ?? 0, missing: columnsMissing ?? 0 })}
      </Text>
      <Text as="span" display="block">
        {t('account.rules', { count: rulesRun ?? 0 })}
      </Text>
    </Box>
  );
}

/** A comment in a language of the other direction is cut at its own end, but begins on the side of its column. */
const underButton = { _ltr: { textAlign: 'left' }, _rtl: { textAlign: 'right' } } as const;

/** How many comments there are and the last of them; opens the thread. */
function Comments({ file, onOpen }: { file: ProcessedFile; onOpen: (file: ProcessedFile) => void }) {
  const { t } = useTranslation('uploaded-files');
  const { commentCount, lastComment, submissionNo, mayComment } = file;
  if (commentCount === 0 && !mayComment) {
    return (
      <Text as="span" color="fg.muted">
        {t('none')}
      </Text>
    );
  }
  const words = commentCount === 0 ? t('comments.add') : t('comments.count', { count: commentCount });
  return (
    <Box minW="96px" maxW={{ base: '128px', xl: 'none', mdDown: 'none' }}>
      <Button size="2xs" variant="outline" aria-label={`${words}: ${submissionNo}`} onClick={() => onOpen(file)}>
        {words}
      </Button>
      {lastComment !== null && (
        <Text textStyle="xs" color="fg.muted" lineClamp={2} dir="auto" {...underButton}>
          {lastComment}
        </Text>
      )}
    </Box>
  );
}

export function useReportColumns(onOpen: (file: ProcessedFile) => void): ListColumn<ProcessedFile>[] {
  const { t } = useTranslation('uploaded-files');
  const dates = useDates();
  const common = useCommonColumns();
  return useMemo((): ListColumn<ProcessedFile>[] => {
    const stage = (id: 'checkedAt' | 'reviewedAt' | 'completedAt') => ({
      id,
      header: t(`field.${id}`),
      cell: (row: ProcessedFile) => {
        const at = row[id];
        return at === null ? '–' : dates.instantNarrow(at);
      },
    });
    return [
      common.fileName,
      common.submissionNo,
      common.serviceProvider,
      common.fund,
      common.property,
      common.dataset,
      common.postMonth,
      common.createdBy,
      common.uploadedAt,
      // A minute after the upload, as a rule: the comments are to be in sight.
      { ...stage('checkedAt'), isFirstHidden: true, under: 'completedAt' },
      { ...stage('reviewedAt'), under: 'result' },
      { ...stage('completedAt'), isFirstHidden: true },
      common.result,
      { id: 'account', header: t('field.account'), cell: (row: ProcessedFile) => <Account file={row} /> },
      { ...common.findings, isFirstHidden: true },
      {
        id: 'comments',
        header: t('field.comments'),
        cell: (row: ProcessedFile) => <Comments file={row} onOpen={onOpen} />,
      },
    ];
  }, [t, dates, common, onOpen]);
}
