import { Box, Button, Icon, Skeleton, Stack, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuArrowRight, LuCircleCheck, LuInbox, LuListChecks, LuTimer, LuUserRound } from 'react-icons/lu';
import { useNavigate } from 'react-router-dom';
import type { ManyActed } from '#contracts/act-answers.schema.ts';
import type { ReviewerBoard } from '#contracts/submission-boards.ts';
import type { PersonName, SubmissionSummary } from '#contracts/submission-views.ts';
import { Bdi } from '../../components/bdi.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useViewCounts } from '../../entities/list/use-view-counts.ts';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import { NoMatch } from '../../entities/list/no-match.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { ManyResults } from '../../entities/submission/acts/many-results.tsx';
import type { ManyAct } from '../../entities/submission/acts/many-results.tsx';
import { countMyTurn, useReviewerBoard } from '../../entities/submission/api/lists.ts';
import { submissionKeys } from '../../entities/submission/api/submission-keys.ts';
import { ApproveBar } from './approve-bar.tsx';
import { BoardGroup, mayDecideFromList } from './board-group.tsx';
import { DelegateDialog } from './delegate-dialog.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import { ReviewerFilters, boardDefaults, countSet } from './reviewer-filters.tsx';

interface Approval extends ManyActed {
  act: ManyAct;
  submissions: readonly SubmissionSummary[];
}

const everything = {};
const noPeople: readonly PersonName[] = [];
const noSubmissions: readonly SubmissionSummary[] = [];

function nameOf(
  submissions: readonly SubmissionSummary[],
  submissionNo: string,
  month: (postMonth: string) => string,
): string {
  const submission = submissions.find((one) => one.submissionNo === submissionNo);
  return submission
    ? `${submission.property?.name ?? submission.fund?.name ?? ''} · ${month(submission.postMonth)}`
    : '';
}

export interface ReviewerDashboardProps {
  /** Ends the line under the title. */
  lastFact?: ReactNode;
}

export function ReviewerDashboard({ lastFact }: ReviewerDashboardProps) {
  const { t } = useTranslation('reviewer');
  const navigate = useNavigate();
  const dates = useDates();
  const url = useUrlState(boardDefaults);
  const { postMonth, fundId, datasetId, serviceProviderId, search, turnOf, doneAll } = url.values;
  const query = useMemo(
    () => ({
      ...{ postMonth, fundId, datasetId, serviceProviderId, search, turnOf },
      doneAll: doneAll === '' ? undefined : doneAll,
    }),
    [postMonth, fundId, datasetId, serviceProviderId, search, turnOf, doneAll],
  );
  const { impersonator } = useSession();
  const board = useReviewerBoard(query);
  const view = useListView('reviewerBoard');
  const counts = useViewCounts(view, [...submissionKeys.all, 'reviewer-board'], countMyTurn);
  const { data } = board;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [approval, setApproval] = useState<Approval | null>(null);
  const [isDelegating, setDelegating] = useState(false);
  const current = useQueueKeys(data?.myTurn ?? noSubmissions, (submissionNo) => {
    const submission = data?.myTurn.find((one) => one.submissionNo === submissionNo);
    if (!submission || !mayDecideFromList(submission)) return;
    setChosen((known) => {
      const next = new Set(known);
      if (!next.delete(submissionNo)) next.add(submissionNo);
      return next;
    });
  });
  const oldest = data?.myTurn[0];
  const picked = (data?.myTurn ?? []).filter((submission) => chosen.has(submission.submissionNo));
  return (
    <>
      <PageHeader
        title={data ? t('title', { count: data.myTurnInAll }) : t('page')}
        postMonth={postMonth || onlyMonth(data?.myTurn)}
        facts={[...(data ? factsOf(data, t) : []), lastFact]}
        actions={
          <>
            {!impersonator && (
              <Button variant="outline" onClick={() => setDelegating(true)}>
                <Icon as={LuUserRound} aria-hidden />
                {t('delegate.action')}
              </Button>
            )}
            {oldest && (
              <Button colorPalette="ink" onClick={() => void navigate(`/reviewer-dashboard/${oldest.submissionNo}`)}>
                {t('start')}
                <Icon as={LuArrowRight} className="flip" aria-hidden />
              </Button>
            )}
          </>
        }
      />
      {approval && (
        <ManyResults
          act={approval.act}
          results={approval.results}
          nameOf={(submissionNo) => nameOf(approval.submissions, submissionNo, dates.month)}
          onClose={() => setApproval(null)}
        />
      )}
      <ViewTabs view={view} allLabel={t('all')} counts={counts} />
      <Panel isFlush aria-label={t('page')}>
        {picked.length > 0 ? (
          <ApproveBar
            submissions={picked}
            onClear={() => setChosen(new Set())}
            onResult={(act, results) => {
              setApproval({ act, results, submissions: picked });
              const refused = results.filter(({ outcome }) => outcome === 'refused');
              setChosen(new Set(refused.map(({ submissionNo }) => submissionNo)));
            }}
          />
        ) : (
          <ReviewerFilters url={url} view={view} principals={data?.principals ?? noPeople} />
        )}
        <Board
          board={board}
          chosen={chosen}
          onChoose={setChosen}
          current={current}
          onShowAll={() => url.set({ doneAll: 'true' })}
          filtersSet={countSet(url.values)}
          onClear={() => url.reset()}
        />
      </Panel>
      {isDelegating && <DelegateDialog onClose={() => setDelegating(false)} />}
    </>
  );
}

/** The stamp names the month of the page, so it needs one that all share. */
function onlyMonth(submissions: readonly SubmissionSummary[] = []): string | undefined {
  const months = new Set(submissions.map((submission) => submission.postMonth));
  return months.size === 1 ? submissions[0]?.postMonth : undefined;
}

function factsOf(data: ReviewerBoard, t: ReturnType<typeof useTranslation<'reviewer'>>['t']) {
  const late = data.myTurn.filter((submission) => submission.daysLate > 0).length;
  return [
    late > 0 && (
      <Box as="span" color="fg.error" fontWeight="500">
        {t('facts.late', { count: late })}
      </Box>
    ),
    data.medianReviewHours !== null && medianWords(data.medianReviewHours, t),
    data.delegatedTo && (
      <>
        {t('facts.delegated')} <Bdi>{data.delegatedTo.name}</Bdi>
      </>
    ),
  ];
}

function medianWords(hours: number, t: ReturnType<typeof useTranslation<'reviewer'>>['t']): string {
  return hours < 1 ? t('facts.medianShort') : t('facts.median', { hours: Math.round(hours * 10) / 10 });
}

interface BoardProps {
  board: ReturnType<typeof useReviewerBoard>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  current: string | null;
  onShowAll: () => void;
  filtersSet: number;
  onClear: () => void;
}

/** The whole board is asked only now, to say how much the filters hide. */
function NothingMatches({ count, onClear }: { count: number; onClear: () => void }) {
  const counts = useReviewerBoard(everything).data?.counts;
  return <NoMatch count={count} hidden={counts && counts.myTurn + counts.waiting + counts.done} onClear={onClear} />;
}

function Board({ board, chosen, onChoose, current, onShowAll, filtersSet, onClear }: BoardProps) {
  const { t } = useTranslation('reviewer');
  const dates = useDates();
  const { data } = board;
  if (board.error && !data) return <ErrorState error={board.error} onRetry={() => void board.refetch()} />;
  if (!data) {
    return (
      <Stack p="3" gap="2" aria-busy>
        {[1, 2, 3, 4, 5, 6].map((at) => (
          <Skeleton key={at} h="40px" />
        ))}
      </Stack>
    );
  }
  if (data.counts.myTurn + data.counts.waiting + data.counts.done === 0) {
    if (filtersSet > 0) return <NothingMatches count={filtersSet} onClear={onClear} />;
    return <EmptyState icon={<LuInbox aria-hidden />} title={t('empty.title')} text={t('empty.text')} />;
  }
  return (
    <Box aria-busy={board.isFetching}>
      <BoardGroup
        kind="myTurn"
        icon={LuListChecks}
        palette="reviewer"
        submissions={data.myTurn}
        count={data.counts.myTurn}
        inPlaceOf={data.inPlaceOf}
        {...{ chosen, onChoose, current }}
      />
      <BoardGroup kind="waiting" icon={LuTimer} palette="gray" submissions={data.waiting} count={data.counts.waiting} />
      <BoardGroup
        kind="done"
        icon={LuCircleCheck}
        palette="done"
        submissions={data.done}
        count={data.counts.done}
        decidedBy={data.decidedBy}
      />
      {data.done.length < data.counts.done && (
        <chakra.button
          type="button"
          onClick={onShowAll}
          px="3"
          py="2.5"
          color="ink.fg"
          fontWeight="500"
          textStyle="sm"
          cursor="pointer"
          focusVisibleRing="inside"
        >
          {t('showAll', { total: dates.number(data.counts.done) })}
        </chakra.button>
      )}
    </Box>
  );
}
