import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { messageOfFinding } from '#documents/wording/finding-words.ts';
import type { HistoryEntry } from '#contracts/submission-history.ts';
import { makeFinding, makeSubmission } from './make-submission.ts';
import { accepted, bodiesTo, openPage } from './open-page.tsx';

const entry: HistoryEntry = {
  auditId: 1,
  at: '2026-11-10T09:02:00Z',
  action: 'upload',
  actor: { userId: 7, name: 'Dana Whitfield' },
  impersonator: { userId: 2, name: 'Sofia Lindqvist' },
  principal: null,
  statusBefore: 'New',
  statusAfter: 'Validation In Progress',
  versionNo: 2,
  reasonCode: null,
  comment: null,
  facts: { changedCells: 6 },
  details: {},
};
const soft = (findingId: number, changes = {}) =>
  makeFinding({ findingId, explanation: null, explainedBy: null, explainedAt: null, ...changes });
const awaiting = makeSubmission({
  status: 'Validation In Progress',
  isAwaitingExplanation: true,
  ballHolder: 'provider',
  softCount: 2,
  unexplainedCount: 2,
  allowedActions: ['explain', 'upload', 'comment'],
});

const unknown = { step: null, attempts: null, failure: null };

describe('the parts of the page of a submission', () => {
  it('lists findings, errors alone on request', async () => {
    const hard = makeFinding({
      findingId: 502,
      severity: 'hard',
      cell: 'B18',
      rowNo: 18,
      ruleName: 'Unit code is unique',
    });
    await openPage({ findings: [hard, makeFinding()], at: '/reviewer-dashboard/SUB-004171?tab=findings' });
    const table = await screen.findByRole('table', { name: 'Findings' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Errors only (1)' }));
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(table).getByText('Unit code is unique')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Marked workbook' })).toHaveAttribute(
      'href',
      '/api/submissions/SUB-004171/files/annotated?versionNo=2',
    );
  });

  it('names the sheet of a finding, the check and what it says', async () => {
    const checked = { ruleId: null, code: 'NOT_A_NUMBER', ruleName: 'Number', message: 'A number is expected here.' };
    await openPage({
      findings: [makeFinding({ ...checked, severity: 'hard', sheet: 'Rent Roll', cell: 'J7', rowNo: 7 })],
      at: '/reviewer-dashboard/SUB-004171?tab=findings',
    });
    const table = await screen.findByRole('table', { name: 'Findings' });
    expect(within(table).getByRole('cell', { name: 'J7 Rent Roll' })).toBeVisible();
    expect(within(table).getByText('Number')).toBeVisible();
    expect(within(table).getByText('A number is expected here.')).toBeVisible();
  });

  it('says why a file cannot be read, and offers no marked workbook of it', async () => {
    const message = messageOfFinding({ code: 'ENCRYPTED', found: null, expected: null, params: {} }, 'en');
    const place = { sheet: null, rowNo: null, field: null, column: null, cell: null, ruleId: null, ruleName: null };
    const locked = makeFinding({ ...place, severity: 'hard', code: 'ENCRYPTED', message, found: null });
    const submission = makeSubmission({ status: 'Reopened By System', cause: 'FILE_UNREADABLE' });
    const versions = submission.versions.map((version) => ({ ...version, hasAnnotated: false, hasRows: false }));
    const at = '/reviewer-dashboard/SUB-004171?tab=findings';
    await openPage({ submission: { ...submission, versions }, findings: [locked], at });
    const table = await screen.findByRole('table', { name: 'Findings' });
    const sentence = 'Incorrect File. Please check the file format before importing.';
    expect(within(table).getByText(`${sentence} The file is password-protected`, { exact: false })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Marked workbook' })).toBeNull();
  });

  it('never breaks a day at its hyphens', async () => {
    const days = makeFinding({
      ruleName: null,
      expected: 'on or after 2023-02-01',
      message: 'The lease ends on 2023-01-31, before 2023-02-01.',
    });
    await openPage({ findings: [days], at: '/reviewer-dashboard/SUB-004171?tab=findings' });
    const table = await screen.findByRole('table', { name: 'Findings' });
    expect(within(table).getAllByText(/^\d{4}-\d{2}-\d{2}$/)).toHaveLength(3);
    for (const day of within(table).getAllByText(/^\d{4}-/)) expect(day).toHaveStyle({ whiteSpace: 'nowrap' });
    expect(within(table).getByRole('row', { name: /on or after 2023-02-01/ })).toHaveTextContent(days.message);
  });

  it('opens the data at no cell when the address names none that can be', async () => {
    const calls = await openPage({ at: '/reviewer-dashboard/SUB-004171?cell=nonsense' });
    await screen.findByRole('columnheader', { name: /Monthly base rent/ });
    const offsets = calls.filter((call) => call.path.endsWith('/rows')).map((call) => call.query.get('offset'));
    expect(new Set(offsets)).toEqual(new Set(['0']));
  });

  it('marks a version that was taken back', async () => {
    const submission = makeSubmission({ status: 'New', versionNo: null });
    const [latest, ...earlier] = submission.versions;
    await openPage({ submission: { ...submission, versions: [{ ...latest!, state: 'withdrawn' }, ...earlier] } });
    expect(await screen.findByText('Withdrawn')).toBeVisible();
  });

  it('says what is stored and still on its way', async () => {
    const at = '2026-11-21T10:02:00Z';
    const person = { userId: 7, name: 'Dana Whitfield' };
    await openPage({ submission: makeSubmission({ undelivered: [{ person, at, fileName: 'Larkspur.xlsx' }] }) });
    const note = await screen.findByText(/Larkspur\.xlsx.*: saved, waiting to be processed/);
    expect(note).toHaveTextContent(/Dana Whitfield/);
  });

  it('says why a rule fired in the words of the reader, and rounds what was computed', async () => {
    const compare = (fact: string, operator: string, factResult: unknown, valueResult: unknown) => ({
      ...{ group: null, result: true, parts: [], fact, operator, factResult, valueResult },
    });
    const parts = [
      compare('market_percent', 'notBetween', '147.05883143474048016780', ['70', '130']),
      compare('annual_pair', 'differsByMoreThan', ['351679.04', '335571.6'], '1'),
      { ...compare('lease_end', 'dateBefore', '2025-01-31', '2026-01-31'), valueFact: 'lease_start' },
    ];
    const operands = {
      derived: [
        { fact: 'annual_expected', kind: 'product', of: 'monthly_base_rent', by: '12' },
        { fact: 'annual_pair', kind: 'pair', left: 'annual_base_rent', right: 'annual_expected' },
      ],
      aggregates: [],
      cells: { annual_base_rent: 'J14', monthly_base_rent: 'K14', lease_end: 'M14', lease_start: 'L14' },
    };
    const body = {
      ...{ ruleId: 9, ruleName: 'Rent is near the market rent', outcome: 'violated', message: '', expected: null },
      ...{ conditions: { group: 'all', result: true, parts }, facts: [], operands },
    };
    await openPage({
      at: '/reviewer-dashboard/SUB-004171?tab=findings',
      answer: ({ path }) => (path.endsWith('/explanation') ? { body } : null),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Why\?/ }));
    const beside = await screen.findByRole('region', { name: 'Why this is a finding' });
    expect(screen.queryByRole('dialog')).toBeNull();
    const [, ...said] = await within(beside).findAllByRole('listitem');
    expect(said.map((item) => item.textContent)).toEqual([
      '% of market rent 147.06 is not between 70 and 130',
      'annual base rent 351,679.04 (J14) and 12 × Monthly base rent 335,571.60 (K14) differ by more than 1',
      'lease end 2025-01-31 (M14) is before lease start 2026-01-31 (L14)',
    ]);
    await userEvent.click(within(beside).getByRole('button', { name: 'Close the explanation' }));
    await waitFor(() => expect(beside).not.toBeInTheDocument());
  });

  it('lets the provider explain all findings of one rule at once', async () => {
    const calls = await openPage({
      submission: awaiting,
      role: 'DataProvider',
      userId: 7,
      findings: [soft(501), soft(502)],
      at: '/reviewer-dashboard/SUB-004171?tab=explanations',
      answer: ({ path }) => (path.endsWith('/acts/explain') ? accepted : null),
    });
    const [first] = await screen.findAllByRole('textbox', { name: 'Explanation' });
    const [all] = screen.getAllByRole('button', { name: 'Explain all 2 findings and send for review' });
    await userEvent.type(first as HTMLElement, 'Renewed');
    await userEvent.click(all as HTMLElement);
    await waitFor(() => expect(bodiesTo(calls, 'explain')).toEqual([{ ruleId: 31, text: 'Renewed' }]));
  });

  it('names both people of an act done while impersonating', async () => {
    await openPage({ history: [entry], at: '/reviewer-dashboard/SUB-004171?tab=history' });
    const item = await screen.findByText(/uploaded version 2/);
    expect(item).toHaveTextContent('Dana Whitfield (impersonated by Sofia Lindqvist) uploaded version 2');
    expect(screen.getByText('6 cells changed')).toBeVisible();
  });

  it('says in words why a submission is stuck, to operators alone', async () => {
    const stuck = makeSubmission({
      processState: 'parked',
      parkedCode: 'NoAssignee',
      stuck: [{ ...unknown, kind: 'parked', code: 'NoAssignee', detail: null, since: '2026-11-20T08:00:00Z' }],
      allowedActions: ['retry', 'substitute'],
      temporalUrl: 'http://localhost:8233/x',
    });
    await openPage({ submission: stuck, role: 'Admin' });
    expect(await screen.findByText(/No one who can decide is left in this step/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Process in Temporal' })).toHaveAttribute(
      'href',
      'http://localhost:8233/x',
    );
  });

  it('shows the failing step of a submission and frees it with one button', async () => {
    const detail = 'validateUpload, attempt 7: connect ECONNREFUSED';
    const stuck = makeSubmission({
      stuck: [
        {
          kind: 'activityRetrying',
          code: null,
          detail,
          since: '2026-11-20T08:00:00Z',
          step: 'validate',
          attempts: 7,
          failure: { kind: 'serverAway', code: 'ECONNREFUSED' },
        },
      ],
    });
    const calls = await openPage({
      submission: stuck,
      role: 'Admin',
      answer: ({ path }) => (path.includes('/process/') ? { status: 204 } : null),
    });
    expect(await screen.findByText('Failed step: checking the workbook')).toBeVisible();
    expect(screen.getByText(/A server that this step needs cannot be reached/)).toHaveTextContent('ECONNREFUSED');
    await userEvent.click(screen.getByRole('button', { name: 'Retry now' }));
    expect(await screen.findByText('Retrying the step')).toBeVisible();
    expect(calls.map((call) => call.path)).toContain(`/api/submissions/${stuck.submissionNo}/process/try-at-once`);
  });

  it('tells before closing what happens to published figures', async () => {
    const calls = await openPage({
      submission: makeSubmission({ allowedActions: ['close', 'sync'] }),
      role: 'Admin',
      answer: ({ path }) => (path.endsWith('/acts/close') ? accepted : null),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    const close = await screen.findByRole('menuitem', { name: 'Close…' });
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    while (!close.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Close SUB-004171' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Reason/ }), 'DUPLICATE');
    expect(within(dialog).getByText(/are withdrawn from the reports/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close submission' }));
    expect(within(dialog).getByText('Enter a comment.')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Comment/ }), 'Twice');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close submission' }));
    await waitFor(() => expect(bodiesTo(calls, 'close')).toEqual([{ reason: 'DUPLICATE', comment: 'Twice' }]));
  });
});
