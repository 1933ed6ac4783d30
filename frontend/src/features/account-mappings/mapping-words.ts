import { useTranslation } from 'react-i18next';
import type { MasterAccountChoice, ProviderChart } from '#contracts/account-mappings.schema.ts';
import type { AccountMatcher, controlNames } from '#contracts/account-mappings.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';

/** What a chart is called: its property, or the fund where rows have none. */
export const nameOfChart = ({ propertyName, fundName }: Pick<ProviderChart, 'propertyName' | 'fundName'>): string =>
  propertyName ?? fundName ?? '';

export const labelOf = ({ code, name }: Pick<MasterAccountChoice, 'code' | 'name'>): string => `${code} ${name}`;

/** Codes that a mapping is for, as people write them. */
export function codesOf(matcher: AccountMatcher): string {
  switch (matcher.kind) {
    case 'account':
      return matcher.code;
    case 'range':
      return `${matcher.from} – ${matcher.to}`;
    case 'pattern':
      return matcher.pattern;
  }
}

const reasons = [
  'NoMasterChart',
  'EqualPrecedence',
  'SharesNotWhole',
  'UnknownAccount',
  'RangeReversed',
  'RemovedByAdmin',
] as const;

/** Why mappings were refused, in words of this page where it has some. */
export function useMappingFault(): (error: unknown) => string {
  const { t } = useTranslation('account-mappings');
  const messageOf = useErrorMessage();
  const { series } = useDates();
  return (error) => {
    if (!isApiError(error)) return messageOf(error);
    const { details } = error;
    const reason = reasons.find((one) => one === details['reason']);
    if (reason) return t(`fault.${reason}`);
    if (error.code === 'StaleView') {
      const mappings = details['mappings'] as { matcher: AccountMatcher }[] | undefined;
      return t('fault.StaleView', { accounts: series((mappings ?? []).map(({ matcher }) => codesOf(matcher))) });
    }
    const [broken] = (details['controls'] ?? []) as { control: ControlName; difference: string }[];
    if (broken) {
      const control = t(`after.control.${broken.control}`);
      return t('after.broken', { control, difference: broken.difference });
    }
    return messageOf(error);
  };
}

type ControlName = (typeof controlNames)[number];

/** Amounts arrive as exact text; only what is shown is rounded to the decimals of the currency. */
export function useAmounts(): (amount: string | null, currency: string | null) => string {
  const dates = useDates();
  return (amount, currency) => {
    if (amount === null) return '–';
    const decimals = currency === null ? 2 : decimalsOf(currency);
    const number = dates.number(Number(amount), { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    return currency === null ? number : `${number} ${currency}`;
  };
}

function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
