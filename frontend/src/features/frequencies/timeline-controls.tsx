import { Box, Button, Flex, Input, NativeSelect, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { anchors, dayModes, rolls, submitFrequencies } from '#contracts/frequencies.ts';
import type { NextDueDates } from '#contracts/frequencies.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorWords } from './refused-words.ts';
import type { EditedField, TimelineDrafts } from './use-timeline-drafts.ts';

export interface ControlProps {
  record: MasterRecord;
  name: string;
  field: EditedField;
  drafts: TimelineDrafts;
}

export const changedLook = { borderColor: 'ink.solid', fontWeight: '500' } as const;

const options = { SubmitFrequency: submitFrequencies, anchor: anchors, dayMode: dayModes, roll: rolls } as const;
const fieldNames = {
  SubmitFrequency: 'submitFrequency',
  SubmitTimelineDay: 'submitTimelineDay',
  anchor: 'anchor',
  dayMode: 'dayMode',
  roll: 'roll',
} as const;

/** A closed list in the row. */
export function ChoiceControl({ record, name, field, drafts }: ControlProps & { field: keyof typeof options }) {
  const { t } = useTranslation('frequencies');
  const value = drafts.valueOf(record, field);
  const words = fieldNames[field] as 'submitFrequency' | 'anchor' | 'dayMode' | 'roll';
  return (
    <NativeSelect.Root size="xs" w={field === 'SubmitFrequency' ? '112px' : '118px'}>
      <NativeSelect.Field
        aria-label={t('fieldOf', { field: t(`field.${words}`), name })}
        value={value === null ? '' : String(value)}
        onChange={(event) => drafts.change(record, field, event.target.value === '' ? null : event.target.value)}
        {...(drafts.isChanged(record, field) ? changedLook : {})}
        {...(value === null ? { borderColor: 'provider.solid' } : {})}
      >
        {field === 'SubmitFrequency' && <option value="">{t('choose')}</option>}
        {options[field].map((code) => (
          <option key={code} value={code}>
            {t(`${words}.${code}` as 'roll.NONE')}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

export function DayControl({ record, name, drafts }: Omit<ControlProps, 'field'>) {
  const { t } = useTranslation('frequencies');
  const value = drafts.valueOf(record, 'SubmitTimelineDay');
  const isRefused = drafts.refused[record.id]?.problems.some(({ field }) => field === 'submitTimelineDay');
  return (
    <Input
      size="xs"
      w="56px"
      type="number"
      step="1"
      min={-365}
      max={365}
      textAlign="end"
      aria-label={t('fieldOf', { field: t('field.submitTimelineDay'), name })}
      aria-invalid={isRefused || undefined}
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const text = event.target.value;
        drafts.change(record, 'SubmitTimelineDay', text === '' ? null : Math.trunc(Number(text)));
      }}
      {...(drafts.isChanged(record, 'SubmitTimelineDay') ? changedLook : {})}
      {...(value === null ? { borderColor: 'provider.solid' } : {})}
    />
  );
}

export interface NextDatesProps {
  record: MasterRecord;
  dates: NextDueDates | null;
  drafts: TimelineDrafts;
}

/** The next three due dates: of an edited row the new ones, with the stored first one struck behind them. */
export function NextDates({ record, dates, drafts }: NextDatesProps) {
  const { t } = useTranslation('frequencies');
  const words = useDates();
  const refusedAs = useErrorWords();
  const refused = drafts.refused[record.id];
  const isEdited = drafts.drafts[record.id] !== undefined;
  if (refused && isEdited) {
    return (
      <Flex align="center" gap="2" color="fault.fg" role="alert" wrap="wrap">
        <Text as="span" fontWeight="500">
          {t('failed')}
        </Text>
        <Text as="span" textStyle="xs">
          {refusedAs(refused)}
        </Text>
        <Button size="2xs" variant="outline" onClick={() => drafts.discard(record.id)}>
          {t('discardRow')}
        </Button>
      </Flex>
    );
  }
  if (!dates) return null;
  if (drafts.valueOf(record, 'SubmitFrequency') === 'AD_HOC') return <Text color="fg.muted">{t('byHand')}</Text>;
  if (dates.edited.length === 0) {
    const isInForce = dates.subjects > 0 || !record.isActive;
    return <Text color={isInForce ? 'provider.fg' : 'fg.muted'}>{t(isInForce ? 'noTicket' : 'notInForce')}</Text>;
  }
  const struck = dates.stored[0] !== dates.edited[0] ? dates.stored[0] : undefined;
  return (
    <Flex
      gap="2"
      wrap={{ base: 'wrap', md: isEdited || dates.isVarying ? 'wrap' : 'nowrap' }}
      title={dates.timeZone ? t('zone', { zone: dates.timeZone }) : undefined}
    >
      {dates.edited.map((day, index) => (
        <Box
          as="span"
          key={day}
          whiteSpace="nowrap"
          color={isEdited ? 'ink.fg' : index === 0 ? 'fg' : 'fg.muted'}
          fontWeight={isEdited && index === 0 ? '600' : undefined}
        >
          {words.dayNear(day)}
        </Box>
      ))}
      {isEdited && struck && (
        <Box as="s" color="fg.muted" whiteSpace="nowrap">
          {words.dayNear(struck)}
        </Box>
      )}
      {dates.isVarying && (
        <Text as="span" textStyle="xs" color="fg.muted">
          {t('varying', { count: dates.subjects })}
        </Text>
      )}
    </Flex>
  );
}
