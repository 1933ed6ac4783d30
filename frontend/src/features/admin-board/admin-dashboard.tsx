import { Box, Button, Flex, Grid, Icon } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus, LuRefreshCw } from 'react-icons/lu';
import type { SubmissionTab } from '#contracts/submissions.ts';
import { SendButton } from '../../components/send-button.tsx';
import { Countdown } from '../../components/countdown.tsx';
import { MonthRail } from '../../components/month-rail.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { ActResults } from '../../entities/submission/acts/act-results.tsx';
import { useCounters, useMonths } from '../../entities/submission/api/lists.ts';
import { submissionKeys } from '../../entities/submission/api/submission-keys.ts';
import { StuckAside } from '../../entities/submission/stuck/stuck-aside.tsx';
import { CounterStrip } from './counter-strip.tsx';
import { FirstStepsStrip } from './first-steps-strip.tsx';
import { LatePanel } from './late-panel.tsx';
import { MatrixLegend } from './matrix-legend.tsx';
import { MonthMatrix } from './month-matrix.tsx';
import { SubmissionList } from './submission-list.tsx';
import { useSyncFiltered } from './use-sync-filtered.ts';
import { WaitingPanel } from './waiting-panel.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';

const CreateSubmissionDialog = lazyPart(
  async () => (await import('./create-submission-dialog.tsx')).CreateSubmissionDialog,
);

/** Only a new installation needs it, and it counts for the first load of every other one. */
const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps);

const defaults = { tab: 'properties', postMonth: '', counter: '', group: '', squares: '' };
const monthsShown = 6;
const syncCounts = { accepted: 'sync.done', pending: 'sync.pending', refused: 'sync.refused' } as const;
/** They wrap as one, so that none of them is left alone under the months. */
const besideRail = {
  gap: '2',
  wrap: 'wrap',
  align: 'center',
  w: { base: 'full', md: 'auto' },
  css: { '& > button': { mdDown: { flex: '1 0 auto', height: '36px' } } },
} as const;
const asOneCard = {
  '& > section': { borderWidth: '0', borderRadius: '0' },
  '& > section + section': { borderTopWidth: '1px', bg: 'bg.subtle' },
} as const;

/** Below the matrix, as many beside each other as fit; none of them while all looks well. */
const asCards = {
  '&:empty': { display: 'none' },
  '& > section': { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel' },
} as const;

export interface AdminDashboardProps {
  /** What another part of the product tells about the month, above the submissions by who they wait for. */
  aside?: (postMonth: string) => ReactNode;
  /** What another part of the product foresees, beside who is late. */
  outlook?: ReactNode;
}

const tabOf = (values: { tab: string }): SubmissionTab => (values.tab === 'funds' ? 'funds' : 'properties');

/** Until the first submission opens there is nothing to show but how to get there. */
export function AdminDashboard(props: AdminDashboardProps) {
  const { isEmptyInstallation, isBeforeFirstCompleted } = useSession();
  const { values } = useUrlState(defaults);
  const months = useMonths({ count: 24, tab: tabOf(values) });
  const isUnused = isEmptyInstallation && (months.data?.months.length ?? 0) === 0;
  if (isUnused) {
    return <FirstSteps />;
  }
  return (
    <>
      {isBeforeFirstCompleted && <FirstStepsStrip />}
      <MonthOfSubmissions {...props} />
    </>
  );
}

function MonthOfSubmissions({ aside, outlook }: AdminDashboardProps) {
  const { t } = useTranslation('admin');
  const mayChange = useSession().privileges.dashboard === 'All';
  const [isCreating, setCreating] = useState(false);
  const dates = useDates();
  const client = useQueryClient();
  const { values, set } = useUrlState(defaults);
  const tab = tabOf(values);
  const { data: months, error: monthsError } = useMonths({ count: 24, tab });
  const postMonth = values.postMonth || months?.current || '';
  const scope = useMemo(() => ({ tab, postMonth }) as const, [tab, postMonth]);
  const counters = useCounters(scope, months !== undefined);
  const { sync, isPending: isSyncing, results: synced, clear } = useSyncFiltered(scope);

  const shown = useMemo(() => {
    const all = months?.months ?? [];
    const at = Math.max(
      0,
      all.findIndex((month) => month.postMonth.slice(0, 7) === postMonth.slice(0, 7)),
    );
    const end = Math.min(all.length, Math.max(at + 1, monthsShown));
    return all.slice(Math.max(0, end - monthsShown), end);
  }, [months, postMonth]);
  const step = (by: number) => {
    const all = months?.months ?? [];
    const next = all[all.findIndex((month) => month.postMonth === postMonth) + by];
    return next ? () => set({ postMonth: next.postMonth }) : undefined;
  };
  const finished = counters.data?.counters.closedCompleted;
  return (
    <>
      <PageHeader
        title={postMonth ? dates.monthLong(postMonth) : t('title')}
        postMonth={postMonth || undefined}
        isPending={!counters.data && !counters.error && !monthsError}
        facts={
          counters.data
            ? [
                t('facts.finished', { done: finished, total: counters.data.total }),
                t('facts.late', { count: counters.data.late }),
              ]
            : []
        }
        actions={
          <Flex gap="2" wrap="wrap" align="center" w="full">
            {shown.length > 0 && (
              <MonthRail
                months={shown}
                chosen={postMonth}
                onChoose={(month) => set({ postMonth: month === months?.current ? '' : month })}
                onEarlier={step(-1)}
                onLater={step(1)}
              />
            )}
            <Flex {...besideRail}>
              <Countdown onElapsed={() => void client.invalidateQueries({ queryKey: submissionKeys.all })} />
              {mayChange && (
                <>
                  <SendButton variant="outline" onClick={sync} isSending={isSyncing}>
                    <Icon as={LuRefreshCw} aria-hidden />
                    {t('sync.action')}
                  </SendButton>
                  <Button colorPalette="ink" onClick={() => setCreating(true)}>
                    <Icon as={LuPlus} aria-hidden />
                    {t('create.action')}
                  </Button>
                </>
              )}
            </Flex>
          </Flex>
        }
      />
      {isCreating && <CreateSubmissionDialog onClose={() => setCreating(false)} />}
      {synced && (
        <ActResults
          label={t('sync.result')}
          act="sync"
          results={synced}
          countOf={(outcome, count) => t(syncCounts[outcome], { count })}
          rowOf={(outcome, reason) => (outcome === 'refused' ? reason : t(`sync.row.${outcome}`))}
          onClose={clear}
        />
      )}
      <CounterStrip
        counters={counters}
        chosen={values.counter}
        onChoose={(counter) => set({ counter: counter === values.counter ? '' : counter, group: '' })}
        chosenGroup={values.group}
        onChooseGroup={(group) => set({ group: group === values.group ? '' : group, counter: '' })}
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 288px' }} gap="4" my="4" alignItems="start">
        <Grid templateColumns="minmax(0, 1fr)" gap="4">
          <MatrixPanel {...{ tab, postMonth, set }} squares={values.squares} />
          <Grid
            templateColumns="repeat(auto-fit, minmax(min(100%, 320px), 1fr))"
            gap="4"
            alignItems="start"
            css={asCards}
          >
            {postMonth && <LatePanel scope={scope} />}
            {postMonth && outlook}
          </Grid>
        </Grid>
        <Box minW="0" borderWidth="1px" rounded="l3" overflow="hidden" bg="bg.panel" css={asOneCard}>
          <StuckAside />
          {postMonth && aside?.(postMonth)}
          <WaitingPanel counters={counters.data} />
        </Box>
      </Grid>
      {postMonth && (
        <SubmissionList scope={scope} counter={values.counter} group={values.group} total={counters.data?.total} />
      )}
    </>
  );
}

interface MatrixPanelProps {
  tab: SubmissionTab;
  postMonth: string;
  squares: string;
  set: (next: Partial<typeof defaults>) => void;
}

function MatrixPanel({ tab, postMonth, squares, set }: MatrixPanelProps) {
  const { t } = useTranslation('admin');
  return (
    <Panel isFlush>
      <PageTabs
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => set({ tab: next })}
        end={<MatrixLegend />}
        tabs={(['funds', 'properties'] as const).map((value) => ({
          value,
          label: t(`tabs.${value}`),
          content: <MonthMatrix query={{ tab: value, postMonth }} squares={squares} onChange={set} />,
        }))}
      />
    </Panel>
  );
}
