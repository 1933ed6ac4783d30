import { Flex, NativeSelect, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartAmounts } from '#contracts/charts.schema.ts';
import { useDates } from '../../lib/dates.ts';
import { useChartAmounts } from './chart-api.ts';

/** Amounts of one month by account, to be shown beside the accounts. */
export interface ShownAmounts {
  amountOf: (accountId: number) => string | null;
  rollUps: ChartAmounts['rollUps'];
  currency: string | null;
}

/** The published amounts of a chart; null where nothing is published. */
export function useShownAmounts(chartId: number) {
  const [query, setQuery] = useState<{ postMonth?: string; group?: string }>({});
  const { data } = useChartAmounts(chartId, query);
  const isEmpty = !data || data.postMonth === null;
  const amounts = new Map((data?.accounts ?? []).map(({ accountId, amount }) => [accountId, amount]));
  const shown: ShownAmounts | null = isEmpty
    ? null
    : { amountOf: (id) => amounts.get(id) ?? null, rollUps: data.rollUps, currency: data.currency };
  return { shown, choice: isEmpty ? null : <AmountsChoice data={data} onChoose={setQuery} /> };
}

interface AmountsChoiceProps {
  data: ChartAmounts;
  onChoose: (query: { postMonth?: string; group?: string }) => void;
}

function AmountsChoice({ data: { months, postMonth, groups, group }, onChoose }: AmountsChoiceProps) {
  const { t } = useTranslation('charts');
  const dates = useDates();
  const chosen = { ...(postMonth && { postMonth }), ...(group && { group }) };
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Text textStyle="sm" color="fg.muted">
        {t('amounts.hint')}
      </Text>
      <NativeSelect.Root size="sm" w="150px">
        <NativeSelect.Field
          aria-label={t('amounts.month')}
          value={postMonth ?? ''}
          onChange={(event) => onChoose({ ...chosen, postMonth: event.target.value })}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {dates.month(month)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {groups.length > 1 && (
        <NativeSelect.Root size="sm" w="150px">
          <NativeSelect.Field
            aria-label={t('amounts.group')}
            value={group ?? ''}
            onChange={(event) => onChoose({ ...chosen, group: event.target.value })}
          >
            {groups.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </Flex>
  );
}
