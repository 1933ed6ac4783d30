import { Button, Flex, NativeSelect, Skeleton, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ChartMapping } from '#contracts/account-mappings.schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RecordNotFound } from '../../components/record-not-found.tsx';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { RecheckButton } from '../../entities/jobs/recheck-button.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { useDates } from '../../lib/dates.ts';
import { AccountGrid } from './account-grid.tsx';
import { useChart } from './account-mapping-api.ts';
import { accountStates } from './account-states.ts';
import type { AccountState } from './account-states.ts';
import { listAddress } from './form-address.ts';
import { MappingAside } from './mapping-aside.tsx';
import { nameOfChart } from './mapping-words.ts';
import { RestatementDialog } from './restatement-dialog.tsx';
import { ReviewStrip } from './review-strip.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { ChartStatusBadge } from './use-chart-columns.tsx';
import { useMappingDraft } from './use-mapping-draft.ts';

/** The accounts of one chart of a provider, mapped to the master chart. */
export function MappingFormPage() {
  const { t } = useTranslation('account-mappings');
  const [params] = useSearchParams();
  const chartId = Number(params.get('chart'));
  const { data, error, refetch } = useChart(chartId);
  if (isApiError(error, 'NotFound', 'BadInput') && !data) {
    return <RecordNotFound page="page.accountMappingForm" list="page.accountMappings" to="/COA-mapping-new" />;
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="320px" aria-busy aria-label={t('title')} />;
  return <MappingForm key={chartId} data={data} isView={params.get('view') === '1'} />;
}

function MappingForm({ data, isView }: { data: ChartMapping; isView: boolean }) {
  const { t } = useTranslation('account-mappings');
  const { series } = useDates();
  const { chart } = data;
  const mayEdit = data.mayEdit && !isView;
  const { baseRole } = useSession().user;
  const mayDoAll = usePrivilege('COA-mapping-new', 'All');
  const mayRecheck = mayDoAll && data.waiting.length > 0 && baseRole !== 'DataProvider';
  const mayRestate = mayDoAll && chart.masterCoa !== null && (baseRole === 'Admin' || baseRole === 'SuperAdmin');
  const [isRestating, setRestating] = useState(false);
  const [toRestate, setToRestate] = useState(0);
  const draft = useMappingDraft(chart.chartId, data);
  const states = useMemo(() => accountStates(data, draft.drafts), [data, draft.drafts]);
  const [edited, setEdited] = useState<{ state: AccountState | null } | null>(null);
  return (
    <>
      <PageHeader
        title={nameOfChart(chart)}
        badge={<ChartStatusBadge status={chart.status} />}
        postMonth={chart.postMonth ?? undefined}
        facts={[chart.serviceProvider, chart.masterCoa?.name ?? t('notAssociated')]}
        actions={
          <>
            {mayEdit && (
              <EffectiveFrom months={data.months} value={draft.effectiveFrom} onChange={draft.setEffectiveFrom} />
            )}
            {mayRestate && (
              <Button variant="outline" onClick={() => setRestating(true)}>
                {t('restate.open')}
              </Button>
            )}
            {mayRecheck && <RecheckButton source={{ kind: 'accountMapping', id: chart.serviceProviderId }} />}
            <Button asChild variant="outline">
              <Link to={listAddress(chart)}>{t('form.back')}</Link>
            </Button>
          </>
        }
      />
      {chart.masterCoa === null && <EmptyState title={t('notAssociated')} text={t('form.noChart')} />}
      {!data.mayEdit && chart.masterCoa !== null && (
        <Text color="fg.muted" mb="3">
          {t('form.readOnly')}
        </Text>
      )}
      {baseRole === 'DataProvider' && data.waiting.length > 0 && (
        <Text mb="3">
          {t('waiting', { count: data.waiting.length })} {series(data.waiting.map(({ submissionNo }) => submissionNo))}
          <br />
          {t('waitingAdmin')}
        </Text>
      )}
      {draft.isRestored && draft.drafts.length > 0 && <RestoreStrip onDiscard={draft.discard} />}
      {draft.offered && <RestoreStrip onRestore={draft.offered} onDiscard={draft.discard} />}
      <ReviewStrip data={data} />
      {mayRestate && toRestate > 0 && (
        <RestateOffer
          count={toRestate}
          onOpen={() => {
            setToRestate(0);
            setRestating(true);
          }}
        />
      )}
      <Flex gap="5" align="start" wrap={{ base: 'wrap', xl: 'nowrap' }} mt="3">
        <AccountGrid
          {...{ data, mayEdit, states, draft }}
          onSplit={(state) => setEdited({ state })}
          onRange={() => setEdited({ state: null })}
        />
        <MappingAside
          {...{ data, mayEdit, states, draft }}
          onSaved={({ moved }) => setToRestate(moved.filter(({ isPublished }) => isPublished).length)}
        />
      </Flex>
      {isRestating && <RestatementDialog chart={chart} onClose={() => setRestating(false)} />}
      {edited && (
        <RuleDialog
          account={edited.state?.account ?? null}
          target={edited.state?.target ?? null}
          masters={data.masterAccounts}
          onApply={(matcher, target) => draft.put({ matcher, target, origin: 'hand', certainty: null })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Published months keep their codes; what was saved last would change some of them. */
function RestateOffer({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation('account-mappings');
  return (
    <Flex role="status" align="center" gap="3" p="3" rounded="l2" bg="ink.subtle" wrap="wrap">
      <Text flex="1 1 200px">{t('after.published', { count })}</Text>
      <Button variant="outline" onClick={onOpen}>
        {t('restate.open')}
      </Button>
    </Flex>
  );
}

interface EffectiveFromProps {
  months: readonly string[];
  value: string;
  onChange: (month: string) => void;
}

function EffectiveFrom({ months, value, onChange }: EffectiveFromProps) {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  return (
    <Flex as="label" align="center" gap="2" textStyle="sm">
      {t('form.effectiveFrom')}
      <NativeSelect.Root w="140px">
        <NativeSelect.Field value={value} onChange={(event) => onChange(event.target.value)}>
          {months.map((month) => (
            <option key={month} value={month}>
              {dates.month(month)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}
