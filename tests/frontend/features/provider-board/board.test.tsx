import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ProviderDashboard } from '../../../../frontend/src/features/provider-board/provider-dashboard.tsx';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';
import { fakeProviderServer } from './fake-provider-server.ts';
import { makeDetail, makeFinding, makeSubmission, makeVersion } from './make-submission.ts';

const session = makeSession('DataProvider');
const show = (at = '/serviceprovider-dashboard') => renderPage(<ProviderDashboard />, { at, session });
const groupOf = async (name: string) => within(await screen.findByRole('list', { name }));

beforeEach(() => speak('en'));

describe('the groups of the board', () => {
  const late = makeSubmission({ daysLate: 3, dueOn: '2026-11-09', dataset: { id: 4, name: 'Debt' } });
  const failed = makeSubmission({ status: 'Reopened By System', cause: 'HARD_RULE', hardCount: 1, versionNo: 1 });
  const returned = makeSubmission({
    status: 'Reopened By Reviewer',
    cause: 'OTHER',
    dataset: { id: 5, name: 'Trial Balance' },
  });
  const toExplain = makeSubmission({
    status: 'Validation In Progress',
    isAwaitingExplanation: true,
    unexplainedCount: 3,
    softCount: 3,
    allowedActions: ['upload', 'explain'],
  });
  const checking = makeSubmission({
    status: 'Validation In Progress',
    ballHolder: 'system',
    progress: {
      stage: 'rules',
      rowsRead: 212,
      columnsMapped: 16,
      columnsExpected: 16,
      rulesChecked: 15,
      rulesTotal: 22,
      errors: 0,
      percent: 68,
    },
  });
  const done = makeSubmission({ status: 'Completed', ballHolder: 'nobody', allowedActions: ['comment'] });

  beforeEach(() => {
    fakeProviderServer({
      late: [late],
      sentBack: [failed, returned],
      dueNow: [toExplain, checking],
      handedOver: [done],
      details: [makeDetail(failed, { versions: [makeVersion({ hardCount: 1 })] })],
      findings: [makeFinding({ findingId: 1, severity: 'hard', cell: 'J41', ruleName: 'A vacant unit has no rent' })],
    });
  });

  it('offer exactly one act per submission, named by what is to do', async () => {
    await show();
    const actsOf = (row: HTMLElement) =>
      within(row)
        .getAllByRole('button')
        // The name of the submission opens it; the act is at the end of the row.
        .slice(1)
        .map((button) => button.textContent?.replace(/(Rent Roll|Trial Balance|Debt).*/u, ''));
    // The board may be drawn again while it is looked at.
    const buttonsOf = (group: string) =>
      waitFor(() =>
        within(screen.getByRole('list', { name: group }))
          .getAllByRole('listitem')
          .map(actsOf),
      );
    expect(await buttonsOf('Late')).toEqual([['Upload workbook']]);
    expect(await buttonsOf('Reopened')).toEqual([['Fix and upload'], ['Read comment']]);
    expect(await buttonsOf('Due now')).toEqual([['Explain 3 findings'], []]);
    expect(await buttonsOf('Submitted')).toEqual([[]]);
    expect((await groupOf('Due now')).getByText('Rules 68%')).toBeVisible();
  });

  it('say the counts that matter in the line under the title', async () => {
    await show();
    expect(await screen.findByRole('heading', { level: 1, name: 'October 2026' })).toBeVisible();
    for (const fact of ['1 late', '2 reopened', '2 due now', '1 of 6 submitted']) {
      expect(screen.getByText(fact)).toBeVisible();
    }
  });

  it('show first what the system has refused, and keep another choice in the address', async () => {
    const { router } = await show();
    expect(await screen.findByText('A vacant unit has no rent')).toBeVisible();
    const user = userEvent.setup();
    await user.click((await groupOf('Submitted')).getByRole('button'));
    expect(router.state.location.search).toBe(`?ticket=${done.submissionNo}`);
    expect(screen.getByRole('group', { name: /^Submission/u })).toHaveFocus();
  });

  it('ask for another month, and keep it in the address', async () => {
    const { router } = await show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Sep/u }));
    expect(router.state.location.search).toBe('?postMonth=2026-09-01');
    expect(await screen.findByRole('heading', { level: 1, name: 'September 2026' })).toBeVisible();
  });
});

it('is narrowed by what is searched, says when nothing is left, and still takes files for all', async () => {
  const debt = makeSubmission({ dataset: { id: 4, name: 'Debt' } });
  const board = { postMonth: '2026-10-01', late: [], sentBack: [], handedOver: [], dueNow: [] as unknown[] };
  const calls = fakeProviderServer({
    dueNow: [makeSubmission({}), debt],
    answer: ({ path, query }) =>
      path === '/api/submissions/provider-board' && query.get('search')
        ? { body: { ...board, dueNow: query.get('search') === 'debt' ? [debt] : [] } }
        : undefined,
  });
  const { router } = await show();
  expect((await groupOf('Due now')).getAllByRole('listitem')).toHaveLength(2);
  const user = userEvent.setup();
  const search = screen.getByRole('searchbox', { name: 'Search workbooks' });
  await user.type(search, 'debt');
  await waitFor(async () => expect((await groupOf('Due now')).getAllByRole('listitem')).toHaveLength(1));
  expect(router.state.location.search).toBe('?search=debt');
  expect(screen.getByText('2 due now')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save view' })).toBeVisible();
  await user.clear(search);
  await user.type(search, 'nothing');
  expect(await screen.findByText('The filters hide 2 rows.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(async () => expect((await groupOf('Due now')).getAllByRole('listitem')).toHaveLength(2));
  expect(calls.some(({ path }) => path === '/api/saved-views/providerBoard')).toBe(true);
});

it('offers no act that the server does not allow', async () => {
  fakeProviderServer({ dueNow: [makeSubmission({ allowedActions: ['comment'] })] });
  await show();
  expect((await groupOf('Due now')).getAllByRole('button')).toHaveLength(1);
});

it('says that nothing is due', async () => {
  fakeProviderServer({});
  await show();
  expect(await screen.findByText('Nothing is due')).toBeVisible();
});

it('shows the comment of the reviewer who sent a submission back, with a place for the answer', async () => {
  const submission = makeSubmission({ status: 'Reopened By Reviewer', cause: 'TIE_OUT', generation: 4 });
  const comment = {
    commentId: 1,
    author: { userId: 5, name: 'Aiko Tanaka' },
    impersonator: null,
    text: 'Total differs from the ledger.',
    kind: 'reopen',
    reasonCode: 'TIE_OUT',
    versionNo: 1,
    createdAt: '2026-11-11T08:00:00Z',
  };
  fakeProviderServer({ sentBack: [submission], comments: [comment] });
  await show();
  expect(await screen.findByText('Total differs from the ledger.')).toBeVisible();
  expect(screen.getByText('Aiko Tanaka')).toBeVisible();
  expect(screen.getByLabelText(/Answer to the reviewer/u)).toBeVisible();
});

it('shows errors only when asked', async () => {
  const submission = makeSubmission({
    status: 'Reopened By System',
    cause: 'HARD_RULE',
    hardCount: 1,
    softCount: 1,
    versionNo: 1,
  });
  fakeProviderServer({
    sentBack: [submission],
    details: [makeDetail(submission, { versions: [makeVersion({ hardCount: 1, softCount: 1 })] })],
    findings: [
      makeFinding({ findingId: 1, severity: 'hard', cell: 'J41', found: '18940.00' }),
      makeFinding({ findingId: 2, cell: 'K17' }),
    ],
  });
  const { router } = await show();
  const table = within(await screen.findByRole('table', { name: 'Findings by row' }));
  expect(table.getByText('18,940.00')).toBeVisible();
  expect(table.getByText('K17')).toBeVisible();
  await userEvent.setup().click(screen.getByLabelText('Errors only'));
  await waitFor(() => expect(table.queryByText('K17')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?errors=only');
  expect(screen.getByRole('link', { name: 'Download marked workbook' })).toHaveAttribute(
    'href',
    `/api/submissions/${submission.submissionNo}/files/annotated?versionNo=1`,
  );
});

it('names the month of what is left from an earlier one', async () => {
  const old = makeSubmission({ postMonth: '2026-08-01', daysLate: 40, dueOn: '2026-09-15' });
  fakeProviderServer({ late: [old], dueNow: [makeSubmission()] });
  await renderPage(<ProviderDashboard />, { at: '/serviceprovider-dashboard', session: makeSession('DataProvider') });
  const late = within(await screen.findByRole('list', { name: 'Late' }));
  expect(late.getByText('Aug 2026')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Due now' })).queryByText('Oct 2026')).not.toBeInTheDocument();
});

it('offers the workbook to fill in, empty or with the rows of the month before', async () => {
  const submission = makeSubmission();
  fakeProviderServer({ dueNow: [submission] });
  await renderPage(<ProviderDashboard />, {
    at: `/serviceprovider-dashboard?ticket=${submission.submissionNo}`,
    session: makeSession('DataProvider'),
  });
  const address = `/api/submissions/${submission.submissionNo}/files/template`;
  expect(await screen.findByRole('link', { name: 'Last month, figures empty' })).toHaveAttribute(
    'href',
    `${address}?rows=earlier`,
  );
  expect(screen.getByRole('link', { name: 'Empty template' })).toHaveAttribute('href', `${address}?rows=none`);
  await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
  expect(await screen.findByRole('menuitem', { name: 'Rent Roll' })).toHaveAttribute('href', `${address}?rows=none`);
});

it('shows the amounts of one field with the same decimal places', async () => {
  const submission = makeSubmission({ status: 'Reopened By System', cause: 'HARD_RULE', hardCount: 2, versionNo: 1 });
  fakeProviderServer({
    sentBack: [submission],
    details: [makeDetail(submission, { versions: [makeVersion({ hardCount: 2 })] })],
    findings: [
      makeFinding({ findingId: 1, severity: 'hard', found: '85724417.5', expected: '85724418' }),
      makeFinding({ findingId: 2, severity: 'hard', found: '1981395658.43', expected: null }),
    ],
  });
  await show();
  const table = within(await screen.findByRole('table', { name: 'Findings by row' }));
  expect(await table.findByText('85,724,417.50')).toBeVisible();
  expect(table.getByText('85,724,418.00')).toBeVisible();
  expect(table.getByText('1,981,395,658.43')).toBeVisible();
});

it('keeps a finding in one line until its button opens it', async () => {
  const submission = makeSubmission({ status: 'Reopened By System', cause: 'HARD_RULE', hardCount: 1, versionNo: 1 });
  fakeProviderServer({
    sentBack: [submission],
    details: [makeDetail(submission, { versions: [makeVersion({ hardCount: 1 })] })],
    findings: [makeFinding({ findingId: 1, severity: 'hard', cell: 'K17' })],
  });
  await show();
  const table = within(await screen.findByRole('table', { name: 'Findings by row' }));
  const opener = await table.findByRole('button', { name: 'Show the whole finding K17' });
  const sentence = table.getByText('Annual rent is not 12 times the monthly rent.');
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await userEvent.setup().click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(sentence).toBeVisible();
});

it('says what can be done about another layout, and checks the same file again from there', async () => {
  const submission = makeSubmission({
    status: 'Reopened By System',
    cause: 'LAYOUT_CHANGED',
    hardCount: 1,
    versionNo: 1,
    allowedActions: ['upload', 'revalidate', 'comment'],
  });
  const { submissionNo } = submission;
  fakeProviderServer({
    sentBack: [submission],
    details: [makeDetail(submission, { versions: [makeVersion({ hardCount: 1, rowCount: 0 })] })],
    answer: ({ path }) =>
      path.endsWith('/findings')
        ? {
            body: {
              findings: [makeFinding({ findingId: 1, severity: 'hard', code: 'LAYOUT_CHANGED', cell: null })],
              targets: [{ kind: 'dataset', value: 'Trial Balance', submissionNo: 'SUB-009000' }],
            },
          }
        : undefined,
  });
  await show();
  const help = within(await screen.findByRole('group', { name: 'What you can do' }));
  expect(await help.findByText(/^This looks like the Trial Balance file\. Upload it to/u)).toBeVisible();
  const hrefOf = (name: string) => help.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('SUB-009000')).toBe('/serviceprovider-dashboard/SUB-009000');
  expect(hrefOf('last month, figures empty')).toBe(`/api/submissions/${submissionNo}/files/template?rows=earlier`);
  expect(hrefOf('empty template')).toBe(`/api/submissions/${submissionNo}/files/template?rows=none`);
  expect(hrefOf('comment')).toBe(`/serviceprovider-dashboard/${submissionNo}?tab=comments`);
  expect(help.getByRole('button', { name: 'Check the same file again' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Check the same file again' })).toHaveLength(1);
  expect(screen.queryByText(/Correct the marked cells/u)).not.toBeInTheDocument();
});
