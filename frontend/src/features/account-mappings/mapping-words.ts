import { useTranslation } from 'react-i18next';
import type { MappingControl } from '#contracts/account-mapping-controls.schema.ts';
import type { MasterAccountChoice, ProviderChart, SourceAccountView } from '#contracts/account-mappings.schema.ts';
import { accountsOfTarget, codesOf } from '#contracts/account-mappings.ts';
import type { AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { useAmounts } from '../../lib/amounts.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { byName } from '../../lib/named-words.ts';

/** What a chart is called: its property, or the fund where rows have none. */
export const nameOfChart = ({ propertyName, fundName }: Pick<ProviderChart, 'propertyName' | 'fundName'>): string =>
  propertyName ?? fundName ?? '';

export const labelOf = ({ code, name }: Pick<MasterAccountChoice, 'code' | 'name'>): string => `${code} ${name}`;

export function masterLabel(masters: readonly MasterAccountChoice[], masterAccountId: number): string {
  const master = masters.find(({ id }) => id === masterAccountId);
  return master ? labelOf(master) : '–';
}

/** What becomes of an account, in words. */
export function useTargetWords(masters: readonly MasterAccountChoice[]): (target: AccountTarget) => string {
  const { t } = useTranslation('account-mappings');
  return (target) => {
    if (target.kind === 'ignore') return t('form.ignoredStatistical');
    if (target.kind === 'account') return masterLabel(masters, target.masterAccountId);
    const count = target.kind === 'segments' ? target.parts.length + 1 : target.parts.length;
    const parts = t('form.parts', { count });
    return `${parts} ${t(target.kind === 'segments' ? 'form.partsSegments' : 'form.partsShares')}`;
  };
}

/** The account types that an account leads to, or without a mapping would lead to by the surest suggestion. */
export function useTargetTypes(masters: readonly MasterAccountChoice[]) {
  const wordOf = byName(useTranslation('master-accounts').t);
  const { series } = useDates();
  return ({ suggestions }: Pick<SourceAccountView, 'suggestions'>, target: AccountTarget | null): string => {
    const ids = target === null ? suggestions.slice(0, 1).map((one) => one.masterAccountId) : accountsOfTarget(target);
    const types = new Set(ids.map((id) => masters.find((one) => one.id === id)?.accountType));
    return series([...types].flatMap((type) => (type ? [wordOf(`accountType.${type}`)] : [])));
  };
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
  const controlWords = useControlWords();
  return (error) => {
    if (!isApiError(error)) return messageOf(error);
    const { details } = error;
    const reason = reasons.find((one) => one === details['reason']);
    if (reason) return t(`fault.${reason}`);
    if (error.code === 'StaleView') {
      const mappings = details['mappings'] as { matcher: AccountMatcher }[] | undefined;
      return t('fault.StaleView', { accounts: series((mappings ?? []).map(({ matcher }) => codesOf(matcher))) });
    }
    const broken = (details['controls'] ?? []) as BrokenControl[];
    if (broken.length === 0) return messageOf(error);
    const more = broken.length - mostNamed;
    const named = broken.slice(0, mostNamed).map(controlWords);
    return t('after.broken', {
      controls: series(more > 0 ? [...named, t('after.andMore', { more })] : named),
    });
  };
}

const mostNamed = 4;

type BrokenControl = Pick<MappingControl, 'control' | 'group' | 'postMonth' | 'difference'>;

/** A control that does not hold, with its month and by how much it is off. */
export function useControlWords(): (broken: BrokenControl) => string {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const amount = useAmounts();
  return ({ control, group, postMonth, difference }) => {
    const [, book, currency] = /^(.*?) ?([A-Z]{3})$/u.exec(group) ?? [null, group, null];
    return t('after.offIn', {
      control: t(`after.control.${control}`),
      place: [book, dates.month(postMonth)].filter(Boolean).join(' '),
      difference: amount(difference, currency ?? null),
    });
  };
}
