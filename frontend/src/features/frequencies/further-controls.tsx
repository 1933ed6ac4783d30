import { Box, Flex, NativeSelect, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { frequencies } from '#contracts/frequencies.ts';
import { MonthSelects } from '../../components/month-field.tsx';
import { useMasterChoices } from '../../entities/masters/masters.ts';
import type { ControlProps } from './timeline-controls.tsx';
import { changedLook, ChoiceControl } from './timeline-controls.tsx';

type Props = Omit<ControlProps, 'field'>;

/** A calendar of its own, or that of the property or fund. */
export function CalendarControl({ record, name, drafts }: Props) {
  const { t } = useTranslation('frequencies');
  const { data: calendars = [] } = useMasterChoices(frequencies, 'calendarCode', {});
  const value = drafts.valueOf(record, 'calendarCode');
  // A calendar that was deactivated since stays the value of its rows.
  const isListed = value === null || calendars.some(({ code }) => code === value);
  return (
    <NativeSelect.Root size="xs" w="150px">
      <NativeSelect.Field
        aria-label={t('fieldOf', { field: t('field.calendarCode'), name })}
        value={value === null ? '' : String(value)}
        onChange={(event) =>
          drafts.change(record, 'calendarCode', event.target.value === '' ? null : event.target.value)
        }
        {...(drafts.isChanged(record, 'calendarCode') ? changedLook : {})}
      >
        <option value="">{t('sameCalendar')}</option>
        {!isListed && <option value={String(value)}>{value}</option>}
        {calendars.map(({ code, name: title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** A row always has a first month: an emptied field goes back to the stored one. */
export function FirstMonthControl({ record, name, drafts }: Props) {
  const { t } = useTranslation('frequencies');
  const value = drafts.valueOf(record, 'firstPostMonth');
  const { firstPostMonth: stored } = record.values;
  return (
    <Box w="168px">
      <MonthSelects
        size="xs"
        aria-label={t('fieldOf', { field: t('field.firstPostMonth'), name })}
        value={value === null ? '' : String(value).slice(0, 7)}
        onChange={(month) =>
          drafts.change(
            record,
            'firstPostMonth',
            month !== '' ? `${month}-01` : typeof stored === 'string' ? stored : null,
          )
        }
        {...(drafts.isChanged(record, 'firstPostMonth') ? changedLook : {})}
      />
    </Box>
  );
}

/** What the table has no room for at first, of the row that is looked at; saved with the table. */
export function FurtherFields(props: Props) {
  const { t } = useTranslation('frequencies');
  const fields = [
    { name: 'anchor', control: <ChoiceControl {...props} field="anchor" /> },
    { name: 'calendarCode', control: <CalendarControl {...props} /> },
    { name: 'firstPostMonth', control: <FirstMonthControl {...props} /> },
  ] as const;
  return (
    <Flex gap="4" wrap="wrap" mt="3" pt="3" borderTopWidth="1px" borderColor="border.muted">
      {fields.map(({ name, control }) => (
        <Flex key={name} align="center" gap="2">
          <Text as="span" textStyle="sm" color="fg.muted" aria-hidden>
            {t(`field.${name}`)}
          </Text>
          {control}
        </Flex>
      ))}
    </Flex>
  );
}
