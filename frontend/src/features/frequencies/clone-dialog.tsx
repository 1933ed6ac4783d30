import { Box, Button, Flex, Stack, Table, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClonePreview } from '#contracts/frequencies.schema.ts';
import { cloneOutcomes, frequencies } from '#contracts/frequencies.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { ScrollingTable } from '../../components/scrolling-table.tsx';
import { RecordChooser } from '../../entities/masters/record-chooser.tsx';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useClone, useClonePreview } from './act-api.ts';

export type ClonedBy = 'serviceProvider' | 'fund';

/** Clone mapping and Clone fund: the rows of a provider or fund for others. What exists stays as it is. */
export function CloneDialog({ by, onClose }: { by: ClonedBy; onClose: () => void }) {
  const { t } = useTranslation('frequencies');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const cancel = useRef<HTMLButtonElement>(null);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string[]>([]);
  const asked = from !== null && to.length > 0 ? { by, from, to } : null;
  const { data, error, isFetching } = useClonePreview(asked);
  const cloning = useClone();
  const fault = cloning.error ?? (asked ? error : null);
  const preview = asked ? data : undefined;
  const clone = () =>
    asked &&
    cloning.mutate(asked, {
      onSuccess: ({ counts }) => {
        toast.success({ title: t('cloning.done', { n: counts.created }) });
        onClose();
      },
    });
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={cloning.isPending}
      size="lg"
      initialFocus={cancel}
      title={t(`cloning.title.${by}`)}
      footer={
        <>
          <Button ref={cancel} size="md" variant="outline" onClick={onClose} disabled={cloning.isPending}>
            {tCommon('cancel')}
          </Button>
          <SendButton
            size="md"
            colorPalette="ink"
            disabled={!preview || isFetching || preview.counts.created === 0}
            isSending={cloning.isPending}
            onClick={clone}
          >
            {t('cloning.confirm', { n: preview?.counts.created ?? 0 })}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">{t(`cloning.hint.${by}`)}</Text>
        <Chooser
          by={by}
          label={t('cloning.from')}
          codes={from === null ? [] : [from]}
          onChange={([one]) => setFrom(one ?? null)}
          isSingle
        />
        <Chooser by={by} label={t('cloning.to')} codes={to} onChange={setTo} />
        {fault && <FaultStrip>{messageOf(fault)}</FaultStrip>}
        <Box aria-busy={isFetching || undefined} minH="80px">
          {preview && <Preview preview={preview} />}
        </Box>
      </Stack>
    </AppDialog>
  );
}

interface ChooserProps {
  by: ClonedBy;
  label: string;
  codes: string[];
  onChange: (codes: string[]) => void;
  isSingle?: boolean;
}

function Chooser({ by, label, codes, onChange, isSingle = false }: ChooserProps) {
  const type = isSingle ? ('reference' as const) : ('references' as const);
  return (
    <RecordChooser
      definition={frequencies}
      field={{ name: by, type }}
      current={undefined}
      draft={{}}
      value={isSingle ? (codes[0] ?? null) : codes}
      onChange={(value) => onChange(Array.isArray(value) ? value : typeof value === 'string' ? [value] : [])}
      label={label}
      help={undefined}
      isRequired
    />
  );
}

function Preview({ preview: { counts, rows } }: { preview: ClonePreview }) {
  const { t } = useTranslation('frequencies');
  const words = useMasterWords(frequencies);
  const dates = useDates();
  const total = cloneOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  if (total === 0) return <Text>{t('cloning.nothing')}</Text>;
  return (
    <Stack gap="3">
      <Flex gap="5" wrap="wrap" aria-live="polite">
        {cloneOutcomes.map((outcome) => (
          <Text key={outcome}>
            <Text as="span" fontWeight="600">
              {dates.number(counts[outcome])}
            </Text>{' '}
            {t(`cloning.outcome.${outcome}`)}
          </Text>
        ))}
      </Flex>
      <ScrollingTable
        label={t('cloning.table')}
        heads={[t('cloning.to'), t('field.collected'), t('tickets.column.result')]}
      >
        {rows.map(({ target, collected, outcome, problem }, index) => (
          // Two rows of one provider may be of two funds, and read alike.
          <Table.Row key={index}>
            <Table.Cell fontWeight="500">
              <bdi>{target}</bdi>
            </Table.Cell>
            <Table.Cell>
              <bdi>{collected}</bdi>
            </Table.Cell>
            <Table.Cell color={outcome === 'created' ? 'done.fg' : 'fg.muted'}>
              {t(`cloning.outcome.${outcome}`)}
              {problem && `: ${words.problem(problem)}`}
            </Table.Cell>
          </Table.Row>
        ))}
      </ScrollingTable>
      {total > rows.length && (
        <Text textStyle="sm" color="fg.muted">
          {t('tickets.more', { n: total - rows.length })}
        </Text>
      )}
    </Stack>
  );
}
