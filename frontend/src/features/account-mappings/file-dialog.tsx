import { Box, Button, Flex, Icon, IconButton, Link, Stack, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuDownload, LuFileSpreadsheet, LuUpload, LuX } from 'react-icons/lu';
import type { MappingFileResult } from '#contracts/account-mapping-files.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { Bdi, Code } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { apiAddress } from '../../lib/api.ts';
import { useMappingFile } from './file-api.ts';
import { mappingsPath } from './account-mapping-api.ts';
import { useMappingFault } from './mapping-words.ts';

/** Re-mapping by a workbook: template, upload by drag and drop, result by row, submit. */
export function FileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account-mappings');
  const { t: tCommon } = useTranslation();
  const faultOf = useMappingFault();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { check, submit, mark } = useMappingFile();
  const isBusy = check.isPending || submit.isPending;
  const result = file === null ? undefined : check.data;
  const choose = (files: readonly File[]) => {
    const [one] = files;
    check.reset();
    submit.reset();
    mark.reset();
    setFile(one ?? null);
    setMissing(false);
    if (one) check.mutate(one);
  };
  const send = () => {
    if (file === null) return setMissing(true);
    submit.mutate(file, {
      onSuccess: () => {
        toast.success({ title: t('file.done') });
        onClose();
      },
    });
  };
  const error = submit.error ?? mark.error ?? check.error;
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="lg"
      isLocked={isBusy}
      title={t('file.title')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={isBusy}>
            {tCommon('cancel')}
          </Button>
          <SendButton
            size="md"
            colorPalette="ink"
            isSending={submit.isPending}
            disabled={file !== null && (result === undefined || result.counts.ready === 0)}
            onClick={send}
          >
            {t('file.submit')}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">{t('file.hint')}</Text>
        <Link asChild colorPalette="ink" textStyle="sm" alignSelf="start">
          <DownloadLink href={apiAddress(`${mappingsPath}/file/template`)}>
            <LuDownload aria-hidden />
            {t('file.template')}
          </DownloadLink>
        </Link>
        <DropBox file={file} isDisabled={isBusy} onChoose={choose} />
        {isMissing && <FaultStrip>{t('file.missing')}</FaultStrip>}
        {error && <FaultStrip>{faultOf(error)}</FaultStrip>}
        <Box aria-live="polite" aria-busy={check.isPending || undefined}>
          {result && <Result result={result} />}
        </Box>
        {file !== null && result !== undefined && result.counts.refused > 0 && (
          <Button variant="outline" alignSelf="start" loading={mark.isPending} onClick={() => mark.mutate(file)}>
            <LuDownload aria-hidden />
            {t('file.marked')}
          </Button>
        )}
      </Stack>
    </AppDialog>
  );
}

interface DropBoxProps {
  file: File | null;
  isDisabled: boolean;
  onChoose: (files: readonly File[]) => void;
}

function DropBox({ file, isDisabled, onChoose }: DropBoxProps) {
  const { t } = useTranslation('account-mappings');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Flex
      role="group"
      aria-label={t('file.drop')}
      direction="column"
      align="center"
      gap="2"
      p="5"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
      rounded="l3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!isDisabled) onChoose([...event.dataTransfer.files]);
      }}
    >
      <Icon as={LuUpload} boxSize="20px" color="fg.subtle" aria-hidden />
      <Text>{t('file.drop')}</Text>
      <Button variant="outline" disabled={isDisabled} onClick={() => input.current?.click()}>
        {t('file.chooseFile')}
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xlsm,.xlsb,.xls"
          tabIndex={-1}
          aria-label={t('file.chooseFile')}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
      {file && (
        <Flex align="center" gap="2" textStyle="sm">
          <Icon as={LuFileSpreadsheet} boxSize="16px" aria-hidden />
          <Bdi>{file.name}</Bdi>
          <IconButton
            size="2xs"
            variant="ghost"
            disabled={isDisabled}
            aria-label={t('file.remove', { file: file.name })}
            onClick={() => onChoose([])}
          >
            <LuX aria-hidden />
          </IconButton>
        </Flex>
      )}
    </Flex>
  );
}

function Result({ result: { counts, rows } }: { result: MappingFileResult }) {
  const { t } = useTranslation('account-mappings');
  return (
    <Stack gap="2">
      <Text fontWeight="500">{t('file.result', counts)}</Text>
      {counts.refused > 0 && <Text color="fg.muted">{t('file.notSaved')}</Text>}
      <Box overflow="auto" maxH="280px" tabIndex={0} role="region" aria-label={t('file.table')}>
        <Table.Root size="sm" aria-label={t('file.table')}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('file.row')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column.accountCode')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column.masterAccount')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('file.problem')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(({ rowNo, accountCode, masterAccount, outcome, code }) => (
              <Table.Row key={rowNo}>
                <Table.Cell>{rowNo}</Table.Cell>
                <Table.Cell>
                  <Code>{accountCode}</Code>
                </Table.Cell>
                <Table.Cell>
                  <Bdi>{masterAccount}</Bdi>
                </Table.Cell>
                <Table.Cell color={outcome === 'refused' ? 'fault.fg' : undefined}>
                  {code ? t(`file.code.${code}`) : t(`file.outcome.${outcome}`)}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Stack>
  );
}
