import { Box, Button, Link as ChakraLink, Icon, Skeleton, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuArrowRight, LuCheck, LuCircleCheck, LuMinus } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { ChartAccounts, ProviderChart } from '#contracts/account-mappings.schema.ts';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { toast } from '../../components/toaster.tsx';
import { useAmounts } from '../../lib/amounts.ts';
import { useDates } from '../../lib/dates.ts';
import { useChartAccounts, useSaveMappings } from './account-mapping-api.ts';
import { formAddress } from './form-address.ts';
import { masterLabel, nameOfChart, useTargetTypes, useTargetWords } from './mapping-words.ts';

type Account = ChartAccounts['accounts'][number];
interface RowProps {
  chart: ProviderChart;
  data: ChartAccounts;
  account: Account;
}

const sure = 80;

/** Accounts of one chart below its row: those that are pending first, each with the surest suggestion. */
export function ChartAccountsPanel({ chart }: { chart: ProviderChart }) {
  const { t } = useTranslation('account-mappings');
  const { data, error, refetch } = useChartAccounts(chart.chartId);
  return (
    <Box role="region" aria-label={t('accountsOf', { name: nameOfChart(chart) })}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton h="160px" aria-busy /> : null}
      {data && <AccountTable chart={chart} data={data} />}
    </Box>
  );
}

function AccountTable({ chart, data }: Omit<RowProps, 'account'>) {
  const { t } = useTranslation('account-mappings');
  const { series } = useDates();
  const { accounts, waiting } = data;
  return (
    <>
      <Box overflowX="auto" bg="bg.panel" rounded="l2" borderWidth="1px" borderColor="border.muted">
        <Table.Root size="sm" display={{ lgDown: 'block' }} aria-label={t('accountsOf', { name: nameOfChart(chart) })}>
          <Table.Header hideBelow="lg">
            <Table.Row>
              <Table.ColumnHeader>{t('column.accountCode')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column.accountName')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column.accountType')}</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="right">{t('column.closing')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column.masterAccount')}</Table.ColumnHeader>
              <Table.ColumnHeader />
            </Table.Row>
          </Table.Header>
          <Table.Body display={{ lgDown: 'block' }}>
            {accounts.map((account) => (
              <AccountRow key={account.accountId} {...{ chart, data, account }} />
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

function AccountRow({ chart, data, account }: RowProps) {
  const amount = useAmounts();
  const typesOf = useTargetTypes(data.masterAccounts);
  return (
    <Table.Row {...card}>
      <Table.Cell {...cell}>
        <Code>{account.code}</Code>
      </Table.Cell>
      <Table.Cell {...cell} fontWeight="500" textAlign={{ lgDown: 'end' }}>
        <Bdi>{account.name}</Bdi>
      </Table.Cell>
      <Table.Cell {...cell} color="fg.muted">
        {typesOf(account, account.target)}
      </Table.Cell>
      <Table.Cell {...cell} textAlign={{ base: 'right', lgDown: 'end' }} whiteSpace="nowrap">
        {amount(account.closing, account.currency)}
      </Table.Cell>
      <Table.Cell {...cell}>
        {account.target === null ? (
          <Suggestion data={data} account={account} />
        ) : (
          <Mapped masters={data.masterAccounts} target={account.target} />
        )}
      </Table.Cell>
      <Table.Cell {...cell} textAlign="end">
        {data.mayEdit && account.target === null && <Decide chart={chart} data={data} account={account} />}
      </Table.Cell>
    </Table.Row>
  );
}

/** With little room: code and name, type and closing balance, master account and act are three lines of two. */
const card = {
  display: { lgDown: 'grid' },
  gridTemplateColumns: { lgDown: 'minmax(0, 1fr) auto' },
  alignItems: { lgDown: 'center' },
  borderBottomWidth: { lgDown: '1px' },
} as const;
const cell = {
  display: { lgDown: 'block' },
  borderBottomWidth: { lgDown: '0' },
  py: { lgDown: '1' },
} as const;

function Suggestion({ data, account }: Omit<RowProps, 'chart'>) {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const [best] = account.suggestions;
  if (!best)
    return (
      <Text as="span" color="fg.muted">
        {t('noSuggestion')}
      </Text>
    );
  const isDoubtful = best.certainty < sure;
  return (
    <>
      <Icon as={LuArrowRight} className="flip" boxSize="14px" aria-hidden />{' '}
      <Bdi>{masterLabel(data.masterAccounts, best.masterAccountId)}</Bdi>{' '}
      <Text as="span" color={isDoubtful ? 'provider.fg' : 'fg.muted'} fontWeight={isDoubtful ? '600' : '400'}>
        {dates.percent(best.certainty / 100)}
      </Text>
    </>
  );
}

function Mapped({ masters, target }: { masters: ChartAccounts['masterAccounts']; target: AccountTarget }) {
  const wordsOf = useTargetWords(masters);
  const isIgnored = target.kind === 'ignore';
  return (
    <Text as="span" color={isIgnored ? 'fg.muted' : undefined}>
      <Icon as={isIgnored ? LuMinus : LuCircleCheck} boxSize="14px" aria-hidden /> <Bdi>{wordsOf(target)}</Bdi>
    </Text>
  );
}

/** Accepts the surest suggestion; without one, the form offers all master accounts. */
function Decide({ chart, data, account }: RowProps) {
  const { t } = useTranslation('account-mappings');
  const saving = useSaveMappings(chart.chartId);
  const [best] = account.suggestions;
  if (!best)
    return (
      <Button asChild variant="outline" size="xs">
        <Link to={formAddress(chart.chartId)} aria-label={t('act.chooseFor', { account: account.code })}>
          {t('act.choose')}
        </Link>
      </Button>
    );
  const { masterAccountId, certainty } = best;
  const accept = () => {
    const change = {
      matcher: { kind: 'account', code: account.code },
      target: { kind: 'account', masterAccountId, isSignFlipped: false },
      effectiveFrom: data.effectiveFrom,
      MappingId: null,
      origin: 'suggestion',
      certainty,
    } as const;
    saving.mutate([change], {
      onSuccess: () => toast.success({ title: t('saved') }),
      onError: (error) => toast.failure(error),
    });
  };
  const master = masterLabel(data.masterAccounts, masterAccountId);
  return (
    <Button
      variant="outline"
      size="xs"
      loading={saving.isPending}
      aria-label={t('act.acceptOf', { account: account.code, master })}
      onClick={accept}
    >
      <LuCheck aria-hidden />
      {t('act.accept')}
    </Button>
  );
}
