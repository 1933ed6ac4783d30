import { screen } from '@testing-library/react';
import { AccountsHelp } from '../../../../frontend/src/features/provider-board/detail/accounts-help.tsx';
import { ProviderDashboard } from '../../../../frontend/src/features/provider-board/provider-dashboard.tsx';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { fakeProviderServer } from './fake-provider-server.ts';
import { makeDetail, makeFinding, makeSubmission, makeVersion } from './make-submission.ts';

describe('findings about the mapping of accounts', () => {
  beforeEach(() => speak('en'));
  const sentBackState = { status: 'Reopened By System', isAwaitingExplanation: false } as const;
  const awaiting = { status: 'Validation In Progress', isAwaitingExplanation: true } as const;
  const show = async (
    code: string,
    role: 'DataProvider' | 'Reviewer',
    submission: typeof sentBackState | typeof awaiting = sentBackState,
  ) => {
    const findings = [{ code, severity: submission.isAwaitingExplanation ? 'soft' : 'hard' } as const];
    return await renderPage(<AccountsHelp {...{ submission, findings }} />, { session: makeSession(role) });
  };

  it('promise another check by the system to what was sent back, and to nothing else', async () => {
    const { unmount } = await show('UNMAPPED_ACCOUNT', 'DataProvider');
    expect(screen.getByText(/this one is checked again automatically/u)).toBeVisible();
    unmount();
    await show('RECODED_CONTROL', 'DataProvider', awaiting);
    expect(screen.queryByText(/checked again automatically/u)).toBeNull();
    expect(screen.getByText(/upload the same workbook again/u)).toBeVisible();
  });

  it.each(['UNMAPPED_ACCOUNT', 'RECODED_CONTROL'])('lead to the mapping (%s)', async (code) => {
    await show(code, 'DataProvider');
    expect(screen.getByRole('link', { name: 'Map accounts' })).toHaveAttribute('href', '/COA-mapping-new');
  });

  const sentBack = async (codes: readonly string[]) => {
    const submission = makeSubmission({
      ...{ status: 'Reopened By System', cause: 'UNMAPPED_CODE', hardCount: codes.length, versionNo: 1 },
    });
    fakeProviderServer({
      sentBack: [submission],
      details: [makeDetail(submission, { versions: [makeVersion({ hardCount: codes.length, hasAnnotated: true })] })],
      findings: codes.map((code, index) => makeFinding({ findingId: index + 1, severity: 'hard', code })),
    });
    const session = makeSession('DataProvider');
    await renderPage(<ProviderDashboard />, { at: '/serviceprovider-dashboard', session });
    await screen.findByRole('link', { name: 'Map accounts' });
  };
  const correctHint = 'Correct the marked cells, then upload the workbook again.';

  it('ask for no corrected workbook where mapping is all that there is to do', async () => {
    await sentBack(['UNMAPPED_ACCOUNT', 'UNMAPPED_ACCOUNT']);
    expect(screen.queryByText(correctHint)).toBeNull();
  });

  it('ask for one where a cell is to be corrected as well', async () => {
    await sentBack(['UNMAPPED_ACCOUNT', 'NOT_A_DATE']);
    expect(await screen.findByText(correctHint)).toBeVisible();
  });

  it('lead nowhere for who may not map, and neither do other findings', async () => {
    const { unmount } = await show('UNMAPPED_ACCOUNT', 'Reviewer');
    expect(screen.queryByRole('link')).toBeNull();
    unmount();
    await show('NOT_A_DATE', 'DataProvider');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
