import { Box, Button, Flex, RadioGroup, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '#contracts/submission-views.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { SelectField, TextareaField } from '../../../components/form-fields.tsx';
import { WholeDays } from '../../../components/whole-days.tsx';
import { DraftNote } from '../../../entities/submission/drafts/draft-note.tsx';
import { useDrafts } from '../../../entities/submission/drafts/use-drafts.ts';
import { draftName } from '../../../entities/submission/drafts/explanation-drafts.ts';
import type { FieldWords } from '../../../entities/submission/findings/use-field-words.ts';
import type { Correction } from './correction.ts';
import { RowsAround } from './rows-around.tsx';
import { useRowAround } from './use-row-around.ts';
import { ValueField } from './value-field.tsx';

interface Typed {
  way: Correction['kind'];
  field: string;
  value: string;
  /** Why the row is left out. */
  reason?: string;
}

interface CorrectDialogProps {
  submissionNo: string;
  versionNo: number;
  finding: Finding;
  /** What to begin with. */
  way?: Correction['kind'];
  fields: FieldWords;
  onCorrect: (correction: Correction) => void;
  onClose: () => void;
}

/** Corrects what one finding is about: a cell of its row, its value in every row, or the row as a whole. */
export function CorrectDialog({ submissionNo, versionNo, finding, fields, ...props }: CorrectDialogProps) {
  const { t } = useTranslation('submission');
  const around = useRowAround(submissionNo, versionNo, finding.rowNo);
  const { columns, row } = around;
  const kept = useDrafts<Typed>(submissionNo, 'correctForm');
  const name = draftName(finding);
  const ways = waysOf(finding, row !== undefined);
  const typed = kept.drafts[name] ?? {
    way: props.way ?? ways[0] ?? 'cell',
    field: finding.field ?? columns[0]?.field ?? '',
    value: '',
  };
  const way = ways.includes(typed.way) ? typed.way : ways[0];
  const field = way === 'cell' ? typed.field : (finding.field ?? '');
  const column = columns.find((one) => one.field === field);
  const stored = row?.values[columns.findIndex((one) => one.field === field)] ?? null;
  const was = stored ?? (field === finding.field ? finding.found : null);
  const change = (next: Partial<Typed>) => kept.change({ [name]: { ...typed, ...next } });
  const [isTried, setTried] = useState(false);
  const value = typed.value.trim() || null;
  const reason = typed.reason?.trim() ?? '';
  const isSame = value === (way === 'cell' ? was : finding.found);
  const done = () => {
    setTried(true);
    if (way === undefined || (way === 'row' ? reason === '' : isSame)) return;
    props.onCorrect(correctionTyped({ way, versionNo, finding, field, value, was, reason }));
    kept.clear([name]);
    props.onClose();
  };
  const label = (one: Correction['kind']) =>
    one === 'cell'
      ? t('correct.cell')
      : one === 'row'
        ? t('correct.row', { row: finding.rowNo ?? '' })
        : t('correct.everywhere', {
            value: fields.value(finding.found, finding.field),
            field: fields.name(finding.field),
          });
  return (
    <AppDialog
      isOpen
      onClose={props.onClose}
      size="lg"
      title={t('correct.dialog', { place: finding.cell ?? finding.rowNo ?? fields.name(finding.field) })}
      footer={
        <>
          {kept.drafts[name] && <DraftNote state={kept.state} />}
          <Button variant="outline" onClick={props.onClose}>
            {t('correct.close')}
          </Button>
          <Button colorPalette="ink" disabled={way === undefined} onClick={done}>
            {t('correct.add')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text textStyle="sm">
          <WholeDays text={finding.message} />
        </Text>
        {around.isLoading ? <Skeleton h="120px" /> : <RowsAround {...around} field={field} />}
        {!around.isLoading && way === undefined && <Text textStyle="sm">{t('correct.impossible')}</Text>}
        {!around.isLoading && way !== undefined && (
          <RadioGroup.Root
            size="sm"
            colorPalette="ink"
            value={way}
            onValueChange={({ value: chosen }) => change({ way: ways.find((one) => one === chosen) ?? way })}
          >
            <RadioGroup.Label srOnly>{t('correct.what')}</RadioGroup.Label>
            <Stack gap="2">
              {ways.map((one) => (
                <RadioGroup.Item key={one} value={one}>
                  <RadioGroup.ItemHiddenInput />
                  <RadioGroup.ItemIndicator />
                  <RadioGroup.ItemText>{label(one)}</RadioGroup.ItemText>
                </RadioGroup.Item>
              ))}
            </Stack>
          </RadioGroup.Root>
        )}
        {way === 'row' && (
          <LeftOutReason
            reason={typed.reason ?? ''}
            isMissing={isTried && reason === ''}
            onChange={(next) => change({ reason: next })}
          />
        )}
        {!around.isLoading && (way === 'cell' || way === 'value') && (
          <Flex gap="4" wrap="wrap" align="flex-start">
            {way === 'cell' && (
              <SelectField
                label={t('correct.field')}
                value={field}
                options={columns.map((one) => ({ value: one.field, label: one.label }))}
                onChange={(next) => change({ field: next, value: '' })}
              />
            )}
            <Box>
              <Text textStyle="xs" color="fg.muted">
                {t('correct.found')}
              </Text>
              <Text as="s">
                <bdi>{fields.value(way === 'cell' ? was : finding.found, field) || t('cell.empty')}</bdi>
              </Text>
            </Box>
            <Box flex="1" minW="180px">
              <ValueField
                column={column}
                value={typed.value}
                error={isTried && isSame ? t('correct.same') : undefined}
                onChange={(next) => change({ value: next })}
              />
            </Box>
          </Flex>
        )}
      </Stack>
    </AppDialog>
  );
}

interface LeftOutReasonProps {
  reason: string;
  isMissing: boolean;
  onChange: (reason: string) => void;
}

function LeftOutReason({ reason, isMissing, onChange }: LeftOutReasonProps) {
  const { t } = useTranslation('submission');
  return (
    <>
      <Text textStyle="sm">{t('correct.rowText')}</Text>
      <TextareaField
        label={t('correct.reason')}
        value={reason}
        rows={2}
        maxLength={500}
        {...(isMissing && { error: t('correct.reasonMissing') })}
        onChange={onChange}
      />
    </>
  );
}

/** A finding about the whole file has no row; one without a value found has nothing to replace. */
function waysOf({ field, found }: Finding, hasRow: boolean): Correction['kind'][] {
  return [
    ...(hasRow ? (['cell'] as const) : []),
    ...(field !== null && found !== null ? (['value'] as const) : []),
    ...(hasRow ? (['row'] as const) : []),
  ];
}

function correctionTyped(typed: {
  way: Correction['kind'];
  versionNo: number;
  finding: Finding;
  field: string;
  value: string | null;
  was: string | null;
  reason: string;
}): Correction {
  const { way, versionNo, finding, field, value, was, reason } = typed;
  const rowNo = finding.rowNo ?? 0;
  if (way === 'row') return { kind: 'row', versionNo, rowNo, reason };
  if (way === 'cell') return { kind: 'cell', versionNo, rowNo, field, was, value };
  return { kind: 'value', versionNo, field, from: finding.found ?? '', to: value };
}
