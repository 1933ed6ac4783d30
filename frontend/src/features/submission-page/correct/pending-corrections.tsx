import { Box, Button, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuX } from 'react-icons/lu';
import { correctionLimit } from '#contracts/submissions.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useRunAct } from '../../../entities/submission/api/run-act.ts';
import { DraftNote } from '../../../entities/submission/drafts/draft-note.tsx';
import type { FieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import { correctionBody, correctionName } from './correction.ts';
import type { Correction } from './correction.ts';
import { PreviewLine } from './preview-line.tsx';
import type { Corrections } from './use-corrections.ts';
import type { Preview } from './use-preview.ts';
import { SendButton } from '../../../components/send-button.tsx';

interface PendingCorrectionsProps {
  submission: SubmissionDetail;
  corrections: Corrections;
  fields: FieldWords;
  preview: Preview;
}

/** What is corrected and not sent yet, above the findings. */
export function PendingCorrections({ submission, corrections, fields, preview }: PendingCorrectionsProps) {
  const { t } = useTranslation('submission');
  const messageOf = useErrorMessage();
  const { submissionNo, versionNo, generation, versions } = submission;
  const { run, isPending, error, clear } = useRunAct(submissionNo);
  const { list } = corrections;
  const other = list.find((one) => one.versionNo !== versionNo)?.versionNo;
  const isTooMany = list.length > correctionLimit;
  const send = async () => {
    const body = { versionNo, generation, ...correctionBody(list) };
    const { outcome } = await run({ act: 'correct', body, title: t('correct.sent') });
    if (outcome !== 'failed') corrections.clear(list);
  };
  return (
    <Box as="section" aria-label={t('correct.title')} borderWidth="1px" rounded="l3" mb="3" overflow="hidden">
      <Flex align="center" gap="2" px="3" py="2" bg="provider.subtle" wrap="wrap">
        <Text role="status" textStyle="sm" fontWeight="600" flex="1">
          {t('correct.count', { count: list.length })}
        </Text>
        <DraftNote state={corrections.state} />
        <Button
          size="xs"
          variant="outline"
          disabled={isPending}
          onClick={() => {
            clear();
            corrections.clear(list);
          }}
        >
          {t('edit.discard')}
        </Button>
        <SendButton
          size="xs"
          colorPalette="ink"
          isSending={isPending}
          disabled={other !== undefined || isTooMany}
          onClick={() => void send()}
        >
          {t('correct.send', { count: list.length })}
        </SendButton>
      </Flex>
      <Stack gap="2" px="3" py="2.5">
        <Text textStyle="xs" color="fg.muted">
          {t('correct.becomes', { version: Math.max(0, ...versions.map((version) => version.versionNo)) + 1 })}
        </Text>
        <PreviewLine preview={preview} fields={fields} />
        {isTooMany && <FaultStrip>{t('correct.tooMany', { limit: correctionLimit })}</FaultStrip>}
        {error !== null && <FaultStrip>{messageOf(error)}</FaultStrip>}
        {other !== undefined && versionNo !== null && (
          <Flex gap="2" align="center" wrap="wrap" textStyle="sm" color="provider.fg">
            <Text flex="1">{t('correct.madeOn', { version: other })}</Text>
            <Button size="xs" variant="outline" onClick={() => corrections.moveTo(versionNo)}>
              {t('edit.moveTo', { version: versionNo })}
            </Button>
          </Flex>
        )}
        <Stack as="ul" gap="1" listStyleType="none" textStyle="sm" maxH="240px" overflowY="auto">
          {list.map((one) => (
            <Line key={correctionName(one)} {...{ one, fields, isPending }} onRemove={() => corrections.remove(one)} />
          ))}
        </Stack>
      </Stack>
    </Box>
  );
}

interface LineProps {
  one: Correction;
  fields: FieldWords;
  isPending: boolean;
  onRemove: () => void;
}

function Line({ one, fields, isPending, onRemove }: LineProps) {
  const { t } = useTranslation('submission');
  const place =
    one.kind === 'row'
      ? t('edit.row', { row: one.rowNo })
      : one.kind === 'cell'
        ? t('edit.place', { row: one.rowNo, field: fields.name(one.field) })
        : t('correct.everyRow', { field: fields.name(one.field) });
  const [was, value] = one.kind === 'cell' ? [one.was, one.value] : one.kind === 'value' ? [one.from, one.to] : [];
  return (
    <Flex as="li" gap="2" align="center" wrap="wrap">
      <span>{place}</span>
      {one.kind === 'row' ? (
        <>
          <strong>{t('correct.leftOut')}</strong>
          <Box as="span" color="fg.muted">
            {t('quote', { text: one.reason })}
          </Box>
        </>
      ) : (
        <>
          <Box as="s" color="fg.muted">
            <bdi>{fields.value(was ?? null, one.field) || t('cell.empty')}</bdi>
          </Box>
          <strong>
            <bdi>{fields.value(value ?? null, one.field) || t('cell.empty')}</bdi>
          </strong>
        </>
      )}
      <IconButton
        size="2xs"
        variant="ghost"
        aria-label={t('correct.undo', { place })}
        disabled={isPending}
        onClick={onRemove}
      >
        <LuX aria-hidden />
      </IconButton>
    </Flex>
  );
}
