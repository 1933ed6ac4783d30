import { Box, Button, Checkbox, CloseButton, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { lastDayOf, rhythms } from '#contracts/report-schedules.ts';
import type { Rhythm } from '#contracts/report-schedules.ts';
import type { ReportSchedule } from '#contracts/report-schedules.schema.ts';
import type { ReportName } from '#contracts/reports.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { Bdi } from '../../../components/bdi.tsx';
import { ConfirmDialog, FaultStrip } from '../../../components/confirm-dialog.tsx';
import { SelectField, TextField } from '../../../components/form-fields.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { hourText, ownZone, SendingFields } from './sending-fields.tsx';
import type { Sending } from './sending-fields.tsx';
import { useAddSchedule, useDeleteSchedule, useReceivers, useSchedules } from './schedule-api.ts';

/** Filters as they stand in the address; the page and months are not those of the next mail. */
function useKeptFilters(): Record<string, string> {
  const [params] = useSearchParams();
  const left = ['page', 'postMonth', 'against', 'publishedOn', 'bucket', 'unitsOf'];
  return Object.fromEntries([...params].filter(([name]) => !left.includes(name)));
}

/** Sends a link to the report to people, on a day of each week or month; and the schedules that there are. */
export function ScheduleDialog({ report, onClose }: { report: ReportName; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const query = useKeptFilters();
  const adding = useAddSchedule();
  const people = useReceivers(report).data?.people ?? [];
  const [name, setName] = useState(t(`name.${report}`));
  const [rhythm, setRhythm] = useState<Rhythm>('MONTHLY');
  const [day, setDay] = useState('1');
  const [sending, setSending] = useState<Sending>({ hour: '8', timeZone: ownZone, delivery: 'LINK' });
  const { hour, timeZone, delivery } = sending;
  const [receiverIds, setReceiverIds] = useState<readonly number[]>([]);
  const save = () =>
    adding.mutate(
      {
        ...{ report, name: name.trim(), query, rhythm, day: Number(day), hour: Number(hour), timeZone, delivery },
        receiverIds: [...receiverIds],
      },
      {
        onSuccess: () => {
          toast.success({ title: t('schedule.saved') });
          onClose();
        },
      },
    );
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={adding.isPending}
      size="md"
      title={t('schedule.title')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={adding.isPending}>
            {tCommon('cancel')}
          </Button>
          <SendButton
            size="md"
            colorPalette="ink"
            disabled={name.trim() === '' || receiverIds.length === 0}
            isSending={adding.isPending}
            onClick={save}
          >
            {t('schedule.save')}
          </SendButton>
        </>
      }
    >
      <Stack gap="3">
        <Text textStyle="sm" color="fg.muted">
          {t('schedule.help')}
        </Text>
        {adding.error && <FaultStrip>{messageOf(adding.error)}</FaultStrip>}
        <TextField label={t('schedule.name')} value={name} onChange={setName} maxLength={100} isRequired />
        <Flex gap="3">
          <SelectField
            label={t('schedule.rhythm')}
            value={rhythm}
            onChange={(chosen) => {
              setRhythm(chosen as Rhythm);
              setDay('1');
            }}
            options={rhythms.map((value) => ({ value, label: t(`schedule.${value}`) }))}
          />
          <DayField rhythm={rhythm} value={day} onChange={setDay} />
        </Flex>
        <SendingFields report={report} value={sending} onChange={setSending} />
        <Receivers people={people} chosen={receiverIds} onChoose={setReceiverIds} />
        <OwnSchedules report={report} />
      </Stack>
    </AppDialog>
  );
}

/** A Monday, from which the names of the weekdays follow. */
const mondayMs = Date.UTC(2026, 0, 5);

function DayField({ rhythm, value, onChange }: { rhythm: Rhythm; value: string; onChange: (day: string) => void }) {
  const { t } = useTranslation('reports');
  const { tag } = useDates();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const days = Array.from({ length: lastDayOf[rhythm] }, (_, index) => index + 1);
  return (
    <SelectField
      label={t(rhythm === 'WEEKLY' ? 'schedule.weekday' : 'schedule.day')}
      value={value}
      onChange={onChange}
      options={days.map((day) => ({
        value: String(day),
        label: rhythm === 'WEEKLY' ? weekday.format(mondayMs + (day - 1) * 86_400_000) : String(day),
      }))}
    />
  );
}

interface ReceiversProps {
  people: readonly { userId: number; name: string }[];
  chosen: readonly number[];
  onChoose: (userIds: readonly number[]) => void;
}

function Receivers({ people, chosen, onChoose }: ReceiversProps) {
  const { t } = useTranslation('reports');
  return (
    <Box role="group" aria-label={t('schedule.receivers')}>
      <Text textStyle="sm" fontWeight="500" mb="1">
        {t('schedule.receivers')}
      </Text>
      <Stack gap="1" maxH="180px" overflow="auto">
        {people.map(({ userId, name }) => (
          <Checkbox.Root
            key={userId}
            size="sm"
            checked={chosen.includes(userId)}
            onCheckedChange={({ checked }) =>
              onChoose(checked === true ? [...chosen, userId] : chosen.filter((id) => id !== userId))
            }
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label fontWeight="400">
              <Bdi>{name}</Bdi>
            </Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Stack>
    </Box>
  );
}

function OwnSchedules({ report }: { report: ReportName }) {
  const { t } = useTranslation('reports');
  const schedules = useSchedules(report).data?.schedules;
  if (!schedules) return null;
  return (
    <Box borderTopWidth="1px" pt="3">
      <Heading as="h3" textStyle="sm" fontWeight="600" mb="1">
        {t('schedule.own')}
      </Heading>
      {schedules.length === 0 && (
        <Text textStyle="sm" color="fg.muted">
          {t('schedule.none')}
        </Text>
      )}
      <Box as="ul" listStyleType="none">
        {schedules.map((schedule) => (
          <OwnSchedule key={schedule.scheduleId} schedule={schedule} />
        ))}
      </Box>
    </Box>
  );
}

function OwnSchedule({ schedule }: { schedule: ReportSchedule }) {
  const { scheduleId, name, rhythm, receivers, nextOn, end, hour, timeZone, delivery } = schedule;
  const { t } = useTranslation('reports');
  const dates = useDates();
  const deleting = useDeleteSchedule();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    deleting.reset();
  };
  const facts = [
    t(`schedule.${delivery}`),
    t(`schedule.${rhythm}`),
    t('schedule.at', { hour: hourText(hour), zone: timeZone }),
    dates.list(receivers.map((person) => person.name)),
    ...(nextOn === null ? [] : [t('schedule.next', { day: dates.day(nextOn) })]),
    ...(end === null ? [] : [t(`schedule.ended.${end}`)]),
  ];
  return (
    <Flex as="li" gap="2" align="center" py="1">
      <Box flex="1" minW="0">
        <Bdi>{name}</Bdi>
        <Text textStyle="xs" color="fg.muted">
          {facts.join(' · ')}
        </Text>
      </Box>
      <CloseButton size="xs" aria-label={t('schedule.delete', { name })} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('schedule.deleteTitle', { name })}
        text={t('schedule.deleteText')}
        confirmLabel={t('schedule.deleteConfirm')}
        isDangerous
        isPending={deleting.isPending}
        error={deleting.error}
        onConfirm={() => deleting.mutate(scheduleId, { onSuccess: close })}
      />
    </Flex>
  );
}
