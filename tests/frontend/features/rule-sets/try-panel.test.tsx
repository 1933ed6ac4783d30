import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Job } from '#contracts/jobs.schema.ts';
import type { FileTrial, RuleTrialView, TrialSubmission } from '#contracts/rule-trials.schema.ts';
import type { RuleDataset, SaveRule } from '#contracts/rules.schema.ts';
import { TryPanel } from '../../../../frontend/src/features/rule-sets/trials/try-panel.tsx';
import { fakeServer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const dataset: RuleDataset = {
  ...{ id: 1, key: 'Rent Roll', name: 'Rent Roll', model: 'Rent Roll', modelCode: 'rent_roll', modelVersion: 3 },
  keyFields: ['unit_code'],
  fields: [{ name: 'monthly_base_rent', type: 'money', label: 'Monthly base rent', values: [] }],
};
const tried = { rule: { datasetId: 1 } as SaveRule, ruleId: 7 };
const job = { jobId: 5, status: 'done', total: 1, mayCancel: false, counts: { done: 1 } } as unknown as Job;
let trialJob = job;
const trial: Omit<RuleTrialView, 'job'> = {
  ...{ span: 'submission', type: 'soft', scope: 'row', tried: 1, rows: 43, passes: 38, violations: 3, skipped: 2 },
  ...{ submissionsWithViolations: 1, tookMs: 800, months: [], properties: [], tolerance: null },
  missing: [
    { fact: 'monthly_base_rent', count: 2 },
    { fact: 'ledger_movement', count: 1 },
  ],
  operands: {
    ...{
      derived: [],
      cells: {},
      datasets: { trial_balance: 'Trial Balance' },
      labels: { ledger_movement: 'Net change' },
    },
    aggregates: [
      {
        ...{ fact: 'ledger_movement', aggregate: 'SUM', field: 'net_change', dataset: 'trial_balance' },
        ...{ where: { field: 'account_name', contains: 'Base Rent' }, periodOffset: -1 },
      },
    ],
  },
  untried: [{ code: 'TooManyRows', count: 2 }],
};
const submission: TrialSubmission = {
  ...{ submissionNo: 'SUB-000166', subject: 'Marsa Gate Offices', postMonth: '2026-10', versionNo: 1 },
  ...{ rows: 43, passes: 38, violations: 3, skipped: 2, sides: null },
  hits: [{ rowNo: 9, left: '1500', right: '1000', difference: '500', message: 'Rent 1,500 is high.' }],
};

let fileTrial: FileTrial;
const triedFile: FileTrial = {
  ...{ fileName: '家賃.xlsx', submissionNo: 'SUB-000166', type: 'hard', scope: 'row', untried: null },
  ...{ rows: 12, passes: 9, violations: 2, skipped: 1, sides: null, problems: 2, tookMs: 1_200 },
  operands: { derived: [], aggregates: [], cells: {}, datasets: {}, labels: {} },
  missing: [{ fact: 'monthly_base_rent', count: 1 }],
  hits: [{ rowNo: 4, left: '1500', right: '1000', difference: '500', message: 'Rent 1,500 is high.' }],
};

describe('trying a rule beside its form', () => {
  beforeEach(() => speak());

  const open = async (read: () => typeof tried | null) => {
    const calls = fakeServer((call) => {
      if (call.path.endsWith('/trials/choices'))
        return {
          body: {
            months: [{ postMonth: '2026-10', submissions: 2 }],
            submissions: [{ submissionNo: 'SUB-000166', subject: 'Marsa Gate Offices', postMonth: '2026-10' }],
          },
        };
      if (call.path.endsWith('/trials/5/submissions'))
        return { body: { rows: [submission], page: 1, size: 10, total: 1, isTotalCapped: false } };
      if (call.path.endsWith('/trials/file')) return { body: fileTrial };
      if (call.path.endsWith('/trials/5')) return { body: { ...trial, job: trialJob } };
      if (call.path.endsWith('/trials/trace'))
        return {
          body: {
            ...{ ruleId: 0, ruleVersion: 1, ruleName: '', outcome: 'violated', message: '', expected: null, facts: [] },
            operands: { derived: [], aggregates: [], cells: {}, datasets: {}, labels: {} },
            conditions: {
              ...{ group: null, result: true, parts: [], fact: 'monthly_base_rent', operator: 'decimalGreaterOrEqual' },
              ...{ factResult: '1500', valueResult: '1000' },
            },
          },
        };
      return { status: 202, body: job };
    });
    await renderPage(<TryPanel dataset={dataset} read={read} onReload={() => undefined} />, {
      at: '/rules_engine?rule=7',
      session: makeSession('Admin'),
    });
    return calls;
  };

  it('shows counts, the message of a violation, and the conditions of its row', async () => {
    const calls = await open(() => tried);
    await userEvent.selectOptions(await screen.findByLabelText('Try on'), 'submission SUB-000166');
    await userEvent.click(screen.getByRole('button', { name: 'Test' }));
    expect(await screen.findByText('38')).toBeVisible();
    expect(screen.getByText('would ask for an explanation')).toBeVisible();
    const movement = 'total of Net change (Trial Balance), matching rows only, periods before: 1';
    expect(screen.getByText(`skipped, value missing: Monthly base rent and ${movement}`)).toBeVisible();
    expect(screen.getByText('2 submissions were not tried: Too many rows')).toBeVisible();
    expect(calls.find(({ path, method }) => method === 'POST' && path.endsWith('/trials'))?.body).toEqual({
      ...tried,
      over: { span: 'submission', submissionNo: 'SUB-000166' },
    });
    await userEvent.click(await screen.findByRole('button', { name: /Show violations of SUB-000166/ }));
    const hits = within(screen.getByRole('region', { name: 'Violations of SUB-000166' }));
    expect(hits.getByText('Rent 1,500 is high.')).toBeVisible();
    await userEvent.click(hits.getByRole('button', { name: 'Why' }));
    const conditions = within(await screen.findByRole('region', { name: 'Conditions of row 9' }));
    expect(await conditions.findByText('The row breaks the rule.')).toBeVisible();
    expect(conditions.getByText('1,500')).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith('/trace'))?.body).toEqual({
      ...tried,
      ...{ submissionNo: 'SUB-000166', rowNo: 9 },
    });
  });

  it('says of a trial that was cancelled how many submissions were tried', async () => {
    trialJob = {
      ...job,
      status: 'cancelled',
      total: 7,
      counts: { done: 2, skipped: 1, refused: 0, notDone: 4 },
    } as Job;
    try {
      await open(() => tried);
      const button = await screen.findByRole('button', { name: 'Test' });
      await waitFor(() => expect(button).toBeEnabled());
      await userEvent.click(button);
      expect(await screen.findByText('3 of 7 submissions')).toBeVisible();
      expect(screen.getByText(/^Canceled: what follows is a part/)).toBeVisible();
    } finally {
      trialJob = job;
    }
  });

  it('holds totals with the same words apart by their own names', async () => {
    const { missing, operands } = trial;
    const [movement] = operands.aggregates;
    const rent = { ...movement!, fact: 'market_movement', where: { field: 'account_name', contains: 'Market Rent' } };
    const labels = { ...operands.labels, market_movement: 'Net change' };
    Object.assign(trial, {
      missing: [...missing, { fact: 'market_movement', count: 1 }],
      operands: { ...operands, labels, aggregates: [movement, rent] },
    });
    try {
      await open(() => tried);
      const button = await screen.findByRole('button', { name: 'Test' });
      await waitFor(() => expect(button).toBeEnabled());
      await userEvent.click(button);
      const words = 'total of Net change (Trial Balance), matching rows only, periods before: 1';
      const said = `Monthly base rent, ${words} (ledger movement), and ${words} (market movement)`;
      expect(await screen.findByText(`skipped, value missing: ${said}`)).toBeVisible();
    } finally {
      Object.assign(trial, { missing, operands });
    }
  });

  it('lists the figures of a submission below it, where the table is too narrow for their columns', async () => {
    const [was, wasHits] = [trial.scope, submission.hits];
    Object.assign(trial, { scope: 'dataset' });
    Object.assign(submission, { hits: [], sides: { left: '1500', right: '1000', difference: '500' } });
    try {
      await open(() => tried);
      const button = await screen.findByRole('button', { name: 'Test' });
      await waitFor(() => expect(button).toBeEnabled());
      await userEvent.click(button);
      const cell = (await screen.findByText('SUB-000166')).closest('td')!;
      const said = [...cell.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
      expect(said).toEqual(['Left', '1,500', 'Right', '1,000', 'Difference', '500']);
    } finally {
      Object.assign(trial, { scope: was });
      Object.assign(submission, { hits: wasHits, sides: null });
    }
  });

  it('tries a file as if it were sent for a submission, and says what became of it', async () => {
    fileTrial = triedFile;
    const calls = await open(() => tried);
    const file = new File(['rows'], '家賃.xlsx');
    await userEvent.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
    expect(await screen.findByText('Rent 1,500 is high.')).toBeVisible();
    expect(screen.getByText('would stop the upload')).toBeVisible();
    expect(screen.getByText('skipped, value missing: Monthly base rent')).toBeVisible();
    expect(screen.getByText('2 cells could not be read and count as empty.')).toBeVisible();
    const sent = calls.find(({ path }) => path.endsWith('/trials/file'))?.body as FormData;
    expect(JSON.parse(sent.get('rule') as string)).toEqual(tried);
    expect(sent.get('submissionNo')).toBe('SUB-000166');
    expect((sent.get('file') as File).name).toBe('家賃.xlsx');
  });

  it('takes a dropped file, and says why it was not tried', async () => {
    fileTrial = { ...triedFile, untried: 'OtherLayout' };
    await open(() => tried);
    const place = await screen.findByRole('group', { name: /^Drop a workbook here/ });
    fireEvent.drop(place, { dataTransfer: { files: [new File(['rows'], 'other.xlsx')] } });
    expect(await screen.findByText(/layout of the file differs from the mapping/)).toBeVisible();
  });

  it('starts nothing while the rule is incomplete', async () => {
    const calls = await open(() => null);
    const button = await screen.findByRole('button', { name: 'Test' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), new File([''], 'a.xlsx'));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });
});
