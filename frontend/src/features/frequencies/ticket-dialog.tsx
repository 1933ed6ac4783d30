import { Box, Button, Flex, Icon, Stack, Table, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCirclePlus, LuMinus, LuTriangleAlert } from 'react-icons/lu';
import { mostTicketRows } from '#contracts/frequencies.ts';
import type { TicketPreview } from '#contracts/frequencies.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { ScrollingTable } from '../../components/scrolling-table.tsx';
import { JobProgress } from '../../entities/jobs/job-progress.tsx';
import { addMonths, useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useOpenTickets, useTicketPreview } from './act-api.ts';

const looks = {
  opens: { icon: LuCirclePlus, color: 'done.fg' },
  exists: { icon: LuMinus, color: 'fg.muted' },
  leftOut: { icon: LuTriangleAlert, color: 'provider.fg' },
} as const;
const outcomes = ['opens', 'exists', 'leftOut'] as const;
const monthsBack = 12;
const monthsAhead = 3;

interface TicketDialogProps {
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

/** Create Ticket for the chosen rows: nothing opens before the preview was seen. */
export function TicketDialog({ ids, onClose, onDone }: TicketDialogProps) {
  const { t } = useTranslation('frequencies');
  const { t: tCommon } = useTranslation();
  const dates = useDates();
  const messageOf = useErrorMessage();
  const cancel = useRef<HTMLButtonElement>(null);
  const thisMonth = new Date().toISOString().slice(0, 7);
  const [month, setMonth] = useState(thisMonth);
  const [jobId, setJobId] = useState<number | null>(null);
  const asked = { ids: ids.slice(0, mostTicketRows), postMonth: `${month}-01` };
  const { data, error, isFetching } = useTicketPreview(asked);
  const opening = useOpenTickets();
  const months = Array.from({ length: monthsBack + monthsAhead + 1 }, (_, at) =>
    addMonths(thisMonth, monthsAhead - at),
  );
  const open = () =>
    opening.mutate(asked, {
      onSuccess: (result) => {
        onDone();
        if (result.jobId !== null) return setJobId(result.jobId);
        const text = result.refused > 0 ? t('tickets.refused', { n: result.refused }) : undefined;
        toast.success({ title: t('tickets.opened', { count: result.opened }), ...(text && { text }) });
        onClose();
      },
    });
  const fault = opening.error ?? error;
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={opening.isPending}
      size="lg"
      initialFocus={cancel}
      title={t('tickets.title', { count: ids.length })}
      footer={
        <>
          <Button ref={cancel} size="md" variant="outline" onClick={onClose} disabled={opening.isPending}>
            {tCommon(jobId === null ? 'cancel' : 'close')}
          </Button>
          {jobId === null && (
            <SendButton
              size="md"
              colorPalette="ink"
              disabled={!data || isFetching || data.counts.opens === 0}
              isSending={opening.isPending}
              onClick={open}
            >
              {t('tickets.confirm', { count: data?.counts.opens ?? 0 })}
            </SendButton>
          )}
        </>
      }
    >
      {jobId !== null ? (
        <JobProgress jobId={jobId} />
      ) : (
        <Stack gap="4">
          <Text color="fg.muted">{t('tickets.hint')}</Text>
          {ids.length > mostTicketRows && <FaultStrip>{t('tickets.most', { n: mostTicketRows })}</FaultStrip>}
          <Box w="240px" maxW="full">
            <SelectField
              label={t('tickets.postDate')}
              value={month}
              onChange={setMonth}
              options={months.map((value) => ({ value, label: dates.monthLong(value) }))}
            />
          </Box>
          {data?.isCut && <FaultStrip>{t('tickets.cut')}</FaultStrip>}
          {fault && <FaultStrip>{messageOf(fault)}</FaultStrip>}
          <Box aria-busy={isFetching || undefined} minH="120px">
            {data && <Preview preview={data} postMonth={month} />}
          </Box>
        </Stack>
      )}
    </AppDialog>
  );
}

function Preview({ preview: { counts, rows }, postMonth }: { preview: TicketPreview; postMonth: string }) {
  const { t } = useTranslation('frequencies');
  const dates = useDates();
  const total = counts.opens + counts.exists + counts.leftOut;
  if (total === 0) return <Text>{t('tickets.nothing')}</Text>;
  const endOf = ({ outcome, dueOn, submissionNo, reason }: TicketPreview['rows'][number]) => {
    if (outcome === 'opens') return t('months.due', { day: dueOn === null ? '' : dates.day(dueOn) });
    if (outcome === 'exists') return <bdi>{submissionNo}</bdi>;
    return t(`tickets.reason.${reason as 'NoFrequency'}`, { defaultValue: reason });
  };
  return (
    <Stack gap="3">
      <Flex gap="5" wrap="wrap" aria-live="polite">
        {outcomes.map((outcome) => (
          <Flex key={outcome} align="center" gap="2">
            <Icon as={looks[outcome].icon} color={looks[outcome].color} aria-hidden />
            <Text as="span" fontWeight="600">
              {dates.number(counts[outcome])}
            </Text>
            {t(`tickets.outcome.${outcome}`)}
          </Flex>
        ))}
      </Flex>
      <ScrollingTable
        label={t('tickets.table')}
        heads={(['result', 'name', 'provider', 'dataset', 'month', 'end'] as const).map((column) =>
          t(`tickets.column.${column}`),
        )}
      >
        {rows.map((row) => (
          <Table.Row key={[row.subject, row.serviceProvider, row.dataset].join('\n')}>
            <Table.Cell color={looks[row.outcome].color} whiteSpace="nowrap">
              <Icon as={looks[row.outcome].icon} aria-hidden me="1.5" />
              {t(`tickets.outcome.${row.outcome}`)}
            </Table.Cell>
            <Table.Cell fontWeight="500">
              <bdi>{row.subject}</bdi>
            </Table.Cell>
            <Table.Cell>
              <bdi>{row.serviceProvider}</bdi>
            </Table.Cell>
            <Table.Cell>
              <bdi>{row.dataset}</bdi>
            </Table.Cell>
            <Table.Cell whiteSpace="nowrap">{dates.month(postMonth)}</Table.Cell>
            <Table.Cell color={looks[row.outcome].color}>{endOf(row)}</Table.Cell>
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
