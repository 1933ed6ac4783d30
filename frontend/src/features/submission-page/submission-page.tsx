import { Box, Button, Flex, useBreakpointValue } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LuFileQuestion } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { Code } from '../../components/bdi.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useSubmission } from '../../entities/submission/api/submission.ts';
import { PackageSection } from '../../entities/submission/package/package-section.tsx';
import { useNoteOpening } from '../../entities/submission/api/use-note-opening.ts';
import { ActPanel } from './aside/act-panel.tsx';
import { LastComment } from './aside/last-comment.tsx';
import { ReviewerOrder } from './aside/reviewer-order.tsx';
import { DecisionProvider } from './aside/decision-state.tsx';
import { EditsProvider } from './edits-provider.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { SubmissionHeader } from './submission-header.tsx';
import { SubmissionTabs } from './submission-tabs.tsx';
import { useSeen } from './use-seen.ts';

export interface SubmissionPageProps {
  submissionNo: string;
  /** The dashboard that the page was opened from. */
  listPath: string;
}

/** One submission: data and findings at the start, the decision at the end. Narrow screens stack them, decision first. */
export function SubmissionPage({ submissionNo, listPath }: SubmissionPageProps) {
  const { t } = useTranslation('submission');
  const { data, error, refetch } = useSubmission(submissionNo);
  if (data) {
    return (
      <EditsProvider submissionNo={submissionNo}>
        <SeenWorkbench fresh={data} listPath={listPath} />
      </EditsProvider>
    );
  }
  if (error) {
    return (
      <Box px={{ base: '3', md: '5' }} py="4">
        <PageHeader title={<Code>{submissionNo}</Code>} />
        {isApiError(error, 'NotFound') ? (
          <NotFound submissionNo={submissionNo} listPath={listPath} />
        ) : (
          <ErrorState error={error} title={t('header.failed')} onRetry={() => void refetch()} />
        )}
      </Box>
    );
  }
  return <PageSkeleton />;
}

/** The page as its reader has seen it, until they look at what is newer. */
function SeenWorkbench({ fresh, listPath }: { fresh: SubmissionDetail; listPath: string }) {
  const { shown, newer, look } = useSeen(fresh);
  useNoteOpening(fresh);
  const seen = useMemo(() => ({ newer, look }), [look, newer]);
  return (
    <DecisionProvider submissionNo={fresh.submissionNo} seen={seen}>
      <Workbench submission={shown} listPath={listPath} />
    </DecisionProvider>
  );
}

/** Does not reveal whether it does not exist or belongs to somebody else. */
function NotFound({ submissionNo, listPath }: SubmissionPageProps) {
  const { t } = useTranslation('submission');
  return (
    <EmptyState
      icon={<LuFileQuestion aria-hidden />}
      title={t('header.notFound', { submissionNo })}
      text={t('header.notFoundText')}
    >
      <Button asChild variant="outline">
        <Link to={listPath}>{t('header.back')}</Link>
      </Button>
    </EmptyState>
  );
}

function Workbench({ submission, listPath }: { submission: SubmissionDetail; listPath: string }) {
  const isWide = useBreakpointValue({ base: false, lg: true }, { ssr: false }) ?? false;
  const parts = { submission, listPath };
  const people = (
    <>
      <PackageSection submission={submission} addressOf={(submissionNo) => `${listPath}/${submissionNo}`} />
      <ReviewerOrder submission={submission} />
      <LastComment submission={submission} />
    </>
  );
  if (!isWide) {
    return (
      <Box>
        <SubmissionHeader {...parts} />
        <Box px={{ base: '3', md: '5' }} pb="4">
          <ActPanel {...parts} />
        </Box>
        <SubmissionTabs submission={submission} isFilling={false} />
        <Box px={{ base: '3', md: '5' }} py="5">
          {people}
        </Box>
      </Box>
    );
  }
  return (
    <Flex h="full" minH="0" align="stretch">
      <Flex direction="column" flex="1" minW="0" minH="0">
        <SubmissionHeader {...parts} />
        <SubmissionTabs submission={submission} isFilling />
      </Flex>
      <Box
        as="aside"
        w={{ lg: '300px', xl: '346px' }}
        flexShrink="0"
        overflowY="auto"
        borderStartWidth="1px"
        p="4"
        tabIndex={0}
        focusVisibleRing="inside"
      >
        <ActPanel {...parts} />
        {people}
      </Box>
    </Flex>
  );
}
