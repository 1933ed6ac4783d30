import { Button, Flex, Icon, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuDownload, LuFileJson, LuUpload } from 'react-icons/lu';
import { Bdi } from '../../components/bdi.tsx';
import { ConfirmDialog, FaultStrip } from '../../components/confirm-dialog.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toaster.tsx';
import { apiAddress } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { setUpPath, useSetUpFile } from './set-up-api.ts';
import { SetUpResult } from './set-up-result.tsx';

/** A tab of `/lookup_key`: the set-up of the installation to a file, and from one after a look at what it changes. */
export function SetUpPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('set-up');
  return (
    <>
      <PageHeader title={t('title')} />
      {tabs}
      <Stack gap="4">
        <Panel title={t('export')}>
          <Stack gap="3">
            <Text color="fg.muted">{t('intro')}</Text>
            <Flex gap="2" wrap="wrap">
              {(['json', 'excel'] as const).map((format) => (
                <Button key={format} asChild variant="outline">
                  <DownloadLink href={apiAddress(`${setUpPath}/export/${format}`)}>
                    <LuDownload aria-hidden />
                    {t(format)}
                  </DownloadLink>
                </Button>
              ))}
            </Flex>
          </Stack>
        </Panel>
        <ImportPanel />
      </Stack>
    </>
  );
}

function ImportPanel() {
  const { t } = useTranslation('set-up');
  const messageOf = useErrorMessage();
  const { check, apply } = useSetUpFile();
  const [file, setFile] = useState<File | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const result = apply.data && !apply.data.isApplied ? apply.data : check.data;
  const count = result?.counts.reduce((sum, { added, changed }) => sum + added + changed, 0) ?? 0;
  const mayApply = file !== null && result !== undefined && result.faults.length === 0 && count > 0;
  const choose = (one: File | undefined) => {
    if (!one) return;
    check.reset();
    apply.reset();
    setFile(one);
    check.mutate(one);
  };
  const send = () => {
    if (file === null) return;
    apply.mutate(file, {
      onSuccess: ({ isApplied }) => {
        setConfirming(false);
        if (!isApplied) return;
        toast.success({ title: t('applied') });
        check.mutate(file);
      },
    });
  };
  return (
    <Panel title={t('import')}>
      <Stack gap="4">
        <Text color="fg.muted">{t('importHint')}</Text>
        <DropBox file={file} isDisabled={check.isPending || apply.isPending} onChoose={choose} />
        <Stack gap="4" aria-live="polite" aria-busy={check.isPending || undefined}>
          {check.isPending && <Text color="fg.muted">{t('checking')}</Text>}
          {check.error && <FaultStrip>{messageOf(check.error)}</FaultStrip>}
          {result && <SetUpResult outcome={result} />}
        </Stack>
        {mayApply && (
          <Button alignSelf="start" colorPalette="ink" onClick={() => setConfirming(true)}>
            {t('apply')}
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('applyTitle')}
        text={t('applyText', { count, file: file?.name ?? '' })}
        confirmLabel={t('apply')}
        onConfirm={send}
        isPending={apply.isPending}
        error={apply.error}
      />
    </Panel>
  );
}

interface DropBoxProps {
  file: File | null;
  isDisabled: boolean;
  onChoose: (file: File | undefined) => void;
}

function DropBox({ file, isDisabled, onChoose }: DropBoxProps) {
  const { t } = useTranslation('set-up');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Flex
      role="group"
      aria-label={t('drop')}
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
        if (!isDisabled) onChoose(event.dataTransfer.files[0]);
      }}
    >
      <Icon as={LuUpload} boxSize="20px" color="fg.subtle" aria-hidden />
      <Text>{t('drop')}</Text>
      <Button variant="outline" disabled={isDisabled} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept=".json,.xlsx"
          tabIndex={-1}
          aria-label={t('choose')}
          onChange={(event) => {
            onChoose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
      {file && (
        <Flex align="center" gap="2" textStyle="sm">
          <Icon as={LuFileJson} boxSize="16px" aria-hidden />
          <Bdi>{file.name}</Bdi>
        </Flex>
      )}
    </Flex>
  );
}
