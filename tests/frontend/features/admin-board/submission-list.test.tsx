import { screen, within } from '@testing-library/react';
import type { BaseRole } from '#contracts/roles.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { StatusBadge } from '../../../../frontend/src/components/status-badge.tsx';
import { SubmissionList } from '../../../../frontend/src/features/admin-board/submission-list.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { makeSubmission } from '../provider-board/make-submission.ts';

beforeEach(() => speak('en'));

async function openList(submissions: SubmissionSummary[], role: BaseRole = 'Admin') {
  fakeServer(({ path }) => {
    if (path.endsWith('/submissions/filters')) {
      return { body: { funds: [], entities: [], properties: [], datasets: [], serviceProviders: [] } };
    }
    return { body: { rows: submissions, page: 1, size: 25, total: submissions.length, isTotalCapped: false } };
  });
  const scope = { tab: 'properties', postMonth: '2026-10-01' } as const;
  await renderPage(<SubmissionList scope={scope} counter="failed" group="" />, { session: makeSession(role) });
  const cell = await screen.findByText(submissions[0]?.submissionNo ?? '');
  return within(cell.closest('tr') ?? document.body);
}

const parked = makeSubmission({ status: 'DataProcessing In Progress', ballHolder: 'system', processState: 'parked' });

it.each(['Admin', 'SuperAdmin'] as const)(
  'says to an operator (%s) that a parked submission is stuck',
  async (role) => {
    const row = await openList([parked], role);
    expect(row.getByText('Stuck')).toBeVisible();
    expect(row.queryByText('DataProcessing In Progress')).toBeNull();
  },
);

it.each(['DataProvider', 'Reviewer'] as const)('does not say so to others (%s)', async (role) => {
  await renderPage(<StatusBadge {...parked} />, { session: makeSession(role) });
  expect(screen.getByText('DataProcessing In Progress')).toBeVisible();
});

it('shows the report package of a submission below its dataset, where no line of the name cuts it', async () => {
  const of = { packageMonthId: 5, name: 'Monthly leasing package', ready: 0, total: 3 };
  const row = await openList([makeSubmission({ dataset: { id: 4, name: 'Occupancy' }, package: of })]);
  const name = row.getByText('Occupancy');
  const note = row.getByText('Monthly leasing package', { exact: false, selector: 'bdi' });
  expect(note.closest('[title]')).toHaveAttribute('title', 'Occupancy · Monthly leasing package · 0 of 3 ready');
  expect(name.parentElement).not.toContainElement(note);
});
