import { Box, Grid } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuInbox } from 'react-icons/lu';
import type { ProviderBoard } from '#contracts/submission-boards.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { NoMatch } from '../../entities/list/no-match.tsx';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useViewCounts } from '../../entities/list/use-view-counts.ts';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import type { UrlState } from '../../lib/use-url-state.ts';
import { countProviderSubmissions, useProviderBoard } from '../../entities/submission/api/lists.ts';
import { submissionKeys } from '../../entities/submission/api/submission-keys.ts';
import { SubmissionPanel } from './detail/submission-panel.tsx';
import { BoardFilters, boardDefaults, countSet, noFilters } from './board-filters.tsx';
import { MonthChoice } from './month-choice.tsx';
import { BoardSkeleton, SubmissionBoard, boardGroups } from './submission-board.tsx';
import { isChecking } from './submission-states.ts';
import { UploadPanel } from './upload/upload-panel.tsx';
import type { UploadTarget } from './upload/upload-item.ts';
import { useFilePicker } from './upload/use-file-picker.tsx';
import { useUploads } from './upload/use-uploads.ts';

const submissionsOf = (board: ProviderBoard | undefined): SubmissionSummary[] =>
  board ? boardGroups.flatMap((name) => board[name]) : [];

/** Without a chosen month the board also holds what needs an act in other months. */
const ofMonth = (board: ProviderBoard): SubmissionSummary[] =>
  submissionsOf(board).filter(({ postMonth }) => postMonth === board.postMonth);

/** Without a choice, what has gone wrong is shown first. */
const firstToRead = (board: ProviderBoard | undefined): string | null => {
  const submission =
    board?.sentBack[0] ?? submissionsOf(board).find(({ isAwaitingExplanation }) => isAwaitingExplanation);
  return submission?.submissionNo ?? null;
};

const whileChecking = 1000;
const otherwise = 30_000;

/** While the system holds a submission the page looks each second; others' hands change submissions too, now and then. */
function useFreshBoard(submissions: readonly SubmissionSummary[], postMonth: string | null): void {
  const client = useQueryClient();
  const everyMs = submissions.some((submission) => isChecking(submission) && submission.processState === 'running')
    ? whileChecking
    : otherwise;
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      void client.invalidateQueries(
        { queryKey: submissionKeys.providerBoard(postMonth).slice(0, 3) },
        { cancelRefetch: false },
      );
      if (everyMs === otherwise) void client.invalidateQueries({ queryKey: submissionKeys.months({}).slice(0, 2) });
    };
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [client, everyMs, postMonth]);
}

/** The choice of one file for a submission; the submission is remembered as it stood when the choice was opened. */
function useSubmissionPicker(onFile: (target: UploadTarget, file: File, comment?: string) => void) {
  const chosen = useRef<{ target: UploadTarget; comment?: string } | null>(null);
  const picker = useFilePicker(([file]) => {
    if (file && chosen.current) onFile(chosen.current.target, file, chosen.current.comment);
  });
  const pick = ({ submissionNo, generation }: UploadTarget, comment?: string) => {
    chosen.current = { target: { submissionNo, generation }, comment };
    picker.open();
  };
  return { pick, input: picker.input };
}

/** On a narrow screen what is late comes first, unless files are on their way. */
const areasOf = (hasFiles: boolean) => (hasFiles ? '"files" "board" "submission"' : '"board" "submission" "files"');

export interface ProviderDashboardProps {
  /** Ends the line under the title. */
  lastFact?: ReactNode;
}

export function ProviderDashboard({ lastFact }: ProviderDashboardProps) {
  const url = useUrlState(boardDefaults);
  const postMonth = url.values.postMonth === '' ? null : url.values.postMonth;
  const board = useProviderBoard(postMonth);
  const submissions = submissionsOf(board.data);
  const maxBytes = useSession().uploadMaxBytes;
  const mayUpload = usePrivilege('serviceprovider-dashboard', 'Edit');
  const uploads = useUploads(maxBytes);
  const { pick, input } = useSubmissionPicker(uploads.addFor);
  const [openings, setOpenings] = useState(0);
  useFreshBoard(submissions, postMonth);
  const selected = url.values.ticket === '' ? firstToRead(board.data) : url.values.ticket;
  const open = (submissionNo: string) => {
    url.set({ ticket: submissionNo });
    setOpenings((count) => count + 1);
  };
  return (
    <>
      <Head board={board.data} onChoose={(month) => url.set({ postMonth: month, ticket: '' })} lastFact={lastFact} />
      {input}
      <Grid
        gap="4"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
        templateAreas={{ base: areasOf(uploads.items.length > 0), lg: '"board files" "board submission"' }}
        templateRows={{ lg: 'auto 1fr' }}
      >
        <Box gridArea="files" minW="0">
          <UploadPanel {...{ uploads, submissions, maxBytes, mayUpload }} onOpen={open} />
        </Box>
        <Box gridArea="board" minW="0" aria-busy={board.isFetching && !board.data}>
          <Board board={board} url={url} selected={selected} onOpen={open} onPickFile={pick} />
        </Box>
        <Box gridArea="submission" minW="0">
          {selected !== null && (
            <SubmissionPanel key={selected} submissionNo={selected} openings={openings} onPickFile={pick} />
          )}
        </Box>
      </Grid>
    </>
  );
}

interface HeadProps extends ProviderDashboardProps {
  board: ProviderBoard | undefined;
  onChoose: (postMonth: string) => void;
}

function Head({ board, onChoose, lastFact }: HeadProps) {
  const { t } = useTranslation('provider');
  const dates = useDates();
  if (!board?.postMonth) return <PageHeader title={t('page')} facts={[lastFact]} />;
  const { late, sentBack, dueNow, handedOver } = board;
  const facts = [
    late.length > 0 && (
      <Box as="span" color="fg.error" fontWeight="500">
        {t('facts.late', { n: late.length })}
      </Box>
    ),
    sentBack.length > 0 && (
      <Box as="span" color="provider.fg" fontWeight="500">
        {t('facts.sentBack', { n: sentBack.length })}
      </Box>
    ),
    t('facts.dueNow', { n: dueNow.length }),
    t('facts.handedOver', { done: handedOver.length, total: ofMonth(board).length }),
    lastFact,
  ];
  return (
    <PageHeader
      title={dates.monthLong(board.postMonth)}
      postMonth={board.postMonth}
      facts={facts}
      actions={<MonthChoice chosen={board.postMonth} onChoose={onChoose} />}
    />
  );
}

interface BoardProps {
  /** Of the whole month. */
  board: ReturnType<typeof useProviderBoard>;
  url: UrlState<typeof boardDefaults>;
  selected: string | null;
  onOpen: (submissionNo: string) => void;
  onPickFile: (submission: SubmissionSummary) => void;
}

/** The whole board is read for uploads too; a second one only while something is filtered. */
function Board({ board, url, selected, onOpen, onPickFile }: BoardProps) {
  const { t } = useTranslation('provider');
  const { propertyId, datasetId, search } = url.values;
  const filters = useMemo(() => ({ propertyId, datasetId, search }), [propertyId, datasetId, search]);
  const set = countSet(filters);
  const postMonth = url.values.postMonth === '' ? null : url.values.postMonth;
  const found = useProviderBoard(postMonth, filters, set > 0);
  const view = useListView('providerBoard');
  const counts = useViewCounts(view, [...submissionKeys.all, 'provider-board', postMonth], (query, signal) =>
    countProviderSubmissions({ postMonth, ...query }, signal),
  );
  const { data } = board;
  const error = board.error ?? (set > 0 ? found.error : null);
  if (error && !data) {
    return (
      <Panel isFlush>
        <ErrorState error={error} onRetry={() => void board.refetch()} />
      </Panel>
    );
  }
  if (!data) return <BoardSkeleton />;
  if (submissionsOf(data).length === 0) {
    return (
      <Panel>
        <EmptyState icon={<LuInbox aria-hidden />} title={t('empty.title')} text={t('empty.text')} />
      </Panel>
    );
  }
  const shown = set > 0 ? found.data : data;
  return (
    <>
      <ViewTabs view={view} allLabel={t('all')} counts={counts} />
      <Panel isFlush overflow="hidden" aria-label={t('board')} aria-busy={set > 0 && found.isFetching}>
        <BoardFilters url={url} view={view} />
        {shown && submissionsOf(shown).length === 0 ? (
          <NoMatch count={set} hidden={submissionsOf(data).length} onClear={() => url.set(noFilters)} />
        ) : (
          <SubmissionBoard
            board={shown ?? data}
            selected={selected}
            onOpen={({ submissionNo }) => onOpen(submissionNo)}
            onPickFile={onPickFile}
          />
        )}
      </Panel>
    </>
  );
}
