import type { QueryClient } from '@tanstack/react-query';
import { windowSize } from '../window-size.ts';
import { currentVersion, versionBefore } from '../submission-names.ts';
import { submissionKeys } from './submission-keys.ts';
import { fetchComments, fetchFindings, fetchRows, fetchSubmission } from './submission.ts';
import type { GridQuery } from './submission.ts';

/** Rows of the version that the page opens with, beside the version before. */
const firstRows = (versionNo: number, compareWith: number | undefined): GridQuery => ({
  view: 'all',
  versionNo,
  ...(compareWith === undefined ? {} : { compareWith }),
  offset: 0,
  limit: windowSize,
});

/**
 * Asks for what the first screen of a submission shows, under the names by which the page asks for it. What is known and
 * young is not asked for again; a failure is left to the page, which asks once more and says so.
 */
export async function preloadSubmission(client: QueryClient, submissionNo: string): Promise<void> {
  void client.prefetchQuery({
    queryKey: submissionKeys.comments(submissionNo),
    queryFn: ({ signal }) => fetchComments(submissionNo, signal),
  });
  const detail = await client
    .fetchQuery({
      queryKey: submissionKeys.detail(submissionNo),
      queryFn: ({ signal }) => fetchSubmission(submissionNo, signal),
    })
    .catch(() => null);
  const version = detail && currentVersion(detail);
  if (!version) return;
  const { versionNo } = version;
  const query = firstRows(versionNo, versionBefore(detail, versionNo)?.versionNo);
  void client.prefetchQuery({
    queryKey: submissionKeys.findings(submissionNo, versionNo),
    queryFn: ({ signal }) => fetchFindings(submissionNo, versionNo, signal),
  });
  await client.prefetchQuery({
    queryKey: submissionKeys.rows(submissionNo, query),
    queryFn: ({ signal }) => fetchRows(submissionNo, query, signal),
    staleTime: 60_000,
  });
}
