import { Box, Button, Link as ChakraLink, Skeleton, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuArrowRight, LuCheck } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { PendingAccounts, ProviderChart, SourceAccountView } from '#contracts/account-mappings.schema.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { byName } from '../../lib/named-words.ts';
import { usePending, useSaveMappings } from './account-mapping-api.ts';
import { formAddress } from './form-address.ts';
import { labelOf, nameOfChart, useAmounts } from './mapping-words.ts';

/** The largest pending accounts of one chart, each with the surest suggestion. */
export function PendingPanel({ chart }: { chart: ProviderChart }) {
  const { t } = useTranslation('account-mappings');
  const { data, error, refetch } = usePending(chart.chartId);
  const name = nameOfChart(chart);
  return (
    <Box mt="4" role="region" aria-label={t('pendingOf', { name })}>
      <Panel title={t('pendingOf', { name })}>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton h="160px" aria-busy /> : null}
        {data && <PendingTable chart={chart} data={data} />}
      </Panel>
    </Box>
  );
}

function PendingTable({ chart, data }: { chart: ProviderChart; data: PendingAccounts }) {
  const { t } = useTranslation('account-mappings');
  const { series } = useDates();
  const { accounts, waiting } = data;
  return (
    <>
      <Box overflowX="auto">
        <Table.Root size="sm">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('column.accountCode')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column.accountName')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="right">{t('column.closing')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column.suggestion')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column.accountType')}</Table.ColumnHeader>
              <Table.ColumnHeader />
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {accounts.map((account) => (
              <PendingRow key={account.accountId} {...{ chart, data, account }} />
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <Text textStyle="sm" color="fg.muted" mt="2">
        <ChakraLink asChild colorPalette="ink">
          <Link to={formAddress(chart.chartId)}>{t('act.more')}</Link>
        </ChakraLink>
        {waiting.length > 0 && (
          <>
            {' · '}
            {t('waiting', { count: waiting.length })} {series(waiting.map(({ submissionNo }) => submissionNo))}
          </>
        )}
      </Text>
    </>
  );
}

function PendingRow({
  chart,
  data,
  account,
}: {
  chart: ProviderChart;
  data: PendingAccounts;
  account: SourceAccountView;
}) {
  const { t } = useTranslation('account-mappings');
  const wordOf = byName(useTranslation('master-accounts').t);
  const dates = useDates();
  const amount = useAmounts();
  const saving = useSaveMappings(chart.chartId);
  const [best] = account.suggestions;
  const master = data.masterAccounts.find(({ id }) => id === best?.masterAccountId);
  const accept = () => {
    if (!best) return;
    const { code } = account;
    const target = { kind: 'account', masterAccountId: best.masterAccountId, isSignFlipped: false } as const;
    const matcher = { kind: 'account', code } as const;
    const { effectiveFrom } = data;
    const change = {
      matcher,
      target,
      effectiveFrom,
      MappingId: null,
      origin: 'suggestion',
      certainty: best.certainty,
    } as const;
    saving.mutate([change], {
      onSuccess: () => toast.success({ title: t('saved') }),
      onError: (error) => toast.failure(error),
    });
  };
  return (
    <Table.Row>
      <Table.Cell>
        <Code>{account.code}</Code>
      </Table.Cell>
      <Table.Cell fontWeight="500">
        <Bdi>{account.name}</Bdi>
      </Table.Cell>
      <Table.Cell textAlign="right">{amount(account.closing, account.currency)}</Table.Cell>
      <Table.Cell>
        {best && master ? (
          <>
            <LuArrowRight className="flip" aria-hidden style={{ display: 'inline' }} /> <Bdi>{labelOf(master)}</Bdi>{' '}
            <Text
              as="span"
              color={best.certainty < 80 ? 'provider.fg' : 'fg.muted'}
              fontWeight={best.certainty < 80 ? '600' : '400'}
            >
              {dates.percent(best.certainty / 100)}
            </Text>
          </>
        ) : (
          <Text as="span" color="fg.muted">
            {t('noSuggestion')}
          </Text>
        )}
      </Table.Cell>
      <Table.Cell>{master?.accountType && wordOf(`accountType.${master.accountType}`)}</Table.Cell>
      <Table.Cell textAlign="end">
        {data.mayEdit && best && master ? (
          <Button
            variant="outline"
            size="xs"
            loading={saving.isPending}
            aria-label={t('act.acceptOf', { account: account.code, master: labelOf(master) })}
            onClick={accept}
          >
            <LuCheck aria-hidden />
            {t('act.accept')}
          </Button>
        ) : (
          data.mayEdit && (
            <Button asChild variant="outline" size="xs">
              <Link to={formAddress(chart.chartId)} aria-label={t('act.chooseFor', { account: account.code })}>
                {t('act.choose')}
              </Link>
            </Button>
          )
        )}
      </Table.Cell>
    </Table.Row>
  );
}
