import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ChangeImpactView, ImpactSubmission } from '#contracts/change-impacts.schema.ts';
import type { Job } from '#contracts/jobs.schema.ts';
import type { SaveMapping } from '#contracts/mappings.schema.ts';
import type { UnsavedChange } from '../../../../frontend/src/entities/change-impacts/impact-api.ts';
import { ImpactButton } from '../../../../frontend/src/entities/change-impacts/impact-button.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const none = { refused: 0, accepted: 0, changed: 0, appeared: 0, vanished: 0 };
const job = { jobId: 5, status: 'done', total: 3, mayCancel: false, counts: { done: 2, skipped: 1 } } as unknown as Job;
const impact: ChangeImpactView = {
  ...{ job, kind: 'mapping', tried: 2, differing: 1, newlyRefused: 1, newlyAccepted: 0, tookMs: 900 },
  ...{ ...none, refused: 4, appeared: 7 },
  untried: [{ code: 'ReadAsBefore', count: 1 }],
  months: [
    { ...none, postMonth: '2026-09', submissions: 1 },
    { ...none, refused: 4, appeared: 7, postMonth: '2026-10', submissions: 1 },
  ],
  properties: [{ name: 'Marsa Gate Offices', months: [{ ...none, refused: 4, appeared: 7, postMonth: '2026-10' }] }],
  rules: [
    {
      ...{ code: 'REQUIRED_MISSING', ruleId: null, name: 'Required value', severity: 'hard', appeared: 7, vanished: 0 },
      months: [{ postMonth: '2026-10', appeared: 7, vanished: 0 }],
    },
  ],
};
const submission: ImpactSubmission = {
  ...{
    submissionNo: 'SUB-000166',
    datasetId: 7,
    dataset: 'Rent Roll',
    serviceProvider: 'Northgate',
    subject: 'Marsa Gate Offices',
    postMonth: '2026-10',
  },
  ...{ versionNo: 1, ...none, refused: 4, appeared: 7 },
  before: { outcome: 'passed', cause: null, rows: 43, hard: 0, soft: 0 },
  after: { outcome: 'failed', cause: 'HARD_RULE', rows: 42, hard: 7, soft: 0 },
  rows: [
    {
      ...{ kind: 'refused', sheet: 'RR', rowNo: 9, fields: [] },
      findings: [{ name: 'Required value', field: 'tenant_name', found: null }],
    },
    { kind: 'refused', sheet: 'RR', rowNo: 12, fields: [], findings: [] },
    {
      ...{ kind: 'changed', sheet: 'RR', rowNo: 15, findings: [] },
      fields: [{ field: 'tenant_name', before: 'Acme', after: null }],
    },
  ],
};
const change: UnsavedChange = {
  kind: 'mapping',
  body: { members: [] } as unknown as SaveMapping,
  names: ['Rent Roll'],
};

describe('the preview of a change', () => {
  beforeEach(() => speak());

  const open = async (
    changeOf: () => UnsavedChange | null = () => change,
    started: Answer = { status: 202, body: job },
  ) => {
    const calls = fakeServer((call) => {
      if (call.method === 'POST') return started;
      if (call.path.endsWith('/submissions'))
        return { body: { rows: [submission], page: 1, size: 10, total: 1, isTotalCapped: false } };
      return { body: impact };
    });
    await renderPage(<ImpactButton changeOf={changeOf} labelOf={() => 'Tenant'} />, { session: makeSession('Admin') });
    await userEvent.click(screen.getByRole('button', { name: 'Preview the impact' }));
    return calls;
  };

  it('asks with what the form says, and shows who would be refused, by month, property and rule', async () => {
    const calls = await open();
    const dialog = await screen.findByRole('dialog', { name: 'Impact on the last 12 months' });
    await within(dialog).findByText('1 of 2 submissions would change');
    expect(within(dialog).getByText('1 submission that passes now would be rejected')).toBeVisible();
    expect(within(dialog).getByText('One submission was not tried: Is read as before')).toBeVisible();
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/dataset-mappings/mapping/impact', body: change.body });
    const months = within(dialog).getByRole('list', { name: 'Rows rejected by month' });
    expect(
      within(months)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^0/u), expect.stringMatching(/^4/u)]);
    expect(within(dialog).getByRole('table', { name: 'Rows rejected by property and month' })).toBeVisible();
    await userEvent.click(within(dialog).getByText('New findings'));
    const rules = within(dialog).getByRole('table', { name: 'New findings by rule and month' });
    expect(within(rules).getByRole('row', { name: /Required value/u })).toHaveTextContent(/7/u);
  });

  it('shows the rows of a submission, with what becomes of each', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /: Show the rows of SUB-000166$/ }));
    const rows = screen.getByRole('region', { name: 'Rows of SUB-000166 that differ' });
    expect(rows).toHaveTextContent('Row 9RejectedRequired value: Tenant');
    expect(rows).toHaveTextContent('Row 12Rejectedno longer read');
    expect(rows).toHaveTextContent('Row 15Other valuesTenant: Acme empty');
    expect(rows).toHaveTextContent('The first 3 of 4 rows.');
  });

  it('names the datasets of a package that are checked together, and that of each submission', async () => {
    await open(() => ({ ...change, names: ['Rent Roll', 'Trial Balance'] }));
    const dialog = await screen.findByRole('dialog', { name: 'Impact on the last 12 months' });
    await within(dialog).findByText('1 of 2 submissions would change');
    expect(dialog).toHaveTextContent('Rent Roll and Trial Balance are checked together.');
    expect(within(dialog).getByRole('table', { name: 'Submissions' })).toHaveTextContent('Rent Roll, Marsa Gate');
  });

  it('opens nothing while the form has faults', async () => {
    const calls = await open(() => null);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('says when no submission is read by the mapping', async () => {
    await open(undefined, problem(404, 'NotFound'));
    await screen.findByText('No submission of the last 12 months is read by this mapping or data model.');
  });
});
