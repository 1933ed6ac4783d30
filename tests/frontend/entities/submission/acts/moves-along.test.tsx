import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { PackageMonthDetail } from '#contracts/packages.schema.ts';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ChangePostMonthDialog } from '../../../../../frontend/src/entities/submission/acts/change-post-month-dialog.tsx';
import { CloseDialog } from '../../../../../frontend/src/entities/submission/acts/close-dialog.tsx';
import { HandOverDialog } from '../../../../../frontend/src/entities/submission/acts/hand-over-dialog.tsx';
import { fakeServer } from '../../../fake-server.ts';
import type { Answer } from '../../../fake-server.ts';
import { makeSubmission } from '../../../features/submission-page/make-submission.ts';
import { renderPage } from '../../../render.tsx';

const member = (submissionNo: string | null, dataset: string, status: string) => ({ submissionNo, dataset, status });
const members = [
  member('SUB-004171', 'Rent Roll', 'Submitted For Review'),
  member('SUB-004172', 'Trial Balance', 'Pending For Submission'),
  member('SUB-004173', 'Loans', 'Closed'),
  member(null, 'Budget', ''),
] as PackageMonthDetail['members'];

const inPackage = makeSubmission({
  package: { packageMonthId: 9, name: 'Monthly property package', ready: 1, total: 4 },
});

const dialogs: [string, string, (submission: SubmissionDetail) => ReactNode][] = [
  ['close', 'Close submission', (submission) => <CloseDialog submission={submission} onClose={() => undefined} />],
  [
    'hand over',
    'Change service provider',
    (submission) => <HandOverDialog submission={submission} onClose={() => undefined} />,
  ],
  [
    'change of the month',
    'Change post month',
    (submission) => <ChangePostMonthDialog submission={submission} onClose={() => undefined} />,
  ],
];

function serve(month: () => Answer | Promise<Answer>) {
  fakeServer(({ path }) => {
    if (path === '/api/report-packages/months/9') return month();
    return { body: { serviceProviders: [] } };
  });
}

describe.each(dialogs)('%s of a member of a report package', (_, confirm, dialogOf) => {
  it('waits until the members that move along are known', async () => {
    const month = Promise.withResolvers<Answer>();
    serve(() => month.promise);
    await renderPage(dialogOf(inPackage));
    const button = await screen.findByRole('button', { name: confirm });
    expect(button).toBeDisabled();
    month.resolve({ body: { members } });
    expect(await screen.findByText(/also .?Trial Balance.? \(SUB-004172\)\./u)).toBeVisible();
    expect(button).toBeEnabled();
  });

  it('says why they are not known, and sends nothing', async () => {
    serve(() => ({ status: 503, body: { code: 'Unavailable' } }));
    await renderPage(dialogOf(inPackage));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('button', { name: confirm })).toBeDisabled();
  });

  it('does not wait for a submission outside packages', async () => {
    serve(() => ({ status: 503, body: { code: 'Unavailable' } }));
    await renderPage(dialogOf(makeSubmission()));
    expect(await screen.findByRole('button', { name: confirm })).toBeEnabled();
  });
});
