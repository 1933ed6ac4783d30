import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PackageMonthDetail } from '#contracts/packages.schema.ts';
import { makeSubmission } from './make-submission.ts';
import { bodiesTo, openPage } from './open-page.tsx';

const member = (datasetId: number, dataset: string, changes: Partial<PackageMonthDetail['members'][number]> = {}) => ({
  datasetId,
  dataset,
  submissionNo: `SUB-00417${datasetId}`,
  status: 'Submitted For Review' as const,
  isReady: false,
  isInReach: true,
  versionNo: 2,
  generation: 4,
  findingCount: 0,
  allowedActions: ['approve' as const, 'reopen' as const],
  ...changes,
});

const month: PackageMonthDetail = {
  packageMonthId: 9,
  reportPackageId: 4,
  reportPackage: 'Monthly property package',
  place: 'Larkspur Tower',
  serviceProvider: 'Northgate Realty Services',
  postMonth: '2026-10-01',
  state: 'waiting',
  ready: 1,
  members: [
    member(1, 'Rent Roll'),
    member(2, 'Trial Balance'),
    member(3, 'Loans', { findingCount: 2 }),
    member(5, 'Valuation', { status: 'Completed', isReady: true, isInReach: false, allowedActions: [] }),
    member(6, 'Budget', { submissionNo: null, status: null, versionNo: null, allowedActions: [] }),
  ],
  releasedAt: null,
  releasedBy: null,
  releaseComment: null,
  mayRelease: false,
};

describe('the report package on the page of a submission', () => {
  it('shows how far it is, and approves the members without findings with a result each', async () => {
    const submission = makeSubmission({
      package: { packageMonthId: 9, name: 'Monthly property package', ready: 1, total: 5 },
    });
    const calls = await openPage({
      submission,
      answer: ({ path }) => {
        if (path === '/api/report-packages/months/9') return { body: month };
        if (path !== '/api/submissions/acts/approve') return null;
        const refused = { submissionNo: 'SUB-004172', outcome: 'refused', code: 'NotYourTurn' };
        return { body: { results: [{ submissionNo: 'SUB-004171', outcome: 'accepted' }, refused] } };
      },
    });
    const section = await screen.findByRole('region', { name: 'Monthly property package' });
    expect(within(section).getByText('1 of 5 ready')).toBeVisible();
    const link = await within(section).findByRole('link', { name: 'Trial Balance' });
    expect(link).toHaveAttribute('href', '/reviewer-dashboard/SUB-004172');
    expect(within(section).queryByRole('link', { name: 'Valuation' })).toBeNull();
    expect(within(section).getByText('No submission')).toBeVisible();
    expect(within(section).getByRole('button', { name: 'Reopen 3 submissions' })).toBeVisible();
    await userEvent.click(within(section).getByRole('button', { name: 'Approve 2 submissions' }));
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2 submissions' }));
    expect(await within(section).findByText('1 submission was not approved')).toBeVisible();
    expect(bodiesTo(calls, 'approve')).toEqual([
      {
        submissions: [
          { submissionNo: 'SUB-004171', versionNo: 2, generation: 4 },
          { submissionNo: 'SUB-004172', versionNo: 2, generation: 4 },
        ],
      },
    ]);
  });
});
