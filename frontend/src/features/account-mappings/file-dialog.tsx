import { Box, Button, Flex, Icon, IconButton, Link, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuDownload, LuFileSpreadsheet, LuUpload, LuX } from 'react-icons/lu';
import { AppDialog } from '../../components/app-dialog.tsx';
import { Bdi } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { apiAddress } from '../../lib/api.ts';
import { useMappingFile } from './file-api.ts';
import { FileResult } from './file-result.tsx';
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
  // What was right when it was checked may be refused when it is submitted: others work on the same accounts.
  const result = file === null ? undefined : (submit.data ?? check.data);
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
      onSuccess: ({ isSaved }) => {
        if (!isSaved) return;
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
            disabled={file !== null && (result === undefined || result.counts.ready === 0 || result.counts.refused > 0)}
            onClick={send}
          >
            {t('file.submit')}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">{t('file.hint')}</Text>
        <Flex gap="4" wrap="wrap">
          {(['template', 'export'] as const).map((one) => (
            <Link key={one} asChild colorPalette="ink" textStyle="sm">
              <DownloadLink
                href={apiAddress(`${mappingsPath}/file/template${one === 'export' ? '?contents=all' : ''}`)}
              >
                <LuDownload aria-hidden />
                {t(`file.${one}`)}
              </DownloadLink>
            </Link>
          ))}
        </Flex>
        <DropBox file={file} isDisabled={isBusy} onChoose={choose} />
        {isMissing && <FaultStrip>{t('file.missing')}</FaultStrip>}
        {error && <FaultStrip>{faultOf(error)}</FaultStrip>}
        <Box aria-live="polite" aria-busy={check.isPending || undefined}>
          {result && <FileResult result={result} />}
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
