import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MasterRecord } from '#contracts/masters.ts';
import type { RuleTrialView } from '#contracts/rule-trials.schema.ts';
import type { RuleDataset, SaveRule } from '#contracts/rules.schema.ts';
import { RulesPage } from '../../../../frontend/src/features/rule-sets/rules-page.tsx';
import { fakeServer, problem } from '../../fake-server.ts';
import type { Answer, Call } from '../../fake-server.ts';
import { makeSession } from '../../make-session.ts';
import { renderPage, speak } from '../../render.tsx';

const record: MasterRecord = {
  id: 7,
  isActive: true,
  changedAt: '2026-11-01T00:00:00.000Z',
  values: {
    ...{ name: 'Unit code is unique', code: 'unit-code-unique', version: 2, newest: 3, author: 'Sofia' },
    dataset: { code: 'Rent Roll', name: 'Rent Roll' },
    type: { code: 'hard', name: 'Hard rule' },
    mode: { code: 'basic', name: 'Basic' },
    state: { code: 'changed', name: 'Active, with changes not switched on' },
    funds: [{ code: 'Meridian', name: 'Meridian' }],
    ...{ propertyTypes: [], countries: [], serviceProviders: [], from: '2026-10', until: null },
    ...{ lastHits: null, yearHits: 12, createdOn: '2026-10-02' },
  },
  allowedActs: ['edit', 'deactivate', 'delete'],
};

const field = (name: string, type: RuleDataset['fields'][number]['type'], label: string) => ({
  ...{ name, type, label },
  values: [],
});
const rentRoll: RuleDataset = {
  ...{ id: 1, key: 'Rent Roll', name: 'Rent Roll', model: 'Rent Roll', modelCode: 'rent_roll', modelVersion: 3 },
  keyFields: ['unit_code'],
  fields: [field('unit_code', 'code', 'Unit code'), field('monthly_base_rent', 'money', 'Monthly base rent')],
};

const trial: RuleTrialView = {
  job: {
    ...{ jobId: 5, status: 'done', total: 2, mayCancel: false },
    counts: { waiting: 0, sent: 0, done: 2, skipped: 0, refused: 0, notDone: 0 },
  } as unknown as RuleTrialView['job'],
  ...{ span: 'month', type: 'soft', scope: 'row', tried: 2, rows: 43, passes: 38, violations: 3, skipped: 2 },
  ...{ submissionsWithViolations: 1, tookMs: 800, untried: [], missing: [] },
  operands: { derived: [], aggregates: [], cells: {}, datasets: {}, labels: {} },
  months: [
    { postMonth: '2026-09', submissions: 1, violations: 0 },
    { postMonth: '2026-10', submissions: 2, violations: 3 },
  ],
  properties: [{ name: 'Larkspur Tower', violations: 3, months: [{ postMonth: '2026-10', violations: 3 }] }],
  tolerance: { unit: 'percent', isSampled: false, choices: [{ kind: 'percentile95', limit: 2.5, findings: 1 }] },
};
const trialAnswer = (path: string): Answer | undefined =>
  path.endsWith('/trials/5')
    ? { body: trial }
    : path.endsWith('/trials/5/submissions')
      ? { body: { rows: [], page: 1, size: 10, total: 0, isTotalCapped: false } }
      : path.endsWith('/7/trials')
        ? { status: 202, body: trial.job }
        : undefined;

function serve(others: (call: Call) => Answer | undefined = () => undefined): Call[] {
  return fakeServer((call) => {
    const given = others(call);
    if (given) return given;
    if (call.path === '/api/rules/trials/choices') return { body: { months: [], submissions: [] } };
    if (call.path === '/api/rules/datasets') return { body: { datasets: [rentRoll] } };
    if (call.path.includes('/choices/')) return { body: { choices: [] } };
    if (call.path === '/api/rules') return { body: { rows: [record], page: 1, size: 25, total: 1 } };
    if (call.path.endsWith('/dependants')) return { body: { live: [], isInHistory: true } };
    return { body: {} };
  });
}

const open = (at: string) => renderPage(<RulesPage />, { at, session: makeSession('Admin') });
const choose = async (group: string, label: string, option: string) => {
  const part = within(screen.getByRole('group', { name: group }));
  await userEvent.selectOptions(part.getByLabelText(new RegExp(`^${label}`)), option);
};

/** By keyboard: jsdom knows no pointer that moves over an open menu. */
async function pick(item: string): Promise<void> {
  (await screen.findByRole('button', { name: 'More actions: Unit code is unique' })).focus();
  await userEvent.keyboard('{Enter}');
  const wanted = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  while (!wanted.hasAttribute('data-highlighted')) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
}

describe('the rules engine', () => {
  beforeEach(() => speak());

  it('lists rules with type, mode, reach and hits', async () => {
    serve();
    await open('/rules_engine');
    const row = within((await screen.findByText('Unit code is unique')).closest('tr')!);
    for (const text of ['Rent Roll', 'Hard rule', 'Basic', 'Meridian', 'Not run yet', '12', 'Yes']) {
      expect(row.getByText(text)).toBeVisible();
    }
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(expect.arrayContaining(['Dataset', 'Created date', 'Active']));
    expect(row.getByText(/^Oct 2/u)).toBeVisible();
  });

  it('asks before it deletes a rule, and says that it failed', async () => {
    let fails = true;
    serve(({ method }) =>
      method !== 'DELETE' ? undefined : fails ? problem(409, 'InUse') : { body: { outcome: 'retired' } },
    );
    await open('/rules_engine');
    await pick('Delete…');
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this Rule?' });
    const confirm = await within(dialog).findByRole('button', { name: 'Delete rule' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    expect(await screen.findByText('Rule failed to delete.')).toBeVisible();
    fails = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete rule' }));
    expect(await screen.findByText('Rule has been successfully deleted.')).toBeVisible();
  });

  it('shows twelve months by a rule, with the limits that the differences suggest', async () => {
    const calls = serve(({ path }) => trialAnswer(path));
    await open('/rules_engine?tab=machine&of=7');
    const start = await screen.findByRole('button', { name: 'Look at 12 months' });
    await waitFor(() => expect(start).toBeEnabled());
    await userEvent.click(start);
    expect(await screen.findByText('3 violations in 2 submissions')).toBeVisible();
    expect(screen.getByText('1 submission would have asked for an explanation')).toBeVisible();
    expect(calls.find(({ path }) => path === '/api/rules/7/trials')?.body).toEqual({ over: { span: 'year' } });
    const bars = within(screen.getByRole('list', { name: 'Violations by month' }));
    expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['0Sep 2026', '3Oct 2026']);
    const places = within(screen.getByRole('table', { name: 'Violations by property and month' }));
    expect(places.getByRole('row', { name: 'Larkspur Tower – 3 3' })).toBeVisible();
    const limits = within(screen.getByRole('table', { name: 'Tolerance' }));
    expect(limits.getByRole('row', { name: '95th percentile 2.5% 1' })).toBeVisible();
  });

  it('switches the newest version on after a preview', async () => {
    const preview = {
      ...{ total: 4, checked: 0, stays: [], people: 0 },
      statuses: [],
    };
    const calls = serve(({ method, path }) =>
      path.endsWith('/status/preview')
        ? { body: preview }
        : (trialAnswer(path) ?? (method === 'PUT' ? { status: 204 } : undefined)),
    );
    await open('/rules_engine');
    await pick('Switch on version 3…');
    expect(await screen.findByText(/would be checked again: 0 of 4/)).toBeVisible();
    expect(
      await screen.findByText('On Oct 2026: 38 pass, 3 violations in 1 submissions, 2 skipped.', undefined, {
        timeout: 3_000,
      }),
    ).toBeVisible();
    expect(calls.find(({ path }) => path === '/api/rules/7/trials')?.body).toEqual({
      over: { span: 'month', postMonth: null },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ isActive: true, version: 3 }),
    );
  });

  it('names what is missing before it saves, and says the rule as it is written', async () => {
    const calls = serve(({ method }) => (method === 'POST' ? problem(400, 'BadInput') : undefined));
    await open('/rules_engine?rule=new');
    const save = await screen.findByRole('button', { name: 'Save rule' });
    for (const text of ['Hard rule', 'Soft rule', 'Basic', 'Advance']) expect(screen.getByText(text)).toBeVisible();
    await userEvent.click(save);
    expect(await screen.findByText('Please select the fields first.')).toBeVisible();
    await choose('Left side', 'Dataset', '1');
    const left = within(screen.getByRole('group', { name: 'Left side' }));
    expect(within(left.getByLabelText(/^Aggregate/)).getByRole('option', { name: 'Not Applicable' })).toBeVisible();
    expect(screen.getByText('Data model: Rent Roll, version 3')).toBeVisible();
    await choose('Left side', 'Fields', 'monthly_base_rent');
    await userEvent.click(save);
    expect(await screen.findByText('Please create a rule first.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText(/^Operations/), 'less');
    await userEvent.type(screen.getByLabelText(/^Value/), '100');
    expect(await screen.findByText('In every row, Monthly base rent is less than 100.')).toBeVisible();
    await userEvent.click(save);
    expect(await screen.findByText('Please enter the error message.')).toBeVisible();
    const message = screen.getByLabelText(/^Error message \(English\)/);
    expect(message).toBeRequired();
    await userEvent.type(message, 'Too high.');
    expect(message).toBeRequired();
    expect(screen.getByLabelText('Error message (Japanese)')).not.toBeRequired();
    await userEvent.click(save);
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const body = calls.find(({ method }) => method === 'POST')!.body as SaveRule;
    expect(body).toMatchObject({ datasetId: 1, type: 'soft', messages: { en: 'Too high.' }, version: 0 });
    expect(body.tree.check).toMatchObject({ kind: 'compare', comparison: 'less' });
  });

  it('shows places for the parts of the form while it is loaded', async () => {
    serve(({ path }) =>
      path === '/api/rules/datasets' ? { status: 200, body: new Promise(() => undefined) } : undefined,
    );
    const { container } = await open('/rules_engine?rule=new');
    const busy = container.querySelector('[aria-busy]');
    expect(busy!.querySelectorAll('.chakra-skeleton').length).toBeGreaterThan(10);
  });

  it('inserts every placeholder of a rule where the caret of the message is', async () => {
    serve();
    await open('/rules_engine?rule=new');
    await screen.findByRole('button', { name: 'Save rule' });
    await choose('Left side', 'Dataset', '1');
    await choose('Left side', 'Fields', 'monthly_base_rent');
    await userEvent.selectOptions(screen.getByLabelText(/^Operations/), 'less');
    await userEvent.type(screen.getByLabelText(/^Value/), '100');
    const message = screen.getByLabelText<HTMLTextAreaElement>(/^Error message \(English\)/);
    await userEvent.type(message, 'Rent  is high.');
    message.setSelectionRange(5, 5);
    const placeholders = screen.getByLabelText('Placeholder… (English)');
    const offered = within(placeholders).getAllByRole('option', { hidden: true });
    const texts = offered.map(({ textContent }) => textContent!.replace(/[\u2066\u2069]/gu, ''));
    expect(texts).toEqual(
      expect.arrayContaining([
        '{{limit1}}: 100',
        '{{unit_code}}: Unit code',
        '{{monthly_base_rent}}: Monthly base rent',
        '{{property_area}}: the area of the property',
      ]),
    );
    await userEvent.selectOptions(placeholders, '{{monthly_base_rent}}');
    // The list may be walked by keys: nothing is inserted before the button is pressed.
    expect(message).toHaveValue('Rent  is high.');
    await userEvent.click(screen.getByRole('button', { name: 'Insert (English)' }));
    expect(message).toHaveValue('Rent {{monthly_base_rent}} is high.');
    expect(message).toHaveFocus();
    const after = 'Rent {{monthly_base_rent}}'.length;
    await waitFor(() => expect([message.selectionStart, message.selectionEnd]).toEqual([after, after]));
    message.setSelectionRange(0, 4);
    await userEvent.click(screen.getByRole('button', { name: 'Insert (English)' }));
    expect(message).toHaveValue('{{monthly_base_rent}} {{monthly_base_rent}} is high.');
    fireEvent.change(message, { target: { value: 'x'.repeat(990) } });
    expect(screen.getByRole('button', { name: 'Insert (English)' })).toBeDisabled();
    expect(screen.getByText('With this placeholder the message would have more than 1,000 characters.')).toBeVisible();
    await choose('Left side', 'Aggregate', 'SUM');
    const values = within(placeholders)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
    expect(values).toContain('{{left}}');
    expect(values).not.toContain('{{monthly_base_rent}}');
  });
});
