import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeFinding, makeGrid, makeSubmission } from './make-submission.ts';
import { accepted, bodiesTo, openPage } from './open-page.tsx';

const address = '/reviewer-dashboard/SUB-004171?tab=findings';
const failed = (changes: Partial<SubmissionDetail> = {}) =>
  makeSubmission({
    status: 'Reopened By System',
    cause: 'HARD_RULE',
    ballHolder: 'provider',
    hardCount: 2,
    softCount: 0,
    allowedActions: ['upload', 'correct', 'comment'],
    ...changes,
  });
const rent = makeFinding({ severity: 'hard', explanation: null, message: 'Unit 402 is vacant and has a rent.' });
const status = makeFinding({
  findingId: 502,
  severity: 'hard',
  code: 'UNMAPPED_CODE',
  ruleId: null,
  ruleName: null,
  rowNo: 18,
  field: 'unit_status',
  cell: 'C18',
  found: 'Occ',
  explanation: null,
  message: 'The value is not in the list.',
});
const withStatus = makeGrid({
  rowIndex: 1,
  columns: [
    ...makeGrid().columns,
    {
      field: 'unit_status',
      letter: 'C',
      type: 'text',
      isRequired: true,
      label: 'Unit status',
      isKey: false,
      choices: ['Occupied', 'Vacant'],
      choiceNames: { Occupied: 'Occupied', Vacant: 'Vacant' },
    },
  ],
  rows: makeGrid().rows.map((row) => ({ ...row, values: [...row.values, row.rowNo === 18 ? null : 'Vacant'] })),
});

const open = (submission = failed(), answer?: (call: Call) => Answer | null) =>
  openPage({
    submission,
    role: 'DataProvider',
    at: address,
    findings: [rent, status],
    grid: withStatus,
    ...(answer && { answer }),
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const typeRent = async (text: string) => {
  await press('Correct K17');
  await userEvent.type(await screen.findByRole('textbox', { name: /^New value/ }), text);
};
const pending = () => screen.findByRole('region', { name: 'Corrections not sent yet' });

describe('correcting on the page', () => {
  it('sends a cell, a value everywhere and a row that is left out as one correction', async () => {
    const calls = await open(failed(), ({ path }) => (path.endsWith('/acts/correct') ? { body: accepted.body } : null));
    await typeRent('0.00');
    await press('Add correction');
    await press('Correct C18');
    await userEvent.click(await screen.findByRole('radio', { name: 'Replace “Occ” in every row of Unit status' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^New value/ }), 'Occupied');
    await press('Add correction');
    expect(await screen.findByText('Corrected to Occupied, not sent yet')).toBeVisible();
    await press('Correct C18');
    await userEvent.click(await screen.findByRole('radio', { name: 'Leave out row 18' }));
    await press('Add correction');
    expect(await screen.findByText('Enter the reason for leaving out the row.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason for leaving it out/ }), 'A note of ours');
    await press('Add correction');
    expect(await screen.findByText('Row left out, not sent yet')).toBeVisible();
    await press('Send 3 corrections');
    await waitFor(() =>
      expect(bodiesTo(calls, 'correct')).toEqual([
        {
          versionNo: 2,
          generation: 4,
          cells: [{ rowNo: 17, field: 'monthly_base_rent', value: '0.00' }],
          replacements: [{ field: 'unit_status', from: 'Occ', to: 'Occupied' }],
          leftOutRows: [{ rowNo: 18, reason: 'A note of ours' }],
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Corrections not sent yet' })).toBeNull());
  });

  it('shows before sending which findings would go, stay and come', async () => {
    const bodies: unknown[] = [];
    await open(failed(), ({ path, body }) => {
      if (!path.endsWith('/corrections/preview')) return null;
      bodies.push(body);
      const added = [{ rowNo: 17, field: 'unit_status', severity: 'hard', message: 'Unit 402 has no status.' }];
      return { body: { gone: [rent.findingId], stays: [status.findingId], open: [], added } };
    });
    await typeRent('0.00');
    await press('Add correction');
    const region = await pending();
    expect(
      await within(region).findByText('1 finding would be resolved · 1 stays · 1 new finding', undefined, {
        timeout: 10_000,
      }),
    ).toBeVisible();
    expect(within(region).getByText('Unit 402 has no status.')).toBeVisible();
    expect(screen.getByText('Would be resolved')).toBeVisible();
    expect(screen.getByText('Would stay')).toBeVisible();
    expect(bodies.at(-1)).toMatchObject({
      versionNo: 2,
      generation: 4,
      cells: [{ rowNo: 17, field: 'monthly_base_rent', value: '0.00' }],
    });
  });

  it('keeps what is typed as a draft, also before it is added', async () => {
    const calls = await open();
    await typeRent('12.5');
    await press('Cancel');
    await press('Correct K17');
    expect(await screen.findByRole('textbox', { name: /^New value/ })).toHaveValue('12.5');
    await waitFor(
      () => expect(calls.some(({ method, path }) => method === 'PUT' && path.endsWith('/drafts'))).toBe(true),
      {
        timeout: 4000,
      },
    );
  });

  it('keeps the corrections when somebody was faster', async () => {
    await open(failed(), ({ path }) => (path.endsWith('/acts/correct') ? problem(409, 'StaleView') : null));
    await typeRent('0');
    await press('Add correction');
    await press('Send 1 correction');
    const region = await pending();
    expect(await within(region).findByRole('alert')).toBeVisible();
    expect(within(region).getByText('34,171.47')).toBeVisible();
  });

  it('sends corrections of an older version only once they are moved', async () => {
    const drafts = {
      'correct:cell:17:monthly_base_rent': {
        ...{ kind: 'cell', versionNo: 1, rowNo: 17, field: 'monthly_base_rent', was: '5', value: '6' },
      },
    };
    await open(failed(), ({ method, path }) =>
      path.endsWith('/drafts') && method === 'GET' ? { body: { drafts } } : null,
    );
    const send = await screen.findByRole('button', { name: 'Send 1 correction' });
    expect(send).toBeDisabled();
    await press('Use them on version 2');
    await waitFor(() => expect(send).toBeEnabled());
  });

  it('leads to the marked workbook above what one correction may change', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => [
      `correct:row:${at + 1}`,
      { kind: 'row', versionNo: 2, rowNo: at + 1, reason: 'Twice' },
    ]);
    await open(failed(), ({ method, path }) =>
      path.endsWith('/drafts') && method === 'GET' ? { body: { drafts: Object.fromEntries(rows) } } : null,
    );
    expect(await screen.findByText(/^At most 500 corrections can be sent together/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send 501 corrections' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Marked workbook' })).toBeVisible();
  });

  it('asks for a value other than the one found', async () => {
    await open();
    await typeRent('34171.47');
    await press('Add correction');
    expect(await screen.findByText('Enter a value that differs from the value found.')).toBeVisible();
  });

  it('offers nothing to those who may not correct', async () => {
    await open(failed({ allowedActions: ['upload'] }));
    expect(await screen.findByText('Unit 402 is vacant and has a rent.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Correct K17' })).toBeNull();
  });
});
