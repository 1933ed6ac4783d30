import { Box, Flex, Icon, IconButton, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import { LuDownload, LuFilePen } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { UploadedFile } from '#contracts/uploaded-files.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Tooltip } from '../../components/tooltip.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { apiAddress } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { FileResult, FindingCounts } from './file-look.tsx';

/** The submission's page, where its number leads. */
export function SubmissionLink({ submissionNo }: Pick<UploadedFile, 'submissionNo'>) {
  return (
    <ChakraLink asChild colorPalette="ink">
      <Link to={`/dashboard/${submissionNo}`}>
        <Code>{submissionNo}</Code>
      </Link>
    </ChakraLink>
  );
}

function FileLink({ icon, label, address }: { icon: IconType; label: string; address: string }) {
  return (
    <Tooltip content={label}>
      <IconButton asChild size="2xs" variant="ghost" colorPalette="gray" aria-label={label}>
        <DownloadLink href={address}>
          <Icon as={icon} aria-hidden />
        </DownloadLink>
      </IconButton>
    </Tooltip>
  );
}

/** Original and marked workbook of a file; a file that did not become a version comes as an archive of one. */
function Workbooks({ file }: { file: UploadedFile }) {
  const { t } = useTranslation('uploaded-files');
  const { submissionNo, versionNo, fileId, fileName, hasOriginal, hasMarked } = file;
  const name = fileName ?? submissionNo;
  const original =
    versionNo === null
      ? apiAddress('/uploaded-files/archive', { fileIds: [fileId] })
      : apiAddress(`/submissions/${submissionNo}/files/original`, { versionNo });
  return (
    <Flex gap="1">
      {hasOriginal && <FileLink icon={LuDownload} label={t('originalOf', { name })} address={original} />}
      {hasMarked && (
        <FileLink
          icon={LuFilePen}
          label={t('markedOf', { name })}
          address={apiAddress(`/submissions/${submissionNo}/files/annotated`, { versionNo })}
        />
      )}
    </Flex>
  );
}

/** The name of the file; of a version without one, how it came about. */
export function FileName({ file: { fileName, kind } }: { file: UploadedFile }) {
  const { t } = useTranslation('uploaded-files');
  return (
    <Box as="span" overflowWrap="anywhere">
      {fileName === null ? t(`kind.${kind}`) : <Bdi>{fileName}</Bdi>}
      {fileName !== null && kind !== 'upload' && (
        <Text as="span" display="block" textStyle="xs" fontWeight="400" color="fg.muted">
          {t(`kind.${kind}`)}
        </Text>
      )}
    </Box>
  );
}

/** Columns that both lists of files show. */
export function useCommonColumns() {
  const { t } = useTranslation('uploaded-files');
  const dates = useDates();
  return useMemo(() => {
    const named = (
      id: 'serviceProvider' | 'fund' | 'property' | 'dataset',
      isSorted = true,
    ): ListColumn<UploadedFile> => ({
      id,
      header: t(`field.${id}`),
      ...(isSorted && { sortKey: id }),
      cell: (row) => <Bdi>{row[id]?.name ?? ''}</Bdi>,
      title: (row) => row[id]?.name,
    });
    return {
      fileName: {
        id: 'fileName',
        header: t('field.fileName'),
        sortKey: 'fileName',
        isStrong: true,
        minWidth: '140px',
        cell: (row: UploadedFile) => <FileName file={row} />,
        title: (row: UploadedFile) => row.fileName ?? undefined,
      },
      versionNo: {
        id: 'versionNo',
        header: t('field.versionNo'),
        isNumeric: true,
        under: 'fileName',
        belowCell: ({ versionNo }: UploadedFile) => (versionNo === null ? null : <Code>v{versionNo}</Code>),
        cell: ({ versionNo }: UploadedFile) => (versionNo === null ? '–' : dates.number(versionNo)),
      },
      submissionNo: {
        id: 'submissionNo',
        header: t('field.submissionNo'),
        sortKey: 'submissionNo',
        under: 'fileName',
        cell: (row: UploadedFile) => <SubmissionLink {...row} />,
      },
      serviceProvider: { ...named('serviceProvider'), isFirstHidden: true },
      fund: { ...named('fund', false), isFirstHidden: true, under: 'serviceProvider' },
      property: {
        ...named('property'),
        leastWidth: '112px',
        // Of a dataset that is collected for funds or entities.
        cell: ({ property }: UploadedFile) =>
          property ? (
            <Bdi>{property.name}</Bdi>
          ) : (
            <Text as="span" color="fg.muted">
              {t('fundLevel')}
            </Text>
          ),
        title: ({ property, entity, fund }: UploadedFile) => (property ?? entity ?? fund)?.name,
      },
      dataset: { ...named('dataset'), under: 'property' },
      postMonth: {
        id: 'postMonth',
        header: t('field.postMonth'),
        sortKey: 'postMonth',
        under: 'property',
        cell: ({ postMonth }: UploadedFile) => dates.month(postMonth),
      },
      uploadedAt: {
        id: 'uploadedAt',
        header: t('field.uploadedAt'),
        sortKey: 'uploadedAt',
        cell: ({ uploadedAt }: UploadedFile) => dates.instantNarrow(uploadedAt),
      },
      createdBy: {
        id: 'createdBy',
        header: t('field.createdBy'),
        under: 'uploadedAt',
        minWidth: '96px',
        title: ({ createdBy }: UploadedFile) => createdBy?.name ?? t('system'),
        cell: ({ createdBy }: UploadedFile) => <Bdi>{createdBy?.name ?? t('system')}</Bdi>,
      },
      result: { id: 'result', header: t('field.result'), cell: (row: UploadedFile) => <FileResult {...row} /> },
      findings: {
        id: 'findings',
        header: t('field.findings'),
        sortKey: 'hardCount',
        under: 'result',
        cell: (row: UploadedFile) => <FindingCounts {...row} />,
      },
    } satisfies Record<string, ListColumn<UploadedFile>>;
  }, [t, dates]);
}

export function useFileColumns(): ListColumn<UploadedFile>[] {
  const { t } = useTranslation('uploaded-files');
  const dates = useDates();
  const common = useCommonColumns();
  return useMemo(
    () => [
      common.fileName,
      common.versionNo,
      common.submissionNo,
      common.serviceProvider,
      common.fund,
      common.property,
      common.dataset,
      common.postMonth,
      common.uploadedAt,
      common.createdBy,
      common.result,
      {
        id: 'status',
        header: t('field.status'),
        isFirstHidden: true,
        under: 'result',
        cell: ({ status, processState, ballHolder }) => (
          <StatusBadge {...{ status, processState, ballHolder }} isPlain />
        ),
      },
      {
        id: 'rowCount',
        header: t('field.rowCount'),
        sortKey: 'rowCount',
        isNumeric: true,
        under: 'files',
        cell: ({ versionId, rowCount }) => (versionId === null ? '–' : dates.number(rowCount)),
      },
      common.findings,
      { id: 'files', header: t('field.files'), cell: (row) => <Workbooks file={row} /> },
    ],
    [t, dates, common],
  );
}
