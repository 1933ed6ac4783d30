import { Field, Flex, NativeSelect } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { postMonthRange } from '#contracts/submissions.ts';
import { useDates } from '../lib/dates.ts';
import { FieldNotes } from './field-notes.tsx';

interface Choosing {
  /** `YYYY-MM`; empty while no month is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** The month whose year is shown while no month is chosen; without it, today's. */
  near?: string;
}

type MonthSelectsProps = Choosing & {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  size?: 'xs' | 'md';
  borderColor?: string;
  fontWeight?: string;
};

/**
 * A month and its year, chosen separately. The month field of a browser is written in the language of the browser, not in
 * that of the page, and some browsers have no chooser for it.
 */
export function MonthSelects({
  value,
  onChange,
  near,
  size = 'md',
  borderColor,
  fontWeight,
  ...name
}: MonthSelectsProps) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const yearId = useId();
  const { first, last } = monthRange();
  const [offered, setOffered] = useState((near ?? new Date().toISOString()).slice(0, 4));
  const year = value === '' ? offered : value.slice(0, 4);
  const chooseYear = (chosen: string) => {
    setOffered(chosen);
    if (value !== '') onChange(`${chosen}-${value.slice(5, 7)}`);
  };
  const chooseMonth = (month: string) => {
    setOffered(year);
    onChange(month === '' ? '' : `${year}-${month}`);
  };
  const months = (
    <NativeSelect.Root key="month" size={size} flex="1" minW="0">
      <NativeSelect.Field
        aria-label={t('monthField.month')}
        value={value.slice(5, 7)}
        onChange={({ target }) => chooseMonth(target.value)}
        {...{ borderColor, fontWeight }}
      >
        <option value="">{t('choose')}</option>
        {monthsOf(year).map((month) => (
          <option key={month} value={month.slice(5)} disabled={month < first || month > last}>
            {size === 'xs' ? dates.monthShort(month) : dates.monthName(month)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
  const years = (
    <NativeSelect.Root key="year" size={size} flex="1" minW="0">
      <NativeSelect.Field
        id={yearId}
        aria-label={t('monthField.year')}
        value={year}
        onChange={({ target }) => chooseYear(target.value)}
        {...{ borderColor, fontWeight }}
      >
        {yearsOf(first, last, year).map((one) => (
          <option key={one} value={one}>
            {dates.year(`${one}-01`)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
  return (
    <Flex role="group" {...name} gap={size === 'xs' ? '1' : '2'} w="full">
      {i18n.language === 'ja' ? [years, months] : [months, years]}
    </Flex>
  );
}

type MonthFieldProps = Choosing & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
};

/** Label, month, year, help and error in one. */
export function MonthField({ label, help, error, isRequired, ...choosing }: MonthFieldProps) {
  const labelId = useId();
  return (
    <Field.Root ids={{ label: labelId }} invalid={error !== undefined} required={isRequired} gap="1">
      <Field.Label>
        {label}
        <Field.RequiredIndicator />
      </Field.Label>
      <MonthSelects {...choosing} aria-labelledby={labelId} />
      <FieldNotes help={help} error={error} />
    </Field.Root>
  );
}

/** Post months that the product accepts. */
function monthRange() {
  const { first, last } = postMonthRange();
  return { first: first.slice(0, 7), last: last.slice(0, 7) };
}

const monthsOf = (year: string) =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

/** Newest first; a stored year outside of the range stays the value. */
function yearsOf(first: string, last: string, chosen: string): string[] {
  const from = Number(first.slice(0, 4));
  const years = Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, index) => String(from + index));
  return [...new Set([...years, chosen])].sort().toReversed();
}
