import { screen } from '@testing-library/react';
import { makeFinding, makeSubmission } from './make-submission.ts';
import { openPage } from './open-page.tsx';

describe('what the provider is asked for', () => {
  const mapAccounts = { name: 'Map accounts' };

  it('is a mapping, and no new file, while codes are not mapped', async () => {
    await openPage({
      role: 'DataProvider',
      submission: makeSubmission({
        ...{
          status: 'Reopened By System',
          cause: 'UNMAPPED_CODE',
          allowedActions: ['upload', 'revalidate', 'comment'],
        },
      }),
      findings: [makeFinding({ code: 'UNMAPPED_ACCOUNT', severity: 'hard' })],
    });
    expect(await screen.findByText(/The same file is checked again automatically/u)).toBeVisible();
    expect(screen.queryByText(/A new file is needed/u)).toBeNull();
    expect(await screen.findByRole('link', mapAccounts)).toHaveAttribute('href', '/COA-mapping-new');
    expect(screen.getByRole('button', { name: 'Check again…' })).toBeVisible();
  });

  it('is the same workbook again where a finding about the mapping waits for an explanation', async () => {
    await openPage({
      role: 'DataProvider',
      submission: makeSubmission({
        ...{ status: 'Validation In Progress', isAwaitingExplanation: true, cause: null, unexplainedCount: 1 },
        allowedActions: ['upload', 'explain', 'comment'],
      }),
      findings: [makeFinding({ code: 'RECODED_CONTROL', severity: 'soft' })],
    });
    expect(await screen.findByText(/upload the same workbook again/u)).toBeVisible();
    expect(screen.getByRole('link', mapAccounts)).toBeVisible();
  });

  it('is no mapping where findings are about the file', async () => {
    await openPage({
      role: 'DataProvider',
      submission: makeSubmission({
        ...{ status: 'Reopened By System', cause: 'HARD_RULE', allowedActions: ['upload', 'comment'] },
      }),
    });
    expect(await screen.findByText(/A new file is needed/u)).toBeVisible();
    expect(screen.queryByRole('link', mapAccounts)).toBeNull();
  });
});
